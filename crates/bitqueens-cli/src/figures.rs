//! Figures for people: three digits and a unit.

/// A time: `85.0 ns`, `1.23 ms`, `12.3 s`, `3.4 h`, `2.1 years`.
pub(crate) fn time(seconds: f64) -> String {
    if seconds == 0.0 {
        return "0 s".to_owned();
    }
    const UNITS: [(f64, &str); 8] = [
        (365.25 * 86_400.0, "years"),
        (86_400.0, "days"),
        (3600.0, "h"),
        (60.0, "min"),
        (1.0, "s"),
        (1e-3, "ms"),
        (1e-6, "µs"),
        (1e-9, "ns"),
    ];
    let (size, unit) = UNITS
        .into_iter()
        .find(|&(size, _)| seconds >= size)
        .unwrap_or((1e-9, "ns"));
    let number = seconds / size;
    if number >= 1e6 {
        return format!("{} {unit}", large(number));
    }
    format!("{} {unit}", three_digits(number))
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

/// A large number in words: `14.8 million`; `2.35e17` from 10^15 on.
pub(crate) fn large(number: f64) -> String {
    match number {
        n if n < 1e6 => format!("{n:.0}"),
        n if n < 1e9 => format!("{} million", three_digits(n / 1e6)),
        n if n < 1e12 => format!("{} billion", three_digits(n / 1e9)),
        n if n < 1e15 => format!("{} trillion", three_digits(n / 1e12)),
        n => format!("{n:.2e}"),
    }
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
            assert_eq!(time(seconds), text);
        }
    }

    #[test]
    fn large_numbers_have_words() {
        for (number, text) in [
            (92.0, "92"),
            (14_772_512.0, "14.8 million"),
            (3.9e10, "39.0 billion"),
            (2.349e17, "2.35e17"),
        ] {
            assert_eq!(large(number), text);
        }
    }
}
