//! `bitqueens puzzle make|daily|sheet|hint|rate|solve`

mod make;
pub(super) mod reasons;
mod sheet;

use std::path::PathBuf;

use bitqueens::language::Language;
use bitqueens::{SideLimit, text};
use bitqueens_tutor::puzzle::explain;

use super::Subcommand;
use crate::board_input::{Board, BoardFile, SquareFlags, pictures, remarks};
use crate::console::Console;
use crate::exit::Exit;
use make::Order;

const AFTER_HELP: &str = "\
Examples:
  bitqueens puzzle make 8 --level hard --seed 7   a puzzle as letters, on stdout
  bitqueens puzzle daily 2026-11-23               of that day, or of today
  bitqueens puzzle sheet --count 6 -o sheet.pdf   six to print, with solutions
  bitqueens puzzle hint board.txt --queen 1,3     the next step, and why
  bitqueens puzzle rate board.txt                 how hard it is, and why
  bitqueens puzzle solve screenshot.png           step by step, with reasons

Every row, column and coloured region takes one queen; queens do not touch, but
may share a diagonal. The last three read any board up to n = 64, as text or as
a picture (PNG, JPEG, WebP), and several in one file; solve then prints a line
for each.";

/// Make, rate and solve puzzles with coloured regions
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, arg_required_else_help = true)]
pub(crate) struct Flags {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    #[command(aliases = ["new", "generate"])]
    Make(make::Flags),
    #[command(alias = "today")]
    Daily(make::DailyFlags),
    Sheet(sheet::Flags),
    /// Show the next step and its reason, with what is on the board so far
    Hint(HintFlags),
    Rate(RateFlags),
    /// Solve a puzzle step by step, with reasons, which show that it has one solution, or show two
    #[command(alias = "explain")]
    Solve(SolveFlags),
}

/// Rate a puzzle by the hardest reason that it needs
#[derive(clap::Args)]
#[command(after_help = reasons::names(Language::English))]
struct RateFlags {
    #[command(flatten)]
    board: BoardFile,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
struct HintFlags {
    #[command(flatten)]
    board: BoardFile,
    #[command(flatten)]
    squares: SquareFlags,
}

#[derive(clap::Args)]
struct SolveFlags {
    #[command(flatten)]
    board: BoardFile,
    /// Show the steps of several puzzles as well, which otherwise have a line each
    #[arg(long)]
    steps: bool,
}

pub(crate) enum Settings {
    Make(Order, Option<PathBuf>, make::Form),
    Sheet(sheet::Order),
    /// What is asked about each board.
    Boards(Vec<Board>, Answer),
}

/// What is answered about a board.
pub(crate) enum Answer {
    /// The next step, after squares that were given or not.
    Hint(bool),
    /// Its level, as JSON or not.
    Rating(bool),
    /// Its solution, with the steps to it; of several boards a line each, or the steps as well.
    Solution(bool),
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        let read = |board: &BoardFile, answer| {
            let boards = board.boards(|_| SideLimit::ANY_RULES)?;
            anyhow::Ok(Settings::Boards(boards, answer))
        };
        Ok(match self.action {
            Action::Make(flags) => flags.settings()?,
            Action::Daily(flags) => flags.settings()?,
            Action::Sheet(flags) => Settings::Sheet(flags.order()?),
            Action::Hint(HintFlags { board, squares }) => {
                let boards = board.boards(|_| SideLimit::ANY_RULES)?;
                let boards = boards.into_iter().map(|board| {
                    let problem = squares.place(board.problem)?;
                    anyhow::Ok(Board { problem, ..board })
                });
                Settings::Boards(
                    boards.collect::<Result<_, _>>()?,
                    Answer::Hint(squares.is_given()),
                )
            }
            Action::Rate(flags) => read(&flags.board, Answer::Rating(flags.json))?,
            Action::Solve(flags) => read(&flags.board, Answer::Solution(flags.steps))?,
        })
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        match settings {
            Settings::Make(order, output, form) => {
                make::make(&order, output.as_deref(), form, console)
            }
            Settings::Sheet(order) => order.make(console),
            Settings::Boards(boards, answer) => {
                let mut exit = Exit::Done;
                for (board, number) in boards.iter().zip(1..) {
                    let number = (boards.len() > 1).then_some(number);
                    if let Exit::No = answer_board(board, &answer, number, console)? {
                        exit = Exit::No;
                    }
                }
                Ok(exit)
            }
        }
    }
}

/// Answers about a board, which has a number if there are several.
fn answer_board(
    board: &Board,
    answer: &Answer,
    number: Option<usize>,
    console: &mut Console,
) -> anyhow::Result<Exit> {
    let Board { problem, picture } = board;
    let lang = console.lang();
    if number.is_none() {
        for remark in remarks(problem) {
            console.note(&remark);
        }
    }
    let explanation = explain(problem, console.cancel())?;
    if let Some(picture) = picture {
        pictures::show(picture, console);
        // What was given may be wrong, rather than what was read.
        if !matches!(answer, Answer::Hint(true)) || explanation.solution().is_some() {
            pictures::compare(picture, explanation.solution(), console);
        }
    }
    let heading = |console: &mut Console| match number {
        Some(number) => console.report(&text!("Puzzle {number}:", "第 {number} 题：")),
        None => Ok(()),
    };
    match (answer, number) {
        (Answer::Hint(_), _) => reasons::hint(&explanation, console),
        (Answer::Rating(json), _) => reasons::rate(problem, &explanation, *json, console),
        (Answer::Solution(false), Some(_)) => reasons::line(&explanation, console),
        (Answer::Solution(_), _) => {
            heading(console)?;
            reasons::steps(&explanation, lang, console)?;
            reasons::solution(problem, &explanation, lang, console)
        }
    }
}
