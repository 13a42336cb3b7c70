//! Multipliers of lines: the scaling of open squares to a fractional solution.
//!
//! Each open square has the weight `row · column · diagonals`, the product of its lines' multipliers. One
//! cycle sets the multipliers, one direction after the other, so that the weights of each row and column
//! sum to 1 and those of each diagonal to at most 1 (iterative proportional fitting). If there is a
//! fractional solution, the weights converge to one, that of the largest entropy. Otherwise the logarithms
//! of the multipliers diverge in a direction that proves it ([`Prices`](super::prices::Prices)).

use super::prices::Prices;
use super::remaining_rows::{DIAG_ZERO, DIAGONALS, RemainingRows, columns};

/// The number of columns of a row of weights.
const WIDTH: usize = 64;

/// The sum of the errors of all lines at which the weights are a fractional solution.
const TOLERANCE: f32 = 0.05;

/// The cycles before the first attempt at a proof; the next comes after twice as many.
const FIRST_PROOF: usize = 8;

/// The multipliers of columns and diagonals. Those of rows follow from them.
#[derive(Debug, Clone)]
pub(super) struct Multipliers {
    pub(super) cols: [f32; WIDTH],
    pub(super) diag: [f32; DIAGONALS],
    pub(super) anti: [f32; DIAGONALS],
}

/// A row with an open square: its number, and 1 for open squares and 0 for others.
type Row = (usize, [f32; WIDTH]);

impl Multipliers {
    pub(super) const ONES: Self =
        Self { cols: [1.0; WIDTH], diag: [1.0; DIAGONALS], anti: [1.0; DIAGONALS] };

    /// Improves the multipliers, in at most `cycles` cycles, and returns the prices that they propose, or
    /// `None` if these prove that there is no solution. Closes squares over the allowance.
    pub(super) fn improve(&mut self, rest: &mut RemainingRows, cycles: usize) -> Option<Prices> {
        let rows: Vec<Row> = rest.rows().map(|(row, mask)| (row, ones(mask))).collect();
        let mut next_proof = FIRST_PROOF;
        for cycle in 1..=cycles {
            let error = self.cycle(rest, &rows);
            if error.is_nan() {
                *self = Self::ONES;
                break;
            }
            if error < TOLERANCE {
                break;
            }
            if cycle == next_proof {
                next_proof *= 2;
                if Prices::refute(rest, self) {
                    return None;
                }
            }
        }
        Prices::of(rest, self)
    }

    /// The weights of a row, which sum to 1.
    #[inline]
    fn weights(&self, (row, open): &Row) -> [f32; WIDTH] {
        let diag = &self.diag[DIAG_ZERO - row..][..WIDTH];
        let anti = &self.anti[*row..][..WIDTH];
        let mut weights = *open;
        for (weight, ((col, diag), anti)) in
            weights.iter_mut().zip(self.cols.iter().zip(diag).zip(anti))
        {
            *weight *= col * diag * anti;
        }
        // Sixteen sums at a time, which the compiler vectorises.
        let mut sums = [0.0; 16];
        for part in weights.chunks_exact(16) {
            for (sum, weight) in sums.iter_mut().zip(part) {
                *sum += weight;
            }
        }
        let scale = 1.0 / sums.iter().sum::<f32>();
        weights.map(|weight| weight * scale)
    }

    /// Runs a cycle and returns the sum of the errors that it found.
    fn cycle(&mut self, rest: &RemainingRows, rows: &[Row]) -> f32 {
        let mut error = 0.0;
        let mut sums = [0.0; WIDTH];
        for row in rows {
            add(&mut sums, &self.weights(row));
        }
        for col in rest.cols() {
            error += (sums[col] - 1.0).abs();
            self.cols[col] /= sums[col];
        }
        let mut sums = [0.0; DIAGONALS];
        for row in rows {
            add(&mut sums[DIAG_ZERO - row.0..][..WIDTH], &self.weights(row));
        }
        error += shrink(&mut self.diag, &sums);
        let mut sums = [0.0; DIAGONALS];
        for row in rows {
            add(&mut sums[row.0..][..WIDTH], &self.weights(row));
        }
        error + shrink(&mut self.anti, &sums)
    }
}

fn ones(mask: u64) -> [f32; WIDTH] {
    let mut ones = [0.0; WIDTH];
    columns(mask).for_each(|col| ones[usize::from(col)] = 1.0);
    ones
}

#[inline]
fn add(sums: &mut [f32], weights: &[f32; WIDTH]) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum += weight;
    }
}

/// Scales diagonals to sums of at most 1. A multiplier stays at most 1. Returns the sum of the errors.
fn shrink(multipliers: &mut [f32; DIAGONALS], sums: &[f32; DIAGONALS]) -> f32 {
    let mut error = 0.0;
    for (multiplier, &sum) in multipliers.iter_mut().zip(sums) {
        if sum > 0.0 {
            error += (sum - 1.0).max(0.0);
            *multiplier = (*multiplier / sum).min(1.0);
        }
    }
    error
}
