//! `bitqueens estimate N --method join`

use bitqueens::language::{Language, Phrase, Text};
use bitqueens::{Method, Question, text};
use bitqueens_runs::free_mebibytes;
use serde::Serialize;

use super::{Approximation, Settings, lines, number, time};
use crate::console::Console;
use crate::exit::Exit;
use crate::figures;
use crate::progress::Bar;

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
    let forecast = Forecast {
        n: settings.problem.n(),
        solutions: estimate.solutions.into(),
        tests: estimate.tests.into(),
        method: Method::Join.name(),
        seconds: estimate.seconds_on(settings.threads).into(),
        core_seconds: estimate.seconds.into(),
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
        let (kernel, threads, probes) = (self.kernel, self.threads, self.probes);
        #[allow(clippy::cast_precision_loss)] // three digits are shown
        let parts = figures::large(self.parts as f64);
        let rows = [
            number(
                Phrase::new("solutions", "解"),
                &self.solutions,
                text!(
                    "from {probes} of {parts} parts",
                    "由 {parts} 个部分中的 {probes} 个估计"; parts
                ),
            ),
            number(
                Phrase::new("tests", "检验"),
                &self.tests,
                text!("of pairs of half-boards", "成对的半盘"),
            ),
            time(
                Phrase::new("time", "时间"),
                &self.seconds,
                text!(
                    "half-boards joined, kernel {kernel}, threads {threads}",
                    "拼合半盘，内核 {kernel}，{threads} 个线程"
                ),
            ),
            time(Phrase::new("one core", "单核"), &self.core_seconds, Text::default()),
        ];
        lines(&rows, lang)
    }
}
