//! Sides of boards and ranges of them, as arguments and on stdin.

use bitqueens::language::{Phrase, Text};
use bitqueens::text;
use bitqueens_formats::judge::WordReader;
use std::io::BufRead;
use std::str::FromStr;

use crate::failure::BadInput;

/// A side, or a range of sides including both ends, such as `8..12`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sides {
    pub(crate) low: usize,
    pub(crate) high: usize,
}

impl Sides {
    pub(crate) fn all(self) -> impl Iterator<Item = usize> {
        self.low..=self.high
    }
}

impl FromStr for Sides {
    type Err = BadInput;

    fn from_str(text: &str) -> Result<Self, BadInput> {
        let side = |text: &str| {
            let number: Option<usize> = text.parse().ok();
            number.ok_or_else(|| {
                BadInput::from(Phrase::new(
                    "give a side such as 8, or a range such as 8..12",
                    "请给边长如 8，或范围如 8..12",
                ))
            })
        };
        let (low, high) = match text.split_once("..") {
            Some((low, high)) => (side(low)?, side(high.strip_prefix('=').unwrap_or(high))?),
            None => (side(text)?, side(text)?),
        };
        if low > high {
            return Err(text!(
                "the range is empty: give {high}..{low}",
                "范围是空的：请给 {high}..{low}"
            )
            .into());
        }
        Ok(Self { low, high })
    }
}

/// Reads sides, separated by blanks or line ends, each as soon as it is there.
pub(crate) struct Reader<R> {
    words: WordReader<R>,
    /// Line and column of the last word.
    start: (u32, u32),
}

impl<R: BufRead> Reader<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { words: WordReader::new(input), start: (1, 1) }
    }

    /// The next side or range; `None` at the end of the input.
    pub(crate) fn next(&mut self) -> Result<Option<Sides>, BadInput> {
        let word = self.words.read().map_err(
            |error| text!("cannot read stdin: {error}", "无法读标准输入：{error}"; error),
        )?;
        let Some(word) = word else { return Ok(None) };
        self.start = (word.line, word.column);
        let text = String::from_utf8_lossy(&word.bytes);
        text.parse().map(Some).map_err(|refusal: BadInput| {
            let start: String = text.chars().take(20).collect();
            let place = self.place();
            BadInput(text!("{place}: `{start}` is not a side: {refusal}; `--board -` reads a board", "{place}：`{start}` 不是边长：{refusal}；`--board -` 读棋盘"; place, refusal))
        })
    }

    /// Where the last word starts.
    pub(crate) fn place(&self) -> Text {
        let (line, column) = self.start;
        text!("stdin, line {line}, column {column}", "标准输入第 {line} 行第 {column} 列")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_and_ranges() {
        let sides = |low, high| Ok(Sides { low, high });
        assert_eq!("8".parse(), sides(8, 8));
        assert_eq!("8..12".parse(), sides(8, 12));
        assert_eq!("8..=8".parse(), sides(8, 8));
        for wrong in ["", "x", "8..", "..8", "8...9", "-1", "8..==9", "1e3"] {
            assert!(wrong.parse::<Sides>().is_err(), "{wrong}");
        }
        let refusal = "12..8".parse::<Sides>().expect_err("backwards");
        assert_eq!(refusal.0.english, "the range is empty: give 8..12");
    }

    #[test]
    fn numbers_are_read_one_by_one_with_their_position() {
        let mut reader = Reader::new(&b" 8\n\n5..6 12\r\n4x 9"[..]);
        let mut read = Vec::new();
        let refusal = loop {
            match reader.next() {
                Ok(sides) => read.extend(sides.expect("an error comes first").all()),
                Err(refusal) => break refusal.to_string(),
            }
        };
        assert_eq!(read, [8, 5, 6, 12]);
        assert!(refusal.starts_with("stdin, line 4, column 1: `4x`"), "{refusal}");
        assert!(refusal.ends_with("`--board -` reads a board"), "{refusal}");
        assert!(matches!(Reader::new(&b" \n"[..]).next(), Ok(None)));
        let mut marked = Reader::new("\u{feff}8\r\n\u{feff}9".as_bytes());
        assert_eq!(marked.next().ok().flatten(), "8".parse().ok());
        assert_eq!(marked.place().english, "stdin, line 1, column 1");
        assert!(marked.next().is_err(), "a mark elsewhere");
        let endless = vec![b'1'; 1 << 20];
        assert!(Reader::new(&endless[..]).next().is_err());
    }
}
