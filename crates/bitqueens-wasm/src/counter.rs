//! The interface of the page's counting workers: the kernels and the solvers, and nothing else, so that there
//! can be one build with vectors of 128 bits and one without. Everything else is in `page`.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use bitqueens::language::{Language, Localized};
use bitqueens::{Coordinator, Kernel, Problem, Square, TaskWorker};
use bitqueens_tutor::ladder::LadderSolver;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

/// The names of the kernels that this build can run, slowest first.
#[must_use]
#[wasm_bindgen]
pub fn kernels() -> Vec<String> {
    Kernel::available().into_iter().map(|kernel| kernel.to_string()).collect()
}

/// The fastest kernel that this build has for boards of side `n`.
#[must_use]
#[wasm_bindgen(js_name = bestKernel)]
pub fn best_kernel(n: usize) -> String {
    Kernel::best(n).to_string()
}

/// Counts tasks, in a worker.
#[wasm_bindgen]
pub struct Hand(TaskWorker);

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
        Ok(Self(TaskWorker::new(&problem, kernel.parse()?)?))
    }

    /// Counts one task.
    ///
    /// # Errors
    /// A task that the board does not have.
    pub fn count(&mut self, task: &str) -> Result<String, Refusal> {
        Ok(self.0.count(&task.parse()?)?.to_string())
    }
}

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

/// Stands between the languages of a message.
const BETWEEN: &str = "\u{1f}";

/// The language of messages, as its place in [`Language::ALL`]; past its end, messages hold all of them.
static CHOSEN: AtomicUsize = AtomicUsize::new(Language::ALL.len());

/// Chooses the language of all messages from now on: that of a locale, or English.
pub fn choose_language(locale: &str) {
    CHOSEN.store(Language::of_locale(locale).unwrap_or_default() as usize, Relaxed);
}

/// An error for the page. Unless a language was chosen its message holds every one, so that it follows when the reader
/// chooses another.
#[derive(Debug)]
pub struct Refusal(String);

/// A message in the chosen language, or in every one, in the order of [`Language::ALL`].
#[must_use]
pub fn told(message: &impl Localized) -> String {
    match Language::ALL.get(CHOSEN.load(Relaxed)) {
        Some(language) => message.text(*language),
        None => Language::ALL.map(|language| message.text(language)).join(BETWEEN),
    }
}

impl<E: Localized> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self(told(&error))
    }
}

impl From<Refusal> for JsValue {
    fn from(Refusal(text): Refusal) -> Self {
        JsError::new(&text).into()
    }
}
