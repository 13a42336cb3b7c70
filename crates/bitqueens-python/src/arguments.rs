//! Arguments: numbers, names, boards and the options of calls about them.

use std::path::PathBuf;

use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyOverflowError;

use crate::errors::InputError;
use crate::library::{Cancel, Problem, Rectangle, all_cores};
use crate::prelude::*;
use crate::problem;
use crate::wait::Flag;

/// A whole number from 0 on. Floats are refused, also those without a fraction.
pub(crate) fn whole<'py, T>(object: &Bound<'py, PyAny>, least: &str) -> PyResult<T>
where
    T: FromPyObjectOwned<'py, Error = PyErr>,
{
    match object.extract::<T>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
            let number = object.str().map_or("the number".to_owned(), |text| text.to_string());
            Err(InputError::new_err(format!("{} is out of range: {least}", quoted(&number))))
        }
        Err(_) => {
            let name = object.get_type().name()?;
            Err(PyTypeError::new_err(format!("give an int, not {name}")))
        }
        number => number,
    }
}

const COUNTS: &str = "give a whole number from 0 to 2^64 - 1";

impl Whole {
    pub(crate) fn size(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

/// The side of a board.
fn side(object: &Bound<'_, PyAny>) -> PyResult<usize> {
    let sides = "a side is from 0 to 1000, where all solutions are counted to 32";
    Ok(Whole(whole(object, sides)?).size())
}

/// A board: its side, a `Problem`, what has one, such as a `Puzzle`, or rows and columns.
pub(crate) enum Board {
    Side(usize),
    Problem(Arc<Problem>),
    /// More rows than columns, or fewer.
    Rectangle(Rectangle),
}

impl<'py> FromPyObject<'_, 'py> for Board {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if object.hasattr("__index__")? && object.len().is_err() {
            return Ok(Self::Side(named("board", side(&object), object.py())?));
        }
        // A solution is queens rather than a board.
        let is_solution = object.hasattr("squares")?;
        let problem = object.getattr_opt("problem")?.filter(|_| !is_solution);
        let problem = problem.unwrap_or_else(|| object.to_owned());
        if let Ok(problem) = problem.cast::<problem::Problem>() {
            return Ok(Self::Problem(Arc::clone(&problem.get().0)));
        }
        let text: Option<String> = object.extract().ok();
        let sides = text.as_deref().and_then(|text| text.split_once('x'));
        let of_text = sides.and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
        if let Some((rows, cols)) = of_text.or_else(|| object.extract().ok()) {
            return Ok(Self::of(rows, cols)?);
        }
        let accepted = "a board is an int (its side), a bitqueens.Problem, a Puzzle, rows and columns such as (5, 8), \
                        or a text such as FEN, not";
        if let Some(text) = text {
            return problem::read(text.as_bytes(), None).map(Self::Problem).map_err(|error| {
                let why = match text.parse::<usize>() {
                    Ok(n) => format!("give the int {n}"),
                    Err(_) => PyErr::from(error).value(object.py()).to_string(),
                };
                InputError::new_err(format!("{accepted} {}: {why}", quoted(&text)))
            });
        }
        if object.len().is_ok()
            && let Some(problem) = problem::of_rows(&object)?
        {
            return Ok(Self::Problem(problem));
        }
        let hint = match (is_solution, object.hasattr("__iter__")?) {
            (true, _) => ": its `problem` is one",
            (_, true) => ": `count_many` counts several",
            _ => "",
        };
        Err(PyTypeError::new_err(format!("{accepted} {}{hint}", object.get_type().name()?)))
    }
}

impl Board {
    /// The plain board of this shape.
    pub(crate) fn of(rows: usize, cols: usize) -> Result<Self> {
        let board = Rectangle::new(rows, cols)?;
        Ok(if rows == cols { Self::Side(rows) } else { Self::Rectangle(board) })
    }

    pub(crate) fn rows(&self) -> usize {
        match self {
            Self::Side(n) => *n,
            Self::Problem(problem) => problem.n(),
            Self::Rectangle(board) => board.rows(),
        }
    }

