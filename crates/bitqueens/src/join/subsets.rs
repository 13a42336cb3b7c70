//! Sets of lines, ordered by size and then by value.

/// All sets of up to `width` lines, as masks, ordered by size and then by value.
#[derive(Debug)]
pub(super) struct Subsets {
    ordered: Vec<u32>,
    positions: Vec<u16>,
    /// The start of each size in `ordered`, and the end of the last.
    starts: Vec<usize>,
}

impl Subsets {
    /// Creates the subsets of `width` ≤ 16 lines.
    pub(super) fn new(width: usize) -> Self {
        let mut ordered: Vec<u32> = (0..1 << width).collect();
        ordered.sort_by_key(|set| set.count_ones());
        let mut positions = vec![0; ordered.len()];
        for (position, &set) in (0..=u16::MAX).zip(&ordered) {
            positions[set as usize] = position;
        }
        let start = |size: usize| ordered.partition_point(|set| (set.count_ones() as usize) < size);
        let starts = (0..=width + 1).map(start).collect();
        Self { ordered, positions, starts }
    }

    /// Number of sets.
    pub(super) fn len(&self) -> usize {
        self.ordered.len()
    }

    /// The set of all lines.
    pub(super) fn all(&self) -> u32 {
        self.at(self.len() - 1)
    }

    /// The set at a position.
    pub(super) fn at(&self, position: usize) -> u32 {
        self.ordered[position]
    }

    /// The position of a set.
    pub(super) fn position(&self, set: u32) -> u16 {
        self.positions[set as usize]
    }

    /// The sets of `size` lines; empty for an impossible size.
    pub(super) fn of_size(&self, size: usize) -> &[u32] {
        match self.starts.get(size..size + 2) {
            Some(&[start, end]) => &self.ordered[start..end],
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_ordered_by_size_then_value() {
        let subsets = Subsets::new(3);
        let ordered: Vec<u32> = (0..subsets.len()).map(|i| subsets.at(i)).collect();
        assert_eq!(ordered, [0b000, 0b001, 0b010, 0b100, 0b011, 0b101, 0b110, 0b111]);
        assert_eq!(subsets.of_size(0), [0]);
        assert_eq!(subsets.of_size(2), [0b011, 0b101, 0b110]);
        assert_eq!(subsets.of_size(3), [0b111]);
        assert!(subsets.of_size(4).is_empty());
        assert!((0..8).all(|set| subsets.at(usize::from(subsets.position(set))) == set));
        assert_eq!(Subsets::new(0).of_size(0), [0]);
    }
}
