//! B1: the six operators.

use super::{BitsError, full_mask};

/// B1: one of the six operators on two's-complement numbers of 64 bits.
///
/// Numbers are signed here, as in most tutorials: `!5` is −6 because every bit is inverted,
/// including the sign bit. The identity `~n` = −(n + 1) holds for signed numbers only; for unsigned
/// numbers see [`complement`].
///
/// ```
/// use bitqueens_tutor::bits::Operator::*;
/// assert_eq!(And.apply(6, 4), Ok(4)); //          0110 & 0100 = 0100
/// assert_eq!(Or.apply(5, 6), Ok(7)); //            101 | 110  = 111
/// assert_eq!(Xor.apply(0b0111_0101, 0b0010_0000), Ok(0b0101_0101));
/// assert_eq!(Not.apply(5, 0), Ok(-6)); //         the second number is not used
/// assert_eq!(ShiftLeft.apply(8, 3), Ok(64));
/// assert_eq!(ShiftRight.apply(8, 3), Ok(1));
/// assert_eq!(ShiftRight.apply(-8, 3), Ok(-1)); // copies of the sign bit enter
/// assert!(ShiftLeft.apply(1, 64).is_err()); //    a word has no bit 64
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `&`: a bit is one if it is one in both numbers.
    And,
    /// `|`: a bit is one if it is one in at least one number.
    Or,
    /// `^`: a bit is one if the two numbers differ in it.
    Xor,
    /// `~` (in Rust `!`): inverts every bit; takes one number.
    Not,
    /// `<<`: shifts towards the high end; zeros enter at the low end, bits past the top are lost.
    ShiftLeft,
    /// `>>`: shifts towards the low end; copies of the sign bit enter at the top (arithmetic shift).
    ShiftRight,
}

impl Operator {
    /// All six operators.
    pub const ALL: [Operator; 6] = [
        Operator::And,
        Operator::Or,
        Operator::Xor,
        Operator::Not,
        Operator::ShiftLeft,
        Operator::ShiftRight,
    ];

    /// Returns the symbol used in C, Java and Python. Rust writes `!` for `~`.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Operator::And => "&",
            Operator::Or => "|",
            Operator::Xor => "^",
            Operator::Not => "~",
            Operator::ShiftLeft => "<<",
            Operator::ShiftRight => ">>",
        }
    }

    /// Applies the operator to `a` and `b`. [`Operator::Not`] ignores `b`.
    ///
    /// # Errors
    /// [`BitsError::NoSuchBit`] if a shift distance is not in 0..=63. Languages differ on longer
    /// shifts: C leaves them undefined, Java takes the distance modulo the width.
    pub fn apply(self, a: i64, b: i64) -> Result<i64, BitsError> {
        let distance =
            || u32::try_from(b).ok().filter(|&k| k < i64::BITS).ok_or(BitsError::NoSuchBit(b));
        Ok(match self {
            Operator::And => a & b,
            Operator::Or => a | b,
            Operator::Xor => a ^ b,
            Operator::Not => !a,
            Operator::ShiftLeft => a << distance()?,
            Operator::ShiftRight => a >> distance()?,
        })
    }
}

/// B1: shifts `x` right by `k` bits, with zeros entering at the top (logical shift). Returns `None`
/// if `k` > 63.
///
/// ```
/// use bitqueens_tutor::bits::shift_right_logical;
/// assert_eq!(shift_right_logical(8, 3), Some(1));
/// assert_eq!(shift_right_logical(u64::MAX, 63), Some(1));
/// assert_eq!(shift_right_logical(1, 64), None);
/// ```
#[must_use]
pub fn shift_right_logical(x: u64, k: u32) -> Option<u64> {
    x.checked_shr(k)
}

/// B1: returns `~x` for an unsigned number of `width` bits: 2^width − 1 − x, never negative.
///
/// An inverted mask also has ones outside the row. The solvers mask them off in the same way, with
/// `full & !blocked`. Returns `None` if `width` > 64 or `x` does not fit in `width` bits.
///
/// ```
/// use bitqueens_tutor::bits::complement;
/// assert_eq!(complement(0b0110, 4), Some(0b1001));
/// assert_eq!(complement(5, 8), Some(250)); // as a signed number, !5 is −6
/// assert_eq!(complement(5, 64), Some(u64::MAX - 5));
/// assert_eq!(complement(0b1_0000, 4), None);
/// ```
#[must_use]
pub fn complement(x: u64, width: u32) -> Option<u64> {
    let full = full_mask(width)?;
    (x & !full == 0).then_some(!x & full)
}
