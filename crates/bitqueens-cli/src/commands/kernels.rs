//! `bitqueens kernels [N]`

use bitqueens::{Kernel, MAX_COUNT_SIDE};
use serde::Serialize;

use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;
use crate::values;

const TEACH: &str = "\
Examples:
  bitqueens kernels            what there is, and what this machine lacks
  bitqueens kernels 26         the one that `bitqueens count 26` takes, and why
  bitqueens kernels 18 --json  the same as objects

A kernel is more lanes or fewer, each a window of 16 or 32 columns of the board; `count --kernel K`
forces one and its window, `count --depth D` how far the crosses are split, `count --look-ahead 1`
a look-ahead of one row instead of two. docs/KERNELS.md has the measurements behind the rules.";

/// List the kernels: which exist, which run here, which one is chosen
#[derive(clap::Args)]
#[command(after_help = TEACH)]
pub(crate) struct Flags {
    /// Side of the board for which one is chosen, 0 to 32
    #[arg(value_name = "N", value_parser = values::side::<MAX_COUNT_SIDE>, allow_negative_numbers = true, default_value = "16")]
    n: usize,
    /// Print one JSON object per kernel instead of text
    #[arg(long)]
    json: bool,
}

impl Subcommand for Flags {
    type Settings = Self;

    fn validate(self) -> anyhow::Result<Self> {
        Ok(self)
    }

    fn run(settings: Self, console: &mut Console) -> anyhow::Result<Exit> {
        if !settings.json {
            let heading = format_args!("{:<11} {}", "kernel", "lanes × columns");
            console.output().line(heading)?;
        }
        for kernel in Kernel::ALL {
            let row = Row {
                kernel: kernel.name(),
                available: kernel.missing().is_none(),
                missing: kernel.missing(),
                n: settings.n,
                chosen: kernel == Kernel::best(settings.n),
                lanes: kernel.lanes(),
                window: kernel.window(),
                reason: kernel.reason(settings.n),
            };
            if settings.json {
                console.output().json(&row)?;
            } else {
                console.output().line(format_args!("{}", row.text()))?;
            }
        }
        Ok(Exit::Done)
    }
}

#[derive(Serialize)]
struct Row {
    kernel: &'static str,
    available: bool,
    missing: Option<&'static str>,
    n: usize,
    chosen: bool,
    /// States that are searched at a time.
    lanes: usize,
    /// Columns that a lane sees.
    window: usize,
    /// In words, why it is chosen, or why not.
    reason: String,
}

impl Row {
    fn text(&self) -> String {
        let Self {
            kernel,
            lanes,
            window,
            reason,
            ..
        } = self;
        format!("{kernel:<11} {lanes:>2} × {window:<2}  {reason}")
    }
}
