//! `bitqueens count N`

mod answer;
mod counting;
pub(super) mod method;

use bitqueens::language::{Phrase, Text};
use bitqueens::text;
use std::io::{self, IsTerminal};

use bitqueens::{Answer, MAX_COUNT_SIDE, Problem, Rules, SideLimit, Threads};
use bitqueens_gpu::DeviceChoice;

use super::{Subcommand, rectangle};
use crate::board_input::{self, BoardFlags, SquareFlags, remarks};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::{BadInput, Place, refuse};
use crate::sides::{Reader, Sides};
use crate::threads::{all_cores, threads};
use crate::{device, name_parsers, parsers};
use counting::Found;
use method::MethodFlags;

const AFTER_HELP: &str = "\
Examples:
  bitqueens count 8                  92
  bitqueens count 20 --ledger runs   durable: continues after a crash
  bitqueens count 8 --fundamental    12: rotations and reflections count once
  bitqueens count 16 --double-check  counted by two independent algorithms
  bitqueens count 13 --rules torus   also semi, superqueen, touching ...
  bitqueens count 8 --queen 1,1      4: a queen in the corner
  bitqueens count --board FILE       blocked squares, fixed queens, regions";

/// Count the solutions of a board
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// Sides of boards, 0 to 32, 0 to 64 with other rules; ranges such as 8..12 include both ends;
    /// or rows and columns, such as 5x8. Several have a line each, with the side first, as numbers on stdin have
    /// [default: stdin]
    #[arg(value_name = "N", conflicts_with_all = ["board", "format"], value_parser = |text: &str| rectangle::Board::parse(text, parsers::sides::<MAX_COUNT_SIDE>), allow_negative_numbers = true)]
    n: Vec<rectangle::Board<Sides>>,
    #[command(flatten)]
    board: BoardFlags,
    #[command(flatten)]
    squares: SquareFlags,
    #[arg(long, value_name = "R", value_parser = name_parsers::rules(), hide_possible_values = true, help = name_parsers::rules_help())]
    rules: Option<Rules>,
    #[command(flatten)]
    question: QuestionFlags,
    /// Number of threads [default: all cores]
    #[arg(short, long, short_alias = 'j', value_name = "T", value_parser = parsers::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// What counts: cpu, gpu (the first one), gpu:I, several with commas, or auto: the processor and, for
    /// long counts, all GPUs
    #[arg(long, value_name = "D", value_parser = name_parsers::device(), hide_possible_values = true, default_value = "cpu")]
    device: DeviceChoice,
    #[command(flatten)]
    method: MethodFlags,
    /// Print one JSON object per board instead of text
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
#[group(multiple = false)]
struct QuestionFlags {
    /// Count fundamental solutions (rotations and reflections count once)
    #[arg(long, alias = "unique", overrides_with = "fundamental")]
    fundamental: bool,
    /// Count orbits of solutions under rotations and reflections, by size
    #[arg(long)]
    orbits: bool,
    /// Count the nodes of the plain search tree by row: k queens on the first k rows
    #[arg(long)]
    profile: bool,
}

/// The number to print.
#[derive(Clone, Copy)]
enum Question {
    Total,
    Fundamental,
    Orbits,
    Profile,
}

/// The boards to count.
pub(crate) enum Boards {
    /// One board, or several: a line for each, with the side first.
    Given(Vec<rectangle::Board<Problem>>),
    /// The sides on stdin.
    Stdin,
}

/// The question about every board, and the method.
pub(crate) struct Request {
    question: Question,
    rules: Option<Rules>,
    threads: Option<usize>,
    device: DeviceChoice,
    method: MethodFlags,
    json: bool,
}

impl Subcommand for Flags {
    type Settings = (Request, Boards);

    fn validate(self) -> anyhow::Result<(Request, Boards)> {
        let question = match self.question {
            QuestionFlags { fundamental: true, .. } => Question::Fundamental,
            QuestionFlags { orbits: true, .. } => Question::Orbits,
            QuestionFlags { profile: true, .. } => Question::Profile,
            _ => Question::Total,
        };
        let for_squares = [
            ("--rules", self.rules.is_some()),
            ("--block and --queen", self.squares.is_given()),
            ("--device", !self.device.is_processor()),
            ("--fundamental", self.question.fundamental),
            ("--orbits", self.question.orbits),
            ("--profile", self.question.profile),
            ("--method and --double-check", self.method.is_given()),
        ];
        let device = self.device;
        device::require_use_of(&device, "--threads", self.threads.is_some())?;
        let request = Request {
            question,
            rules: self.rules,
            threads: self.threads,
            device,
            method: self.method,
            json: self.json,
        };
        let mut boards = Vec::new();
        for given in &self.n {
            match given {
                rectangle::Board::Square(sides) => boards.extend(request.sides(*sides)?),
                rectangle::Board::Rectangle(board) => {
                    rectangle::require(*board, &for_squares)?;
                    board.solutions()?;
                    boards.push(rectangle::Board::Rectangle(*board));
                }
            }
        }
        if self.board.is_given() {
            let problems = self.board.problems(None, request.rules, SideLimit::of_counting)?;
            for problem in problems {
                boards.push(rectangle::Board::Square(request.board(problem)?));
            }
        }
        if boards.is_empty() && io::stdin().is_terminal() {
            return Err(missing().into());
        }
        if let [rectangle::Board::Square(board)] = &mut boards[..] {
            *board = request.board(self.squares.place(board.clone())?)?;
        } else {
            if self.squares.is_given() {
                refuse!(
                    "--block and --queen are for one board: give one N",
                    "--block 和 --queen 只用于一个棋盘：请只给一个 N"
                );
            }
            request.must_fit_a_line()?;
        }
        let boards = if boards.is_empty() { Boards::Stdin } else { Boards::Given(boards) };
        Ok((request, boards))
    }

