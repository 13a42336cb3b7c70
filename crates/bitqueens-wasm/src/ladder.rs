//! The solvers of the ladder, by name.

use bitqueens_tutor::ladder::LadderSolver;
use wasm_bindgen::prelude::wasm_bindgen;

/// The description of a solver, in English and Chinese.
#[wasm_bindgen(getter_with_clone)]
pub struct SolverInfo {
    /// `l0` to `l6`.
    pub id: String,
    /// English name.
    pub name: String,
    /// Chinese name.
    #[wasm_bindgen(js_name = nameZh)]
    pub name_zh: String,
    /// The idea in one sentence.
    pub idea: String,
    /// The idea in Chinese.
    #[wasm_bindgen(js_name = ideaZh)]
    pub idea_zh: String,
}

/// The solvers, from the bottom of the ladder to the top.
#[must_use]
#[wasm_bindgen]
pub fn solvers() -> Vec<SolverInfo> {
    let told = |solver: LadderSolver| {
        let info = solver.info();
        SolverInfo {
            id: info.id.to_owned(),
            name: info.name.to_owned(),
            name_zh: info.name_zh.to_owned(),
            idea: info.idea.to_owned(),
            idea_zh: info.idea_zh.to_owned(),
        }
    };
    LadderSolver::ALL.map(told).into()
}
