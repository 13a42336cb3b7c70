//! B12: numbers to binary text, and text to numbers.

use super::{BitsError, full_mask};

/// The end of a printed mask at which column 1 (bit 0) stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ColumnOne {
    /// At the left, as on a drawn board: the digits run from bit 0 up.
    Left,
    /// At the right, as in a written number: the digits run from the top bit down to bit 0.
    #[default]
    Right,
}

/// B12: formats all 32 bits of `x`, highest first (the `printBinary` of the tutorials, as a
/// string).
///
/// ```
/// use bitqueens_tutor::bits::binary32;
/// assert_eq!(binary32(22), "00000000000000000000000000010110");
/// assert_eq!(binary32((-8i32).cast_unsigned()), "11111111111111111111111111111000");
/// ```
#[must_use]
pub fn binary32(x: u32) -> String {
    (0..32).rev().map(|i| if x & (1 << i) == 0 { '0' } else { '1' }).collect()
}

/// B12: formats the lowest `width` bits of `x`, with column 1 at the chosen end.
///
/// # Errors
/// [`BitsError::Width`] if `width` > 64, [`BitsError::OutsideRow`] if `x` has ones above the
/// lowest `width` bits.
///
/// ```
/// use bitqueens_tutor::bits::{ColumnOne, binary};
/// // A queen on column 1 of 8: bit 0.
/// assert_eq!(binary(1, 8, ColumnOne::Right)?, "00000001");
/// assert_eq!(binary(1, 8, ColumnOne::Left)?, "10000000");
/// assert!(binary(256, 8, ColumnOne::Right).is_err());
/// # Ok::<(), bitqueens_tutor::bits::BitsError>(())
/// ```
pub fn binary(x: u64, width: u32, column_one: ColumnOne) -> Result<String, BitsError> {
    let full = full_mask(width).ok_or(BitsError::Width(width.into()))?;
    if x & !full != 0 {
        return Err(BitsError::OutsideRow { mask: x, width });
    }
    let digit = |i| if x >> i & 1 == 0 { '0' } else { '1' };
    Ok(match column_one {
        ColumnOne::Left => (0..width).map(digit).collect(),
        ColumnOne::Right => (0..width).rev().map(digit).collect(),
    })
}

/// Parses a number in a notation of the labs: `22`, `-8`, `0b10110` or `0x16`; `_` may group
/// digits.
///
/// A binary or hexadecimal number of up to 64 bits is read as a two's-complement bit pattern, so
/// `0b1…1` with 64 ones is −1. A decimal number must fit in 64 bits, signed.
///
/// # Errors
/// [`BitsError::NotANumber`] for anything else.
///
/// ```
/// use bitqueens_tutor::bits::parse_number;
/// assert_eq!(parse_number("0b0111_0101"), Ok(117));
/// assert_eq!(parse_number("-8"), Ok(-8));
/// assert_eq!(parse_number("0x8000000000000000"), Ok(i64::MIN));
/// assert_eq!(parse_number("-0x10"), Ok(-16));
/// assert!(parse_number("0b12").is_err());
/// ```
pub fn parse_number(text: &str) -> Result<i64, BitsError> {
    let invalid = || BitsError::NotANumber(text.to_owned());
    let digits = text.trim().replace('_', "").replace('−', "-").to_ascii_lowercase();
    let pattern = |digits: &str, radix| {
        // `from_str_radix` accepts a sign after the prefix.
        if digits.starts_with(['+', '-']) {
            return Err(invalid());
        }
        u64::from_str_radix(digits, radix).map_err(|_| invalid())
    };
    let unsigned = digits.strip_prefix('-').unwrap_or(&digits);
    let bits = if let Some(binary) = unsigned.strip_prefix("0b") {
        pattern(binary, 2)?
    } else if let Some(hexadecimal) = unsigned.strip_prefix("0x") {
        pattern(hexadecimal, 16)?
    } else {
        return digits.parse().map_err(|_| invalid());
    };
    if digits.starts_with('-') {
        i64::try_from(-i128::from(bits)).map_err(|_| invalid())
    } else {
        Ok(bits.cast_signed())
    }
}
