//! Queens to draw, which may attack each other: from arguments, a file or stdin.

use bitqueens::language::Text;
use bitqueens::text;
use std::collections::BTreeSet;
use std::path::Path;

use bitqueens::internal::to_u16;
use bitqueens::solutions::Rectangle;
use bitqueens::{Problem, Rules, Square};
use bitqueens_formats::boards::MAX_BYTES;
use bitqueens_formats::draw::{MAX_DRAWN_SIDE, MAX_PICTURES, Picture, Sheet};
use bitqueens_formats::solutions::{self, Candidate, ReadError, Reader};

use crate::board_input::parse_board;
use crate::commands::check::spread;
use crate::commands::rectangle::Board;
use crate::failure::{BadInput, refuse};
use crate::input::{at_line, name, read};
use crate::parsers;

/// What one word says.
#[derive(Clone)]
pub(super) enum Word {
    /// Columns from 1; `None` for `-`, a row without a queen. A number alone may be a side.
    Columns(Vec<Option<u32>>),
    /// The name of a square in chess.
    Name(String),
    /// Rows and columns that are not as many.
    Rectangle(Rectangle),
}

impl Word {
    pub(super) fn name(&self) -> Option<&str> {
        if let Self::Name(name) = self { Some(name) } else { None }
    }
}

/// A board, a column, a square, or a solution in one word.
pub(super) fn word<const MAX: usize>(text: &str) -> Result<Word, BadInput> {
    if solutions::names_squares(text) {
        return Ok(Word::Name(text.to_owned()));
    }
    if text.contains([',', ' ']) {
        return columns::<MAX>(text).map(Word::Columns);
    }
    Ok(match Board::parse(text, columns::<MAX>)? {
        Board::Square(columns) => Word::Columns(columns),
        Board::Rectangle(board) if board.rows() == board.cols() => {
            Word::Columns(columns::<MAX>(&board.rows().to_string())?)
        }
        Board::Rectangle(board) => Word::Rectangle(board),
    })
}

/// A side, a column, or a solution in one word: `[2, 4, 1, 3]`, `2,4,1,3`, `2 4 1 3` or, where it is no side,
/// `2413`.
fn columns<const MAX: usize>(text: &str) -> Result<Vec<Option<u32>>, BadInput> {
    if text == "-" {
        return Ok(vec![None]);
    }
    let side = parsers::any_side::<MAX>(text);
    let is_side = side.as_ref().is_ok_and(|&n| n <= MAX);
    let is_list = text.trim().contains([',', ' ']) || text.starts_with(['[', '(', '{']);
    if is_side || !is_list && !is_permutation(text) {
        return side.map(|n| vec![u32::try_from(n).ok()]);
    }
    let candidate = solutions::typed(&spread(text)).map_err(of_columns)?;
    let mut columns = vec![None; candidate.n];
    for &(row, column) in &candidate.queens {
        if let Some(empty) = usize::try_from(row).ok().and_then(|row| columns.get_mut(row)) {
            *empty = Some(column + 1);
        }
    }
    Ok(columns)
}

/// The refusal of columns that were typed.
pub(super) fn of_columns(error: ReadError) -> BadInput {
    match error {
        ReadError::Line { what, .. } => {
            text!("{what}: give columns from 1, as in 2,4,1,3", "{what}：请给从 1 数起的列号，如 2,4,1,3"; what).into()
        }
        other => BadInput::from(&other),
    }
}

/// Whether the digits are those from 1 to their number, at most 9, each once.
fn is_permutation(text: &str) -> bool {
    let mut digits = text.as_bytes().to_vec();
    digits.sort_unstable();
    text.len() <= 9 && digits.into_iter().eq((b'1'..=b'9').take(text.len()))
}

/// A file or stdin.
pub(super) enum Input {
    Board(Problem),
    /// A board with more rows than columns, or fewer.
    Rectangle(Rectangle),
    /// Queens, and the name of the file if it is one.
    Queens(Vec<Candidate>, Option<Text>),
}

