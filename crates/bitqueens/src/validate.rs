//! Is this a solution? A pass of its own, that knows nothing of how the answer was found.
//!
//! Three bit sets are kept: the columns, the `\` diagonals and the `/` diagonals that are taken.
//! Time is linear, memory 5n bits (63 MB for n = 10^8), and the columns are read one by one, so that
//! a file need not fit in memory.

use crate::squares::to_u16;
use crate::{Error, Problem, Result, Rules, Square};

/// Why a placement is not a solution. Rows and columns are 0-based here and print 1-based.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// There are fewer or more queens than rows.
    #[error("{queens} queens were given for {n} rows")]
    Queens {
        /// Queens given; n + 1 stands for any larger number.
        queens: usize,
        /// Rows of the board.
        n: usize,
    },
    /// A column outside the board.
    #[error("row {}: column {} is outside the board", .row + 1, .col + 1)]
    OffBoard {
        /// Row of the queen.
        row: u64,
        /// Column of the queen.
        col: u64,
    },
    /// The queen is attacked by a queen of an earlier row.
    #[error("row {}: the queen in column {} is attacked along its {line}", .row + 1, .col + 1)]
    Attacked {
        /// Row of the later queen.
        row: u64,
        /// Column of the later queen.
        col: u64,
        /// `column`, `\ diagonal` or `/ diagonal`; under other rules, what they call it.
        line: &'static str,
    },
    /// The queen stands on a blocked square.
    #[error("the queen at {square} stands on a blocked square")]
    Blocked {
        /// Where it stands.
        square: Square,
    },
    /// A queen shares a region with a queen of an earlier row.
    #[error("row {}: there is a queen in region {region} already", .row + 1)]
    Region {
        /// Row of the later queen.
        row: u64,
        /// Name of the region.
        region: char,
    },
    /// A fixed queen is missing.
    #[error("the fixed queen at {square} is missing")]
    FixedMissing {
        /// Where it should stand.
        square: Square,
    },
}

/// A set of small numbers, one bit each.
struct Taken(Vec<u64>);

impl Taken {
    fn new(size: usize) -> Self {
        Self(vec![0; size.div_ceil(64)])
    }

