//! Parsers of flag values. Their errors say what would be accepted.

use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

use crate::sides::Sides;

/// The longest time, which every clock can add.
const MAX_TIME: Duration = Duration::from_secs(1_000_000_000);

/// A side of a board, at most `MAX`.
pub(crate) fn side<const MAX: usize>(text: &str) -> Result<usize, String> {
    whole(text, "n", 0, MAX).map_err(|refusal| with_board_hint(refusal, text))
}

/// A side of a board. The library refuses a side over its limit, usually `MAX`, as it does for a board in
/// a file.
pub(crate) fn any_side<const MAX: usize>(text: &str) -> Result<usize, String> {
    let number = text.parse().ok();
    number.ok_or_else(|| {
        let refusal = format!("n must be a whole number from 0 to {MAX}");
        with_board_hint(refusal, text)
    })
}

/// A side of a board or a range of sides, as [`any_side`].
pub(crate) fn sides<const MAX: usize>(text: &str) -> Result<Sides, String> {
    match text.contains("..") {
        true => text.parse(),
        false => any_side::<MAX>(text)
            .map(|n| Sides { low: n, high: n })
            .map_err(|refusal| with_list_hint(refusal, text)),
    }
}

/// Adds how several sides are given if `text` has commas or the sign of a range between numbers.
fn with_list_hint(refusal: String, text: &str) -> String {
    let numbers = |between| {
        let mut parts = text.split(between).map(str::trim);
        parts.clone().count() > 1 && parts.all(|part| part.parse::<usize>().is_ok())
    };
    if numbers(',') {
        let spaced = text.replace(',', " ");
        format!("{refusal}; several are separated by spaces: {spaced}")
    } else if let Some(sign) = ['-', '~', '～', '–', ':']
        .into_iter()
        .find(|&sign| numbers(sign) && text.matches(sign).count() == 1)
    {
        let range = text.replace(sign, "..");
        format!("{refusal}; a range is written {range}")
    } else {
        refusal
    }
}

/// Adds how a board is given if `text` names a file or stdin.
fn with_board_hint(refusal: String, text: &str) -> String {
    match text == "-" || std::path::Path::new(text).is_file() {
        true => format!("{refusal}; `--board {text}` reads a board"),
        false => refusal,
    }
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    whole(text, "threads", 1, bitqueens::MAX_THREADS)
}

/// A depth of the decomposition.
pub(crate) fn depth(text: &str) -> Result<usize, String> {
    whole(text, "depth", 0, bitqueens::count::decompose::MAX_DEPTH)
}

/// A number of runs.
pub(crate) fn runs(text: &str) -> Result<usize, String> {
    whole(text, "runs", 1, 1000)
}

/// A number of random walks.
pub(crate) fn probes(text: &str) -> Result<u64, String> {
    whole(text, "probes", 1, 1_000_000_000)
}

/// A seed of random numbers.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    whole(text, "the seed", 0, u64::MAX)
}

/// An index of a sequence.
pub(crate) fn index(text: &str) -> Result<u64, String> {
    whole(text, "the index", 0, u64::MAX)
}

/// Pixels for each unit of a picture.
pub(crate) fn scale(text: &str) -> Result<f32, String> {
    let accepted = "the scale must be a number from 0.05 to 20";
    match text.parse() {
        Ok(scale) if (0.05..=20.0).contains(&scale) => Ok(scale),
        _ => Err(accepted.to_owned()),
    }
}

/// A number of boards on a sheet.
pub(crate) fn boards(text: &str) -> Result<usize, String> {
    whole(
        text,
        "the number of boards",
        1,
        bitqueens_formats::draw::MAX_PICTURES,
    )
}

/// A kernel that this machine can run.
pub(crate) fn kernel(text: &str) -> Result<bitqueens::Kernel, String> {
    let kernel: bitqueens::Kernel = text.parse().map_err(|e: bitqueens::Error| e.to_string())?;
    match kernel.worker() {
        Ok(_) => Ok(kernel),
        Err(error) => Err(error.to_string()),
    }
}

/// The number of rows of look-ahead.
pub(crate) fn look_ahead(text: &str) -> Result<bitqueens::LookAhead, String> {
    let mut known = bitqueens::LookAhead::ALL.into_iter();
    known
        .find(|look_ahead| look_ahead.rows().to_string() == text)
        .ok_or_else(|| "the look-ahead must be 1 or 2 rows".to_owned())
}

/// A random seed.
pub(crate) fn random_seed() -> u64 {
    // The standard library seeds its hash maps randomly.
    std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), 0_u8)
}

/// A length of time with units, such as `90s`, `55m` or `1h30m`, or in seconds, such as `90` or `2.5`.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    let time = match seconds {
        Some(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        None => humantime::parse_duration(text).ok(),
    };
    time.filter(|time| *time <= MAX_TIME).ok_or_else(|| {
        "a time must be from 0 to 1000000000 seconds, with a unit or without, such as 90s, 55m or 1h30m".to_owned()
    })
}

/// A number of shards.
pub(crate) fn shards(text: &str) -> Result<u32, String> {
    whole(text, "shards", 1, u32::MAX)
}

/// A number of cores of a node.
pub(crate) fn cores(text: &str) -> Result<u32, String> {
    whole(text, "cores", 1, 4096)
}

/// Attempts per second.
pub(crate) fn rate(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(rate) if (1e3..=1e15).contains(&rate) => Ok(rate),
        _ => Err("a rate must be from 1e3 to 1e15 attempts per second, such as 5e9".to_owned()),
    }
}

/// The identity of a plan, or its start.
pub(crate) fn identity(text: &str) -> Result<String, String> {
    let is_hex = text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    if is_hex && (12..=64).contains(&text.len()) {
        Ok(text.to_owned())
    } else {
        Err(
            "an identity must have 64 hexadecimal digits, or at least the first 12 of them"
                .to_owned(),
        )
    }
}

/// A share from 0 to 1, or from 0% to 100%.
pub(crate) fn share(text: &str) -> Result<f64, String> {
    let (number, whole) = match text.strip_suffix('%') {
        Some(number) => (number, 100.0),
        None => (text, 1.0),
    };
    match number.parse::<f64>() {
        Ok(number) if (0.0..=whole).contains(&number) => Ok(number / whole),
        _ => Err("a share must be from 0% to 100%, or from 0 to 1".to_owned()),
    }
}

fn whole<T>(text: &str, name: &str, least: T, most: T) -> Result<T, String>
where
    T: FromStr + PartialOrd + Display + Copy,
{
    match text.parse::<T>() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        Ok(_) => Err(format!("{name} must be from {least} to {most}")),
        Err(_) => Err(format!(
            "{name} must be a whole number from {least} to {most}"
        )),
    }
}

/// A maximum number of solutions or steps.
pub(crate) fn limit(text: &str) -> Result<u64, String> {
    whole(text, "the limit", 0, u64::MAX)
}

/// The number of a step.
pub(crate) fn step(text: &str) -> Result<u64, String> {
    whole(text, "the step", 0, u64::MAX)
}
