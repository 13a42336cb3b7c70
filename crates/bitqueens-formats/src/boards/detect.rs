//! Detection of a file's format, if it is unambiguous.

use super::error::FormatError;
use super::grid::{self, Alphabet, empty};
use super::input::{Limits, Line, Text, to_u32};
use super::position::Position;
use super::{Format, MAX_BYTES, drawing, letters, rows, text};
use crate::draw::MAX_DRAWN_SIDE;
use bitqueens::MAX_SIDE;
use bitqueens::internal::quoted;
use bitqueens::language::{self, Phrase, joined};
use bitqueens::text;

/// The drawn formats and the meanings of their characters.
const DRAWN: [(Format, Alphabet); 5] = [
    (Format::P1562, grid::P1562),
    (Format::Uva11195, grid::UVA11195),
    (Format::Cses, grid::CSES),
    (Format::Kattis, grid::KATTIS),
    (Format::Hash, grid::HASH),
];

pub(super) fn detect(input: &[u8]) -> Result<Format, FormatError> {
    let text = Text::new(input, &Limits::new(MAX_SIDE, MAX_BYTES, MAX_BYTES))?;
    let first = text.lines().find(|line| !line.is_blank());
    let first = first.ok_or_else(|| empty(Phrase::new("a board", "棋盘")))?;
    if let Some(format) = by_first_word(first) {
        return Ok(format);
    }
    let written = || text.lines().filter(|line| !line.is_blank());
    // The numbers of its columns may stand above a drawing, one digit a line.
    let numbered = MAX_DRAWN_SIDE.to_string().len() + 1;
    if written().take(numbered).any(drawing::is_drawn) {
        return Ok(Format::Drawing);
    }
    // A board of side 1 has a row below its side; the solution of side 1 has not.
    if rows::is_list(first) || (first.text.trim_ascii() == "1" && written().count() == 1) {
        return Ok(Format::Rows);
    }
    let header = first
        .text
        .trim_ascii()
        .bytes()
        .all(|byte| byte.is_ascii_digit());
    let mut readings = Readings::new(header);
    for row in written().skip(usize::from(header)) {
        for (column, char) in row.text.chars().enumerate() {
            let at = Position {
                line: row.number,
                column: to_u32(column).saturating_add(1),
            };
            readings.narrow(at, char)?;
        }
    }
    readings.decide(input)
}

/// Returns the format of a file whose first word is unique to one format.
fn by_first_word(line: Line<'_>) -> Option<Format> {
    let word = line.words().next()?.text;
    if word.starts_with('{') {
        Some(Format::Json)
    } else if word == text::MAGIC {
        Some(Format::Text)
    } else if word == "letting" || word == "language" || word.starts_with('$') {
        Some(Format::Csplib)
    } else if is_assignment(line) {
        Some(Format::Diagonals)
    } else {
        None
    }
}

/// Returns whether a line starts with `n =`.
fn is_assignment(line: Line<'_>) -> bool {
    let rest = line.text.trim_ascii_start().strip_prefix('n');
    rest.is_some_and(|rest| rest.trim_ascii_start().starts_with('='))
}

/// The formats in which the input read so far is valid.
struct Readings {
    drawn: Vec<(Format, Alphabet)>,
    letters: bool,
    /// The first character with different meanings, and its position.
    differ: Option<(Position, char)>,
}

impl Readings {
    fn new(header: bool) -> Self {
        Self {
            drawn: DRAWN
                .into_iter()
                .filter(|(_, alphabet)| alphabet.header == header)
                .collect(),
            letters: !header,
            differ: None,
        }
    }

    fn formats(&self) -> Vec<Format> {
        let drawn = self.drawn.iter().map(|&(format, _)| format);
        drawn
            .chain(self.letters.then_some(Format::Letters))
            .collect()
    }

    /// Removes the formats in which `char` is invalid. If it is invalid in all and only one format is
    /// left, keeps that format, whose parser will report the error.
    fn narrow(&mut self, at: Position, char: char) -> Result<(), FormatError> {
        let drawn: Vec<_> = self
            .drawn
            .iter()
            .copied()
            .filter(|(_, alphabet)| alphabet.has(char))
            .collect();
        let letters = self.letters && letters::is_name(char);
        if drawn.is_empty() && !letters {
            if self.formats().len() == 1 {
                return Ok(());
            }
            let what = text!(
                "no format draws a square as {} here",
                "没有格式在此处用 {0} 表示一格",
                quoted(char.encode_utf8(&mut [0; 4]))
            );
            return Err(FormatError::new(at, what, name_one(&self.formats())));
        }
        if self.differ.is_none() && char != '.' && drawn.len() + usize::from(letters) > 1 {
            self.differ = Some((at, char));
        }
        (self.drawn, self.letters) = (drawn, letters);
        Ok(())
    }

    fn decide(self, input: &[u8]) -> Result<Format, FormatError> {
        let formats = self.formats();
        let [first, others @ ..] = formats.as_slice() else {
            let what = Phrase::new(
                "this is not a board in a known format",
                "这不是已知格式的棋盘",
            );
            return Err(FormatError::new(
                Position::START,
                what,
                name_one(&Format::ALL),
            ));
        };
        let problem = first.read(input);
        if others.is_empty() || problem.is_ok() && others.iter().all(|f| f.read(input) == problem) {
            return Ok(*first);
        }
        let (at, char) = self.differ.unwrap_or((Position::START, '.'));
        let mut readings: Vec<language::Text> = self
            .drawn
            .iter()
            .map(|(format, alphabet)| {
                let meaning = alphabet.meaning(char);
                text!("`{format}` ({meaning})", "`{format}`（{meaning}）"; meaning)
            })
            .collect();
        if self.letters {
            readings.push(text!(
                "`{}` (`{char}` is a region)",
                "`{0}`（`{char}` 是区域）",
                Format::Letters
            ));
        }
        let readings = language::Text::new(|language| joined(&readings, language, " or ", "或 "));
        let what = text!("the board could be {readings}", "棋盘的格式可能是 {readings}"; readings);
        Err(FormatError::new(
            at,
            what,
            Phrase::new("name the format", "请指明格式"),
        ))
    }
}

fn name_one(formats: &[Format]) -> language::Text {
    let names: Vec<_> = formats.iter().map(|format| format.name()).collect();
    text!(
        "give one of the formats {}",
        "请从这些格式中选择：{0}",
        names.join(", ")
    )
}
