//! The total of a unit and its residue, from weighted pairs.

use crate::error::{Error, Result};
use crate::sum::Sum;
use crate::sum::residue;

/// The most images of one solution that a unit contains.
const MAX_IMAGES: usize = 8;

/// The solutions found in one unit, by the number of their images in the unit.
///
/// Of the images of a solution under the g symmetries of the problem, the join finds those whose
/// north-western rows are the lowest. If m of them are equally low, it finds all m, in the same
/// unit, or in several that divide it. Each therefore represents g / m solutions. The sum over those with the same m in
/// an undivided unit is divisible by m. The tally checks this, which detects most pairs that were lost or counted twice.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tally {
    symmetries: usize,
    /// Number of solutions found, at index m − 1.
    found: [u128; MAX_IMAGES],
    residues: [u64; MAX_IMAGES],
    pub(super) tests: u64,
}

impl Tally {
    pub(super) fn new(symmetries: usize) -> Self {
        Self { symmetries, found: [0; MAX_IMAGES], residues: [0; MAX_IMAGES], tests: 0 }
    }

    /// Adds the pairs of two lists, fewer than 2^64, of which each has `images` images in the unit.
    pub(super) fn add(&mut self, pairs: u64, images: usize) {
        self.found[images - 1] += u128::from(pairs);
        let residue = &mut self.residues[images - 1];
        *residue = residue::add(*residue, residue::of(u128::from(pairs)));
    }

    /// The solutions that a part of a unit stands for, which need not be a whole number.
    #[allow(clippy::cast_precision_loss)] // for an estimate
    pub(super) fn of_part(&self) -> f64 {
        let images = (1_u32..).zip(self.found);
        let shares = images.map(|(images, found)| found as f64 / f64::from(images));
        shares.sum::<f64>() * self.symmetries as f64
    }

    /// Computes and checks the count of the unit, in `shares` of a solution.
    pub(super) fn total(&self, shares: u64) -> Result<Sum> {
        let symmetries = self.symmetries as u64 * shares;
        let mut unit = Sum::new(0, self.tests.into());
        for (images, (&found, &folded)) in (1_u32..).zip(self.found.iter().zip(&self.residues)) {
            let count = found * u128::from(symmetries);
            let size = u128::from(images);
            if !count.is_multiple_of(size) {
                return Err(Error::Orbits { count, size });
            }
            unit.count += count / size;
            let weight = residue::mul(symmetries, inverse(images));
            unit.residue = residue::add(unit.residue, residue::mul(folded, weight));
        }
        unit.check()?;
        Ok(unit)
    }
}

/// 1 / `number` modulo 2^61 − 1, by Fermat's little theorem.
fn inverse(number: u32) -> u64 {
    let (mut power, mut square) = (1, u64::from(number));
    let mut exponent = residue::MODULUS - 2;
    while exponent != 0 {
        if exponent & 1 == 1 {
            power = residue::mul(power, square);
        }
        square = residue::mul(square, square);
        exponent >>= 1;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::join::SHARES;

    #[test]
    fn images_in_one_unit_share_their_weight() {
        let mut tally = Tally::new(8);
        tally.add(11, 1);
        tally.add(6, 3);
        tally.add(1, 8);
        let unit = tally.total(1).expect("sound");
        assert_eq!((unit.count, unit.residue), (88 + 16 + 1, 105));
    }

    #[test]
    fn images_in_several_units_share_their_weight() {
        let shares = |images| {
            let mut tally = Tally::new(8);
            tally.add(1, images);
            tally.total(SHARES).expect("whole").count
        };
        for images in 1..=8 {
            assert_eq!(shares(images) * images as u128, 8 * u128::from(SHARES));
        }
    }

    #[test]
    fn a_lost_image_is_an_error() {
        let mut tally = Tally::new(8);
        tally.add(5, 3);
        assert_eq!(tally.total(1), Err(Error::Orbits { count: 40, size: 3 }));
    }

    #[test]
    fn a_lost_word_does_not_pass() {
        for images in 1..=8 {
            let mut tally = Tally::new(8);
            tally.add(840 << 32, images);
            assert!(tally.total(1).is_ok());
            tally.found[images - 1] -= 840 << 31;
            assert!(matches!(tally.total(1), Err(Error::Residue { .. })));
        }
    }
}
