//! Lines as squares, however they are separated: `Q...`, `Q . . .`, `Q,.,.,.`, `| Q | . |`, `♛·`, emoji.
//!
//! A square is a [`Cell`], one visible character or one word. Frames, comments, titles and the numbers of rows
//! and columns are left out, settings such as `size: 6` and single numbers before a board are kept apart.
//! Boards follow each other; the first row of a board states its side.

mod rows;

use bitqueens::language::{self};
use bitqueens::text;
use std::borrow::Cow;

use super::draft::Settings;
use super::error::{FormatError, Position};
use super::input::{Line, Text, to_u32};
use bitqueens::MAX_SIDE;
use rows::rows;

/// What one square holds, and its position.
#[derive(Debug, Clone)]
pub(crate) struct Cell<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) at: Position,
}

impl Cell<'_> {
    /// The cell as a number, if it is one.
    pub(crate) fn number(&self) -> Option<u32> {
        self.text.parse().ok()
    }
}

/// The rows of one board, and what is stated above them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Matrix<'a> {
    pub(crate) rows: Vec<Vec<Cell<'a>>>,
    pub(crate) settings: Settings,
    /// Whether lines between the squares show regions, whose names are not in the text.
    pub(crate) has_borders: bool,
}

/// A row, and the number that it is if it is one.
struct Row<'a> {
    cells: Vec<Cell<'a>>,
    line: Line<'a>,
    /// A number without separators.
    single: Option<usize>,
    /// The frame that it stands in.
    frame: Option<usize>,
    settings: Settings,
    /// The width of the next row that is no number.
    next: usize,
}

const BARS: [char; 7] = ['|', '│', '║', '┃', '¦', '┆', '┊'];

/// Splits a line into cells. An item of a list of YAML, `- [A, B]`, is a row.
pub(crate) fn cells(line: Line<'_>) -> Vec<Cell<'_>> {
    let Some(item) = line.text.trim_start().strip_prefix("- ") else { return cells_after(line, 1) };
    let list = item.strip_prefix('[').and_then(|item| item.strip_suffix(']'));
    let text = list.unwrap_or(item);
    if text.contains(['-', '[']) {
        cells_after(line, 1)
    } else {
        let start = text.as_ptr().addr() - line.text.as_ptr().addr();
        cells_after(Line { text, ..line }, line.at(start).column)
    }
}

/// Splits a part of a line that begins at a column.
fn cells_after(line: Line<'_>, column: u32) -> Vec<Cell<'_>> {
    let text = line.text;
    let is_any = |signs: &[char]| text.contains(signs);
    let cell = |word: &str| (word.as_ptr().addr() - text.as_ptr().addr(), word.len());
    let words = |is_between: &dyn Fn(char) -> bool| -> Vec<(usize, usize)> {
        let words = text.split(is_between).filter(|word| !word.is_empty());
        words.map(cell).collect()
    };
    let fields = |signs: &[char]| -> Vec<(usize, usize)> {
        let fields = text.split(signs);
        fields.map(|field| cell(field.trim())).collect()
    };
    let spans = if is_any(&BARS) {
        // Bars around the row are no separators.
        let mut fields = fields(&BARS);
        if text.trim_start().starts_with(BARS) {
            fields.remove(0);
        }
        if text.trim_end().ends_with(BARS) && fields.len() > 1 {
            fields.pop();
        }
        let has_words =
            |&(at, len): &(usize, usize)| text[at..at + len].contains(char::is_whitespace);
        if fields.len() == 1 || fields.iter().any(has_words) {
            words(&|char| char.is_whitespace() || BARS.contains(&char))
        } else {
            fields
        }
    } else if is_any(&[',']) {
        fields(&[','])
    } else if is_any(&[';']) {
        fields(&[';'])
    } else if is_any(&['\t']) {
        fields(&['\t'])
    } else if is_any(&['/']) && !is_any(&[':', '.']) {
        fields(&['/'])
    } else {
        words(&char::is_whitespace)
    };
    let spans = match spans[..] {
        // One word is a row of characters.
        [(at, len)] => signs(&text[at..at + len], at),
        _ => spans,
    };
    let (mut byte, mut column) = (0, column);
    let cells = spans.into_iter().map(|(at, len)| {
        column = column.saturating_add(to_u32(text[byte..at].chars().count()));
        byte = at;
        let word = text[at..at + len].trim_matches(['"', '\'']);
        let position = Position { line: line.number, column };
        Cell { text: plain(word), at: position }
    });
    cells.collect()
}

/// Splits the part of a line in a frame; numbers may stand beside the frame.
fn framed(line: Line<'_>) -> Vec<Cell<'_>> {
    let start = line.text.find(BARS).unwrap_or(0);
    let last = line.text.rmatch_indices(BARS).next().filter(|&(at, _)| at > start);
    let text = &line.text[start..last.map_or(line.text.len(), |(at, bar)| at + bar.len())];
    let column = line.at(start).column;
    cells_after(Line { text, ..line }, column)
}

/// Whether a character belongs to the character before it: a variation selector, a joiner, a combining mark.
fn is_joined(char: char) -> bool {
    matches!(char, '\u{fe0e}' | '\u{fe0f}' | '\u{200d}' | '\u{20e3}' | '\u{300}'..='\u{36f}' | '\u{1f3fb}'..='\u{1f3ff}')
}

/// A sign without the variation selectors, which no one sees.
fn plain(word: &str) -> Cow<'_, str> {
    let is_hidden = |char| matches!(char, '\u{fe0e}' | '\u{fe0f}' | '\u{20e3}');
    if word.contains(is_hidden) {
        Cow::Owned(word.chars().filter(|&char| !is_hidden(char)).collect())
    } else {
        Cow::Borrowed(word)
    }
}

/// The visible characters of a word as byte ranges, the first one at `start`.
fn signs(word: &str, start: usize) -> Vec<(usize, usize)> {
    let mut signs: Vec<(usize, usize)> = Vec::new();
    let mut is_after_joiner = false;
    for (at, char) in word.char_indices() {
        match signs.last_mut() {
            Some((_, len)) if is_joined(char) || is_after_joiner => *len += char.len_utf8(),
            _ => signs.push((start + at, char.len_utf8())),
        }
        is_after_joiner = char == '\u{200d}';
    }
    signs
}

/// The cells of a row that is a text of its own, at one position.
pub(crate) fn cells_of<'a>(text: Cow<'a, str>, at: Position) -> Vec<Cell<'a>> {
    match text {
        Cow::Borrowed(text) => {
            let line = Line { number: at.line, text };
            let cells = cells(line).into_iter();
            cells.map(|cell| Cell { at, ..cell }).collect()
        }
        Cow::Owned(text) => {
            let line = Line { number: at.line, text: &text };
            let cells = cells(line).into_iter();
            let owned = |cell: Cell<'_>| Cow::Owned(cell.text.into_owned());
            cells.map(|cell| Cell { text: owned(cell), at }).collect()
        }
    }
}

