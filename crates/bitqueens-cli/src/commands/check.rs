//! `bitqueens check COLUMNS`

mod verdict;

use bitqueens::language::{Phrase, Text};
use bitqueens::text;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::{Path, PathBuf};

use bitqueens::board::validate::{attacks, attacks_under, check_solution};
use bitqueens::solutions::Rectangle;
use bitqueens::{Error, MAX_SIDE, Problem, Rules};
use bitqueens_formats::solutions::{self, Candidate, ReadError, Reader};

use super::solve::binary;
use super::{Subcommand, rectangle};
use crate::board_input::BoardFlags;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::{BadInput, Place, is_path_error, refuse};
use crate::input::{in_file, name};
use crate::name_parsers;
use verdict::{SHOWN, Verdict, one};

const AFTER_HELP: &str = "\
Examples:
  bitqueens check 1 5 8 6 3 7 2 4        8 queens, none attacks another
  bitqueens check 15863724               the same, for at most nine rows
  bitqueens check 1 2 3                  which queens attack each other, where
  bitqueens list 8 | bitqueens check     every solution of a list
  bitqueens check board.txt              a board with queens, in any format
  bitqueens check 2 4 1 3 --rules torus  under other rules
  bitqueens check 1 3 5 --size 3x5       on a board that is not square

Rows and columns count from 1. The exit code is 0 if everything is a solution,
1 if not.";

/// Check whether queens attack each other
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// The column of each row's queen, `-` for a row without one; or a file, where `-` alone is stdin [default:
    /// stdin]
    #[arg(value_name = "COLUMN|FILE", allow_negative_numbers = true)]
    given: Vec<String>,
    /// The board: its blocked squares, fixed queens, regions and rules
    #[command(flatten)]
    board: BoardFlags,
    #[arg(long, value_name = "R", value_parser = name_parsers::rules(), hide_possible_values = true, help = name_parsers::rules_help())]
    rules: Option<Rules>,
    /// Rows and columns of a board that is not square, such as 3x5
    #[arg(long, value_name = "RxC", value_parser = rectangle::sides, conflicts_with_all = ["board", "format", "rules"])]
    size: Option<Rectangle>,
    /// Print one JSON object per solution instead of text
    #[arg(long)]
    json: bool,
}

/// The source of the solutions.
enum Source {
    Arguments(Candidate),
    File(PathBuf),
    Binary(PathBuf),
    Stdin,
}

pub(crate) struct Settings {
    source: Source,
    /// The board, or one for each solution.
    problems: Vec<Problem>,
    rules: Rules,
    size: Option<Rectangle>,
    json: bool,
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        let source = source(&self.given, self.size)?;
        if self.board.has_format() && !self.board.has_file() {
            refuse!(
                "--format is that of --board; solutions are read in any format: drop it",
                "--format 是 --board 的格式；解可以用任何格式：请去掉"
            );
        }
        let problems = if self.board.is_given() {
            self.board.problems(None, self.rules, |_| bitqueens::SideLimit::BOARD)?
        } else {
            Vec::new()
        };
        let rules = self.rules.unwrap_or_default();
        let is_more =
            !problems.is_empty() || rules != Rules::Queen || self.json || self.size.is_some();
        if matches!(source, Source::Binary(_)) && is_more {
            refuse!(
                "--board, --rules, --size and --json do not apply to binary files: drop them",
                "--board、--rules、--size 和 --json 不能用于二进制文件：请去掉"
            );
        }
        Ok(Settings { source, problems, rules, size: self.size, json: self.json })
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        let mut report = Report::default();
        match &settings.source {
            Source::Binary(path) => return binary::check(path, console),
            Source::Arguments(candidate) => settings.show(candidate, &mut report, console)?,
            Source::Stdin => {
                settings.read(io::stdin().lock(), &name(Path::new("-")), &mut report, console)?
            }
            Source::File(path) => {
                let name = Text::verbatim(&path.display().to_string());
                let file = File::open(path).map_err(|error| {
                    BadInput(text!("cannot read {name} ({error}): give columns or a file", "无法读取 {name}（{error}）：请给列号或文件"; name, error
                    ))
                })?;
                settings.read(BufReader::new(file), &name, &mut report, console)?;
            }
        }
        report.finish(settings.json, console)
    }
}

