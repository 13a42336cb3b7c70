//! What it costs to count the disjoint pairs of two lists.

use std::sync::LazyLock;

use super::kernel::BLOCK;

/// The cost of filling a block, in rows tested with it.
const FILL: f32 = 200.0;

/// The cost of filtering a set, in rows.
const FILTER: f32 = 0.1;

/// The cost of a split, beside that of filtering, in rows.
const SPLIT: f32 = 40.0;

/// The part of a list that has a line.
pub(super) const DENSITY: f32 = 0.45;

/// Sizes between a number and its double.
const STEPS: usize = 4;

/// Bits of the fraction of a number that are not in its index.
const FRACTION: u32 = 23 - STEPS.ilog2();

/// Number of sizes in the table, up to 2^32.
const SIZES: usize = 32 * STEPS + 1;

/// What to do with two lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// Test all pairs, with the sets of this list in blocks.
    Test(usize),
    /// Split this list by its next line, and filter the other one.
    Split(usize),
}

/// The least cost for lists of two sizes that have enough lines.
static LEAST: LazyLock<Vec<f32>> = LazyLock::new(|| {
    let mut least = vec![0.0; SIZES * SIZES];
    for a in 0..SIZES {
        for b in 0..=a {
            let sizes = [size(a), size(b)];
            let (_, mut cost) = test(sizes, |blocks| blocks.max(0.5) + 0.5);
            for (list, own) in sizes.into_iter().enumerate() {
                // Smaller parts than one set have no size.
                if own >= 2.0 {
                    cost = cost.min(split(sizes, list, &least));
                }
            }
            least[a * SIZES + b] = cost;
            least[b * SIZES + a] = cost;
        }
    }
    least
});

/// Chooses what takes the least time; `splittable` are the lists that can be split.
pub(super) fn choose(sizes: [usize; 2], splittable: [bool; 2]) -> Choice {
    #[allow(clippy::cast_precision_loss)] // a cost
    let sizes = sizes.map(|size| size as f32);
    let (list, mut cost) = test(sizes, f32::ceil);
    let mut choice = Choice::Test(list);
    for (list, is_splittable) in splittable.into_iter().enumerate() {
        // Any split costs more than this.
        if is_splittable && cost > SPLIT + 2.0 * FILL {
            let split = split(sizes, list, &LEAST);
            if split < cost {
                (choice, cost) = (Choice::Split(list), split);
            }
        }
    }
    choice
}

/// The list for the blocks, and the cost of testing all pairs. `blocks` rounds their number.
fn test(sizes: [f32; 2], blocks: impl Fn(f32) -> f32) -> (usize, f32) {
    let costs = [0, 1].map(|list| blocks(sizes[list] / BLOCK as f32) * (FILL + sizes[1 - list]));
    let list = usize::from(costs[1] < costs[0]);
    (list, costs[list])
}

/// The cost of splitting a list, and of what is left.
fn split(sizes: [f32; 2], list: usize, least: &[f32]) -> f32 {
    let (own, other) = (sizes[list], sizes[1 - list]);
    let left = |own, other| least[index(own) * SIZES + index(other)];
    let without = 1.0 - DENSITY;
    SPLIT + FILTER * other + left(without * own, other) + left(DENSITY * own, without * other)
}

/// The size at an index.
fn size(index: usize) -> f32 {
    #[allow(clippy::cast_possible_truncation)] // fewer than 2^8
    f32::from_bits((index as u32 + 127 * STEPS as u32) << FRACTION)
}

/// The index of the next smaller size.
fn index(size: f32) -> usize {
    // The exponent and the first bits of the fraction, which are nearly its logarithm.
    let steps = size.max(1.0).to_bits() >> FRACTION;
    (steps as usize - 127 * STEPS).min(SIZES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_round_down_to_those_of_the_table() {
        for i in 0..SIZES {
            assert_eq!(index(size(i) * 1.001), i);
        }
        assert_eq!((index(0.0), index(1e20)), (0, SIZES - 1));
    }

    #[test]
    fn long_lists_are_split_and_short_ones_tested() {
        for sizes in [[1, 1], [BLOCK, BLOCK], [300, 1]] {
            for splittable in [[true; 2], [false; 2]] {
                let choice = choose(sizes, splittable);
                assert!(matches!(choice, Choice::Test(_)), "{sizes:?}");
            }
        }
        for sizes in [[1 << 14, 1 << 14], [1 << 20, 1 << 18], [1 << 26, 1 << 27]] {
            let choices = [[true, true], [false, true], [false, false]];
            let choices = choices.map(|splittable| choose(sizes, splittable));
            assert!(matches!(choices[0], Choice::Split(_)), "{sizes:?}");
            assert_eq!(choices[1], Choice::Split(1));
            assert!(matches!(choices[2], Choice::Test(_)), "{sizes:?}");
        }
        // Few whole blocks, and few sets tested with each.
        assert_eq!(choose([5 * BLOCK, 20], [false; 2]), Choice::Test(0));
        assert_eq!(choose([BLOCK + 1, BLOCK], [false; 2]), Choice::Test(1));
    }
}
