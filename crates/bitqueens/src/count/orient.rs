//! A board in all its orientations, and the best one for a placement.
//!
//! A search goes down the rows, so a placement is searched faster when its rows with few free squares
//! come first, and its columns with few free squares lie far out, where few queens attack them and
//! where 16-bit lanes have columns to close. The four rotations of a placement differ by a
//! factor of two; mirror images do not. Two rules choose one:
//!
//! - `Board::cheapest`, by an estimate of the search tree, decides how a cross is split into units. It
//!   cannot change, since units have permanent numbers.
//! - `Board::fastest`, by where the free squares lie, decides how a unit is searched. Against the other
//!   rule it saves 1.4% of the attempts at n = 16, 3% at n = 18 and 20 (docs/KERNELS.md).

use std::ops::ControlFlow;

use crate::geometry::{Group, MAX_MASK_SIDE, Placement, Squares, Symmetry};
use crate::kernel::Subproblem;

/// The squares of a board, a mask for each row.
type RowMasks = [u32; MAX_MASK_SIDE];

/// The open squares of a problem, as row masks in each of the eight orientations.
#[derive(Debug, Clone)]
pub(crate) struct Board {
    n: usize,
    group: Group,
    open: [RowMasks; 8],
}

impl Board {
    /// Creates the board with these open squares; its side must be at most 32.
    pub(crate) fn new(open: &Squares) -> Self {
        let n = open.n();
        let mut rows = [0; MAX_MASK_SIDE];
        for (row, mask) in rows.iter_mut().enumerate().take(n) {
            *mask = u32::try_from(open.row_mask(row)).expect("a side of at most 32");
        }
        let open = images(&rows, n);
        let group = Group::of(|symmetry| open[symmetry as usize] == open[0]);
        Self { n, group, open }
    }

    pub(crate) fn n(&self) -> usize {
        self.n
    }

    /// The stabiliser of the open squares.
    pub(crate) fn group(&self) -> Group {
        self.group
    }

    /// The open squares of the board's image under a symmetry, one mask per row.
    pub(crate) fn open(&self, symmetry: Symmetry) -> &RowMasks {
        &self.open[symmetry as usize]
    }

    /// The image of a placement under a symmetry.
    pub(crate) fn transform(&self, placement: &Placement, symmetry: Symmetry) -> Placement {
        if symmetry == Symmetry::Identity {
            return *placement;
        }
        let mut image = Placement::empty(self.n);
        for queen in placement.queens() {
            let square = symmetry.apply(self.n, queen);
            image.insert(usize::from(square.row), usize::from(square.col));
        }
        image
    }

    /// The rotation with the lowest expected cost, the first of equals, and the rotated placement.
    pub(crate) fn cheapest(&self, placement: &Placement) -> (Symmetry, Placement) {
        // A half turn reverses the rows, so two orientations give the free squares of all four.
        let quarter_turned = self.transform(placement, Symmetry::Rotate90);
        let upright = self.free_counts(placement, Symmetry::Identity);
        let turned = self.free_counts(&quarter_turned, Symmetry::Rotate90);
        let (upright, turned) = (upright.counts(), turned.counts());
        // The numbers of remaining rows and columns are equal.
        let rows = upright.len();
        let costs = costs(rows, |row| {
            let back = rows - 1 - row;
            [upright[row], turned[row], upright[back], turned[back]]
        });
        let symmetry = lowest(costs);
        let rotated = match symmetry {
            Symmetry::Rotate90 => quarter_turned,
            _ => self.transform(placement, symmetry),
        };
        (symmetry, rotated)
    }

    /// The rotation in which a placement is expected to be searched fastest, the first of equals.
    pub(crate) fn fastest(&self, placement: &Placement) -> Symmetry {
        let open = self.open(Symmetry::Identity);
        let rows = FreeSquares::of_lines(self.n, |row| {
            (!placement.has_row(row)).then(|| placement.unattacked(row) & open[row])
        });
        let open = self.open(Symmetry::Transpose);
        let cols = FreeSquares::of_lines(self.n, |col| {
            (!placement.has_col(col)).then(|| placement.unattacked_rows(col) & open[col])
        });
        // A quarter turn makes the first column the first row.
        lowest([
            rows.rank(&cols),
            cols.rank(&rows),
            rows.reversed().rank(&cols),
            cols.reversed().rank(&rows),
        ])
    }

