//! A search for queens on a torus that uses that every line has exactly one queen.
//!
//! On a torus n queens occupy each of the n rows, columns, `\` and `/` diagonals exactly once. A
//! diagonal without an open square is therefore a dead end, as is a row without one, and the search
//! branches on the tightest of all 4n lines. Measured at n = 19 against rows from the top: 50 times
//! fewer states, 5 times less time.
//!
//! The diagonals of a row's squares are a mask too: the row's mask rotated by the row number.
//! Bit-sliced counters, saturating at three, count the open squares of all lines of a direction at
//! once.

/// A state of the search: the rows without a queen and their open squares.
#[derive(Debug, Clone)]
pub(super) struct State {
    len: usize,
    rows: [u8; 32],
    masks: [u32; 32],
    /// Lines without a queen, one bit each: columns, `/` diagonals (row + col) and `\` diagonals
    /// (col − row), both modulo n.
    lines: [u32; 3],
}

/// Counters for the lines of one direction: masks of the lines with at least one, two and three
/// open squares.
#[derive(Clone, Copy, Default)]
struct Counts {
    once: u32,
    twice: u32,
    thrice: u32,
}

impl Counts {
    fn add(&mut self, mask: u32) {
        self.thrice |= self.twice & mask;
        self.twice |= self.once & mask;
        self.once |= mask;
    }

    fn exactly(self, squares: u32) -> u32 {
        match squares {
            1 => self.once & !self.twice,
            _ => self.twice & !self.thrice,
        }
    }
}

/// The next branch of the search.
enum Choice {
    /// A line has no open square.
    Dead,
    /// A row, by its index in the list of rows.
    Row(usize),
    /// A direction, and a line of that direction.
    Line(usize, usize),
}

/// The result of placing a queen.
enum Placed {
    /// A row has no open square.
    Dead,
    /// Every row has at least two open squares.
    Open,
    /// A row, by its index in the list, has one open square: no need to count the other lines.
    Forced(usize),
}

