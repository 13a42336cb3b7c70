//! Region puzzles: the maker, explanations and hints.

use bitqueens::language::{Language, Localized};
use std::ffi::CString;
use std::path::PathBuf;

use pyo3::exceptions::PyUserWarning;
use pyo3::types::PyBytes;

use crate::arguments::{LevelName, N};
use crate::library::pictures::{self, Content};
use crate::library::puzzle::{self, Conclusion, Deduction, Level};
use crate::prelude::*;
use crate::problem::Problem;
use crate::solving::{columns, solution};
use crate::squares::{Squares, pair, pairs};

/// A puzzle, with what a player has filled.
fn puzzle<'py>(
    py: Python<'py>,
    made: puzzle::Puzzle,
    [queens, marks]: [Vec<(u16, u16)>; 2],
    seed: Option<u64>,
) -> Record<'py> {
    let problem = Arc::new(made.problem);
    let solution = solution(py, columns(&made.solution), &Board::Problem(Arc::clone(&problem)))?;
    let filled = (PyTuple::new(py, queens)?, PyTuple::new(py, marks)?);
    let name = made.difficulty.name();
    let level = Level::of(made.difficulty).map(Level::name);
    let values = (Problem(problem), solution, name, filled.0, filled.1, level, seed);
    record(py, "Puzzle", values)
}

/// The puzzle of a board, if it has exactly one solution.
fn explained(py: Python<'_>, problem: library::Problem) -> Result<Option<puzzle::Puzzle>> {
    Ok(wait(py, Follow::default(), move |control| {
        let explained = puzzle::explain(&problem, &control.cancel)?;
        Ok::<_, library::TutorError>(puzzle::Puzzle::of(problem, &explained))
    })??)
}

/// The puzzle of a board.
#[pyfunction]
pub(crate) fn puzzle_of<'py>(py: Python<'py>, board: Board) -> Record<'py> {
    let made = explained(py, (*board.problem()?).clone())?.ok_or_else(|| {
        Failure::input(
            "a puzzle has exactly one solution: `Problem` takes any board, and `explain` says why",
        )
    })?;
    puzzle(py, made, Default::default(), None)
}

/// The largest file with a picture.
const MAX_PICTURE: u64 = 64 << 20;

/// The bytes of a file: a path, or `bytes`.
fn contents(source: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(bytes) = source.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    let path: PathBuf = named("source", given(source, "a path or bytes"), source.py())?;
    let file = source.py().import("io")?.call_method1("open", (path, "rb"))?;
    // One byte more than is taken.
    let read = file.call_method1("read", (MAX_PICTURE + 1,));
    file.call_method0("close")?;
    read?.extract()
}

/// Read a puzzle from a picture: the path or the bytes of a PNG, JPEG or WebP file.
#[pyfunction]
pub(crate) fn puzzle_from_image<'py>(py: Python<'py>, source: &Bound<'py, PyAny>) -> Record<'py> {
    let file = contents(source)?;
    if file.len() as u64 > MAX_PICTURE {
        return Err(Failure::input(format!("the picture has more than {MAX_PICTURE} bytes")));
    }
    let read = wait(py, Follow::default(), move |_| pictures::decode::read(&file))?;
    let reading = read.map_err(Failure::input)?;
    let made = explained(py, reading.problem()?)?;
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
    puzzle(py, made, [Content::Queen, Content::Mark].map(holding), None)
}

/// Make a region puzzle with exactly one solution: one queen in each row, column and region, none touching.
///
/// n is 4 to 12, level "easy", "medium" or "hard", as in the command. The same seed gives the same puzzle; without one,
/// Python's `random` gives it.
///
/// >>> puzzle = make_puzzle(6, seed=1)
/// >>> puzzle.solution == explain(puzzle.problem).solution
/// True
#[pyfunction]
#[pyo3(signature = (n=N(8), level=None, **options), text_signature = "(n=8, level='medium', *, seed=None)")]
pub(crate) fn make_puzzle<'py>(
    py: Python<'py>,
    n: N,
    level: Option<LevelName>,
    options: Option<&Bound<'py, PyDict>>,
) -> Record<'py> {
    let options = Options::new(options, &["n", "level", "seed"])?;
    let level = level.map(|LevelName(name)| name).filter(|name| name != "auto");
    let level = level.map_or(Ok(Level::Medium), |name| name.parse())?;
    let seed = options.seed(py)?;
    let made = wait(py, Follow::default(), move |control| {
        puzzle::generate(n.0, level, seed, &control.cancel)
    })??;
    puzzle(py, made, Default::default(), Some(seed))
}