    /// Expected cost of a placement in the orientation of the problem.
    pub(crate) fn expected_cost(&self, placement: &Placement) -> f64 {
        cost(self.free_counts(placement, Symmetry::Identity).counts())
    }

    /// Counts the free squares of each remaining row of a placement already rotated by
    /// `orientation`.
    fn free_counts(&self, rotated: &Placement, orientation: Symmetry) -> FreeCounts {
        let open = self.open(orientation);
        let mut counts = FreeCounts { rows: 0, counts: [0; MAX_MASK_SIDE] };
        for (row, open) in open.iter().enumerate().take(self.n) {
            if !rotated.has_row(row) {
                counts.counts[counts.rows] = (rotated.unattacked(row) & open).count_ones();
                counts.rows += 1;
            }
        }
        counts
    }

    /// Splits a placement, already rotated by `orientation`, by the queens of its next `depth`
    /// rows, and passes the parts to `each` in lexicographic order until it breaks. Like the search,
    /// drops placements that leave one of the next two rows without a free square.
    pub(crate) fn split(
        &self,
        placement: &Placement,
        orientation: Symmetry,
        depth: usize,
        each: &mut impl FnMut(&Placement) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut rows = [0; MAX_MASK_SIDE];
        let mut rest = 0;
        for row in (0..self.n).filter(|&row| !placement.has_row(row)) {
            rows[rest] = row;
            rest += 1;
        }
        let depth = depth.min(rest);
        split_rows(self.open(orientation), placement, &rows[..rest], depth, each)
    }
}

/// The images of a board of side `n`, given as row masks, under each symmetry.
fn images(board: &RowMasks, n: usize) -> [RowMasks; 8] {
    let unused = u32::try_from(MAX_MASK_SIDE - n).expect("at most 32");
    let mirrored = |rows: &RowMasks| rows.map(|row| row.reverse_bits().unbounded_shr(unused));
    let upside_down = |rows: &RowMasks| {
        let mut rows = *rows;
        rows[..n].reverse();
        rows
    };
    let transposed = std::array::from_fn(|col| {
        let column = board.iter().enumerate();
        column.fold(0, |mask, (row, cols)| mask | (cols >> col & 1) << row)
    });
    Symmetry::ALL.map(|symmetry| match symmetry {
        Symmetry::Identity => *board,
        Symmetry::Rotate90 => mirrored(&transposed),
        Symmetry::Rotate180 => upside_down(&mirrored(board)),
        Symmetry::Rotate270 => upside_down(&transposed),
        Symmetry::MirrorColumns => mirrored(board),
        Symmetry::MirrorRows => upside_down(board),
        Symmetry::Transpose => transposed,
        Symmetry::AntiTranspose => upside_down(&mirrored(&transposed)),
    })
}

/// Places queens on the first `depth` of the rows that are left.
fn split_rows(
    open: &RowMasks,
    placement: &Placement,
    rest: &[usize],
    depth: usize,
    each: &mut impl FnMut(&Placement) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (Some((&row, below)), 1..) = (rest.split_first(), depth) else { return each(placement) };
    let free = |placed: &Placement, row: usize| placed.unattacked(row) & open[row];
    let mut squares = free(placement, row);
    while squares != 0 {
        let col = squares.trailing_zeros() as usize;
        squares &= squares - 1;
        let child = placement.with(row, col);
        if below.iter().take(2).all(|&row| free(&child, row) != 0) {
            split_rows(open, &child, below, depth - 1, each)?;
        }
    }
    ControlFlow::Continue(())
}

/// The rotation with the lowest number, the first of equals; one number for each of [`Symmetry::ROTATIONS`].
fn lowest<T: PartialOrd>(numbers: [T; 4]) -> Symmetry {
    let rotations = Symmetry::ROTATIONS.into_iter().zip(numbers);
    let lower =
        |best: (Symmetry, T), next: (Symmetry, T)| if next.1 < best.1 { next } else { best };
    let (symmetry, _) = rotations.reduce(lower).expect("four rotations");
    symmetry
}

