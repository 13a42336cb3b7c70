//! Steps, and runs of them: on two threads, each step with its time, and a summary at the end.

use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::command::{Ended, Line};
use crate::need::Need;
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

/// A step: `step!("name": "why", how)`, and `; needs […]` where it needs something.
macro_rules! step {
    (@needs) => { &[] };
    (@needs $needs:ident) => { $needs };
    (@needs [$($need:tt)*]) => { &[$($need)*] };
    ($name:literal: $why:expr, $how:ident($($what:tt)*) $(; needs $needs:tt)?) => {
        crate::step::Step {
            name: $name,
            why: $why,
            needs: step!(@needs $($needs)?),
            how: crate::step::How::$how($($what)*),
        }
    };
}

pub(crate) use step;

/// The action of a step.
pub(crate) enum How {
    /// Command lines as one would type them (see [`Line`]).
    Run(&'static [&'static str]),
    /// A command line that runs tests, and fails when it ran none: a filter that matches nothing
    /// must not look like success.
    Tests(&'static str),
    /// A check written in this crate.
    Check(fn(&Tree) -> anyhow::Result<Outcome>),
}

/// The outcome of a step without a failure.
pub(crate) enum Outcome {
    Passed,
    /// Not run, and why.
    Skipped(String),
}

impl Step {
    fn run(&self, tree: &Tree) -> anyhow::Result<Outcome> {
        for need in self.needs {
            if let Err(reason) = need.fetch(tree) {
                return Ok(Outcome::Skipped(format!("{reason:#}")));
            }
        }
        match self.how {
            How::Run(lines) => lines.iter().try_for_each(|line| Line::parse(line).run(tree))?,
            How::Tests(line) => Line::parse(line).run_tests(tree)?,
            How::Check(check) => return check(tree),
        }
        Ok(Outcome::Passed)
    }

    /// Runs the step below a line that names it, and says why it failed.
    fn run_numbered(&self, number: usize, of: usize, tree: &Tree) -> StepResult {
        let Self { name, why, .. } = self;
        tree.say(format_args!("\n── {number}/{of} {name}: {why}"));
        let start = Instant::now();
        let outcome = self.run(tree);
        if let Err(error) = &outcome {
            tree.say(format_args!("{name} failed: {error:#}"));
        }
        (name, outcome, start.elapsed())
    }
}

/// Where a step may run.
pub(crate) struct Lanes {
    /// Those that run in this order on a thread of their own, beside all others.
    pub(crate) beside: &'static [&'static str],
    /// Those that a thread without steps of its own takes from the other one, the last first: they need nothing of
    /// the steps before them, and wait for no lock that the others hold.
    pub(crate) free: &'static [&'static str],
}

/// The steps that have not begun, in the order of each thread.
struct Open<'a> {
    numbered: [Vec<(usize, &'a Step)>; 2],
    free: &'a [&'a str],
}