/// A search on a torus of side 4 to 31.
pub(super) struct Search<'a> {
    n: usize,
    full: u32,
    /// By column and by row distance + n: the squares of that row that a queen does not attack.
    keep: Vec<u32>,
    /// The state for each number of queens placed.
    states: Vec<State>,
    columns: Vec<u8>,
    /// The value of a solution.
    value: &'a (dyn Fn(&[u8]) -> u64 + Sync),
    pub(super) nodes: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(n: usize, value: &'a (dyn Fn(&[u8]) -> u64 + Sync)) -> Self {
        let full = u32::MAX >> (32 - n);
        let bit = |at: usize| 1_u32 << (at % n);
        let keep = (0..2 * n * n).map(|at| {
            let (col, distance) = (at / (2 * n), at % n);
            match distance {
                0 => 0,
                _ => full & !(bit(col) | bit(col + distance) | bit(col + n - distance)),
            }
        });
        let mut empty = State { len: n, rows: [0; 32], masks: [full; 32], lines: [full; 3] };
        for (number, row) in (0_u8..).zip(&mut empty.rows) {
            *row = number;
        }
        Self {
            n,
            full,
            keep: keep.collect(),
            states: vec![empty; n + 1],
            columns: vec![0; n],
            value,
            nodes: 0,
        }
    }

    /// Sums the values of the solutions that contain `queens`, given as (row, column), of which no
    /// two attack each other. Returns `None` when `go_on` returned `false`.
    pub(super) fn run(
        &mut self,
        queens: &[(usize, usize)],
        go_on: &mut impl FnMut(u64) -> bool,
    ) -> Option<u64> {
        for (depth, &(row, col)) in queens.iter().enumerate() {
            let state = &self.states[depth];
            let at = state.rows[..state.len].iter().position(|&other| usize::from(other) == row);
            let at = at.expect("one queen per row");
            if matches!(self.place(depth, at, col), Placed::Dead) {
                return Some(0);
            }
        }
        self.visit(queens.len(), go_on)
    }

    /// Places a queen and all queens that it forces, then visits the resulting state.
    fn descend(
        &mut self,
        mut depth: usize,
        mut at: usize,
        mut col: usize,
        go_on: &mut impl FnMut(u64) -> bool,
    ) -> Option<u64> {
        loop {
            match self.place(depth, at, col) {
                Placed::Dead => return Some(0),
                Placed::Open => return self.visit(depth + 1, go_on),
                Placed::Forced(only) => {
                    depth += 1;
                    at = only;
                    col = self.states[depth].masks[at].trailing_zeros() as usize;
                }
            }
        }
    }

    fn visit(&mut self, depth: usize, go_on: &mut impl FnMut(u64) -> bool) -> Option<u64> {
        self.nodes += 1;
        if depth == self.n {
            return Some((self.value)(&self.columns));
        }
        if !go_on(self.nodes) {
            return None;
        }
        let mut sum = 0;
        match self.choose(&self.states[depth]) {
            Choice::Dead => {}
            Choice::Row(at) => {
                let mut mask = self.states[depth].masks[at];
                while mask != 0 {
                    let col = mask.trailing_zeros() as usize;
                    mask &= mask - 1;
                    sum += self.descend(depth, at, col, go_on)?;
                }
            }
            Choice::Line(direction, line) => {
                for at in 0..self.states[depth].len {
                    let state = &self.states[depth];
                    let row = usize::from(state.rows[at]);
                    let col = match direction {
                        0 => line,
                        1 => self.wrap(line + self.n - row),
                        _ => self.wrap(line + row),
                    };
                    if state.masks[at] >> col & 1 == 1 {
                        sum += self.descend(depth, at, col, go_on)?;
                    }
                }
            }
        }
        Some(sum)
    }

    /// Reduces a number below 2n modulo n.
    fn wrap(&self, number: usize) -> usize {
        if number < self.n { number } else { number - self.n }
    }

    /// Rotates a row's mask by `by` < n columns to the right.
    fn rotate(&self, mask: u32, by: usize) -> u32 {
        (mask << by | mask >> (self.n - by)) & self.full
    }

    /// The line with the fewest open squares.
    fn choose(&self, state: &State) -> Choice {
        let mut counts = [Counts::default(); 3];
        let (mut fewest, mut choice) = (u32::MAX, Choice::Dead);
        for (at, (&row, &mask)) in state.rows[..state.len].iter().zip(&state.masks).enumerate() {
            let row = usize::from(row);
            counts[0].add(mask);
            counts[1].add(self.rotate(mask, row));
            counts[2].add(self.rotate(mask, self.wrap(self.n - row)));
            let squares = mask.count_ones();
            if squares < fewest {
                (fewest, choice) = (squares, Choice::Row(at));
            }
        }
        let open = counts.iter().zip(&state.lines);
        if open.into_iter().any(|(count, &lines)| count.once != lines) {
            return Choice::Dead;
        }
        for squares in 1..fewest.min(3) {
            for (direction, count) in counts.iter().enumerate() {
                let lines = count.exactly(squares);
                if lines != 0 {
                    return Choice::Line(direction, lines.trailing_zeros() as usize);
                }
            }
        }
        choice
    }

    /// Places a queen in the row at index `at` of the list.
    fn place(&mut self, depth: usize, at: usize, col: usize) -> Placed {
        let n = self.n;
        let (above, below) = self.states.split_at_mut(depth + 1);
        let (from, to) = (&above[depth], &mut below[0]);
        let row = usize::from(from.rows[at]);
        let keep = &self.keep[2 * n * col..][..2 * n];
        let mut len = 0;
        let mut placed = Placed::Open;
        for (index, (&other, &mask)) in from.rows[..from.len].iter().zip(&from.masks).enumerate() {
            if index == at {
                continue;
            }
            let mask = mask & keep[usize::from(other) + n - row];
            if mask == 0 {
                return Placed::Dead;
            }
            if mask & (mask - 1) == 0 {
                placed = Placed::Forced(len);
            }
            to.rows[len] = other;
            to.masks[len] = mask;
            len += 1;
        }
        to.len = len;
        let bit = |number: usize| !(1 << if number < n { number } else { number - n });
        to.lines = [
            from.lines[0] & bit(col),
            from.lines[1] & bit(col + row),
            from.lines[2] & bit(col + n - row),
        ];
        // Below 32.
        #[allow(clippy::cast_possible_truncation)]
        {
            self.columns[row] = col as u8;
        }
        placed
    }
}
