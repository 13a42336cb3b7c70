//! The solvers and their descriptions.

use std::fmt;
use std::str::FromStr;

use super::walk::{Memory, Order, Steps, Walk};
use super::{LadderError, Listing, MAX_N, Solutions, Tally, l0, l1, l2, l3, l4, l5, l6};

/// A solver of the ladder.
///
/// ```
/// use bitqueens_tutor::ladder::Solver;
/// assert_eq!("L5".parse(), Ok(Solver::L5));
/// assert_eq!("masks".parse(), Ok(Solver::L5));
/// assert_eq!("精益求精".parse(), Ok(Solver::L5));
/// assert_eq!(Solver::L5.to_string(), "l5");
/// assert!("l7".parse::<Solver>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Solver {
    /// Records, 常规解法: positions; equal column or equal distance. O(n²) per node.
    L0,
    /// Look-back, 步步回眸: positions; three tests against every row above. O(n²) per node.
    L1,
    /// Marks, 雁过留痕: three boolean arrays. O(n) per node.
    L2,
    /// Bit arrays, 以一当百: the same three arrays, one word each. O(n) per node.
    L3,
    /// Lowbit, 弹无虚发: the arrays shifted to the row; only free squares. O(children) per node.
    L4,
    /// Masks, 精益求精: masks as arguments, one shift per row. O(children) per node.
    L5,
    /// Mirror, 对称剪枝: L5 on the left half of the first row, counted twice.
    L6,
}

/// The description of a solver, in English and Chinese.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rung {
    /// The id, `l0` to `l6`.
    pub id: &'static str,
    /// The English word that names it on the command line.
    pub word: &'static str,
    /// The English name.
    pub name: &'static str,
    /// The Chinese name.
    pub name_zh: &'static str,
    /// The idea in one English sentence.
    pub idea: &'static str,
    /// The idea in one Chinese sentence.
    pub idea_zh: &'static str,
    /// The state that the solver keeps, in English.
    pub keeps: &'static str,
    /// The state that the solver keeps, in Chinese.
    pub keeps_zh: &'static str,
    /// The sources; the ids are those of the [module](super)'s list.
    pub sources: &'static [&'static str],
    /// The time per node.
    pub time: &'static str,
    /// The total memory.
    pub memory: &'static str,
}

impl Solver {
    /// All solvers, from the simplest to the fastest.
    pub const ALL: [Solver; 7] = [
        Solver::L0,
        Solver::L1,
        Solver::L2,
        Solver::L3,
        Solver::L4,
        Solver::L5,
        Solver::L6,
    ];

