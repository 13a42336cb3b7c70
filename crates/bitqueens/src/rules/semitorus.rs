//! Counts semi-queens on a torus of odd side: two halves of the rows, whose columns and diagonals are complements.
//!
//! Each placement is the translation of one with a queen on the square (0, 0), and n are translations of the same. The
//! other rows are cut into halves R and −R. If the queens of R stand in the columns C and on the diagonals D (row + column
//! modulo n), those of −R occupy the other columns C′ and diagonals D′. Negated, they are queens of R as well, in the columns
//! −C′ and on the diagonals −D′:
//!
//! ```text
//! Q(n) = n · Σ over C   Σ over D   queens(C, D) · queens(−C′, −D′)
//! ```
//!
//! Multiplication by a unit u that leaves R unchanged takes C and D to u·C and u·D, and the two halves may be exchanged: one C of each
//! orbit is enough. R is chosen to be unchanged under the units of odd order, since none of them negates a number.
//!
//! Solutions are the complete mappings of the cyclic group of order n, and the transversals of its table.

use super::divided::{Divided, PartCounter};
use crate::control::Cancel;
use crate::error::Result;
use crate::geometry::{bits, full};
use crate::language::Phrase;
use crate::memory;
use crate::sum::Sum;

/// The largest side: one of 29 would take years.
pub(super) const MAX_SIDE: usize = 27;

/// Most parts of a count.
const PARTS: usize = 1024;

/// Number of rows left at which the cancel flag is polled.
const POLL_ROWS: usize = 8;

const WHAT: Phrase = Phrase::new("the halves of the torus", "环面的两半");

/// A torus of odd side n in halves. A set of numbers modulo n has bit i for the number i.
pub(super) struct Halves {
    n: usize,
    /// The rows of the first half.
    rows: Vec<usize>,
    /// Columns of that half, and the size of their orbit.
    columns: Vec<(u32, u32)>,
    /// Number of sets of half of the numbers but 0.
    sets: u32,
    /// The place of such a set among them is the sum of one for its lower and one for its upper numbers.
    places: [Vec<u32>; 2],
}

impl Halves {
    /// Cuts a torus of an odd side from 3 to [`MAX_SIDE`].
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory.
    pub(super) fn new(n: usize) -> Result<Self> {
        let half = n / 2;
        let units: Vec<usize> = (1..n).filter(|&unit| is_of_odd_order(unit, n)).collect();
        let mut rows = 0;
        for number in 1..n {
            if (rows | negated(rows, n)) >> number & 1 == 0 {
                rows |= units.iter().fold(0, |orbit, unit| orbit | 1 << (unit * number % n));
            }
        }
        let (mut places, mut sets) = ([Vec::new(), Vec::new()], 0);
        let mut of_size = vec![0; half + 1];
        for lower in 0..1_u32 << half {
            let size = &mut of_size[lower.count_ones() as usize];
            memory::push(&mut places[0], *size, WHAT)?;
            *size += 1;
        }
        for upper in 0..1_u32 << half {
            memory::push(&mut places[1], sets, WHAT)?;
            sets += of_size[half - upper.count_ones() as usize];
        }
        let mut halves = Self { n, rows: bits(rows).collect(), columns: Vec::new(), sets, places };
        for columns in
            (0..1_u32 << n).step_by(2).filter(|columns| columns.count_ones() as usize == half)
        {
            if let Some(orbit) = halves.orbit_of_lowest(columns, &units) {
                memory::push(&mut halves.columns, (columns, orbit), WHAT)?;
            }
        }
        Ok(halves)
    }

    /// The size of the orbit of columns of the first half under the units and the exchange of the halves; `None` if they are not
    /// the lowest of it.
    fn orbit_of_lowest(&self, columns: u32, units: &[usize]) -> Option<u32> {
        let (mut images, mut unchanged) = (0, 0);
        for set in [columns, self.other(columns)] {
            for unit in units {
                let image =
                    bits(set).fold(0, |image, number| image | 1 << (number * unit % self.n));
                if image < columns {
                    return None;
                }
                images += 1;
                unchanged += u32::from(image == columns);
            }
        }
        // Orbit-stabiliser theorem.
        Some(images / unchanged)
    }

