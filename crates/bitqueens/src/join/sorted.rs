//! Sets in order of some of their lines.

use super::HALF_BOARDS;
use crate::error::Result;
use crate::memory;

/// The most lines by which one pass sorts.
const DIGIT: u32 = 12;

/// Sorts lists and reuses its memory.
#[derive(Default)]
pub(super) struct Sorter {
    sorted: Vec<u64>,
    starts: Vec<u32>,
}

impl Sorter {
    /// Sorts fewer than 2^32 sets by `depth` lines after the first `before`, in time proportional to their number for
    /// every few lines.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory.
    pub(super) fn sort(&mut self, sets: &mut Vec<u64>, before: u32, depth: u32) -> Result<()> {
        let passes = depth.div_ceil(DIGIT);
        let mut end = before + depth;
        for pass in 0..passes {
            // The last lines first, since a pass keeps the order of equal ones.
            let digit = (depth + pass) / passes;
            end -= digit;
            self.starts.clear();
            self.starts.resize((1 << digit) + 1, 0);
            let more = sets.len().saturating_sub(self.sorted.len());
            memory::reserve(&mut self.sorted, more, HALF_BOARDS)?;
            self.sorted.resize(sets.len(), 0);
            #[allow(clippy::cast_possible_truncation)] // a few bits
            let key = |&set: &u64| ((set << end >> (64 - digit)) as usize, set);
            place(sets, key, &mut self.starts, &mut self.sorted);
            std::mem::swap(sets, &mut self.sorted);
        }
        Ok(())
    }
}

/// Puts words in order of their keys, by counting. `keyed` gives the key and the word of an item. `starts` are zeros, one more
/// than there are keys, and become the start of the words of each key and the end of the last; `words` have room for all.
pub(super) fn place<T, W>(
    items: &[T],
    keyed: impl Fn(&T) -> (usize, W),
    starts: &mut [u32],
    words: &mut [W],
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
    fn sets_are_in_order_of_their_lines() {
        let mut rng = fastrand::Rng::with_seed(1779);
        let mut sorter = Sorter::default();
        for (size, before, depth) in [
            (0, 0, 0),
            (9, 5, 0),
            (0, 0, 3),
            (500, 0, 12),
            (3, 7, 2),
            (3000, 21, 13),
            (1000, 27, 27),
            (1000, 63, 1),
        ] {
            let sets: Vec<u64> = (0..size).map(|_| rng.u64(..)).collect();
            let mut sorted = sets.clone();
            sorter.sort(&mut sorted, before, depth).expect("memory");
            let key = |set: &u64| set << before & super::super::lines::highest(depth);
            assert!(sorted.is_sorted_by_key(key), "{size} sets, {depth} lines after {before}");
            let mut expected = sets;
            expected.sort_by_key(key);
            assert_eq!(sorted, expected, "the order of equal ones is kept");
        }
    }
}
