//! `bitqueens solve N`

pub(super) mod binary;
pub(super) mod form;
mod limit;

use bitqueens::language::Phrase;
use bitqueens::say;
use std::path::PathBuf;

use bitqueens::board::validate::check_solution;
use bitqueens::solutions::solve::{
    MAX_CLOSED_SIDE, MAX_RANDOM_SIDE, Outcome, Solver, closed_form, random,
};
use bitqueens::{MAX_SIDE, Problem, Rules, SideLimit};
use bitqueens_formats::draw::Picture;
use bitqueens_tutor::puzzle;

use super::{Subcommand, rectangle};
use crate::board_input::{BoardFlags, SquareFlags, remarks};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::refuse;
use crate::output::object;
use crate::progress::Wait;
use crate::{name_parsers, parsers};
use form::{Form, Target};
use limit::Limit;

const AFTER_HELP: &str = "\
Examples:
  bitqueens solve 8                       4 6 8 2 7 1 3 5, the columns by row
  bitqueens solve 1000 --seed 7           a random solution, the same again
  bitqueens solve --board FILE            blocked squares, queens, regions
  bitqueens solve 13 --rules torus        also semi, superqueen, touching ...
  bitqueens solve 100000000 -o q.bin      the largest board, checked
  bitqueens solve --check q.bin           check such a file again

The plain board has a closed form. Other boards need a search, which can take
long; --time-limit stops it. The result is a solution (exit code 0),
`unsolvable` (1) or undecided (3). For a board with regions, stderr says
whether the solution is unique.

The layout `bin` is a little-endian 32-bit number for each row from the top:
the column, from 0. Random solutions are not uniformly distributed.";

/// Find a solution of a board, or prove that there is none
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// Side of the board, 0 to 100000000, or rows and columns, such as 5x8
    #[arg(value_name = "N", conflicts_with_all = ["board", "format"], value_parser = |text: &str| rectangle::Board::parse(text, parsers::side::<MAX_CLOSED_SIDE>), allow_negative_numbers = true, required_unless_present_any = ["board", "format", "check"])]
    n: Option<rectangle::Board<usize>>,
    #[command(flatten)]
    board: BoardFlags,
    #[command(flatten)]
    squares: SquareFlags,
    #[arg(long, value_name = "R", value_parser = name_parsers::rules(), hide_possible_values = true, help = name_parsers::rules_help())]
    rules: Option<Rules>,
    /// Pick a random solution (not uniformly)
    #[arg(long)]
    random: bool,
    /// Seed of a random solution, which it asks for as --random does [default: random]
    #[arg(long, value_name = "S", value_parser = parsers::seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Give up after this time, such as 90s or 1h30m; without a unit, seconds
    #[arg(long, value_name = "TIME", value_parser = parsers::time, allow_negative_numbers = true)]
    time_limit: Option<std::time::Duration>,
    /// Layout of the solution: rows, board, json, csv, bin, or a format such as fen, leetcode or matrix [default:
    /// that of the file name, or rows]
    #[arg(long = "as", value_name = "LAYOUT", value_parser = Form::names(), hide_possible_values = true)]
    layout: Option<Form>,
    /// Print one JSON object, as `--as json`
    #[arg(long, conflicts_with = "layout")]
    json: bool,
    /// Output file; a picture if the name ends in .svg, .png or .pdf, binary if it ends in .bin
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Check a file of the layout `bin` instead of solving
    #[arg(long, value_name = "FILE", conflicts_with_all = ["n", "board", "format", "rules", "random", "seed", "time_limit", "layout", "json", "output"])]
    check: Option<PathBuf>,
}

/// The task.
pub(crate) enum Question {
    /// Print the closed form.
    Closed(usize),
    /// Print a random solution of the plain board, which may be larger than a [`Problem`].
    Random(usize, u64),
    /// Search, with a seed for a random solution.
    Problem(Problem, Option<u64>),
    /// Search each board, and print a line for each.
    Several(Vec<Problem>),
    /// Check a file.
    Check(PathBuf),
}

