//! Solutions in lexicographic order: values, or rows of bytes for arrays.

mod source;

use std::time::{Duration, Instant};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyByteArray, PyDict, PyInt, PyTuple};
use source::Source;

use crate::arguments::{self, Board, Chunk, Whole};
use crate::errors::{Failure, Result};
use crate::exclusive::Exclusive;
use crate::library::MAX_WORD_SIDE;
use crate::problem::Problem;
use crate::solving::{is_special, of_tuple, shape};

/// The most solutions that are found ahead for an iterator of tuples.
const MOST_AHEAD: usize = 1 << 14;

const NO_LIST: &str = "solutions are found one after the other: count(…) has their number, first(…) the first one, \
                       and list(solutions(…)) all of them";

/// A batch that takes longer is followed by a smaller one, so that solutions come as they are found.
const LONG: Duration = Duration::from_millis(20);

/// A lazy iterator over the solutions of a board in lexicographic order, as Solution values; `solutions` is another name
/// of the class.
///
/// With `unique`, only the smallest solution of each orbit. n is at most 64, a longer side 32; a row without a queen is None,
/// and 255 in arrays. Arrays and rows of bytes are found by
/// `threads` threads (1 to 4096, by default the number of cores), which search about five megabytes each ahead; an iterator
/// that begins with values goes on with one thread. Python threads may share an iterator; each
/// solution goes to one of them. A signal handler that interrupts the iterator and uses it gets a ValueError.
/// `with` frees the search at the end of the block.
///
/// >>> list(solutions(4))
/// [Solution((1, 3, 0, 2)), Solution((2, 0, 3, 1))]
/// >>> solutions(8).array().shape
/// (92, 8)
/// >>> sum(1 for _ in solutions(8, unique=True))
/// 12
#[pyclass(frozen, module = "bitqueens")]
pub(crate) struct Solutions {
    n: usize,
    /// What its solutions have to know: a problem, or rows and columns.
    problem: Option<Py<PyAny>>,
    state: Exclusive<State>,
}

/// The search, and solutions found ahead of the iterator.
struct State {
    source: Source,
    /// Columns of the solutions found ahead, row after row; those before `at` are used up.
    rows: Vec<u8>,
    at: usize,
    /// Number of solutions of the next batch.
    batch: usize,
    /// Solutions of an empty board have no columns to store: their number.
    empty: usize,
}

#[pymethods]
impl Solutions {
    #[new]
    #[pyo3(signature = (board=None, **options), text_signature = "(board=None, *, unique=False, threads=None, **board_options)")]
    fn new(
        py: Python<'_>,
        board: Option<Board>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> Result<Self> {
        let (board, options) = arguments::call(board, options, &["unique", "threads"])?;
        let unique = options.is_on("unique")?;
        let (n, source, problem) = match board {
            Board::Rectangle(_) if unique => {
                return Err(Failure::input("unique is for square boards: drop it"));
            }
            Board::Rectangle(board) => {
                (board.rows(), Source::of_rectangle(board)?, Some(shape(py, board)?.unbind()))
            }
            board => {
                let problem = board.problem()?;
                let source = Source::new(&problem, unique, options.threads()?)?;
                let n = problem.n();
                let special = is_special(&problem).then(|| Py::new(py, Problem(problem)));
                (n, source, special.transpose()?.map(Py::into_any))
            }
        };
        let state = State { source, rows: Vec::new(), at: 0, batch: 1, empty: 0 };
        Ok(Self { n, problem, state: Exclusive::new(state) })
    }

    /// Rows of the board.
    #[getter]
    fn n(&self) -> usize {
        self.n
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> Result<Option<Bound<'py, PyAny>>> {
        self.state.with(py, |state| self.next(py, state))
    }

    fn __len__(&self) -> PyResult<usize> {
        Err(PyTypeError::new_err(NO_LIST))
    }

    fn __getitem__(&self, _index: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(PyTypeError::new_err(NO_LIST))
    }

    fn __bool__(&self) -> bool {
        true
    }

    /// Return up to `most` further solutions as their number k and k·n bytes, one for each column.
    fn rows<'py>(&self, py: Python<'py>, most: Whole) -> Result<(usize, Bound<'py, PyByteArray>)> {
        let most = most.size();
        if most == 0 {
            return Err(Failure::input("a chunk of 0 solutions: give at least 1"));
        }
        self.state.with(py, |state| {
            let found = state.left(self.n);
            if found < most {
                state.refill(py, self.n, most - found, true)?;
            }
            let count = state.left(self.n).min(most);
            Ok((count, PyByteArray::new(py, state.take(self.n, count))))
        })
    }

