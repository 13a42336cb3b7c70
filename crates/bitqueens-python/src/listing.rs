//! Solutions in lexicographic order: values, or rows of bytes for arrays.

mod source;

use std::time::{Duration, Instant};

use pyo3::types::PyByteArray;
pub(crate) use source::NO_QUEEN;
use source::Source;

use crate::arguments::{self, Chunk};
use crate::exclusive::Exclusive;
use crate::prelude::*;
use crate::solving::{kept, of_tuple};

/// The most solutions that are found ahead for an iterator of tuples.
const MOST_AHEAD: usize = 1 << 14;

/// A batch that takes longer is followed by a smaller one, so that solutions come as they are found.
const LONG: Duration = Duration::from_millis(20);

/// The solutions of a board, as values and as rows of bytes.
#[pyclass(frozen, subclass, module = "bitqueens")]
pub(crate) struct Search {
    /// Rows of the board.
    #[pyo3(get)]
    n: usize,
    /// What its solutions have to know of their board.
    kept: Option<Py<PyAny>>,
    state: Exclusive<State>,
}

/// The search, and solutions found ahead of the iterator.
struct State {
    source: Source,
    /// Columns of the solutions found ahead, row after row; those before `at` are used up.
    rows: Vec<u8>,
    at: usize,
    /// Number of solutions found ahead; those of an empty board have no columns.
    left: usize,
    /// Number of solutions of the next batch.
    batch: usize,
}

#[pymethods]
impl Search {
    #[new]
    #[pyo3(signature = (board=None, **options), text_signature = "(board=None, *, unique=False, threads=None, **board_options)")]
    fn new(
        py: Python<'_>,
        board: Option<Board>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> Result<Self> {
        let (board, options) = arguments::call(board, options, &["unique", "threads"])?;
        let unique = options.is_on("unique")?;
        let source = match &board {
            Board::Rectangle(_) if unique => {
                return Err(Failure::input("unique is for square boards: drop it"));
            }
            Board::Rectangle(board) => Source::of_rectangle(*board)?,
            board => Source::new(&board.problem()?, unique, options.threads()?)?,
        };
        let state = Exclusive::new(State { source, rows: vec![], at: 0, left: 0, batch: 1 });
        let kept = kept(py, &board)?.map(Bound::unbind);
        Ok(Self { n: board.rows(), kept, state })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> Result<Option<Bound<'py, PyAny>>> {
        self.state.with(py, |state| self.next(py, state))
    }

    /// Return up to `most` further solutions as their number k and k·n bytes, one for each column.
    fn rows<'py>(&self, py: Python<'py>, most: Chunk) -> Result<(usize, Bound<'py, PyByteArray>)> {
        let Chunk(most) = most;
        if most == 0 {
            return Err(Failure::input("a chunk of 0 solutions: give at least 1"));
        }
        self.state.with(py, |state| {
            if state.left < most {
                state.refill(py, most - state.left, true)?;
            }
            let count = state.left.min(most);
            Ok((count, PyByteArray::new(py, state.take(self.n, count))))
        })
    }

    /// End the iterator and free its memory.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.state.with(py, |state| {
            state.rows = Vec::new();
            (state.at, state.left) = (0, 0);
            let source = std::mem::replace(&mut state.source, Source::Ended);
            // Waits for the threads that search ahead.
            py.detach(|| drop(source));
            Ok(())
        })
    }

    fn __repr__(&self) -> String {
        format!("<Solutions of a board of {} rows>", self.n)
    }
}

impl Search {
    /// The next solution.
    fn next<'py>(&self, py: Python<'py>, state: &mut State) -> Result<Option<Bound<'py, PyAny>>> {
        if state.left == 0 {
            let began = Instant::now();
            state.refill(py, state.batch, false)?;
            state.batch = if began.elapsed() > LONG {
                (state.batch / 4).max(1)
            } else {
                (state.batch * 4).min(MOST_AHEAD)
            };
        }
        if state.left == 0 {
            return Ok(None);
        }
        let columns = state.take(self.n, 1).iter();
        let columns = columns.map(|&col| (col != NO_QUEEN).then_some(col));
        let kept = self.kept.as_ref().map(|board| board.bind(py));
        Ok(Some(of_tuple(PyTuple::new(py, columns)?, kept)?))
    }
}

impl State {
    /// Takes solutions that were found ahead.
    fn take(&mut self, n: usize, count: usize) -> &[u8] {
        let begin = self.at;
        (self.at, self.left) = (begin + n * count, self.left - count);
        &self.rows[begin..self.at]
    }

    /// Finds `most` more solutions, or those that are left; blocks found ahead may add some. `ahead` says
    /// whether a search that begins now uses all its threads.
    fn refill(&mut self, py: Python<'_>, most: usize, ahead: bool) -> Result<()> {
        if ahead {
            self.source.start_threads()?;
        }
        self.rows.drain(..self.at);
        self.at = 0;
        let (rows, left) = (std::mem::take(&mut self.rows), std::mem::take(&mut self.left));
        let source = std::mem::replace(&mut self.source, Source::Ended);
        let (rows, found, source) = source.refill(py, rows, most)?;
        (self.rows, self.left, self.source) = (rows, left + found, source);
        Ok(())
    }
}
