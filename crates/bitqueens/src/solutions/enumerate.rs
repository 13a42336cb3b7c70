//! Enumeration of solutions in lexicographic order, as an iterator or as text.
//!
//! A solution is the list of its queens' columns, from the top row down. Lists compare entry by
//! entry. The searches go down the rows and try columns from left to right, so they find solutions
//! in order and nothing is stored or sorted.
//!
//! | file | contents |
//! |---|---|
//! | `queens`, `tail` | the fast search, for ordinary rules without regions |
//! | `tight` | the search for any rules and regions, and for large boards |
//! | `completion` | whether queens in the upper rows of a large board leave a solution |
//! | `unique` | one solution per orbit |
//! | `layout` | a solution as text |
//! | `blocks`, `chunks` | encoded solutions in blocks, on many threads |
//! | `listing` | blocks of text for a sink |
//! | `rows` | blocks of rows as an iterator |

mod blocks;
mod chunks;
mod completion;
mod layout;
mod listing;
mod queens;
mod rows;
mod tail;
#[cfg(test)]
mod tests;
mod tight;
mod unique;

use std::fmt;
use std::sync::Arc;

pub use layout::Layout;
pub use listing::{Listed, Listing};
pub use rows::{RowBlock, RowBlocks};
pub use unique::smallest_image;

use crate::board::{MAX_WORD_SIDE, Problem};
use crate::control::Cancel;
use crate::error::Result;
use crate::geometry::Square;
use crate::rules::search::Board;
use queens::Queens;
use tight::Tight;
use unique::Orbit;

/// The largest side for the fast search. Up to here it finds the first solution within a
/// millisecond or two; on larger boards millions of dead ends precede the first solution in this
/// order.
const MAX_FAST_SIDE: usize = 20;

/// One solution: the column of each row's queen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    n: u8,
    cols: [u8; MAX_WORD_SIDE],
}

impl Solution {
    /// The 0-based column of each row's queen, from the top.
    #[must_use]
    pub fn cols(&self) -> &[u8] {
        &self.cols[..usize::from(self.n)]
    }

    /// The squares of the queens, by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        let squares = (0..).zip(self.cols());
        squares.map(|(row, &col)| Square::new(row, col.into()))
    }

    /// Creates the solution with these columns, at most 64.
    #[doc(hidden)]
    #[must_use]
    pub fn new(cols: &[u8]) -> Self {
        let mut all = [0; MAX_WORD_SIDE];
        all[..cols.len()].copy_from_slice(cols);
        Self { n: u8::try_from(cols.len()).expect("at most 64 rows"), cols: all }
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Solution").field(&self.cols()).finish()
    }
}

/// A lazy iterator over the solutions of a problem in lexicographic order.
///
/// ```
/// use bitqueens::Problem;
/// use bitqueens::solutions::Solutions;
/// let mut solutions = Solutions::new(&Problem::plain(6)?)?;
/// assert_eq!(solutions.next().expect("four").cols(), [1, 3, 5, 0, 2, 4]);
/// assert_eq!(solutions.count(), 3);
/// assert_eq!(Solutions::unique(&Problem::plain(6)?)?.count(), 1);
/// # Ok::<(), bitqueens::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Solutions {
    setup: Arc<Setup>,
    /// The boards still to be searched: one, or one for each column of the first queen.
    boards: std::vec::IntoIter<Vec<u64>>,
    walk: Option<Walk>,
    cancel: Cancel,
}

impl Solutions {
    /// Iterates over all solutions.
    ///
    /// # Errors
    /// [`Error::Side`](crate::Error::Side) over [`MAX_WORD_SIDE`].
    pub fn new(problem: &Problem) -> Result<Self> {
        Ok(Self::of(Setup::new(problem, false)?))
    }

