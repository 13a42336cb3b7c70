//! The subcommands, one file each.
//!
//! A new subcommand is a file whose `Flags` implement [`Subcommand`], and a line in each of the three
//! lists below: the modules, the enum, the match.

mod bench;
mod bits;
mod check;
mod cli;
mod cluster;
mod completions;
mod count;
mod draw;
mod estimate;
mod groups;
mod judge;
mod kernels;
mod ladder;
mod licences;
mod list;
mod man;
mod merge;
mod plan;
mod puzzle;
mod rectangle;
mod run;
mod sequence;
mod solve;
mod status;
mod trace;
mod verify;

pub(crate) use cli::Cli;

use crate::board_input::take_notes;
use crate::console::Console;
use crate::exit::Exit;

/// A subcommand, implemented by its flags.
pub(crate) trait Subcommand: clap::Args {
    /// The validated flags.
    type Settings;

    /// Checks everything that can be checked before the work starts, including that output files can be
    /// written.
    fn validate(self) -> anyhow::Result<Self::Settings>;

    /// Does the work and prints the result.
    fn run(settings: Self::Settings, console: &mut Console) -> anyhow::Result<Exit>;
}

/// The subcommands with their flags.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    #[command(aliases = ["cnt"])]
    Count(count::Flags),
    #[command(aliases = ["ls"])]
    List(list::Flags),
    #[command(aliases = ["find"])]
    Solve(solve::Flags),
    #[command(aliases = ["validate"])]
    Check(check::Flags),
    #[command(aliases = ["show"])]
    Draw(draw::Flags),
    #[command(hide = true)]
    Rectangle(rectangle::Flags),
    #[command(aliases = ["oeis"])]
    Sequence(sequence::Flags),
    Estimate(estimate::Flags),
    #[command(aliases = ["solvers"])]
    Ladder(ladder::Flags),
    #[command(aliases = ["steps"])]
    Trace(trace::Flags),
    #[command(aliases = ["bit"])]
    Bits(bits::Flags),
    Puzzle(puzzle::Flags),
    Judge(judge::Flags),
    Plan(plan::Flags),
    Run(run::Flags),
    Merge(merge::Flags),
    Verify(verify::Flags),
    Status(status::Flags),
    Cluster(cluster::Flags),
    #[command(aliases = ["kernel"])]
    Kernels(kernels::Flags),
    #[command(aliases = ["benchmark"])]
    Bench(bench::Flags),
    #[command(aliases = ["completion"])]
    Completions(completions::Flags),
    #[command(aliases = ["manual"])]
    Man(man::Flags),
    #[command(alias = "licenses")]
    Licences(licences::Flags),
}

impl Command {
    /// Validates and runs.
    pub(crate) fn execute(self, console: &mut Console) -> anyhow::Result<Exit> {
        match self {
            Self::Count(flags) => execute(flags, console),
            Self::List(flags) => execute(flags, console),
            Self::Solve(flags) => execute(flags, console),
            Self::Check(flags) => execute(flags, console),
            Self::Draw(flags) => execute(flags, console),
            Self::Rectangle(flags) => execute(flags, console),
            Self::Sequence(flags) => execute(flags, console),
            Self::Estimate(flags) => execute(flags, console),
            Self::Ladder(flags) => execute(flags, console),
            Self::Trace(flags) => execute(flags, console),
            Self::Bits(flags) => execute(flags, console),
            Self::Puzzle(flags) => execute(flags, console),
            Self::Judge(flags) => execute(flags, console),
            Self::Plan(flags) => execute(flags, console),
            Self::Run(flags) => execute(flags, console),
            Self::Merge(flags) => execute(flags, console),
            Self::Verify(flags) => execute(flags, console),
            Self::Status(flags) => execute(flags, console),
            Self::Cluster(flags) => execute(flags, console),
            Self::Kernels(flags) => execute(flags, console),
            Self::Bench(flags) => execute(flags, console),
            Self::Completions(flags) => execute(flags, console),
            Self::Man(flags) => execute(flags, console),
            Self::Licences(flags) => execute(flags, console),
        }
    }
}

fn execute<S: Subcommand>(flags: S, console: &mut Console) -> anyhow::Result<Exit> {
    let settings = flags.validate()?;
    for note in take_notes() {
        console.note(&note);
    }
    S::run(settings, console)
}
