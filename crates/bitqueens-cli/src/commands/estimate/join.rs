//! `bitqueens estimate N --method join`

use bitqueens::language::{Phrase, Text};
use bitqueens::{Method, Question, text};
use bitqueens_runs::free_mebibytes;

use super::{Settings, lines, number, of_figure, time};
use crate::console::Console;
use crate::exit::Exit;
use crate::figures;
use crate::output::object;
use crate::progress::{Bar, Wait};

/// Number of parts that are counted: at n = 28 some minutes.
pub(super) const PARTS: u64 = 16;

pub(super) fn run(settings: &Settings, console: &mut Console) -> anyhow::Result<Exit> {
    let bar = Bar::new(console);
    let wait = (!console.shows_progress()).then(|| Wait::new(console));
    let question = Question::new(&settings.problem)
        .method(Method::Join)
        .free_memory(free_mebibytes)
        .cancel(console.cancel())
        .progress(|now| bar.show(now));
    let question = match settings.flags.kernel {
        Some(kernel) => question.kernel(kernel),
        None => question,
    };
    let estimate = question.estimate_join(settings.probes, settings.flags.seed)?;
    drop(question);
    drop((bar, wait));
    let (solutions, tests, one_core) = (estimate.solutions, estimate.tests, estimate.seconds);
    let (kernel, probes, threads) = (estimate.kernel, estimate.probes, settings.threads);
    let seconds = estimate.seconds_on(threads);
    let forecast = object! {
        n: settings.problem.n(),
        solutions: of_figure(solutions),
        tests: of_figure(tests),
        method: Method::Join.name(),
        seconds: of_figure(seconds),
        core_seconds: of_figure(one_core),
        kernel: kernel.name(),
        threads,
        probes,
        parts: estimate.parts,
        seed: settings.flags.seed,
    };
    console.answer(&forecast, settings.flags.json, |lang| {
        #[allow(clippy::cast_precision_loss)] // three digits are shown
        let parts = figures::large(estimate.parts as f64);
        let of_parts =
            text!("from {probes} of {parts} parts", "由 {parts} 个部分中的 {probes} 个估计"; parts);
        let how = text!(
            "half-boards joined, kernel {kernel}, threads {threads}",
            "拼合半盘，内核 {kernel}，{threads} 个线程"
        );
        let pairs = text!("of pairs of half-boards", "成对的半盘");
        let rows = [
            number(Phrase::new("solutions", "解"), solutions, of_parts),
            number(Phrase::new("tests", "检验"), tests, pairs),
            time(Phrase::new("time", "时间"), seconds, how),
            time(Phrase::new("one core", "单核"), one_core, Text::default()),
        ];
        lines(&rows, lang)
    })?;
    Ok(Exit::Done)
}
