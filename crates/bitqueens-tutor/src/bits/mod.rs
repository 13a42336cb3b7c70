//! The bit tricks behind the bit solvers, as one named function each.
//!
//! The bit solvers of [`crate::ladder`] process a row with the operations B1 to B15 only. Each
//! is a function with that id, so that a lesson can refer to it, and is tested against the equivalent
//! in the standard library. B16 to B18 are labs alone: traps of the languages that solvers are
//! written in.
//!
//! | id | operation | item |
//! |---|---|---|
//! | B1 | the six operators | [`Operator`], [`complement`], [`shift_right_logical`] |
//! | B2 | odd or even | [`is_odd`], [`is_even`] |
//! | B3 | is bit n set? | [`test_bit`] |
//! | B4 | set bit n | [`set_bit`] |
//! | B5 | clear bit n | [`clear_bit`] |
//! | B6 | flip bit n | [`flip_bit`] |
//! | B7 | clear the lowest one | [`clear_lowest`] |
//! | B8 | count the ones | [`count_ones`] |
//! | B9 | isolate the lowest one (lowbit) | [`lowbit_by_negation`], [`lowbit_by_complement`] |
//! | B10 | n consecutive ones | [`full_mask`] |
//! | B11 | enumerate the ones | [`ones`] |
//! | B12 | a number in binary (`printBinary`) | [`binary32`], [`binary`] |
//! | B13 | a bit array is a set | [`BitArray`] |
//! | B14 | free squares of one row | [`one_row`] |
//! | B15 | the poisoned bottle | [`Bottles`] |
//! | B16 | shifts with and without a sign, `1 << 32` | |
//! | B17 | a full row in 32 bits | |
//! | B18 | precedence: `a >> i & 1`, `1 << n - 1` | |
//!
//! [`Lab`] describes them as data: names in English and Chinese, the idea
//! and examples. [`Lab::run`] applies an operation to given numbers and shows the working, line by
//! line in binary.
//!
//! # Which end is column 1?
//!
//! Bits are numbered from the low end: bit 0 is the rightmost digit of a written number.
//! In this library, bit *i* of a row's mask is column *i*, counted from 0. A mask beside
//! a board is written as the board is drawn, column 1 at the left. A number is written with bit 0 at
//! the right, so a row that is written as a number reads mirrored. Tutorials that let the left digit of
//! the number be column 1 shift the diagonals the other way; both ways count the same. Functions that
//! print a mask take or document a [`ColumnOne`].

mod bottles;
mod error;
mod lab;
mod operators;
mod set;
mod text;
mod word;

pub use bottles::{Bottles, Poisoned};
pub use error::BitsError;
pub use lab::{Lab, Word, Working, WorkingLine};
pub use operators::{Operator, complement, shift_right_logical};
pub use set::BitArray;
pub use text::{ColumnOne, binary, binary32, parse_number};
pub use word::{
    Ones, Row, clear_bit, clear_lowest, count_ones, flip_bit, full_mask, is_even, is_odd,
    lowbit_by_complement, lowbit_by_negation, one_row, ones, set_bit, test_bit,
};
