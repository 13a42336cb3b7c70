//! What the page calls: values in, values out, no thought of its own.
//!
//! One file for each view of the page. Numbers that may pass 2^53 go over as text.

pub mod board;
pub mod count;
pub mod ladder;

use bitqueens::Kernel;
use wasm_bindgen::prelude::wasm_bindgen;

/// The names of the kernels that this build can run, slowest first.
#[must_use]
#[wasm_bindgen]
pub fn kernels() -> Vec<String> {
    Kernel::available()
        .into_iter()
        .map(|kernel| kernel.to_string())
        .collect()
}
