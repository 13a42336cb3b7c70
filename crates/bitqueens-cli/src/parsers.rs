//! Parsers of flag values. Their errors say what would be accepted.

use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

use bitqueens::language::{Phrase, space_after};
use bitqueens::{Square, text};
use bitqueens_formats::boards;

use crate::failure::BadInput;
use crate::sides::Sides;

/// The longest time, which every clock can add.
const MAX_TIME: Duration = Duration::from_secs(1_000_000_000);

/// A side of a board, at most `MAX`.
pub(crate) fn side<const MAX: usize>(text: &str) -> Result<usize, BadInput> {
    whole(text, Phrase::new("n", "n"), 0, MAX).map_err(|refusal| with_board_hint(refusal, text))
}

/// A side of a board. The library refuses a side over its limit, usually `MAX`, as it does for a board in
/// a file.
pub(crate) fn any_side<const MAX: usize>(text: &str) -> Result<usize, BadInput> {
    let number = text.parse().ok();
    number.ok_or_else(|| {
        let refusal = text!("n must be a whole number from 0 to {MAX}", "n 须是 0 到 {MAX} 的整数");
        with_board_hint(refusal.into(), text)
    })
}

/// A side of a board or a range of sides, as [`any_side`].
pub(crate) fn sides<const MAX: usize>(text: &str) -> Result<Sides, BadInput> {
    if text.contains("..") {
        text.parse()
    } else {
        any_side::<MAX>(text)
            .map(|n| Sides { low: n, high: n })
            .map_err(|refusal| with_list_hint(refusal, text))
    }
}

/// Adds how several sides are given if `text` has commas or the sign of a range between numbers.
fn with_list_hint(BadInput(refusal): BadInput, text: &str) -> BadInput {
    let numbers = |between| {
        let mut parts = text.split(between).map(str::trim);
        parts.clone().count() > 1 && parts.all(|part| part.parse::<usize>().is_ok())
    };
    if numbers(',') {
        let spaced = text.replace(',', " ");
        text!("{refusal}; several are separated by spaces: {spaced}", "{refusal}；几个数之间用空格：{spaced}"; refusal).into()
    } else if let Some(sign) = ['-', '~', '～', '–', ':']
        .into_iter()
        .find(|&sign| numbers(sign) && text.matches(sign).count() == 1)
    {
        let range = text.replace(sign, "..");
        text!("{refusal}; a range is written {range}", "{refusal}；范围写作 {range}"; refusal)
            .into()
    } else {
        BadInput(refusal)
    }
}

/// Adds how a board is given if `text` names a file or stdin, and what takes a board that is not square.
fn with_board_hint(BadInput(refusal): BadInput, text: &str) -> BadInput {
    let is_side = |side: &str| side.parse::<usize>().is_ok_and(|side| side > 0);
    let sides = text.split_once(['x', 'X', '×', '*']);
    if sides.is_some_and(|(rows, cols)| is_side(rows) && is_side(cols)) {
        text!("{refusal}; only `count`, `list`, `solve` and `draw` take {text}", "{refusal}；只有 `count`、`list`、`solve` 和 `draw` 接受 {text}"; refusal).into()
    } else if ["x", "X", "×"].contains(&text) {
        text!("{refusal}; rows and columns are one word, such as 5x8", "{refusal}；行数和列数连着写，如 5x8"; refusal).into()
    } else if text == "-" || std::path::Path::new(text).is_file() {
        text!("{refusal}; `--board {text}` reads a board", "{refusal}；`--board {text}` 读棋盘"; refusal).into()
    } else {
        BadInput(refusal)
    }
}

/// A square of a board whose side is not known yet.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Spot {
    At(Square),
    /// By its name in chess.
    Named(String),
}

/// Squares, by their rows and columns from 1 or by their names in chess.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Spots(pub(crate) Vec<Spot>);

/// Squares, such as `2,5`, `2,5;3,1`, `a1` and `a1,h8`.
pub(crate) fn squares(text: &str) -> Result<Spots, BadInput> {
    let is_named = text.starts_with(|char: char| char.is_ascii_alphabetic());
    let between = |char: char| char == ';' || char.is_whitespace() || is_named && char == ',';
    let line = |text: &str| text.trim().parse::<u16>().ok()?.checked_sub(1);
    let spot = |text: &str| {
        if is_named {
            // Whether it is inside is known with the board.
            boards::square(text, bitqueens::MAX_SIDE)?;
            return Some(Spot::Named(text.to_owned()));
        }
        let (row, col) = text.split_once(',')?;
        Some(Spot::At(Square::new(line(row)?, line(col)?)))
    };
    let words = text.split(between).filter(|word| !word.is_empty());
    let spots: Option<Vec<Spot>> = words.map(spot).collect();
    spots.filter(|spots| !spots.is_empty()).map(Spots).ok_or_else(|| {
        BadInput::from(Phrase::new(
            "give the row and the column from 1, such as 2,5, or a name as in chess, such as e7",
            "请给行号和列号，从 1 数起，如 2,5，或国际象棋的名字，如 e7",
        ))
    })
}

