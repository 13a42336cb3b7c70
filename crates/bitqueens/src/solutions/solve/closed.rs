//! A closed form for the plain board: the column of a row in constant time and memory.
//!
//! Pauls gave the construction in 1874 (*Das Maximalproblem der Damen auf dem Schachbrete*,
//! Deutsche Schachzeitung 29), which proves that every n except 2 and 3 has a solution. Rows and
//! columns below are 0-based, the side is n, and m = n / 2:
//!
//! ```text
//! even n, n mod 6 ≠ 2   row r < m:  column 2r + 1         knight's moves over the odd columns,
//!                       row r ≥ m:  column 2(r − m)       then over the even ones
//! even n, n mod 6 = 2   row r < m:  column (2r + m − 1) mod n
//!                       row r ≥ m:  the half turn of row n − 1 − r
//! odd n                 the board of n − 1, and a last queen in the corner (n − 1, n − 1),
//!                       since neither form uses the main diagonal
//! ```

use std::iter::FusedIterator;

use crate::board::SideLimit;
use crate::error::Result;

/// The largest side that [`closed_form`] accepts.
pub const MAX_CLOSED_SIDE: usize = SideLimit::CLOSED.max();

/// An iterator over the columns of a solution of the plain board; see [`closed_form`].
#[derive(Debug, Clone)]
pub struct ClosedForm {
    n: u32,
    row: u32,
}

/// Returns the 0-based columns of rows 0 to n − 1 of a solution of the plain board of side `n`,
/// computed lazily in constant memory. Returns `None` for n = 2 and 3, which have no solution.
///
/// ```
/// let columns: Vec<u32> = bitqueens::solutions::solve::closed_form(8)?.expect("8 queens").collect();
/// assert_eq!(columns, [3, 5, 7, 1, 6, 0, 2, 4]);
/// assert!(bitqueens::solutions::solve::closed_form(3)?.is_none());
/// # Ok::<(), bitqueens::Error>(())
/// ```
///
/// # Errors
/// [`Error::Side`](crate::Error::Side) when `n` is over [`MAX_CLOSED_SIDE`].
pub fn closed_form(n: usize) -> Result<Option<ClosedForm>> {
    SideLimit::CLOSED.check(n)?;
    let side = u32::try_from(n).expect("at most 10^8");
    Ok((n != 2 && n != 3).then_some(ClosedForm { n: side, row: 0 }))
}

impl ClosedForm {
    fn column(&self, row: u32) -> u32 {
        let even = self.n & !1;
        let half = even / 2;
        if row == even {
            even
        } else if even % 6 != 2 {
            if row < half { 2 * row + 1 } else { 2 * (row - half) }
        } else {
            let slanted = |row: u32| {
                let column = 2 * row + half - 1;
                if column < even { column } else { column - even }
            };
            if row < half { slanted(row) } else { even - 1 - slanted(even - 1 - row) }
        }
    }
}

impl Iterator for ClosedForm {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let row = self.row;
        (row < self.n).then(|| {
            self.row += 1;
            self.column(row)
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.n - self.row) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for ClosedForm {}
impl FusedIterator for ClosedForm {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::validate::check_columns;

    #[test]
    fn the_closed_form_solves_boards_of_every_residue() {
        // All residues modulo 12 occur at both ends of the tested range.
        for n in (0..=2000).chain(200_000..200_012) {
            let Some(columns) = closed_form(n).expect("within the limit") else {
                assert!(n == 2 || n == 3);
                continue;
            };
            assert_eq!(columns.len(), n);
            check_columns(n, columns).unwrap_or_else(|error| panic!("n = {n}: {error}"));
        }
    }

    #[test]
    fn a_side_over_the_limit_is_an_error() {
        assert!(closed_form(MAX_CLOSED_SIDE).is_ok());
        let error = closed_form(MAX_CLOSED_SIDE + 1).expect_err("too large");
        assert!(matches!(error, crate::error::Error::Side { n: 100_000_001, .. }), "{error}");
        assert!(closed_form(usize::MAX).is_err());
    }
}
