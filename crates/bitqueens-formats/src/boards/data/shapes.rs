//! What a value without a name can be, told by its shape.

use super::super::cells::{Cell, Matrix, cells_of};
use super::super::numbers::{Number, Pair, is_permutation};
use super::super::value::Value;
use super::Entry;
use super::regions::squares_of_regions;

/// What a value without a name can be.
pub(super) enum Shape<'a> {
    Record,
    Columns(Vec<Number>),
    Solutions(Vec<Vec<Number>>),
    Pairs(Vec<Pair>),
    Matrix(Matrix<'a>),
    /// The squares of each region.
    Regions,
    /// A text in quotes.
    Text,
    List,
    Empty,
    Unknown,
}

pub(super) fn shape<'a>(value: Value<'_, 'a>) -> Shape<'a> {
    if value.is_quoted() {
        return Shape::Text;
    }
    let items: Vec<_> = value.items().collect();
    if !value.is_list() {
        return Shape::Unknown;
    }
    if items.is_empty() {
        return Shape::Empty;
    }
    if let Some(pairs) = keyed_pairs(value) {
        return Shape::Pairs(pairs);
    }
    if value.has_keys() {
        return Shape::Record;
    }
    if let Some(numbers) = columns(value) {
        return Shape::Columns(numbers);
    }
    let pairs: Option<Vec<Pair>> = items.iter().map(|&item| pair(item)).collect();
    if let Some(pairs) = pairs.filter(|pairs| pairs.len() != 2 || has_two_pairs(pairs)) {
        return Shape::Pairs(pairs);
    }
    if items.iter().all(|item| item.is_quoted()) {
        let is_word = |item: &Value<'_, '_>| !item.text().contains(char::is_whitespace);
        let side = items.len().isqrt();
        let all_squares = side > 1 && side * side == items.len() && items.iter().all(is_word);
        return match row_texts(&items) {
            Some(matrix) => Shape::Matrix(matrix),
            None if all_squares => Shape::Matrix(rows_of(&items)),
            None => Shape::List,
        };
    }
    if let Some(matrix) = named_squares(&items) {
        return Shape::Matrix(matrix);
    }
    if !items.iter().all(|item| item.is_list()) {
        return Shape::Unknown;
    }
    let is_flat =
        |item: &Value<'_, '_>| !item.has_keys() && item.items().all(|inner| !inner.is_list());
    let width = |item: &Value<'_, '_>| item.items().count();
    let rows: Option<Vec<Vec<Number>>> = items.iter().map(|&item| columns(item)).collect();
    if let Some(rows) = rows {
        let is_solutions = rows.iter().all(|row| is_permutation(row) && row.len() > 1);
        let is_square = rows.iter().all(|row| row.len() == rows.len());
        if is_solutions || !is_square && rows.iter().all(|row| row.len() == rows[0].len()) {
            return Shape::Solutions(rows);
        }
        if !is_square {
            return Shape::Regions;
        }
    }
    if items.iter().all(|item| is_flat(item) && width(item) == items.len()) {
        let cell = |item: Value<'_, 'a>| Cell { text: item.text(), at: item.at() };
        let row = |item: &Value<'_, 'a>| item.items().map(cell).collect::<Vec<_>>();
        let rows: Vec<_> = items.iter().map(row).collect();
        let is_one =
            |row: &Vec<Cell<'_>>| row.iter().all(|cell| cell.text.chars().count() == items.len());
        if rows.len() < 2 || !rows.iter().all(is_one) {
            return Shape::Matrix(Matrix { rows, ..Matrix::default() });
        }
    }
    match squares_of_regions(&items) {
        Some(_) => Shape::Regions,
        None => Shape::List,
    }
}

/// Items as the squares of a board, row by row.
pub(super) fn rows_of<'a>(items: &[Value<'_, 'a>]) -> Matrix<'a> {
    let side = items.len().isqrt().max(1);
    let cell = |item: &Value<'_, 'a>| Cell { text: item.text(), at: item.at() };
    let rows = items.chunks(side).map(|row| row.iter().map(cell).collect());
    Matrix { rows: rows.collect(), ..Matrix::default() }
}

