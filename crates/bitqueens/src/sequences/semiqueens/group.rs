//! Placements on the same rows, counted by their columns, in two to four bytes for each set of columns.

use crate::error::Result;
use crate::language::Phrase;
use crate::memory;

/// The most columns. A count gets the other bits of 64: at side 16 the largest is 6482, at most three times as large
/// for each further side.
pub(super) const MOST_COLUMNS: usize = 26;
const COUNT_BITS: usize = 64 - MOST_COLUMNS;

/// What asks for memory.
const STATES: Phrase = Phrase::new("the rows and columns of the halves", "两半所用的行与列");

/// Sets of columns in ascending order, each as the difference to the one before and the count, both in 7 bits
/// a byte, the lowest first, with the highest bit set but in the last byte.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Group(Vec<u8>);

impl Group {
    /// Whether there are no placements.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The sets of columns with their counts.
    pub(super) fn states(&self) -> impl Iterator<Item = (u32, u64)> {
        let (mut bytes, mut cols) = (self.0.iter(), 0);
        let mut number = move || {
            let (mut number, mut shift) = (0, 0);
            loop {
                let byte = *bytes.next()?;
                number |= u64::from(byte & 0x7f) << shift;
                if byte < 0x80 {
                    return Some(number);
                }
                shift += 7;
            }
        };
        std::iter::from_fn(move || {
            cols += number()?;
            Some((u32::try_from(cols).expect("at most 26 columns"), number()?))
        })
    }
}

/// Counts of sets of columns in any order.
#[derive(Debug, Default)]
pub(super) struct List {
    /// The columns in the high bits, the count in the low ones.
    states: Vec<u64>,
    bytes: Vec<u8>,
}

impl List {
    /// Adds states, at most as many as `source` has.
    pub(super) fn add(
        &mut self,
        source: &Group,
        states: impl Iterator<Item = (u32, u64)>,
    ) -> Result<()> {
        // A state has two bytes at least.
        memory::reserve(&mut self.states, source.0.len() / 2 + 1, STATES)?;
        self.states.extend(states.map(|(cols, count)| u64::from(cols) << COUNT_BITS | count));
        Ok(())
    }

    /// Puts the states in ascending order.
    pub(super) fn sort(&mut self) {
        self.states.sort_unstable();
    }

    /// The states in their order.
    pub(super) fn states(&self) -> impl Iterator<Item = (u32, u64)> {
        self.states.iter().map(|&state| parts(state))
    }

    pub(super) fn clear(&mut self) {
        self.states.clear();
    }

    /// The states as a group, those with the same columns added up. The list is empty then.
    pub(super) fn take_group(&mut self) -> Result<Group> {
        self.sort();
        self.bytes.clear();
        let mut before = 0;
        for same in self.states.chunk_by(|&a, &b| a >> COUNT_BITS == b >> COUNT_BITS) {
            let cols = same[0] >> COUNT_BITS;
            let count: u64 = same.iter().map(|&state| parts(state).1).sum();
            assert!(count >> COUNT_BITS == 0, "a count has more than {COUNT_BITS} bits");
            memory::reserve(&mut self.bytes, 20, STATES)?;
            for mut number in [cols - before, count] {
                loop {
                    let [low, ..] = number.to_le_bytes();
                    number >>= 7;
                    if number == 0 {
                        self.bytes.push(low);
                        break;
                    }
                    self.bytes.push(low | 0x80);
                }
            }
            before = cols;
        }
        self.states.clear();
        let mut group = Vec::new();
        memory::reserve_exact(&mut group, self.bytes.len(), STATES)?;
        group.extend_from_slice(&self.bytes);
        Ok(Group(group))
    }
}

/// The columns and the count of a state.
fn parts(state: u64) -> (u32, u64) {
    let cols = u32::try_from(state >> COUNT_BITS).expect("at most 26 columns");
    (cols, state & ((1 << COUNT_BITS) - 1))
}

/// The sums of the numbers of the lines in a set.
pub(super) struct Sums {
    /// Those of the sets of the lowest [`LOW`](Self::LOW) lines.
    low: Vec<u16>,
}

impl Sums {
    const LOW: usize = MOST_COLUMNS / 2;

    pub(super) fn new() -> Self {
        let mut low = vec![0; 1 << Self::LOW];
        for set in 1..low.len() {
            let line = u16::try_from(set.trailing_zeros()).expect("below 32");
            low[set] = low[set & (set - 1)] + line;
        }
        Self { low }
    }

    pub(super) fn of(&self, set: u32) -> usize {
        let (low, high) = (set as usize & ((1 << Self::LOW) - 1), set as usize >> Self::LOW);
        let high_lines = high.count_ones() as usize;
        usize::from(self.low[low]) + usize::from(self.low[high]) + Self::LOW * high_lines
    }
}