    /// Iterates over the smallest solution of each orbit under the group of the problem
    /// ([`Problem::group`]). Solutions whose first queen is far to the right have smaller images,
    /// so the search visits about 1/|group| of the tree.
    ///
    /// # Errors
    /// [`Error::Side`](crate::Error::Side) over [`MAX_WORD_SIDE`].
    pub fn unique(problem: &Problem) -> Result<Self> {
        Ok(Self::of(Setup::new(problem, true)?))
    }

    /// Sets the flag that ends the iterator. To tell a cancelled iterator from a finished one,
    /// check the flag.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    fn of(setup: Setup) -> Self {
        Self {
            boards: setup.boards().into_iter(),
            setup: Arc::new(setup),
            walk: None,
            cancel: Cancel::new(),
        }
    }

    /// The columns of the next solution.
    fn advance(&mut self) -> Option<&[u8; 64]> {
        let stop = || self.cancel.is_cancelled();
        loop {
            if self.walk.is_none() {
                let rows = self.boards.next().filter(|_| !stop())?;
                self.walk = Some(self.setup.walk(&rows));
            }
            // The borrow checker rejects returning a borrow of `walk`, hence the second look-up.
            let walk = self.walk.as_mut()?;
            if walk.step(&self.setup, &stop) {
                return self.walk.as_ref().map(Walk::queens);
            }
            self.walk = None;
        }
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        let n = self.setup.n;
        self.advance().map(|cols| Solution::new(&cols[..n]))
    }
}

impl std::iter::FusedIterator for Solutions {}

/// The data shared by all searches of one problem.
#[derive(Debug)]
struct Setup {
    n: usize,
    open: Vec<u64>,
    orbit: Option<Orbit>,
    /// Whether the rules are ordinary, without regions.
    ordinary: bool,
    /// Whether the fast search supports the problem.
    fast: bool,
    board: Arc<Board>,
}

impl Setup {
    fn new(problem: &Problem, unique: bool) -> Result<Self> {
        crate::board::SideLimit::LISTING.check(problem.n())?;
        let n = problem.n();
        let board = Board::new(problem)?;
        Ok(Self {
            n,
            open: board.open().to_vec(),
            orbit: unique.then(|| Orbit::new(n, problem.group())),
            ordinary: problem.is_for_kernels(),
            fast: problem.is_for_kernels() && n <= MAX_FAST_SIDE,
            board: Arc::new(board),
        })
    }

    /// The boards to search one after the other, each as the open squares of its rows.
    fn boards(&self) -> Vec<Vec<u64>> {
        match &self.orbit {
            Some(orbit) => orbit.boards(&self.open),
            None => vec![self.open.clone()],
        }
    }

    fn walk(&self, rows: &[u64]) -> Walk {
        if self.fast {
            Walk::Queens(Box::new(Queens::new(rows)))
        } else {
            let tight = Tight::new(&self.board, rows, self.n);
            Walk::Tight(if self.ordinary { tight.complete() } else { tight })
        }
    }
}

/// A search of one board.
#[derive(Debug, Clone)]
enum Walk {
    Queens(Box<Queens>),
    Tight(Tight),
}

impl Walk {
    /// Advances to the next solution to list; returns `false` at the end or when stopped.
    fn step(&mut self, setup: &Setup, stop: &impl Fn() -> bool) -> bool {
        loop {
            let found = match self {
                Self::Queens(queens) => queens.step(stop),
                Self::Tight(tight) => tight.step(stop),
            };
            let wanted = |orbit: &Orbit| orbit.is_smallest(&self.queens()[..setup.n]);
            if !found || setup.orbit.as_ref().is_none_or(wanted) {
                return found;
            }
        }
    }

    fn queens(&self) -> &[u8; 64] {
        match self {
            Self::Queens(queens) => queens.queens(),
            Self::Tight(tight) => tight.queens(),
        }
    }

    /// A clock that advances only while the search works. A tick is a few milliseconds; the first prices of a
    /// prefix take longer.
    fn ticks(&self) -> u64 {
        match self {
            Self::Queens(queens) => queens.ticks,
            Self::Tight(tight) => tight.ticks,
        }
    }
}
