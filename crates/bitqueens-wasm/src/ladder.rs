//! The solvers of the ladder and the kernels, for the race.

use bitqueens::ladder::Solver;
use bitqueens::{Counter, Kernel, Problem};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// What there is to say about a solver, in English and Chinese.
#[wasm_bindgen(getter_with_clone)]
pub struct Rung {
    /// `l0` to `l6`.
    pub id: String,
    /// English word to call it by.
    pub word: String,
    /// Chinese name.
    #[wasm_bindgen(js_name = wordZh)]
    pub word_zh: String,
    /// The idea in one sentence.
    pub idea: String,
    /// The idea in Chinese.
    #[wasm_bindgen(js_name = ideaZh)]
    pub idea_zh: String,
}

/// The solvers, from the bottom of the ladder to the top.
#[must_use]
#[wasm_bindgen]
pub fn rungs() -> Vec<Rung> {
    let told = |solver: Solver| {
        let rung = solver.rung();
        Rung {
            id: rung.id.to_owned(),
            word: rung.word.to_owned(),
            word_zh: rung.name_zh.to_owned(),
            idea: rung.idea.to_owned(),
            idea_zh: rung.idea_zh.to_owned(),
        }
    };
    Solver::ALL.map(told).into()
}

/// What a solver or a kernel found.
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
pub fn count_by(name: &str, n: usize) -> Result<Tally, JsError> {
    if let Ok(solver) = name.parse::<Solver>() {
        let tally = solver.count(n)?;
        return Ok(Tally {
            solutions: u128::from(tally.solutions),
            nodes: tally.nodes,
        });
    }
    let kernel: Kernel = name.parse()?;
    let problem = Problem::plain(n)?;
    let count = Counter::new(&problem).threads(1)?.kernel(kernel).run()?;
    Ok(Tally {
        solutions: count.total,
        nodes: count.attempts,
    })
}
