//! Placements of k non-attacking queens on an n × n board up to rotation and reflection, by Burnside's lemma.
//!
//! A reflection leaves at most one queen where it is, and takes a queen beside its axis to a square that this
//! queen attacks. So only placements of less than two queens are unchanged by one, and the lemma needs those
//! that a half turn or a quarter turn leaves unchanged. These are searched row by row: a queen is placed with
//! its images under the turn.

use super::scattered::by_queens;
use super::{Work, wide};
use crate::control::Cancel;
use crate::error::{Error, Result};
use crate::geometry::{Square, Symmetry, to_u16};

/// Counts the placements of 0, 1, …, n queens up to rotation and reflection.
pub(super) fn unique(n: usize, work: &Work) -> Result<Vec<u128>> {
    let all = by_queens(n, work)?;
    let half = unchanged(Symmetry::Rotate180, n, work)?;
    let quarter = unchanged(Symmetry::Rotate90, n, work)?;
    let orbits = (0..).zip(all.into_iter().zip(half.into_iter().zip(quarter)));
    orbits
        .map(|(queens, (all, (half, quarter)))| {
            let fixed = all + half + 2 * quarter + 4 * reflected(queens, n);
            if !fixed.is_multiple_of(8) {
                return Err(Error::Orbits { count: fixed, size: 8 });
            }
            Ok(fixed / 8)
        })
        .collect()
}

/// The mean number of placements that a reflection leaves unchanged: two have a diagonal as their axis, two
/// the middle column or row, which are between the squares if n is even.
fn reflected(queens: usize, n: usize) -> u128 {
    match queens {
        0 => 1,
        1 if n.is_multiple_of(2) => wide(n) / 2,
        1 => wide(n),
        _ => 0,
    }
}

/// Counts the placements of 0, 1, …, n queens that a turn leaves unchanged.
pub(super) fn unchanged(turn: Symmetry, n: usize, work: &Work) -> Result<Vec<u128>> {
    let mut search = Search { turn, n, found: vec![0; n + 1], cancel: &work.cancel };
    if !search.visit(0, 0, Lines::default()) {
        return Err(Error::Stopped);
    }
    Ok(search.found)
}

/// The lines that can get no further queen.
#[derive(Debug, Clone, Copy, Default)]
struct Lines {
    rows: u64,
    cols: u64,
    diag: u64,
    anti: u64,
}

impl Lines {
    /// Adds the lines of a queen, or returns `None` if one of them can get none.
    fn with(self, n: usize, queen: Square) -> Option<Self> {
        let (row, col) = (usize::from(queen.row), usize::from(queen.col));
        let own = Self {
            rows: 1 << row,
            cols: 1 << col,
            diag: 1 << (col + n - 1 - row),
            anti: 1 << (row + col),
        };
        let is_free = self.rows & own.rows | self.cols & own.cols == 0
            && self.diag & own.diag | self.anti & own.anti == 0;
        is_free.then_some(Self {
            rows: self.rows | own.rows,
            cols: self.cols | own.cols,
            diag: self.diag | own.diag,
            anti: self.anti | own.anti,
        })
    }
}

/// A search of the placements that a turn leaves unchanged.
struct Search<'a> {
    turn: Symmetry,
    n: usize,
    /// The placements by number of queens.
    found: Vec<u128>,
    cancel: &'a Cancel,
}

impl Search<'_> {
    /// Searches the rows from `row` down, of which turns take those below the middle to those above it.
    /// Returns `false` when cancelled.
    fn visit(&mut self, row: usize, queens: usize, lines: Lines) -> bool {
        if row == self.n.div_ceil(2) {
            self.found[queens] += 1;
            return true;
        }
        if self.cancel.is_cancelled() {
            return false;
        }
        if lines.rows >> row & 1 == 1 {
            return self.visit(row + 1, queens, lines);
        }
        for col in 0..self.n {
            let images = self.images(row, col);
            let placed = images.iter().try_fold(lines, |lines, &queen| lines.with(self.n, queen));
            let searched =
                placed.is_none_or(|lines| self.visit(row + 1, queens + images.len(), lines));
            if !searched {
                return false;
            }
        }
        let mut empty = lines;
        if self.turn == Symmetry::Rotate90 {
            // It takes an empty row to two empty columns.
            empty.cols |= 1 << row | 1 << (self.n - 1 - row);
        }
        self.visit(row + 1, queens, empty)
    }

    fn images(&self, row: usize, col: usize) -> Vec<Square> {
        let square = Square::new(to_u16(row), to_u16(col));
        let turned = |&square: &Square| Some(self.turn.apply(self.n, square));
        let after = std::iter::successors(turned(&square), turned);
        let others = after.take_while(|&image| image != square);
        std::iter::once(square).chain(others).collect()
    }
}