    /// Adds a number; `false` when it was there already.
    fn take(&mut self, at: usize) -> bool {
        let word = &mut self.0[at / 64];
        let bit = 1 << (at % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// Checks that `columns` (0-based, of rows 0, 1, 2, …) place n queens of which no two attack each
/// other on a plain board of side `n`.
///
/// ```
/// use bitqueens::validate::check_columns;
/// assert!(check_columns(4, [1, 3, 0, 2]).is_ok());
/// let error = check_columns(4, [0, 1, 2, 3]).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     r"not a solution: row 2: the queen in column 2 is attacked along its \ diagonal"
/// );
/// ```
///
/// # Errors
/// [`Error::NotASolution`] with the first fault.
pub fn check_columns(n: usize, columns: impl IntoIterator<Item = u32>) -> Result<()> {
    let mut cols = Taken::new(n);
    // A board of side n has 2n − 1 diagonals each way; 2n spares the empty board a special case.
    let (mut diag, mut anti) = (Taken::new(2 * n), Taken::new(2 * n));
    let mut row = 0;
    for col in columns {
        if row == n {
            return Err(Fault::Queens { queens: n + 1, n }.into());
        }
        let at = (row as u64, u64::from(col));
        let col = usize::try_from(col).unwrap_or(usize::MAX);
        if col >= n {
            return Err(Fault::OffBoard {
                row: at.0,
                col: at.1,
            }
            .into());
        }
        let attacked = |line| Fault::Attacked {
            row: at.0,
            col: at.1,
            line,
        };
        if !cols.take(col) {
            return Err(attacked("column").into());
        }
        if !diag.take(col + n - 1 - row) {
            return Err(attacked(r"\ diagonal").into());
        }
        if !anti.take(row + col) {
            return Err(attacked("/ diagonal").into());
        }
        row += 1;
    }
    if row < n {
        return Err(Fault::Queens { queens: row, n }.into());
    }
    Ok(())
}

/// Checks that `columns` solve `problem`: a queen in each row, no two that clash under its rules or
/// share a region, none on a blocked square, every fixed queen in its place.
///
/// # Errors
/// [`Error::NotASolution`] with the first fault.
pub fn check_solution(problem: &Problem, columns: &[u32]) -> Result<()> {
    if problem.rules() == Rules::Queen {
        check_columns(problem.n(), columns.iter().copied())?;
    } else {
        check_pairs(problem, columns)?;
    }
    // Every column is below n ≤ 1000 now.
    let queens = || squares(columns);
    if let Some(square) = queens().find(|&queen| problem.blocked().contains(queen)) {
        return Err(Fault::Blocked { square }.into());
    }
    if let Some(regions) = problem.regions() {
        let mut taken = Taken::new(regions.len());
        for queen in queens() {
            let region = regions.of(queen);
            if !taken.take(region) {
                let (row, region) = (queen.row.into(), regions.name(region));
                return Err(Fault::Region { row, region }.into());
            }
        }
    }
    let missing = |fixed: &&Square| columns[usize::from(fixed.row)] != u32::from(fixed.col);
    if let Some(&square) = problem.fixed().iter().find(missing) {
        return Err(Fault::FixedMissing { square }.into());
    }
    Ok(())
}

/// Any rules, by their definition: every pair of queens is looked at.
fn check_pairs(problem: &Problem, columns: &[u32]) -> Result<()> {
    let n = problem.n();
    if columns.len() != n {
        let queens = columns.len().min(n + 1);
        return Err(Fault::Queens { queens, n }.into());
    }
    for (&col, row) in columns.iter().zip(0..) {
        if usize::try_from(col).is_ok_and(|col| col < n) {
            continue;
        }
        return Err(Fault::OffBoard {
            row,
            col: col.into(),
        }
        .into());
    }
    for later in squares(columns) {
        for earlier in squares(columns).take(later.row.into()) {
            if let Some(line) = problem.rules().clash(n, earlier, later) {
                let (row, col) = (later.row.into(), later.col.into());
                return Err(Fault::Attacked { row, col, line }.into());
            }
        }
    }
    Ok(())
}

/// The squares of queens in these columns, which are inside a board of side at most 1000.
fn squares(columns: &[u32]) -> impl Iterator<Item = Square> + '_ {
    let square = |(&col, row)| Square::new(row, to_u16(col as usize));
    columns.iter().zip(0..).map(square)
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        Self::NotASolution(fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All `n`-tuples of columns, against the definition: no two queens attack each other.
    #[test]
    fn agrees_with_the_definition() {
        for n in 0..=5_u32 {
            let mut solutions = 0;
            for code in 0..n.pow(n) {
                let columns: Vec<u32> = (0..n).map(|row| code / n.pow(row) % n).collect();
                let queens: Vec<Square> = columns
                    .iter()
                    .zip(0..)
                    .map(|(&col, row)| Square::new(row, to_u16(col as usize)))
                    .collect();
                let peaceful = queens.iter().enumerate().all(|(at, queen)| {
                    queens[..at]
                        .iter()
                        .all(|earlier| earlier.attacks(*queen).is_none())
                });
                let checked = check_columns(n as usize, columns);
                assert_eq!(checked.is_ok(), peaceful);
                solutions += u32::from(peaceful);
            }
            assert_eq!(solutions, [1, 1, 0, 0, 2, 10][n as usize]);
        }
    }

    #[test]
    fn faults_are_named() {
        let fault = |n, columns: &[u32]| match check_columns(n, columns.iter().copied()) {
            Err(Error::NotASolution(fault)) => fault.to_string(),
            other => panic!("{other:?}"),
        };
        assert_eq!(fault(4, &[1, 3, 0]), "3 queens were given for 4 rows");
        assert_eq!(fault(4, &[1, 3, 0, 2, 0]), "5 queens were given for 4 rows");
        assert_eq!(fault(0, &[0]), "1 queens were given for 0 rows");
        assert_eq!(
            fault(4, &[1, 4, 0, 2]),
            "row 2: column 5 is outside the board"
        );
        assert_eq!(
            fault(4, &[1, u32::MAX]),
            "row 2: column 4294967296 is outside the board"
        );
        assert_eq!(
            fault(3, &[1, 1]),
            "row 2: the queen in column 2 is attacked along its column"
        );
        assert_eq!(
            fault(3, &[1, 0]),
            "row 2: the queen in column 1 is attacked along its / diagonal"
        );
        let plain = || Problem::plain(4).expect("small");
        let check = |problem: Result<Problem>, columns: &[u32]| {
            check_solution(&problem.expect("legal"), columns)
        };
        let at = Square::new;
        assert_eq!(check(Ok(plain()), &[1, 3, 0, 2]), Ok(()));
        assert_eq!(
            check(plain().with_blocked([at(1, 3)]), &[1, 3, 0, 2]),
            Err(Fault::Blocked { square: at(1, 3) }.into())
        );
        assert_eq!(
            check(plain().with_fixed([at(0, 2)]), &[1, 3, 0, 2]),
            Err(Fault::FixedMissing { square: at(0, 2) }.into())
        );
        assert_eq!(check(plain().with_fixed([at(0, 1)]), &[1, 3, 0, 2]), Ok(()));
    }

    #[test]
    fn other_rules_and_regions() {
        use crate::{Regions, Rules};
        let plain = |n| Problem::plain(n).expect("small");
        let torus = |n| plain(n).with_rules(Rules::Torus).expect("no queens");
        assert_eq!(check_solution(&torus(5), &[0, 2, 4, 1, 3]), Ok(()));
        assert!(check_solution(&torus(4), &[1, 3, 0, 2]).is_err());
        assert!(check_solution(&torus(5), &[0, 2, 4, 1]).is_err());
        assert!(check_solution(&torus(5), &[0, 2, 4, 1, 5]).is_err());
        let rows = Regions::new(4, "AAAABBBBCCCCDDDD".chars()).expect("16");
        let columns = Regions::new(4, "AABBAABBCCCDCCCD".chars()).expect("16");
        let with = |regions| plain(4).with_regions(regions).expect("the side");
        assert_eq!(check_solution(&with(rows), &[1, 3, 0, 2]), Ok(()));
        let error = check_solution(&with(columns), &[1, 3, 0, 2]).expect_err("two in region C");
        assert_eq!(
            error,
            Fault::Region {
                row: 3,
                region: 'C'
            }
            .into()
        );
    }
}
