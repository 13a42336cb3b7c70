//! `bitqueens estimate N`

use std::time::Duration;

use bitqueens::{Decomposition, Estimate, Figure, Kernel, MAX_COUNT_SIDE, Problem};
use serde::Serialize;

use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;
use crate::figures;
use crate::forecast::{Pace, all_cores};
use crate::values;

const TEACH: &str = "\
Examples:
  bitqueens estimate 16                     14.8 million or so, and the time to count them here
  bitqueens estimate 27                     how far away the largest known count is from here
  bitqueens estimate 20 --probes 1000000    ten times the probes, a third of the error
  bitqueens estimate 12 --json              one JSON object

Knuth's method: random walks down the search tree. ± is one standard error, so that the truth lies
within twice of it 19 times out of 20. The same seed gives the same figures, but for the time.";

/// Time for which the kernel is measured.
const MEASURING: Duration = Duration::from_millis(200);

/// Estimate the number of solutions, the size of the tree and the time to count here
#[derive(clap::Args)]
#[command(after_help = TEACH)]
pub(crate) struct Flags {
    /// Side of the board, 0 to 32
    #[arg(value_name = "N", value_parser = values::side::<MAX_COUNT_SIDE>, allow_negative_numbers = true)]
    n: usize,
    /// Random walks; four times as many halve the error
    #[arg(long, value_name = "P", value_parser = values::probes, allow_negative_numbers = true, default_value = "100000")]
    probes: u64,
    /// Where the random numbers start
    #[arg(long, value_name = "S", value_parser = values::seed, allow_negative_numbers = true, default_value = "1")]
    seed: u64,
    /// Number of threads that would count [default: all cores]
    #[arg(long, value_name = "T", value_parser = values::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Kernel that would count [default: the fastest here]
    #[arg(long, value_name = "NAME", value_parser = values::kernel)]
    kernel: Option<Kernel>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// What to estimate, for which way of counting.
pub(crate) struct Settings {
    problem: Problem,
    probes: u64,
    seed: u64,
    threads: usize,
    kernel: Kernel,
    json: bool,
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        Ok(Settings {
            problem: Problem::plain(self.n)?,
            probes: self.probes,
            seed: self.seed,
            threads: self.threads.unwrap_or_else(all_cores),
            kernel: self.kernel.unwrap_or_else(|| Kernel::best(self.n)),
            json: self.json,
        })
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        let (problem, kernel) = (&settings.problem, settings.kernel);
        let decomposition = Decomposition::new(problem, 0)?;
        let guess = decomposition.estimate(settings.probes, settings.seed);
        let pace = Pace::measure(&decomposition, kernel, settings.threads, MEASURING)?;
        let forecast = Forecast::new(&settings, &guess, &pace);
        console.answer(&forecast, settings.json, Forecast::text)?;
        Ok(Exit::Done)
    }
}

/// The estimate as JSON.
#[derive(Serialize)]
struct Forecast {
    n: usize,
    solutions: Guess,
    nodes: Guess,
    attempts: Guess,
    seconds: Guess,
    kernel: &'static str,
    threads: usize,
    /// Of one thread.
    attempts_per_second: f64,
    probes: u64,
    seed: u64,
}

/// A mean and its standard error.
#[derive(Serialize)]
struct Guess {
    mean: f64,
    error: f64,
}

impl From<Figure> for Guess {
    fn from(figure: Figure) -> Self {
        Self {
            mean: figure.mean,
            error: figure.error,
        }
    }
}

impl Guess {
    fn percent(&self) -> String {
        // An error that is nothing, as on the smallest boards, is nothing of any mean.
        let part = if self.error > 0.0 {
            self.error / self.mean
        } else {
            0.0
        };
        format!("± {}%", figures::three_digits(100.0 * part))
    }
}

impl Forecast {
    fn new(settings: &Settings, guess: &Estimate, pace: &Pace) -> Self {
        Self {
            n: settings.problem.n(),
            solutions: guess.solutions.into(),
            nodes: guess.nodes.into(),
            attempts: guess.attempts.into(),
            seconds: Guess {
                mean: pace.seconds(guess),
                error: guess.attempts.error / pace.all_threads,
            },
            kernel: settings.kernel.name(),
            threads: settings.threads,
            attempts_per_second: pace.one_thread,
            probes: settings.probes,
            seed: settings.seed,
        }
    }

    fn text(&self) -> String {
        let mut how = format!("kernel {}, threads {}", self.kernel, self.threads);
        // Where there is nothing to try, nothing was measured.
        if self.attempts.mean > 0.0 {
            let attempts = figures::large(self.attempts_per_second);
            how += &format!(", {attempts} attempts/s each");
        }
        let large = |guess: &Guess| figures::large(guess.mean);
        let rows = [
            ("solutions", large(&self.solutions), &self.solutions, ""),
            (
                "nodes",
                large(&self.nodes),
                &self.nodes,
                "of the plain tree, which l0 to l5 walk",
            ),
            (
                "attempts",
                large(&self.attempts),
                &self.attempts,
                "of the search that counts",
            ),
            (
                "time here",
                figures::time(self.seconds.mean),
                &self.seconds,
                &how,
            ),
        ];
        let line = |(name, mean, guess, what): (&str, String, &Guess, &str)| {
            let line = format!("{name:<10} {mean:<17} {:<9} {what}", guess.percent());
            line.trim_end().to_owned()
        };
        rows.map(line).join("\n")
    }
}
