//! `bitqueens bench`

mod case;
mod machine;
mod measure;
mod row;
mod signature;

use bitqueens::text;
use std::path::PathBuf;

use bitqueens::{Decomposition, Devices, LookAhead, MAX_COUNT_SIDE, Problem};
use bitqueens_gpu::DeviceChoice;

use super::Subcommand;
use crate::{
    console::Console, destination::Destination, device, exit::Exit, failure::BadInput, figures,
    language::Language, name_parsers, parsers, plot, sides::Sides,
};
use case::{Case, Kernels};
use machine::Header;
use row::Row;

const AFTER_HELP: &str = "\
Examples:
  bitqueens bench                              the fastest kernel for each n
  bitqueens bench 14..18 --threads 1 --runs 5  five runs of each row
  bitqueens bench 16 --kernel all --ladder     all kernels and solution five
  bitqueens bench 20 --kernel all --runs 1     the scalar kernel takes an hour
  bitqueens bench 16 18 --json -o bench.svg    JSON lines, and a plot
  bitqueens bench --signature                  queens tried by each kernel

The rows of one n take turns, so that other work on the machine affects all of
them. `min` and `median` are over the runs of a row. A run shorter than 20 ms
is repeated and its mean is used. `count` is ok where every run gave the
published one; the exit code is 1 if one did not. `speedup` is relative to the
row with the fewest threads. --json has the counts.";

/// Measure the kernels, and check every count
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// Sides of boards, or ranges including both ends, 0 to 27 [default: 12..16]
    #[arg(value_name = "N|LO..HI", value_parser = case::sides, allow_negative_numbers = true)]
    sides: Vec<Sides>,
    /// Kernels, separated by commas; `best` is the fastest for n, `all` is all of this machine
    #[arg(
        long,
        value_name = "K,…",
        value_delimiter = ',',
        value_parser = case::kernels(),
        hide_possible_values = true,
        default_value = "best"
    )]
    kernel: Vec<Kernels>,
    /// Numbers of threads, separated by commas [default: 1 and all cores]
    #[arg(short, long, short_alias = 'j', value_name = "T,…", value_delimiter = ',', value_parser = parsers::threads, allow_negative_numbers = true)]
    threads: Vec<usize>,
    /// What counts: cpu, gpu (the first one), gpu:I, or several with commas: rows for the processor, for the
    /// GPUs, and for all of them together
    #[arg(long, value_name = "D", value_parser = name_parsers::device(), hide_possible_values = true, default_value = "cpu", conflicts_with = "signature")]
    device: DeviceChoice,
    /// Rows below a queen that must keep a free square, 1 or 2
    #[arg(long, value_name = "ROWS", value_parser = parsers::look_ahead, default_value = "2", allow_negative_numbers = true)]
    look_ahead: LookAhead,
    /// Number of runs of each row, 1 to 1000
    #[arg(long, value_name = "R", value_parser = parsers::runs, default_value = "3", allow_negative_numbers = true)]
    runs: usize,
    /// Also measure solution five of the tutorials, up to n = 17
    #[arg(long)]
    ladder: bool,
    /// Print only the search signature: queens tried on a fixed workload
    #[arg(long, conflicts_with_all = ["sides", "threads", "look_ahead", "runs", "ladder", "output"])]
    signature: bool,
    /// Also plot nanoseconds per solution to this SVG file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print JSON instead of a table: an object for the header, one for each row
    #[arg(long)]
    json: bool,
}

pub(crate) enum Settings {
    Bench(Box<Bench>),
    Signature { kernels: Vec<Kernels>, is_named: bool, json: bool },
}

