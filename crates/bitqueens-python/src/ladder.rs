//! The tutorials' solvers and the steps of their searches.

use bitqueens::language::{Language, Localized};
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use crate::arguments::Whole;
use crate::errors::Result;
use crate::library::Problem as Board;
use crate::library::ladder;
use crate::problem::Problem;
use crate::wait::wait;

/// A solver of the ladder, from l0 (positions) to l6 (masks on half of the board).
///
/// >>> [solver.word for solver in LadderSolver.all()]
/// ['records', 'look-back', 'marks', 'bit-arrays', 'lowbit', 'masks', 'mirror']
#[pyclass(frozen, eq, hash, module = "bitqueens")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct LadderSolver(ladder::LadderSolver);

#[pymethods]
impl LadderSolver {
    #[new]
    fn new(name: &str) -> Result<Self> {
        Ok(Self(name.parse()?))
    }

    /// All solvers, from the simplest to the fastest.
    #[staticmethod]
    fn all() -> Vec<Self> {
        ladder::LadderSolver::ALL.into_iter().map(Self).collect()
    }

    /// The id, l0 to l6.
    #[getter]
    fn id(&self) -> &'static str {
        self.0.id()
    }

    /// The English word that names the solver.
    #[getter]
    fn word(&self) -> &'static str {
        self.0.word()
    }

    /// The Chinese name.
    #[getter]
    fn name_zh(&self) -> &'static str {
        self.0.info().name.chinese
    }

    /// The idea in one English sentence.
    #[getter]
    fn idea(&self) -> &'static str {
        self.0.info().idea.english
    }

    /// The idea in one Chinese sentence.
    #[getter]
    fn idea_zh(&self) -> &'static str {
        self.0.info().idea.chinese
    }

    /// The time per node.
    #[getter]
    fn time(&self) -> &'static str {
        self.0.info().time
    }

    /// The lines of the solver in Rust.
    #[getter]
    fn listing(&self) -> String {
        self.0.listing().lines.join("\n")
    }

    /// Count the solutions and nodes by plain recursion, on one thread.
    ///
    /// Ctrl-C is raised at once, but the thread goes on until it has counted: n = 16 takes l5 some seconds, and
    /// each further row about eight times as long.
    ///
    /// >>> LadderSolver("l5").count(8)
    /// LadderTotal(solutions=92, nodes=2057)
    fn count(&self, py: Python<'_>, n: Whole) -> Result<LadderTotal> {
        let solver = self.0;
        let total = wait(py, None, move |_| solver.count(n.size()))??;
        Ok(LadderTotal {
            solutions: total.solutions,
            nodes: total.nodes,
        })
    }

    /// Return a lazy iterator over the steps of the search.
    ///
    /// >>> for step in list(LadderSolver("masks").steps(4))[:3]:
    /// ...     print(step)
    /// the empty board
    /// row 1: columns 1, 2, 3 and 4 are free
    /// queen to (1, 1)
    fn steps(&self, n: Whole) -> Result<Steps> {
        Ok(Steps(Mutex::new(self.0.steps(n.size())?)))
    }

    /// Return the number of steps of the search, computed from a count.
    fn step_count(&self, py: Python<'_>, n: Whole) -> Result<u64> {
        let solver = self.0;
        Ok(wait(py, None, move |_| solver.step_count(n.size()))??)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (&'static str,)) {
        (slf.get_type().into_any(), (slf.get().id(),))
    }

    fn __str__(&self) -> &'static str {
        self.0.id()
    }

    fn __repr__(&self) -> String {
        format!("LadderSolver('{}')", self.0.id())
    }
}

/// What a solver counted.
#[pyclass(frozen, eq, hash, get_all, module = "bitqueens")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct LadderTotal {
    /// Number of solutions.
    solutions: u64,
    /// Number of nodes of the tree that the solver walks, the root included.
    nodes: u64,
}

#[pymethods]
impl LadderTotal {
    fn __repr__(&self) -> String {
        let Self { solutions, nodes } = self;
        format!("LadderTotal(solutions={solutions}, nodes={nodes})")
    }
}

/// A lazy iterator over the steps of a search.
#[pyclass(frozen, module = "bitqueens")]
pub(crate) struct Steps(Mutex<ladder::Steps>);

#[pymethods]
impl Steps {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> Option<Step> {
        let steps = self.0.lock_py_attached(py);
        steps
            .unwrap_or_else(PoisonError::into_inner)
            .next()
            .map(Step)
    }
}

/// A step of a search: what the solver did, and the board after it.
#[pyclass(frozen, eq, module = "bitqueens")]
#[derive(PartialEq)]
pub(crate) struct Step(ladder::Step);

#[pymethods]
impl Step {
    /// The number of the step, from 0.
    #[getter]
    fn number(&self) -> u64 {
        self.0.number
    }

    /// start, mask, reject, place, solution or back up.
    #[getter]
    fn action(&self) -> &'static str {
        self.0.action.word()
    }

    /// Row of the action, from 0; for a solution, n.
    #[getter]
    fn row(&self) -> usize {
        self.0.row()
    }

    /// Column of the action, from 0, or None if it does not concern one square.
    #[getter]
    fn col(&self) -> Option<usize> {
        self.0.col()
    }

    /// The column of each queen on the board, from the top row.
    #[getter]
    fn queens(&self) -> Vec<usize> {
        self.0.queens.to_vec()
    }

    /// Number of nodes so far, the root included.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.counters.nodes
    }

    /// Number of solutions so far.
    #[getter]
    fn solutions(&self) -> u64 {
        self.0.counters.solutions
    }

    /// The step as a sentence in Chinese.
    #[getter]
    fn text_zh(&self) -> String {
        self.0.text(Language::Chinese)
    }

    fn _repr_svg_(&self) -> Result<String> {
        let board = Problem(Board::plain(self.0.n)?.into());
        let columns = self.0.queens.to_vec().into_iter();
        let columns = columns.map(|col| u32::try_from(col).unwrap_or(u32::MAX));
        let queens = crate::arguments::Columns(columns.collect());
        board.svg(Some(queens), true, true, Some(self.0.to_string()))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Step {}: {}>", self.0.number, self.0)
    }
}
