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
//! | `queens` | fixed queens, likewise |
//! | `init` | fixed queens counted **from 0**, as problem 79 writes them |
//!
//! The `language` line may be missing, `be` and `=` mean the same, and blanks and line ends may
//! stand between any two signs. Writing gives `n`, `blocks` and, when there are any, `queens`.
//! Sources: csplib.org, problems 79 and 80 (CC BY 4.0).

use std::fmt::Write;

use super::draft::{Draft, Placed};
use super::error::{FormatError, quoted};
use super::grid::empty;
use super::input::{Limits, Position, Text, Word, to_u32};
use crate::squares::to_u16;
use crate::{Problem, Square};

/// Cuts a file into words and signs, each with its place; comments are skipped.
struct Signs<'a> {
    signs: Box<dyn Iterator<Item = Word<'a>> + 'a>,
    end: Position,
}

/// The signs that are words by themselves.
const PUNCTUATION: [char; 4] = ['[', ']', ',', '='];

impl<'a> Signs<'a> {
    fn new(text: Text<'a>) -> Self {
        let words = text.lines().flat_map(|mut line| {
            let code = line.text.find('$').unwrap_or(line.text.len());
            line.text = &line.text[..code];
            line.words()
        });
        let signs = words.flat_map(|word| {
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
            signs: Box::new(signs),
            end: text.end(),
        }
    }

    fn next(&mut self, wanted: &str) -> Result<Word<'a>, FormatError> {
        self.signs.next().ok_or_else(|| {
            FormatError::new(self.end, "the input ends here", format!("give {wanted}"))
        })
    }

    fn expect(&mut self, accepted: &[&str]) -> Result<Word<'a>, FormatError> {
        let choices: Vec<_> = accepted.iter().map(|sign| format!("`{sign}`")).collect();
        let choices = choices.join(" or ");
        let word = self.next(&choices)?;
        if accepted.contains(&word.text) {
            return Ok(word);
        }
        let what = format!("{} is unexpected", quoted(word.text));
        Err(FormatError::new(word.at, what, format!("give {choices}")))
    }

    /// A list of squares, whose rows and columns count from `first`.
    fn squares(&mut self, n: usize, first: usize) -> Result<Vec<Placed>, FormatError> {
        let range = first..=first + n - 1;
        self.expect(&["["])?;
        let mut squares = Vec::new();
        let mut open = self.expect(&["[", "]"])?;
        while open.text == "[" {
            let row = self.next("a row")?.number("a row", range.clone())?;
            self.expect(&[","])?;
            let col = self.next("a column")?.number("a column", range.clone())?;
            self.expect(&["]"])?;
            squares.push(Placed {
                square: Square::new(to_u16(row - first), to_u16(col - first)),
                at: open.at,
            });
            open = match self.expect(&[",", "]"])?.text {
                "," => self.expect(&["["])?,
                _ => break,
            };
        }
        Ok(squares)
    }
}

pub(crate) fn read(input: &[u8], limits: &Limits) -> Result<Draft, FormatError> {
    let text = Text::new(input, limits)?;
    let mut signs = Signs::new(text);
    let mut draft: Option<Draft> = None;
    let mut seen: Vec<&str> = Vec::new();
    let mut first = true;
    while let Some(word) = signs.signs.next() {
        if first && word.text == "language" {
            signs.expect(&["ESSENCE'"])?;
            signs.next("the version of the language")?;
            first = false;
            continue;
        }
        first = false;
        if word.text != "letting" {
            let what = format!("{} is unexpected", quoted(word.text));
            return Err(FormatError::new(
                word.at,
                what,
                "give `letting NAME = VALUE`",
            ));
        }
        let name = signs.expect(&["n", "blocks", "queens", "init"])?;
        if seen.contains(&name.text) {
            let what = format!("a second {}", quoted(name.text));
            return Err(FormatError::new(name.at, what, "give it once"));
        }
        seen.push(name.text);
        signs.expect(&["=", "be"])?;
        match (&mut draft, name.text) {
            (None, "n") => {
                let n = signs.next("n")?.number("n", 1..=limits.side)?;
                draft = Some(Draft::new(n));
            }
            (Some(draft), "blocks") => draft.blocked = signs.squares(draft.n(), 1)?,
            (Some(draft), "queens") => draft.fixed.extend(signs.squares(draft.n(), 1)?),
            (Some(draft), "init") => draft.fixed.extend(signs.squares(draft.n(), 0)?),
            _ => {
                let what = format!("{} stands before n", quoted(name.text));
                return Err(FormatError::new(
                    name.at,
                    what,
                    "give `letting n = N` first",
                ));
            }
        }
    }
    if seen.is_empty() && text.end() == Position::START {
        return Err(empty("`letting n = N`"));
    }
    draft.ok_or_else(|| {
        FormatError::new(
            text.end(),
            "the input ends without n",
            "give `letting n = N`",
        )
    })
}

pub(crate) fn write(problem: &Problem) -> Result<String, &'static str> {
    let n = problem.n();
    if n == 0 {
        return Err("the board of side 0");
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