impl<'a> Open<'a> {
    fn new(steps: &[&'a Step], lanes: &Lanes) -> Self {
        let place = |step: &Step| lanes.beside.iter().position(|name| *name == step.name);
        let numbered = (1..).zip(steps.iter().copied());
        let (mut beside, usual): (Vec<_>, Vec<_>) =
            numbered.partition(|(_, step)| place(step).is_some());
        beside.sort_by_key(|(_, step)| place(step));
        Self { numbered: [usual, beside], free: lanes.free }
    }

    /// The next step of a thread, 0 or 1: of its own, or else a free one of the other's.
    fn take(&mut self, thread: usize) -> Option<(usize, &'a Step)> {
        let own = &mut self.numbered[thread];
        if !own.is_empty() {
            return Some(own.remove(0));
        }
        let others = &mut self.numbered[1 - thread];
        let is_free = |(_, step): &(usize, &Step)| self.free.contains(&step.name);
        others.iter().rposition(is_free).map(|index| others.remove(index))
    }
}

/// Runs every step, even after a failure, on two threads, and prints the summary. What the second one prints is
/// shown when a step of the first has ended. The very last step begins when all others have ended.
///
/// Returns true if no step failed and, with `strict`, none was skipped.
pub(crate) fn run_all(
    steps: &[&Step],
    lanes: &Lanes,
    tree: &Tree,
    strict: bool,
) -> anyhow::Result<bool> {
    let start = Instant::now();
    let mut results: Vec<StepResult> = Vec::with_capacity(steps.len());
    let (last, others) = steps.split_last().context("no step to run")?;
    let open = Mutex::new(Open::new(others, lanes));
    let take = |thread| open.lock().unwrap_or_else(PoisonError::into_inner).take(thread);
    thread::scope(|scope| {
        let (sender, ended) = mpsc::channel();
        let other_tree = tree.beside();
        let other_thread = move || {
            while let Some((number, step)) = take(1) {
                let result = step.run_numbered(number, steps.len(), &other_tree);
                // The receiver is there until this ends.
                let _ = sender.send((result, other_tree.take_kept()));
            }
        };
        thread::Builder::new()
            .spawn_scoped(scope, other_thread)
            .context("a thread could not be started")?;
        let mut show = |(result, text): (StepResult, String)| {
            print!("{text}");
            results.push(result);
        };
        while let Some((number, step)) = take(0) {
            let result = step.run_numbered(number, steps.len(), tree);
            show((result, String::new()));
            ended.try_iter().for_each(&mut show);
        }
        ended.iter().for_each(show);
        anyhow::Ok(())
    })?;
    results.push(last.run_numbered(steps.len(), steps.len(), tree));
    results.sort_by_key(|(name, ..)| steps.iter().position(|step| step.name == *name));
    let is_well = summary(&results, start.elapsed(), strict);
    if let Some(left) = tree.space().filter(|left| !is_well && *left < SPACE) {
        println!(
            "the disk of the target directory has {left} MiB left: make room, or name another disk \
                 in CARGO_TARGET_DIR"
        );
    }
    Ok(is_well)
}

type StepResult = (&'static str, anyhow::Result<Outcome>, Duration);

fn summary(results: &[StepResult], all: Duration, strict: bool) -> bool {
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    // Repeated here: readers of a long log begin at its end.
    for (name, outcome, _) in results {
        let ended = outcome.as_ref().err().and_then(|error| error.downcast_ref());
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
    println!("{:<12} {:>7.1} s", "all", all.as_secs_f64());
    println!("steps: {passed} passed, {failed} failed, {skipped} skipped");
    failed == 0 && !(strict && skipped > 0)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

    use super::*;

    fn result(outcome: anyhow::Result<Outcome>) -> StepResult {
        ("step", outcome, Duration::from_millis(1))
    }

    /// A step named in `beside`, one that is not, and the last one.
    static BEGUN: AtomicU32 = AtomicU32::new(0);
    static ENDED: AtomicU32 = AtomicU32::new(0);

    fn meet(_: &Tree) -> anyhow::Result<Outcome> {
        BEGUN.fetch_add(1, SeqCst);
        let start = Instant::now();
        while BEGUN.load(SeqCst) < 2 {
            anyhow::ensure!(start.elapsed().as_secs() < 60, "the other never began");
            thread::yield_now();
        }
        ENDED.fetch_add(1, SeqCst);
        Ok(Outcome::Passed)
    }

    fn end(_: &Tree) -> anyhow::Result<Outcome> {
        anyhow::ensure!(ENDED.load(SeqCst) == 2, "the others run");
        Ok(Outcome::Passed)
    }

    #[test]
    fn steps_run_beside_each_other_and_the_last_one_alone() {
        let step = |name, check| Step { name, why: "a test", needs: &[], how: How::Check(check) };
        let steps = [step("beside", meet as _), step("usual", meet), step("last", end)];
        let tree = Tree::open().expect("the workspace");
        let lanes = Lanes { beside: &["beside"], free: &[] };
        let is_well = run_all(&steps.each_ref(), &lanes, &tree, true);
        assert!(is_well.expect("threads start"));
    }

    #[test]
    fn a_thread_without_steps_takes_free_ones_of_the_other() {
        let step = |name| Step { name, why: "a test", needs: &[], how: How::Run(&[]) };
        let steps = ["first", "b", "free", "bound", "a"].map(step);
        let lanes = Lanes { beside: &["a", "b"], free: &["free", "first", "b"] };
        let mut open = Open::new(&steps.each_ref(), &lanes);
        let mut take = |thread| open.take(thread).map(|(number, step)| (number, step.name));
        assert_eq!([take(1), take(1)], [Some((5, "a")), Some((2, "b"))]);
        assert_eq!([take(1), take(1), take(1)], [Some((3, "free")), Some((1, "first")), None]);
        assert_eq!([take(0), take(0)], [Some((4, "bound")), None]);
    }

    #[test]
    fn a_skipped_step_fails_only_a_strict_run() {
        let skipped = [result(Ok(Outcome::Passed)), result(Ok(Outcome::Skipped("no net".into())))];
        assert!(summary(&skipped, Duration::ZERO, false));
        assert!(!summary(&skipped, Duration::ZERO, true));
    }

    #[test]
    fn one_failure_fails_the_run() {
        let failed = [result(Ok(Outcome::Passed)), result(Err(anyhow::anyhow!("broken")))];
        assert!(!summary(&failed, Duration::ZERO, false));
    }
}