impl Input {
    /// Reads a board or, with the size of a board or where the file is no board, columns, objects and drawings; of
    /// these, only what starts like a list of solutions if a board is wanted.
    pub(super) fn read(
        path: Option<&Path>,
        size: Option<Rectangle>,
        is_board_wanted: bool,
    ) -> Result<Self, BadInput> {
        let path = path.unwrap_or(Path::new("-"));
        let bytes = read(path, MAX_BYTES)?;
        if !bytes.is_empty() && bytes.trim_ascii().is_empty() {
            return Ok(Self::Queens(vec![Candidate::EMPTY], Some(name(path))));
        }
        // A row without a queen is one of a solution, as in `4 1 - 2 - 3 -`.
        let mut words = bytes.split(u8::is_ascii_whitespace);
        let has_empty_row = is_list(&bytes) && words.any(|word| word == b"-");
        let refusal = match size {
            Some(_) => None,
            None if has_empty_row && !is_board_wanted => None,
            None => match parse_board(path, None, &bytes) {
                Ok(problem) => return Ok(Self::Board(problem)),
                Err(refusal) => Some(refusal),
            },
        };
        // What is read next has no blocked squares.
        let has_blocked = |char| String::from_utf8_lossy(&bytes).contains(char);
        match (all(&bytes, size), refusal) {
            (Ok(queens), _)
                if !queens.is_empty()
                    && !has_blocked(['#', '▒'])
                    && (!is_board_wanted || is_list(&bytes)) =>
            {
                Ok(Self::Queens(queens, Some(name(path))))
            }
            (Err(error), refusal) if refusal.is_none() || is_list(&bytes) => {
                Err(at_line(path, error))
            }
            (_, Some(refusal)) => Err(refusal),
            (_, None) => Err(BadInput(text!(
                "no solution to draw: --size is for solutions, as in `bitqueens draw 1 3 5 --size 3x5`",
                "没有解可画：--size 用于解，如 `bitqueens draw 1 3 5 --size 3x5`"
            ))),
        }
    }
}

/// All solutions of a text, at most one more than a sheet has boards.
fn all(bytes: &[u8], size: Option<Rectangle>) -> Result<Vec<Candidate>, ReadError> {
    let mut reader = Reader::new(bytes).rows(size.map(Rectangle::rows));
    let mut found = Vec::new();
    while let Some(candidate) = reader.read()? {
        found.push(candidate);
        if found.len() > MAX_PICTURES {
            break;
        }
    }
    Ok(found)
}

/// Whether a text starts like the columns of a solution, or like an object with one.
fn is_list(bytes: &[u8]) -> bool {
    let first = bytes.trim_ascii_start();
    let line = first.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let words = line.split(|byte| b" ,".contains(byte)).filter(|word| !word.is_empty());
    match first.first() {
        Some(b'[' | b'(' | b'-') => true,
        Some(b'{') => ["\"queens\"", "\"solution\""]
            .iter()
            .any(|key| String::from_utf8_lossy(line).contains(key)),
        // What `solve` says where there is no solution.
        Some(b'u') | Some(0xe6) => [b"unsolvable", "无解".as_bytes()].contains(&line.trim_ascii()),
        Some(byte) => byte.is_ascii_digit() && words.count() > 1,
        None => false,
    }
}

/// Queens on a board, none of them fixed.
pub(super) struct Placed {
    rows: usize,
    cols: usize,
    rules: Rules,
    queens: Vec<Square>,
}

