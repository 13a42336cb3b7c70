//! Reads a text by trying every format.
//!
//! A format that reads the whole text wins. If several do and read different boards, the first of the table
//! is taken, and the others are named. If none does, the refusal is that of the format that came furthest; one
//! that knows every sign of the text came further than one that does not. Where no format knows every sign, the
//! refusal names the two nearest formats.

use super::draft::Draft;
use super::error::{FormatError, Position};
use super::input::{Limits, Text, in_utf8};
use super::table::MAX_BYTES;
use super::{Format, Input, Wanted};
use bitqueens::language::Phrase;
use bitqueens::{MAX_SIDE, Problem, text};

/// The boards of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Boards<B = Problem> {
    /// The format in which they were read.
    pub format: Format,
    /// The boards, at least one.
    pub boards: Vec<B>,
    /// Formats that read the whole text too, as other boards.
    pub others: Vec<Format>,
}

impl Boards {
    /// The only board of the text.
    ///
    /// # Errors
    /// [`FormatError`] if there are more.
    pub fn only(self) -> Result<Problem, FormatError> {
        only(self.boards)
    }
}

/// The only one of some boards.
pub(super) fn only<B>(mut boards: Vec<B>) -> Result<B, FormatError> {
    match (boards.pop(), boards.len()) {
        (Some(board), 0) => Ok(board),
        (_, more) => {
            refuse!(Position::START,
                ["there are {} boards" "有 {0} 个棋盘", more + 1]
                ["give one board" "请给一个棋盘"])
        }
    }
}

/// Reads all boards of a text in the format that reads the whole text.
///
/// ```
/// use bitqueens_formats::{Format, boards};
/// let reading = boards::read(b"..*.\n....\n....\n....\n")?;
/// assert_eq!((reading.format, &reading.others[..]), (Format::Cses, &[Format::Kattis][..]));
/// assert_eq!(reading.only()?.blocked().len(), 1);
/// # Ok::<(), bitqueens_formats::Error>(())
/// ```
///
/// # Errors
/// [`FormatError`] of the format that came furthest, if none reads the whole text.
pub fn read(input: &[u8]) -> Result<Boards, FormatError> {
    try_all(input, Wanted::Board, |draft| draft.finish(), |boards| boards.clone())
}

/// Reads all boards with queens, which may attack each other.
pub(crate) fn read_drafts(input: &[u8]) -> Result<Boards<Draft>, FormatError> {
    let queens = |draft: &Draft| {
        let mut queens: Vec<_> = draft.fixed.iter().map(|queen| (queen.row, queen.col)).collect();
        queens.sort_unstable();
        (draft.n(), draft.columns.filter(|&columns| columns != draft.n()), queens)
    };
    let checked = |draft: Draft| {
        if draft.fixed.is_empty() && (draft.regions.is_some() || !draft.blocked.is_empty()) {
            refuse!(draft.at,
                ["this board has no queens" "这个棋盘没有皇后"]
                ["give a board with queens" "请给有皇后的棋盘"])
        } else {
            Ok(draft)
        }
    };
    let key = |boards: &Vec<Draft>| boards.iter().map(queens).collect::<Vec<_>>();
    try_all(input, Wanted::Queens, checked, key)
}

fn try_all<B, K: PartialEq>(
    input: &[u8],
    wanted: Wanted,
    finish: impl Fn(Draft) -> Result<B, FormatError>,
    key: impl Fn(&Vec<B>) -> K,
) -> Result<Boards<B>, FormatError> {
    let input = in_utf8(input);
    let text = Text::new(&input, &Limits::new(MAX_SIDE, MAX_BYTES, MAX_BYTES))?;
    if text.text().trim().is_empty() {
        return Err(super::grid::empty(Phrase::new("a board", "棋盘")));
    }
    let input = Input::new(text);
    let mut reading: Option<(Boards<B>, K)> = None;
    let mut refusals: Vec<(Format, FormatError)> = Vec::new();
    // The refusal of boards that were read but contradict themselves.
    let mut fault = None;
    for format in Format::ALL {
        let boards = match format.drafts(&input, wanted) {
            Err(error) => {
                refusals.push((format, error));
                continue;
            }
            Ok(drafts) => drafts.into_iter().map(&finish).collect::<Result<Vec<B>, _>>(),
        };
        match (boards, &mut reading) {
            (Err(error), _) => fault = fault.or(Some(error)),
            (Ok(boards), None) => {
                let found = key(&boards);
                let others = Vec::new();
                reading = Some((Boards { format, boards, others }, found));
            }
            (Ok(boards), Some((reading, found))) => {
                if key(&boards) != *found {
                    reading.others.push(format);
                }
            }
        }
    }
    match reading {
        Some((reading, _)) => Ok(reading),
        None if is_prose(text.text()) => Err(FormatError::new(
            Position::START,
            Phrase::new("these words are no board", "这些词不是棋盘"),
            Phrase::new(
                "give rows of `.`, `#` and `Q`, letters of regions, the columns of queens, or FEN",
                "请给 `.`、`#` 和 `Q` 的各行，区域的字母，皇后的列号，或 FEN",
            ),
        )),
        None if ["<svg", "<?xml"]
            .iter()
            .any(|start| text.text().trim_start().starts_with(start)) =>
        {
            Err(FormatError::new(
                Position::START,
                Phrase::new("this is a picture in SVG", "这是 SVG 图片"),
                Phrase::new(
                    "give a text, or to `puzzle` a picture in PNG",
                    "请给文本，或给 `puzzle` 一张 PNG 图片",
                ),
            ))
        }
        None => Err(fault.unwrap_or_else(|| furthest(refusals))),
    }
}

/// Whether a line has words that are not nearly the rows of a board.
fn is_prose(text: &str) -> bool {
    let words: Vec<_> = text.split_whitespace().collect();
    let has_letters_alone = words.iter().all(|word| word.chars().all(char::is_alphabetic));
    let is_board = |word: &&str| word.chars().count().abs_diff(words.len()) <= 1;
    text.trim().lines().count() == 1
        && words.len() > 1
        && has_letters_alone
        && !words.iter().all(is_board)
}

/// The refusal of the format that came furthest. If it does not know a sign of the text, the two nearest formats
/// are named.
fn furthest(mut refusals: Vec<(Format, FormatError)>) -> FormatError {
    refusals
        .sort_by_key(|(_, error)| std::cmp::Reverse((error.is_known, error.line, error.column)));
    let mut refusals = refusals.into_iter();
    let first = refusals.next();
    // Formats that differ in what they count from, such as `rows` and `rows0`, are one here.
    let name = first.as_ref().map_or("", |(first, _)| first.name());
    let second = refusals.find(|(second, _)| !second.name().starts_with(name));
    let (Some((first, error)), Some((second, _))) = (first, second) else {
        return super::grid::empty(Phrase::new("a board", "棋盘"));
    };
    if error.is_known {
        return error;
    }
    let accepted = &error.accepted;
    let accepted = text!(
        "{accepted} (no format reads this; the nearest are `{first}` and `{second}`)",
        "{accepted}（没有格式能读，最接近的是 `{first}` 和 `{second}`）"; accepted
    );
    FormatError { accepted, ..error }
}
