//! Parameter files of CSPLib's problems 79 (n-queens completion) and 80 (blocked n-queens), in
//! Essence Prime.
//!
//! ```text
//! $ a comment, up to the end of the line
//! language ESSENCE' 1.0
//! letting n = 8
//! letting blocks = [[1,1], [1,2]]
//! letting queens be [[4,2]]
//! ```
//!
//! | name | meaning |
//! |---|---|
//! | `n` | the side, 1 to 1000; before the lists; required |
//! | `blocks` | blocked squares as `[row,column]`, from 1 (problem 80) |
//! | `queens` | fixed queens, in the same form |
//! | `init` | fixed queens counted **from 0**, as problem 79 writes them |
//!
//! The `language` line is optional, `be` and `=` mean the same, and blanks and line ends may stand
//! between any two tokens. The writer emits `n`, `blocks` and, if there are any, `queens`.
//! Sources: csplib.org, problems 79 and 80 (CC BY 4.0).

use std::fmt::Write;
use std::ops::RangeInclusive;

use super::draft::{Draft, Placed};
use super::error::{FormatError, give};
use super::grid::empty;
use super::input::{Limits, N, Text, Word, follows, to_u32};
use super::position::Position;
use bitqueens::internal::quoted;
use bitqueens::internal::to_u16;
use bitqueens::language::{self, Localized, Phrase};
use bitqueens::text;
use bitqueens::{Problem, Square};

/// A tokenizer: words and punctuation with their positions, without comments.
pub(super) struct Tokens<'a> {
    tokens: Box<dyn Iterator<Item = Word<'a>> + 'a>,
    end: Position,
}

/// The characters that are tokens of their own.
const PUNCTUATION: [char; 4] = ['[', ']', ',', '='];

impl<'a> Tokens<'a> {
    pub(super) fn new(text: Text<'a>) -> Self {
        let words = text.lines().flat_map(|mut line| {
            let code = line.text.find('$').unwrap_or(line.text.len());
            line.text = &line.text[..code];
            line.words()
        });
        let tokens = words.flat_map(|word| {
            let mut column = word.at.column;
            let pieces = word.text.split_inclusive(PUNCTUATION).flat_map(|piece| {
                let body = piece.strip_suffix(PUNCTUATION).unwrap_or(piece);
                [body, &piece[body.len()..]]
            });
            let line = word.at.line;
            pieces.filter(|piece| !piece.is_empty()).map(move |text| {
                let at = Position { line, column };
                column = column.saturating_add(to_u32(text.chars().count()));
                Word { text, at }
            })
        });
        Self {
            tokens: Box::new(tokens),
            end: text.end(),
        }
    }

    /// Returns the next token; an error that asks for `wanted` at the end of the input.
    pub(super) fn next(&mut self, wanted: impl Localized) -> Result<Word<'a>, FormatError> {
        self.tokens.next().ok_or_else(|| {
            FormatError::new(
                self.end,
                Phrase::new("unexpected end of input", "输入意外结束"),
                give(wanted),
            )
        })
    }

    /// Returns the next token, which must be one of `accepted`.
    pub(super) fn expect(&mut self, accepted: &[&str]) -> Result<Word<'a>, FormatError> {
        let tokens: Vec<_> = accepted.iter().map(|token| format!("`{token}`")).collect();
        let choices = language::Text::new(|language| tokens.join(language.pick(" or ", " 或 ")));
        let word = self.next(&choices)?;
        if accepted.contains(&word.text) {
            return Ok(word);
        }
        let what = text!("{} is unexpected", "此处不应有 {0}", quoted(word.text));
        Err(FormatError::new(word.at, what, give(choices)))
    }

    /// Reads a list of squares, whose rows and columns count from `first`.
    fn squares(&mut self, n: usize, first: usize) -> Result<Vec<Placed>, FormatError> {
        let range = first..=first + n - 1;
        let pairs = self.pairs(
            (Phrase::new("a row", "行号"), range.clone()),
            (Phrase::new("a column", "列号"), range),
        )?;
        let placed = |pair: Pair| Placed {
            square: Square::new(to_u16(pair.first - first), to_u16(pair.second - first)),
            at: pair.at,
        };
        Ok(pairs.into_iter().map(placed).collect())
    }

    /// Reads a list of pairs of numbers, `[[1, 2], [3, 4]]`, each number with its name and range.
    pub(super) fn pairs(
        &mut self,
        first: (Phrase, RangeInclusive<usize>),
        second: (Phrase, RangeInclusive<usize>),
    ) -> Result<Vec<Pair>, FormatError> {
        self.expect(&["["])?;
        let mut pairs = Vec::new();
        let mut open = self.expect(&["[", "]"])?;
        while open.text == "[" {
            let left = self.next(first.0)?.number(first.0, first.1.clone())?;
            self.expect(&[","])?;
            let right = self.next(second.0)?.number(second.0, second.1.clone())?;
            self.expect(&["]"])?;
            pairs.push(Pair {
                first: left,
                second: right,
                at: open.at,
            });
            open = match self.expect(&[",", "]"])?.text {
                "," => self.expect(&["["])?,
                _ => break,
            };
        }
        Ok(pairs)
    }

    /// Checks that no token follows.
    pub(super) fn finish(mut self, after: Phrase) -> Result<(), FormatError> {
        match self.tokens.next() {
            None => Ok(()),
            Some(word) => {
                let what = follows(after, word.text);
                Err(FormatError::new(
                    word.at,
                    what,
                    Phrase::new("end the input there", "输入应到此结束"),
                ))
            }
        }
    }
}

