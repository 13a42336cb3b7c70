//! The last rows of the fast search, row by row for all placements at once.
//!
//! The open squares of all eight rows are one block of bits: a lane for each row, in two words up to side
//! 16 and in three up to 21. A queen closes squares in all rows below by one mask from a table. A placement
//! that leaves a row or a column without an open square is dropped at once. It is stored in any case, and
//! its place is used again, so that the processor has no branch to predict. The placements stay in
//! lexicographic order.

/// Number of rows of the tail; their columns fit the bytes of a `u64`.
pub(super) const ROWS: usize = 8;

/// The largest side: lanes of three words have 21 bits.
pub(super) const MAX_SIDE: usize = 21;

/// The columns and diagonals that the queens above occupy.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Occupied {
    pub(super) cols: u32,
    pub(super) diag: u32,
    pub(super) anti: u32,
}

/// A search of the last rows.
#[derive(Debug, Clone)]
pub(super) enum Tail {
    Narrow(Lanes<2>),
    Wide(Lanes<3>),
}

impl Tail {
    /// Creates a search for boards of side `n`, at most [`MAX_SIDE`].
    pub(super) fn new(n: usize) -> Self {
        if n <= Lanes::<2>::WIDTH { Self::Narrow(Lanes::new(n)) } else { Self::Wide(Lanes::new(n)) }
    }

    /// Appends the solutions of the last rows, at most [`ROWS`], from their open squares. The first row's
    /// column is in the highest byte.
    pub(super) fn search(&mut self, open: &[u32], above: Occupied, found: &mut Vec<u64>) {
        match self {
            Self::Narrow(lanes) => lanes.search(open, above, found),
            Self::Wide(lanes) => lanes.search(open, above, found),
        }
    }
}

/// The open squares of [`ROWS`] rows, in `W` words.
type Squares<const W: usize> = [u64; W];

/// A placement on the upper rows of the tail.
#[derive(Debug, Clone, Copy)]
struct Placement<const W: usize> {
    squares: Squares<W>,
    /// The columns of its queens, one byte each, the last row's lowest.
    queens: u64,
    /// The columns without a queen.
    left: u32,
}

/// A step from the placements in the list to those with one more row, whose number is returned.
type Step<const W: usize> = fn(&[Placement<W>], &mut Vec<Placement<W>>) -> usize;

/// A search with lanes in `W` words.
#[derive(Debug, Clone)]
pub(super) struct Lanes<const W: usize> {
    all: u32,
    /// The placements on the rows so far, and room for those with one row more.
    from: Vec<Placement<W>>,
    to: Vec<Placement<W>>,
}

impl<const W: usize> Lanes<W> {
    /// Number of lanes of a word.
    const LANES: usize = ROWS.div_ceil(W);

    /// Number of bits of a lane.
    const WIDTH: usize = 64 / Self::LANES;

    /// The bits of the lowest lane.
    const LANE: u64 = (1 << Self::WIDTH) - 1;

    /// The lowest bit of each lane of a word.
    const LOWEST: u64 = {
        let (mut bits, mut lane) = (0, 0);
        while lane < Self::LANES {
            bits |= 1 << (lane * Self::WIDTH);
            lane += 1;
        }
        bits
    };

    /// The squares that a queen in each row and column leaves open in the rows below.
    const KEPT: [[Squares<W>; 32]; ROWS] = {
        let mut kept = [[[u64::MAX; W]; 32]; ROWS];
        let mut row = 0;
        while row < ROWS {
            let mut col = 0;
            while col < Self::WIDTH {
                let mut below = row + 1;
                while below < ROWS {
                    let (queen, distance) = (1_u64 << col, below - row);
                    let attacked = (queen | queen << distance | queen >> distance) & Self::LANE;
                    kept[row][col][below / Self::LANES] &=
                        !(attacked << (below % Self::LANES * Self::WIDTH));
                    below += 1;
                }
                col += 1;
            }
            row += 1;
        }
        kept
    };

    const BLANK: Placement<W> = Placement { squares: [0; W], queens: 0, left: 0 };

    const STEPS: [Step<W>; ROWS] = [
        Self::place::<0>,
        Self::place::<1>,
        Self::place::<2>,
        Self::place::<3>,
        Self::place::<4>,
        Self::place::<5>,
        Self::place::<6>,
        Self::place::<7>,
    ];

    fn new(n: usize) -> Self {
        Self { all: (1 << n) - 1, from: vec![], to: vec![] }
    }

    fn search(&mut self, open: &[u32], above: Occupied, found: &mut Vec<u64>) {
        // Fewer rows take the last lanes.
        let first = ROWS - open.len();
        let mut root = Placement { left: self.all & !above.cols, ..Self::BLANK };
        for (below, &open) in open.iter().enumerate() {
            let free = open & !(above.cols | above.diag << below | above.anti >> below);
            let row = first + below;
            root.squares[row / Self::LANES] |= u64::from(free) << (row % Self::LANES * Self::WIDTH);
        }
        self.from.clear();
        self.from.push(root);
        let mut count = 1;
        for step in &Self::STEPS[first..] {
            count = step(&self.from[..count], &mut self.to);
            std::mem::swap(&mut self.from, &mut self.to);
            if count == 0 {
                return;
            }
        }
        let queens = self.from[..count].iter().map(|placement| placement.queens);
        found.extend(queens.map(|queens| match first {
            ROWS => queens,
            missing => queens << (8 * missing),
        }));
    }

