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
  bitqueens kernels 16         the one that `bitqueens count 16` takes";

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
        for kernel in Kernel::ALL {
            let row = Row {
                kernel: kernel.name(),
                available: kernel.missing().is_none(),
                missing: kernel.missing(),
                n: settings.n,
                chosen: kernel == Kernel::best(settings.n),
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
}

impl Row {
    fn text(&self) -> String {
        let state = match (self.missing, self.chosen) {
            (Some(why), _) => format!("not here: {why}"),
            (None, true) => format!("available, chosen for n = {}", self.n),
            (None, false) => "available".to_owned(),
        };
        format!("{:<11} {state}", self.kernel)
    }
}
