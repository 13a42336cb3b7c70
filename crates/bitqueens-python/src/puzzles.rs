//! Region puzzles: the maker, explanations and hints.

use bitqueens::language::{Language, Localized};
use std::ffi::CString;
use std::io::Read;
use std::path::PathBuf;
use std::sync::Arc;

use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::{Board, Squares, Whole, number, pair, pairs};
use crate::errors::{Failure, Result};
use crate::library::pictures::{self, Content};
use crate::library::puzzle::{self, Conclusion, Deduction, Level};
use crate::library::{self, quoted};
use crate::problem::Problem;
use crate::solving::solution;
use crate::wait::wait;

/// The columns of a solution of the library.
fn columns(solution: &library::enumerate::Solution) -> Vec<u32> {
    solution.cols().iter().copied().map(u32::from).collect()
}

/// A region puzzle with exactly one solution.
#[pyclass(frozen, eq, module = "bitqueens")]
#[derive(PartialEq)]
pub(crate) struct Puzzle {
    problem: Arc<library::Problem>,
    made: puzzle::Puzzle,
    /// The queens that a player has placed in the picture that it was read from.
    #[pyo3(get)]
    queens: Vec<(u16, u16)>,
    /// The squares that this player has crossed out.
    #[pyo3(get)]
    marks: Vec<(u16, u16)>,
}

impl From<puzzle::Puzzle> for Puzzle {
    fn from(made: puzzle::Puzzle) -> Self {
        Self {
            problem: Arc::new(made.problem.clone()),
            made,
            queens: Vec::new(),
            marks: Vec::new(),
        }
    }
}

/// The largest file with a picture.
const MAX_PICTURE: u64 = 64 << 20;

/// The bytes of a file: a path, or `bytes`.
fn contents(source: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(bytes) = source.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    let path: PathBuf = source.extract().map_err(|_| {
        let name = source.get_type().name();
        let name = name.map_or_else(|_| String::new(), |name| name.to_string());
        PyTypeError::new_err(format!("a picture is a path or bytes, not {name}"))
    })?;
    let mut file = Vec::new();
    // One byte more than is read, so that the reader refuses the rest.
    let named = |error: std::io::Error| {
        let path = path.display();
        PyErr::from(std::io::Error::new(
            error.kind(),
            format!("{path}: {error}"),
        ))
    };
    let mut input = std::fs::File::open(&path)
        .map_err(named)?
        .take(MAX_PICTURE + 1);
    input.read_to_end(&mut file).map_err(named)?;
    Ok(file)
}

#[pymethods]
impl Puzzle {
    /// Read a puzzle from a picture, a screenshot for instance: the path or the bytes of a PNG, JPEG or WebP file.
    ///
    /// A warning tells what is doubtful. A board without exactly one solution is refused: it is misread.
    #[staticmethod]
    fn from_image(py: Python<'_>, source: &Bound<'_, PyAny>) -> Result<Self> {
        let file = contents(source)?;
        if file.len() as u64 > MAX_PICTURE {
            return Err(Failure::input(format!(
                "the picture has more than {MAX_PICTURE} bytes"
            )));
        }
        let (reading, made) = wait(py, None, move |control| {
            let reading = pictures::read(&file).map_err(Failure::input)?;
            let problem = reading.problem()?;
            let explained = puzzle::explain(&problem, &control.cancel)?;
            Ok::<_, Failure>((reading, puzzle::Puzzle::of(problem, &explained)))
        })??;
        for doubt in &reading.doubts {
            let text = CString::new(doubt.to_string()).unwrap_or_default();
            PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 1)?;
        }
        let rows: Vec<String> = reading.rows().collect();
        let Some(made) = made else {
            return Err(Failure::input(format!(
                "as read, this puzzle does not have exactly one solution: compare it with the picture\n{}",
                rows.join("\n")
            )));
        };
        let holding = |content| pairs(reading.squares(content));
        Ok(Self {
            queens: holding(Content::Queen),
            marks: holding(Content::Mark),
            ..made.into()
        })
    }

    /// The board: regions, and rules under which queens do not touch.
    #[getter]
    pub(crate) fn problem(&self) -> Problem {
        Problem(Arc::clone(&self.problem))
    }

    /// The only solution.
    #[getter]
    fn solution<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        solution(
            py,
            columns(&self.made.solution),
            Some(Arc::clone(&self.problem)),
        )
    }

    /// The name of the hardest reason that the puzzle needs.
    #[getter]
    fn difficulty(&self) -> &'static str {
        self.made.difficulty.name()
    }

    fn _repr_svg_(&self) -> Result<String> {
        self.problem().svg(None, false, false, None)
    }

    fn __str__(&self) -> Result<String> {
        self.problem().text(None, false, false)
    }

    fn __repr__(&self) -> String {
        let n = self.problem.n();
        format!("<Puzzle of side {n}: {}>", self.difficulty())
    }
}

