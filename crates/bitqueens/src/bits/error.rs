//! What can be wrong with the numbers given to a bit trick.

use thiserror::Error;

/// A number that a bit trick cannot work with; the text says what would be accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BitsError {
    /// A bit number, element or shift distance outside the 64-bit word.
    #[error("there is no bit {0}: a word has bits 0 to 63")]
    NoSuchBit(i64),
    /// A number of bits that no word has.
    #[error("a width of {0} bits is not possible: give 0 to 64")]
    Width(i64),
    /// A mask with ones outside the row it is said to describe.
    #[error(
        "{mask:#b} has ones outside a row of {width} squares: only bits 0 to {width} − 1 exist"
    )]
    OutsideRow {
        /// The offending mask.
        mask: u64,
        /// The number of squares of the row.
        width: u32,
    },
    /// No bottles, so none of them can be poisoned.
    #[error("of {0} bottles none can be poisoned: give at least 1")]
    NoBottles(i64),
    /// A bottle label that does not exist.
    #[error("there is no bottle {label}: labels run from 0 to {last}")]
    NoSuchBottle {
        /// The label asked for.
        label: u64,
        /// The largest label.
        last: u64,
    },
    /// A mouse number that does not exist.
    #[error("there is no mouse {mouse}: mice are numbered from 1, and these bottles need {mice}")]
    NoSuchMouse {
        /// The mouse asked for.
        mouse: i64,
        /// How many mice there are.
        mice: u32,
    },
    /// The deaths point at a bottle that does not exist.
    #[error("these deaths point at bottle {label}, but labels end at {last}")]
    ImpossibleDeaths {
        /// The label that the deaths spell.
        label: u64,
        /// The largest label.
        last: u64,
    },
    /// Text that is no number.
    #[error("{0:?} is not a number: give a decimal like 22 or −8, or binary like 0b10110")]
    NotANumber(String),
    /// Text that is the name of no lab.
    #[error("there is no lab {0:?}: give B1 to B15 or a word such as lowbit")]
    NoSuchLab(String),
    /// A lab given too few or too many numbers.
    #[error("lab {id} takes {expected}, not {given} numbers")]
    WrongNumberOfInputs {
        /// The lab.
        id: &'static str,
        /// The inputs it takes, in words.
        expected: &'static str,
        /// How many numbers were given.
        given: usize,
    },
}
