//! The generator of region puzzles with exactly one solution.
//!
//! 1. Draw a random solution: a permutation in which queens of neighbouring rows do not touch.
//! 2. Grow regions from its queens, square by square, at different rates.
//! 3. While there is another solution, move one of its squares that the intended solution does not
//!    use to a neighbouring region. That region then has two queens of the other solution, which
//!    rules it out. The region that lost the square must stay connected.
//! 4. Solve the puzzle by reasons ([`super::explain`]); the hardest reason is its difficulty.
//!
//! The search for another solution is complete, so a puzzle that leaves step 3 has one solution. The
//! reasons of step 4 prove it a second time.

use crate::error::{Error, Result};
use bitqueens::rules::search::{Board, Search};
use bitqueens::solutions::Solution;
use bitqueens::{Cancel, Problem, Progress, Regions, Rules};

use super::{Difficulty, Explanation, explain};

/// The smallest side of a puzzle: sides 2 and 3 have no solution, and side 1 is trivial.
pub const MIN_PUZZLE_SIDE: usize = 4;
/// The largest side of a puzzle: a larger one would need more colours than people can distinguish.
pub const MAX_PUZZLE_SIDE: usize = 12;

/// The maximum number of squares moved in one attempt.
const REPAIRS: usize = 300;
/// The maximum number of attempts for one puzzle; most levels take some dozens.
const ATTEMPTS: usize = 4000;

/// The level of a puzzle, determined by the hardest reason it needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Last squares, and areas confined to one other.
    Easy,
    /// Also squares whose queen leaves an area without an open square, and pairs.
    Medium,
    /// Also groups of three or four, and contradictions by trial.
    Hard,
}

impl Level {
    /// All levels, from easy to hard.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];

    /// Returns the level of a puzzle with this difficulty; `None` for a puzzle that needs a search.
    #[must_use]
    pub fn of(difficulty: Difficulty) -> Option<Self> {
        match difficulty {
            Difficulty::LastSquare | Difficulty::Confined => Some(Self::Easy),
            Difficulty::TakesAll | Difficulty::Pair => Some(Self::Medium),
            Difficulty::Group | Difficulty::Trial => Some(Self::Hard),
            Difficulty::Search => None,
        }
    }

    /// Returns `easy`, `medium` or `hard`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

bitqueens::language::named!(Level; Error::UnknownLevel);

/// A puzzle with its solution and difficulty.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Puzzle {
    /// The board: regions, the rules [`Rules::Touching`], and no fixed queen. Regions are named A, B,
    /// C … in reading order.
    pub problem: Problem,
    /// The only solution.
    pub solution: Solution,
    /// The difficulty of the hardest reason that the puzzle needs.
    pub difficulty: Difficulty,
}

impl Puzzle {
    /// The puzzle that was explained; nothing if it does not have exactly one solution.
    #[must_use]
    pub fn of(problem: Problem, explanation: &Explanation) -> Option<Self> {
        Some(Self {
            problem,
            solution: *explanation.solution()?,
            difficulty: explanation.hardest()?.difficulty(),
        })
    }
}

/// Generates a puzzle of side `n`. The same side, level and seed give the same puzzle.
///
/// ```
/// use bitqueens_tutor::puzzle;
/// use bitqueens_tutor::puzzle::Level;
/// use bitqueens::Cancel;
/// let made = puzzle::generate(7, Level::Medium, 1, &Cancel::new())?;
/// let found = puzzle::find(&made.problem, 2, &Cancel::new())?;
/// assert_eq!((found.is_unique(), found.solution), (Some(true), Some(made.solution)));
/// assert_eq!(Level::of(made.difficulty), Some(Level::Medium));
/// # Ok::<(), bitqueens_tutor::Error>(())
/// ```
///
/// # Errors
/// [`Error::PuzzleSide`] if `n` is not from [`MIN_PUZZLE_SIDE`] to [`MAX_PUZZLE_SIDE`],
/// [`Error::NoPuzzle`] if no puzzle of this level was found (side 4 has no hard ones),
/// [`bitqueens::Error::Cancelled`].
pub fn generate(n: usize, level: Level, seed: u64, cancel: &Cancel) -> Result<Puzzle> {
    if !(MIN_PUZZLE_SIDE..=MAX_PUZZLE_SIDE).contains(&n) {
        return Err(Error::PuzzleSide { n });
    }
    // Puzzles of different sides must not look alike for the same seed.
    let mixed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ ((n as u64) << 56);
    let mut rng = fastrand::Rng::with_seed(mixed);
    for _ in 0..ATTEMPTS {
        if cancel.is_cancelled() {
            return Err(bitqueens::Error::Cancelled(Progress::default()).into());
        }
        let Some(draft) = Draft::attempt(n, &mut rng)? else { continue };
        let problem = draft.problem()?;
        let explanation = explain(&problem, cancel)?;
        if let Some(puzzle) = Puzzle::of(problem, &explanation)
            && Level::of(puzzle.difficulty) == Some(level)
        {
            return Ok(puzzle);
        }
    }
    Err(Error::NoPuzzle { n, level: level.name() })
}

