//! Tasks of a count (see `crates/bitqueens-wasm/src/count.rs`).

use crate::refusal::Refusal;
use bitqueens::{Kernel, Problem, Square};
use wasm_bindgen::prelude::wasm_bindgen;

/// The fastest kernel that this build has for boards of side `n`.
#[must_use]
#[wasm_bindgen(js_name = bestKernel)]
pub fn best_kernel(n: usize) -> String {
    Kernel::best(n).to_string()
}

/// Counts tasks, in a worker.
#[wasm_bindgen]
pub struct Hand(bitqueens::TaskWorker);

#[wasm_bindgen]
impl Hand {
    /// The board of the deal, and the name of a kernel. Blocked squares and fixed queens are numbers,
    /// row · n + column.
    ///
    /// # Errors
    /// A board that makes no sense; a kernel that this build does not have.
    #[wasm_bindgen(constructor)]
    pub fn new(n: u16, blocked: &[u16], fixed: &[u16], kernel: &str) -> Result<Self, Refusal> {
        let squares = |numbers: &[u16]| -> Vec<Square> {
            let at = |&number: &u16| Square::new(number / n.max(1), number % n.max(1));
            numbers.iter().map(at).collect()
        };
        let problem = Problem::plain(usize::from(n))?
            .with_blocked(squares(blocked))?
            .with_fixed(squares(fixed))?;
        Ok(Self(bitqueens::TaskWorker::new(&problem, kernel.parse()?)?))
    }

    /// Counts one task.
    ///
    /// # Errors
    /// A task that the board does not have.
    pub fn count(&mut self, task: &str) -> Result<String, Refusal> {
        Ok(self.0.count(&task.parse()?)?.to_string())
    }
}
