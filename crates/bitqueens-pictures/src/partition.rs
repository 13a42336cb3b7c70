//! Squares joined into n regions.
//!
//! The borders with the least weight are opened first, until n regions are left: a minimum spanning forest. The
//! reading is as clear as the heaviest border that was opened differs from the lightest between two regions.
//! Regions are connected by construction, and two that do not touch may have one colour.

use alloc::vec::Vec;

use crate::number::sorted;

/// A border with its weight.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Weighted {
    pub(crate) a: usize,
    pub(crate) b: usize,
    pub(crate) weight: f32,
}

/// Regions, numbered in reading order.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Partition {
    pub(crate) of: Vec<usize>,
    /// How clearly the borders fall into open and closed ones, from 0 to 1.
    pub(crate) clarity: f32,
    /// The heaviest open border, and the lightest closed one.
    pub(crate) open: f32,
    pub(crate) closed: f32,
}

/// Joins `squares` into `regions`. Weights below `noise` mean little.
pub(crate) fn partition(
    squares: usize,
    regions: usize,
    borders: &[Weighted],
    noise: f32,
) -> Partition {
    let borders = sorted(borders, |border| border.weight);
    let mut forest: Vec<usize> = (0..squares).collect();
    let (mut left, mut open) = (squares, 0.0_f32);
    for border in &borders {
        let (a, b) = (root(&mut forest, border.a), root(&mut forest, border.b));
        if left > regions && a != b {
            forest[a] = b;
            left -= 1;
            open = open.max(border.weight);
        }
    }
    let mut names = vec![usize::MAX; squares];
    let mut next = 0;
    let of: Vec<usize> = (0..squares)
        .map(|square| {
            let root = root(&mut forest, square);
            if names[root] == usize::MAX {
                names[root] = next;
                next += 1;
            }
            names[root]
        })
        .collect();
    let between = borders.iter().filter(|border| of[border.a] != of[border.b]);
    let closed = between.map(|border| border.weight).fold(f32::INFINITY, f32::min);
    let clarity =
        if closed.is_finite() { ((closed - open) / (closed + open + noise)).max(0.0) } else { 0.0 };
    Partition { of, clarity, open, closed }
}

fn root(forest: &mut [usize], mut square: usize) -> usize {
    while forest[square] != square {
        forest[square] = forest[forest[square]];
        square = forest[square];
    }
    square
}