/// Generates the puzzle of a day, counted from 1 January 1970.
///
/// Puzzles are easy and small on Mondays, hard and large on Sundays. All users get the same puzzle.
///
/// ```
/// use bitqueens::Cancel;
/// use bitqueens_tutor::puzzle;
/// let monday = puzzle::daily(20_780, &Cancel::new())?; // 23 November 2026
/// assert_eq!(monday.problem.n(), 6);
/// assert_eq!(puzzle::daily(20_780, &Cancel::new())?, monday);
/// # Ok::<(), bitqueens_tutor::Error>(())
/// ```
///
/// # Errors
/// [`bitqueens::Error::Cancelled`]; [`Error::NoPuzzle`] if the search fails, which no test has seen.
pub fn daily(day: u64, cancel: &Cancel) -> Result<Puzzle> {
    const WEEK: [(usize, Level); 7] = [
        (6, Level::Easy),
        (7, Level::Easy),
        (7, Level::Medium),
        (8, Level::Medium),
        (8, Level::Hard),
        (9, Level::Medium),
        (9, Level::Hard),
    ];
    // The first day of 1970 was a Thursday.
    let (n, level) = WEEK[usize::try_from((day % 7 + 3) % 7).expect("below 7")];
    generate(n, level, day, cancel)
}

/// Regions under construction.
struct Draft {
    n: usize,
    /// Column of the intended queen of each row.
    queens: Vec<u8>,
    /// Region of each square, as the row of the region's queen.
    region: Vec<usize>,
}