pub(crate) enum Settings {
    Square { question: Box<Question>, target: Target, limit: Option<std::time::Duration> },
    Rectangle(rectangle::Settings),
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        let layout = self.layout.or(self.json.then_some(Form::Json));
        let n = match self.n {
            Some(rectangle::Board::Rectangle(board)) => {
                let is_json = layout == Some(Form::Json);
                let for_squares = [
                    ("--rules", self.rules.is_some()),
                    ("--block and --queen", self.squares.is_given()),
                    ("--random and --seed", self.random || self.seed.is_some()),
                    ("--output", self.output.is_some()),
                    ("--as", layout.is_some_and(|form| !matches!(form, Form::Json | Form::Rows))),
                ];
                let question = rectangle::Question::Solve;
                let settings = rectangle::Settings::new(board, question, is_json, &for_squares)?;
                return Ok(Settings::Rectangle(settings));
            }
            Some(rectangle::Board::Square(n)) => Some(n),
            None => None,
        };
        let seed = self.seed.or_else(|| self.random.then(parsers::random_seed));
        let is_queen = self.rules.is_none_or(|rules| rules == Rules::Queen);
        let plain = is_queen && !self.squares.is_given();
        let question = match (self.check, n.filter(|_| plain), seed) {
            (Some(file), ..) => Question::Check(file),
            (None, Some(n), None) => Question::Closed(n),
            (None, Some(n), Some(seed)) if n <= MAX_RANDOM_SIDE => Question::Random(n, seed),
            (None, Some(n), Some(_)) => {
                refuse!(
                    "n = {n} is too large for --random: give at most {MAX_RANDOM_SIDE}",
                    "--random 的 n 最大是 {MAX_RANDOM_SIDE}，给的是 {n}"
                );
            }
            (None, None, seed) => {
                let limit = |problem: &Problem| {
                    if problem.is_for_kernels() { SideLimit::BOARD } else { SideLimit::ANY_RULES }
                };
                let problems = self.board.problems(n, self.rules, limit)?.into_iter();
                let problems = problems.map(|problem| self.squares.place(problem));
                let problems = problems.collect::<anyhow::Result<Vec<_>>>()?;
                let is_one = seed.is_some() || self.output.is_some();
                if problems.len() > 1 && !is_one {
                    Question::Several(problems)
                } else {
                    let problem = self.board.only(problems)?;
                    if seed.is_some() && !problem.is_for_kernels() {
                        refuse!(
                            "--random does not apply to other rules and regions: drop it",
                            "--random 不能用于其他规则和区域：请去掉"
                        );
                    }
                    Question::Problem(problem, seed)
                }
            }
        };
        let target = Target::of(self.output.as_deref(), layout, question.n())?;
        Ok(Settings::Square { question: Box::new(question), target, limit: self.time_limit })
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        let (question, target, limit) = match settings {
            Settings::Square { question, target, limit } => (question, target, limit),
            Settings::Rectangle(board) => return board.answer(console),
        };
        let limit = Limit::start(limit, console.cancel())?;
        let wait = Wait::new(console);
        let (n, columns) = match *question {
            Question::Check(file) => return binary::check(&file, console),
            Question::Several(problems) => {
                return several(&problems, &target, &limit, console);
            }
            Question::Closed(n) => {
                let Some(columns) = closed_form(n)? else { return unsolvable(n, &target, console) };
                drop(wait);
                return write(n, columns, None, target, console);
            }
            Question::Random(n, seed) => (n, random(n, seed, console.cancel())?),
            Question::Problem(problem, seed) => {
                for remark in remarks(&problem) {
                    console.note(&remark);
                }
                let solver = Solver::new(&problem).cancel(console.cancel());
                let answer = seed.map_or(solver.clone(), |seed| solver.seed(seed)).run()?;
                if let Outcome::Solution(columns) = answer {
                    // Every solution is validated before it is printed.
                    check_solution(&problem, &columns)?;
                    let unique = uniqueness(&problem, console);
                    drop(wait);
                    if let Some(note) = unique {
                        console.note(&note);
                    }
                    let picture = Some(&problem);
                    return write(problem.n(), columns.into_iter(), picture, target, console);
                }
                (problem.n(), answer)
            }
        };
        drop(wait);
        match columns {
            Outcome::Solution(columns) => write(n, columns.into_iter(), None, target, console),
            Outcome::Unsolvable => unsolvable(n, &target, console),
            _ => {
                console.say(&limit.message());
                Ok(Exit::Incomplete)
            }
        }
    }
}

