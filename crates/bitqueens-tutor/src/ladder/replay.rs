//! Random access to the steps of a search.

use bitqueens::Problem;

use super::{LadderError, LadderSolver, Step, Steps};

/// The result of a jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "one at a time, and a step is copied everywhere else too"
)]
pub enum Jump {
    /// The step that was found.
    Found(Step),
    /// The search has no such step in this direction.
    Nowhere,
    /// No such step within the limit; the jump can continue from this number.
    GaveUp(u64),
}

/// Random access to the steps of a search by number, forwards and backwards.
///
/// A copy of the search is kept every 4096 steps, about 1 KB each: the 10 million steps of L0 on
/// 12 queens take 3 MB. A jump backwards therefore costs at most 4096 steps.
///
/// ```
/// use bitqueens_tutor::ladder::{Replay, LadderSolver};
/// let mut replay = Replay::new(LadderSolver::L5, 6)?;
/// let tenth = replay.step(10);
/// assert!(replay.step(400).is_some());
/// assert_eq!(replay.step(10), tenth); // and back again
/// assert_eq!(replay.step(1_000_000), None);
/// # Ok::<(), bitqueens_tutor::ladder::LadderError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Replay {
    /// `marks[k]` yields step k · `EVERY` next; `marks[0]` is the start.
    marks: Vec<Steps>,
    /// The search after the last step taken, so that the next step costs one step.
    current: Steps,
}

/// The number of steps between two marks.
const EVERY: u64 = 4096;

impl Replay {
    /// Creates a replay of the search of `solver` on n × n squares.
    ///
    /// # Errors
    /// The errors of [`LadderSolver::steps`].
    pub fn new(solver: LadderSolver, n: usize) -> Result<Self, LadderError> {
        Ok(Self::of(solver.steps(n)?))
    }

    /// Creates a replay of the search of `solver` on a board with blocked squares and fixed queens.
    ///
    /// # Errors
    /// The errors of [`LadderSolver::steps_on`].
    pub fn on(solver: LadderSolver, problem: &Problem) -> Result<Self, LadderError> {
        Ok(Self::of(solver.steps_on(problem)?))
    }

    fn of(start: Steps) -> Self {
        Self { marks: vec![start.clone()], current: start }
    }

    /// Returns step `number`, or `None` if the search ends before it.
    pub fn step(&mut self, number: u64) -> Option<Step> {
        let last_mark = self.marks.len() - 1;
        let mark = usize::try_from(number / EVERY).map_or(last_mark, |mark| mark.min(last_mark));
        let from_mark = &self.marks[mark];
        // Start from the mark unless the current position is closer.
        if !(from_mark.position()..=number).contains(&self.current.position()) {
            self.current = from_mark.clone();
        }
        while self.current.position() < number {
            self.keep_mark();
            // Advance to the next mark, or to the step itself.
            let goal = number.min((self.current.position() / EVERY + 1) * EVERY);
            let skip = usize::try_from(goal - self.current.position() - 1).expect("at most 4095");
            self.current.nth(skip)?;
        }
        self.keep_mark();
        self.current.next()
    }

    /// Returns the step of this search that corresponds to step `other` of another search of the same
    /// board. Both have made the same number of moves and, if this search takes that many, the same
    /// number of other steps since the last move.
    ///
    /// So the array form rejects square after square while the bit form stays at its one mask. A
    /// search that ends earlier, as L6 does, stays at its last step.
    ///
    /// ```
    /// use bitqueens_tutor::ladder::{Action, Replay, LadderSolver};
    /// let (mut arrays, mut masks) = (Replay::new(LadderSolver::L2, 8)?, Replay::new(LadderSolver::L5, 8)?);
    /// let rejected = arrays.step(3).expect("a second square of row 2");
    /// assert!(matches!(rejected.action, Action::Reject { row: 1, col: 1, .. }));
    /// let beside = masks.beside(&rejected);
    /// assert!(matches!(beside.action, Action::Mask { row: 1, .. }));
    /// assert_eq!(beside.queens, rejected.queens);
    /// # Ok::<(), bitqueens_tutor::ladder::LadderError>(())
    /// ```
    pub fn beside(&mut self, other: &Step) -> Step {
        // The first mark precedes every move.
        let mark = self.marks.partition_point(|mark| mark.moves() < other.moves);
        let from_mark = &self.marks[mark.saturating_sub(1)];
        let is_past = self.current.moves() >= other.moves;
        if is_past || self.current.position() < from_mark.position() {
            self.current = from_mark.clone();
        }
        while self.current.moves() < other.moves {
            self.keep_mark();
            if self.current.advance().is_none() {
                break;
            }
        }
        // Follow `other` past the last move, but stop before this search's next move.
        let mut ahead = self.current.clone();
        let mut number = ahead.position() - 1;
        for _ in 0..other.since_move {
            match ahead.advance() {
                Some(action) if !action.is_move() => number += 1,
                _ => break,
            }
        }
        self.step(number).expect("the search has just reached this step")
    }

    /// Finds the first step after step `from` that is `wanted`, examining at most `most` steps.
    ///
    /// ```
    /// use bitqueens_tutor::ladder::{Jump, Replay, LadderSolver, Step};
    /// let mut replay = Replay::new(LadderSolver::L5, 8)?;
    /// let Jump::Found(first) = replay.next(0, 10_000, Step::is_solution) else { panic!("92") };
    /// assert_eq!(first.queens.to_vec(), [0, 4, 7, 5, 2, 6, 1, 3]);
    /// assert_eq!(replay.previous(first.number, 10_000, Step::is_solution), Jump::Nowhere);
    /// # Ok::<(), bitqueens_tutor::ladder::LadderError>(())
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

    /// Finds the last step before step `from` that is `wanted`, examining about `most` steps.
    pub fn previous(&mut self, from: u64, most: u64, wanted: impl Fn(&Step) -> bool) -> Jump {
        let mut end = from;
        while end > 0 {
            // Start from the previous mark: a search only runs forwards.
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

    /// Stores a copy of the search if it is at the position of the next mark.
    fn keep_mark(&mut self) {
        if usize::try_from(self.current.position() / EVERY) == Ok(self.marks.len())
            && self.current.position().is_multiple_of(EVERY)
        {
            self.marks.push(self.current.clone());
        }
    }
}