/// The boards of a text. If it is no sequence of boards, the rows before the refusal are the last board.
#[derive(Debug)]
pub(crate) struct Matrices<'a> {
    pub(crate) boards: Vec<Matrix<'a>>,
    pub(crate) refusal: Option<FormatError>,
}

/// Splits a text into boards.
pub(crate) fn matrices(text: Text<'_>) -> Matrices<'_> {
    let mut boards = Vec::new();
    let refusal = split(text, &mut boards).err();
    Matrices { boards, refusal }
}

fn split<'a>(text: Text<'a>, boards: &mut Vec<Matrix<'a>>) -> Result<(), FormatError> {
    let (mut rows, frames) = rows(text);
    // Lines that are one number are rows of digits if all lines are.
    let all_single = rows.iter().all(|row| row.single.is_some());
    for at in (1..rows.len()).rev() {
        let is_wide = rows[at].single.is_none() && !rows[at].cells.is_empty();
        rows[at - 1].next = if is_wide { rows[at].cells.len() } else { rows[at].next };
    }
    let are_boards = are_boards(&rows);
    let mut rows = rows.into_iter().peekable();
    let mut settings = Settings::default();
    let mut numbers: Vec<Row<'_>> = Vec::new();
    while let Some(row) = rows.next() {
        if row.settings != Settings::default() {
            settings = settings.and(row.settings);
            continue;
        }
        let width = row.cells.len();
        let next = row.next;
        // The side and the stars.
        if let [n, stars] = &row.cells[..]
            && let (Some(n), Some(stars)) = (n.number(), stars.number())
            && next > 2
            && usize::try_from(n) == Ok(next)
        {
            settings = settings.and(Settings { n: Some(next), stars: usize::try_from(stars).ok() });
            continue;
        }
        let is_above =
            row.single.is_some_and(|number| number == next || width != next) && !all_single;
        if is_above && next > 0 {
            numbers.push(row);
            continue;
        }
        for number in numbers.drain(..).filter_map(|row| row.single) {
            settings = settings.and(match settings.n {
                None if number == width => Settings { n: Some(number), stars: None },
                _ => Settings { n: None, stars: Some(number) },
            });
        }
        let is_only = boards.is_empty() && rows.peek().is_none();
        if width == 1 && row.single.is_some_and(|number| number != 1 || !is_only) {
            return refuse!(row.line.start(),
                ["a number stands alone" "这个数不属于任何棋盘"]
                ["give the rows of a board" "请给棋盘的各行"]);
        }
        let side = match rows.peek() {
            Some(_) if !are_boards => width,
            _ => one_line(width),
        };
        if side > MAX_SIDE {
            let what = row_of(side);
            let accepted = text!("give at most {MAX_SIDE} squares a row", "每行最多 {MAX_SIDE} 格");
            return Err(FormatError::new(row.line.start(), what, accepted));
        }
        let (frame, mut last) = (row.frame, row.line);
        let mut matrix = Matrix {
            settings: std::mem::take(&mut settings),
            has_borders: frame.is_some_and(|frame| frames[frame]),
            rows: Vec::new(),
        };
        if side < width {
            let mut cells = row.cells.into_iter();
            for _ in 0..side {
                matrix.rows.push(cells.by_ref().take(side).collect());
            }
        } else {
            matrix.rows.push(row.cells);
            let goes_on = |row: &Row<'_>| row.settings == Settings::default() && row.frame == frame;
            while frame.is_some() || matrix.rows.len() < side {
                let Some(row) = rows.next_if(goes_on) else { break };
                last = row.line;
                if row.cells.len() != side {
                    let at = row.cells.get(side).map_or(last.end(), |cell| cell.at);
                    let refusal = wrong_row(at, row.cells.len(), side);
                    matrix.rows.push(row.cells);
                    boards.push(matrix);
                    return Err(refusal);
                }
                matrix.rows.push(row.cells);
            }
        }
        if matrix.rows.len() < side && frame.is_none() {
            let refusal = match matrix.rows.len() {
                // Rows of one length, and no side that says how many there should be.
                2.. if matrix.settings.n.is_none()
                    && matrix.rows.iter().all(|row| row.len() == side) =>
                {
                    not_square(last.end(), matrix.rows.len(), side)
                }
                few => ends(last.end(), few, side),
            };
            boards.push(matrix);
            return Err(refusal);
        }
        boards.push(matrix);
    }
    // Settings may stand below the board.
    if let Some(board) = boards.last_mut() {
        board.settings = board.settings.and(settings);
    }
    match numbers.first() {
        Some(row) => refuse!(row.line.start(),
            ["a number stands alone" "这个数不属于任何棋盘"]
            ["give the rows of a board" "请给棋盘的各行"]),
        None => Ok(()),
    }
}

