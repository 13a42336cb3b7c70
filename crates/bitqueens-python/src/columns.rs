//! The columns of queens, as what Python passes has them: numbers, an array, or a text.

use crate::arguments::{text_of, whole};
use crate::errors::InputError;
use crate::library::{Error, Fault, Format, one, typed};
use crate::listing::NO_QUEEN;
use crate::prelude::*;
use bitqueens::language::Phrase;

/// The columns of queens: an iterable of ints, such as a tuple or a NumPy array; a matrix; a text in any layout that the
/// library reads.
pub(crate) struct Columns {
    /// The column of each row's queen, `None` for a row without one; or the fault of a row with several.
    pub(crate) queens: Result<Vec<Option<u32>>, Error>,
    /// The shape of their board, as far as it is stated.
    rows: usize,
    cols: Option<usize>,
}

impl<'py> FromPyObject<'_, 'py> for Columns {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.cast::<PyString>() {
            return of_text(&text.to_cow()?);
        }
        let accepted = "columns are ints in the order of the rows, a 2-D array, or a text";
        // A dict or a set has an order of its own.
        if object.is_instance_of::<PyDict>() || object.hasattr("isdisjoint")? {
            let name = object.get_type().name()?;
            return Err(PyTypeError::new_err(format!("{accepted}: not {name}")));
        }
        let rows: Vec<_> = iterate(&object, accepted)?;
        if let Some(text) = text_of(&rows) {
            return of_text(&text);
        }
        if let Some(first) = rows.first()
            && first.hasattr("__len__")?
        {
            return of_rows(&rows);
        }
        // An array of `Solutions` has bytes, with this one for a row without a queen.
        let kind = object.getattr_opt("dtype")?.map(|kind| kind.to_string());
        let may_be_none = kind.as_deref() == Some("uint8") && rows.len() <= NO_QUEEN.into();
        let mut columns = Vec::new();
        for column in rows {
            columns.push(if column.is_none() {
                None
            } else {
                let column: u64 = whole(&column, "columns count from 0")?;
                let is_none = may_be_none && column == u64::from(NO_QUEEN);
                (!is_none).then(|| u32::try_from(column).unwrap_or(u32::MAX))
            });
        }
        let shape = object.getattr_opt("shape")?.and_then(|shape| shape.extract().ok());
        let cols = shape.map(|(_rows, cols): (usize, usize)| cols);
        Ok(Self { rows: columns.len(), queens: Ok(columns), cols })
    }
}

/// The queens of a text: columns, FEN, names of squares in chess, a drawing.
fn of_text(text: &str) -> PyResult<Columns> {
    if text.parse::<Format>().is_ok() {
        let name = quoted(text);
        return Err(InputError::new_err(format!(
            "queens are columns, not {name}: `Problem.write` gives a text in a format"
        )));
    }
    let found = typed(text).or_else(|refused| match one(text) {
        Err(_) if !text.contains('\n') => Err(refused),
        other => other,
    });
    let found = found.map_err(|error| InputError::new_err(error.to_string()))?;
    Ok(in_rows(found.n, found.stated_columns, &found.queens))
}

/// The most rows of squares, beyond their number.
const MOST_ROWS: usize = 1000;

/// The queens of an array: one in each place with 1, of 0 and 1; or of pairs (row, column), which are tuples or have a number
/// beyond 1.
fn of_rows(rows: &[Bound<'_, PyAny>]) -> PyResult<Columns> {
    let pairs: Option<Vec<[u32; 2]>> = rows.iter().map(|row| row.extract().ok()).collect();
    let are_tuples = rows.iter().all(PyAnyMethods::is_instance_of::<PyTuple>);
    let are_squares =
        |pairs: &Vec<[u32; 2]>| are_tuples || pairs.iter().flatten().any(|&part| part > 1);
    if let Some(pairs) = pairs.filter(are_squares) {
        let last = pairs.iter().map(|&[row, _]| row).max().unwrap_or_default();
        let sides = usize::try_from(last).map_or(usize::MAX, |last| last.saturating_add(1));
        if sides > pairs.len().max(MOST_ROWS) {
            return Err(InputError::new_err(format!(
                "row {last} of a square is beyond the board: rows count from 0"
            )));
        }
        let queens: Vec<_> = pairs.iter().map(|&[row, col]| (row, col)).collect();
        return Ok(in_rows(sides.max(pairs.len()), None, &queens));
    }
    let mut cols = None;
    let mut queens = Vec::new();
    for (row, places) in (0..).zip(rows) {
        let places = iterate(places, "an array has rows of booleans or numbers")?;
        let wanted = *cols.get_or_insert(places.len());
        if places.len() != wanted {
            return Err(InputError::new_err(format!(
                "row {row} of the array has {} squares: give {wanted}, as many as in row 0",
                places.len()
            )));
        }
        for (col, place) in (0..).zip(places) {
            match place.extract::<f64>() {
                Ok(0.0) => {}
                Ok(1.0) => queens.push((row, col)),
                _ => {
                    return Err(InputError::new_err(format!(
                        "row {row} of the array has {}, and an array of one board only 0 and 1: of an array of solutions, give one row",
                        quoted(&place.to_string())
                    )));
                }
            }
        }
    }
    Ok(in_rows(rows.len(), cols, &queens))
}

/// One column at most for each row, or the fault of the first row that has several queens.
fn in_rows(rows: usize, cols: Option<usize>, queens: &[(u32, u32)]) -> Columns {
    let mut columns = vec![None; rows];
    let mut several = Ok(());
    for &(row, col) in queens {
        if let Some(place) = usize::try_from(row).ok().and_then(|row| columns.get_mut(row))
            && place.replace(col).is_some()
        {
            let (row, col, line) = (row.into(), col.into(), Phrase::new("row", "行"));
            several = several.and(Err(Fault::Attacked { row, col, line }.into()));
        }
    }
    Columns { queens: several.map(|()| columns), rows, cols }
}

impl Columns {
    /// The column of the queen in each row, for a board with as many columns.
    pub(crate) fn of_every_row(self) -> Result<Vec<u32>, Error> {
        let queens = self.queens?;
        let fault = Fault::Queens { queens: queens.iter().flatten().count(), n: queens.len() };
        queens.into_iter().collect::<Option<_>>().ok_or_else(|| fault.into())
    }

    /// The plain board of their shape. Where that is not stated, rows without a queen leave as many columns as queens.
    pub(crate) fn board(&self) -> Result<Board> {
        let queens = self.queens.iter().flatten().flatten();
        let count = queens.clone().count();
        let is_inside = |&col: &u32| usize::try_from(col).is_ok_and(|col| col < count);
        let fewest = if queens.copied().all(|col| is_inside(&col)) { count } else { self.rows };
        let cols = if self.queens.is_ok() { self.cols.unwrap_or(fewest) } else { self.rows };
        Board::of(self.rows, cols)
    }
}
