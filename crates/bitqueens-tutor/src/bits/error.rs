//! Errors of the bit tricks.

use bitqueens::language::Phrase;
use bitqueens::{localized_error, messages};

/// An input that a bit trick rejects. The message says what would be accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum BitsError {
    /// A bit number, element or shift distance outside the 64-bit word.
    NoSuchBit(i64),
    /// A width outside 0 to 64 bits.
    Width(i64),
    /// A number of squares that no word of 32 bits holds.
    Squares(i64),
    /// A mask with ones outside the row that it describes.
    OutsideRow {
        /// The offending mask.
        mask: u64,
        /// The number of squares of the row.
        width: u32,
    },
    /// A shelf without bottles, or with a negative number of them.
    NoBottles(i64),
    /// A bottle label that does not exist.
    NoSuchBottle {
        /// The requested label.
        label: u64,
        /// The largest label.
        last: u64,
    },
    /// A mouse number that does not exist.
    NoSuchMouse {
        /// The requested mouse.
        mouse: i64,
        /// The number of mice.
        mice: u32,
    },
    /// Dead mice that spell a label beyond the last bottle.
    ImpossibleDeaths {
        /// The label that the dead mice spell.
        label: u64,
        /// The largest label.
        last: u64,
    },
    /// Text that is not a number.
    NotANumber(String),
    /// A name that no lab has.
    NoSuchLab(String),
    /// Too few or too many numbers for a lab.
    WrongNumberOfInputs {
        /// The lab.
        id: &'static str,
        /// The expected inputs, in words.
        expected: Phrase,
        /// The number of inputs given.
        given: usize,
    },
}

messages! { BitsError, language:
    NoSuchBit(bit) ["there is no bit {bit}: a word has bits 0 to 63" "没有第 {bit} 位：一个字有第 0 到 63 位"]
    Width(width) ["a word cannot have {width} bits: give 0 to 64" "一个字不能有 {width} 位：请给 0 到 64"]
    Squares(squares)
        ["a word of 32 bits cannot hold {squares} squares: give 0 to 32"
         "32 位的字放不下 {squares} 格：请给 0 到 32"]
    OutsideRow { mask, width }
        ["{mask:#b} has ones outside a row of {width} squares: only bits 0 to {width} − 1 exist"
         "{mask:#b} 在 {width} 格的一行之外有 1：只有第 0 到 {width} − 1 位"]
    NoBottles(bottles)
        ["a shelf cannot have {bottles} bottles: give at least 1"
         "架子上不能有 {bottles} 个瓶子：至少 1 个"]
    NoSuchBottle { label, last }
        ["there is no bottle {label}: labels run from 0 to {last}"
         "没有 {label} 号瓶子：编号从 0 到 {last}"]
    NoSuchMouse { mouse, mice }
        ["there is no mouse {mouse}: mice are numbered from 1, and these bottles need {mice}"
         "没有 {mouse} 号老鼠：老鼠从 1 编号，这些瓶子需要 {mice} 只"]
    ImpossibleDeaths { label, last }
        ["these dead mice spell label {label}, but the last label is {last}"
         "这些死去的老鼠指出编号 {label}，但最后一个编号是 {last}"]
    NotANumber(text)
        ["{text:?} is not a number of at most 64 bits: give a decimal like 22 or −8, or binary like 0b10110"
         "{text:?} 不是 64 位以内的数：请给十进制数如 22 或 −8，或二进制数如 0b10110"]
    NoSuchLab(name)
        ["there is no lab {name:?}: give B1 to B18 or a word such as lowbit"
         "没有 {name:?} 这个技巧：请给 B1 到 B18，或 lowbit 这样的名字"]
    WrongNumberOfInputs { id, expected, given }
        ["lab {id} takes {expected}; {given} given"
         "{id} 需要的输入是：{expected}；给了 {given} 个数"; expected]
}

localized_error!(BitsError);
