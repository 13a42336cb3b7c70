//! The tables of a problem, and the transitions between states.

use super::{State, push};
use crate::board::{Problem, Regions, SideLimit, full};
use crate::error::Result;
use crate::geometry::Square;

/// The open squares of a problem and the squares that each queen attacks, as masks.
#[derive(Debug, Clone)]
pub struct Board {
    n: usize,
    open: Vec<u64>,
    /// `keep[(row · n + col) · n + other]`: the squares of row `other` that a queen on (row, col)
    /// does not attack.
    keep: Vec<u64>,
    /// Number of regions; 0 without regions.
    regions: usize,
    /// For each row, the regions in it, each with the mask of its squares in that row.
    parts: Vec<Vec<(u8, u64)>>,
    /// Region of each square; empty without regions.
    region_of: Vec<u8>,
    /// Whether solutions may exist, as far as arithmetic alone can tell.
    possible: bool,
}

/// The next branch of the search: the row, column or region with the fewest open squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// A row, column or region has no open square.
    Dead,
    /// Every row has its queen.
    Done,
    /// A row, by its index in the state's list.
    Row(usize),
    /// A column.
    Col(usize),
    /// A region.
    Region(usize),
}

impl Board {
    /// Builds the tables of a problem.
    ///
    /// # Errors
    /// [`Error::Side`](crate::Error::Side) over 64.
    pub fn new(problem: &Problem) -> Result<Self> {
        SideLimit::ANY_RULES.check(problem.n())?;
        let (n, rules) = (problem.n(), problem.rules());
        let squares = problem.open();
        let open = (0..n).map(|row| squares.row_mask(row)).collect();
        let region_of = match problem.regions() {
            Some(regions) if regions.len() == n => region_of(regions),
            _ => vec![],
        };
        let parts = parts(n, &region_of);
        let mut keep = Vec::with_capacity(n * n * n);
        for square in 0..n * n {
            let start = keep.len();
            let reach = |other| rules.reach(n, square / n, square % n, other);
            keep.extend((0..n).map(|other| full(n) & !reach(other)));
            let Some(&region) = region_of.get(square) else { continue };
            for (keep, parts) in keep[start..].iter_mut().zip(&parts) {
                for &(_, squares) in parts.iter().filter(|(part, _)| *part == region) {
                    *keep &= !squares;
                }
            }
        }
        let countable = problem.regions().is_none_or(|regions| regions.len() == n);
        Ok(Self {
            n,
            open,
            keep,
            regions: if region_of.is_empty() { 0 } else { n },
            parts,
            region_of,
            possible: countable && !rules.is_impossible(n),
        })
    }

    /// Side of the board.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The open squares of each row.
    pub fn open(&self) -> &[u64] {
        &self.open
    }

    /// Returns whether a queen on the first square leaves the second one open.
    pub fn are_compatible(&self, (row, col): (u8, u8), (other, at): (u8, u8)) -> bool {
        let queen = usize::from(row) * self.n + usize::from(col);
        self.keep[queen * self.n + usize::from(other)] >> at & 1 == 1
    }

    /// The state before the first queen.
    pub fn start(&self) -> State {
        self.start_with(&self.open)
    }

    /// The state before the first queen, with these open squares only.
    pub fn start_with(&self, open: &[u64]) -> State {
        let mut state = State::EMPTY;
        for (row, &mask) in (0..64_u8).zip(open) {
            state.rows[usize::from(row)] = row;
            state.masks[usize::from(row)] = mask;
        }
        state.len = self.n;
        state.cols = full(self.n);
        state.regions = full(self.regions);
        state.choice = self.choose(&state);
        state
    }

    /// Overwrites `to` with the state after placing a queen. If a row has no open square left, only
    /// [`State::choice`] is valid.
    pub fn place(&self, from: &State, to: &mut State, (row, col): (u8, u8)) {
        let square = usize::from(row) * self.n + usize::from(col);
        let keep = &self.keep[square * self.n..][..self.n];
        let mut len = 0;
        for (other, mask) in from.rows() {
            if other == row {
                continue;
            }
            let mask = mask & keep[usize::from(other)];
            if mask == 0 {
                to.choice = Choice::Dead;
                return;
            }
            to.rows[len] = other;
            to.masks[len] = mask;
            len += 1;
        }
        to.len = len;
        to.cols = from.cols & !(1 << col);
        to.regions = from.regions & !self.region_of.get(square).map_or(0, |&region| 1 << region);
        to.choice = self.choose(to);
    }

    /// Like [`Board::place`], but keeps all rows even when one of them has no open square.
    pub fn place_all(&self, from: &State, to: &mut State, (row, col): (u8, u8)) {
        let square = usize::from(row) * self.n + usize::from(col);
        let keep = &self.keep[square * self.n..][..self.n];
        to.len = 0;
        for (other, mask) in from.rows().filter(|&(other, _)| other != row) {
            to.rows[to.len] = other;
            to.masks[to.len] = mask & keep[usize::from(other)];
            to.len += 1;
        }
        to.cols = from.cols & !(1 << col);
        to.regions = from.regions & !self.region_of.get(square).map_or(0, |&region| 1 << region);
        to.choice = self.choose(to);
    }

