//! `bitqueens puzzle make|daily|rate|solve|explain`

mod make;
mod reasons;

use std::path::PathBuf;

use bitqueens::{Problem, SideLimit};
use bitqueens_tutor::puzzle::explain;

use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;
use crate::source::{BoardFile, remarks};
use make::Order;

const AFTER_HELP: &str = "\
Examples:
  bitqueens puzzle make 8 --level hard --seed 7   a puzzle as letters, on stdout
  bitqueens puzzle make 9 -o board.txt            with a random seed
  bitqueens puzzle daily 2026-11-23               of that day, or of today
  bitqueens puzzle rate board.txt                 how hard it is, and why
  bitqueens puzzle solve board.txt                step by step, with reasons
  bitqueens puzzle explain board.txt --lang zh    why it has one solution
  bitqueens puzzle make 6 | bitqueens puzzle solve -

Every row, column and coloured region takes one queen; queens do not touch, but
may share a diagonal. rate, solve and explain read any board up to n = 64.";

/// Make, rate, solve and explain puzzles with coloured regions
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
    Rate(RateFlags),
    /// Solve a puzzle step by step, with the reason of each step
    Solve(ReasonFlags),
    /// Explain why a puzzle has one solution, or show two if it has several
    Explain(ReasonFlags),
}

/// Rate a puzzle by the hardest reason that it needs
#[derive(clap::Args)]
struct RateFlags {
    #[command(flatten)]
    board: BoardFile,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
struct ReasonFlags {
    #[command(flatten)]
    board: BoardFile,
}

/// The validated flags.
pub(crate) enum Settings {
    Make(Order, Option<PathBuf>, bitqueens_formats::Format),
    Rate(Problem, bool),
    Solve(Problem),
    Explain(Problem),
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        let read = |board: &BoardFile| board.problem(|_| SideLimit::ANY_RULES);
        Ok(match self.action {
            Action::Make(flags) => flags.settings()?,
            Action::Daily(flags) => flags.settings()?,
            Action::Rate(flags) => Settings::Rate(read(&flags.board)?, flags.json),
            Action::Solve(flags) => Settings::Solve(read(&flags.board)?),
            Action::Explain(flags) => Settings::Explain(read(&flags.board)?),
        })
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        match settings {
            Settings::Make(order, output, format) => {
                make::make(&order, output.as_deref(), format, console)
            }
            Settings::Rate(problem, json) => {
                let lang = console.lang();
                note_remarks(&problem, console);
                let explanation = explain(&problem, console.cancel())?;
                reasons::rate(&problem, &explanation, json, lang, console)
            }
            Settings::Solve(problem) => {
                let lang = console.lang();
                note_remarks(&problem, console);
                let explanation = explain(&problem, console.cancel())?;
                reasons::steps(&explanation, lang, console)?;
                reasons::solution(&problem, &explanation, lang, console)
            }
            Settings::Explain(problem) => {
                let lang = console.lang();
                note_remarks(&problem, console);
                let explanation = explain(&problem, console.cancel())?;
                reasons::steps(&explanation, lang, console)?;
                reasons::uniqueness(&problem, &explanation, lang, console)
            }
        }
    }
}

fn note_remarks(problem: &Problem, console: &Console) {
    for remark in remarks(problem) {
        console.note(&remark);
    }
}
