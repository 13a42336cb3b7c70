//! Items handed out to threads in batches, the large ones in parts.
//!
//! Threads take batches of items in order. Batches shrink as the remaining cost falls. Items that would keep
//! the other threads waiting are split, without the lock, and every thread takes from their parts.

use crate::language::Phrase;
use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::policy::{Policy, as_f64};
use crate::error::{Error, Result};
use crate::memory;

/// Purpose of the memory for parts.
const PARTS: Phrase = Phrase::new("parts on their way to the threads", "分给各线程的部分");

/// The items that a queue hands out.
pub trait Source: Sync {
    /// An item, or a part of one.
    type Item: Send;
    /// The error of [`Self::make`].
    type Error: From<Error>;

    /// Number of items.
    fn items(&self) -> usize;

    /// Expected cost of an item, roughly. The costs of all items add up to [`Policy::whole`].
    fn cost(&self, item: usize) -> f64;

    /// Makes items. Those that cost more than `largest` may be split: their parts go to `parts`, and
    /// all others to `whole`. Returns the cost of those that were split.
    ///
    /// # Errors
    /// Defined by the source; the queue is then empty.
    fn make(
        &self,
        items: Range<usize>,
        largest: f64,
        whole: &mut Vec<Self::Item>,
        parts: &mut Vec<Self::Item>,
    ) -> Result<f64, Self::Error>;
}

/// The items that a thread takes at a time.
#[derive(Debug)]
pub struct Batch<T> {
    /// Either whole items or parts, never both.
    pub items: Vec<T>,
    /// Their expected cost.
    pub cost: f64,
}

/// Hands out items to threads.
pub struct Queue<S: Source> {
    source: S,
    policy: Policy,
    /// The most items of a batch.
    most: usize,
    state: Mutex<State<S::Item>>,
    /// Notified when parts are ready, or when none will be.
    ready: Condvar,
}

struct State<T> {
    /// The next item to be handed out.
    next: usize,
    /// Expected cost of those before it.
    given: f64,
    /// Parts of split items, and their cost.
    parts: Vec<T>,
    cost_of_parts: f64,
    /// Number of takers that may still bring items: threads that make some and may split one, and loans.
    making: usize,
}

/// The amount of work that a taker asks for.
enum Wanted<'w> {
    /// The batch that the policy gives a thread.
    Share,
    /// By the cost of what was handed out and of what is left.
    Cost(&'w dyn Fn(f64, f64) -> f64),
}

impl Wanted<'_> {
    /// Returns whether the batch may come back to the queue.
    fn is_loan(&self) -> bool {
        matches!(self, Self::Cost(_))
    }
}

/// A batch that may come back to the queue. Threads that find no other work wait until it is finished or back.
pub(crate) struct Loan<'q, S: Source> {
    pub(crate) batch: Batch<S::Item>,
    making: Making<'q, S>,
}

impl<S: Source> Loan<'_, S> {
    /// Ends the loan: the batch is counted.
    pub(crate) fn finish(self) -> Vec<S::Item> {
        self.making.end();
        self.batch.items
    }

    /// Returns the items to the queue, as parts.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory); the queue is then empty.
    pub(crate) fn put_back(self) -> Result<()> {
        self.making.finish(self.batch.items, self.batch.cost, false)
    }
}

impl<S: Source> Queue<S> {
    /// Hands out the items of `source` in batches of at most `most` items.
    pub fn new(source: S, policy: Policy, most: usize) -> Self {
        Self {
            source,
            policy,
            most,
            state: Mutex::new(State {
                next: 0,
                given: 0.0,
                parts: Vec::new(),
                cost_of_parts: 0.0,
                making: 0,
            }),
            ready: Condvar::new(),
        }
    }

    /// The source of the items.
    pub fn source(&self) -> &S {
        &self.source
    }

    /// The policy by which items are handed out.
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// Takes the next batch; returns `None` when everything is handed out. Waits while another thread may still split
    /// an item.
    ///
    /// # Errors
    /// Those of [`Source::make`], and [`Error::Memory`] where parts do not fit. The other threads then
    /// get `None`.
    pub fn take(&self) -> Result<Option<Batch<S::Item>>, S::Error> {
        self.take_wanted(&Wanted::Share)
    }

