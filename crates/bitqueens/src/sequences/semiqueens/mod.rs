//! Semi-queens (A099152): a queen on every row and column, and at most one on every diagonal of one direction.
//!
//! A diagonal holds the squares whose row and column have the same sum, 0 to 2n − 2. Two placements on the first
//! diagonals that use the same rows and the same columns can be completed in the same ways. So:
//!
//! 1. The placements on the diagonals 0 to n − 2 are counted by their rows and columns, one diagonal after another.
//! 2. The half turn takes them to the placements on the diagonals n to 2n − 2. Two of them are a placement on the board
//!    if the rows and columns that they leave are none, or those of a square of diagonal n − 1.
//!
//! Few rows and columns can be completed: those that are left, m of each, belong to squares on m later
//! diagonals, all different, so their sum is at least that of the next m diagonals. This leaves 0.8 million
//! pairs of sets for n = 16, and three times as many for each further side.
//!
//! Counting paths by states is the transfer-matrix method (Stanley, *Enumerative Combinatorics*, volume 1, section 4.7);
//! meeting in the middle is that of Horowitz and Sahni (1974).

mod group;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::iter;
use std::sync::{Mutex, PoisonError};

use super::Work;
use crate::error::{Error, Result};
use crate::geometry::{bits, full};
use crate::language::Phrase;
use crate::memory;
use crate::threads::Team;
use group::{Group, List, Sums};

/// The largest side.
pub(super) const LAST: usize = group::MOST_COLUMNS;

/// The first side whose memory is known to be hundreds of megabytes.
const MEASURED: usize = 20;

/// What asks for memory.
const STATES: Phrase =
    Phrase::new("counting the rows and columns of semi-queens", "按行与列统计半皇后");

/// The memory of a board of side `n` ≥ [`MEASURED`] in MiB: measured up to 23; two further sides take nine times as much.
fn mebibytes(n: usize) -> u64 {
    let mut mebibytes = [300, 1250][n % 2];
    for _ in 0..(n - MEASURED) / 2 {
        mebibytes = mebibytes * 37 / 4;
    }
    mebibytes
}

/// Counts the placements on a board of side `n` ≤ [`LAST`].
pub(super) fn count(n: usize, work: &Work) -> Result<u128> {
    if n < 2 {
        return Ok(1);
    }
    if n >= MEASURED {
        memory::require_free(STATES, mebibytes(n), work.free)?;
    }
    work.threads.clone().checked()?;
    let mut states = States::new(n)?;
    for diagonal in 0..n - 1 {
        states.add_diagonal(diagonal, work)?;
    }
    states.pairs(work)
}

/// The placements on the first diagonals, counted by their rows and columns.
struct States {
    n: usize,
    /// The placements of 0, 1, … queens: for each set of rows those on them.
    layers: Vec<BTreeMap<u32, Group>>,
}

impl States {
    /// The empty placement on a board of side `n` ≥ 2.
    fn new(n: usize) -> Result<Self> {
        let mut layers = vec![BTreeMap::new(); n];
        let mut list = List::default();
        list.add(&Group::default(), iter::once((0, 1)))?;
        layers[0].insert(0, list.take_group()?);
        Ok(Self { n, layers })
    }

