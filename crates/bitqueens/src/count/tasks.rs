//! A count by workers that share no memory, as those of a web page do.
//!
//! ```text
//! Coordinator ── Task ──► TaskWorker ── Sum ──► Coordinator ─► total, compared with its residue
//! ```
//!
//! Every worker decomposes the board on its own; tasks and sums travel as text. A task whose worker was
//! lost is handed out again, and one that is reported twice counts once.
//!
//! ```
//! use bitqueens::{Coordinator, Kernel, Problem, TaskWorker};
//! let problem = Problem::plain(8)?;
//! let mut coordinator = Coordinator::new(&problem, 2)?;
//! let mut worker = TaskWorker::new(&problem, Kernel::Scalar)?;
//! while let Some(task) = coordinator.next_task() {
//!     let sum = worker.count(&task.to_string().parse()?)?;
//!     coordinator.add(&task, &sum.to_string().parse()?)?;
//! }
//! assert_eq!(coordinator.total(), Some(92));
//! # Ok::<(), bitqueens::Error>(())
//! ```

mod task;

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use super::counter::sum_of_units;
use crate::board::Problem;
use crate::control::Cancel;
use crate::count::{Decomposition, Unit};
use crate::error::{Error, Result};
use crate::kernel::{Kernel, Subproblem, Worker};
use crate::schedule::Policy;
use crate::schedule::policy::as_f64;
use crate::sum::Sum;

pub use task::Task;

/// Hands out the tasks of a count and adds up their sums.
#[derive(Debug, Clone)]
pub struct Coordinator {
    decomposition: Decomposition,
    policy: Policy,
    /// The next cross to be made into tasks, and the expected cost of those before it.
    cross: usize,
    given: f64,
    ready: VecDeque<(Task, f64)>,
    /// Tasks in the hands of workers, with their expected cost.
    out: BTreeMap<Task, f64>,
    finished: f64,
    sum: Sum,
}

impl Coordinator {
    /// Decomposes the problem for about this many workers; there may be more or fewer.
    ///
    /// # Errors
    /// The errors of [`Decomposition::new`].
    pub fn new(problem: &Problem, workers: usize) -> Result<Self> {
        let decomposition = Decomposition::new(problem, 0)?;
        let costs = (0..decomposition.crosses()).map(|cross| decomposition.expected_cost(cross));
        let policy = Policy::for_tasks(costs.sum(), workers);
        Ok(Self {
            decomposition,
            policy,
            cross: 0,
            given: 0.0,
            ready: VecDeque::new(),
            out: BTreeMap::new(),
            finished: 0.0,
            sum: Sum::default(),
        })
    }

    /// The next task; `None` when all are handed out, which may be before all are finished.
    pub fn next_task(&mut self) -> Option<Task> {
        if self.ready.is_empty() {
            self.make_tasks();
        }
        let (task, cost) = self.ready.pop_front()?;
        self.out.insert(task.clone(), cost);
        Some(task)
    }

    /// Takes back a task whose worker was lost, to hand it out again. Ignores a task that is not handed
    /// out, or is finished.
    pub fn take_back(&mut self, task: &Task) {
        if let Some(cost) = self.out.remove(task) {
            self.ready.push_front((task.clone(), cost));
        }
    }

    /// Adds the sum of a task. Ignores a task that is not handed out, or is finished.
    ///
    /// # Errors
    /// [`Error::Residue`] if the sum does not match its residue; the task stays handed out.
    pub fn add(&mut self, task: &Task, sum: &Sum) -> Result<()> {
        if !self.out.contains_key(task) {
            return Ok(());
        }
        sum.check()?;
        self.finished += self.out.remove(task).unwrap_or(0.0);
        self.sum += *sum;
        self.sum.check()
    }

    /// The finished part of the expected work, from 0 to 1.
    #[doc(hidden)]
    #[must_use]
    pub fn share(&self) -> f64 {
        if self.is_done() {
            1.0
        } else {
            // Rounding may carry the parts of a sum beyond the whole.
            (self.finished / self.policy.whole()).clamp(0.0, 1.0)
        }
    }

    /// Whether every task is finished.
    #[must_use]
    pub fn is_done(&self) -> bool {
        let all_made = self.cross == self.decomposition.crosses();
        all_made && self.ready.is_empty() && self.out.is_empty()
    }

    /// The number of solutions, once every task is finished.
    #[must_use]
    pub fn total(&self) -> Option<u128> {
        self.is_done().then_some(self.sum.count)
    }

    /// The sum of the finished tasks.
    #[must_use]
    pub fn sum(&self) -> Sum {
        self.sum
    }

