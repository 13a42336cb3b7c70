//! `bitqueens estimate N --method join`

use bitqueens::language::{Language, Phrase, Text};
use bitqueens::{Method, Question, text};
use bitqueens_runs::free_mebibytes;
use serde::Serialize;

use super::{Approximation, Settings, lines};
use crate::console::Console;
use crate::exit::Exit;
use crate::figures;
use crate::progress::Bar;
use crate::threads::all_cores;

/// Number of parts that are counted: at n = 28 some minutes.
pub(super) const PARTS: u64 = 16;

pub(super) fn run(settings: &Settings, console: &mut Console) -> anyhow::Result<Exit> {
    let bar = Bar::new(console);
    let question = Question::new(&settings.problem)
        .method(Method::Join)
        .free_memory(free_mebibytes)
        .cancel(console.cancel())
        .progress(|now| bar.show(now));
    let question = match settings.kernel {
        Some(kernel) => question.kernel(kernel),
        None => question,
    };
    let estimate = question.estimate_join(settings.probes, settings.seed)?;
    drop(question);
    drop(bar);
    // Threads beyond the cores add nothing.
    let working = settings.threads.min(all_cores());
    let working = f64::from(u32::try_from(working).unwrap_or(u32::MAX));
    let seconds = estimate.seconds;
    let forecast = Forecast {
        n: settings.problem.n(),
        solutions: estimate.solutions.into(),
        tests: estimate.tests.into(),
        method: Method::Join.name(),
        seconds: Approximation {
            mean: seconds.mean / working,
            error: seconds.error / working,
        },
        core_seconds: seconds.into(),
        kernel: estimate.kernel.name(),
        threads: settings.threads,
        probes: estimate.probes,
        parts: estimate.parts,
        seed: settings.seed,
    };
    console.answer_report(&forecast, settings.json, Forecast::text)?;
    Ok(Exit::Done)
}

/// The estimate as JSON.
#[derive(Serialize)]
struct Forecast {
    n: usize,
    solutions: Approximation,
    tests: Approximation,
    method: &'static str,
    seconds: Approximation,
    core_seconds: Approximation,
    kernel: &'static str,
    threads: usize,
    probes: u64,
    parts: u64,
    seed: u64,
}

impl Forecast {
    fn text(&self, lang: Language) -> String {
        let (probes, parts) = (self.probes, figures::large(counted(self.parts)));
        let (kernel, threads) = (self.kernel, self.threads);
        let rows = [
            (
                Phrase::new("solutions", "解"),
                figures::large(self.solutions.mean),
                &self.solutions,
                text!(
                    "from {probes} of {parts} parts",
                    "由 {parts} 个部分中的 {probes} 个估计"; parts
                ),
            ),
            (
                Phrase::new("tests", "检验"),
                figures::large(self.tests.mean),
                &self.tests,
                text!("of pairs of half-boards", "成对的半盘"),
            ),
            (
                Phrase::new("time", "时间"),
                figures::time(self.seconds.mean),
                &self.seconds,
                text!(
                    "half-boards joined, kernel {kernel}, threads {threads}",
                    "拼合半盘，内核 {kernel}，{threads} 个线程"
                ),
            ),
            (
                Phrase::new("one core", "单核"),
                figures::time(self.core_seconds.mean),
                &self.core_seconds,
                Text::default(),
            ),
        ];
        lines(&rows, lang)
    }
}

/// A number for words.
#[allow(clippy::cast_precision_loss)]
fn counted(parts: u64) -> f64 {
    parts as f64
}