    /// Goes on to the placements with at most one queen on the next diagonal, those of most queens first, because
    /// they come from those of one queen less.
    fn add_diagonal(&mut self, diagonal: usize, work: &Work) -> Result<()> {
        let sums = Sums::new();
        for queens in (0..=diagonal + 1).rev() {
            let left = self.n - queens;
            let next_diagonals = left * (diagonal + 1) + left * left.saturating_sub(1) / 2;
            let most = (self.n * (self.n - 1)).checked_sub(next_diagonals);
            let most = |rows| most?.checked_sub(sums.of(rows));
            let (fewer, layer) = self.layers.split_at_mut(queens);
            let (fewer, layer) = (fewer.last(), &mut layer[0]);
            let added = fewer
                .into_iter()
                .flat_map(BTreeMap::keys)
                .flat_map(|&rows| bits(full(diagonal + 1) & !rows).map(move |row| rows | 1 << row));
            let mut sets: Vec<u32> = layer.keys().copied().chain(added).collect();
            sets.sort_unstable();
            sets.dedup();
            let groups = sets.into_iter().filter_map(|rows| {
                let group = layer.remove(&rows).unwrap_or_default();
                Some((rows, most(rows)?, Mutex::new(group)))
            });
            let groups: Vec<_> = groups.collect();
            let update = |team: &Team| -> Result<()> {
                let mut list = List::default();
                while let Some((rows, most, group)) = team.next(&groups) {
                    if work.cancel.is_cancelled() {
                        return Err(Error::Stopped);
                    }
                    let mut group = group.lock().unwrap_or_else(PoisonError::into_inner);
                    list.add(&group, group.states().filter(|&(cols, _)| sums.of(cols) <= *most))?;
                    for row in bits(*rows) {
                        let before = fewer.and_then(|fewer| fewer.get(&(rows & !(1 << row))));
                        let col = diagonal - row;
                        let (Some(before), Some(most)) = (before, most.checked_sub(col)) else {
                            continue;
                        };
                        let free = before
                            .states()
                            .filter(|&(cols, _)| cols >> col & 1 == 0 && sums.of(cols) <= most);
                        list.add(before, free.map(|(cols, count)| (cols | 1 << col, count)))?;
                    }
                    *group = list.take_group()?;
                }
                Ok(())
            };
            let shares = work.threads.run_on_all(groups.len(), update)?;
            shares.into_iter().collect::<Result<()>>()?;
            let groups = groups.into_iter().map(|(rows, _, group)| {
                (rows, group.into_inner().unwrap_or_else(PoisonError::into_inner))
            });
            *layer = groups.filter(|(_, group)| !group.is_empty()).collect();
        }
        Ok(())
    }

    /// The placements that two of these make, one of them after a half turn, with a queen on the diagonal between
    /// or none. A pair of different sets of rows stands for both orders.
    fn pairs(&self, work: &Work) -> Result<u128> {
        let (n, full) = (self.n, full(self.n));
        let others = |used: u32| (full & !used).reverse_bits() >> (32 - n);
        let groups: Vec<_> = self.layers.iter().flatten().collect();
        let count = |team: &Team| -> Result<u128> {
            let (mut list, mut pairs) = (List::default(), 0);
            while let Some((rows, group)) = team.next(&groups) {
                if work.cancel.is_cancelled() {
                    return Err(Error::Stopped);
                }
                list.add(group, group.states().map(|(cols, count)| (others(cols), count)))?;
                list.sort();
                let between = bits(full & !**rows).map(|row| 1 << row);
                // The square of a row on that diagonal is turned to the column of the same number.
                for square in iter::once(0).chain(between) {
                    let turned = others(*rows | square);
                    let times = match rows.cmp(&&turned) {
                        std::cmp::Ordering::Less => 2,
                        std::cmp::Ordering::Equal => 1,
                        std::cmp::Ordering::Greater => continue,
                    };
                    let layer = self.layers.get(turned.count_ones() as usize);
                    let Some(group) = layer.and_then(|layer| layer.get(&turned)) else { continue };
                    let wanted = list.states().filter(|(cols, _)| cols & square == square);
                    pairs += times
                        * product(
                            wanted.map(|(cols, count)| (cols & !square, count)),
                            group.states(),
                        );
                }
                list.clear();
            }
            Ok(pairs)
        };
        let shares = work.threads.run_on_all(groups.len(), count)?;
        shares.into_iter().sum()
    }
}

/// The sum of the products of the counts of the same columns in two lists by columns.
fn product(
    ours: impl Iterator<Item = (u32, u64)>,
    theirs: impl Iterator<Item = (u32, u64)>,
) -> u128 {
    let mut theirs = theirs.peekable();
    let products = ours.map(|(cols, count)| {
        while theirs.next_if(|&(their, _)| their < cols).is_some() {}
        let same = theirs.next_if(|&(their, _)| their == cols);
        same.map_or(0, |(_, their)| u128::from(count) * u128::from(their))
    });
    products.sum()
}
