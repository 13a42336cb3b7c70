//! What the page's own thread calls. One file for each view of the page. Numbers that may pass 2^53 go over as text.

pub mod bits;
pub mod board;
pub mod count;
pub mod gpu;
pub mod picture;
pub mod puzzle;
pub mod trace;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::counter;

/// Messages of errors are in the language of this locale from now on, or else in English. The page never asks: it gets
/// every language in one message, with U+001F between them.
#[wasm_bindgen(js_name = setLanguage)]
pub fn set_language(locale: &str) {
    counter::choose_language(locale);
}
