//! Conversions between numbers, which lose what they may lose and never wrap.

use alloc::vec::Vec;

/// The whole number below a coordinate; 0 for negative ones.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "`as` saturates, as wanted"
)]
pub(crate) fn index(coordinate: f32) -> usize {
    coordinate as usize
}

/// A number of squares or pixels, far below 2^24, as a coordinate.
pub(crate) fn real(number: usize) -> f32 {
    number as f32
}

/// The square root.
pub(crate) fn root(number: f32) -> f32 {
    #[cfg(feature = "messages")]
    return number.sqrt();
    #[cfg(not(feature = "messages"))]
    {
        use core::arch::wasm32::{f32x4_extract_lane, f32x4_splat, f32x4_sqrt};
        f32x4_extract_lane::<0>(f32x4_sqrt(f32x4_splat(number)))
    }
}

/// The median of some numbers; 0 if there are none.
pub(crate) fn median(numbers: impl IntoIterator<Item = f32>) -> f32 {
    let sorted = sorted(numbers, |&number| number);
    sorted.get(sorted.len() / 2).map_or(0.0, |&median| median)
}

/// Items by rising key; those with equal keys keep their order. All sorting is
/// one function of `u64`, as each takes 5 kB of the page.
pub(crate) fn sorted<T>(items: impl IntoIterator<Item = T>, key: impl Fn(&T) -> f32) -> Vec<T> {
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    let keys = items.iter().flatten().map(key).zip(0..);
    let mut keys: Vec<u64> = keys.map(|(key, at)| ordered(key) << 32 | at).collect();
    keys.sort_unstable();
    let index = |key: u64| usize::try_from(key & u64::from(u32::MAX)).ok();
    let keys = keys.into_iter().filter_map(index);
    keys.filter_map(|at| items.get_mut(at)?.take()).collect()
}

/// The bits of a number, so that they compare as numbers do.
fn ordered(number: f32) -> u64 {
    let bits = number.to_bits();
    let is_negative = bits >> 31 == 1;
    u64::from(if is_negative { !bits } else { bits | 1 << 31 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_sorted_as_numbers() {
        let mut rng = fastrand::Rng::with_seed(1);
        for length in 0..60 {
            let key = |_| [-f32::MAX, -2.5, -0.0, 0.0, 1e-30, 7.0, f32::INFINITY][rng.usize(..7)];
            let items: Vec<(f32, usize)> = (0..length).map(key).zip(0..).collect();
            let mut expected = items.clone();
            expected.sort_by(|a, b| a.0.total_cmp(&b.0));
            assert_eq!(sorted(items, |item| item.0), expected);
        }
    }
}
