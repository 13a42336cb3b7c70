//! The terms of a sequence, one after another.

use std::sync::Arc;
use std::time::Duration;

use super::{Parts, Recording, Rule, Sequence, Term, TermLedger, Work};
use crate::control::Instant;
use crate::error::{Error, Result};

/// The time for which the first terms are computed, to learn how long later ones take.
const CALIBRATION: Duration = Duration::from_secs(1);

/// The shortest time, in seconds, that tells how times grow.
const MEASURABLE: f64 = 2e-3;

/// The shortest time of the last term, in seconds: after less, the next one is short, too, and a busy machine would make
/// it look long.
const TELLING: f64 = 2e-2;

/// The most times that are extrapolated: growth changes slowly, and the last ones are the nearest.
const MOST_POINTS: usize = 4;

/// An iterator over the terms of a sequence; see [`Sequence::terms`].
#[derive(Debug)]
pub struct Terms {
    sequence: &'static Sequence,
    work: Work,
    ledger: Option<Arc<dyn TermLedger>>,
    index: u64,
    /// The next index or side to compute.
    next: usize,
    row: std::vec::IntoIter<u128>,
    /// Terms of the next row before the first that is wanted.
    skipped: u64,
    ended: bool,
    /// What the indices or sides that were computed took, in seconds.
    times: Vec<(usize, f64)>,
}

impl Terms {
    pub(super) fn new(sequence: &'static Sequence, work: Work) -> Self {
        Self {
            sequence,
            work,
            ledger: None,
            index: sequence.offset,
            next: first(sequence),
            row: Vec::new().into_iter(),
            skipped: 0,
            ended: false,
            times: Vec::new(),
        }
    }

    /// Begins with the term of an index, without computing those before it; at the first term if the index is
    /// smaller. Of a triangle the whole row of that term is computed.
    ///
    /// ```
    /// use bitqueens::Cancel;
    /// use bitqueens::sequences::Sequence;
    /// let all = Sequence::find("A000170")?;
    /// let term = all.terms(1, &Cancel::new()).starting_at(8).next().expect("known")?;
    /// assert_eq!(term.to_string(), "8 92");
    /// # Ok::<(), bitqueens::Error>(())
    /// ```
    #[must_use]
    pub fn starting_at(mut self, index: u64) -> Self {
        let index = index.max(self.sequence.offset);
        let mut before = index - self.sequence.offset;
        if let Rule::Row { first, .. } = self.sequence.rule {
            while self.next <= self.sequence.last {
                let terms = Sequence::terms_of_row(first, self.next);
                if before < terms {
                    break;
                }
                before -= terms;
                self.next += 1;
            }
            self.skipped = before;
        } else {
            self.next = usize::try_from(index).unwrap_or(usize::MAX);
        }
        self.index = index;
        self
    }

    /// Records the terms, and of one that takes long its parts; takes what is recorded from there.
    #[must_use]
    pub fn ledger(mut self, ledger: Arc<dyn TermLedger>) -> Self {
        self.ledger = Some(ledger);
        self
    }

    /// Sets how the free memory in MiB is found. A term that needs gigabytes asks for it before it begins.
    #[must_use]
    pub fn free_memory(mut self, free: fn() -> u64) -> Self {
        self.work.free = free;
        self
    }

    /// How far the next term will be while it is computed.
    #[must_use]
    pub fn parts(&self) -> Arc<Parts> {
        Arc::clone(&self.work.parts)
    }

    /// The index of the next term.
    #[must_use]
    pub fn next_index(&self) -> u64 {
        self.index
    }

