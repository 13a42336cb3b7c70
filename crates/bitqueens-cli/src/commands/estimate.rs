//! `bitqueens estimate N`

mod join;

use bitqueens::language::{Language, Localized, Phrase, Text, joined};
use bitqueens::text;
use std::time::Duration;

use bitqueens::ask::Pace;
use bitqueens::{
    Decomposition, Estimate, Figure, Kernel, MAX_COUNT_SIDE, Method, Problem, Question, SideLimit,
};
use bitqueens_gpu::DeviceChoice;
use bitqueens_runs::free_mebibytes;
use serde::Serialize;

use super::Subcommand;
use super::count::method::MethodName;
use crate::board_input::{BoardFlags, SquareFlags};
use crate::console::Console;
use crate::exit::Exit;
use crate::output::{is_left_out, object};
use crate::progress::Wait;
use crate::table::{pad, width, wrapped};
use crate::threads::all_cores;
use crate::{device, figures, name_parsers, parsers, terminal};

const AFTER_HELP: &str = "\
Examples:
  bitqueens estimate 16                   14.8 million, and the time to count
  bitqueens estimate 27                   the largest known count
  bitqueens estimate 20 --probes 1000000  ten times the probes, 1/3 of the error
  bitqueens estimate 12 --json            one JSON object
  bitqueens estimate --board FILE         with blocked squares
  bitqueens estimate 26 --method join     from a few parts of a join, counted

Knuth's method: random walks down the search tree. With --method join, parts of
the board are drawn and counted. ± is one standard error: the true value is
within two of them in 19 of 20 cases. The same seed gives the same figures,
except for the time, which is measured, and whose ± has room for what else the
machine does.";

/// Number of random walks.
const WALKS: u64 = 100_000;

/// Time to measure the kernel.
const MEASURING: Duration = Duration::from_millis(200);

/// Estimate the number of solutions and the time to count
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// Side of the board, 0 to 32
    #[arg(value_name = "N", conflicts_with_all = ["board", "format"], value_parser = parsers::any_side::<MAX_COUNT_SIDE>, allow_negative_numbers = true, required_unless_present_any = ["board", "format"])]
    n: Option<usize>,
    #[command(flatten)]
    board: BoardFlags,
    #[command(flatten)]
    squares: SquareFlags,
    /// What is estimated: a `search` or a `join` [default: search, with the time of the method that `count` would
    /// take]
    #[arg(long, value_name = "METHOD", value_enum, conflicts_with = "device")]
    method: Option<MethodName>,
    /// Number of random walks, or of parts that are counted; four times as many halve the error [default: 100000;
    /// of a join 16]
    #[arg(long, value_name = "P", value_parser = parsers::probes, allow_negative_numbers = true)]
    probes: Option<u64>,
    /// Seed of the random numbers
    #[arg(long, value_name = "S", value_parser = parsers::seed, allow_negative_numbers = true, default_value = "1")]
    seed: u64,
    /// Number of threads for the time [default: all cores]
    #[arg(short, long, short_alias = 'j', value_name = "T", value_parser = parsers::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Kernel for the time [default: the fastest on this machine]
    #[arg(long, value_name = "NAME", value_parser = name_parsers::kernel(), hide_possible_values = true)]
    kernel: Option<Kernel>,
    /// What is to count: cpu, gpu (the first one), gpu:I, several with commas, or auto: the processor and, for
    /// long counts, all GPUs
    #[arg(long, value_name = "D", value_parser = name_parsers::device(), hide_possible_values = true, default_value = "cpu")]
    device: DeviceChoice,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) struct Settings {
    problem: Problem,
    probes: u64,
    threads: usize,
    flags: Flags,
}

