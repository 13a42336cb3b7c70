//! Arguments: numbers, names, boards and the options of calls about them.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyString};

use crate::errors::{Failure, InputError, Result};
use crate::library::{Cancel, Problem, Rectangle, quoted};
use crate::problem;
use crate::wait::{Flag, Follow};

/// A whole number from 0 on. Floats are refused, also those without a fraction.
pub(crate) fn whole(object: &Bound<'_, PyAny>, least: &str) -> PyResult<u64> {
    object.extract::<u64>().map_err(|error| {
        let py = object.py();
        if !error.is_instance_of::<PyOverflowError>(py) {
            return match object.get_type().name() {
                Ok(name) => PyTypeError::new_err(format!("give an int, not {name}")),
                Err(error) => error,
            };
        }
        let text = object.str().map(|text| text.to_string());
        let text = text.unwrap_or_else(|_| "the number".to_owned());
        InputError::new_err(format!("{} is out of range: {least}", quoted(&text)))
    })
}

impl Whole {
    pub(crate) fn size(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

/// The side of a board.
fn side(object: &Bound<'_, PyAny>) -> PyResult<usize> {
    let n = whole(object, "a side is from 0 to 1000, where all solutions are counted to 32")?;
    Ok(usize::try_from(n).unwrap_or(usize::MAX))
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
        if object.hasattr("__index__")? {
            return Ok(Self::Side(named("board", side(&object), object.py())?));
        }
        let problem = match object.getattr_opt("problem")? {
            Some(problem) => problem,
            None => object.to_owned(),
        };
        if let Ok(problem) = problem.cast::<problem::Problem>() {
            return Ok(Self::Problem(Arc::clone(&problem.get().0)));
        }
        let text: Option<String> = object.extract().ok();
        let sides = text.as_deref().and_then(|text| text.split_once('x'));
        let of_text = sides.and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
        if let Some((rows, cols)) = of_text.or_else(|| object.extract().ok()) {
            return Ok(Self::of(rows, cols)?);
        }
        let name = object.get_type().name()?;
        // Rows, FEN, or the path of a file, which is refused as such.
        if let Some(text) = text.as_deref().filter(|text| text.contains(['\n', '/', '{'])) {
            return Ok(Self::Problem(problem::read(text.as_bytes(), None)?));
        }
        let hint = match text {
            Some(_) => ": `Problem.parse` reads a text",
            None if object.hasattr("__iter__")? => ": `count_many` counts several",
            None => "",
        };
        Err(PyTypeError::new_err(format!(
            "a board is an int (its side), a bitqueens.Problem, a Puzzle, or rows and columns such as (5, 8), \
             not {name}{hint}"
        )))
    }
}

impl Board {
    /// The plain board of this shape.
    pub(crate) fn of(rows: usize, cols: usize) -> Result<Self> {
        let board = Rectangle::new(rows, cols)?;
        Ok(if rows == cols { Self::Side(rows) } else { Self::Rectangle(board) })
    }

    pub(crate) fn problem(self) -> Result<Arc<Problem>> {
        match self {
            Self::Side(n) => Ok(Arc::new(Problem::plain(n)?)),
            Self::Problem(problem) => Ok(problem),
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
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        Ok(self.get("threads")?.map_or_else(cores, Whole::size))
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
    let all = [names, &["n"], &OF_BOARDS].concat();
    let options = Options::new(given, &all)?;
    let parts = given.map(PyDictMethods::copy).transpose()?;
    let parts = parts.filter(|parts| {
        names.iter().for_each(|name| drop(parts.del_item(name)));
        !parts.is_empty()
    });
    let Some(parts) = parts else {
        let missing = "no board: give an int (its side) or a bitqueens.Problem";
        return Ok((board.ok_or_else(|| PyTypeError::new_err(missing))?, options));
    };
    let n = match (board, parts.get_item("n")?) {
        (Some(Board::Side(n)), None) => PyInt::new(parts.py(), n).into_any(),
        (None, Some(n)) => n,
        _ => {
            return Err(PyTypeError::new_err(format!(
                "{} go with the side of a board, which is given once; `Problem` has them itself",
                OF_BOARDS.join(", ")
            ))
            .into());
        }
    };
    drop(parts.del_item("n"));
    if parts.is_empty() {
        return Ok((n.extract()?, options));
    }
    let class = parts.py().get_type::<problem::Problem>();
    Ok((class.call((n,), Some(&parts))?.extract()?, options))
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

        impl std::ops::Deref for $type {
            type Target = $inner;

            fn deref(&self) -> &$inner {
                &self.0
            }
        }
    )*};
}

arguments! {
    /// A count: of rows, threads, probes.
    #[derive(Clone, Copy)]
    Whole(u64) = |object| whole(object, "give a whole number from 0 to 2^64 - 1");
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
    } else {
        named("n", side(object), object.py())
    };
    Chunk(Whole) = |object| named("chunk", object.extract(), object.py());
    FormatName(Name) = |object| named("format", object.extract(), object.py());
    Id(Name) = |object| named("id", object.extract(), object.py());
    LevelName(Name) = |object| named("level", object.extract(), object.py());
    N(Whole) = |object| named("n", object.extract(), object.py());
    RulesName(Name) = |object| named("rules", object.extract(), object.py());
    SolverName(Name) = |object| named("name", object.extract(), object.py());
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
