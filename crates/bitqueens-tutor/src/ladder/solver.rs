//! The solvers and their descriptions.

use bitqueens::language::Phrase;
use std::str::FromStr;

use bitqueens::{Problem, Rules};

use super::{
    Code, LadderError, LadderSolutions, MAX_N, SourceListing, Total, l0, l1, l2, l3, l4, l5, l6,
    masks::full_row,
    walk::{Memory, Order, Steps, Walk},
};

/// A solver of the ladder.
///
/// ```
/// use bitqueens_tutor::ladder::LadderSolver;
/// assert_eq!("L5".parse(), Ok(LadderSolver::L5));
/// assert_eq!("masks".parse(), Ok(LadderSolver::L5));
/// assert_eq!("精益求精".parse(), Ok(LadderSolver::L5));
/// assert_eq!("解法五".parse(), Ok(LadderSolver::L5));
/// assert_eq!("solution five".parse(), Ok(LadderSolver::L5));
/// assert_eq!(LadderSolver::L5.to_string(), "l5");
/// assert!("l7".parse::<LadderSolver>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum LadderSolver {
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
pub struct SolverInfo {
    /// The id, `l0` to `l6`.
    pub id: &'static str,
    /// The English word that names it on the command line.
    pub word: &'static str,
    /// The English name.
    pub name: Phrase,
    /// The idea in one English sentence.
    pub idea: Phrase,
    /// The state that the solver keeps, in English.
    pub keeps: Phrase,
    /// The sources; the ids are those of the [module](super)'s list.
    pub sources: &'static [&'static str],
    /// The time per node.
    pub time: &'static str,
    /// The total memory.
    pub memory: &'static str,
}

impl LadderSolver {
    /// All solvers, from the simplest to the fastest.
    pub const ALL: [LadderSolver; 7] = [
        LadderSolver::L0,
        LadderSolver::L1,
        LadderSolver::L2,
        LadderSolver::L3,
        LadderSolver::L4,
        LadderSolver::L5,
        LadderSolver::L6,
    ];

    /// Returns the solver with an id, `l0` to `l6`. A program that finds solvers by their ids alone does not
    /// carry their descriptions, as one that parses names does.
    #[must_use]
    pub fn with_id(id: &str) -> Option<LadderSolver> {
        let ids = ["l0", "l1", "l2", "l3", "l4", "l5", "l6"];
        let mut solvers = LadderSolver::ALL.into_iter().zip(ids);
        solvers.find(|(_, own)| *own == id).map(|(solver, _)| solver)
    }