    fn run((request, boards): Self::Settings, console: &mut Console) -> anyhow::Result<Exit> {
        let threads = &threads(request.threads, console);
        let answer =
            |board: &rectangle::Board<Problem>, numbered, console: &mut Console| match board {
                rectangle::Board::Square(problem) => {
                    request.answer(problem, numbered, threads, console)
                }
                rectangle::Board::Rectangle(board) => {
                    rectangle::count(*board, numbered, threads, request.json, console)
                }
            };
        match boards {
            Boards::Given(boards) => {
                for board in &boards {
                    answer(board, boards.len() > 1, console)?;
                }
            }
            Boards::Stdin => {
                let mut sides = Reader::new(io::stdin().lock());
                let mut is_empty = true;
                while let Some(next) = sides.next()? {
                    let boards = request.sides(next).within(|| sides.place())?;
                    for board in &boards {
                        answer(board, true, console)?;
                    }
                    is_empty = false;
                }
                if is_empty {
                    return Err(missing().into());
                }
            }
        }
        Ok(Exit::Done)
    }
}

fn missing() -> BadInput {
    BadInput(text!(
        "missing <N>: give the side of a board, as in `bitqueens count 8`, or --board FILE",
        "缺少 <N>：请给棋盘边长，如 `bitqueens count 8`，或 --board FILE"
    ))
}

impl Request {
    /// The boards of a range, of which the largest is checked first.
    fn sides(&self, sides: Sides) -> anyhow::Result<Vec<rectangle::Board<Problem>>> {
        self.side(sides.high)?;
        sides.all().map(|n| self.side(n).map(rectangle::Board::Square)).collect()
    }

    fn side(&self, n: usize) -> anyhow::Result<Problem> {
        self.board(board_input::plain(n, self.rules, SideLimit::of_counting)?)
    }

    /// Checks that the question and the method apply to the board.
    fn board(&self, problem: Problem) -> anyhow::Result<Problem> {
        if matches!(self.question, Question::Profile) {
            device::require_processor(&self.device, Phrase::name("--profile"))?;
            self.method.refuse_for_profile()?;
        } else if !problem.is_for_kernels() {
            device::require_processor(
                &self.device,
                Phrase::new("a count with other rules or regions", "其他规则或区域的计数"),
            )?;
            if matches!(self.question, Question::Fundamental | Question::Orbits) {
                refuse!(
                    "--fundamental and --orbits do not apply to other rules and regions: drop them, or count the lines of `list --unique`",
                    "--fundamental 和 --orbits 不能用于其他规则和区域：请去掉，或数 `list --unique` 的行数"
                );
            }
        }
        let threads = self.threads.unwrap_or_else(all_cores);
        self.method.validate(&problem, &self.device, threads)?;
        Ok(problem)
    }

    /// Refuses answers of several lines for several boards.
    fn must_fit_a_line(&self) -> Result<(), BadInput> {
        if !self.json && matches!(self.question, Question::Orbits | Question::Profile) {
            refuse!(
                "--orbits and --profile print several lines: give one N, or add --json",
                "--orbits 和 --profile 输出多行：请只给一个 N，或加上 --json"
            );
        }
        if self.method.ledger().is_some() {
            refuse!(
                "--ledger records one plan: give one N, and a folder for each N",
                "--ledger 记录一个计划：请只给一个 N，每个 N 用一个文件夹"
            );
        }
        Ok(())
    }

    /// Counts and prints; `numbered` lines have the side before the number.
    fn answer(
        &self,
        problem: &Problem,
        numbered: bool,
        threads: &Threads,
        console: &mut Console,
    ) -> anyhow::Result<()> {
        let n = problem.n();
        for remark in remarks(problem) {
            console.note(&remark);
        }
        let line = |number: u128| {
            if numbered { format!("{n} {number}") } else { number.to_string() }
        };
        match self.find(problem, threads, console)? {
            Found::Total(found, _) if !self.json => {
                console.report(&Text::verbatim(&line(found.total)))?;
            }
            Found::Total(found, devices) => {
                let Answer { total, searched, joined, .. } = &*found;
                let output = console.output();
                match (searched, joined) {
                    (Some(count), check) => {
                        output.json(&answer::searched(n, count, &devices, check.as_ref()))
                    }
                    (None, Some(count)) => output.json(&answer::joined(n, count, &devices)),
                    (None, None) => output.json(&answer::any_rules(problem, *total)),
                }?;
            }
            Found::Orbits(orbits) => {
                console.answer(&answer::orbits(n, &orbits), self.json, |lang| {
                    match self.question {
                        Question::Fundamental => line(orbits.fundamental),
                        _ => answer::orbits_text(&orbits, lang),
                    }
                })?;
            }
            Found::Profile(levels) => {
                let text = |_| answer::profile_text(&levels);
                console.answer(&answer::profile(n, &levels), self.json, text)?;
            }
        }
        if self.method.is_double() && !self.json {
            console.note(&Phrase::new(
                "the search and the join, which share no code, agree",
                "search 和 join 没有共同的代码，结果一致",
            ));
        }
        // The next board may take minutes.
        Ok(console.output().flush()?)
    }
}
