//! The subcommands, one file each.
//!
//! A new subcommand is a file whose `Flags` implement [`Subcommand`], and a line in each of the two
//! lists below: the modules and the subcommands.

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
pub(crate) use puzzle::reasons::names as reason_names;

use crate::{board_input::take_notes, console::Console, exit::Exit};

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

macro_rules! subcommands {
    ($($(#[$attribute:meta])* $name:ident: $module:ident,)*) => {
        /// The subcommands with their flags.
        #[derive(clap::Subcommand)]
        pub(crate) enum Command {
            $($(#[$attribute])* $name($module::Flags),)*
        }

        impl Command {
            /// Validates and runs.
            pub(crate) fn execute(self, console: &mut Console) -> anyhow::Result<Exit> {
                match self {
                    $(Self::$name(flags) => execute(flags, console),)*
                }
            }
        }
    };
}

subcommands! {
    #[command(aliases = ["cnt", "rectangle"])]
    Count: count,
    #[command(aliases = ["ls"])]
    List: list,
    #[command(aliases = ["find"])]
    Solve: solve,
    #[command(aliases = ["validate"])]
    Check: check,
    #[command(aliases = ["show"])]
    Draw: draw,
    #[command(aliases = ["oeis"])]
    Sequence: sequence,
    Estimate: estimate,
    #[command(aliases = ["solvers"])]
    Ladder: ladder,
    #[command(aliases = ["steps"])]
    Trace: trace,
    #[command(aliases = ["bit"])]
    Bits: bits,
    Puzzle: puzzle,
    Judge: judge,
    Plan: plan,
    Run: run,
    Merge: merge,
    Verify: verify,
    Status: status,
    Cluster: cluster,
    #[command(aliases = ["kernel"])]
    Kernels: kernels,
    #[command(aliases = ["benchmark"])]
    Bench: bench,
    #[command(aliases = ["completion"])]
    Completions: completions,
    #[command(aliases = ["manual"])]
    Man: man,
    #[command(alias = "licenses")]
    Licences: licences,
}

fn execute<S: Subcommand>(flags: S, console: &mut Console) -> anyhow::Result<Exit> {
    let settings = flags.validate()?;
    for note in take_notes() {
        console.note(&note);
    }
    S::run(settings, console)
}
