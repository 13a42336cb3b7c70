//! Puzzles to print, with their solutions on the last page.

use std::{num::NonZeroUsize, path::PathBuf};

use bitqueens::text;
use bitqueens_formats::draw::{Pages, Picture};
use bitqueens_tutor::puzzle::{Level, Puzzle, generate};

use super::make::{levels, random_seed, side};
use crate::{
    console::Console,
    destination::Destination,
    exit::Exit,
    failure::{BadInput, refuse},
    parsers,
    picture::Kind,
    progress::Wait,
};

/// Where puzzles are played.
const PAGE: &str = "bitqueens.github.io/bitqueens/#/puzzles";

/// The most puzzles of a sheet.
const MOST: usize = 200;

/// The most solutions on a page.
const SOLUTIONS: usize = 30;

/// Make puzzles to print, with their solutions on the last page
#[derive(clap::Args)]
pub(super) struct Flags {
    /// Number of puzzles, 1 to 200
    #[arg(long, value_name = "K", value_parser = count, allow_negative_numbers = true, default_value = "6")]
    count: usize,
    /// Side of the boards, 4 to 12
    #[arg(value_name = "N", value_parser = side, allow_negative_numbers = true, default_value_t = 8)]
    n: usize,
    /// Side of the boards, as N
    #[arg(long, value_name = "N", value_parser = side, allow_negative_numbers = true, conflicts_with = "n")]
    size: Option<usize>,
    /// Level: easy, medium or hard
    #[arg(long, alias = "difficulty", value_name = "LEVEL", value_parser = levels(), hide_possible_values = true, default_value = "medium")]
    level: Level,
    /// Seed of the first puzzle; the next one has the next seed [default: random]
    #[arg(long, value_name = "S", value_parser = parsers::seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Number of puzzles on a page
    #[arg(long, value_name = "K", value_parser = count, allow_negative_numbers = true, default_value = "6")]
    each: usize,
    /// Output file: .pdf, or .svg with one page below the other
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// The sheet to make.
pub(crate) struct Order {
    flags: Flags,
    kind: Kind,
}

/// A number of puzzles.
fn count(text: &str) -> Result<usize, BadInput> {
    let count = text.parse::<NonZeroUsize>().map(NonZeroUsize::get);
    count.ok().filter(|&count| count <= MOST).ok_or_else(|| {
        text!(
            "the number of puzzles must be a whole number from 1 to {MOST}",
            "谜题的个数须是 1 到 {MOST} 的整数"
        )
        .into()
    })
}

impl Flags {
    pub(super) fn order(self) -> anyhow::Result<Order> {
        let kind = match Kind::of(&self.output, 1.0)? {
            Some(kind @ (Kind::Svg | Kind::Pdf)) => kind,
            _ => {
                refuse!(
                    "cannot write {}: the name must end in .pdf or .svg",
                    "无法写 {0}：名字须以 .pdf 或 .svg 结尾",
                    self.output.display()
                );
            }
        };
        Ok(Order { flags: self, kind })
    }
}

impl Order {
    /// Makes the puzzles and writes the sheet.
    pub(super) fn make(&self, console: &mut Console) -> anyhow::Result<Exit> {
        let Flags { count, n, size, level, seed, each, ref output } = self.flags;
        let n = size.unwrap_or(n);
        let (seed, output) = (seed.unwrap_or_else(random_seed), Destination::open(output)?);
        let wait = Wait::new(console);
        let seeds = (0..).map(|at| seed.wrapping_add(at)).take(count);
        let made = seeds.map(|seed| {
            let puzzle = generate(n, level, seed, console.cancel())?;
            anyhow::Ok((seed, puzzle))
        });
        let made: Vec<(u64, Puzzle)> = made.collect::<Result<_, _>>()?;
        drop(wait);
        let level = level.name();
        let puzzles = made.iter().zip(1..).map(|((seed, puzzle), number)| {
            let address = format!("?mode=puzzle&size={n}&level={level}&seed={seed}");
            let caption = format!("{number}: {level}, seed {seed}\n{PAGE}\n{address}");
            anyhow::Ok(Picture::of(&puzzle.problem)?.caption(caption))
        });
        let solutions = made.iter().zip(1..).map(|((_, puzzle), number)| {
            let solved = Picture::of(&puzzle.problem)?.queens(puzzle.solution.squares())?;
            anyhow::Ok(solved.caption(number.to_string()))
        });
        let heading = "One queen in each row, column and region; no two queens touch";
        let pages = Pages::default()
            .with(heading, puzzles.collect::<Result<_, _>>()?, each)?
            .with("Solutions", solutions.collect::<Result<_, _>>()?, SOLUTIONS)?;
        output.write(&self.kind.encode_pages(&pages)?)?;
        console.note(&text!(
            "{count} puzzles of {n} × {n}, from seed {seed} on, and their solutions",
            "{count} 道 {n} × {n} 的谜题，种子从 {seed} 起，附解"
        ));
        Ok(Exit::Done)
    }
}