    /// The columns or diagonals that a half leaves to the other one, negated.
    fn other(&self, set: u32) -> u32 {
        negated(set ^ full(self.n) ^ 1, self.n)
    }

    /// The place of diagonals of one half.
    fn place(&self, diagonals: u32) -> usize {
        let half = self.n / 2;
        let (lower, upper) = (diagonals >> 1 & full(half), diagonals >> (half + 1));
        (self.places[0][lower as usize] + self.places[1][upper as usize]) as usize
    }

    /// Calls `found` with the diagonals of each placement of queens on some rows and these columns; `None` when cancelled.
    fn place_queens(
        &self,
        rows: &[usize],
        columns: u32,
        diagonals: u32,
        attempts: &mut u64,
        cancel: &Cancel,
        found: &mut impl FnMut(u32),
    ) -> Option<()> {
        let Some((&row, rest)) = rows.split_first() else {
            // The queen on the first square is on diagonal 0.
            found(diagonals ^ 1);
            return Some(());
        };
        if rows.len() == POLL_ROWS && cancel.is_cancelled() {
            return None;
        }
        let mut free = shifted(columns, row, self.n) & !diagonals;
        while free != 0 {
            let diagonal = free & free.wrapping_neg();
            free ^= diagonal;
            *attempts += 1;
            let left = columns ^ shifted(diagonal, self.n - row, self.n);
            self.place_queens(rest, left, diagonals | diagonal, attempts, cancel, found)?;
        }
        Some(())
    }
}

impl Divided for Halves {
    fn parts(&self) -> usize {
        self.columns.len().min(PARTS)
    }

    fn counter<'a>(&'a self, cancel: &'a Cancel) -> Result<PartCounter<'a>> {
        // By the place of their diagonals: how many placements one half has.
        let mut queens = memory::filled(0_u64, self.sets.into(), WHAT)?;
        Ok(Box::new(move |part| {
            let mut sum = Sum::default();
            for &(columns, orbit) in self.columns.iter().skip(part).step_by(self.parts()) {
                let (mut pairs, mut attempts) = (0, 0);
                queens.fill(0);
                let mut first = |diagonals| queens[self.place(diagonals)] += 1;
                self.place_queens(&self.rows, columns, 1, &mut attempts, cancel, &mut first)?;
                let mut second = |diagonals| pairs += queens[self.place(self.other(diagonals))];
                let other = self.other(columns);
                self.place_queens(&self.rows, other, 1, &mut attempts, cancel, &mut second)?;
                let images = u128::from(orbit) * self.n as u128;
                sum += Sum::new(images * u128::from(pairs), attempts.into());
            }
            Some(sum)
        }))
    }
}

/// About how many attempts a count of an odd side n makes, if the diagonals of two queens are equal as often as any two numbers modulo n.
#[allow(clippy::cast_precision_loss)] // numbers below n
pub(crate) fn attempts(n: usize) -> f64 {
    let half = n / 2;
    let (mut placements, mut all, mut sets) = (1.0, 0.0, 1.0);
    for queens in 0..half {
        let free = (n - 1 - queens) as f64;
        placements *= (half - queens) as f64 * free / n as f64;
        all += placements;
        sets *= free / (queens + 1) as f64;
    }
    let units = (1..n).filter(|&unit| is_of_odd_order(unit, n)).count();
    all * sets / units.max(1) as f64
}

/// Adds a number below n to those of a set, modulo n.
fn shifted(set: u32, by: usize, n: usize) -> u32 {
    (set << by | set >> (n - by)) & !(!0 << n)
}

/// Negates the numbers of a set without 0, modulo n.
fn negated(set: u32, n: usize) -> u32 {
    set.reverse_bits() >> (31 - n)
}

/// Whether some odd power of a number is 1 modulo n.
fn is_of_odd_order(number: usize, n: usize) -> bool {
    let mut power = number;
    (1..n).step_by(2).any(|_| {
        let is_one = power == 1;
        power = power * number % n * number % n;
        is_one
    })
}