    /// Places a queen in row `ROW` of each placement and writes those that may have solutions to the front
    /// of `to`; returns their number.
    fn place<const ROW: usize>(from: &[Placement<W>], to: &mut Vec<Placement<W>>) -> usize {
        let most = from.len() * ROWS;
        if to.len() <= most {
            to.resize(most + 1, Self::BLANK);
        }
        let mut count = 0;
        for placement in from {
            let mut free = Self::lane(&placement.squares, ROW);
            while free != 0 {
                let col = free.trailing_zeros();
                let queen = free & free.wrapping_neg();
                free ^= queen;
                let mut squares = placement.squares;
                // The index is below 32 without the mask too; it spares a check.
                let kept = &Self::KEPT[ROW][(col & 31) as usize];
                for (squares, kept) in squares.iter_mut().zip(kept) {
                    *squares &= kept;
                }
                let left = placement.left & !queen;
                to[count] =
                    Placement { squares, queens: placement.queens << 8 | u64::from(col), left };
                count += usize::from(Self::is_open(&squares, ROW + 1, left));
            }
        }
        count
    }

    /// The open squares of a row.
    #[inline(always)]
    fn lane(squares: &Squares<W>, row: usize) -> u32 {
        let lane = squares[row / Self::LANES] >> (row % Self::LANES * Self::WIDTH) & Self::LANE;
        // At most 21 bits.
        #[allow(clippy::cast_possible_truncation)]
        let lane = lane as u32;
        lane
    }

    /// Returns whether each row from `first` on has an open square and each of the columns `left` has one in
    /// these rows.
    #[inline(always)]
    fn is_open(squares: &Squares<W>, first: usize, left: u32) -> bool {
        if first == ROWS {
            return true;
        }
        let (mut empty, mut open) = (0, 0);
        for (word, &squares) in squares.iter().enumerate() {
            let mut used = 0;
            for lane in 0..Self::LANES {
                if (first..ROWS).contains(&(word * Self::LANES + lane)) {
                    used |= Self::LANE << (lane * Self::WIDTH);
                }
            }
            // A borrow reaches the highest bit of the lowest lane that is empty.
            let lanes = squares | !used;
            empty |= lanes.wrapping_sub(Self::LOWEST) & !lanes & Self::LOWEST << (Self::WIDTH - 1);
            open |= squares & used;
        }
        let columns =
            (0..Self::LANES).fold(0, |columns, lane| columns | open >> (lane * Self::WIDTH));
        empty == 0 && columns & Self::LANE == u64::from(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The solutions of the last rows by plain backtracking.
    fn naive(open: &[u32], above: Occupied, queens: u64, found: &mut Vec<u64>) {
        let Some((&first, rest)) = open.split_first() else { return found.push(queens) };
        let Occupied { cols, diag, anti } = above;
        for col in (0..32_u32).filter(|col| first & !(cols | diag | anti) & 1 << col != 0) {
            let queen = 1 << col;
            let below = Occupied {
                cols: cols | queen,
                diag: (diag | queen) << 1,
                anti: (anti | queen) >> 1,
            };
            naive(rest, below, queens << 8 | u64::from(col), found);
        }
    }

    /// All sides, both widths, all numbers of rows, random queens above and random blocked squares.
    #[test]
    fn tails_are_what_backtracking_finds() {
        let mut random = fastrand::Rng::with_seed(8);
        let mut solutions = 0;
        for n in 0..=MAX_SIDE {
            for _ in 0..200 {
                let all = (1_u32 << n) - 1;
                let mut above = Occupied::default();
                let rows = ROWS.min(n);
                let mut columns: Vec<usize> = (0..n).collect();
                random.shuffle(&mut columns);
                for col in &columns[rows..] {
                    above.cols |= 1 << col;
                }
                if n > ROWS {
                    above.diag = random.u32(..) & random.u32(..) & random.u32(..) & all;
                    above.anti = random.u32(..) & random.u32(..) & random.u32(..) & all;
                }
                let mut row = || all & (random.u32(..) | random.u32(..) | random.u32(..));
                let open: Vec<u32> = (0..rows).map(|_| row()).collect();
                let mut expected = vec![];
                naive(&open, above, 0, &mut expected);
                for queens in &mut expected {
                    for _ in rows..ROWS {
                        *queens <<= 8;
                    }
                }
                let mut tails = vec![Tail::Wide(Lanes::new(n)), Tail::new(n)];
                for tail in &mut tails {
                    // The second search uses the room of the first.
                    for _ in 0..2 {
                        let mut found = vec![];
                        tail.search(&open, above, &mut found);
                        assert_eq!(found, expected, "n = {n}, {above:?}, {open:?}");
                    }
                }
                solutions += expected.len();
            }
        }
        assert!(solutions > 1000, "{solutions} solutions are too few to tell");
    }
}