impl Draft {
    /// Makes one attempt at a puzzle; `None` if the result has several solutions.
    fn attempt(n: usize, rng: &mut fastrand::Rng) -> Result<Option<Self>> {
        let mut queens = Vec::with_capacity(n);
        while !place(n, &mut queens, rng) {}
        let mut draft = Self { n, region: grow(n, &queens, rng), queens };
        for _ in 0..REPAIRS {
            match draft.other_solution()? {
                None => return Ok(Some(draft)),
                Some(other) => {
                    if !draft.exclude(&other, rng) {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(None)
    }

    fn problem(&self) -> Result<Problem> {
        // Assign letters in reading order.
        let mut letters = vec![None; self.n];
        let mut next = 'A';
        let mut squares = Vec::with_capacity(self.region.len());
        for &region in &self.region {
            let letter = *letters[region].get_or_insert_with(|| {
                let letter = next;
                next = char::from_u32(u32::from(next) + 1).expect("at most 12 letters");
                letter
            });
            squares.push(letter);
        }
        Ok(Problem::plain(self.n)?
            .with_rules(Rules::Touching)?
            .with_regions(Regions::new(self.n, squares)?)?)
    }

    /// Returns a solution other than the intended one, if there is one.
    fn other_solution(&self) -> Result<Option<Vec<u8>>> {
        let board = Board::new(&self.problem()?)?;
        let mut other = None;
        let mut each = |cols: &[u8]| {
            let is_other = cols != self.queens;
            if is_other {
                other = Some(cols.to_vec());
            }
            !is_other
        };
        Search::from(&board, board.start(), &[]).run(&[], &mut each, &mut |_| true);
        Ok(other)
    }

    /// Rules out the solution `other` by moving one of its squares to another region. Returns `false`
    /// if no square can move.
    fn exclude(&mut self, other: &[u8], rng: &mut fastrand::Rng) -> bool {
        let mut squares: Vec<usize> = (0..self.n)
            .filter(|&row| other[row] != self.queens[row])
            .map(|row| row * self.n + usize::from(other[row]))
            .collect();
        rng.shuffle(&mut squares);
        for square in squares {
            let from = self.region[square];
            let neighbours = neighbours(self.n, square);
            let regions: Vec<usize> =
                neighbours.map(|near| self.region[near]).filter(|&region| region != from).collect();
            let Some(&to) = rng.choice(&regions) else { continue };
            self.region[square] = to;
            if self.is_valid(from) {
                return true;
            }
            self.region[square] = from;
        }
        false
    }

    /// Returns `true` if the region is connected and has at least two squares.
    fn is_valid(&self, region: usize) -> bool {
        let of_region = |&square: &usize| self.region[square] == region;
        let start = region * self.n + usize::from(self.queens[region]);
        let mut seen = vec![false; self.region.len()];
        seen[start] = true;
        let mut edge = vec![start];
        let mut size = 0;
        while let Some(square) = edge.pop() {
            size += 1;
            for near in neighbours(self.n, square).filter(of_region) {
                if !std::mem::replace(&mut seen[near], true) {
                    edge.push(near);
                }
            }
        }
        size > 1 && size == (0..self.region.len()).filter(of_region).count()
    }
}

/// Places the queens row by row at random. Returns `false` if a row has no free column.
fn place(n: usize, queens: &mut Vec<u8>, rng: &mut fastrand::Rng) -> bool {
    queens.clear();
    for _ in 0..n {
        let free: Vec<u8> = (0..n)
            .filter_map(|col| u8::try_from(col).ok())
            .filter(|col| !queens.contains(col))
            .filter(|col| queens.last().is_none_or(|last| last.abs_diff(*col) > 1))
            .collect();
        match rng.choice(&free) {
            Some(&col) => queens.push(col),
            None => return false,
        }
    }
    true
}

/// Assigns every square to the region of a queen.
fn grow(n: usize, queens: &[u8], rng: &mut fastrand::Rng) -> Vec<usize> {
    const NONE: usize = usize::MAX;
    let mut region = vec![NONE; n * n];
    for (row, &col) in queens.iter().enumerate() {
        region[row * n + usize::from(col)] = row;
    }
    // Give each region a second square: a region of one square reveals its queen at once.
    let mut order: Vec<usize> = (0..n).collect();
    rng.shuffle(&mut order);
    for row in order {
        let near = neighbours(n, row * n + usize::from(queens[row]));
        let free: Vec<usize> = near.filter(|&square| region[square] == NONE).collect();
        if let Some(&square) = rng.choice(&free) {
            region[square] = row;
        }
    }
    // Unequal growth rates leave some small regions, where a player can begin.
    let rate: Vec<u32> = (0..n).map(|_| rng.u32(1..=3).pow(2)).collect();
    loop {
        let edge: Vec<(usize, usize)> = (0..n * n)
            .filter(|&square| region[square] == NONE)
            .flat_map(|square| neighbours(n, square).map(move |near| (square, near)))
            .filter(|&(_, near)| region[near] != NONE)
            .collect();
        let total: u32 = edge.iter().map(|&(_, near)| rate[region[near]]).sum();
        if total == 0 {
            return region;
        }
        let mut drawn = rng.u32(0..total);
        for (square, near) in edge {
            let share = rate[region[near]];
            if drawn < share {
                region[square] = region[near];
                break;
            }
            drawn -= share;
        }
    }
}

/// Returns the squares that share an edge with `square`.
fn neighbours(n: usize, square: usize) -> impl Iterator<Item = usize> {
    let (row, col) = (square / n, square % n);
    let sides = [
        (row > 0).then(|| square - n),
        (col > 0).then(|| square - 1),
        (col + 1 < n).then(|| square + 1),
        (row + 1 < n).then(|| square + n),
    ];
    sides.into_iter().flatten()
}
