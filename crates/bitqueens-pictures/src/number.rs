//! Conversions between numbers, which lose what they may lose and never wrap.

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

/// The mean of `count` bytes with this sum.
pub(crate) fn rounded(sum: u32, count: usize) -> u8 {
    let count = u32::try_from(count).unwrap_or(u32::MAX).max(1);
    u8::try_from((sum + count / 2) / count).unwrap_or(u8::MAX)
}

/// The median of some numbers, which are reordered; 0 if there are none.
pub(crate) fn median(numbers: &mut [f32]) -> f32 {
    if numbers.is_empty() {
        return 0.0;
    }
    let middle = numbers.len() / 2;
    *numbers.select_nth_unstable_by(middle, f32::total_cmp).1
}