/// Make a region puzzle with exactly one solution: one queen in each row, column and region, none touching.
///
/// n is 4 to 12, level "easy", "medium" or "hard". The same arguments give the same puzzle.
///
/// >>> puzzle = make_puzzle(6, seed=1)
/// >>> puzzle.solution == explain(puzzle.problem).solution
/// True
#[pyfunction]
#[pyo3(signature = (n, *, level="easy", seed=0))]
pub(crate) fn make_puzzle(
    py: Python<'_>,
    n: Whole,
    level: &str,
    #[pyo3(from_py_with = number)] seed: u64,
) -> Result<Puzzle> {
    let known = Level::ALL.into_iter().find(|known| known.name() == level);
    let Some(level) = known else {
        return Err(Failure::input(format!(
            "no level is called {}: give {}",
            quoted(level),
            Level::ALL.map(Level::name).join(", ")
        )));
    };
    let made = wait(py, None, move |control| {
        puzzle::generate(n.size(), level, seed, &control.cancel)
    })?;
    Ok(made?.into())
}

/// Return the puzzle of a day, counted from 1 January 1970.
///
/// >>> daily_puzzle(20_780).problem.n
/// 6
#[pyfunction]
pub(crate) fn daily_puzzle(py: Python<'_>, day: Whole) -> Result<Puzzle> {
    let made = wait(py, None, move |control| {
        puzzle::daily(day.0, &control.cancel)
    })?;
    Ok(made?.into())
}

/// A step of an explanation: a queen to place, or squares that no solution uses.
#[pyclass(frozen, eq, module = "bitqueens")]
#[derive(PartialEq)]
pub(crate) struct Reason(Deduction);

#[pymethods]
impl Reason {
    /// The name of the kind of reason.
    #[getter]
    fn difficulty(&self) -> &'static str {
        self.0.difficulty().name()
    }

    /// The square of the queen that the step places, or None.
    #[getter]
    fn queen(&self) -> Option<(u16, u16)> {
        self.0.queen.map(pair)
    }

    /// The squares that the step closes.
    #[getter]
    fn closed(&self) -> Vec<(u16, u16)> {
        pairs(self.0.closed.iter().copied())
    }

    /// The step as a sentence in Chinese.
    #[getter]
    fn text_zh(&self) -> String {
        self.0.text(Language::Chinese)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Reason: {}>", self.0)
    }
}

/// A chain of reasons from a puzzle to its solution.
#[pyclass(frozen, module = "bitqueens")]
pub(crate) struct Explanation {
    problem: Arc<library::Problem>,
    explained: puzzle::Explanation,
}

#[pymethods]
impl Explanation {
    /// The steps, in order.
    #[getter]
    fn steps(&self) -> Vec<Reason> {
        self.explained.steps.iter().cloned().map(Reason).collect()
    }

