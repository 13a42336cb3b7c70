//! Steps told one after another, each with its time, and a summary at the end.

use std::time::{Duration, Instant};

use crate::command::{Ended, Line};
use crate::need::Need;
use crate::passed;
use crate::tree::Tree;

/// With fewer MiB than this left on the disk, a linker may have failed for want of them.
const SPACE: u64 = 512;

/// One thing that must hold: what it is called, why it is there, what it needs and how it is done.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) why: &'static str,
    /// Fetched before the step runs; if one cannot be fetched, the step is skipped with the reason.
    pub(crate) needs: &'static [Need],
    pub(crate) how: How,
}

/// How a step is done.
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

/// How a step ended when nothing was wrong.
pub(crate) enum Outcome {
    Passed,
    /// Not run, as it passed on the same files.
    PassedBefore,
    /// Not run, and why.
    LeftOut(String),
}

impl Step {
    /// Runs the step, unless it passed on the same files and need not be run `again`.
    fn run(&self, tree: &Tree, again: bool) -> anyhow::Result<Outcome> {
        for need in self.needs {
            if let Err(reason) = need.fetch(tree) {
                return Ok(Outcome::LeftOut(format!("{reason:#}")));
            }
        }
        match self.how {
            How::Run(lines) => lines
                .iter()
                .try_for_each(|line| Line::parse(line).run(tree))?,
            How::Tests(line) => Line::parse(line).run_tests(tree)?,
            How::TestsOnce(line, unread) => {
                let run = || Line::parse(line).run_tests(tree);
                return passed::once(self.name, unread, tree, again, run);
            }
            How::Check(check) => return check(tree),
        }
        Ok(Outcome::Passed)
    }
}

/// The chosen steps and the tree they run on.
pub(crate) struct Story<'a> {
    steps: Vec<&'a Step>,
    tree: &'a Tree,
}

impl<'a> Story<'a> {
    pub(crate) fn of(steps: Vec<&'a Step>, tree: &'a Tree) -> Self {
        Self { steps, tree }
    }

    /// Runs every step, whatever became of the ones before it, and prints the summary. Those that passed on
    /// the same files are run only if `again` is set.
    ///
    /// True when all is well; with `strict`, a step that was left out is not.
    pub(crate) fn told(self, strict: bool, again: bool) -> bool {
        let mut told = Vec::with_capacity(self.steps.len());
        for (index, step) in self.steps.iter().enumerate() {
            println!(
                "\n── {}/{} {}: {}",
                index + 1,
                self.steps.len(),
                step.name,
                step.why
            );
            let start = Instant::now();
            let outcome = step.run(self.tree, again);
            if let Err(error) = &outcome {
                println!("{} failed: {error:#}", step.name);
            }
            told.push((step.name, outcome, start.elapsed()));
        }
        let well = summary(&told, strict);
        if let Some(left) = self.tree.space().filter(|left| !well && *left < SPACE) {
            println!(
                "the disk of the target directory has {left} MiB left: make room, or name another disk \
                 in CARGO_TARGET_DIR"
            );
        }
        well
    }
}

type Told = (&'static str, anyhow::Result<Outcome>, Duration);

fn summary(told: &[Told], strict: bool) -> bool {
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    // Again, as the end of a long text is what one reads first, and may be all that was kept.
    for (name, outcome, _) in told {
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
    for (name, outcome, time) in told {
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
            Ok(Outcome::LeftOut(reason)) => {
                skipped += 1;
                println!("{name:<12} {seconds:>7.1} s  left out: {reason}");
            }
            Err(error) => {
                failed += 1;
                let first = error.to_string();
                let first = first.lines().next().unwrap_or("no reason given");
                println!("{name:<12} {seconds:>7.1} s  FAILED: {first}");
            }
        }
    }
    let all: Duration = told.iter().map(|(_, _, time)| *time).sum();
    println!("{:<12} {:>7.1} s", "all", all.as_secs_f64());
    println!("steps: {passed} passed, {failed} failed, {skipped} skipped");
    failed == 0 && !(strict && skipped > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(outcome: anyhow::Result<Outcome>) -> Told {
        ("step", outcome, Duration::from_millis(1))
    }

    #[test]
    fn a_step_left_out_fails_only_a_strict_run() {
        let left_out = [
            told(Ok(Outcome::Passed)),
            told(Ok(Outcome::LeftOut("no net".into()))),
        ];
        assert!(summary(&left_out, false));
        assert!(!summary(&left_out, true));
    }

    #[test]
    fn one_failure_fails_the_run() {
        let failed = [
            told(Ok(Outcome::Passed)),
            told(Err(anyhow::anyhow!("broken"))),
        ];
        assert!(!summary(&failed, false));
    }
}