impl Placed {
    /// The queens of a candidate, on a board of `size` if it is given.
    pub(super) fn new(
        candidate: &Candidate,
        size: Option<Rectangle>,
        rules: Rules,
    ) -> Result<Self, BadInput> {
        let stated = candidate.stated_columns;
        let sized = size.map(Rectangle::cols);
        let rows = candidate.n;
        let cols = stated.or(sized).unwrap_or_else(|| candidate.columns());
        if let Some(size) = size {
            if rows != size.rows() {
                let wanted = size.rows();
                refuse!(
                    "the solution has {rows} rows, not {wanted}",
                    "解有 {rows} 行，不是 {wanted} 行"
                );
            }
            if cols != size.cols() {
                let wanted = size.cols();
                refuse!(
                    "the solution has {cols} columns, not {wanted}",
                    "解有 {cols} 列，不是 {wanted} 列"
                );
            }
        }
        if rules != Rules::Queen && rows != cols {
            refuse!("other rules are for square boards", "其他规则用于正方形棋盘");
        }
        let queen = |&(row, col): &(u32, u32)| {
            let at = |index: u32, side| usize::try_from(index).ok().filter(|&index| index < side);
            match (at(row, rows), at(col, cols)) {
                (Some(row), Some(col)) => Ok(Square::new(to_u16(row), to_u16(col))),
                _ => {
                    let (row, column) = (u64::from(row) + 1, u64::from(col) + 1);
                    let wider = if column <= MAX_DRAWN_SIDE as u64 {
                        text!(
                            "; `--size {rows}x{column}` draws a wider board",
                            "；`--size {rows}x{column}` 画更宽的棋盘"
                        )
                    } else {
                        Text::default()
                    };
                    Err(BadInput(text!(
                        "the queen at ({row}, {column}) is outside the board {rows}x{cols}: give columns from 1 to {cols}{wider}",
                        "皇后 ({row}, {column}) 在 {rows}x{cols} 的棋盘之外：列号须在 1 到 {cols} 之间{wider}"; wider
                    )))
                }
            }
        };
        // A square beyond the largest picture has no number.
        Picture::rectangle(rows, cols).map_err(|error| BadInput::from(&error))?;
        Ok(Self {
            rows,
            cols,
            rules,
            queens: candidate.queens.iter().map(queen).collect::<Result<_, _>>()?,
        })
    }

    /// A board with queens in these columns, from 0.
    pub(super) fn of(board: Rectangle, columns: &[Option<u32>]) -> Result<Self, BadInput> {
        let from_one: Vec<_> = columns.iter().map(|column| Some((*column)? + 1)).collect();
        let candidate = solutions::in_columns(&from_one, 1).map_err(of_columns)?;
        Self::new(&candidate, Some(board), Rules::Queen)
    }

    /// The board with the queens.
    pub(super) fn picture(&self) -> anyhow::Result<Picture> {
        let board = if self.rows == self.cols {
            Picture::of(&Problem::plain(self.rows)?.with_rules(self.rules)?)?
        } else {
            Picture::rectangle(self.rows, self.cols)?
        };
        Ok(board.queens(self.queens.iter().copied())?)
    }

    fn size(&self) -> String {
        if self.rows == self.cols {
            self.rows.to_string()
        } else {
            format!("{}x{}", self.rows, self.cols)
        }
    }

    /// The column of each row, as listed.
    fn columns(&self) -> String {
        let column = |row| {
            let queen = self.queens.iter().find(|queen| usize::from(queen.row) == row);
            queen.map_or("-".to_owned(), |queen| (queen.col + 1).to_string())
        };
        (0..self.rows).map(column).collect::<Vec<_>>().join(" ")
    }
}

/// A sheet of several boards, each with its number and its columns.
pub(super) fn sheet(
    boards: &[Placed],
    style: impl Fn(Picture) -> Picture,
) -> anyhow::Result<Sheet> {
    let pictures = boards.iter().zip(1..).map(|(board, number)| {
        let caption = format!("{number}: {}", board.columns());
        Ok(style(board.picture()?).caption(caption))
    });
    let pictures: anyhow::Result<Vec<Picture>> = pictures.collect();
    let sizes: BTreeSet<String> = boards.iter().map(Placed::size).collect();
    let sizes: Vec<String> = sizes.into_iter().collect();
    let title = match &sizes[..] {
        [size] => format!("n = {size}: {} boards", boards.len()),
        _ => format!("n = …: {} boards", boards.len()),
    };
    Ok(Sheet::new(title, pictures?)?)
}
