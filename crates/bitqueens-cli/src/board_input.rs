//! Boards from files or flags, with the notes and remarks about them.

pub(crate) mod pictures;

use std::cell::RefCell;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use bitqueens::language::Text;
use bitqueens::{Problem, Remark, Rules, SideLimit, Square, text};
use bitqueens_formats::Format;
use bitqueens_formats::boards::{self, MAX_BYTES};
use bitqueens_pictures::{Kind, Reading};

use crate::failure::{BadInput, refuse};
use crate::input::{at, name, read};
use crate::name_parsers;
use crate::parsers::{self, Spot, Spots};

/// A board in a file. A side that replaces it conflicts with both options.
#[derive(clap::Args)]
pub(crate) struct BoardFlags {
    /// Read the board from this file; `-` is stdin
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
    /// Format of the board, such as hash, letters or json [default: the first that reads the whole file]
    #[arg(long, value_name = "F", value_parser = name_parsers::format(), hide_possible_values = true)]
    format: Option<Format>,
}

impl BoardFlags {
    /// Whether a file is given, or a format alone, which is that of stdin.
    pub(crate) fn is_given(&self) -> bool {
        self.path().is_some()
    }

    /// The file, if one is given.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.board.as_deref().or(self.format.map(|_| Path::new("-")))
    }

    /// Whether a file is given.
    pub(crate) fn has_file(&self) -> bool {
        self.board.is_some()
    }

    /// Whether the format is given.
    pub(crate) fn has_format(&self) -> bool {
        self.format.is_some()
    }

    /// The only board in the file, or the plain board of side `n`, with `rules` if given. Refuses a side over
    /// its limit.
    pub(crate) fn problem(
        &self,
        n: Option<usize>,
        rules: Option<Rules>,
        limit: impl Fn(&Problem) -> SideLimit,
    ) -> anyhow::Result<Problem> {
        Ok(self.only(self.problems(n, rules, limit)?)?)
    }

    /// The only board of the file.
    pub(crate) fn only(&self, problems: Vec<Problem>) -> Result<Problem, BadInput> {
        only(self.path().unwrap_or(Path::new("-")), problems)
    }

    /// The boards in the file, or the plain board of side `n`, with `rules` if given. Refuses a side over its
    /// limit.
    pub(crate) fn problems(
        &self,
        n: Option<usize>,
        rules: Option<Rules>,
        limit: impl Fn(&Problem) -> SideLimit,
    ) -> anyhow::Result<Vec<Problem>> {
        let Some(path) = self.path() else {
            return Ok(vec![plain(n.unwrap_or_default(), rules, limit)?]);
        };
        let boards = read_boards(path, self.format)?.into_iter();
        let problem = |Board { problem, .. }| {
            let problem: Problem = match rules {
                Some(rules) => problem.with_rules(rules)?,
                None => problem,
            };
            limit(&problem).check(problem.n())?;
            Ok(problem)
        };
        boards.map(problem).collect()
    }
}

/// Squares of a board, by their rows and columns from 1.
#[derive(clap::Args)]
pub(crate) struct SquareFlags {
    /// Let no queen stand on the square in row R and column C, from 1, or on one such as e7; may be given several times
    #[arg(long, alias = "blocked", value_name = "R,C", value_parser = parsers::squares)]
    block: Vec<Spots>,
    /// Place a queen on the square in row R and column C, from 1, or on one such as e7; may be given several times
    #[arg(long, aliases = ["queens", "fixed"], value_name = "R,C", value_parser = parsers::squares)]
    queen: Vec<Spots>,
}

impl SquareFlags {
    /// Whether a square is given.
    pub(crate) fn is_given(&self) -> bool {
        !self.block.is_empty() || !self.queen.is_empty()
    }

    /// The board with these squares blocked and these queens.
    pub(crate) fn place(&self, problem: Problem) -> anyhow::Result<Problem> {
        let [block, queen] = [&self.block, &self.queen].map(|spots| squares(spots, problem.n()));
        Ok(problem.with_blocked(block?)?.with_fixed(queen?)?)
    }
}

/// The squares on a board of side `n`.
fn squares(spots: &[Spots], n: usize) -> Result<Vec<Square>, BadInput> {
    let square = |spot: &Spot| match spot {
        Spot::At(square) => Ok(*square),
        Spot::Named(name) => boards::square(name, n).ok_or_else(|| {
            BadInput(text!(
                "{name} is outside the board {n}x{n}, whose row 1 is at the bottom",
                "{name} 在 {n}x{n} 的棋盘之外，它的第 1 行在最下面"
            ))
        }),
    };
    spots.iter().flat_map(|Spots(spots)| spots).map(square).collect()
}