impl Settings {
    /// Expected seconds of the join, if `count` joins this board.
    fn join_seconds(&self) -> anyhow::Result<Option<Figure>> {
        let Flags { kernel, device, method, .. } = &self.flags;
        if kernel.is_some() || !device.is_processor() || method.is_some() {
            return Ok(None);
        }
        let question = Question::new(&self.problem).free_memory(free_mebibytes);
        let question = question.threads(self.threads)?;
        Ok(match question.methods()? {
            [Method::Join] => question.forecast()?.seconds,
            _ => None,
        })
    }
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        device::require_use_of(&self.device, "--threads", self.threads.is_some())?;
        device::require_use_of(&self.device, "--kernel", self.kernel.is_some())?;
        let problem = self.board.problem(self.n, None, |_| SideLimit::COUNTING)?;
        let problem = self.squares.place(problem)?;
        // Refuses other rules and regions, before a device is opened.
        let probes = match self.method.unwrap_or(MethodName::Search) {
            MethodName::Search => {
                Decomposition::new(&problem, 0)?;
                WALKS
            }
            MethodName::Join => {
                Question::new(&problem).method(Method::Join).methods()?;
                join::PARTS
            }
        };
        let probes = self.probes.unwrap_or(probes);
        let threads = self.threads.unwrap_or_else(all_cores);
        Ok(Settings { problem, probes, threads, flags: self })
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        let Settings { problem, probes, threads, flags } = &settings;
        if flags.method == Some(MethodName::Join) {
            return join::run(&settings, console);
        }
        let wait = Wait::new(console);
        let kernel = flags.kernel.unwrap_or_else(|| Kernel::best(problem.n()));
        let decomposition = Decomposition::new(problem, 0)?;
        let estimate = decomposition.estimate(*probes, flags.seed);
        let devices = device::open(&flags.device, &decomposition, console)?;
        let mut pace = if flags.device.has_processor() {
            Pace::measure(&decomposition, kernel, &(*threads).into(), MEASURING)?
        } else {
            Pace::NONE
        };
        let of_devices = decomposition.measured_rate_of(&devices, MEASURING)?;
        pace.all_threads += of_devices;
        // Devices search as the scalar kernel does.
        let searching = if flags.device.has_processor() { kernel } else { Kernel::Scalar };
        let attempts = decomposition.estimated_attempts(searching, *probes, flags.seed);
        let of_join = settings.join_seconds()?;
        let method = if of_join.is_some() { Method::Join } else { Method::Search };
        let seconds = of_join.unwrap_or_else(|| pace.seconds(&attempts));
        let Estimate { solutions, nodes, .. } = estimate;
        let device_rate = Some(of_devices).filter(|&rate| rate > 0.0);
        drop(wait);
        let forecast = object! {
            n: problem.n(),
            solutions: of_figure(solutions),
            nodes: of_figure(nodes),
            attempts: of_figure(attempts),
            // The method of a count, whose time this is.
            method: method.name(),
            seconds: of_figure(seconds),
            kernel: kernel.name(),
            threads,
            // Of one thread; 0 if the processor does not count.
            attempts_per_second: pace.one_thread,
            // Of the devices together.
            #[serde(skip_serializing_if = "is_left_out")]
            device_attempts_per_second: device_rate,
            probes,
            seed: flags.seed,
        };
        console.answer(&forecast, flags.json, |lang| {
            let (mut how, rate) = (Vec::new(), pace.all_threads - of_devices);
            // Without attempts no rate was measured.
            if method == Method::Join {
                how.push(text!("half-boards joined, threads {threads}", "拼合半盘，{threads} 个线程"));
            } else if rate > 0.0 && attempts.mean > 0.0 {
                let rate = figures::large(rate);
                how.push(text!("threads {threads}, {rate} attempts/s", "{threads} 个线程，每秒试放 {rate}次"; rate));
            } else if rate > 0.0 {
                how.push(text!("threads {threads}", "{threads} 个线程"));
            }
            if let Some(rate) = device_rate {
                let rate = figures::large(rate);
                how.push(text!("devices, {rate} attempts/s", "设备每秒试放 {rate}次"; rate));
            }
            let how = Text::new(|language| joined(&how, language, "; ", "；"));
            let tree = text!("of the plain search tree of l0 to l5", "l0 到 l5 的普通搜索树的节点");
            let of = match method {
                Method::Join => text!("of the search, which takes longer", "搜索的试放，搜索更慢"),
                Method::Search => text!("of kernel {searching}", "内核 {searching} 的试放"),
            };
            let rows = [
                number(Phrase::new("solutions", "解"), solutions, Text::default()),
                number(Phrase::new("nodes", "节点"), nodes, tree),
                number(Phrase::new("attempts", "试放"), attempts, of),
                time(Phrase::new("time", "时间"), seconds, how),
            ];
            lines(&rows, lang)
        })?;
        Ok(Exit::Done)
    }
}

/// A mean and its standard error as JSON.
fn of_figure(Figure { mean, error, .. }: Figure) -> impl Serialize {
    object! { mean, error }
}

fn percent(figure: Figure) -> String {
    // On the smallest boards the error is 0, and the mean can be 0.
    let part = if figure.error > 0.0 { figure.error / figure.mean } else { 0.0 };
    format!("± {}%", figures::three_digits(100.0 * part))
}

/// A figure: its name, its mean in words, its error, and what it is of.
type Row = (Phrase, Text, Figure, Text);

fn number(name: Phrase, figure: Figure, what: Text) -> Row {
    (name, figures::large(figure.mean), figure, what)
}

/// A time and what takes it.
fn time(name: Phrase, figure: Figure, what: Text) -> Row {
    (name, figures::time(figure.mean), figure, what)
}

/// The figures, a line each.
fn lines(rows: &[Row], lang: Language) -> String {
    let wide = rows.iter().map(|(_, _, figure, _)| width(&percent(*figure)));
    let wide = wide.max().unwrap_or(0);
    let line = |(name, mean, figure, what): &Row| {
        let error = pad(&percent(*figure), wide);
        let (name, mean) = (pad(name.get(lang), 9), pad(&mean.text(lang), 16));
        let start = format!("{name}  {mean}  {error}  ");
        let what = wrapped(&what.text(lang), width(&start), terminal::width());
        (start + &what).trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}
