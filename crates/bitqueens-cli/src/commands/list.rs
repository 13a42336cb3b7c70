//! `bitqueens list N`

use bitqueens::{Layout, Listing, MAX_WORD_SIDE, Problem, Rules};

use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;
use crate::forecast::all_cores;
use crate::source::{BoardFlags, remarks};
use crate::values;

const TEACH: &str = "\
Examples:
  bitqueens list 8                       all 92: the columns of the queens, row by row, from 1
  bitqueens list 8 --unique              the 12 that differ by more than turning and mirroring
  bitqueens list 20 --limit 3            the first three in lexicographic order
  bitqueens list 6 --as board            drawn, Q is a queen
  bitqueens list 13 --rules torus        diagonals go round; also semi, superqueen, touching ...
  bitqueens list --board FILE            blocked squares, fixed queens, regions
  bitqueens list 12 | wc -l              14200";

/// List the solutions of a board in lexicographic order
#[derive(clap::Args)]
#[command(after_help = TEACH)]
pub(crate) struct Flags {
    /// Side of the board, 0 to 64
    #[arg(value_name = "N", value_parser = values::side::<MAX_WORD_SIDE>, allow_negative_numbers = true, required_unless_present = "board")]
    n: Option<usize>,
    #[command(flatten)]
    board: BoardFlags,
    /// Rules: queen, torus, semi, torus-semi, superqueen or touching [default: queen, or what the
    /// board says]
    #[arg(long, value_name = "R", value_parser = values::rules)]
    rules: Option<Rules>,
    /// List the first K solutions only
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    limit: Option<u64>,
    /// Of solutions that are turned or mirrored images of each other list only the first
    #[arg(long)]
    unique: bool,
    /// How to write a solution: rows, board, json or csv
    #[arg(long = "as", value_name = "LAYOUT", value_parser = values::layout, default_value_t)]
    layout: Layout,
    /// Number of threads; the list is the same for any [default: all cores]
    #[arg(long, value_name = "T", value_parser = values::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
}

/// What to list, and how.
pub(crate) struct Settings {
    problem: Problem,
    unique: bool,
    layout: Layout,
    limit: u64,
    threads: usize,
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        let mut problem = self.board.problem(self.n)?;
        if let Some(rules) = self.rules {
            problem = problem.with_rules(rules)?;
        }
        // Refuses a board that is too large before anything is written.
        Listing::new(&problem)?;
        Ok(Settings {
            problem,
            unique: self.unique,
            layout: self.layout,
            limit: self.limit.unwrap_or(u64::MAX),
            threads: self.threads.unwrap_or_else(all_cores),
        })
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        for remark in remarks(&settings.problem) {
            console.note(format_args!("note: {remark}"));
        }
        let listing = Listing::new(&settings.problem)?
            .unique(settings.unique)
            .layout(settings.layout)
            .limit(settings.limit)
            .threads(settings.threads)?
            .cancel(console.cancel());
        let output = console.output();
        let listed = listing.run(|block| {
            output.raw(block)?;
            // A block comes when it is worth a write.
            output.flush()
        })?;
        if listed.complete {
            return Ok(Exit::Done);
        }
        console.note(format_args!(
            "stopped: interrupted after {} solutions",
            listed.solutions
        ));
        Ok(Exit::Incomplete)
    }
}
