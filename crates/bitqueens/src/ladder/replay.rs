//! A search that can be wound back.

use super::{LadderError, Solver, Step, Steps};

/// Where a jump led.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "one at a time, and a step is copied everywhere else too"
)]
pub enum Jump {
    /// To this step.
    Found(Step),
    /// There is no such step that way.
    Nowhere,
    /// None within the limit: the search for it can go on from this number.
    GaveUp(u64),
}

/// Any step of a search by its number, forwards or backwards.
///
/// A copy of the search is kept every 4096 steps, about 1 KB each: the 10 million steps of L0 on
/// 12 queens take 3 MB. Going back then costs at most 4096 steps.
///
/// ```
/// use bitqueens::ladder::{Replay, Solver};
/// let mut replay = Replay::new(Solver::L5, 6)?;
/// let tenth = replay.step(10);
/// assert!(replay.step(400).is_some());
/// assert_eq!(replay.step(10), tenth); // and back again
/// assert_eq!(replay.step(1_000_000), None);
/// # Ok::<(), bitqueens::ladder::LadderError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Replay {
    /// `marks[k]` is about to give step k · `EVERY`; the first is the start.
    marks: Vec<Steps>,
    /// Where the last step was taken, so that going on costs one step.
    here: Steps,
}

/// Steps between two marks.
const EVERY: u64 = 4096;

impl Replay {
    /// The search of `solver` on n × n squares.
    ///
    /// # Errors
    ///
    /// As [`Solver::steps`].
    pub fn new(solver: Solver, n: usize) -> Result<Self, LadderError> {
        let start = solver.steps(n)?;
        Ok(Self {
            marks: vec![start.clone()],
            here: start,
        })
    }

    /// Step `number`, or `None` if the search is over before it.
    pub fn step(&mut self, number: u64) -> Option<Step> {
        let last_mark = self.marks.len() - 1;
        let mark = usize::try_from(number / EVERY).map_or(last_mark, |mark| mark.min(last_mark));
        let from_mark = &self.marks[mark];
        // Start from the mark unless the present place is nearer.
        if !(from_mark.position()..=number).contains(&self.here.position()) {
            self.here = from_mark.clone();
        }
        while self.here.position() < number {
            self.keep_mark();
            // To the next mark, or to the step itself.
            let goal = number.min((self.here.position() / EVERY + 1) * EVERY);
            let skip = usize::try_from(goal - self.here.position() - 1).expect("at most 4095");
            self.here.nth(skip)?;
        }
        self.keep_mark();
        self.here.next()
    }

    /// The step at which this search stands when another one, of the same board, stands at `other`:
    /// the same number of moves made, and as many looks at the row since, if it takes that many.
    ///
    /// So the array form rejects square after square while the bit form stands at its one mask.
    /// A search that ends earlier, as L6 does, stays at its last step.
    ///
    /// ```
    /// use bitqueens::ladder::{Action, Replay, Solver};
    /// let (mut arrays, mut masks) = (Replay::new(Solver::L2, 8)?, Replay::new(Solver::L5, 8)?);
    /// let rejected = arrays.step(3).expect("a second square of row 2");
    /// assert!(matches!(rejected.action, Action::Reject { row: 1, col: 1, .. }));
    /// let beside = masks.beside(&rejected);
    /// assert!(matches!(beside.action, Action::Mask { row: 1, .. }));
    /// assert_eq!(beside.queens, rejected.queens);
    /// # Ok::<(), bitqueens::ladder::LadderError>(())
    /// ```
    pub fn beside(&mut self, other: &Step) -> Step {
        // The first mark stands before any move.
        let mark = self
            .marks
            .partition_point(|mark| mark.moves() < other.moves);
        let from_mark = &self.marks[mark.saturating_sub(1)];
        let is_past = self.here.moves() >= other.moves;
        if is_past || self.here.position() < from_mark.position() {
            self.here = from_mark.clone();
        }
        while self.here.moves() < other.moves {
            self.keep_mark();
            if self.here.advance().is_none() {
                break;
            }
        }
        // No further than the looks at this row go.
        let mut ahead = self.here.clone();
        let mut number = ahead.position() - 1;
        for _ in 0..other.since_move {
            match ahead.advance() {
                Some(look) if !look.is_move() => number += 1,
                _ => break,
            }
        }
        self.step(number).expect("walked there just now")
    }

    /// The next step after step `from` that is `wanted`, looking at no more than `most` steps.
    ///
    /// ```
    /// use bitqueens::ladder::{Jump, Replay, Solver, Step};
    /// let mut replay = Replay::new(Solver::L5, 8)?;
    /// let Jump::Found(first) = replay.next(0, 10_000, Step::is_solution) else { panic!("92") };
    /// assert_eq!(first.queens.to_vec(), [0, 4, 7, 5, 2, 6, 1, 3]);
    /// assert_eq!(replay.previous(first.number, 10_000, Step::is_solution), Jump::Nowhere);
    /// # Ok::<(), bitqueens::ladder::LadderError>(())
    /// ```
    pub fn next(&mut self, from: u64, most: u64, wanted: impl Fn(&Step) -> bool) -> Jump {
        let end = from.saturating_add(most);
        for number in from.saturating_add(1)..=end {
            match self.step(number) {
                Some(step) if wanted(&step) => return Jump::Found(step),
                Some(_) => {}
                None => return Jump::Nowhere,
            }
        }
        Jump::GaveUp(end)
    }

    /// The last step before step `from` that is `wanted`, looking back over about `most` steps.
    pub fn previous(&mut self, from: u64, most: u64, wanted: impl Fn(&Step) -> bool) -> Jump {
        let mut end = from;
        while end > 0 {
            // From the mark before: a search only goes forwards.
            let begin = (end - 1) / EVERY * EVERY;
            let steps = (begin..end).map_while(|number| self.step(number));
            if let Some(step) = steps.filter(&wanted).last() {
                return Jump::Found(step);
            }
            end = begin;
            if from - end >= most && end > 0 {
                return Jump::GaveUp(end);
            }
        }
        Jump::Nowhere
    }

    /// Keeps a copy of the search if it stands where the next mark belongs.
    fn keep_mark(&mut self) {
        if usize::try_from(self.here.position() / EVERY) == Ok(self.marks.len())
            && self.here.position().is_multiple_of(EVERY)
        {
            self.marks.push(self.here.clone());
        }
    }
}