    /// Makes tasks of the next crosses: one of several cheap crosses, or several of one large cross.
    fn make_tasks(&mut self) {
        let (first, before) = (self.cross, self.given);
        let wanted = before + self.policy.batch(before);
        let crosses = self.decomposition.crosses();
        while self.cross < crosses && self.given < wanted {
            let cost = self.decomposition.expected_cost(self.cross);
            if self.cross > first && self.given + cost > wanted {
                break;
            }
            self.given += cost;
            self.cross += 1;
        }
        let cost = self.given - before;
        match self.cross - first {
            0 => {}
            1 if cost > self.policy.largest(self.given) => self.split(first, cost),
            _ => {
                let task = Task::whole(&self.decomposition, to_u32(first)..to_u32(self.cross));
                self.ready.push_back((task, cost));
            }
        }
    }

    /// Makes tasks of the parts of one cross.
    fn split(&mut self, cross: usize, cost: f64) {
        let largest = self.policy.largest(self.given);
        let depth = Decomposition::depth_for(cost, largest);
        let limit = u64::from(u32::MAX);
        let parts = self.decomposition.count_units_at(cross, depth, limit);
        let parts = usize::try_from(parts).unwrap_or(usize::MAX);
        // From 1 to the number of parts.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let each = ((largest / cost * as_f64(parts)) as usize).clamp(1, parts.max(1));
        for start in (0..parts.max(1)).step_by(each) {
            let end = (start + each).min(parts);
            let range = to_u32(start)..to_u32(end);
            let task = Task::parts(&self.decomposition, to_u32(cross), depth, range);
            let share = as_f64(end - start.min(end)) / as_f64(parts.max(1));
            self.ready.push_back((task, cost * share));
        }
    }
}

/// Counts tasks: one for each worker.
#[derive(Debug)]
pub struct TaskWorker {
    decomposition: Decomposition,
    worker: Worker,
    /// The cross that was split last, how far, and its units: its tasks follow each other.
    split: Option<(u32, usize, Vec<Unit>)>,
}

impl TaskWorker {
    /// Creates a worker for tasks of the same problem.
    ///
    /// # Errors
    /// The errors of [`Decomposition::new`] and [`Kernel::worker`].
    pub fn new(problem: &Problem, kernel: Kernel) -> Result<Self> {
        Ok(Self {
            decomposition: Decomposition::new(problem, 0)?,
            worker: kernel.worker()?,
            split: None,
        })
    }

    /// Counts one task.
    ///
    /// # Errors
    /// [`Error::NotPart`] if the problem has no such task.
    pub fn count(&mut self, task: &Task) -> Result<Sum> {
        let units = self.units_of(task)?;
        let Self { decomposition, worker, .. } = self;
        let sum = sum_of_units(&units, decomposition, worker, &Cancel::new());
        Ok(sum.expect("the flag is never set"))
    }

    /// The subproblems of a task, to be counted on a device.
    ///
    /// # Errors
    /// [`Error::NotPart`] if the problem has no such task.
    pub fn subproblems(&mut self, task: &Task) -> Result<Vec<Subproblem>> {
        let units = self.units_of(task)?;
        let subproblem = |unit| self.decomposition.subproblem(unit);
        Ok(units.iter().map(subproblem).collect())
    }

    fn units_of(&mut self, task: &Task) -> Result<Vec<Unit>> {
        let not_part = || Error::NotPart(task.to_string());
        if !task.is_of(&self.decomposition) {
            return Err(not_part());
        }
        let mut units = Vec::new();
        for cross in task.crosses() {
            let all = self.units(cross, task.depth())?.ok_or_else(not_part)?;
            let parts = match task.part_range() {
                None => 0..all.len(),
                Some(Range { start, end }) => start as usize..end as usize,
            };
            units.extend_from_slice(all.get(parts).ok_or_else(not_part)?);
        }
        Ok(units)
    }

    /// The units of a cross; `None` if there is no such cross.
    fn units(&mut self, cross: u32, depth: usize) -> Result<Option<&[Unit]>> {
        let is_wanted = |split: &(u32, usize, Vec<Unit>)| split.0 == cross && split.1 == depth;
        if !self.split.as_ref().is_some_and(is_wanted) {
            let index = cross as usize;
            if index >= self.decomposition.crosses() || depth > super::decompose::MAX_DEPTH {
                return Ok(None);
            }
            self.split = Some((cross, depth, self.decomposition.units_at(index, depth)?));
        }
        Ok(self.split.as_ref().map(|split| split.2.as_slice()))
    }
}

fn to_u32(index: usize) -> u32 {
    u32::try_from(index).expect("fewer than 2^32 crosses, and units per cross")
}

#[cfg(test)]
mod tests;
