//! Lists for a device, and their division into leaves.
//!
//! One list is put into blocks, and the other one, of rows, is split by its own lines, as in
//! [`disjoint`](super::disjoint), but on ranges alone: no list is filtered. The lines that all rows of a leaf have are
//! noted, and the device leaves out the sets of blocks that have one. It does the same for rows by the lines of a block,
//! whose sets are neighbours in the order of their own lines. So the list of blocks needs no split.

use super::cost::DENSITY;
use super::disjoint::List;
use super::kernel::BLOCK;
use super::lines::Lines;
use super::sorted::Sorter;
use crate::control::Cancel;
use crate::error::Result;
use crate::kernel::Device;
use crate::matching::{Leaf, MatchBatch};

/// Times of a device, in rows tested with a block: to fill a block, to read a set, and to prepare and begin a leaf.
const FILL: f32 = 250.0;
const READ: f32 = 0.06;
const LEAF: f32 = 2000.0;

/// Leaves after which a batch is full, whatever its sets.
const MOST_LEAVES: usize = 1 << 18;

/// The lists that a device matches next; reuses its memory.
pub(super) struct OnDevice<'d> {
    device: &'d dyn Device,
    sorter: Sorter,
    batch: MatchBatch,
    /// Number of batches so far.
    batches: u64,
    tests: u64,
}

/// A part of a list that fits into a batch with another.
struct Piece<'s> {
    sets: &'s [u64],
    /// Number of own lines by which the sets are in order.
    sorted: u32,
    /// The index of its list.
    index: usize,
    /// The batch that has it, and its first set there.
    placed: Option<(u64, u32)>,
}

/// The rows of a recursion, and the sets that they are tested with.
#[derive(Clone, Copy)]
struct Node<'s> {
    rows: &'s [u64],
    /// The first of the rows in the batch.
    start: u32,
    /// The range of the sets for blocks.
    blocks: [u32; 2],
    /// The lines that all rows have.
    common: u64,
    /// The list of the rows, and the number of own lines by which they are in order.
    list: usize,
    sorted: u32,
    lines: Lines,
    images: usize,
}

impl<'d> OnDevice<'d> {
    pub(super) fn new(device: &'d dyn Device) -> Self {
        Self {
            device,
            sorter: Sorter::default(),
            batch: MatchBatch::default(),
            batches: 0,
            tests: 0,
        }
    }

    /// Number of pairs tested so far.
    pub(super) fn tests(&self) -> u64 {
        self.tests
    }

    /// Takes the pairs of a set of any list of `a` and one of any list of `b`. The images of a pair are one more than the
    /// indices of its lists. Calls `found` with images and pairs that the device has counted meanwhile; the others
    /// follow with [`finish`](Self::finish). Returns false when `cancel` was set meanwhile.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory, and those of the device.
    pub(super) fn pairs(
        &mut self,
        a: &mut [List],
        b: &mut [List],
        lines: Lines,
        cancel: &Cancel,
        mut found: impl FnMut(usize, u64),
    ) -> Result<bool> {
        let mut a = self.pieces(a, lines, 0)?;
        let mut b = self.pieces(b, lines, 1)?;
        for a in &mut a {
            for b in &mut b {
                let is_new = |piece: &&Piece<'_>| !piece.is_in(self.batches);
                let more: usize = [&*a, &*b].into_iter().filter(is_new).map(Piece::len).sum();
                let is_full = self.batch.sets().len() + more > MatchBatch::MOST_SETS;
                if (is_full || self.batch.leaves().len() >= MOST_LEAVES)
                    && !self.finish(cancel, &mut found)?
                {
                    return Ok(false);
                }
                let starts = [self.place(a)?, self.place(b)?];
                let pieces = [&*a, &*b];
                // Blocks of the longer list are better filled.
                let list = usize::from(a.len() >= b.len());
                let first = starts[1 - list];
                let node = Node {
                    rows: pieces[list].sets,
                    start: starts[list],
                    blocks: [first, first + to_u32(pieces[1 - list].len())],
                    common: 0,
                    list,
                    sorted: pieces[list].sorted,
                    lines,
                    images: 1 + a.index + b.index,
                };
                node.divide(&mut self.batch)?;
            }
        }
        Ok(true)
    }

