//! Counts of plain boards by the processor, the GPU, or both.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Instant;

use bitqueens::join::Join;
use bitqueens::{Counter, Device, Devices, Method, Problem, published};
use bitqueens_gpu::Gpu;
use serde_json::{Value, json};

use crate::Result;

/// What counts a board.
pub(crate) struct Takers {
    gpu: Option<Arc<Gpu>>,
    threads: usize,
    method: Method,
}

impl Takers {
    pub(crate) fn gpu(gpu: &Arc<Gpu>) -> Self {
        Self { gpu: Some(Arc::clone(gpu)), threads: 0, method: Method::Search }
    }

    /// The same by joining. All cores make half-boards.
    pub(crate) fn joining_gpu(gpu: &Arc<Gpu>) -> Self {
        Self { method: Method::Join, ..Self::gpu(gpu) }
    }

    fn devices(&self) -> Devices {
        let gpu = self.gpu.clone().map(|gpu| gpu as Arc<dyn Device>);
        let devices = Devices::new(gpu);
        match self.threads {
            0 => devices.alone(),
            _ => devices,
        }
    }
}

/// The number of cores.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The runs of one board.
pub(crate) struct Counted {
    pub(crate) seconds: Vec<f64>,
    method: Method,
    /// Queens tried, or pairs of half-boards tested.
    attempts: u128,
    /// How many of the GPU's hosts were waiting for a launch, on average: with fewer than one the GPU was idle.
    launching: f64,
}

impl Counted {
    fn fastest(&self) -> f64 {
        self.seconds.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// Attempts per second of the fastest run.
    #[allow(clippy::cast_precision_loss)] // Shown with a few digits.
    pub(crate) fn rate(&self) -> f64 {
        self.attempts as f64 / self.fastest()
    }

    /// The fields of a row.
    pub(crate) fn row(&self, bound: Option<f64>) -> Value {
        let what = match self.method {
            Method::Search => "attempts",
            Method::Join => "tests",
        };
        let mut row = json!({
            "seconds": self.seconds,
            "share_of_bound": bound.map(|bound| self.rate() / bound),
            "hosts_in_launches": self.launching,
        });
        row[what] = self.attempts.to_string().into();
        row[format!("{what}_per_second")] = self.rate().into();
        row
    }
}

/// Counts the board of side `n`, `runs` times.
///
/// # Errors
/// A count that is not the published one; a failing device.
pub(crate) fn count(n: usize, takers: &Takers, runs: usize) -> Result<Counted> {
    let problem = Problem::plain(n)?;
    let launched = || takers.gpu.as_ref().map_or(0.0, |gpu| gpu.launched().as_secs_f64());
    let before = launched();
    let method = takers.method;
    let mut counted = Counted { seconds: Vec::new(), method, attempts: 0, launching: 0.0 };
    for _ in 0..runs {
        let failed = Arc::default();
        let devices = takers.devices().on_failure(keep(&failed));
        let start = Instant::now();
        let (total, attempts) = match method {
            Method::Search => {
                let counter = Counter::new(&problem).threads(takers.threads.max(1))?;
                let count = counter.devices(devices).run()?;
                (count.total, count.attempts)
            }
            Method::Join => {
                let joined = Join::new(&problem).threads(cores())?.devices(devices).run()?;
                (joined.total, joined.tests.into())
            }
        };
        counted.seconds.push(start.elapsed().as_secs_f64());
        counted.attempts = attempts;
        if published(n) != Some(total) {
            return Err(format!("n = {n}: it counts {total}").into());
        }
        if let Some(failed) = failed.get() {
            return Err(failed.clone().into());
        }
    }
    counted.launching = (launched() - before) / counted.seconds.iter().sum::<f64>();
    Ok(counted)
}

type Failure = Arc<std::sync::OnceLock<String>>;

/// Keeps the first failure.
fn keep(failed: &Failure) -> impl Fn(&bitqueens::Error) + Send + Sync + use<> {
    let failed = Arc::clone(failed);
    move |error| {
        let _ = failed.set(error.to_string());
    }
}

/// The rates of all cores, of the GPU, and of both, and the last as a share of the sum.
pub(crate) fn together(n: usize, gpu: &Arc<Gpu>, runs: usize) -> Result<Value> {
    let takers = |gpu, threads| Takers { gpu, threads, method: Method::Search };
    let cpu = count(n, &takers(None, cores()), runs)?;
    let alone = count(n, &Takers::gpu(gpu), runs)?;
    let both = count(n, &takers(Some(Arc::clone(gpu)), cores()), runs)?;
    // Kernels that narrow subproblems try more queens than the GPU: boards per second add up.
    let boards = |counted: &Counted| 1.0 / counted.fastest();
    Ok(json!({
        "cpu_seconds": cpu.seconds,
        "gpu_seconds": alone.seconds,
        "both_seconds": both.seconds,
        "share_of_sum": boards(&both) / (boards(&cpu) + boards(&alone)),
    }))
}

/// Joins by the GPU, and once by all cores.
pub(crate) fn joined(n: usize, gpu: &Arc<Gpu>, runs: usize, bound: Option<f64>) -> Result<Value> {
    let cores = Takers { gpu: None, threads: cores(), method: Method::Join };
    let cpu = count(n, &cores, 1)?;
    let mut row = count(n, &Takers::joining_gpu(gpu), runs)?.row(bound);
    row["cpu_seconds"] = cpu.seconds.into();
    Ok(row)
}