/// Where the free squares of a placement lie, by lines: rows, or columns. At most 32 lines of 32 squares, and
/// numbers below 32 for each square.
#[derive(Clone, Copy)]
struct FreeSquares {
    /// Number of lines without a queen.
    lines: i32,
    /// Number of free squares.
    squares: i32,
    /// The sum, over the squares, of the lines without a queen before theirs.
    before: i32,
    /// The sum, over the squares, of twice the distance of their line from the middle of the board.
    spread: i32,
}

impl FreeSquares {
    /// A line further down outweighs this many half lines further out. Measured with 16-bit lanes over the crosses of
    /// n = 13 to 20; on even boards anything from 5 to 10 is within 0.6%.
    const DEPTH: i32 = 6;

    /// `free(line)` returns the free squares of a line, or `None` if a queen stands on it.
    fn of_lines(n: usize, free: impl Fn(usize) -> Option<u32>) -> Self {
        let mut sums = Self { lines: 0, squares: 0, before: 0, spread: 0 };
        // n is at most 32.
        #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
        let last = n as i32 - 1;
        for (line, place) in (0..n).zip(0..) {
            if let Some(free) = free(line) {
                let squares = free.count_ones().cast_signed();
                sums.squares += squares;
                sums.before += squares * sums.lines;
                sums.spread += squares * (2 * place - last).abs();
                sums.lines += 1;
            }
        }
        sums
    }

    /// The same lines from the last to the first.
    fn reversed(self) -> Self {
        let before = (self.lines - 1) * self.squares - self.before;
        Self { before, ..self }
    }

    /// Orders placements by how fast they are searched along these lines, fastest first: free squares should lie in late
    /// lines, and in the middle of the lines across.
    fn rank(&self, across: &Self) -> i32 {
        across.spread - Self::DEPTH * self.before
    }
}

/// The number of free squares of each remaining row.
struct FreeCounts {
    rows: usize,
    counts: [u32; MAX_MASK_SIDE],
}

impl FreeCounts {
    fn counts(&self) -> &[u32] {
        &self.counts[..self.rows]
    }
}

/// Estimates the size of the search tree of a subproblem, in arbitrary units.
#[doc(hidden)]
pub fn expected_cost(subproblem: &Subproblem) -> f64 {
    let counts: Vec<u32> = subproblem.masks().iter().map(|mask| mask.count_ones()).collect();
    cost(&counts)
}

/// Like [`costs`], for one board.
fn cost(free: &[u32]) -> f64 {
    let [cost] = costs(free.len(), |row| [free[row]]);
    cost
}

/// Estimates the sizes of the search trees of several boards with equally many remaining rows, in
/// arbitrary units. `free(row)` returns the number of free squares of a row of each board.
///
/// The estimate is a sum over the rows. The term of a row is the product of the free squares of the
/// rows down to it, each reduced by the queens above (measured: each earlier row takes a column,
/// and every second row takes another fifth by diagonals).
///
/// Only basic IEEE operations are used: unit ids require the same result on every machine.
fn costs<const BOARDS: usize>(rows: usize, free: impl Fn(usize) -> [u32; BOARDS]) -> [f64; BOARDS] {
    // At most 32 rows: exact.
    #[allow(clippy::cast_precision_loss)]
    let (mut left, share) = (rows as f64, 1.0 / rows as f64);
    let mut diagonals = 1.0;
    let (mut products, mut sums) = ([1.0; BOARDS], [0.0; BOARDS]);
    for row in 0..rows {
        let columns = left * share;
        for ((product, sum), free) in products.iter_mut().zip(&mut sums).zip(free(row)) {
            let expected = f64::from(free) * columns * diagonals;
            *product *= if expected < 0.3 { 0.3 } else { expected };
            *sum += *product;
        }
        left -= 1.0;
        if row % 2 == 1 {
            diagonals *= 0.8;
        }
    }
    sums
}

#[cfg(test)]
mod tests;
