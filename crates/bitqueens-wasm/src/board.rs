//! Boards as files and pictures.

use bitqueens::draw::Picture;
use bitqueens::{Format, Problem};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// A board as the page keeps it: the library's own JSON form.
fn problem(json: &str) -> Result<Problem, JsError> {
    Ok(Format::Json.read(json.as_bytes())?)
}

/// A board as an SVG document.
///
/// # Errors
/// A board that the library cannot read, or one too large to draw.
#[wasm_bindgen(js_name = boardToSvg)]
pub fn board_to_svg(json: &str) -> Result<String, JsError> {
    Ok(Picture::of(&problem(json)?)?.to_svg())
}
