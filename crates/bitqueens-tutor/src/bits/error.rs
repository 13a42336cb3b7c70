//! Errors of the bit tricks.

use thiserror::Error;

/// An input that a bit trick rejects. The message says what would be accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BitsError {
    /// A bit number, element or shift distance outside the 64-bit word.
    #[error("there is no bit {0}: a word has bits 0 to 63")]
    NoSuchBit(i64),
    /// A width outside 0 to 64 bits.
    #[error("a word cannot have {0} bits: give 0 to 64")]
    Width(i64),
    /// A number of squares that no word of 32 bits holds.
    #[error("a word of 32 bits cannot hold {0} squares: give 0 to 32")]
    Squares(i64),
    /// A mask with ones outside the row that it describes.
    #[error(
        "{mask:#b} has ones outside a row of {width} squares: only bits 0 to {width} − 1 exist"
    )]
    OutsideRow {
        /// The offending mask.
        mask: u64,
        /// The number of squares of the row.
        width: u32,
    },
    /// A shelf without bottles, or with a negative number of them.
    #[error("a shelf cannot have {0} bottles: give at least 1")]
    NoBottles(i64),
    /// A bottle label that does not exist.
    #[error("there is no bottle {label}: labels run from 0 to {last}")]
    NoSuchBottle {
        /// The requested label.
        label: u64,
        /// The largest label.
        last: u64,
    },
    /// A mouse number that does not exist.
    #[error("there is no mouse {mouse}: mice are numbered from 1, and these bottles need {mice}")]
    NoSuchMouse {
        /// The requested mouse.
        mouse: i64,
        /// The number of mice.
        mice: u32,
    },
    /// Dead mice that spell a label beyond the last bottle.
    #[error("these dead mice spell label {label}, but the last label is {last}")]
    ImpossibleDeaths {
        /// The label that the dead mice spell.
        label: u64,
        /// The largest label.
        last: u64,
    },
    /// Text that is not a number.
    #[error(
        "{0:?} is not a number of at most 64 bits: give a decimal like 22 or −8, or binary like 0b10110"
    )]
    NotANumber(String),
    /// A name that no lab has.
    #[error("there is no lab {0:?}: give B1 to B18 or a word such as lowbit")]
    NoSuchLab(String),
    /// Too few or too many numbers for a lab.
    #[error("lab {id} takes {expected}; {given} given")]
    WrongNumberOfInputs {
        /// The lab.
        id: &'static str,
        /// The expected inputs, in words.
        expected: &'static str,
        /// The number of inputs given.
        given: usize,
    },
}
