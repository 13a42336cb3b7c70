//! Puzzles to order, and the puzzle of a day.

use bitqueens::text;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bitqueens_formats::Format;
use bitqueens_formats::draw::Picture;
use bitqueens_tutor::puzzle::{Level, MAX_PUZZLE_SIDE, MIN_PUZZLE_SIDE, Puzzle, daily, generate};
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::{Settings, reasons};
use crate::console::Console;
use crate::destination::Destination;
use crate::exit::Exit;
use crate::failure::BadInput;
use crate::picture::{Kind, ending, must_hold};
use crate::progress::Wait;
use crate::{date, parsers};

/// Make a puzzle with exactly one solution
#[derive(clap::Args)]
pub(super) struct Flags {
    /// Side of the board, 4 to 12
    #[arg(value_name = "N", value_parser = side, allow_negative_numbers = true, default_value_t = 8)]
    n: usize,
    /// Side of the board, as N
    #[arg(long, value_name = "N", value_parser = side, allow_negative_numbers = true, conflicts_with = "n")]
    size: Option<usize>,
    /// Level: easy, medium or hard
    #[arg(long, alias = "difficulty", value_name = "LEVEL", value_parser = levels(), hide_possible_values = true, default_value = "medium")]
    level: Level,
    /// Seed; the same side, level and seed make the same puzzle [default: random]
    #[arg(long, value_name = "S", value_parser = parsers::seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    #[command(flatten)]
    output: OutputFlags,
}

/// Make the puzzle of a day, the same for everyone: easy on Mondays, hard on Sundays
#[derive(clap::Args)]
pub(super) struct DailyFlags {
    /// Date, such as 2026-11-22 [default: today, in UTC]
    #[arg(value_name = "DATE", value_parser = day, allow_negative_numbers = true)]
    date: Option<u64>,
    /// Date, as DATE
    #[arg(long = "date", value_name = "DATE", value_parser = day, allow_negative_numbers = true, conflicts_with = "date")]
    option: Option<u64>,
    #[command(flatten)]
    output: OutputFlags,
}

#[derive(clap::Args)]
struct OutputFlags {
    /// Format of the board: letters, text, json, minizinc or puzzlink [default: that of the file name, or letters]
    #[arg(long = "as", value_name = "FORMAT", value_parser = formats(), hide_possible_values = true, conflicts_with = "json")]
    format: Option<Format>,
    /// Print one JSON object, as `--as json`
    #[arg(long)]
    json: bool,
    /// Output file, a picture if its name ends in .svg, .png or .pdf
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What is written of a puzzle.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    Text(Format),
    Picture(Kind),
}

/// The puzzle to make.
pub(crate) enum Order {
    Seed {
        n: usize,
        level: Level,
        seed: u64,
    },
    /// A day, counted from 1 January 1970.
    Day(u64),
}

/// A side of a puzzle.
pub(super) fn side(text: &str) -> Result<usize, BadInput> {
    let sides = MIN_PUZZLE_SIDE..=MAX_PUZZLE_SIDE;
    let side = text.parse().ok().filter(|side| sides.contains(side));
    side.ok_or_else(|| {
        text!(
            "n must be a whole number from {MIN_PUZZLE_SIDE} to {MAX_PUZZLE_SIDE}",
            "n 须是 {MIN_PUZZLE_SIDE} 到 {MAX_PUZZLE_SIDE} 的整数"
        )
        .into()
    })
}

pub(super) fn levels() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name)).try_map(|name| name.parse::<Level>())
}

/// The formats that can express a puzzle, which a test compares with those that are written: every start of the command
/// asks for their names.
const FORMATS: [Format; 5] =
    [Format::Text, Format::Minizinc, Format::Json, Format::Puzzlink, Format::Letters];

fn formats() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(FORMATS.map(Format::name)).try_map(|name| name.parse::<Format>())
}

/// A seed of 32 bits, which the page takes too.
pub(super) fn random_seed() -> u64 {
    parsers::random_seed() >> 32
}

