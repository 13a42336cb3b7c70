//! B14: one row by hand.

use super::{BitsError, full_mask};

/// The squares of one row, as masks: bit *i* is column *i*.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Row {
    /// Squares that some queen above attacks.
    pub blocked: u64,
    /// The others: a queen may stand here.
    pub free: u64,
}

/// B14: what the queens above leave free in a row of `width` squares.
///
/// `cols` are the squares below a queen in the same column, `anti` those that a `/` diagonal
/// (撇) reaches, `diag` those that a `\` diagonal (捺) reaches. One OR gives the blocked squares.
/// Turning them gives the free ones — the brackets matter: it is the OR that is turned, not its
/// first part — and cutting to the row's width drops the ones that appear above it.
///
/// # Errors
///
/// [`BitsError::Width`] if `width` > 64, [`BitsError::OutsideRow`] if a mask is wider.
///
/// ```
/// use bitqueens::bits::one_row;
/// let row = one_row(0b1001_0000, 0b0010_0000, 0b0010_1000, 8)?;
/// assert_eq!(row.blocked, 0b1011_1000);
/// assert_eq!(row.free, 0b0100_0111);
/// # Ok::<(), bitqueens::bits::BitsError>(())
/// ```
pub fn one_row(cols: u64, anti: u64, diag: u64, width: u32) -> Result<Row, BitsError> {
    let full = full_mask(width).ok_or(BitsError::Width(width.into()))?;
    if let Some(mask) = [cols, anti, diag]
        .into_iter()
        .find(|mask| mask & !full != 0)
    {
        return Err(BitsError::OutsideRow { mask, width });
    }
    let blocked = cols | anti | diag;
    Ok(Row {
        blocked,
        free: full & !blocked,
    })
}