    /// Returns the names, idea, sources and cost of the solver.
    #[must_use]
    pub fn info(self) -> &'static SolverInfo {
        match self {
            LadderSolver::L0 => &l0::INFO,
            LadderSolver::L1 => &l1::INFO,
            LadderSolver::L2 => &l2::INFO,
            LadderSolver::L3 => &l3::INFO,
            LadderSolver::L4 => &l4::INFO,
            LadderSolver::L5 => &l5::INFO,
            LadderSolver::L6 => &l6::INFO,
        }
    }

    /// Returns the id, `l0` to `l6`.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.info().id
    }

    /// Returns the English word that names the solver on the command line.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.info().word
    }

    /// Counts all solutions and nodes of the n × n board by plain recursion, on this thread.
    ///
    /// L0 to L5 walk the same tree: A000170 solutions, A319283 nodes. L6 returns the same solutions,
    /// and the nodes of the half tree that it walks. A count cannot be cancelled; n = 16 takes L5
    /// some seconds, and each further row takes about eight times as long.
    ///
    /// # Errors
    /// [`LadderError::BoardTooLarge`] if n > [`MAX_N`].
    pub fn count(self, n: usize) -> Result<Total, LadderError> {
        check(n)?;
        Ok(match self {
            LadderSolver::L0 => l0::count(n),
            LadderSolver::L1 => l1::count(n),
            LadderSolver::L2 => l2::count(n),
            LadderSolver::L3 => l3::count(n),
            LadderSolver::L4 => l4::count(n),
            LadderSolver::L5 => l5::count(n),
            LadderSolver::L6 => l6::count(n),
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
    /// [`LadderError::BoardTooLarge`] if n > [`MAX_N`].
    pub fn list(self, n: usize) -> Result<LadderSolutions, LadderError> {
        check(n)?;
        let mirrored = match self {
            // The empty board is its own mirror image and must not be listed twice.
            LadderSolver::L6 if n > 0 => {
                Some(Walk::new(n, Box::new(l6::Half::without_middle(n)), Order::Descending))
            }
            _ => None,
        };
        Ok(LadderSolutions::new(n, Walk::new(n, self.memory(n), Order::Ascending), mirrored))
    }

    /// Returns an iterator over the steps of the search, computed lazily.
    ///
    /// # Errors
    /// [`LadderError::BoardTooLarge`] if n > [`MAX_N`].
    pub fn steps(self, n: usize) -> Result<Steps, LadderError> {
        check(n)?;
        Ok(Steps::new(self, n, self.memory(n), [full_row(n); MAX_N]))
    }

    /// Returns an iterator over the steps of the search on a board with blocked squares and fixed
    /// queens: squares that are not open ([`Problem::open`]) are rejected, or left out of the mask.
    ///
    /// ```
    /// use bitqueens::{Problem, Square};
    /// use bitqueens_tutor::ladder::LadderSolver;
    /// let board = Problem::plain(6).and_then(|p| p.with_blocked([Square::new(0, 1)])).expect("legal");
    /// let last = LadderSolver::L5.steps_on(&board)?.last().expect("a search has steps");
    /// assert_eq!(last.counters.solutions, 3);
    /// # Ok::<(), bitqueens_tutor::ladder::LadderError>(())
    /// ```
    ///
    /// # Errors
    /// [`LadderError::BoardTooLarge`]; [`LadderError::Mirror`] for L6; [`LadderError::OtherRules`].
    pub fn steps_on(self, problem: &Problem) -> Result<Steps, LadderError> {
        let open = self.open_rows(problem)?;
        let n = problem.n();
        Ok(Steps::new(self, n, self.memory(n), open))
    }

    /// Returns the open squares of each row, for a solver and rules that allow a board.
    fn open_rows(self, problem: &Problem) -> Result<[u32; MAX_N], LadderError> {
        let n = problem.n();
        check(n)?;
        if self == LadderSolver::L6 {
            return Err(LadderError::Mirror);
        }
        if problem.regions().is_some() {
            return Err(LadderError::OtherRules("regions"));
        }
        if problem.rules() != Rules::Queen {
            return Err(LadderError::OtherRules(problem.rules().name()));
        }
        let squares = problem.open();
        let mut open = [full_row(n); MAX_N];
        for (row, open) in open.iter_mut().enumerate().take(n) {
            // A row of at most 32 squares.
            *open = u32::try_from(squares.row_mask(row)).unwrap_or(u32::MAX);
        }
        Ok(open)
    }

    /// Returns the number of steps that [`LadderSolver::steps`] takes, computed from a count of the same
    /// board.
    ///
    /// Each node except the root is one placement and one back-up, and each solution is one step.
    /// Each node that is not a full board either tries n squares and rejects all but the placements
    /// (L0 to L3), or masks one row (L4 to L6).
    ///
    /// # Errors
    /// [`LadderError::BoardTooLarge`] if n > [`MAX_N`].
    pub fn step_count(self, n: usize) -> Result<u64, LadderError> {
        // L0 to L5 walk the same tree, and L5 counts it fastest.
        let (nodes, full_boards) = match self {
            LadderSolver::L6 => (self.count(n)?.nodes, l6::full_boards(n)),
            _ => {
                let Total { solutions, nodes } = LadderSolver::L5.count(n)?;
                (nodes, solutions)
            }
        };
        Ok(self.steps_of(n, nodes, full_boards))
    }

    /// Returns the number of steps that [`LadderSolver::steps_on`] takes, computed from a count of the
    /// same board.
    ///
    /// # Errors
    /// The errors of [`LadderSolver::steps_on`].
    pub fn step_count_on(self, problem: &Problem) -> Result<u64, LadderError> {
        let open = self.open_rows(problem)?;
        let n = problem.n();
        let mut total = Total::default();
        l5::search_open(&open[..n], 0, 0, 0, &mut total);
        Ok(self.steps_of(n, total.nodes, total.solutions))
    }

    /// Returns the number of steps of a tree with this many nodes and full boards.
    fn steps_of(self, n: usize, nodes: u64, full_boards: u64) -> u64 {
        let rows = nodes - full_boards;
        let placed = nodes - 1;
        let examined = match self {
            // No overflow: n ≤ 32, and no search reaches 2^59 nodes.
            LadderSolver::L0 | LadderSolver::L1 | LadderSolver::L2 | LadderSolver::L3 => {
                (0..n).map(|_| rows).sum::<u64>() - placed
            }
            LadderSolver::L4 | LadderSolver::L5 | LadderSolver::L6 => rows,
        };
        1 + examined + 2 * placed + full_boards
    }

    /// Returns the source lines that [`LadderSolver::count`] runs, and the line of each step.
    #[must_use]
    pub fn listing(self) -> SourceListing {
        SourceListing::of(self)
    }

    /// Returns the solver in another language, and the line of each step.
    ///
    /// ```
    /// use bitqueens_tutor::ladder::{Code, LadderSolver};
    /// let python = LadderSolver::L5.listing_in(Code::Python);
    /// assert_eq!(python.lines[0], "def count(n):");
    /// let mask = LadderSolver::L5.steps(4)?.nth(1).expect("start, mask");
    /// let line = python.line_of(&mask).expect("every step has its line");
    /// assert_eq!(python.lines[line].trim(), "free = full & ~(cols | anti | diag)");
    /// # Ok::<(), bitqueens_tutor::ladder::LadderError>(())
    /// ```
    #[must_use]
    pub fn listing_in(self, code: Code) -> SourceListing {
        SourceListing::of_file(match code {
            Code::Rust => return self.listing(),
            Code::Python => match self {
                LadderSolver::L0 => include_str!("../../listings/l0.py"),
                LadderSolver::L1 => include_str!("../../listings/l1.py"),
                LadderSolver::L2 => include_str!("../../listings/l2.py"),
                LadderSolver::L3 => include_str!("../../listings/l3.py"),
                LadderSolver::L4 => include_str!("../../listings/l4.py"),
                LadderSolver::L5 => include_str!("../../listings/l5.py"),
                LadderSolver::L6 => include_str!("../../listings/l6.py"),
            },
            Code::Java => match self {
                LadderSolver::L0 => include_str!("../../listings/l0.java"),
                LadderSolver::L1 => include_str!("../../listings/l1.java"),
                LadderSolver::L2 => include_str!("../../listings/l2.java"),
                LadderSolver::L3 => include_str!("../../listings/l3.java"),
                LadderSolver::L4 => include_str!("../../listings/l4.java"),
                LadderSolver::L5 => include_str!("../../listings/l5.java"),
                LadderSolver::L6 => include_str!("../../listings/l6.java"),
            },
            Code::Cpp => match self {
                LadderSolver::L0 => include_str!("../../listings/l0.cpp"),
                LadderSolver::L1 => include_str!("../../listings/l1.cpp"),
                LadderSolver::L2 => include_str!("../../listings/l2.cpp"),
                LadderSolver::L3 => include_str!("../../listings/l3.cpp"),
                LadderSolver::L4 => include_str!("../../listings/l4.cpp"),
                LadderSolver::L5 => include_str!("../../listings/l5.cpp"),
                LadderSolver::L6 => include_str!("../../listings/l6.cpp"),
            },
        })
    }

    fn memory(self, n: usize) -> Box<dyn Memory> {
        match self {
            LadderSolver::L0 => Box::new(l0::Records::default()),
            LadderSolver::L1 => Box::new(l1::Positions::new(n)),
            LadderSolver::L2 => Box::new(l2::Arrays::new(n)),
            LadderSolver::L3 => Box::new(l3::BitArrays::new(n)),
            LadderSolver::L4 => Box::new(l4::Shifted::new(n)),
            LadderSolver::L5 => Box::new(l5::Masks::new(n)),
            LadderSolver::L6 => Box::new(l6::Half::with_middle(n)),
        }
    }
}

fn check(n: usize) -> Result<(), LadderError> {
    if n > MAX_N { Err(LadderError::BoardTooLarge { n }) } else { Ok(()) }
}

bitqueens::language::named!(LadderSolver, id);

impl FromStr for LadderSolver {
    type Err = LadderError;

    /// Parses an id or an English word, ignoring ASCII case, a Chinese name, or its place, such as `5`, `solution five`
    /// and `解法五`.
    fn from_str(name: &str) -> Result<Self, LadderError> {
        /// As the documents count the solutions.
        const PLACES: [[&str; 3]; 7] = [
            ["0", "zero", "零"],
            ["1", "one", "一"],
            ["2", "two", "二"],
            ["3", "three", "三"],
            ["4", "four", "四"],
            ["5", "five", "五"],
            ["6", "six", "六"],
        ];
        let wanted = name.trim().to_ascii_lowercase();
        let place = ["solution", "解法"].iter().find_map(|word| wanted.strip_prefix(word));
        let place = place.unwrap_or(&wanted).trim_start();
        let has_name = |solver: &LadderSolver, words: &[&str]| {
            let info = solver.info();
            [info.id, info.word, info.name.chinese].contains(&&*wanted) || words.contains(&place)
        };
        let mut solvers = LadderSolver::ALL.into_iter().zip(PLACES);
        let found = solvers.find(|(solver, words)| has_name(solver, words));
        found.map(|(solver, _)| solver).ok_or_else(|| LadderError::UnknownSolver(name.to_owned()))
    }
}