impl Question {
    fn n(&self) -> usize {
        match self {
            Self::Closed(n) | Self::Random(n, _) => *n,
            Self::Problem(problem, _) => problem.n(),
            Self::Several(problems) => problems.iter().map(Problem::n).max().unwrap_or(0),
            Self::Check(_) => 0,
        }
    }
}

/// Whether the solution of a puzzle is unique; `None` for boards without regions.
fn uniqueness(problem: &Problem, console: &Console) -> Option<Phrase> {
    problem.regions()?;
    let found = puzzle::find(problem, 2, console.cancel()).ok();
    Some(match found.and_then(|found| found.is_unique()) {
        Some(true) => Phrase::new("the only solution", "唯一的解"),
        Some(false) => Phrase::new("one of several solutions", "多个解之一"),
        None => Phrase::new("undecided whether it is the only solution", "不确定是否为唯一的解"),
    })
}

/// Solves each board, and prints its solution or that there is none.
fn several(
    problems: &[Problem],
    target: &Target,
    limit: &Limit,
    console: &mut Console,
) -> anyhow::Result<Exit> {
    let (mut exit, mut before) = (Exit::Done, None);
    for problem in problems {
        match Solver::new(problem).cancel(console.cancel()).run()? {
            Outcome::Solution(columns) => {
                check_solution(problem, &columns)?;
                if let Target::Stdout(form) = target {
                    let n = problem.n();
                    let mut sink = |bytes: &[u8]| Ok(console.output().raw(bytes)?);
                    form.begin(before.replace(n), n, &mut sink)?;
                    form.write_item(n, columns.into_iter(), sink)?;
                }
            }
            Outcome::Unsolvable => exit = unsolvable(problem.n(), target, console)?,
            _ => {
                console.say(&limit.message());
                return Ok(Exit::Incomplete);
            }
        }
    }
    if let (Target::Stdout(form), Some(_)) = (target, before) {
        form.end(|bytes| Ok(console.output().raw(bytes)?))?;
    }
    Ok(exit)
}

fn unsolvable(n: usize, target: &Target, console: &mut Console) -> anyhow::Result<Exit> {
    let json = matches!(target, Target::Stdout(Form::Json));
    let answer = object! { n, answer: "unsolvable" };
    console.answer(&answer, json, |lang| say!(lang, "unsolvable", "无解"))?;
    Ok(Exit::No)
}

fn write(
    n: usize,
    columns: impl Iterator<Item = u32>,
    problem: Option<&Problem>,
    target: Target,
    console: &mut Console,
) -> anyhow::Result<Exit> {
    match target {
        Target::Stdout(form) => {
            form.write(n, columns, |bytes| Ok(console.output().raw(bytes)?))?;
        }
        Target::File(mut destination, form) => {
            form.write(n, columns, |bytes| destination.append(bytes))?;
            if let (Some(path), Form::Bin) = (destination.finish()?, form) {
                return binary::check(&path, console);
            }
        }
        Target::Picture(destination, kind) => {
            let columns: Vec<u32> = columns.collect();
            let plain = Problem::plain(n.min(MAX_SIDE))?;
            let picture = Picture::of(problem.unwrap_or(&plain))?;
            let picture = picture.queens(super::draw::squares(&columns)?)?;
            destination.write(&kind.encode(&picture)?)?;
        }
    }
    Ok(Exit::Done)
}
