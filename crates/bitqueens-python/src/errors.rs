//! Exceptions: `ValueError` for input that is refused, `RuntimeError` for work that failed.

use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};

use crate::library::runs::ledger::LedgerError;
use crate::library::{Error, Fault, FormatError, FormatsError, TutorError, gpu, ladder, runs};
use crate::prelude::*;
use crate::squares::pair;

macro_rules! exceptions {
    ($($name:ident($base:ty) = $about:literal;)*) => {
        $(pyo3::create_exception!(bitqueens, $name, $base, $about);)*
    };
}

exceptions! {
    InputError(PyValueError) =
        "An argument that the library refuses. The message says what would be accepted.";
    ComputationError(PyRuntimeError) =
        "Work that failed: the machine, a kernel or a ledger is wrong, or units are missing.";
    Undecided(PyRuntimeError) =
        "The search for a solution stopped before it could decide whether there is one.";
    Cancelled(PyRuntimeError) =
        "The flag of the call, a Cancel, was set before the work had ended.";
}

/// An error of a library or of Python, on its way to becoming an exception.
#[derive(Debug)]
pub(crate) struct Failure(PyErr);

pub(crate) type Result<T, E = Failure> = std::result::Result<T, E>;

impl Failure {
    /// An [`InputError`].
    pub(crate) fn input(message: impl std::fmt::Display) -> Self {
        Self(InputError::new_err(message.to_string()))
    }

    /// A [`ComputationError`].
    pub(crate) fn computation(message: impl std::fmt::Display) -> Self {
        Self(ComputationError::new_err(message.to_string()))
    }
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Self {
        Self(error)
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        failure.0
    }
}

/// The messages about squares of callers, who count rows and columns from 0.
fn from_zero(error: &Error) -> Option<String> {
    Some(match error {
        Error::OffBoard { square, n } => {
            let (square, last) = (pair(*square), n.saturating_sub(1));
            format!(
                "square {square:?} is outside the board: rows and columns go from 0 to n - 1 = {last}"
            )
        }
        Error::FixedOnBlocked { square } => format!(
            "the fixed queen at {:?} stands on a blocked square: unblock it or move the queen",
            pair(*square)
        ),
        Error::FixedAttack { first, second, line } => {
            let (first, second, line) = (pair(*first), pair(*second), line.english);
            format!("the fixed queens at {first:?} and {second:?} attack each other along a {line}")
        }
        Error::FixedInRegion { first, second, region } => {
            let (first, second) = (pair(*first), pair(*second));
            format!(
                "the fixed queens at {first:?} and {second:?} share region {region}, which takes one queen"
            )
        }
        Error::NotASolution(fault) => {
            format!("not a solution: {} (rows and columns count from 0)", fault_from_zero(fault)?)
        }
        _ => return None,
    })
}

fn fault_from_zero(fault: &Fault) -> Option<String> {
    Some(match fault {
        Fault::OffBoard { row, col } => format!("row {row}: column {col} is outside the board"),
        Fault::Attacked { row, col, line } => {
            format!("row {row}: the queen in column {col} is attacked along its {}", line.english)
        }
        Fault::Blocked { square } => {
            format!("the queen at {:?} stands on a blocked square", pair(*square))
        }
        Fault::Region { row, region } => format!("row {row}: region {region} already has a queen"),
        Fault::FixedMissing { square } => {
            format!("the fixed queen at {:?} is missing", pair(*square))
        }
        _ => return None,
    })
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        if let Some(message) = from_zero(&error) {
            return Self::input(message);
        }
        match error {
            Error::Memory { .. } => Self(PyMemoryError::new_err(error.to_string())),
            Error::NoThread { .. }
            | Error::Panicked { .. }
            | Error::Stopped
            | Error::Cancelled(_)
            | Error::Device { .. }
            | Error::Residue { .. }
            | Error::Orbits { .. }
            | Error::Disagreement { .. } => Self::computation(error),
            refused => Self::input(refused),
        }
    }
}

impl From<gpu::Error> for Failure {
    fn from(error: gpu::Error) -> Self {
        match error {
            gpu::Error::Limit { .. } | gpu::Error::Open { .. } => Self::computation(error),
            refused => Self::input(refused),
        }
    }
}

/// Errors of input; those of the library that some have within them are its own.
macro_rules! of_input {
    ($($error:ty $(, $library:path)?;)*) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                $(if let $library(error) = error {
                    return error.into();
                })?
                Self::input(error)
            }
        }
    )*};
}

of_input! {
    FormatError;
    FormatsError, FormatsError::Library;
    ladder::LadderError;
    TutorError, TutorError::Library;
}

impl From<runs::Error> for Failure {
    fn from(error: runs::Error) -> Self {
        match error {
            runs::Error::Library(error) => error.into(),
            // Python has a class for each kind: FileNotFoundError, PermissionError and others.
            runs::Error::Io { kind, .. } => {
                let is_missing = kind == std::io::ErrorKind::NotFound;
                let first = if is_missing { ": first comes Plan.run(folder)" } else { "" };
                Self(std::io::Error::new(kind, format!("{error}{first}")).into())
            }
            runs::Error::Shard { .. }
            | runs::Error::Sealed(_)
            | runs::Error::Method { .. }
            | runs::Error::Ledger(
                LedgerError::Foreign { .. }
                | LedgerError::Kind { .. }
                | LedgerError::NotAFile { .. }
                | LedgerError::Format { .. },
            ) => Self::input(error),
            failed => Self::computation(failed),
        }
    }
}