    /// The next batch for a taker that may fail: of a cost that `wanted` gives by the cost of what was handed
    /// out and of what is left. None of its items is split.
    ///
    /// # Errors
    /// Those of [`Queue::take`].
    pub(crate) fn lend(
        &self,
        wanted: impl Fn(f64, f64) -> f64,
    ) -> Result<Option<Loan<'_, S>>, S::Error> {
        let batch = self.take_wanted(&Wanted::Cost(&wanted))?;
        Ok(batch.map(|batch| {
            // Counted in `making` before the lock was released.
            let making = Making { queue: self, is_done: false };
            Loan { batch, making }
        }))
    }

    /// Stops handing out items, because there will be no total.
    pub(crate) fn close(&self) {
        let mut state = self.lock();
        state.next = self.source.items();
        state.parts.clear();
        drop(state);
        self.ready.notify_all();
    }

    /// Expected cost of the items that were handed out.
    pub(crate) fn given(&self) -> f64 {
        self.lock().given
    }

    fn take_wanted(&self, wanted: &Wanted<'_>) -> Result<Option<Batch<S::Item>>, S::Error> {
        loop {
            let mut state = self.lock();
            while state.parts.is_empty() && state.next == self.source.items() && state.making > 0 {
                let waited = self.ready.wait(state);
                state = waited.unwrap_or_else(PoisonError::into_inner);
            }
            if !state.parts.is_empty() {
                let batch = self.take_parts(&mut state, wanted);
                state.making += usize::from(wanted.is_loan());
                return Ok(Some(batch));
            }
            let before = state.given;
            let items = self.next_items(&mut state, wanted);
            if items.is_empty() {
                return Ok(None);
            }
            let cost = state.given - before;
            let largest = match wanted {
                Wanted::Share => self.policy.largest(state.given),
                Wanted::Cost(_) => f64::INFINITY,
            };
            state.making += 1;
            drop(state);
            let making = Making { queue: self, is_done: false };
            let (mut whole, mut parts) = (Vec::with_capacity(items.len()), Vec::new());
            let split = self.source.make(items, largest, &mut whole, &mut parts)?;
            let is_lent = wanted.is_loan() && !whole.is_empty();
            making.finish(parts, split, is_lent)?;
            if !whole.is_empty() {
                let cost = cost - split;
                return Ok(Some(Batch { items: whole, cost }));
            }
        }
    }

    fn take_parts(&self, state: &mut State<S::Item>, wanted: &Wanted<'_>) -> Batch<S::Item> {
        let ready = state.parts.len();
        let taken = match wanted {
            Wanted::Share => self.policy.share_of(ready),
            Wanted::Cost(cost) => {
                let left = self.left(state);
                let share = cost(state.given, left) / state.cost_of_parts;
                // Saturates; never negative.
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
                let taken = (share * as_f64(ready)) as usize;
                taken.clamp(1, ready)
            }
        };
        let cost = state.cost_of_parts * as_f64(taken) / as_f64(ready);
        state.cost_of_parts -= cost;
        let items = state.parts.split_off(ready - taken);
        Batch { items, cost }
    }

    /// Expected cost of what is not handed out.
    fn left(&self, state: &State<S::Item>) -> f64 {
        (self.policy.whole() - state.given).max(0.0) + state.cost_of_parts
    }

    fn next_items(&self, state: &mut State<S::Item>, wanted: &Wanted<'_>) -> Range<usize> {
        let first = state.next;
        let (most, cost) = match wanted {
            Wanted::Share => (self.most, self.policy.batch(state.given)),
            Wanted::Cost(cost) => (usize::MAX, cost(state.given, self.left(state))),
        };
        let end = self.source.items().min(first.saturating_add(most));
        let wanted = state.given + cost;
        while state.next < end && (state.given < wanted || state.next == first) {
            state.given += self.source.cost(state.next);
            state.next += 1;
        }
        first..state.next
    }

    fn lock(&self) -> MutexGuard<'_, State<S::Item>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A thread that makes items. However it ends, the threads that wait for it are woken. If an error or a
/// panic ended it, there will be no total: the queue is then empty.
struct Making<'q, S: Source> {
    queue: &'q Queue<S>,
    is_done: bool,
}

impl<S: Source> Making<'_, S> {
    /// Hands the parts to all threads; with `is_lent`, a loan begins under the same lock, so that no thread
    /// ends in between.
    fn finish(self, mut parts: Vec<S::Item>, cost: f64, is_lent: bool) -> Result<()> {
        let mut state = self.queue.lock();
        memory::append(&mut state.parts, &mut parts, PARTS)?;
        state.cost_of_parts += cost;
        state.making += usize::from(is_lent);
        drop(state);
        self.end();
        Ok(())
    }

    /// Brings nothing more.
    fn end(mut self) {
        self.is_done = true;
    }
}

impl<S: Source> Drop for Making<'_, S> {
    fn drop(&mut self) {
        let mut state = self.queue.lock();
        state.making -= 1;
        if !self.is_done {
            state.next = self.queue.source.items();
            state.parts.clear();
        }
        drop(state);
        self.queue.ready.notify_all();
    }
}

#[cfg(test)]
mod tests;