    /// Yield the remaining solutions as NumPy arrays of shape (k, n), dtype uint8, with k = `chunk` for all but
    /// the last.
    #[pyo3(signature = (chunk=Chunk(Whole(65_536))), text_signature = "($self, chunk=65536)")]
    fn arrays<'py>(slf: &Bound<'py, Self>, chunk: Chunk) -> PyResult<Bound<'py, PyAny>> {
        let module = slf.py().import("bitqueens._solutions")?;
        module.call_method1("chunks", (slf, chunk.0.0))
    }

    /// Return all remaining solutions as one NumPy array of shape (k, n), dtype uint8, whose differences wrap around: take
    /// `array().astype(int)` to subtract.
    fn array<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let module = slf.py().import("bitqueens._solutions")?;
        module.call_method1("whole", (slf,))
    }

    /// The same for `numpy.array`.
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        slf: &Bound<'py, Self>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = copy; // What is found is new.
        let array = Self::array(slf)?;
        dtype.map_or(Ok(array.clone()), |dtype| array.call_method1("astype", (dtype,)))
    }

    /// End the iterator and free its memory.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.state.with(py, |state| {
            state.rows = Vec::new();
            (state.at, state.empty) = (0, 0);
            let source = std::mem::replace(&mut state.source, Source::Ended);
            // Waits for the threads that search ahead.
            py.detach(|| drop(source));
            Ok(())
        })
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.close(py)
    }

    fn __repr__(&self) -> String {
        format!("<Solutions of a board of {} rows>", self.n)
    }
}

impl Solutions {
    /// The next solution.
    fn next<'py>(&self, py: Python<'py>, state: &mut State) -> Result<Option<Bound<'py, PyAny>>> {
        if state.left(self.n) == 0 {
            let batch = state.batch;
            let began = Instant::now();
            state.refill(py, self.n, batch, false)?;
            state.batch = if began.elapsed() > LONG {
                (batch / 4).max(1)
            } else {
                (batch * 4).min(MOST_AHEAD)
            };
        }
        if state.left(self.n) == 0 {
            return Ok(None);
        }
        let numbers = numbers(py)?;
        let columns = state.take(self.n, 1);
        let tuple = columns.iter().map(|&col| numbers.get(usize::from(col)));
        let problem = self.problem.as_ref().map(|problem| problem.bind(py));
        Ok(Some(of_tuple(PyTuple::new(py, tuple)?, problem)?))
    }
}

impl State {
    /// Number of solutions found ahead.
    fn left(&self, n: usize) -> usize {
        match n {
            0 => self.empty,
            n => (self.rows.len() - self.at) / n,
        }
    }

    /// Takes solutions that were found ahead.
    fn take(&mut self, n: usize, count: usize) -> &[u8] {
        let begin = self.at;
        self.at += n * count;
        if n == 0 {
            self.empty -= count;
        }
        &self.rows[begin..self.at]
    }

    /// Finds `most` more solutions, or those that are left; blocks found ahead may add some. `ahead` says
    /// whether a search that begins now uses all its threads.
    fn refill(&mut self, py: Python<'_>, n: usize, most: usize, ahead: bool) -> Result<()> {
        if ahead {
            self.source.start_threads()?;
        }
        self.rows.drain(..self.at);
        self.at = 0;
        let rows = std::mem::take(&mut self.rows);
        let source = std::mem::replace(&mut self.source, Source::Ended);
        let (rows, found, source) = source.refill(py, rows, most)?;
        (self.rows, self.source) = (rows, source);
        if n == 0 {
            self.empty += found;
        }
        Ok(())
    }
}

/// The numbers of columns as Python objects.
fn numbers(py: Python<'_>) -> PyResult<&Vec<Py<PyInt>>> {
    static NUMBERS: PyOnceLock<Vec<Py<PyInt>>> = PyOnceLock::new();
    NUMBERS.get_or_try_init(py, || {
        let number = |col: usize| Ok(col.into_pyobject(py)?.unbind());
        (0..MAX_WORD_SIDE).map(number).collect()
    })
}