fn source(given: &[String], size: Option<Rectangle>) -> anyhow::Result<Source> {
    let is_columns = |text: &str| {
        let between = |char: char| ",[]()- ".contains(char);
        text.contains(|char: char| char.is_ascii_digit())
            && text.chars().all(|char| char.is_ascii_digit() || between(char))
    };
    // A list with a mistake in it is no file.
    let is_list =
        |text: &str| text.contains(',') && text.starts_with(|char: char| char.is_ascii_digit());
    let is_fen =
        |text: &str| text.contains('/') && text.chars().all(|char| "Qq/0123456789".contains(char));
    let is_solution = |text: &str| {
        is_columns(text) || is_list(text) || solutions::names_squares(text) || text.starts_with('{')
    };
    match given {
        [] if io::stdin().is_terminal() => Err(BadInput(text!("missing <COLUMN|FILE>: give the column of each row's queen, as in `bitqueens check 2 4 1 3`", "缺少 <COLUMN|FILE>：请给每行皇后的列号，如 `bitqueens check 2 4 1 3`"))
        .into()),
        [] => Ok(Source::Stdin),
        [dash] if dash == "-" => Ok(Source::Stdin),
        [name] if !is_solution(name) && !is_fen(name) || Path::new(name).is_file() => {
            let path = PathBuf::from(name);
            let is_binary = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("bin"));
            Ok(if is_binary { Source::Binary(path) } else { Source::File(path) })
        }
        columns => {
            let text = match columns {
                [digits] => spread(digits),
                words => words.join(" "),
            };
            if solutions::names_squares(&text) {
                return squares(&text, size).map(Source::Arguments).map_err(Into::into);
            }
            let read = if is_fen(&text) { solutions::one } else { solutions::typed };
            let candidate = read(&text).map_err(|error| match error {
                ReadError::Line { what, .. } => BadInput(text!("{what}: give the column of each row's queen, from 1, or one file", "{what}：请给每行皇后的列号，从 1 数起，或一个文件"; what)),
                other => BadInput::from(&other),
            })?;
            Ok(Source::Arguments(candidate))
        }
    }
}

/// Queens whose squares were typed by their names in chess, on the board that is given or the smallest one.
pub(super) fn squares(text: &str, size: Option<Rectangle>) -> Result<Candidate, BadInput> {
    let candidate = solutions::typed(text).map_err(|error| match error {
        ReadError::Line { what, accepted, .. } => {
            text!("{what}: {accepted}", "{what}：{accepted}"; what, accepted).into()
        }
        other => BadInput::from(&other),
    })?;
    Ok(match size {
        Some(size) => candidate.on_board(size.rows(), size.cols()),
        None => candidate,
    })
}

/// The digits of one number of at most nine digits as columns, as in `15863724`; other text as it is.
pub(super) fn spread(text: &str) -> String {
    let is_short = (2..=9).contains(&text.len());
    if is_short && text.bytes().all(|byte| byte.is_ascii_digit()) {
        text.chars().flat_map(|digit| [digit, ' ']).collect()
    } else {
        text.to_owned()
    }
}

impl Settings {
    fn read(
        &self,
        input: impl BufRead,
        name: &Text,
        report: &mut Report,
        console: &mut Console,
    ) -> anyhow::Result<()> {
        let mut reader = Reader::new(input).rows(self.size.map(Rectangle::rows));
        let mut is_empty = true;
        let refused = |error| match error {
            ReadError::Io(error) if !is_path_error(error.kind()) => {
                let failed: Result<(), _> = Err(error);
                let failed = failed.within(|| text!("cannot read {name}", "无法读 {name}"; name));
                failed.expect_err("it is one")
            }
            error => in_file(name, &error).into(),
        };
        while let Some(candidate) = reader.read().map_err(refused)? {
            if console.cancel().is_cancelled() {
                return Err(Error::Stopped.into());
            }
            is_empty = false;
            self.show(&candidate, report, console)?;
        }
        // The only solution of a board without rows is an empty line.
        let has_line = reader.lines() > 0;
        if is_empty && (has_line || self.size.is_some_and(|size| size.rows() == 0)) {
            if self.size.is_none() {
                console.note(&Phrase::new(
                    "an empty line is the solution of a board without rows",
                    "空行是没有行的棋盘的解",
                ));
            }
            return self.show(&Candidate::EMPTY, report, console);
        }
        if is_empty {
            Err(BadInput(text!("{name} has no solution: give one a line", "{name} 里没有解：请每行给一个"; name)).into())
        } else {
            Ok(())
        }
    }

    /// Checks a solution. The verdict on one alone is a sentence of its own, so it waits for the next.
    fn show(
        &self,
        candidate: &Candidate,
        report: &mut Report,
        console: &mut Console,
    ) -> anyhow::Result<()> {
        let verdict = self.verdict(candidate, report.all);
        report.solutions += u64::from(verdict.solution);
        report.all += 1;
        if candidate.has_zero && !std::mem::replace(&mut report.has_zero, true) {
            console.note(&Phrase::new(
                "there is a 0, so columns are read as counting from 0; answers count them from 1",
                "其中有 0，所以列号按从 0 数起读；回答从 1 数起",
            ));
        }
        if self.json {
            console.output().json(&verdict.json())?;
        } else if let Some(first) = report.first.take() {
            first.print_if_wrong(console)?;
            verdict.print_if_wrong(console)?;
        } else if report.all == 1 {
            report.first = Some(verdict);
        } else {
            verdict.print_if_wrong(console)?;
        }
        Ok(())
    }