/// A date as the number of its day.
fn day(text: &str) -> Result<u64, BadInput> {
    date::parse_day(text).ok_or_else(|| {
        text!(
            "a date must be a day from 1970-01-01 on, written as in 2026-11-22",
            "日期须是 1970-01-01 起的某一天，写法如 2026-11-22"
        )
        .into()
    })
}

impl OutputFlags {
    /// The form, that of the file name if no format is given. Refuses a name that promises another.
    fn form(&self) -> Result<Form, BadInput> {
        let path = self.output.as_deref().unwrap_or(Path::new(""));
        if let Some(format) = self.format.or(self.json.then_some(Format::Json)) {
            must_hold(path, format.name())?;
            return Ok(Form::Text(format));
        }
        if let Some(kind) = Kind::of(path, 1.0)? {
            return Ok(Form::Picture(kind));
        }
        match ending(path).as_deref() {
            Some("json") => Ok(Form::Text(Format::Json)),
            None | Some("txt") => Ok(Form::Text(Format::Letters)),
            Some(_) => Err(BadInput(text!(
                "cannot write {}: the name must end in .txt, .json, .svg, .png or .pdf, or give --as",
                "无法写 {0}：名字须以 .txt、.json、.svg、.png 或 .pdf 结尾，或给出 --as",
                path.display()
            ))),
        }
    }
}

impl Flags {
    pub(super) fn settings(self) -> anyhow::Result<Settings> {
        let form = self.output.form()?;
        let order = Order::Seed {
            n: self.size.unwrap_or(self.n),
            level: self.level,
            seed: self.seed.unwrap_or_else(random_seed),
        };
        Ok(Settings::Make(order, self.output.output, form))
    }
}

impl DailyFlags {
    pub(super) fn settings(self) -> anyhow::Result<Settings> {
        let form = self.output.form()?;
        let day = match self.date.or(self.option) {
            Some(day) => day,
            None => date::day(SystemTime::now()).ok_or_else(|| {
                BadInput(text!(
                    "the clock stands before 1970 or after 9999: set it, or give a date",
                    "时钟早于 1970 年或晚于 9999 年：请调好，或给出日期"
                ))
            })?,
        };
        Ok(Settings::Make(Order::Day(day), self.output.output, form))
    }
}

/// Makes the puzzle and writes it; a note on stderr has its level and its origin.
pub(super) fn make(
    order: &Order,
    output: Option<&Path>,
    form: Form,
    console: &mut Console,
) -> anyhow::Result<Exit> {
    let lang = console.lang();
    let (puzzle, origin) = match *order {
        Order::Seed { n, level, seed } => {
            let _wait = Wait::new(console);
            let puzzle = generate(n, level, seed, console.cancel())?;
            let origin = lang.pick(format!("seed {seed}"), format!("种子 {seed}"));
            (puzzle, origin)
        }
        Order::Day(day) => (daily(day, console.cancel())?, date::date(day)),
    };
    let Puzzle { problem, difficulty, .. } = &puzzle;
    let written = match form {
        Form::Text(format) => format.write(problem)?.into_bytes(),
        Form::Picture(kind) => kind.encode(&Picture::of(problem)?)?,
    };
    match output {
        Some(path) => Destination::open(path)?.write(&written)?,
        None => console.output().raw(&written)?,
    }
    let (n, level) = (problem.n(), reasons::level(*difficulty, lang));
    console.note(&text!("{n} × {n}, {level}, {origin}", "{n} × {n}，{level}，{origin}"));
    Ok(Exit::Done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formats_of_puzzles_are_those_that_express_one() {
        let puzzle = Format::Letters.read(Format::Letters.example().as_bytes());
        let puzzle = puzzle.expect("a puzzle");
        let is_written = |format: &Format| format.write(&puzzle).is_ok();
        let written: Vec<Format> = Format::ALL.into_iter().filter(is_written).collect();
        assert_eq!(written, FORMATS);
    }
}