    /// solved, several or unsolvable.
    #[getter]
    fn outcome(&self) -> Result<&'static str> {
        match &self.explained.outcome {
            Conclusion::Solved(_) => Ok("solved"),
            Conclusion::Several(_) => Ok("several"),
            Conclusion::Unsolvable => Ok("unsolvable"),
            other => Err(Failure::computation(format!(
                "an outcome without a name: {other:?}"
            ))),
        }
    }

    /// The only solution, or None.
    #[getter]
    fn solution<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.explained.solution();
        found
            .map(|found| solution(py, columns(found), Some(Arc::clone(&self.problem))))
            .transpose()
    }

    /// The first of the hardest steps, or None.
    #[getter]
    fn hardest(&self) -> Option<Reason> {
        self.explained.hardest().cloned().map(Reason)
    }

    fn __len__(&self) -> usize {
        self.explained.steps.len()
    }

    fn __str__(&self) -> String {
        let steps = self.explained.steps.iter().zip(1..);
        let lines: Vec<String> = steps
            .map(|(step, number)| format!("{number}. {step}"))
            .collect();
        lines.join("\n")
    }

    fn __repr__(&self) -> Result<String> {
        Ok(format!(
            "<Explanation: {} in {} steps>",
            self.outcome()?,
            self.__len__()
        ))
    }
}

/// Explain a puzzle step by step, from the easiest reasons to the hardest.
///
/// >>> print(explain(Problem(4, fixed=[(0, 1)])))
/// 1. row 2 has one open square left: queen at (2, 4)
/// 2. row 3 has one open square left: queen at (3, 1)
/// 3. row 4 has one open square left: queen at (4, 3)
#[pyfunction]
pub(crate) fn explain(py: Python<'_>, board: Board) -> Result<Explanation> {
    let problem = board.problem()?;
    let given = Arc::clone(&problem);
    let explained = wait(py, None, move |control| {
        puzzle::explain(&given, &control.cancel)
    })??;
    Ok(Explanation { problem, explained })
}

/// A hint for a player.
#[pyclass(frozen, module = "bitqueens")]
pub(crate) struct Hint {
    /// clash, blocked, wrong, unsolvable, step, several or done.
    #[pyo3(get)]
    kind: &'static str,
    /// The squares that the hint is about.
    #[pyo3(get)]
    squares: Vec<(u16, u16)>,
    step: Option<Deduction>,
}

#[pymethods]
impl Hint {
    /// The step, for a hint of kind step or unsolvable.
    #[getter]
    fn step(&self) -> Option<Reason> {
        self.step.clone().map(Reason)
    }

    fn __repr__(&self) -> String {
        match &self.step {
            Some(step) => format!("<Hint: {}: {step}>", self.kind),
            None => format!("<Hint: {} {:?}>", self.kind, self.squares),
        }
    }
}

/// Return a hint for a player who placed `queens` in this order and crossed out squares.
///
/// >>> hint(4, [(0, 0)])
/// <Hint: wrong [(0, 0)]>
#[pyfunction]
#[pyo3(signature = (board, queens, *, crossed=None))]
pub(crate) fn hint(
    py: Python<'_>,
    board: Board,
    queens: Squares<'_>,
    crossed: Option<Squares<'_>>,
) -> Result<Hint> {
    let problem = board.problem()?;
    let queens = queens.on(problem.n())?;
    let mut closed = library::Squares::none(problem.n());
    for square in crossed.map_or(Ok(vec![]), |squares| squares.on(problem.n()))? {
        closed.insert(square);
    }
    let hint = wait(py, None, move |control| {
        puzzle::hint(&problem, &queens, &closed, &control.cancel)
    })??;
    let (kind, squares, step) = match hint {
        puzzle::Hint::Clash(one, other) => ("clash", vec![one, other], None),
        puzzle::Hint::Blocked(square) => ("blocked", vec![square], None),
        puzzle::Hint::Wrong(square) => ("wrong", vec![square], None),
        puzzle::Hint::Several(square) => ("several", vec![square], None),
        puzzle::Hint::Done => ("done", vec![], None),
        puzzle::Hint::Unsolvable(step) => ("unsolvable", step.closed.clone(), Some(step)),
        puzzle::Hint::Deduction(step) => {
            let queen = step.queen.into_iter();
            let squares = match step.queen {
                Some(_) => queen.collect(),
                None => step.closed.clone(),
            };
            ("step", squares, Some(step))
        }
        other => {
            return Err(Failure::computation(format!(
                "a hint without a name: {other:?}"
            )));
        }
    };
    Ok(Hint {
        kind,
        squares: pairs(squares),
        step,
    })
}
