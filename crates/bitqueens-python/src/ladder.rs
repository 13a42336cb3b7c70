//! The tutorials' solvers and the steps of their searches.

use bitqueens::language::{Language, Localized};
use std::sync::{Mutex, PoisonError};

use pyo3::sync::MutexExt;

use crate::arguments::{N, SolverName};
use crate::library::ladder;
use crate::prelude::*;

/// A solver of the ladder, from l0 (positions) to l6 (masks on half of the board).
///
/// >>> [solver.word for solver in LadderSolver.all()]
/// ['records', 'look-back', 'marks', 'bit-arrays', 'lowbit', 'masks', 'mirror']
#[pyclass(frozen, eq, hash, module = "bitqueens")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct LadderSolver(ladder::LadderSolver);

methods! {
    LadderSolver(this) {
        /// The id, l0 to l6.
        id: &'static str = this.id();
        /// The English word that names the solver.
        word: &'static str = this.word();
        /// The Chinese name.
        name_zh: &'static str = this.info().name.chinese;
        /// The idea in one English sentence.
        idea: &'static str = this.info().idea.english;
        /// The idea in one Chinese sentence.
        idea_zh: &'static str = this.info().idea.chinese;
        /// The time per node.
        time: &'static str = this.info().time;
        /// The lines of the solver in Rust.
        listing: String = this.listing().lines.join("\n");
    } => {
        #[new]
        fn new(name: SolverName) -> Result<Self> {
            Ok(Self(name.0.parse()?))
        }

        /// All solvers, from the simplest to the fastest.
        #[staticmethod]
        fn all() -> Vec<Self> {
            ladder::LadderSolver::ALL.into_iter().map(Self).collect()
        }

        /// Count the solutions and nodes by plain recursion, on one thread.
        ///
        /// Ctrl-C is raised at once, but the thread goes on until it has counted: n = 16 takes l5 some seconds, and
        /// each further row about eight times as long.
        ///
        /// >>> LadderSolver("l5").count(8)
        /// LadderTotal(solutions=92, nodes=2057)
        fn count<'py>(&self, py: Python<'py>, n: N) -> Record<'py> {
            let solver = self.0;
            let total = wait(py, Follow::default(), move |_| solver.count(n.0))??;
            record(py, "LadderTotal", (total.solutions, total.nodes))
        }

        /// Return a lazy iterator over the steps of the search.
        ///
        /// >>> for step in list(LadderSolver("masks").steps(4))[:3]:
        /// ...     print(step)
        /// the empty board
        /// row 1: columns 1, 2, 3 and 4 are free
        /// queen to (1, 1)
        fn steps(&self, n: N) -> Result<Steps> {
            Ok(Steps(Mutex::new(self.0.steps(n.0)?)))
        }

        /// Return the number of steps of the search, computed from a count.
        fn step_count(&self, py: Python<'_>, n: N) -> Result<u64> {
            let solver = self.0;
            Ok(wait(py, Follow::default(), move |_| solver.step_count(n.0))??)
        }

        fn __str__(&self) -> &'static str {
            self.0.id()
        }

        fn __repr__(&self) -> String {
            format!("LadderSolver('{}')", self.0.id())
        }
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

    fn __next__<'py>(&self, py: Python<'py>) -> Result<Option<Bound<'py, PyAny>>> {
        let steps = self.0.lock_py_attached(py);
        let step = steps.unwrap_or_else(PoisonError::into_inner).next();
        step.map(|step| self::step(py, &step)).transpose()
    }
}

fn step<'py>(py: Python<'py>, step: &ladder::Step) -> Record<'py> {
    let values = (
        step.n,
        step.number,
        step.action.word(),
        step.row(),
        step.col(),
        PyTuple::new(py, step.queens.to_vec())?,
        step.counters.nodes,
        step.counters.solutions,
        step.text(Language::English),
        step.text(Language::Chinese),
    );
    record(py, "Step", values)
}
