//! The labs: B1–B18 as data, each applicable to any numbers.

mod list;
mod sheet;
mod traps;

use std::str::FromStr;

use bitqueens::language::{Phrase, Text};

use super::{BitsError, full_mask};
use sheet::Sheet;

/// A bit trick as an exercise: its names, its idea, and a function that shows its working.
///
/// ```
/// use bitqueens_tutor::bits::Lab;
/// let lab: &Lab = Lab::find("B9")?;
/// assert_eq!(lab.word, "lowbit");
/// let working = lab.run(&[22])?;
/// let last = working.lines.last().expect("a lab shows its working");
/// assert_eq!((last.label.english.as_str(), last.bits.as_str()), ("x & (~x + 1)", "00000010"));
/// assert_eq!(working.result.english, "2");
/// # Ok::<(), bitqueens_tutor::bits::BitsError>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Lab {
    /// The id, `B1` to `B18`.
    pub id: &'static str,
    /// The English word that names it on the command line.
    pub word: &'static str,
    /// The name.
    pub name: Phrase,
    /// The idea in one sentence.
    pub idea: Phrase,
    /// The numbers it takes.
    pub inputs: Phrase,
    /// Example inputs, including those of the tutorials; each runs without an error.
    pub examples: &'static [&'static [i64]],
    least: usize,
    most: usize,
    work: fn(&[i64], &mut Sheet) -> Result<Text, BitsError>,
}

/// The working of a lab: lines in binary, then the result.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Working {
    /// Digits per line: the smallest of 8, 16, 32 and 64 that holds every number of the working.
    pub width: u32,
    /// Operands, operations and results, in order.
    pub lines: Vec<WorkingLine>,
    /// The result in a few words.
    pub result: Text,
}

/// One line of a working.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct WorkingLine {
    /// The name of an operand, or a formula such as `x & -x`.
    pub label: Text,
    /// The binary digits, bit 0 at the right unless the label says otherwise; negative numbers in
    /// two's complement.
    pub bits: String,
    /// The value in decimal.
    pub value: String,
}

/// The words that a working is done in: every number is cut to this many bits, as a variable of a program is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word {
    /// Bits of a word, 1 to 64.
    pub bits: u32,
    /// Whether a word whose top bit is set is a negative number.
    pub is_signed: bool,
}

impl Word {
    fn full(self) -> u64 {
        full_mask(self.bits).unwrap_or(u64::MAX)
    }

    /// Returns the number that a word holds after `value` was stored in it.
    fn read(self, value: i128) -> i128 {
        let full = i128::from(self.full());
        let bits = value & full;
        if self.is_signed && bits > full >> 1 { bits - full - 1 } else { bits }
    }
}

impl Lab {
    /// All eighteen labs, B1 first.
    pub const ALL: &'static [Lab] = &list::LABS;

    /// Finds a lab by id (`B9`), word (`lowbit`) or an operator that it explains (`xor`), ignoring ASCII case, or by its
    /// Chinese name.
    ///
    /// # Errors
    /// [`BitsError::NoSuchLab`] if no lab has this name.
    pub fn find(name: &str) -> Result<&'static Lab, BitsError> {
        let word = name.trim();
        let is_operator = ["and", "or", "xor", "not"].contains(&&*word.to_ascii_lowercase());
        let wanted = if is_operator { "operators" } else { word };
        Lab::ALL
            .iter()
            .find(|lab| {
                lab.id.eq_ignore_ascii_case(wanted)
                    || lab.word.eq_ignore_ascii_case(wanted)
                    || lab.name.chinese == wanted
            })
            .ok_or_else(|| BitsError::NoSuchLab(name.to_owned()))
    }

    /// Applies the trick to `inputs` (see [`Lab::inputs`]) and returns the working. A negative
    /// number stands for its two's-complement pattern.
    ///
    /// # Errors
    /// [`BitsError::WrongNumberOfInputs`], or the error of the trick.
    pub fn run(&self, inputs: &[i64]) -> Result<Working, BitsError> {
        self.run_with(inputs, None)
    }

    /// Applies the trick as [`Lab::run`] does, to words of one form: every line has its width, and every number,
    /// also those of `inputs`, is what such a word holds. Lines of a fixed width (B12, B14, B16, B17) keep theirs.
    ///
    /// ```
    /// use bitqueens_tutor::bits::{Lab, Word};
    /// let bytes = Lab::find("not")?.run_in(&[6, 4], Word { bits: 8, is_signed: false })?;
    /// assert_eq!((bytes.lines[5].bits.as_str(), bytes.lines[5].value.as_str()), ("11111001", "249"));
    /// let words = Lab::find("not")?.run_in(&[6, 4], Word { bits: 32, is_signed: false })?;
    /// assert_eq!(words.lines[5].value, "4294967289");
    /// # Ok::<(), bitqueens_tutor::bits::BitsError>(())
    /// ```
    ///
    /// # Errors
    /// [`BitsError::Width`] unless a word has 1 to 64 bits; those of [`Lab::run`].
    pub fn run_in(&self, inputs: &[i64], word: Word) -> Result<Working, BitsError> {
        if !(1..=64).contains(&word.bits) {
            return Err(BitsError::Width(word.bits.into()));
        }
        let held = |&input: &i64| {
            let value = word.read(input.into());
            // Only an unsigned word of 64 bits holds what this type does not.
            i64::try_from(value).unwrap_or(input)
        };
        self.run_with(&inputs.iter().map(held).collect::<Vec<_>>(), Some(word))
    }

    fn run_with(&self, inputs: &[i64], word: Option<Word>) -> Result<Working, BitsError> {
        if inputs.len() < self.least || inputs.len() > self.most {
            return Err(BitsError::WrongNumberOfInputs {
                id: self.id,
                expected: self.inputs,
                given: inputs.len(),
            });
        }
        let mut sheet = Sheet::new(word);
        let result = (self.work)(inputs, &mut sheet)?;
        let (width, lines) = sheet.finish();
        Ok(Working { width, lines, result })
    }
}

impl FromStr for &'static Lab {
    type Err = BitsError;

    fn from_str(name: &str) -> Result<Self, BitsError> {
        Lab::find(name)
    }
}
