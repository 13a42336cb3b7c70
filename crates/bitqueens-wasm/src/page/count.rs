//! A count dealt to the page's workers.
//!
//! The page's own thread holds the [`Deal`], each worker a `Hand` (`crates/bitqueens-wasm-worker`); what
//! goes between them is text that the page only carries.

use crate::counter::Refusal;
use wasm_bindgen::prelude::wasm_bindgen;

use super::board::problem;

/// A count: its tasks, and the sum so far.
#[wasm_bindgen]
pub struct Deal(bitqueens::Coordinator);

#[wasm_bindgen]
impl Deal {
    /// Splits a board for this number of workers.
    ///
    /// # Errors
    /// A board that cannot be read, or that kernels cannot count.
    #[wasm_bindgen(constructor)]
    pub fn new(board: &str, workers: usize) -> Result<Self, Refusal> {
        Ok(Self(bitqueens::Coordinator::new(&problem(board)?, workers)?))
    }

    /// The next task, or `undefined` when all are dealt.
    pub fn deal(&mut self) -> Option<String> {
        self.0.next_task().map(|task| task.to_string())
    }

    /// Takes back the task of a worker that died, to deal it again.
    ///
    /// # Errors
    /// Text that is no task.
    #[wasm_bindgen(js_name = takeBack)]
    pub fn take_back(&mut self, task: &str) -> Result<(), Refusal> {
        self.0.take_back(&task.parse()?);
        Ok(())
    }

    /// Adds the sum of a task.
    ///
    /// # Errors
    /// A count that does not fit its residue.
    pub fn fold(&mut self, task: &str, counted: &str) -> Result<(), Refusal> {
        Ok(self.0.add(&task.parse()?, &counted.parse()?)?)
    }

    /// The share of the expected work that is done, from 0 to 1.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn share(&self) -> f64 {
        self.0.share()
    }

    /// Solutions found so far.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn solutions(&self) -> String {
        self.0.sum().count.to_string()
    }

    /// Queens tried so far.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn attempts(&self) -> String {
        self.0.sum().attempts.to_string()
    }

    /// The number of solutions, once everything is counted.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn total(&self) -> Option<String> {
        self.0.total().map(|total| total.to_string())
    }
}
