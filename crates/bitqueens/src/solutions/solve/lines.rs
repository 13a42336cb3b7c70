//! The open squares by row, column and diagonal, with undo.

use crate::board::Problem;
use crate::geometry::{Square, Squares, to_u16};

/// Added to the count of a line that has its queen, so that it is never the tightest line.
const SETTLED: i16 = 1 << 12;

/// One row or column. Lines are numbered from the centre of the board outwards, alternating rows
/// and columns. The first of several equally tight lines is therefore the most central, whose
/// queens attack the most (a third fewer dead ends on the blocked boards of the tests than in
/// reading order).
pub(super) type Line = usize;

/// The error that a line has no open square left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Emptied;

/// A bit set of squares along each line of one direction.
#[derive(Debug, Clone)]
struct Direction {
    stride: usize,
    words: Vec<u64>,
}

impl Direction {
    fn new(lines: usize, n: usize) -> Self {
        let stride = n.div_ceil(64);
        Self { stride, words: vec![0; lines * stride] }
    }

    fn flip(&mut self, line: usize, at: usize) {
        self.words[line * self.stride + at / 64] ^= 1 << (at % 64);
    }

    fn words(&self, line: usize) -> &[u64] {
        &self.words[line * self.stride..][..self.stride]
    }

    fn iter(&self, line: usize) -> impl Iterator<Item = usize> + '_ {
        self.words(line).iter().enumerate().flat_map(|(index, &word)| bits(word, index))
    }

    fn len(&self, line: usize) -> u32 {
        self.words(line).iter().map(|word| word.count_ones()).sum()
    }
}

/// A point in the history, for [`Lines::undo`].
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark {
    removed: usize,
    queens: usize,
}

/// A board whose squares are closed one by one and reopened in reverse order.
#[derive(Debug, Clone)]
pub(super) struct Lines {
    n: usize,
    /// Each open square is in all four sets: as bit `col` of its row, and as bit `row` of its other
    /// lines. The squares that a queen attacks are thus found without visiting closed squares.
    rows: Direction,
    cols: Direction,
    diag: Direction,
    anti: Direction,
    /// Row or column `i` is [`Line`] `2 × rank[i]` or `2 × rank[i] + 1`.
    rank: Vec<usize>,
    /// The inverse of `rank`.
    order: Vec<usize>,
    /// Open squares of each line, plus [`SETTLED`] when it has its queen.
    open: Vec<i16>,
    removed: Vec<(u16, u16)>,
    queens: Vec<Square>,
}

impl Lines {
    fn new(squares: &Squares) -> Self {
        let n = squares.n();
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by_key(|&i| (2 * i + 1).abs_diff(n));
        let mut rank = vec![0; n];
        for (at, &i) in order.iter().enumerate() {
            rank[i] = at;
        }
        let mut lines = Self {
            n,
            rows: Direction::new(n, n),
            cols: Direction::new(n, n),
            diag: Direction::new(2 * n, n),
            anti: Direction::new(2 * n, n),
            rank,
            order,
            open: vec![0; 2 * n],
            removed: Vec::new(),
            queens: Vec::new(),
        };
        for square in squares.iter() {
            let (row, col) = (usize::from(square.row), usize::from(square.col));
            lines.flip(row, col);
            let (row, col) = (lines.row(row), lines.col(col));
            lines.open[row] += 1;
            lines.open[col] += 1;
        }
        lines
    }

    /// Creates the lines of a problem and places its fixed queens. Returns `None` if these alone
    /// leave a line without an open square.
    pub(super) fn of(problem: &Problem) -> Option<Self> {
        let mut squares = Squares::all(problem.n());
        for square in problem.blocked().iter() {
            squares.remove(square);
        }
        let mut lines = Self::new(&squares);
        for queen in problem.fixed() {
            lines.place(usize::from(queen.row), usize::from(queen.col)).ok()?;
        }
        Some(lines)
    }

    pub(super) fn n(&self) -> usize {
        self.n
    }

    /// The placed queens.
    pub(super) fn queens(&self) -> &[Square] {
        &self.queens
    }

    fn row(&self, row: usize) -> Line {
        2 * self.rank[row]
    }

    fn col(&self, col: usize) -> Line {
        2 * self.rank[col] + 1
    }

    /// Returns whether a line without a queen has no open square.
    pub(super) fn has_empty_line(&self) -> bool {
        self.open.contains(&0)
    }

    /// The most central of the lines with the fewest open squares; `None` if every line has its
    /// queen.
    pub(super) fn tightest(&self) -> Option<Line> {
        // Two plain loops, which the compiler vectorises.
        let fewest = self.open.iter().copied().min().filter(|&open| open < SETTLED)?;
        self.open.iter().position(|&open| open == fewest)
    }

