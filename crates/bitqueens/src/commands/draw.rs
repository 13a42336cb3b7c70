//! `bitqueens draw N`

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use bitqueens::{Problem, Rules, Square};
use bitqueens_formats::draw::{self, MAX_DRAWN_SIDE, Picture, Sheet};
use bitqueens_formats::solutions::{self, ReadError};
use bitqueens_solutions::Solutions;
use bitqueens_solutions::solve::{Answer, Solver};

use super::Subcommand;
use super::check::spread;
use crate::console::Console;
use crate::destination::Destination;
use crate::exit::Exit;
use crate::failure::BadInput;
use crate::names;
use crate::picture::Kind;
use crate::progress::Wait;
use crate::sheet::Choice;
use crate::source::{BoardFlags, remarks};
use crate::values;

const AFTER_HELP: &str = "\
Examples:
  bitqueens draw 8                                a solution, as text
  bitqueens draw 2 4 1 3                          a given solution
  bitqueens list 8 -n 1 | bitqueens draw          a solution from a pipe
  bitqueens draw 8 -o board.svg                   a picture, as SVG or PNG
  bitqueens draw 8 --all --unique -o sheet.svg    the fundamental solutions
  bitqueens draw --board FILE --given --attacked  the unsolved board

In text, ♛ is a queen, ♕ a fixed queen, · a free square, × an attacked square,
▒ a blocked square.";

/// Draw a board or a sheet of boards as text, SVG or PNG
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// Side of the board, 0 to 100, or the columns of a solution, from 1, such as 2 4 1 3 [default: a board on
    /// stdin]
    #[arg(value_name = "N", conflicts_with_all = ["board", "format"], value_parser = numbers, allow_negative_numbers = true)]
    n: Vec<Numbers>,
    #[command(flatten)]
    board: BoardFlags,
    /// Rules: queen, torus, semi, torus-semi, superqueen or touching [default: those of the board, or
    /// queen]
    #[arg(long, value_name = "R", value_parser = names::rules(), hide_possible_values = true)]
    rules: Option<Rules>,
    /// Draw the board without solving it
    #[arg(long, conflicts_with_all = ["all", "unique", "limit"])]
    given: bool,
    /// Draw all solutions on one sheet, at most 2000
    #[arg(long)]
    all: bool,
    /// Draw only fundamental solutions: the first of each orbit
    #[arg(long, requires = "all")]
    unique: bool,
    /// Draw only the first K solutions
    #[arg(short = 'n', long, value_name = "K", value_parser = values::boards, requires = "all", allow_negative_numbers = true)]
    limit: Option<usize>,
    /// Mark attacked squares
    #[arg(long)]
    attacked: bool,
    /// Number rows and columns
    #[arg(long)]
    coordinates: bool,
    /// Output file, whose name ends in .svg or .png [default: text on stdout]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Pixels of a PNG for each unit of the drawing (a square has 40 units) [default: 1]
    #[arg(long, value_name = "S", value_parser = values::scale, requires = "output")]
    scale: Option<f32>,
}

/// The numbers of a word.
#[derive(Clone)]
struct Numbers(Vec<usize>);

/// A side, a column, or a solution in one word: `[2, 4, 1, 3]`, `2,4,1,3`, `2 4 1 3` or, where it is no side, `2413`.
fn numbers(text: &str) -> Result<Numbers, String> {
    let side = values::any_side::<MAX_DRAWN_SIDE>(text);
    let is_side = side.as_ref().is_ok_and(|&n| n <= MAX_DRAWN_SIDE);
    let is_list = text.trim().contains([',', ' ']) || text.starts_with(['[', '(', '{']);
    if is_side || !is_list && !is_permutation(text) {
        return side.map(|n| Numbers(vec![n]));
    }
    let candidate = solutions::one(&spread(text)).map_err(|error| match error {
        ReadError::Line { what, .. } => format!("{what}: give columns from 1, as in 2,4,1,3"),
        other => other.to_string(),
    })?;
    if candidate.queens.len() != candidate.n {
        return Err("a solution has a column for each row, as in 2,4,1,3".to_owned());
    }
    let column =
        |&(_, column): &(u32, u32)| usize::try_from(column).map_or(usize::MAX, |at| at + 1);
    Ok(Numbers(candidate.queens.iter().map(column).collect()))
}

/// Whether the digits are those from 1 to their number, at most 9, each once.
fn is_permutation(text: &str) -> bool {
    let mut digits = text.as_bytes().to_vec();
    digits.sort_unstable();
    text.len() <= 9 && digits.into_iter().eq((b'1'..=b'9').take(text.len()))
}

/// The solutions to draw.
enum Wanted {
    Given,
    /// These queens, which may attack each other.
    Pasted(Vec<Square>),
    One,
    Sheet(Choice),
}