/// Pixels for each unit of a picture.
pub(crate) fn scale(text: &str) -> Result<f32, BadInput> {
    let accepted =
        Phrase::new("the scale must be a number from 0.05 to 20", "比例须是 0.05 到 20 的数");
    match text.parse() {
        Ok(scale) if (0.05..=20.0).contains(&scale) => Ok(scale),
        _ => Err(accepted.into()),
    }
}

/// A kernel that this machine can run.
pub(crate) fn kernel(text: &str) -> Result<bitqueens::Kernel, BadInput> {
    let kernel: bitqueens::Kernel =
        text.parse().map_err(|error: bitqueens::Error| BadInput::from(&error))?;
    match kernel.worker() {
        Ok(_) => Ok(kernel),
        Err(error) => Err((&error).into()),
    }
}

/// The number of rows of look-ahead.
pub(crate) fn look_ahead(text: &str) -> Result<bitqueens::LookAhead, BadInput> {
    let mut known = bitqueens::LookAhead::ALL.into_iter();
    known.find(|look_ahead| look_ahead.rows().to_string() == text).ok_or_else(|| {
        Phrase::new("the look-ahead must be 1 or 2 rows", "向前看须是 1 或 2 行").into()
    })
}

pub(crate) fn random_seed() -> u64 {
    // The standard library seeds its hash maps randomly.
    std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), 0_u8)
}

/// A length of time with units, such as `90s`, `55m` or `1h30m`, or in seconds, such as `90` or `2.5`.
pub(crate) fn time(text: &str) -> Result<Duration, BadInput> {
    let seconds = text.parse().ok();
    let time = match seconds {
        Some(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        None => humantime::parse_duration(text).ok(),
    };
    time.filter(|time| *time <= MAX_TIME).ok_or_else(|| {
        Phrase::new("a time must be from 0 to 1000000000 seconds, with a unit or without, such as 90s, 55m or 1h30m", "时间须在 0 到 1000000000 秒之间，可带单位，如 90s、55m 或 1h30m").into()
    })
}

/// Attempts per second.
pub(crate) fn rate(text: &str) -> Result<f64, BadInput> {
    match text.parse() {
        Ok(rate) if (1e3..=1e15).contains(&rate) => Ok(rate),
        _ => Err(Phrase::new(
            "a rate must be from 1e3 to 1e15 attempts per second, such as 5e9",
            "速度须是每秒 1e3 到 1e15 次试放，如 5e9",
        )
        .into()),
    }
}

/// The identity of a plan, or its start.
pub(crate) fn identity(text: &str) -> Result<String, BadInput> {
    let is_hex = text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    if is_hex && (12..=64).contains(&text.len()) {
        Ok(text.into())
    } else {
        Err(Phrase::new(
            "an identity must have 64 hexadecimal digits, or at least the first 12 of them",
            "标识须有 64 个十六进制数字，或至少前 12 个",
        )
        .into())
    }
}

/// A share from 0 to 1, or from 0% to 100%.
pub(crate) fn share(text: &str) -> Result<f64, BadInput> {
    let (number, whole) = match text.strip_suffix('%') {
        Some(number) => (number, 100.0),
        None => (text, 1.0),
    };
    match number.parse::<f64>() {
        Ok(number) if (0.0..=whole).contains(&number) => Ok(number / whole),
        _ => Err(Phrase::new(
            "a share must be from 0% to 100%, or from 0 to 1",
            "比例须在 0% 到 100% 之间，或在 0 到 1 之间",
        )
        .into()),
    }
}

/// Parsers of whole numbers: for messages the name in two languages, then the least and the most.
macro_rules! numbers {
    ($($parser:ident: $number:ty = $english:literal, $chinese:literal, $least:expr, $most:expr;)*) => {$(
        pub(crate) fn $parser(text: &str) -> Result<$number, BadInput> {
            whole(text, Phrase::new($english, $chinese), $least, $most)
        }
    )*};
}

numbers! {
    threads: usize = "threads", "线程数", 1, bitqueens::MAX_THREADS;
    depth: usize = "depth", "深度", 0, bitqueens::count::decompose::MAX_DEPTH;
    runs: usize = "runs", "次数", 1, 1000;
    probes: u64 = "probes", "行走次数", 1, 1_000_000_000;
    seed: u64 = "the seed", "种子", 0, u64::MAX;
    index: u64 = "the index", "下标", 0, u64::MAX;
    boards: usize = "the number of boards", "棋盘的个数", 1, bitqueens_formats::draw::MAX_PICTURES;
    shards: u32 = "shards", "分片数", 1, u32::MAX;
    cores: u32 = "cores", "核心数", 1, 4096;
    limit: u64 = "the limit", "上限", 0, u64::MAX;
    step: u64 = "the step", "步的序号", 0, u64::MAX;
}

fn whole<T>(text: &str, name: Phrase, least: T, most: T) -> Result<T, BadInput>
where
    T: FromStr + PartialOrd + Display + Copy,
{
    let gap = space_after(name.chinese);
    match text.parse::<T>() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        Ok(_) => Err(text!(
            "{name} must be from {least} to {most}",
            "{name}{gap}须在 {least} 到 {most} 之间"; name
        )
        .into()),
        Err(_) => Err(text!("{name} must be a whole number from {least} to {most}", "{name}{gap}须是 {least} 到 {most} 的整数"; name
        )
        .into()),
    }
}
