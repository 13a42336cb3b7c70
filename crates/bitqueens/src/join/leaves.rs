//! Lists for a device, and their division into leaves.
//!
//! The recursion is that of [`disjoint`](super::disjoint), on ranges alone. Where the other list would be filtered, the
//! line is noted, and the device leaves out the sets that have it. The sizes of filtered lists are therefore estimated.

use super::cost::{Choice, choose, remaining};
use super::disjoint::List;
use super::lines::Lines;
use super::sorted::Sorter;
use crate::control::Cancel;
use crate::error::Result;
use crate::kernel::Device;
use crate::matching::{Leaf, MatchBatch};

/// A list is not split any more when a device has to read this many sets of the other one for each that is left.
const MOST_READ: usize = 16;

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

/// Two ranges of a recursion.
#[derive(Clone, Copy)]
struct Node<'s> {
    sets: [&'s [u64]; 2],
    /// Their first sets in the batch.
    starts: [u32; 2],
    /// Their sizes once those with a line of `without` are left out, estimated.
    sizes: [usize; 2],
    without: [u64; 2],
    sorted: [u32; 2],
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
                let node = Node {
                    sets: [a.sets, b.sets],
                    starts: [self.place(a)?, self.place(b)?],
                    sizes: [a.sets.len(), b.sets.len()],
                    without: [0; 2],
                    sorted: [a.sorted, b.sorted],
                    lines,
                    images: 1 + a.index + b.index,
                };
                divide(node, &mut self.batch)?;
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

/// Adds the leaves of two lists.
fn divide(mut node: Node<'_>, batch: &mut MatchBatch) -> Result<()> {
    loop {
        let lengths = node.sets.map(<[u64]>::len);
        if lengths.contains(&0) {
            return Ok(());
        }
        let splittable = [0, 1].map(|list| {
            let other = 1 - list;
            node.lines.settled(list) < node.sorted[list]
                && lengths[other] <= MOST_READ * node.sizes[other]
        });
        let list = match choose(node.sizes, splittable) {
            Choice::Test(list) => return node.test(list, batch),
            Choice::Split(list) => list,
        };
        let (sets, line) = (node.sets[list], node.lines.next(list));
        node.lines.settle(list);
        let (without, with) = sets.split_at(sets.partition_point(|set| set & line == 0));
        let size = |part: &[u64]| (node.sizes[list] * part.len()).div_ceil(sets.len());
        let mut part = node;
        part.sets[list] = with;
        part.starts[list] += u32::try_from(without.len()).expect("fewer than in a batch");
        part.sizes[list] = size(with);
        part.sizes[1 - list] = remaining(node.sizes[1 - list]);
        part.without[1 - list] |= line;
        node.sizes[list] = size(without);
        node.sets[list] = without;
        divide(part, batch)?;
    }
}

impl Node<'_> {
    /// Adds the leaves whose pairs are tested, with a list in blocks.
    fn test(&self, list: usize, batch: &mut MatchBatch) -> Result<()> {
        let order = [list, 1 - list];
        let parts = order.map(|list| {
            let (start, len) = (self.starts[list], self.sets[list].len());
            let end = start + u32::try_from(len).expect("fewer than in a batch");
            (start..end).step_by(MatchBatch::LONGEST).map(move |start| {
                start..end.min(start + u32::try_from(MatchBatch::LONGEST).expect("2^14"))
            })
        });
        let [blocks, rows] = parts;
        for blocks in blocks {
            for rows in rows.clone() {
                batch.push(Leaf {
                    ranges: [blocks.clone(), rows],
                    without: order.map(|list| self.without[list]),
                    lines: self.lines.to_test(),
                    images: self.images,
                })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
