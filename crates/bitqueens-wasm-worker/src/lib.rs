//! The interface of the page's counting workers: the kernels and the solvers, and nothing else, so that there
//! can be one build with vectors of 128 bits and one without. Everything else is in `bitqueens-wasm`.

pub mod count;
pub mod race;
pub mod refusal;

use bitqueens::Kernel;
use wasm_bindgen::prelude::wasm_bindgen;

/// The names of the kernels that this build can run, slowest first.
#[must_use]
#[wasm_bindgen]
pub fn kernels() -> Vec<String> {
    Kernel::available().into_iter().map(|kernel| kernel.to_string()).collect()
}