/// Two numbers in brackets, and the position of the first bracket.
pub(super) struct Pair {
    pub(super) first: usize,
    pub(super) second: usize,
    pub(super) at: Position,
}

pub(crate) fn read(input: &[u8], limits: &Limits) -> Result<Draft, FormatError> {
    let text = Text::new(input, limits)?;
    let mut tokens = Tokens::new(text);
    let mut draft: Option<Draft> = None;
    let mut seen: Vec<&str> = Vec::new();
    let mut first = true;
    while let Some(word) = tokens.tokens.next() {
        if first && word.text == "language" {
            tokens.expect(&["ESSENCE'"])?;
            tokens.next(Phrase::new("the version of the language", "语言的版本"))?;
            first = false;
            continue;
        }
        first = false;
        if word.text != "letting" {
            let what = text!("{} is unexpected", "此处不应有 {0}", quoted(word.text));
            return Err(FormatError::new(
                word.at,
                what,
                Phrase::new("give `letting NAME = VALUE`", "请给 `letting NAME = VALUE`"),
            ));
        }
        let name = tokens.expect(&["n", "blocks", "queens", "init"])?;
        if seen.contains(&name.text) {
            let what = text!("{} is given twice", "{0} 给了两次", quoted(name.text));
            return Err(FormatError::new(
                name.at,
                what,
                Phrase::new("give it once", "只能给一次"),
            ));
        }
        seen.push(name.text);
        tokens.expect(&["=", "be"])?;
        match (&mut draft, name.text) {
            (None, "n") => {
                let n = tokens.next(N)?.number(N, 1..=limits.side)?;
                draft = Some(Draft::new(n));
            }
            (Some(draft), "blocks") => draft.blocked = tokens.squares(draft.n(), 1)?,
            (Some(draft), "queens") => draft.fixed.extend(tokens.squares(draft.n(), 1)?),
            (Some(draft), "init") => draft.fixed.extend(tokens.squares(draft.n(), 0)?),
            _ => {
                let what = text!("{} comes before n", "{0} 在 n 之前", quoted(name.text));
                return Err(FormatError::new(
                    name.at,
                    what,
                    Phrase::new("give `letting n = N` first", "请先给 `letting n = N`"),
                ));
            }
        }
    }
    if seen.is_empty() && text.end() == Position::START {
        return Err(empty(Phrase::name("`letting n = N`")));
    }
    draft.ok_or_else(|| {
        FormatError::new(
            text.end(),
            Phrase::new("the input ends without n", "输入结束，没有 n"),
            Phrase::new("give `letting n = N`", "请给 `letting n = N`"),
        )
    })
}

pub(crate) fn write(problem: &Problem) -> Result<String, Phrase> {
    let n = problem.n();
    if n == 0 {
        return Err(Phrase::new("the board of side 0", "边长为 0 的棋盘"));
    }
    let list = |text: &mut String, name: &str, squares: &mut dyn Iterator<Item = Square>| {
        let _ = write!(text, "letting {name} = [");
        for (index, square) in squares.enumerate() {
            let comma = if index == 0 { "" } else { ",\n" };
            let (row, col) = (u32::from(square.row) + 1, u32::from(square.col) + 1);
            let _ = write!(text, "{comma}[{row},{col}]");
        }
        text.push_str("]\n");
    };
    let mut text = format!("letting n = {n}\n");
    list(&mut text, "blocks", &mut problem.blocked().iter());
    if !problem.fixed().is_empty() {
        list(&mut text, "queens", &mut problem.fixed().iter().copied());
    }
    Ok(text)
}
