//! A search that can be wound back.

use super::{LadderError, Solver, Step, Steps};

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

    /// Keeps a copy of the search if it stands where the next mark belongs.
    fn keep_mark(&mut self) {
        if usize::try_from(self.here.position() / EVERY) == Ok(self.marks.len())
            && self.here.position().is_multiple_of(EVERY)
        {
            self.marks.push(self.here.clone());
        }
    }
}
