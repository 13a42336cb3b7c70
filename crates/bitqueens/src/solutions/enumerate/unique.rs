//! One solution per orbit: the lexicographically smallest.

use crate::board::Problem;
use crate::board::validate::check_solution;
use crate::error::Result;
use crate::geometry::{Group, Square, Symmetry, to_u16};

/// The symmetries under which a listed solution must be the smallest of its orbit.
#[derive(Debug)]
pub(super) struct Orbit {
    n: usize,
    group: Group,
}

impl Orbit {
    pub(super) fn new(n: usize, group: Group) -> Self {
        Self { n, group }
    }

    /// Returns one board for each open column c of the first row. Squares that a symmetry maps onto
    /// the first row left of c are closed: with a queen there the image would be smaller.
    pub(super) fn boards(&self, open: &[u64]) -> Vec<Vec<u64>> {
        let Some(&first) = open.first() else { return vec![vec![]] };
        (0..self.n)
            .filter(|col| first >> col & 1 == 1)
            .map(|col| {
                let mut rows = open.to_vec();
                rows[0] = 1 << col;
                for symmetry in self.group.iter() {
                    for left in 0..col {
                        let image = Square::new(0, to_u16(left));
                        let square = symmetry.inverse().apply(self.n, image);
                        rows[usize::from(square.row)] &= !(1 << square.col);
                    }
                }
                rows
            })
            .collect()
    }

    /// Returns whether no symmetry of the group maps the solution to a smaller one.
    pub(super) fn is_smallest(&self, cols: &[u8]) -> bool {
        if self.group == Group::TRIVIAL {
            return true;
        }
        let mut rows = [0; 64];
        for (row, &col) in (0..).zip(cols) {
            rows[usize::from(col)] = row;
        }
        let rows = &rows[..cols.len()];
        self.group.iter().skip(1).all(|symmetry| {
            let image = (0..cols.len()).map(|row| image_col(symmetry, cols, rows, row));
            image.ge(cols.iter().copied())
        })
    }
}

/// The column of the queen in row `row` of the image of a solution, given by its columns by row and
/// its rows by column.
fn image_col(symmetry: Symmetry, cols: &[u8], rows: &[u8], row: usize) -> u8 {
    let last = cols.len() - 1;
    // At most 63.
    #[allow(clippy::cast_possible_truncation)]
    let far = |value: u8| last as u8 - value;
    match symmetry {
        Symmetry::Identity => cols[row],
        Symmetry::Rotate90 => far(rows[row]),
        Symmetry::Rotate180 => far(cols[last - row]),
        Symmetry::Rotate270 => rows[last - row],
        Symmetry::MirrorColumns => far(cols[row]),
        Symmetry::MirrorRows => cols[last - row],
        Symmetry::Transpose => rows[row],
        Symmetry::AntiTranspose => far(rows[last - row]),
    }
}

/// The lexicographically smallest image of a solution under the symmetries of its problem: the member of
/// its orbit that [`Solutions::unique`](super::Solutions::unique) lists.
///
/// ```
/// use bitqueens::Problem;
/// let smallest = bitqueens::solutions::smallest_image(&Problem::plain(6)?, &[4, 2, 0, 5, 3, 1])?;
/// assert_eq!(smallest, [1, 3, 5, 0, 2, 4]);
/// # Ok::<(), bitqueens::Error>(())
/// ```
///
/// # Errors
/// [`Error::NotASolution`](crate::Error::NotASolution) with the first fault.
pub fn smallest_image(problem: &Problem, columns: &[u32]) -> Result<Vec<u32>> {
    check_solution(problem, columns)?;
    let n = problem.n();
    let image = |symmetry: Symmetry| {
        let mut image = vec![0; n];
        for (row, &col) in columns.iter().enumerate() {
            // A solution's columns are below n ≤ 1000.
            let square = symmetry.apply(n, Square::new(to_u16(row), to_u16(col as usize)));
            image[usize::from(square.row)] = u32::from(square.col);
        }
        image
    };
    let images = problem.group().iter().map(image);
    Ok(images.min().expect("a group has an identity"))
}
