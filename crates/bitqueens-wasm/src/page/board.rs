//! Boards as files of every format.
//!
//! The page keeps a board as the library's own JSON form and never looks into a file itself.

use crate::counter::{Refusal, told};
use bitqueens::{Problem, text};
use bitqueens_formats::{Format, FormatError, boards};
use wasm_bindgen::prelude::wasm_bindgen;

/// A board as the page keeps it.
pub(crate) fn problem(json: &str) -> Result<Problem, FormatError> {
    Format::Json.read(json.as_bytes())
}

/// The names of all formats.
#[must_use]
#[wasm_bindgen]
pub fn formats() -> Vec<String> {
    Format::ALL.map(|format| format.to_string()).to_vec()
}

/// A board that was read from a file, or why it was not.
#[wasm_bindgen(getter_with_clone)]
pub struct Imported {
    /// The board, when it could be read.
    #[wasm_bindgen(readonly)]
    pub board: Option<String>,
    /// The format it was read in.
    #[wasm_bindgen(readonly)]
    pub format: Option<String>,
    /// Formats that read the whole text too, as another board.
    #[wasm_bindgen(readonly)]
    pub others: Vec<String>,
    /// The line of the error, from 1; 0 if there is none.
    #[wasm_bindgen(readonly)]
    pub line: u32,
    /// Column of the same place, from 1.
    #[wasm_bindgen(readonly)]
    pub column: u32,
    /// What was wrong there and what would be accepted, in every language.
    #[wasm_bindgen(readonly)]
    pub why: Option<String>,
}

/// Reads a file; without a format, in the first that reads all of it.
///
/// # Errors
/// An unknown format.
#[wasm_bindgen(js_name = importBoard)]
pub fn import_board(text: &str, format: Option<String>) -> Result<Imported, Refusal> {
    let named: Option<Format> = format.map(|name| name.parse()).transpose()?;
    let read = || match named {
        Some(format) => Ok((format, Vec::new(), format.read(text.as_bytes())?)),
        None => {
            let mut reading = boards::read(text.as_bytes())?;
            let others = std::mem::take(&mut reading.others);
            Ok((reading.format, others, reading.only()?))
        }
    };
    Ok(match read() {
        Ok((format, others, problem)) => Imported {
            board: Some(Format::Json.write(&problem)?),
            format: Some(format.to_string()),
            others: others.iter().map(Format::to_string).collect(),
            line: 0,
            column: 0,
            why: None,
        },
        Err(FormatError { line, column, what, accepted, .. }) => Imported {
            board: None,
            format: named.map(|format| format.to_string()),
            others: Vec::new(),
            line,
            column,
            why: Some(told(&text!("{what}: {accepted}", "{what}：{accepted}"; what, accepted))),
        },
    })
}

/// Writes a board in a format; `undefined` when the format has no way to say it.
///
/// # Errors
/// A board that cannot be read; an unknown format.
#[wasm_bindgen(js_name = exportBoard)]
pub fn export_board(board: &str, format: &str) -> Result<Option<String>, Refusal> {
    let format: Format = format.parse()?;
    Ok(format.write(&problem(board)?).ok())
}
