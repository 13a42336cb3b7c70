//! Times and ratios with three digits, as the command prints them.

/// `7.53 s`, `10.4 ms`, `2.99 min`.
pub(crate) fn time(seconds: f64) -> String {
    const UNITS: [(f64, &str); 5] = [
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
    format!("{} {unit}", three_digits(seconds / size))
}

pub(super) fn three_digits(number: f64) -> String {
    let places = match number {
        n if n >= 99.95 => 0,
        n if n >= 9.995 => 1,
        n if n >= 0.995 => 2,
        n if n >= 0.0995 => 3,
        _ => 4,
    };
    format!("{number:.places$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_digits_and_a_unit() {
        for (seconds, text) in [
            (0.0104, "10.4 ms"),
            (7.531, "7.53 s"),
            (179.4, "2.99 min"),
            (0.000_255, "255 µs"),
        ] {
            assert_eq!(time(seconds), text);
        }
        assert_eq!(three_digits(0.065_92), "0.0659");
    }
}
