//! Figures for people: three digits and a unit.

use bitqueens::language::{Phrase, Text};
use bitqueens::text;

/// A time: `85.0 ns`, `1.23 ms`, `12.3 s`, `3.4 h`, `2.1 years`.
pub(crate) fn time(seconds: f64) -> Text {
    const UNITS: [(f64, Phrase); 8] = [
        (365.25 * 86_400.0, Phrase::new("years", "年")),
        (86_400.0, Phrase::new("days", "天")),
        (3600.0, Phrase::new("h", "小时")),
        (60.0, Phrase::new("min", "分钟")),
        (1.0, Phrase::new("s", "秒")),
        (1e-3, Phrase::name("ms")),
        (1e-6, Phrase::name("µs")),
        (1e-9, Phrase::name("ns")),
    ];
    if seconds == 0.0 {
        return text!("0 s", "0 秒");
    }
    let (size, unit) = UNITS.into_iter().find(|&(size, _)| seconds >= size).unwrap_or(UNITS[7]);
    let number = seconds / size;
    if number >= 1e6 {
        let number = large(number);
        return text!("{number} {unit}", "{number}{unit}"; number, unit);
    }
    let number = three_digits(number);
    text!("{number} {unit}", "{number} {unit}"; unit)
}

/// A number with three significant digits. Numbers below 0.1 have four decimal places.
pub(crate) fn three_digits(number: f64) -> String {
    let places = match number {
        n if n >= 99.95 => 0,
        n if n >= 9.995 => 1,
        n if n >= 0.995 || n == 0.0 => 2,
        n if n >= 0.0995 => 3,
        _ => 4,
    };
    format!("{number:.places$}")
}

/// A large number in words: `14.8 million`, which is 1480 of ten thousands in Chinese; `2.35e17` from 10^15 on.
pub(crate) fn large(number: f64) -> Text {
    const ENGLISH: [(f64, &str); 3] = [(1e12, "trillion"), (1e9, "billion"), (1e6, "million")];
    const CHINESE: [(f64, &str); 3] = [(1e12, "万亿"), (1e8, "亿"), (1e4, "万")];
    Text::new(|language| match number {
        n if n < 1e6 => format!("{n:.0}"),
        n if n >= 1e15 => format!("{n:.2e}"),
        n => {
            let words = language.pick(ENGLISH, CHINESE);
            let word = words.into_iter().find(|(size, _)| n >= *size);
            let (size, word) = word.unwrap_or((1e6, "million"));
            format!("{} {word}", three_digits(n / size))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_suitable_unit() {
        for (seconds, text) in [
            (0.0, "0 s"),
            (8.5e-8, "85.0 ns"),
            (0.001_23, "1.23 ms"),
            (12.34, "12.3 s"),
            (90.0, "1.50 min"),
            (7200.0, "2.00 h"),
            (3e9, "95.1 years"),
            (7e15, "222 million years"),
        ] {
            assert_eq!(time(seconds).english, text);
        }
    }

    #[test]
    fn chinese_counts_in_ten_thousands() {
        for (number, text) in [
            (14.8e6, "1480 万"),
            (365e6, "3.65 亿"),
            (39e9, "390 亿"),
            (2e12, "2.00 万亿"),
            (92.0, "92"),
        ] {
            assert_eq!(large(number).chinese, text);
        }
        assert_eq!(time(12_240.0).chinese, "3.40 小时");
        assert_eq!(time(7e15).chinese, "2.22 亿年");
    }

    #[test]
    fn large_numbers_have_words() {
        for (number, text) in [
            (92.0, "92"),
            (14_772_512.0, "14.8 million"),
            (3.9e10, "39.0 billion"),
            (2.349e17, "2.35e17"),
        ] {
            assert_eq!(large(number).english, text);
        }
    }
}