    pub(crate) fn problem(&self) -> Result<Arc<Problem>> {
        match self {
            Self::Side(n) => Ok(Arc::new(Problem::plain(*n)?)),
            Self::Problem(problem) => Ok(Arc::clone(problem)),
            Self::Rectangle(board) => Err(Failure::input(format!(
                "{} rows and {} columns: give one side; only count, count_many, tree_profile, first, solve, \
                 random_solution, solutions, check and is_solution take boards that are not square",
                board.rows(),
                board.cols()
            ))),
        }
    }
}

/// The keyword arguments of a call.
pub(crate) struct Options<'py>(Option<Bound<'py, PyDict>>);

impl<'py> Options<'py> {
    /// Refuses names beside these.
    pub(crate) fn new(given: Option<&Bound<'py, PyDict>>, names: &[&str]) -> PyResult<Self> {
        for name in given.into_iter().flat_map(|given| given.keys()) {
            let name: String = name.extract()?;
            if !names.contains(&name.as_str()) {
                return Err(PyTypeError::new_err(format!(
                    "there is no keyword argument {}: give {}",
                    quoted(&name),
                    names.join(", ")
                )));
            }
        }
        Ok(Self(given.cloned()))
    }

    /// The argument of this name, if it is given.
    pub(crate) fn get<T: FromPyObjectOwned<'py>>(&self, name: &str) -> PyResult<Option<T>> {
        let Some(given) = &self.0 else { return Ok(None) };
        let value = given.get_item(name)?.filter(|value| !value.is_none());
        let value = value.map(|value| value.extract::<T>().map_err(Into::<PyErr>::into));
        named(name, value.transpose(), given.py())
    }

    /// The choice of this name; `None` leaves it to the library, as "auto" does.
    pub(crate) fn choice(&self, name: &str) -> PyResult<Option<String>> {
        let found = self.get::<Name>(name)?.map(|Name(name)| name);
        Ok(found.filter(|name| name != "auto"))
    }

    /// Whether the argument is given, perhaps as `None`.
    pub(crate) fn has(&self, name: &str) -> PyResult<bool> {
        self.0.as_ref().map_or(Ok(false), |given| given.contains(name))
    }

    /// Whether the switch of this name is given and on.
    pub(crate) fn is_on(&self, name: &str) -> PyResult<bool> {
        Ok(self.get(name)?.is_some_and(|Switch(is_on)| is_on))
    }

    /// The seed, by default of Python's generator, so that `random.seed` makes a program repeatable.
    pub(crate) fn seed(&self, py: Python<'py>) -> PyResult<u64> {
        match self.get("seed")? {
            Some(Whole(seed)) => Ok(seed),
            None => py.import("random")?.call_method1("getrandbits", (64,))?.extract(),
        }
    }

    /// The number of threads: as given, or as many as there are cores.
    pub(crate) fn threads(&self) -> PyResult<usize> {
        Ok(self.get("threads")?.map_or_else(all_cores, Whole::size))
    }

    /// Who follows the work.
    pub(crate) fn follow(&self) -> PyResult<Follow<'py>> {
        let cancel = self.get("cancel")?.map(|Stop(cancel)| cancel);
        Ok(Follow { progress: self.get("progress")?, cancel, to_the_end: false })
    }
}

/// The arguments of `Problem` beside its side.
pub(crate) const OF_BOARDS: [&str; 4] = ["blocked", "fixed", "rules", "regions"];

/// The board of a call: `board`, or its side as `n`, with what `Problem` takes beside a side; and its other arguments.
pub(crate) fn call<'py>(
    board: Option<Board>,
    given: Option<&Bound<'py, PyDict>>,
    names: &[&str],
) -> Result<(Board, Options<'py>)> {
    let options = Options::new(given, &[names, &["n"], &OF_BOARDS].concat())?;
    let board = match (board, options.get("n")?) {
        (Some(board), None) | (None, Some(board)) => board,
        (None, None) => {
            let missing = "no board: give an int (its side) or a bitqueens.Problem";
            return Err(PyTypeError::new_err(missing).into());
        }
        _ => return Err(PyTypeError::new_err("the board is given twice: drop `n`").into()),
    };
    for name in OF_BOARDS {
        if options.get::<Bound<'_, PyAny>>(name)?.is_some() {
            let Board::Side(n) = board else {
                return Err(PyTypeError::new_err(format!(
                    "{name} goes with the side of a square board: a Problem has its own, and `with_{name}` gives it others"
                ))
                .into());
            };
            return Ok((Board::Problem(problem::Problem::of(n, &options)?.0), options));
        }
    }
    Ok((board, options))
}