    /// The lines from `line` on that are as tight as it, itself included.
    pub(super) fn as_tight_as(&self, line: Line) -> impl Iterator<Item = Line> + '_ {
        let fewest = self.open[line];
        (line..self.open.len()).filter(move |&other| self.open[other] == fewest)
    }

    /// The open squares of a line, as (row, column).
    pub(super) fn squares(&self, line: Line) -> impl Iterator<Item = (usize, usize)> + '_ {
        let (is_col, at) = (line % 2 == 1, self.order[line / 2]);
        let direction = if is_col { &self.cols } else { &self.rows };
        direction.iter(at).map(move |other| if is_col { (other, at) } else { (at, other) })
    }

    /// The number of open squares that a queen on this open square would close.
    pub(super) fn attacks(&self, row: usize, col: usize) -> u32 {
        self.rows.len(row)
            + self.cols.len(col)
            + self.diag.len(col + self.n - 1 - row)
            + self.anti.len(row + col)
            - 4
    }

    /// The open squares that a queen on the open square (`row`, `col`) would close.
    pub(super) fn attacked(
        &self,
        row: usize,
        col: usize,
    ) -> impl Iterator<Item = (usize, usize)> + '_ {
        let diagonal = col + self.n - 1 - row;
        let (n, sum) = (self.n, row + col);
        let along_row = self.rows.iter(row).filter(move |&at| at != col).map(move |at| (row, at));
        let along_col = self.cols.iter(col).map(move |at| (at, col));
        let along_diag = self.diag.iter(diagonal).map(move |at| (at, diagonal + 1 + at - n));
        let along_anti = self.anti.iter(sum).map(move |at| (at, sum - at));
        along_row
            .chain(along_col.chain(along_diag).chain(along_anti).filter(move |&(at, _)| at != row))
    }

    /// The number of open squares of the row and the column of a square; `None` for a line that has
    /// its queen.
    pub(super) fn open_counts(&self, row: usize, col: usize) -> [Option<u16>; 2] {
        [self.row(row), self.col(col)].map(|line| {
            let open = self.open[line];
            u16::try_from(open).ok().filter(|_| open < SETTLED)
        })
    }

    /// The column of each row's queen, once all rows have one.
    pub(super) fn columns(&self) -> Vec<u32> {
        let mut columns = vec![0; self.n];
        for queen in &self.queens {
            columns[usize::from(queen.row)] = u32::from(queen.col);
        }
        columns
    }

    fn flip(&mut self, row: usize, col: usize) {
        self.rows.flip(row, col);
        self.cols.flip(col, row);
        self.diag.flip(col + self.n - 1 - row, row);
        self.anti.flip(row + col, row);
    }

    /// Closes an open square. It is closed even if the result is [`Emptied`].
    pub(super) fn close(&mut self, row: usize, col: usize) -> Result<(), Emptied> {
        self.flip(row, col);
        self.removed.push((to_u16(row), to_u16(col)));
        let (row, col) = (self.row(row), self.col(col));
        self.open[row] -= 1;
        self.open[col] -= 1;
        if self.open[row] == 0 || self.open[col] == 0 { Err(Emptied) } else { Ok(()) }
    }

    /// Places a queen on an open square and closes the squares that it attacks. After an error the
    /// caller must call [`Lines::undo`].
    pub(super) fn place(&mut self, row: usize, col: usize) -> Result<(), Emptied> {
        self.queens.push(Square::new(to_u16(row), to_u16(col)));
        let lines = [self.row(row), self.col(col)];
        for line in lines {
            self.open[line] += SETTLED;
        }
        let diagonal = col + self.n - 1 - row;
        for index in 0..self.rows.stride {
            for at in bits(self.rows.words(row)[index], index) {
                if at != col {
                    self.close(row, at)?;
                }
            }
            for at in bits(self.cols.words(col)[index], index) {
                if at != row {
                    self.close(at, col)?;
                }
            }
            for at in bits(self.diag.words(diagonal)[index], index) {
                if at != row {
                    self.close(at, diagonal + 1 + at - self.n)?;
                }
            }
            for at in bits(self.anti.words(row + col)[index], index) {
                if at != row {
                    self.close(at, row + col - at)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the current point in the history.
    pub(super) fn mark(&self) -> Mark {
        Mark { removed: self.removed.len(), queens: self.queens.len() }
    }

    /// Undoes everything since `mark`.
    pub(super) fn undo(&mut self, mark: Mark) {
        while self.queens.len() > mark.queens {
            let queen = self.queens.pop().expect("more than at the mark");
            for line in [self.row(usize::from(queen.row)), self.col(usize::from(queen.col))] {
                self.open[line] -= SETTLED;
            }
        }
        while self.removed.len() > mark.removed {
            let (row, col) = self.removed.pop().expect("more than at the mark");
            let (row, col) = (usize::from(row), usize::from(col));
            self.flip(row, col);
            for line in [self.row(row), self.col(col)] {
                self.open[line] += 1;
            }
        }
    }
}

/// The members of word `index` of a bit set.
fn bits(mut word: u64, index: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let at = index * 64 + word.trailing_zeros() as usize;
            word &= word - 1;
            at
        })
    })
}
