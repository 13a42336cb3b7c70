//! Dates of the years 1970 to 9999, in UTC. No clock makes them panic.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Seconds of a day.
const DAY: u64 = 86_400;

/// Number of the day after the last one: 10000-01-01.
const END: u64 = 2_932_897;

/// A time as in RFC 3339, to the second. An earlier time is the first one, a later time the last.
pub(crate) fn rfc3339(time: SystemTime) -> String {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    let since = Duration::from_secs(since.as_secs().min(END * DAY - 1));
    humantime::format_rfc3339_seconds(UNIX_EPOCH + since).to_string()
}

/// The number of the day of a time, counted from 1970-01-01; `None` outside the years.
pub(crate) fn day(time: SystemTime) -> Option<u64> {
    let since = time.duration_since(UNIX_EPOCH).ok()?;
    Some(since.as_secs() / DAY).filter(|day| *day < END)
}

/// The number of the day of a date such as 2026-11-22.
pub(crate) fn parse_day(text: &str) -> Option<u64> {
    day(humantime::parse_rfc3339(&format!("{text}T00:00:00Z")).ok()?)
}

/// The date of a day.
pub(crate) fn date(day: u64) -> String {
    let time = UNIX_EPOCH + Duration::from_secs(day.min(END - 1) * DAY);
    let mut date = rfc3339(time);
    date.truncate("2026-11-22".len());
    date
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The time of a clock that stands this many seconds after 1970, if the system has it.
    fn time(seconds: i64) -> Option<SystemTime> {
        let distance = Duration::from_secs(seconds.unsigned_abs());
        if seconds < 0 {
            UNIX_EPOCH.checked_sub(distance)
        } else {
            UNIX_EPOCH.checked_add(distance)
        }
    }

    fn check(seconds: i64) {
        let Some(time) = time(seconds) else { return };
        let text = rfc3339(time);
        assert_eq!(text.len(), "2026-11-22T00:00:00Z".len(), "{seconds}: {text}");
        let back = humantime::parse_rfc3339(&text).expect("what was written");
        let is_date = (0..(END * DAY).cast_signed()).contains(&seconds);
        assert_eq!(back == time, is_date, "{seconds}: {text}");
        assert_eq!(day(time).is_some(), is_date, "{seconds}");
        if let Some(day) = day(time) {
            assert_eq!(date(day), text[..10]);
            assert_eq!(parse_day(&date(day)), Some(day));
        }
    }

    proptest! {
        #[test]
        fn no_clock_panics(seconds in any::<i64>(), bits in 0..63_u32) {
            check(seconds);
            // Small numbers as often as large ones.
            check(seconds >> bits);
        }
    }

    #[test]
    fn the_first_and_the_last_date() {
        let end = (END * DAY).cast_signed();
        for seconds in [i64::MIN, -1, 0, 1, end - 1, end, i64::MAX] {
            check(seconds);
        }
        assert_eq!((date(0), date(END - 1)), ("1970-01-01".into(), "9999-12-31".into()));
        assert_eq!(date(u64::MAX), "9999-12-31");
        for text in ["1969-12-31", "10000-01-01", "2026-02-30", "2026-11-22T", ""] {
            assert_eq!(parse_day(text), None, "{text}");
        }
    }
}