    /// Returns the names, idea, sources and cost of the solver.
    #[must_use]
    pub fn rung(self) -> &'static Rung {
        match self {
            Solver::L0 => &l0::RUNG,
            Solver::L1 => &l1::RUNG,
            Solver::L2 => &l2::RUNG,
            Solver::L3 => &l3::RUNG,
            Solver::L4 => &l4::RUNG,
            Solver::L5 => &l5::RUNG,
            Solver::L6 => &l6::RUNG,
        }
    }

    /// Returns the id, `l0` to `l6`.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.rung().id
    }

    /// Returns the English word that names the solver on the command line.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.rung().word
    }

    /// Returns the Chinese name.
    #[must_use]
    pub fn name_zh(self) -> &'static str {
        self.rung().name_zh
    }

    /// Counts all solutions and nodes of the n × n board by plain recursion, on this thread.
    ///
    /// L0 to L5 walk the same tree: A000170 solutions, A319283 nodes. L6 returns the same solutions,
    /// and the nodes of the half tree that it walks. A count cannot be cancelled; n = 16 takes L5
    /// some seconds, and each further row takes about eight times as long.
    ///
    /// # Errors
    ///
    /// [`LadderError::BoardTooLarge`] if n > [`MAX_N`].
    pub fn count(self, n: usize) -> Result<Tally, LadderError> {
        check(n)?;
        Ok(match self {
            Solver::L0 => l0::count(n),
            Solver::L1 => l1::count(n),
            Solver::L2 => l2::count(n),
            Solver::L3 => l3::count(n),
            Solver::L4 => l4::count(n),
            Solver::L5 => l5::count(n),
            Solver::L6 => l6::count(n),
        })
    }

    /// Returns an iterator over all solutions in lexicographic order, computed lazily.
    ///
    /// Mirroring reverses the lexicographic order. So L6 walks the left half of the first row
    /// forwards, then once more backwards, and mirrors the boards of the second walk. Keeping the
    /// boards of the first walk would avoid the second one, but takes unbounded memory. In a list,
    /// the mirror therefore saves no time.
    ///
    /// # Errors
    ///
    /// [`LadderError::BoardTooLarge`] if n > [`MAX_N`].
    pub fn list(self, n: usize) -> Result<Solutions, LadderError> {
        check(n)?;
        let mirrored = match self {
            // The empty board is its own mirror image and must not be listed twice.
            Solver::L6 if n > 0 => Some(Walk::new(
                n,
                Box::new(l6::Half::without_middle(n)),
                Order::Descending,
            )),
            _ => None,
        };
        Ok(Solutions::new(
            n,
            Walk::new(n, self.memory(n), Order::Ascending),
            mirrored,
        ))
    }

    /// Returns an iterator over the steps of the search, computed lazily.
    ///
    /// # Errors
    ///
    /// [`LadderError::BoardTooLarge`] if n > [`MAX_N`].
    pub fn steps(self, n: usize) -> Result<Steps, LadderError> {
        check(n)?;
        Ok(Steps::new(self, n, self.memory(n)))
    }

    /// Returns the number of steps that [`Solver::steps`] takes, computed from a count of the same
    /// board.
    ///
    /// Each node except the root is one placement and one back-up, and each solution is one step.
    /// Each node that is not a full board either tries n squares and rejects all but the placements
    /// (L0 to L3), or masks one row (L4 to L6).
    ///
    /// # Errors
    ///
    /// [`LadderError::BoardTooLarge`] if n > [`MAX_N`].
    pub fn step_count(self, n: usize) -> Result<u64, LadderError> {
        // L0 to L5 walk the same tree, and L5 counts it fastest.
        let (nodes, full_boards) = match self {
            Solver::L6 => (self.count(n)?.nodes, l6::full_boards(n)),
            _ => {
                let Tally { solutions, nodes } = Solver::L5.count(n)?;
                (nodes, solutions)
            }
        };
        let rows = nodes - full_boards;
        let placed = nodes - 1;
        let examined = match self {
            // No overflow: n ≤ 32, and no search reaches 2^59 nodes.
            Solver::L0 | Solver::L1 | Solver::L2 | Solver::L3 => {
                (0..n).map(|_| rows).sum::<u64>() - placed
            }
            Solver::L4 | Solver::L5 | Solver::L6 => rows,
        };
        Ok(1 + examined + 2 * placed + full_boards)
    }

    /// Returns the source lines that [`Solver::count`] runs, and the line of each step.
    #[must_use]
    pub fn listing(self) -> Listing {
        Listing::of(self)
    }

    fn memory(self, n: usize) -> Box<dyn Memory> {
        match self {
            Solver::L0 => Box::new(l0::Records::default()),
            Solver::L1 => Box::new(l1::Positions::new(n)),
            Solver::L2 => Box::new(l2::Arrays::new(n)),
            Solver::L3 => Box::new(l3::BitArrays::new(n)),
            Solver::L4 => Box::new(l4::Shifted::new(n)),
            Solver::L5 => Box::new(l5::Masks::new(n)),
            Solver::L6 => Box::new(l6::Half::with_middle(n)),
        }
    }
}

fn check(n: usize) -> Result<(), LadderError> {
    if n > MAX_N {
        Err(LadderError::BoardTooLarge { n })
    } else {
        Ok(())
    }
}

impl fmt::Display for Solver {
    /// Writes the id, `l0` to `l6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl FromStr for Solver {
    type Err = LadderError;

    /// Parses an id or an English word, ignoring ASCII case, or a Chinese name.
    fn from_str(name: &str) -> Result<Self, LadderError> {
        let wanted = name.trim();
        let has_name = |solver: &Solver| {
            let rung = solver.rung();
            rung.id.eq_ignore_ascii_case(wanted)
                || rung.word.eq_ignore_ascii_case(wanted)
                || rung.name_zh == wanted
        };
        Solver::ALL
            .into_iter()
            .find(has_name)
            .ok_or_else(|| LadderError::UnknownSolver(name.to_owned()))
    }
}
