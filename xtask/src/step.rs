//! Steps, and runs of them: one after another, each with its time, and a summary at the end.

use std::time::{Duration, Instant};

use crate::command::{Ended, Line};
use crate::need::Need;
use crate::passed;
use crate::tree::Tree;

/// With fewer MiB than this left on the disk, a linker may have failed for want of them.
const SPACE: u64 = 512;

/// One thing that must hold: its name, its reason, its requirements and how it is checked.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) why: &'static str,
    /// Fetched before the step runs; if one cannot be fetched, the step is skipped with the reason.
    pub(crate) needs: &'static [Need],
    pub(crate) how: How,
}

/// The action of a step.
pub(crate) enum How {
    /// Command lines as one would type them (see [`Line`]).
    Run(&'static [&'static str]),
    /// A command line that runs tests, and fails when it ran none: a filter that matches nothing
    /// must not look like success.
    Tests(&'static str),
    /// The same, not run again as long as it would read the same files as when it passed ([`passed`]). It
    /// reads none whose path begins with one of the second list.
    TestsOnce(&'static str, &'static [&'static str]),
    /// A check written in this crate.
    Check(fn(&Tree) -> anyhow::Result<Outcome>),
}

/// The outcome of a step without a failure.
pub(crate) enum Outcome {
    Passed,
    /// Not run, as it passed on the same files.
    PassedBefore,
    /// Not run, and why.
    Skipped(String),
}

impl Step {
    /// Runs the step, unless it passed on the same files and need not be run `again`.
    fn run(&self, tree: &Tree, again: bool) -> anyhow::Result<Outcome> {
        for need in self.needs {
            if let Err(reason) = need.fetch(tree) {
                return Ok(Outcome::Skipped(format!("{reason:#}")));
            }
        }
        match self.how {
            How::Run(lines) => lines
                .iter()
                .try_for_each(|line| Line::parse(line).run(tree))?,
            How::Tests(line) => Line::parse(line).run_tests(tree)?,
            How::TestsOnce(line, unread) => {
                let run = || Line::parse(line).run_tests(tree);
                let mark = tree.target().join("passed").join(self.name);
                return passed::once(&mark, unread, tree, again, run);
            }
            How::Check(check) => return check(tree),
        }
        Ok(Outcome::Passed)
    }
}

/// Runs every step, even after a failure, and prints the summary. Steps that passed on the same files are
/// repeated only if `again` is set.
///
/// Returns true if no step failed and, with `strict`, none was skipped.
pub(crate) fn run_all(steps: &[&Step], tree: &Tree, strict: bool, again: bool) -> bool {
    let mut results = Vec::with_capacity(steps.len());
    for (index, step) in steps.iter().enumerate() {
        println!(
            "\n── {}/{} {}: {}",
            index + 1,
            steps.len(),
            step.name,
            step.why
        );
        let start = Instant::now();
        let outcome = step.run(tree, again);
        if let Err(error) = &outcome {
            println!("{} failed: {error:#}", step.name);
        }
        results.push((step.name, outcome, start.elapsed()));
    }
    let is_well = summary(&results, strict);
    if let Some(left) = tree.space().filter(|left| !is_well && *left < SPACE) {
        println!(
            "the disk of the target directory has {left} MiB left: make room, or name another disk \
                 in CARGO_TARGET_DIR"
        );
    }
    is_well
}

type StepResult = (&'static str, anyhow::Result<Outcome>, Duration);

fn summary(results: &[StepResult], strict: bool) -> bool {
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    // Repeated here: readers of a long log begin at its end.
    for (name, outcome, _) in results {
        let ended = outcome
            .as_ref()
            .err()
            .and_then(|error| error.downcast_ref());
        if let Some(Ended { last, .. }) = ended.filter(|ended: &&Ended| !ended.last.is_empty()) {
            println!("\n── the end of what {name} printed");
            last.iter().for_each(|line| println!("{line}"));
        }
    }
    println!("\n── summary");
    for (name, outcome, time) in results {
        let seconds = time.as_secs_f64();
        match outcome {
            Ok(Outcome::Passed) => {
                passed += 1;
                println!("{name:<12} {seconds:>7.1} s  passed");
            }
            Ok(Outcome::PassedBefore) => {
                passed += 1;
                println!("{name:<12} {seconds:>7.1} s  passed before, with the same files");
            }
            Ok(Outcome::Skipped(reason)) => {
                skipped += 1;
                println!("{name:<12} {seconds:>7.1} s  skipped: {reason}");
            }
            Err(error) => {
                failed += 1;
                let first = error.to_string();
                let first = first.lines().next().unwrap_or("no reason given");
                println!("{name:<12} {seconds:>7.1} s  FAILED: {first}");
            }
        }
    }
    let all: Duration = results.iter().map(|(_, _, time)| *time).sum();
    println!("{:<12} {:>7.1} s", "all", all.as_secs_f64());
    println!("steps: {passed} passed, {failed} failed, {skipped} skipped");
    failed == 0 && !(strict && skipped > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(outcome: anyhow::Result<Outcome>) -> StepResult {
        ("step", outcome, Duration::from_millis(1))
    }

    #[test]
    fn a_skipped_step_fails_only_a_strict_run() {
        let skipped = [
            result(Ok(Outcome::Passed)),
            result(Ok(Outcome::Skipped("no net".into()))),
        ];
        assert!(summary(&skipped, false));
        assert!(!summary(&skipped, true));
    }

    #[test]
    fn one_failure_fails_the_run() {
        let failed = [
            result(Ok(Outcome::Passed)),
            result(Err(anyhow::anyhow!("broken"))),
        ];
        assert!(!summary(&failed, false));
    }
}
