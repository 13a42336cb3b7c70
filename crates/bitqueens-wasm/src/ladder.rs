//! The solvers of the ladder, for the race.

use bitqueens::ladder::Solver;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// What a solver found.
#[wasm_bindgen]
pub struct Tally {
    solutions: u64,
    nodes: u64,
}

#[wasm_bindgen]
impl Tally {
    /// Number of solutions.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn solutions(&self) -> String {
        self.solutions.to_string()
    }

    /// Placements, the root included.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn nodes(&self) -> String {
        self.nodes.to_string()
    }
}

/// Counts with a solver (`l0` to `l6`), on this thread until it is done.
///
/// # Errors
/// An unknown solver; a board that is too large.
#[wasm_bindgen(js_name = countWithSolver)]
pub fn count_with_solver(solver: &str, n: usize) -> Result<Tally, JsError> {
    let solver: Solver = solver.parse()?;
    let bitqueens::ladder::Tally { solutions, nodes } = solver.count(n)?;
    Ok(Tally { solutions, nodes })
}
