//! A heat of the race: a solver of the ladder, or a kernel.

use crate::refusal::Refusal;
use bitqueens::{Coordinator, Kernel, Problem, TaskWorker};
use bitqueens_tutor::ladder::LadderSolver;
use wasm_bindgen::prelude::wasm_bindgen;

/// The result of a solver or a kernel.
#[wasm_bindgen]
pub struct Tally {
    solutions: u128,
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

    /// Placements of a solver, the root included; queens tried by a kernel.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn nodes(&self) -> String {
        self.nodes.to_string()
    }
}

/// Counts with a solver (`l0` to `l6`) or a kernel (by its name), on this thread until it is done.
///
/// # Errors
/// A name that is neither; a kernel that this build does not have; a board that is too large.
#[wasm_bindgen(js_name = countBy)]
pub fn count_by(name: &str, n: usize) -> Result<Tally, Refusal> {
    if let Some(solver) = LadderSolver::with_id(name) {
        let tally = solver.count(n)?;
        return Ok(Tally { solutions: u128::from(tally.solutions), nodes: tally.nodes });
    }
    let kernel: Kernel = name.parse()?;
    let problem = Problem::plain(n)?;
    // As the view Count does it: a second way to count would be a second scheduler to download.
    let mut coordinator = Coordinator::new(&problem, 1)?;
    let mut worker = TaskWorker::new(&problem, kernel)?;
    while let Some(task) = coordinator.next_task() {
        coordinator.add(&task, &worker.count(&task)?)?;
    }
    let sum = coordinator.sum();
    Ok(Tally {
        solutions: sum.count,
        // A race of more would not end within a life.
        nodes: u64::try_from(sum.attempts).unwrap_or(u64::MAX),
    })
}