    /// Removes squares from a state.
    pub fn close(&self, state: &mut State, squares: &[(u8, u8)]) {
        for at in 0..state.len {
            for &(row, col) in squares {
                if state.rows[at] == row {
                    state.masks[at] &= !(1 << col);
                }
            }
        }
        state.choice = self.choose(state);
    }

    /// The region of a square, if there are regions.
    pub fn region(&self, (row, col): (u8, u8)) -> Option<u8> {
        let square = usize::from(row) * self.n + usize::from(col);
        self.region_of.get(square).copied()
    }

    /// Returns whether the rules and the number of regions allow solutions.
    pub fn is_possible(&self) -> bool {
        self.possible
    }

    /// The row, column or region with the fewest open squares; ties go to rows, then columns.
    fn choose(&self, state: &State) -> Choice {
        if !self.possible {
            return Choice::Dead;
        }
        if state.len == 0 {
            return Choice::Done;
        }
        let (mut once, mut twice, mut thrice, mut more) = (0, 0, 0, 0);
        let (mut fewest, mut choice) = (u32::MAX, Choice::Dead);
        for (at, &mask) in state.masks[..state.len].iter().enumerate() {
            more |= thrice & mask;
            thrice |= twice & mask;
            twice |= once & mask;
            once |= mask;
            let count = saturated_count(mask);
            if count < fewest {
                (fewest, choice) = (count, Choice::Row(at));
            }
        }
        if fewest == 0 || once != state.cols {
            return Choice::Dead;
        }
        for (count, cols) in [(1, once & !twice), (2, twice & !thrice), (3, thrice & !more)] {
            if count < fewest && cols != 0 {
                (fewest, choice) = (count, Choice::Col(cols.trailing_zeros() as usize));
            }
        }
        self.choose_region(state, fewest, choice)
    }

    /// The region with the fewest open squares if it has fewer than `fewest`, otherwise `choice`.
    fn choose_region(&self, state: &State, mut fewest: u32, mut choice: Choice) -> Choice {
        if state.regions == 0 {
            return choice;
        }
        let mut counts = [0; 64];
        for (row, mask) in state.rows() {
            for &(region, squares) in &self.parts[usize::from(row)] {
                counts[usize::from(region)] += saturated_count(mask & squares);
            }
        }
        let mut rest = state.regions;
        while rest != 0 {
            let region = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            match counts[region] {
                0 => return Choice::Dead,
                count if count < fewest => (fewest, choice) = (count, Choice::Region(region)),
                _ => {}
            }
        }
        choice
    }

    /// Pushes the open squares of the state's choice, as (row, column), onto `squares`.
    pub fn squares(&self, state: &State, squares: &mut Vec<(u8, u8)>) {
        let mut push = |row, mask| push(row, mask, squares);
        match state.choice {
            Choice::Dead | Choice::Done => {}
            Choice::Row(at) => push(state.rows[at], state.masks[at]),
            Choice::Col(col) => state.rows().for_each(|(row, mask)| push(row, mask & 1 << col)),
            Choice::Region(region) => {
                for (row, mask) in state.rows() {
                    let parts = self.parts[usize::from(row)].iter();
                    parts
                        .filter(|(part, _)| usize::from(*part) == region)
                        .for_each(|(_, squares)| push(row, mask & squares));
                }
            }
        }
    }
}

/// The number of set bits, at most 4. Cheaper than `count_ones` on baseline processors, which have
/// no instruction for it.
fn saturated_count(mask: u64) -> u32 {
    let second = mask & mask.wrapping_sub(1);
    let third = second & second.wrapping_sub(1);
    let fourth = third & third.wrapping_sub(1);
    [mask, second, third, fourth].into_iter().map(|bits| u32::from(bits != 0)).sum()
}

/// For each row, the regions in it, each with the mask of its squares in that row.
fn parts(n: usize, region_of: &[u8]) -> Vec<Vec<(u8, u64)>> {
    let mut parts = vec![Vec::new(); n];
    for (square, &region) in region_of.iter().enumerate() {
        let (row, col) = (square / n, square % n);
        let row: &mut Vec<(u8, u64)> = &mut parts[row];
        match row.iter_mut().find(|(part, _)| *part == region) {
            Some((_, mask)) => *mask |= 1 << col,
            None => row.push((region, 1 << col)),
        }
    }
    parts
}

/// The region of each square.
fn region_of(regions: &Regions) -> Vec<u8> {
    let side = 0..crate::geometry::to_u16(regions.n());
    let square = |row| side.clone().map(move |col| Square::new(row, col));
    let region = |square| u8::try_from(regions.of(square)).expect("at most 64 regions");
    side.clone().flat_map(square).map(region).collect()
}