/// Whether each line has all squares of a board: their numbers are squares, of which no boards of as many rows are made.
fn are_boards(rows: &[Row<'_>]) -> bool {
    let width = |row: &Row<'_>| row.cells.len();
    let first = rows.first().map_or(0, width);
    let is_board = |row: &Row<'_>| width(row) >= 16 && one_line(width(row)) < width(row);
    rows.iter().all(is_board)
        && (rows.iter().any(|row| width(row) != first) || !rows.len().is_multiple_of(first.max(1)))
}

/// The side of a board whose squares all stand on one line.
fn one_line(width: usize) -> usize {
    let side = width.isqrt();
    if side * side == width { side } else { width }
}

/// The refusal of a row that is too short or too long.
pub(crate) fn wrong_row(at: Position, length: usize, n: usize) -> FormatError {
    let (what, squares) = (row_of(length), squares(n));
    FormatError::new(at, what, text!("give {squares} a row", "每行须有 {squares}"; squares))
}

/// The refusal of a board with too few rows.
pub(crate) fn ends(at: Position, rows: usize, n: usize) -> FormatError {
    refusal!(at,
        ["the board ends after {rows} of {n} rows" "棋盘只有 {rows} 行，应有 {n} 行"]
        ["give {n} rows of {n} squares" "请给 {n} 行，每行 {n} 格"])
}

/// The refusal of a board with fewer or more rows than columns.
pub(crate) fn not_square(at: Position, rows: usize, columns: usize) -> FormatError {
    refusal!(at,
        ["the board has {rows} rows and {columns} columns" "棋盘有 {rows} 行 {columns} 列"]
        ["give as many rows as columns" "行数须与列数相同"])
}

/// A count of squares in words, such as "1 square" or "2 squares".
fn squares(count: usize) -> language::Text {
    let plural = if count == 1 { "" } else { "s" };
    text!("{count} square{plural}", "{count} 格")
}

fn row_of(count: usize) -> language::Text {
    let squares = squares(count);
    text!("this row has {squares}", "这一行有 {squares}"; squares)
}