    /// The verdict on the solution after `before` others.
    fn verdict(&self, candidate: &Candidate, before: u64) -> Verdict {
        let board = |index: u64| self.problems.get(usize::try_from(index).unwrap_or(usize::MAX));
        let problem = board(if self.problems.len() > 1 { before } else { 0 });
        let rules = problem.or(self.problems.last());
        let rules = rules.map_or(self.rules, Problem::rules);
        let Candidate { line, n, queens, .. } = candidate;
        let (line, n) = (*line, *n);
        let sized = self.size.map(Rectangle::cols);
        let columns = candidate.stated_columns.or(sized).unwrap_or_else(|| candidate.columns());
        let is_square = n == columns && self.size.is_none_or(|size| size.rows() == size.cols());
        let is_beyond = |index: u32, side: usize| usize::try_from(index).is_ok_and(|at| at >= side);
        let is_off = |&&(row, col): &&(u32, u32)| is_beyond(row, n) || is_beyond(col, columns);
        let off: Vec<_> = queens.iter().filter(is_off).map(|&queen| one(queen)).collect();
        let found = match rules {
            Rules::Queen => attacks(queens),
            _ if !off.is_empty() || !is_square || n > MAX_SIDE => Vec::new(),
            other => attacks_under(other, n, queens),
        };
        let mut faults = Vec::new();
        if n > MAX_SIDE && rules != Rules::Queen {
            faults.push(text!(
                "other rules are for at most {MAX_SIDE} rows",
                "其他规则最多 {MAX_SIDE} 行"
            ));
        }
        if rules != Rules::Queen && !is_square {
            faults.push(
                Phrase::new("other rules are for square boards", "其他规则用于正方形棋盘").into(),
            );
        }
        if let Some(size) = self.size.filter(|size| size.rows() != n) {
            faults.push(text!("rows: {n}, not {}", "行：{n}，不是 {0}", size.rows()));
        }
        if let Some(size) = sized.filter(|&size| size != columns) {
            faults.push(text!("columns: {columns}, not {size}", "列：{columns}，不是 {size}"));
        }
        if queens.len() != n.min(columns) {
            faults.push(if is_square {
                text!("queens: {}, rows: {n}", "皇后：{0}，行：{n}", queens.len())
            } else {
                text!(
                    "queens: {}, rows: {n}, columns: {columns}",
                    "皇后：{0}，行：{n}，列：{columns}",
                    queens.len()
                )
            });
        }
        for (row, col) in off.iter().take(SHOWN) {
            faults.push(text!(
                "row {row}: column {col} is outside the board {n}x{columns}",
                "第 {row} 行：第 {col} 列在 {n}x{columns} 的棋盘之外"
            ));
        }
        if problem.is_none() && !self.problems.is_empty() {
            faults.push(text!(
                "the file has {} boards, one for each solution",
                "文件里有 {0} 个棋盘，每个解一个",
                self.problems.len()
            ));
        }
        if let (Some(problem), true) = (problem, found.is_empty() && faults.is_empty()) {
            faults.extend(if is_square {
                against(problem, n, queens)
            } else {
                Some(text!(
                    "rows: {n}, columns: {columns}: the board is square",
                    "行：{n}，列：{columns}：棋盘是正方形"
                ))
            });
        }
        Verdict {
            line,
            n,
            columns: (!is_square).then_some(columns),
            queens: queens.len(),
            solution: faults.is_empty() && found.is_empty(),
            attacks: found,
            faults,
        }
    }
}

/// The reason why queens that do not attack each other do not solve a board.
fn against(problem: &Problem, n: usize, queens: &[(u32, u32)]) -> Option<Text> {
    if n != problem.n() {
        return Some(text!(
            "side {n}, but the board has side {}",
            "边长 {n}，而棋盘的边长是 {0}",
            problem.n()
        ));
    }
    let mut sorted = queens.to_vec();
    sorted.sort_unstable();
    let columns: Vec<u32> = sorted.into_iter().map(|(_, col)| col).collect();
    match check_solution(problem, &columns) {
        Err(Error::NotASolution(fault)) => Some((&fault).into()),
        Err(error) => Some((&error).into()),
        Ok(()) => None,
    }
}

/// The outcome of all solutions.
#[derive(Default)]
struct Report {
    all: u64,
    solutions: u64,
    first: Option<Verdict>,
    /// Whether a solution counts from 0, which is noted once.
    has_zero: bool,
}

impl Report {
    fn finish(self, json: bool, console: &mut Console) -> anyhow::Result<Exit> {
        if let Some(first) = self.first {
            let text = first.text(console.lang());
            console.output().line(format_args!("{text}"))?;
        } else if !json && self.all > 1 {
            let Self { all, solutions, .. } = self;
            console.report(&text!(
                "{all} checked, {solutions} of them are solutions",
                "检查了 {all} 个，其中 {solutions} 个是解"
            ))?;
        }
        Ok(if self.solutions == self.all { Exit::Done } else { Exit::No })
    }
}
