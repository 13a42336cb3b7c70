//! What the reader of pictures says, which has no words itself: its codes as messages.

use crate::counter::told;
use bitqueens_pictures::{Doubt, Refusal};
use wasm_bindgen::prelude::wasm_bindgen;

/// Why no board was read, in every language.
#[must_use]
#[wasm_bindgen(js_name = pictureRefusal)]
pub fn picture_refusal(kind: usize, a: usize, b: usize) -> String {
    told(&Refusal::of_code([kind, a, b]))
}

/// What is unusual about a picture, in every language.
#[must_use]
#[wasm_bindgen(js_name = pictureDoubt)]
pub fn picture_doubt(kind: usize, row: usize, col: usize) -> String {
    told(&Doubt::of_code([kind, row, col]))
}
