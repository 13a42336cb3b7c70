//! Solutions as JSON objects.

use bitqueens::MAX_SIDE;
use serde::{Deserialize, Deserializer};

use super::{Candidate, ReadError, in_columns, refusal};

/// The parts of an object that say where queens stand.
#[derive(Deserialize)]
struct Object {
    n: Option<usize>,
    queens: Option<Vec<u32>>,
    fixed: Option<Vec<(u32, u32)>>,
    rows: Option<usize>,
    columns: Option<usize>,
    /// `Some(None)` for `null`, where there is no solution.
    #[serde(default, deserialize_with = "present")]
    solution: Option<Option<Vec<Option<u32>>>>,
}

/// A value that is there, even as `null`.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// Parses a line with a JSON object.
pub(super) fn read(text: &str, line: u64) -> Result<Candidate, ReadError> {
    let wrong = |what: &str| refusal(line, what.to_owned());
    let object: Object = serde_json::from_str(text).map_err(|error| {
        let what: String = error.to_string().chars().take(80).collect();
        wrong(&what)
    })?;
    if let Some(columns) = object.queens {
        let columns: Vec<_> = columns.into_iter().map(Some).collect();
        let candidate = in_columns(&columns, line)?;
        let n = object.n.unwrap_or(candidate.n);
        return match n > MAX_SIDE && n != candidate.n {
            true => Err(wrong("n is not the number of rows")),
            false => Ok(Candidate {
                n,
                stated_columns: object.n,
                ..candidate
            }),
        };
    }
    if let (Some(rows), Some(columns), Some(solution)) =
        (object.rows, object.columns, object.solution)
    {
        let solution = solution.ok_or_else(|| wrong("there is no solution in it"))?;
        let candidate = in_columns(&solution, line)?;
        return match rows == candidate.n {
            true => Ok(Candidate {
                stated_columns: Some(columns),
                ..candidate
            }),
            false => Err(wrong("`rows` is not the number of rows of `solution`")),
        };
    }
    let (Some(n), Some(fixed)) = (object.n, object.fixed) else {
        return Err(wrong(
            "the object has neither `queens`, nor `n` and `fixed`, nor `rows`, `columns` and `solution`",
        ));
    };
    let on_board = |&(row, col): &(u32, u32)| row > 0 && col > 0;
    if !fixed.iter().all(on_board) {
        return Err(wrong("rows and columns count from 1"));
    }
    let queens = fixed.iter().map(|&(row, col)| (row - 1, col - 1)).collect();
    Ok(Candidate {
        line,
        n,
        stated_columns: Some(n),
        queens,
    })
}