    /// Has the device match what it was not given yet. Returns false when `cancel` was set meanwhile.
    ///
    /// # Errors
    /// Those of the device.
    pub(super) fn finish(
        &mut self,
        cancel: &Cancel,
        mut found: impl FnMut(usize, u64),
    ) -> Result<bool> {
        if !self.batch.leaves().is_empty() {
            let Some(sums) = self.device.match_all(&self.batch, cancel)? else {
                return Ok(false);
            };
            self.tests += sums.tests;
            for (images, &pairs) in (1..).zip(&sums.pairs) {
                found(images, pairs);
            }
        }
        self.batch.clear();
        self.batches += 1;
        Ok(true)
    }

    /// The lists in order of their own lines, in pieces of half a batch.
    fn pieces<'s>(
        &mut self,
        lists: &'s mut [List],
        lines: Lines,
        own: usize,
    ) -> Result<Vec<Piece<'s>>> {
        let mut pieces = Vec::new();
        for (index, list) in lists.iter_mut().enumerate() {
            let sorted = list.sort(&mut self.sorter, lines, own)?;
            let parts = list.sets.chunks(MatchBatch::MOST_SETS / 2);
            pieces.extend(parts.map(|sets| Piece { sets, sorted, index, placed: None }));
        }
        Ok(pieces)
    }

    /// Puts a piece into the batch unless it is there. Returns its first set.
    fn place(&mut self, piece: &mut Piece<'_>) -> Result<u32> {
        match piece.placed {
            Some((batch, start)) if batch == self.batches => Ok(start),
            _ => {
                let start = self.batch.append(piece.sets)?.start;
                piece.placed = Some((self.batches, start));
                Ok(start)
            }
        }
    }
}

impl Piece<'_> {
    fn len(&self) -> usize {
        self.sets.len()
    }

    fn is_in(&self, batch: u64) -> bool {
        self.placed.is_some_and(|(placed, _)| placed == batch)
    }
}

impl Node<'_> {
    /// Adds the leaves.
    fn divide(mut self, batch: &mut MatchBatch) -> Result<()> {
        while !self.rows.is_empty() {
            let is_sorted = self.lines.settled(self.list) < self.sorted;
            if !is_sorted || !self.is_worth_a_split() {
                return self.test(batch);
            }
            let line = self.lines.next(self.list);
            self.lines.settle(self.list);
            let end = self.rows.partition_point(|set| set & line == 0);
            let (without, with) = self.rows.split_at(end);
            let mut part = self;
            (part.rows, part.start) = (with, self.start + to_u32(end));
            part.common |= line;
            part.divide(batch)?;
            self.rows = without;
        }
        Ok(())
    }

    /// Whether two leaves take less time than one.
    #[allow(clippy::cast_precision_loss)] // a cost
    fn is_worth_a_split(&self) -> bool {
        let [start, end] = self.blocks;
        let (sets, rows) = ((end - start) as f32, self.rows.len() as f32);
        let without = 1.0 - DENSITY;
        let left = sets * without.powi(self.common.count_ones().cast_signed());
        let cost = |left: f32, rows: f32| {
            let blocks = (left / BLOCK as f32).max(1.0);
            // As many own lines divide the sets into blocks as they are halved, and each has its share of the rows.
            let tested = rows * without.powf(DENSITY * blocks.log2());
            LEAF + READ * sets + blocks * (FILL + READ * rows + tested)
        };
        cost(left, without * rows) + cost(without * left, DENSITY * rows) < cost(left, rows)
    }

    /// Adds the leaves of rows that are not split.
    fn test(&self, batch: &mut MatchBatch) -> Result<()> {
        let longest = to_u32(MatchBatch::LONGEST);
        let parts = |start: u32, end: u32| {
            let starts = (start..end).step_by(MatchBatch::LONGEST);
            starts.map(move |start| start..end.min(start + longest))
        };
        let [start, end] = self.blocks;
        for blocks in parts(start, end) {
            for rows in parts(self.start, self.start + to_u32(self.rows.len())) {
                batch.push(Leaf {
                    ranges: [blocks.clone(), rows],
                    without: [self.common, 0],
                    lines: self.lines.to_test(),
                    images: self.images,
                })?;
            }
        }
        Ok(())
    }
}

/// Batches have fewer than 2^32 sets.
fn to_u32(sets: usize) -> u32 {
    u32::try_from(sets).expect("fewer than in a batch")
}

#[cfg(test)]
mod tests;
