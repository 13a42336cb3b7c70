//! Sets in order of their first lines.

use super::HALF_BOARDS;
use crate::error::Result;
use crate::memory;

/// A list of sets, in order of their first `depth` lines, which are their highest bits.
#[derive(Default)]
pub(super) struct Sorted {
    /// The sets, and others after them from earlier lists.
    sets: Vec<u64>,
    /// The start of the sets of each prefix, and the end of the last.
    starts: Vec<u32>,
    depth: u32,
}

impl Sorted {
    /// Replaces the list by `sets`, fewer than 2^32. Counts and places them, in time proportional to their number
    /// and 2^`depth`.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory.
    pub(super) fn sort(&mut self, sets: &[u64], depth: u32) -> Result<()> {
        let prefix = |set: u64| (set >> 1 >> (63 - depth)) as usize;
        self.depth = depth;
        self.starts.clear();
        self.starts.resize((1 << depth) + 1, 0);
        let more = sets.len().saturating_sub(self.sets.len());
        memory::reserve(&mut self.sets, more, HALF_BOARDS)?;
        self.sets.resize(self.sets.len() + more, 0);
        place(
            sets,
            |&set| (prefix(set), set),
            &mut self.starts,
            &mut self.sets,
        );
        Ok(())
    }

    /// Number of lines by which the sets are in order.
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    /// The sets whose first `depth` lines are `prefix`, at most as many lines as they are in order of.
    pub(super) fn of(&self, prefix: usize, depth: u32) -> &[u64] {
        let below = self.depth - depth;
        let start = self.starts[prefix << below] as usize;
        let end = self.starts[(prefix + 1) << below] as usize;
        &self.sets[start..end]
    }

    /// Number of sets.
    pub(super) fn len(&self) -> usize {
        self.starts.last().map_or(0, |&end| end as usize)
    }

    /// The number of sets of each prefix of the whole depth.
    pub(super) fn sizes(&self) -> impl Iterator<Item = u32> {
        self.starts.windows(2).map(|pair| pair[1] - pair[0])
    }
}

/// Puts words in order of their keys, by counting. `keyed` gives the key and the word of an item. `starts` are zeros, one more
/// than there are keys, and become the start of the words of each key and the end of the last; `words` have room for all.
pub(super) fn place<T>(
    items: &[T],
    keyed: impl Fn(&T) -> (usize, u64),
    starts: &mut [u32],
    words: &mut [u64],
) {
    for item in items {
        starts[keyed(item).0] += 1;
    }
    let mut end = 0;
    for start in &mut *starts {
        (*start, end) = (end, end + *start);
    }
    for item in items {
        let (key, word) = keyed(item);
        let place = &mut starts[key];
        words[*place as usize] = word;
        *place += 1;
    }
    // Each start has become the end of its words, where the next ones start.
    starts.copy_within(..starts.len() - 1, 1);
    starts[0] = 0;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_in_order_of_their_first_lines() {
        let mut rng = fastrand::Rng::with_seed(1779);
        let mut sorted = Sorted::default();
        for (size, depth) in [(0, 0), (9, 0), (500, 7), (3, 2), (0, 3), (1000, 1)] {
            let sets: Vec<u64> = (0..size).map(|_| rng.u64(..)).collect();
            sorted.sort(&sets, depth).expect("memory");
            for shorter in 0..=depth {
                let mut all = Vec::new();
                for prefix in 0..1 << shorter {
                    let of = sorted.of(prefix, shorter);
                    assert!(
                        of.iter()
                            .all(|set| (set.rotate_left(shorter) & ((1 << shorter) - 1))
                                == prefix as u64)
                    );
                    all.extend_from_slice(of);
                }
                let mut expected = sets.clone();
                expected.sort_unstable();
                all.sort_unstable();
                assert_eq!(all, expected, "{size} sets, {shorter} of {depth} lines");
            }
            let sizes: Vec<usize> = sorted.sizes().map(|size| size as usize).collect();
            let expected: Vec<usize> = (0..1 << depth)
                .map(|prefix| sorted.of(prefix, depth).len())
                .collect();
            assert_eq!(sizes, expected);
        }
    }
}