    /// About how long the next term will take; `None` if no term before it takes long enough to tell, or if the row
    /// of the next term has been computed.
    ///
    /// The times of the last terms that took 2 ms or more are extrapolated, as a constant factor from each to the next but
    /// one, unless it is known how the work grows. Where none was computed yet, the first terms of the sequence are, for about a second.
    ///
    /// ```
    /// use bitqueens::Cancel;
    /// use bitqueens::sequences::Sequence;
    /// let semiqueens = Sequence::find("A099152")?;
    /// let mut terms = semiqueens.terms(1, &Cancel::new()).starting_at(22);
    /// assert!(terms.forecast().is_some_and(|time| time.as_secs() > 1));
    /// # Ok::<(), bitqueens::Error>(())
    /// ```
    pub fn forecast(&mut self) -> Option<Duration> {
        if self.ended || self.row.len() > 0 || self.next > self.sequence.last {
            return None;
        }
        if self.times.is_empty() {
            let begin = Instant::now();
            for side in first(self.sequence)..self.next {
                if begin.elapsed() >= CALIBRATION || self.compute(side).is_err() {
                    break;
                }
            }
        }
        let Rule::Weighed(_, weight) = self.sequence.rule else {
            return extrapolated(&self.times, self.next);
        };
        let &(last, seconds) = self.times.iter().rfind(|time| time.1 >= TELLING)?;
        Duration::try_from_secs_f64(seconds * weight(self.next) / weight(last)).ok()
    }

    /// The terms of an index or side, from the ledger if they are there; records them otherwise.
    fn recorded(&mut self, side: usize) -> Result<Vec<u128>> {
        let Some(ledger) = &self.ledger else { return self.compute(side) };
        let record = ledger.open(self.sequence.id, side)?;
        if let Some(values) = record.find(0, 0) {
            return Ok(values);
        }
        self.work.recording = Some(Recording::new(Arc::clone(&record)));
        let values = self.compute(side);
        self.work.recording = None;
        let values = values.and_then(|values| record.add(0, 0, &values).map(|()| values));
        // Parts are kept when the term was not finished.
        let closed = record.close();
        values.and_then(|values| closed.map(|()| values))
    }

    /// The terms of an index or side; remembers the time.
    fn compute(&mut self, side: usize) -> Result<Vec<u128>> {
        let begin = Instant::now();
        let values = match self.sequence.rule {
            Rule::Term(term) | Rule::Weighed(term, _) => {
                term(side, &self.work).map(|value| vec![value])
            }
            Rule::Row { row, .. } => row(side, &self.work),
        }?;
        self.times.push((side, begin.elapsed().as_secs_f64()));
        Ok(values)
    }
}

/// The first index, or side of a triangle.
fn first(sequence: &Sequence) -> usize {
    match sequence.rule {
        Rule::Term(_) | Rule::Weighed(..) => {
            usize::try_from(sequence.offset).expect("offsets are small")
        }
        Rule::Row { first, .. } => first,
    }
}

/// The time of an index after those of `times`, which grows by the same factor every second index: odd sides and even ones
/// often differ.
#[allow(clippy::cast_precision_loss)] // indices that take time are small
pub(super) fn extrapolated(times: &[(usize, f64)], index: usize) -> Option<Duration> {
    let points = times.iter().rev().filter(|time| time.1 >= MEASURABLE).take(MOST_POINTS);
    let points: Vec<(f64, f64)> =
        points.map(|&(index, seconds)| (index as f64, seconds.ln())).collect();
    points.first().filter(|(_, log)| *log >= TELLING.ln())?;
    let growth = |of: [usize; 2]| {
        let [(late, last), (early, first)] = of.map(|at| points[at]);
        (last - first) / (late - early)
    };
    let slope = match points.len() {
        0 | 1 => return None,
        MOST_POINTS => (growth([0, 2]) + growth([1, 3])) / 2.0,
        few => growth([0, few - 1]),
    };
    let is_like_the_last = (index as f64 - points[0].0) % 2.0 == 0.0;
    let (from, log) = points[usize::from(points.len() == MOST_POINTS && !is_like_the_last)];
    Duration::try_from_secs_f64((log + slope * (index as f64 - from)).exp()).ok()
}

impl Iterator for Terms {
    type Item = Result<Term>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.ended {
            if let Some(value) = self.row.next() {
                let index = self.index;
                self.index += 1;
                return Some(Ok(Term { index, value }));
            }
            if self.next > self.sequence.last {
                self.ended = true;
                break;
            }
            let values = self.recorded(self.next);
            self.next += 1;
            match values {
                Ok(values) => {
                    self.row = values.into_iter();
                    (0..std::mem::take(&mut self.skipped)).for_each(|_| _ = self.row.next());
                }
                Err(error) => {
                    self.ended = true;
                    // A term has no partial result, so the progress is meaningless.
                    return Some(Err(match error {
                        Error::Cancelled(_) => Error::Stopped,
                        other => other,
                    }));
                }
            }
        }
        None
    }
}
