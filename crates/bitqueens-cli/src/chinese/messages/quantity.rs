//! Quantities of [`figures`](crate::figures): Chinese counts large numbers in units of 10^4 and 10^8.

use crate::figures::three_digits;

/// English words for large numbers.
const LARGE: [(&str, f64); 3] = [(" million", 1e6), (" billion", 1e9), (" trillion", 1e12)];

/// Chinese words for large numbers, the largest first.
const WORDS: [(&str, f64); 3] = [("万亿", 1e12), ("亿", 1e8), ("万", 1e4)];

/// Units of time that have Chinese words.
const TIMES: [(&str, &str); 5] = [
    (" years", "年"),
    (" days", "天"),
    (" h", "小时"),
    (" min", "分钟"),
    (" s", "秒"),
];

/// The Chinese for a number with a word or a unit of time, such as `14.8 million` or `3.40 h`.
pub(super) fn chinese(text: &str) -> Option<String> {
    for (english, chinese) in TIMES {
        if let Some(number) = text.strip_suffix(english) {
            return match large(number) {
                Some(number) => Some(format!("{number}{chinese}")),
                None => is_number(number).then(|| format!("{number} {chinese}")),
            };
        }
    }
    large(text)
}

fn large(text: &str) -> Option<String> {
    let words = LARGE.into_iter();
    let (number, size) = words
        .filter_map(|(word, size)| Some((text.strip_suffix(word)?, size)))
        .next()?;
    if !is_number(number) {
        return None;
    }
    let value = number.parse::<f64>().ok()? * size;
    let (word, unit) = WORDS.into_iter().find(|(_, unit)| value >= *unit)?;
    Some(format!("{} {word}", three_digits(value / unit)))
}

fn is_number(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_times() {
        for (english, expected) in [
            ("14.8 million", Some("1480 万")),
            ("1.23 million", Some("123 万")),
            ("365 million", Some("3.65 亿")),
            ("39.0 billion", Some("390 亿")),
            ("2.00 trillion", Some("2.00 万亿")),
            ("3.40 h", Some("3.40 小时")),
            ("222 million years", Some("2.22 亿年")),
            ("85.0 ns", None),
            ("a million", None),
            ("92", None),
        ] {
            assert_eq!(chinese(english).as_deref(), expected, "{english}");
        }
    }
}