/// Return the puzzle of a day: a `datetime.date` or a str such as "2026-11-23", by default today; an int counts days
/// from 1 January 1970.
///
/// >>> import datetime
/// >>> daily_puzzle(datetime.date(2026, 11, 23)) == daily_puzzle("2026-11-23") == daily_puzzle(20_780)
/// True
#[pyfunction]
#[pyo3(signature = (day=None))]
pub(crate) fn daily_puzzle<'py>(py: Python<'py>, day: Option<Bound<'py, PyAny>>) -> Record<'py> {
    let date = py.import("datetime")?.getattr("date")?;
    let day = match day {
        None => date.call_method0("today")?,
        Some(day) if !day.is_instance_of::<PyString>() => day,
        Some(day) => date.call_method1("fromisoformat", (&day,)).map_err(|error| {
            let why = error.value(py);
            Failure::input(format!("{day} is no date ({why}): give one such as 2026-11-23"))
        })?,
    };
    let day = match day.getattr_opt("toordinal")? {
        // 1 January 1970 is day 719,163 of Python's calendar.
        Some(ordinal) => ordinal.call0()?.sub(719_163)?,
        None => day,
    };
    let Whole(day) = named("day", day.extract(), py)?;
    let made = wait(py, Follow::default(), move |control| puzzle::daily(day, &control.cancel))??;
    puzzle(py, made, Default::default(), None)
}

/// A step of an explanation.
fn reason<'py>(py: Python<'py>, step: &Deduction) -> Record<'py> {
    let closed = PyTuple::new(py, pairs(step.closed.iter().copied()))?;
    let texts = (step.text(Language::English), step.text(Language::Chinese));
    let (name, queen) = (step.difficulty().name(), step.queen.map(pair));
    record(py, "Reason", (name, queen, closed, texts.0, texts.1))
}

/// Explain a puzzle step by step, from the easiest reasons to the hardest.
///
/// >>> print(explain(Problem(4, fixed=[(0, 1)])))
/// 1. row 2 has one open square left: queen at (2, 4)
/// 2. row 3 has one open square left: queen at (3, 1)
/// 3. row 4 has one open square left: queen at (4, 3)
#[pyfunction]
pub(crate) fn explain<'py>(py: Python<'py>, board: Board) -> Record<'py> {
    let problem = board.problem()?;
    let explained =
        wait(py, Follow::default(), move |control| puzzle::explain(&problem, &control.cancel))??;
    let outcome = match explained.outcome {
        Conclusion::Solved(_) => "solved",
        Conclusion::Unsolvable => "unsolvable",
        _ => "several",
    };
    let found = explained.solution().map(|found| solution(py, columns(found), &board));
    let steps = explained.steps.iter().map(|step| reason(py, step));
    let steps = PyTuple::new(py, steps.collect::<Result<Vec<_>>>()?)?;
    let hardest = explained.hardest().map(|step| reason(py, step));
    let level = explained.hardest().and_then(|step| Level::of(step.difficulty()));
    let values = (outcome, found.transpose()?, steps, hardest.transpose()?, level.map(Level::name));
    record(py, "Explanation", values)
}

/// Return a hint for a player who placed `queens` in this order (by default none) and crossed out squares.
///
/// Steps that only close crossed squares are left out; a cross on a square of the solution is not reported.
///
/// >>> hint(4, [(0, 0)])
/// Hint(kind='wrong', squares=((0, 0),), step=None)
#[pyfunction]
#[pyo3(signature = (board, queens=None, *, crossed=None))]
pub(crate) fn hint<'py>(
    py: Python<'py>,
    board: Board,
    queens: Option<Squares<'py>>,
    crossed: Option<Squares<'py>>,
) -> Record<'py> {
    let problem = board.problem()?;
    let n = problem.n();
    let queens = queens.map_or(Ok(vec![]), |squares| squares.of_queens_on(n, "queens"))?;
    let crossed = crossed.map_or(Ok(vec![]), |squares| squares.on(n, "crossed"))?;
    let closed = library::Problem::plain(n)?.with_blocked(crossed)?;
    let hint = wait(py, Follow::default(), move |control| {
        puzzle::hint(&problem, &queens, closed.blocked(), &control.cancel)
    })??;
    let squares = PyTuple::new(py, pairs(hint.squares()))?;
    let step = hint.step().map(|step| reason(py, step)).transpose()?;
    record(py, "Hint", (hint.kind(), squares, step))
}