/// An argument that is taken as it is; others are refused with what would be accepted.
pub(crate) fn given<'py, T: FromPyObjectOwned<'py>>(
    object: &Bound<'py, PyAny>,
    accepted: &str,
) -> PyResult<T> {
    let name = object.get_type().name()?;
    let refused = |_| PyTypeError::new_err(format!("give {accepted}, not {name}"));
    object.extract().map_err(refused)
}

/// The text whose lines these are.
pub(crate) fn text_of(lines: &[Bound<'_, PyAny>]) -> Option<String> {
    let lines: Option<Vec<String>> = lines.iter().map(|line| line.extract().ok()).collect();
    lines.filter(|lines| !lines.is_empty()).map(|lines| lines.join("\n"))
}

/// Puts the name of an argument in front of a TypeError about it.
pub(crate) fn named<T>(name: &str, taken: PyResult<T>, py: Python<'_>) -> PyResult<T> {
    taken.map_err(|error| {
        if error.is_instance_of::<PyTypeError>(py) {
            PyTypeError::new_err(format!("{name}: {}", error.value(py)))
        } else {
            error
        }
    })
}

/// Arguments, each with the function that takes it; errors of the last ones say their names.
macro_rules! arguments {
    ($($(#[$about:meta])* $type:ident($inner:ty) = $taken:expr;)*) => {$(
        $(#[$about])*
        pub(crate) struct $type(pub(crate) $inner);

        impl<'py> FromPyObject<'_, 'py> for $type {
            type Error = PyErr;

            fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
                let taken: fn(&Bound<'py, PyAny>) -> PyResult<$inner> = $taken;
                taken(&object).map(Self)
            }
        }
    )*};
}

arguments! {
    /// A count: of rows, threads, probes.
    #[derive(Clone, Copy)]
    Whole(u64) = |object| whole(object, COUNTS);
    /// The name of a choice, or another text.
    Name(String) = |object| given(object, "a str");
    /// A switch.
    Switch(bool) = |object| given(object, "True or False");
    /// A number with a fraction.
    Real(f64) = |object| given(object, "a number");
    /// What stops a call.
    Stop(Cancel) = |object| {
        let flag: Bound<'_, Flag> = given(object, "a bitqueens.Cancel")?;
        Ok(flag.get().0.clone())
    };
    /// The side of a new board.
    Side(usize) = |object| if object.is_instance_of::<PyString>() {
        Err(PyTypeError::new_err(
            "n is the side of the board, an int, not str: `Problem.parse` reads a text",
        ))
    } else if let Ok((rows, cols)) = object.extract() {
        Ok(Board::of(rows, cols)?.problem()?.n())
    } else {
        named("n", side(object), object.py())
    };
    Chunk(usize) = |object| named("chunk", object.extract().map(Whole::size), object.py());
    FormatName(String) = |object| named("format", given(object, "a str"), object.py());
    Id(String) = |object| named("id", given(object, "a str"), object.py());
    LevelName(String) = |object| named("level", given(object, "a str"), object.py());
    N(usize) = |object| named("n", object.extract().map(Whole::size), object.py());
    RulesName(String) = |object| named("rules", given(object, "a str"), object.py());
    SolverName(String) = |object| named("name", given(object, "a str"), object.py());
    /// Paths of files and folders: one, or several.
    Paths(Vec<PathBuf>) = |object| {
        if let Ok(path) = object.extract() {
            return Ok(vec![path]);
        }
        let refused =
            |_| PyTypeError::new_err("paths: give a str or os.PathLike, or a list of them");
        let paths = object.try_iter().map_err(refused)?;
        paths.map(|path| path?.extract().map_err(refused)).collect()
    };
}

/// The items of an iterable; other objects are refused with what would be accepted.
pub(crate) fn iterate<'py>(
    object: &Bound<'py, PyAny>,
    accepted: &str,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let name = object.get_type().name()?;
    let refused = |_| PyTypeError::new_err(format!("{accepted}: not {name}"));
    object.try_iter().map_err(refused)?.collect()
}
