//! Solutions as JSON objects.

use bitqueens::MAX_SIDE;
use bitqueens::language::{Phrase, Text};
use bitqueens::text;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::{Candidate, ReadError, in_columns, refusal};
use crate::json::fault;

/// The parts of an object that say where queens stand, unparsed, so that an error can name the key.
#[derive(Deserialize)]
struct Object<'a> {
    #[serde(borrow)]
    n: Option<&'a RawValue>,
    #[serde(borrow)]
    queens: Option<&'a RawValue>,
    #[serde(borrow)]
    fixed: Option<&'a RawValue>,
    #[serde(borrow)]
    rows: Option<&'a RawValue>,
    #[serde(borrow)]
    columns: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    solution: Option<&'a RawValue>,
}

/// A value that is there, even as `null`, which stands where there is no solution.
fn present<'de, D: Deserializer<'de>>(from: D) -> Result<Option<&'de RawValue>, D::Error> {
    Deserialize::deserialize(from).map(Some)
}

/// Parses a line with a JSON object.
pub(super) fn read(text: &str, line: u64) -> Result<Candidate, ReadError> {
    let wrong = |what: Text| refusal(line, what);
    let object: Object<'_> = serde_json::from_str(text).map_err(|error| {
        let column = error.column();
        let fault = fault(&error);
        wrong(text!("column {column}: {fault}", "第 {column} 列：{fault}"; fault))
    })?;
    let side =
        |value, key| parsed::<usize>(value, key, Phrase::new("a whole number", "整数"), line);
    let n = side(object.n, "n")?;
    let queens = parsed::<Vec<u32>>(
        object.queens,
        "queens",
        Phrase::new("a list of columns", "列号的列表"),
        line,
    )?;
    if let Some(columns) = queens {
        let columns: Vec<_> = columns.into_iter().map(Some).collect();
        let candidate = in_columns(&columns, line)?;
        let rows = n.unwrap_or(candidate.n);
        return match rows > MAX_SIDE && rows != candidate.n {
            true => Err(wrong(
                Phrase::new("n is not the number of rows", "n 不是行数").into(),
            )),
            false => Ok(Candidate {
                n: rows,
                stated_columns: n,
                ..candidate
            }),
        };
    }
    let (rows, columns) = (side(object.rows, "rows")?, side(object.columns, "columns")?);
    let wanted = Phrase::new(
        "a list of columns, null for a row without a queen",
        "列号的列表，没有皇后的行写 null",
    );
    let solution = parsed::<Option<Vec<Option<u32>>>>(object.solution, "solution", wanted, line)?;
    if let (Some(rows), Some(columns), Some(solution)) = (rows, columns, solution) {
        let solution = solution
            .ok_or_else(|| wrong(Phrase::new("there is no solution in it", "里面没有解").into()))?;
        let candidate = in_columns(&solution, line)?;
        return match rows == candidate.n {
            true => Ok(Candidate {
                stated_columns: Some(columns),
                ..candidate
            }),
            false => Err(wrong(
                Phrase::new(
                    "`rows` is not the number of rows of `solution`",
                    "`rows` 不是 `solution` 的行数",
                )
                .into(),
            )),
        };
    }
    let wanted = Phrase::new("a list of [row, column]", "[row, column] 的列表");
    let fixed = parsed::<Vec<(u32, u32)>>(object.fixed, "fixed", wanted, line)?;
    let (Some(n), Some(fixed)) = (n, fixed) else {
        return Err(wrong(
            Phrase::new("the object has neither `queens`, nor `n` and `fixed`, nor `rows`, `columns` and `solution`", "对象里没有 `queens`，没有 `n` 和 `fixed`，也没有 `rows`、`columns` 和 `solution`").into(),
        ));
    };
    let on_board = |&(row, col): &(u32, u32)| row > 0 && col > 0;
    if !fixed.iter().all(on_board) {
        return Err(wrong(
            Phrase::new("rows and columns count from 1", "行号和列号从 1 数起").into(),
        ));
    }
    let queens = fixed.iter().map(|&(row, col)| (row - 1, col - 1)).collect();
    Ok(Candidate {
        line,
        n,
        stated_columns: Some(n),
        queens,
    })
}

/// The value of a key, if the key is there.
fn parsed<T: DeserializeOwned>(
    value: Option<&RawValue>,
    key: &str,
    wanted: Phrase,
    line: u64,
) -> Result<Option<T>, ReadError> {
    let value = value.map(|value| serde_json::from_str(value.get()));
    value.transpose().map_err(|_| {
        refusal(
            line,
            text!("`{key}` is not {wanted}", "`{key}` 不是{wanted}"; wanted),
        )
    })
}