/// A row, a column and the name of a region: in this order, or with the keys `row` and `col`.
pub(super) fn named_square<'a>(value: Value<'_, 'a>) -> Option<(u32, u32, Cell<'a>)> {
    let [(first, row), (second, col), (_, name)] = value.entries().collect::<Vec<_>>()[..] else {
        return None;
    };
    let number = |value: Value<'_, '_>| u32::try_from(value.number()?).ok();
    let is_column = |key: Option<Value<'_, '_>>| {
        key.is_some_and(|key| matches!(&*key.text(), "col" | "column" | "c" | "x"))
    };
    let (row, col) = (number(row)?, number(col)?);
    let (row, col) = if is_column(first) && !is_column(second) { (col, row) } else { (row, col) };
    let (text, at) = (name.text(), name.at());
    (!name.is_list()).then_some((row, col, Cell { text, at }))
}

/// A board of regions whose squares come with their names, if they are exactly all squares.
pub(super) fn named_squares<'a>(items: &[Value<'_, 'a>]) -> Option<Matrix<'a>> {
    let side = items.len().isqrt();
    if side < 3 || side * side != items.len() {
        return None;
    }
    let squares: Option<Vec<_>> = items.iter().map(|&item| named_square(item)).collect();
    let mut squares = squares?;
    let first = squares.iter().map(|&(row, col, _)| row.min(col)).min()?;
    squares.sort_by_key(|&(row, col, _)| (row, col));
    let is_next = |(at, (row, col, _)): (usize, &(u32, u32, Cell<'_>))| {
        ((*row - first) as usize, (*col - first) as usize) == (at / side, at % side)
    };
    if !squares.iter().enumerate().all(is_next) {
        return None;
    }
    let cells: Vec<Cell<'a>> = squares.into_iter().map(|(.., cell)| cell).collect();
    Some(Matrix {
        rows: cells.chunks(side).map(<[Cell<'a>]>::to_vec).collect(),
        ..Matrix::default()
    })
}

/// Whether two pairs are squares and not the rows of a board of side 2.
fn has_two_pairs(pairs: &[Pair]) -> bool {
    pairs.iter().any(|&(row, col, _)| row.max(col) > 2)
}

/// The numbers of a list, with `null` or `-` for a row without a queen.
pub(super) fn columns(value: Value<'_, '_>) -> Option<Vec<Number>> {
    let number = |item: Value<'_, '_>| match item.number() {
        Some(number) => Some((Some(u32::try_from(number).ok()?), item.at())),
        None if item.is_word() && matches!(item.text().as_ref(), "null" | "None") => {
            Some((None, item.at()))
        }
        None => None,
    };
    if value.is_list() && !value.has_keys() { value.items().map(number).collect() } else { None }
}

/// A row and a column: two numbers, or the keys `row` and `col`.
pub(super) fn pair(value: Value<'_, '_>) -> Option<Pair> {
    if !value.is_list() {
        return None;
    }
    let mut entries = value.entries();
    let ((first, row), (_, col)) = (entries.next()?, entries.next()?);
    if entries.next().is_some() {
        return None;
    }
    let number = |value: Value<'_, '_>| u32::try_from(value.number()?).ok();
    let (row, col) = (number(row)?, number(col)?);
    match first.map(|key| key.text().to_ascii_lowercase()).as_deref() {
        None | Some("row" | "r" | "y") => Some((row, col, value.at())),
        Some("col" | "column" | "c" | "x") => Some((col, row, value.at())),
        Some(_) => None,
    }
}

/// Rows and columns as keys and values: `{1: 5, 2: 8}`, `Q1 = 5, Q2 = 8`.
pub(super) fn keyed_pairs(value: Value<'_, '_>) -> Option<Vec<Pair>> {
    let first = value.entries().next()?.0?.text();
    let name = first.trim_end_matches(|char: char| char.is_ascii_digit());
    let pair = |(key, value): Entry<'_, '_>| {
        let row = key?.text().strip_prefix(name)?.parse().ok()?;
        Some((row, u32::try_from(value.number()?).ok()?, value.at()))
    };
    value.entries().map(pair).collect()
}

/// A board whose rows are texts.
fn row_texts<'a>(items: &[Value<'_, 'a>]) -> Option<Matrix<'a>> {
    let row = |item: &Value<'_, 'a>| {
        let cells = cells_of(item.text(), item.at());
        (cells.len() == items.len()).then_some(cells)
    };
    let rows: Option<Vec<_>> = items.iter().map(row).collect();
    Some(Matrix { rows: rows?, ..Matrix::default() })
}
