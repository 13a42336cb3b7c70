//! B14: the blocked and free squares of one row.

use super::{BitsError, full_mask};

/// The squares of one row, as masks: bit *i* is column *i*.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Row {
    /// Squares attacked by a queen above.
    pub blocked: u64,
    /// Squares that are not attacked: a queen may stand here.
    pub free: u64,
}

/// B14: returns the blocked and free squares of a row of `width` squares.
///
/// `cols` has the squares below a queen in the same column, `anti` those on a `/` diagonal (撇) of
/// a queen, `diag` those on a `\` diagonal (捺). The OR of the three gives the blocked squares, and
/// its complement, masked to the row's width, gives the free squares. The complement applies to
/// the whole OR, not to its first operand, so the parentheses matter.
///
/// # Errors
/// [`BitsError::Width`] if `width` > 64, [`BitsError::OutsideRow`] if a mask has ones outside the
/// row.
///
/// ```
/// use bitqueens_tutor::bits::one_row;
/// let row = one_row(0b1001_0000, 0b0010_0000, 0b0010_1000, 8)?;
/// assert_eq!(row.blocked, 0b1011_1000);
/// assert_eq!(row.free, 0b0100_0111);
/// # Ok::<(), bitqueens_tutor::bits::BitsError>(())
/// ```
pub fn one_row(cols: u64, anti: u64, diag: u64, width: u32) -> Result<Row, BitsError> {
    let full = full_mask(width).ok_or(BitsError::Width(width.into()))?;
    if let Some(mask) = [cols, anti, diag].into_iter().find(|mask| mask & !full != 0) {
        return Err(BitsError::OutsideRow { mask, width });
    }
    let blocked = cols | anti | diag;
    Ok(Row { blocked, free: full & !blocked })
}
