//! The tables of a problem, and a queen's step from state to state.

use super::state::{State, push};
use crate::rules::full;
use crate::{Problem, Regions, Result, Square};

/// What a problem leaves open and what each queen takes away, as masks.
#[derive(Debug, Clone)]
pub(crate) struct Board {
    n: usize,
    open: Vec<u64>,
    /// `keep[(row · n + col) · n + other]`: what a queen on (row, col) leaves of row `other`.
    keep: Vec<u64>,
    /// Number of regions, 0 without.
    regions: usize,
    /// The regions of each row, each with its squares there.
    parts: Vec<Vec<(u8, u64)>>,
    /// Region of each square; empty without regions.
    region_of: Vec<u8>,
    /// Whether arithmetic alone does not already exclude solutions.
    possible: bool,
}

/// Where to go on; the number is that of open squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    /// Something has no open square left.
    Dead,
    /// Everything has its queen.
    Done,
    /// The row at this place of the state's list.
    Row(usize),
    /// This column.
    Col(usize),
    /// This region.
    Region(usize),
}

impl Board {
    /// # Errors
    /// [`crate::Error::Side`] over 64.
    pub(crate) fn new(problem: &Problem) -> Result<Self> {
        problem.require_word_rows("a search under any rules")?;
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
            let Some(&region) = region_of.get(square) else {
                continue;
            };
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

    pub(crate) fn n(&self) -> usize {
        self.n
    }

    /// The open squares of each row.
    pub(crate) fn open(&self) -> &[u64] {
        &self.open
    }

    /// Whether a queen on the first square leaves the second one open.
    pub(crate) fn go_together(&self, (row, col): (u8, u8), (other, at): (u8, u8)) -> bool {
        let queen = usize::from(row) * self.n + usize::from(col);
        self.keep[queen * self.n + usize::from(other)] >> at & 1 == 1
    }

    /// The board before the first queen.
    pub(crate) fn start(&self) -> State {
        self.start_with(&self.open)
    }

    /// The board before the first queen with fewer squares open.
    pub(crate) fn start_with(&self, open: &[u64]) -> State {
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

    /// What a queen leaves: `to` is overwritten.
    pub(crate) fn place(&self, from: &State, to: &mut State, (row, col): (u8, u8)) {
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

    /// What a queen leaves, with all rows kept even when one of them has no square left.
    pub(crate) fn place_all(&self, from: &State, to: &mut State, (row, col): (u8, u8)) {
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

    /// Takes squares out of a state.
    pub(crate) fn close(&self, state: &mut State, squares: &[(u8, u8)]) {
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
    pub(crate) fn region(&self, (row, col): (u8, u8)) -> Option<u8> {
        let square = usize::from(row) * self.n + usize::from(col);
        self.region_of.get(square).copied()
    }

    /// Whether rules and the number of regions do not already exclude solutions.
    pub(crate) fn is_possible(&self) -> bool {
        self.possible
    }

    /// The tightest row, column or region; rows win over columns over regions when equal.
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
            let count = saturated(mask);
            if count < fewest {
                (fewest, choice) = (count, Choice::Row(at));
            }
        }
        if fewest == 0 || once != state.cols {
            return Choice::Dead;
        }
        for (count, cols) in [
            (1, once & !twice),
            (2, twice & !thrice),
            (3, thrice & !more),
        ] {
            if count < fewest && cols != 0 {
                (fewest, choice) = (count, Choice::Col(cols.trailing_zeros() as usize));
            }
        }
        self.choose_region(state, fewest, choice)
    }

    /// A region with fewer than `fewest` open squares, or else `choice`.
    fn choose_region(&self, state: &State, mut fewest: u32, mut choice: Choice) -> Choice {
        if state.regions == 0 {
            return choice;
        }
        let mut counts = [0; 64];
        for (row, mask) in state.rows() {
            for &(region, squares) in &self.parts[usize::from(row)] {
                counts[usize::from(region)] += saturated(mask & squares);
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

    /// The open squares of what was chosen, by row and column, pushed onto `squares`.
    pub(crate) fn squares(&self, state: &State, squares: &mut Vec<(u8, u8)>) {
        let mut push = |row, mask| push(row, mask, squares);
        match state.choice {
            Choice::Dead | Choice::Done => {}
            Choice::Row(at) => push(state.rows[at], state.masks[at]),
            Choice::Col(col) => state
                .rows()
                .for_each(|(row, mask)| push(row, mask & 1 << col)),
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

/// The number of bits, 4 for 4 and more: cheaper than a count on processors of the baseline.
fn saturated(mask: u64) -> u32 {
    let second = mask & mask.wrapping_sub(1);
    let third = second & second.wrapping_sub(1);
    let fourth = third & third.wrapping_sub(1);
    [mask, second, third, fourth]
        .into_iter()
        .map(|bits| u32::from(bits != 0))
        .sum()
}

/// The regions of each row, with their squares.
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
    let side = 0..crate::squares::to_u16(regions.n());
    let square = |row| side.clone().map(move |col| Square::new(row, col));
    let region = |square| u8::try_from(regions.of(square)).expect("at most 64 regions");
    side.clone().flat_map(square).map(region).collect()
}
