//! Formatting of a lab's working.

use bitqueens::language::{Phrase, Text};

use super::{Word, WorkingLine};
use crate::bits::{ColumnOne, binary};

/// Collects the lines of a working, and formats them once the widest number is known.
pub(super) struct Sheet {
    entries: Vec<Entry>,
    word: Option<Word>,
}

/// The name of a line: a formula, which is the same in every language, or words.
pub(super) struct Label(Text);

impl From<&str> for Label {
    fn from(formula: &str) -> Self {
        Self(Text::verbatim(formula))
    }
}

impl From<String> for Label {
    fn from(formula: String) -> Self {
        Self(Text::verbatim(&formula))
    }
}

impl From<Phrase> for Label {
    fn from(words: Phrase) -> Self {
        Self(words.into())
    }
}

impl From<Text> for Label {
    fn from(words: Text) -> Self {
        Self(words)
    }
}

struct Entry {
    label: Text,
    value: i128,
    fixed: Option<(u32, ColumnOne)>,
}

impl Sheet {
    /// Starts a sheet whose lines are words of this form, or as wide as their numbers need.
    pub(super) fn new(word: Option<Word>) -> Self {
        Self { entries: Vec::new(), word }
    }

    /// Returns the bit pattern of a number: as wide as the sheet's word, or 64 bits.
    pub(super) fn bits(&self, number: i64) -> u64 {
        let bits = number.cast_unsigned();
        self.word.map_or(bits, |word| bits & word.full())
    }

    /// Adds a line for a number, signed or unsigned, and returns it as a word holds it.
    pub(super) fn line(&mut self, label: impl Into<Label>, value: impl Into<i128>) -> i128 {
        self.add(label.into().0, value.into())
    }

    fn add(&mut self, label: Text, value: i128) -> i128 {
        let value = self.word.map_or(value, |word| word.read(value));
        self.entries.push(Entry { label, value, fixed: None });
        value
    }

    /// Adds a line for a bit pattern. If the operand `like` is negative, the pattern is shown as a
    /// signed number too.
    pub(super) fn pattern(&mut self, label: impl Into<Label>, bits: u64, like: i64) -> i128 {
        if like < 0 { self.line(label, bits.cast_signed()) } else { self.line(label, bits) }
    }

    /// Adds a line of exactly 32 digits, for a number of a 32-bit type, signed or unsigned.
    pub(super) fn word(&mut self, label: impl Into<Label>, value: impl Into<i128>) {
        self.entries.push(Entry {
            label: label.into().0,
            value: value.into(),
            fixed: Some((32, ColumnOne::Right)),
        });
    }

    /// Adds a line of exactly `width` digits with column 1 at the chosen end.
    pub(super) fn row(
        &mut self,
        label: impl Into<Label>,
        bits: u64,
        width: u32,
        column_one: ColumnOne,
    ) {
        self.entries.push(Entry {
            label: label.into().0,
            value: bits.into(),
            fixed: Some((width, column_one)),
        });
    }

    /// Chooses the width and formats the lines.
    pub(super) fn finish(self) -> (u32, Vec<WorkingLine>) {
        let any_negative = self.entries.iter().any(|entry| entry.value < 0);
        // If any number is negative, the top digit is a sign bit, which no positive number may use.
        let fits = |value: i128, width: u32| {
            let top = if any_negative { width - 1 } else { width };
            value < 1 << top && value >= -(1 << (width - 1))
        };
        let fitting = || {
            let all_fit = |&width: &u32| self.entries.iter().all(|entry| fits(entry.value, width));
            [8, 16, 32].into_iter().find(all_fit).unwrap_or(64)
        };
        let width = self.word.map_or_else(fitting, |word| word.bits);
        let format = |entry: Entry| {
            let (digits, column_one) = entry.fixed.unwrap_or((width, ColumnOne::Right));
            // Two's complement of `digits` digits: values here lie in −2^63 .. 2^64.
            let pattern = u64::try_from(entry.value & ((1 << digits) - 1))
                .expect("masked to at most 64 digits");
            let bits = binary(pattern, digits, column_one).expect("masked to these digits");
            WorkingLine { label: entry.label, bits, value: entry.value.to_string() }
        };
        (width, self.entries.into_iter().map(format).collect())
    }
}
