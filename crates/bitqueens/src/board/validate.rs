//! Validation of solutions, independent of the algorithms that find them.
//!
//! Three bit sets hold the occupied columns, `\` diagonals and `/` diagonals. Time is linear in n
//! and memory is 5n bits (63 MB for n = 10^8). The columns are read one at a time, so a file need
//! not fit in memory.

pub use crate::board::attacks::{Attack, attacks, attacks_under};
use crate::board::attacks::{COLUMN, FALLING, RISING};
use crate::board::{Problem, Rules};
use crate::error::{Error, Fault, Result};
use crate::geometry::{Square, to_u16};

/// A set of small numbers, one bit each.
struct BitSet(Vec<u64>);

impl BitSet {
    fn new(size: usize) -> Self {
        Self(vec![0; size.div_ceil(64)])
    }

    /// Adds a number; returns whether it was absent.
    fn insert(&mut self, number: usize) -> bool {
        let word = &mut self.0[number / 64];
        let bit = 1 << (number % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// Checks that `columns` (0-based, for rows 0, 1, 2, …) solve the plain board of side `n`: `n`
/// queens, of which no two attack each other.
///
/// ```
/// use bitqueens::board::validate::check_columns;
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
    check_rows([n, n], columns.into_iter().map(Some))
}

/// Checks a board of these numbers of rows and columns: a queen on each line of the shorter side, no two attack each
/// other. `None` is a row without a queen.
pub(crate) fn check_rows(
    [rows, cols]: [usize; 2],
    columns: impl IntoIterator<Item = Option<u32>>,
) -> Result<()> {
    let mut occupied = BitSet::new(cols);
    // A board has rows + cols − 1 diagonals in each direction; one more avoids a special case for none.
    let [mut diag, mut anti] = [(); 2].map(|()| BitSet::new(rows + cols));
    let (mut row, mut queens) = (0, 0);
    for col in columns {
        if row == rows {
            return Err(Fault::Queens { queens: rows + 1, n: rows }.into());
        }
        if let Some(col) = col {
            let at = (row as u64, u64::from(col));
            let col = usize::try_from(col).unwrap_or(usize::MAX);
            if col >= cols {
                return Err(Fault::OffBoard { row: at.0, col: at.1 }.into());
            }
            let attacked = |line| Fault::Attacked { row: at.0, col: at.1, line };
            if !occupied.insert(col) {
                return Err(attacked(COLUMN).into());
            }
            if !diag.insert(col + rows - 1 - row) {
                return Err(attacked(FALLING).into());
            }
            if !anti.insert(row + col) {
                return Err(attacked(RISING).into());
            }
            queens += 1;
        }
        row += 1;
    }
    if row < rows {
        return Err(Fault::Queens { queens: row, n: rows }.into());
    }
    match (queens < rows.min(cols), rows <= cols) {
        (false, _) => Ok(()),
        (true, true) => Err(Fault::Queens { queens, n: rows }.into()),
        (true, false) => Err(Fault::Columns { queens, columns: cols }.into()),
    }
}

/// Checks that `columns` solve `problem`: one queen in each row, no two clash under the rules or
/// share a region, none stands on a blocked square, and every fixed queen is present.
///
/// # Errors
/// [`Error::NotASolution`] with the first fault.
pub fn check_solution(problem: &Problem, columns: &[u32]) -> Result<()> {
    if problem.rules() == Rules::Queen {
        check_columns(problem.n(), columns.iter().copied())?;
    } else {
        check_pairs(problem, columns)?;
    }
    // From here on every column is below n ≤ 1000.
    let queens = || squares(columns);
    if let Some(square) = queens().find(|&queen| problem.blocked().contains(queen)) {
        return Err(Fault::Blocked { square }.into());
    }
    if let Some(regions) = problem.regions() {
        let mut occupied = BitSet::new(regions.len());
        for queen in queens() {
            let region = regions.of(queen);
            if !occupied.insert(region) {
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

/// Checks every pair of queens against the definition of the rules.
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
        return Err(Fault::OffBoard { row, col: col.into() }.into());
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

/// The squares of queens in these columns, all of which must be below 1000.
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

    /// Checks all `n`-tuples of columns for n ≤ 5.
    #[test]
    fn check_columns_agrees_with_the_definition() {
        for n in 0..=5_u32 {
            let mut solutions = 0;
            for code in 0..n.pow(n) {
                let columns: Vec<u32> = (0..n).map(|row| code / n.pow(row) % n).collect();
                let queens: Vec<Square> = columns
                    .iter()
                    .zip(0..)
                    .map(|(&col, row)| Square::new(row, to_u16(col as usize)))
                    .collect();
                let attack_free = queens.iter().enumerate().all(|(at, queen)| {
                    queens[..at].iter().all(|earlier| earlier.attacks(*queen).is_none())
                });
                let checked = check_columns(n as usize, columns);
                assert_eq!(checked.is_ok(), attack_free);
                solutions += u32::from(attack_free);
            }
            assert_eq!(solutions, [1, 1, 0, 0, 2, 10][n as usize]);
        }
    }

    #[test]
    fn the_first_fault_is_reported() {
        let fault = |n, columns: &[u32]| match check_columns(n, columns.iter().copied()) {
            Err(Error::NotASolution(fault)) => fault.to_string(),
            other => panic!("{other:?}"),
        };
        assert_eq!(fault(4, &[1, 3, 0]), "3 queens were given for 4 rows");
        assert_eq!(fault(4, &[1, 3, 0, 2, 0]), "5 queens were given for 4 rows");
        assert_eq!(fault(0, &[0]), "1 queens were given for 0 rows");
        assert_eq!(fault(4, &[1, 4, 0, 2]), "row 2: column 5 is outside the board");
        assert_eq!(fault(4, &[1, u32::MAX]), "row 2: column 4294967296 is outside the board");
        assert_eq!(fault(3, &[1, 1]), "row 2: the queen in column 2 is attacked along its column");
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
    fn solutions_are_checked_under_other_rules_and_regions() {
        use crate::board::{Regions, Rules};
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
        assert_eq!(error, Fault::Region { row: 3, region: 'C' }.into());
    }
}