/// The validated flags.
pub(crate) struct Settings {
    problem: Problem,
    wanted: Wanted,
    attacked: bool,
    coordinates: bool,
    output: Option<(Destination, Kind)>,
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(mut self) -> anyhow::Result<Settings> {
        if self.n.is_empty() && !self.board.is_given() {
            if io::stdin().is_terminal() {
                return Err(BadInput(
                    "missing <N>: give the side of a board, as in `bitqueens draw 8`, or --board FILE"
                        .into(),
                )
                .into());
            }
            self.board = BoardFlags::stdin();
        }
        let given: Vec<usize> = self.n.iter().flat_map(|word| word.0.clone()).collect();
        let (n, columns) = match given[..] {
            [] => (None, None),
            [n] => (Some(n), None),
            ref columns => (Some(columns.len()), Some(columns)),
        };
        let problem = self.board.problem(n, self.rules, |_| draw::SIDES)?;
        let pasted = columns.map(|columns| self.pasted(columns)).transpose()?;
        // Refuses a board that is too large before searching.
        Picture::of(&problem)?;
        if self.all {
            Solutions::new(&problem)?;
        }
        let output = self.output.as_deref().map(|path| {
            let kind = Kind::of(path, self.scale.unwrap_or(1.0))?.ok_or_else(|| {
                BadInput(format!(
                    "cannot write {}: the name must end in .svg or .png",
                    path.display()
                ))
            })?;
            if kind == Kind::Svg && self.scale.is_some() {
                let why = "--scale is for PNG files; an SVG file has no pixels: drop it";
                return Err(BadInput(why.into()).into());
            }
            Ok::<_, anyhow::Error>((Destination::open(path)?, kind))
        });
        Ok(Settings {
            problem,
            wanted: match (self.given, self.all) {
                _ if pasted.is_some() => Wanted::Pasted(pasted.unwrap_or_default()),
                (true, _) => Wanted::Given,
                (_, true) => Wanted::Sheet(Choice {
                    unique: self.unique,
                    limit: self.limit,
                }),
                _ => Wanted::One,
            },
            attacked: self.attacked,
            coordinates: self.coordinates,
            output: output.transpose()?,
        })
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        for remark in remarks(&settings.problem) {
            console.note(format_args!("{remark}"));
        }
        let drawing = match settings.wanted {
            Wanted::Pasted(ref queens) => {
                Drawing::Board(settings.picture()?.queens(queens.iter().copied())?)
            }
            Wanted::Given => Drawing::Board(settings.picture()?),
            Wanted::One => match settings.solve(console)? {
                Ok(picture) => Drawing::Board(picture),
                Err(exit) => return Ok(exit),
            },
            Wanted::Sheet(choice) => Drawing::Sheet(choice.sheet(
                &settings.problem,
                &settings.picture()?,
                console.cancel(),
            )?),
        };
        match settings.output {
            Some((destination, kind)) => destination.write(&kind.encode(drawing.svg())?)?,
            None => console.output().raw(drawing.text().as_bytes())?,
        }
        Ok(Exit::Done)
    }
}

impl Flags {
    /// The queens in these columns, from 1.
    fn pasted(&self, columns: &[usize]) -> Result<Vec<Square>, BadInput> {
        if self.given || self.all {
            return Err(BadInput(
                "--given and --all do not apply to a solution: drop them, or give one N".into(),
            ));
        }
        let n = columns.len();
        let queen = |(row, &column): (usize, &usize)| match (1..=n).contains(&column) {
            true => Ok(Square::new(
                bitqueens::internal::to_u16(row),
                bitqueens::internal::to_u16(column - 1),
            )),
            false => Err(BadInput(format!(
                "row {}: column {column} is outside a board of {n} rows: give columns from 1 to {n}",
                row + 1
            ))),
        };
        columns.iter().enumerate().map(queen).collect()
    }
}

impl Settings {
    /// The unsolved board.
    fn picture(&self) -> anyhow::Result<Picture> {
        let picture = Picture::of(&self.problem)?;
        Ok(picture
            .attacked(self.attacked)
            .coordinates(self.coordinates))
    }

    /// The board with a solution, or the exit code without one.
    fn solve(&self, console: &mut Console) -> anyhow::Result<Result<Picture, Exit>> {
        let wait = Wait::new(console);
        let answer = Solver::new(&self.problem).cancel(console.cancel()).run()?;
        drop(wait);
        Ok(match answer {
            Answer::Solution(columns) => Ok(self.picture()?.queens(squares(&columns)?)?),
            Answer::Unsolvable => {
                console
                    .say("unsolvable: there is no solution to draw; use --given to draw the board");
                Err(Exit::No)
            }
            _ => {
                console.say("stopped: interrupted before a solution was found");
                Err(Exit::Incomplete)
            }
        })
    }
}

/// The squares of a solution.
pub(crate) fn squares(columns: &[u32]) -> anyhow::Result<Vec<Square>> {
    let squares = (0..)
        .zip(columns)
        .map(|(row, &col)| Ok(Square::new(row, col.try_into()?)));
    squares.collect()
}

enum Drawing {
    Board(Picture),
    Sheet(Sheet),
}

impl Drawing {
    fn svg(&self) -> String {
        match self {
            Self::Board(picture) => picture.to_svg(),
            Self::Sheet(sheet) => sheet.to_svg(),
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Board(picture) => picture.to_text(),
            Self::Sheet(sheet) => sheet.to_text(),
        }
    }
}