/// The settings of a table.
pub(crate) struct Bench {
    sides: Vec<usize>,
    kernels: Vec<Kernels>,
    threads: Vec<usize>,
    device: DeviceChoice,
    look_ahead: LookAhead,
    runs: usize,
    ladder: bool,
    plot: Option<Destination>,
    json: bool,
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        if self.signature {
            return Ok(Settings::Signature {
                is_named: self.kernel != [Kernels::Best],
                kernels: self.kernel,
                json: self.json,
            });
        }
        device::require_use_of(&self.device, "--threads", !self.threads.is_empty())?;
        device::require_use_of(&self.device, "--kernel", self.kernel != [Kernels::Best])?;
        device::require_use_of(&self.device, "--ladder", self.ladder)?;
        let sides = if self.sides.is_empty() { vec![case::DEFAULT] } else { self.sides };
        let threads = if self.threads.is_empty() {
            vec![1, crate::threads::all_cores()]
        } else {
            self.threads
        };
        // Each value once, in ascending order.
        let sorted = |mut list: Vec<usize>| {
            list.sort_unstable();
            list.dedup();
            list
        };
        Ok(Settings::Bench(Box::new(Bench {
            sides: sorted(sides.into_iter().flat_map(Sides::all).collect()),
            kernels: self.kernel,
            threads: sorted(threads),
            device: self.device,
            look_ahead: self.look_ahead,
            runs: self.runs,
            ladder: self.ladder,
            plot: self.output.as_deref().map(Destination::open_svg).transpose()?,
            json: self.json,
        })))
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        match settings {
            Settings::Bench(bench) => bench.run(console),
            Settings::Signature { kernels, is_named, json } => {
                signature::print(&kernels, is_named, json, console)
            }
        }
    }
}

impl Bench {
    fn run(self, console: &mut Console) -> anyhow::Result<Exit> {
        let devices = self.devices(console)?;
        let header = Header::now(self.runs);
        self.show(&header, Header::text, console)?;
        let mut rows: Vec<Row> = Vec::new();
        for &n in &self.sides {
            let cases = self.cases(n, &devices);
            if self.ladder && !cases.iter().any(Case::is_ladder) {
                console.note(&text!(
                    "solution five is not measured at n = {n}, where it takes minutes",
                    "n = {n} 时解法五要几分钟，不测量"
                ));
            }
            let measured =
                measure::in_turn(n, &cases, &devices, self.look_ahead, self.runs, console)?;
            let mut of_side: Vec<Row> = Vec::new();
            for (case, runs) in cases.iter().zip(&measured) {
                of_side.push(Row::new(n, case, runs));
            }
            row::compare(&mut of_side);
            for row in &of_side {
                self.show(row, Row::text, console)?;
            }
            console.output().flush()?;
            rows.extend(of_side);
        }
        let wrong = rows.iter().filter(|row| !row.is_right()).count();
        if let Some(plot) = self.plot {
            plot.write(draw(&rows).as_bytes())?;
        }
        if wrong > 0 {
            console.say(&text!("wrong: {wrong} of {} rows differ from the published counts: do not trust this machine or this build", "有错：{0} 行中有 {wrong} 行与已发表的计数不同：不要相信这台机器或这个程序",
                rows.len()
            ));
            return Ok(Exit::No);
        }
        Ok(Exit::Done)
    }

    /// The devices, open for all sides.
    fn devices(&self, console: &Console) -> anyhow::Result<Devices> {
        let largest = self.sides.last().copied().unwrap_or(0);
        let decomposition = Decomposition::new(&Problem::plain(largest)?, 0)?;
        device::open(&self.device, &decomposition, console)
    }

    fn cases(&self, n: usize, devices: &Devices) -> Vec<Case> {
        let mut cases = if self.device.has_processor() {
            case::cases(n, &self.kernels, &self.threads, self.ladder)
        } else {
            Vec::new()
        };
        if devices.iter().next().is_some() {
            cases.push(Case::Devices { threads: 0 });
            if let Some(&threads) = self.threads.last().filter(|_| self.device.has_processor()) {
                cases.push(Case::Devices { threads });
            }
        }
        cases
    }

    /// Prints the header or a row.
    fn show<T: serde::Serialize>(
        &self,
        part: &T,
        text: impl Fn(&T, Language) -> String,
        console: &mut Console,
    ) -> anyhow::Result<()> {
        console.answer(part, self.json, |lang| text(part, lang))?;
        Ok(console.output().flush()?)
    }
}

fn draw(rows: &[Row]) -> String {
    let bars: Vec<_> = rows.iter().filter_map(Row::bar).collect();
    let title = "Nanoseconds per solution, smallest of the runs";
    plot::bars(title, &bars, |value| format!("{} ns", figures::three_digits(value)))
}

/// Refuses a side without a published count, because its count cannot be checked.
fn checked_side(n: usize) -> Result<(), BadInput> {
    match bitqueens::published(n) {
        Some(_) => Ok(()),
        None => {
            let known = (0..=MAX_COUNT_SIDE).take_while(|&n| bitqueens::published(n).is_some());
            let last = known.last().unwrap_or(0);
            Err(BadInput(text!(
                "n must be from 0 to {last}, for which counts are published",
                "n 须在 0 到 {last} 之间，这些计数已发表"
            )))
        }
    }
}
