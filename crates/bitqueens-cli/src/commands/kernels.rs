//! `bitqueens kernels [N]`

#[cfg(feature = "gpu")]
mod gpus;

use bitqueens::language::Language;
use bitqueens::{Kernel, MAX_COUNT_SIDE, Method, Problem, Question, text};
use bitqueens_runs::free_mebibytes;

use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::BadInput;
use crate::output::object;
use crate::table::{width, wrapped};
use crate::{device, parsers, terminal};

const AFTER_HELP: &str = "\
Examples:
  bitqueens kernels            all kernels, and which of them run here
  bitqueens kernels 26         the kernel of `bitqueens count 26`, and why
  bitqueens kernels 18 --json  the same as JSON
  bitqueens kernels --devices  the GPUs: names, drivers, memory

A kernel searches many states at a time, each in a lane with a window of 16 or
32 columns. `count --kernel K` selects one. docs/KERNELS.md has the
measurements behind the choice.";

/// List the kernels that run on this machine
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// Side of the board for which a kernel is chosen, 0 to 32
    #[arg(value_name = "N", value_parser = parsers::side::<MAX_COUNT_SIDE>, allow_negative_numbers = true, default_value = "16")]
    n: usize,
    /// List the GPUs instead, as `--device` of other commands takes them
    #[arg(long, conflicts_with = "n")]
    devices: bool,
    /// Print one JSON object per kernel instead of text
    #[arg(long)]
    json: bool,
}

impl Subcommand for Flags {
    type Settings = Self;

    fn validate(self) -> anyhow::Result<Self> {
        if !cfg!(feature = "gpu") && self.devices {
            Err(BadInput(device::NO_SUPPORT.into()).into())
        } else {
            Ok(self)
        }
    }

    fn run(settings: Self, console: &mut Console) -> anyhow::Result<Exit> {
        #[cfg(feature = "gpu")]
        if settings.devices {
            return gpus::print(settings.json, console);
        }
        let n = settings.n;
        if !settings.json {
            console.report(&text!("kernel      lanes × columns", "内核        通道 × 列数"))?;
        }
        for kernel in Kernel::ALL {
            let row = object! {
                kernel: kernel.name(),
                available: kernel.missing().is_none(),
                missing: kernel.missing().map(|needs| needs.english),
                n,
                chosen: kernel == Kernel::best(n),
                lanes: kernel.lanes(),
                window: kernel.window(),
                reason: kernel.reason(n, Language::English),
            };
            console.answer(&row, settings.json, |lang| text(kernel, n, lang))?;
        }
        let problem = Problem::plain(n)?;
        let question = Question::new(&problem).free_memory(free_mebibytes);
        if question.methods()? == [Method::Join] {
            console.note(&text!(
                "here `count {n}` joins half-boards, which is faster; this is about --method search",
                "在这台机器上 `count {n}` 会拼合半盘，那样更快；这里说的是 --method search"
            ));
        }
        Ok(Exit::Done)
    }
}

fn text(kernel: Kernel, n: usize, lang: Language) -> String {
    let start = format!("{kernel:<11} {:>2} × {:<2}  ", kernel.lanes(), kernel.window());
    let reason = wrapped(&kernel.reason(n, lang), width(&start), terminal::width());
    start + &reason
}