thread_local! {
    /// Notes on the files that were read while the arguments were validated, before there is a console.
    static NOTES: RefCell<Vec<Text>> = const { RefCell::new(Vec::new()) };
}

/// Takes the notes on the files read so far.
pub(crate) fn take_notes() -> Vec<Text> {
    NOTES.take()
}

/// A board in a file.
pub(crate) struct Board {
    pub(crate) problem: Problem,
    /// What was read, if the file is a picture.
    pub(crate) picture: Option<Reading>,
}

fn read_boards(path: &Path, format: Option<Format>) -> Result<Vec<Board>, BadInput> {
    let input = read(path, MAX_BYTES.max(pictures::MAX_BYTES))?;
    if format.is_none() && Kind::of(&input).is_some() {
        return Ok(vec![pictures::read(path, &input)?]);
    }
    let board = |problem| Board { problem, picture: None };
    let problems = parse_boards(path, format, &input)?;
    Ok(problems.into_iter().map(board).collect())
}

/// The only board that a file has.
pub(crate) fn parse_board(
    path: &Path,
    format: Option<Format>,
    input: &[u8],
) -> Result<Problem, BadInput> {
    only(path, parse_boards(path, format, input)?)
}

fn only(path: &Path, mut boards: Vec<Problem>) -> Result<Problem, BadInput> {
    match (boards.pop(), boards.len()) {
        (Some(board), 0) => Ok(board),
        (_, more) => {
            let (name, boards) = (name(path), more + 1);
            Err(BadInput(text!(
                "{name}: there are {boards} boards: give one board",
                "{name}：有 {boards} 个棋盘：请给一个棋盘"; name
            )))
        }
    }
}

/// The boards that a file has, at least one. A note says where another format reads other boards.
fn parse_boards(
    path: &Path,
    format: Option<Format>,
    input: &[u8],
) -> Result<Vec<Problem>, BadInput> {
    if let Some(format) = format {
        return format.read_all(input).map_err(|error| at(path, &error));
    }
    let reading = boards::read(input).map_err(|error| at(path, &error))?;
    if let [other, ..] = reading.others[..] {
        let (name, format) = (name(path), reading.format);
        let note = text!(
            "{name}: read as `{format}`; `{other}` reads another board: choose with --format",
            "{name}：按 `{format}` 读；按 `{other}` 读是另一个棋盘：可用 --format 选择"; name
        );
        NOTES.with_borrow_mut(|notes| notes.push(note));
    }
    Ok(reading.boards)
}

/// A board in a file that a subcommand cannot do without.
#[derive(clap::Args)]
pub(crate) struct BoardFile {
    /// File with the board or boards, a text or a picture; `-` is stdin [default: stdin]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Format of the board, such as letters, text or json [default: the first that reads the whole file]
    #[arg(long, value_name = "F", value_parser = name_parsers::format(), hide_possible_values = true)]
    format: Option<Format>,
}

impl BoardFile {
    /// The boards in the file. Refuses a side over its limit.
    pub(crate) fn boards(
        &self,
        limit: impl Fn(&Problem) -> SideLimit,
    ) -> anyhow::Result<Vec<Board>> {
        let boards = match &self.file {
            Some(file) => read_boards(file, self.format)?,
            None if io::stdin().is_terminal() => {
                refuse!(
                    "missing <FILE>: give a file with a board, or - for stdin",
                    "缺少 <FILE>：请给棋盘文件，或用 - 表示标准输入"
                );
            }
            None => read_boards(Path::new("-"), self.format)?,
        };
        for Board { problem, .. } in &boards {
            limit(problem).check(problem.n())?;
        }
        Ok(boards)
    }
}

/// The plain board of side `n`, with `rules` if given. Refuses a side over its limit.
pub(crate) fn plain(
    n: usize,
    rules: Option<Rules>,
    limit: impl FnOnce(&Problem) -> SideLimit,
) -> anyhow::Result<Problem> {
    let rules = rules.unwrap_or_default();
    // Checked first, because no problem can have a side that is too large.
    limit(&Problem::plain(0)?.with_rules(rules)?).check(n)?;
    Ok(Problem::plain(n)?.with_rules(rules)?)
}

/// Remarks about a valid but unusual board.
pub(crate) fn remarks(problem: &Problem) -> Vec<Remark> {
    let remarks = problem.regions().map(bitqueens::Regions::remarks);
    remarks.unwrap_or_default()
}
