//! Exceptions: `ValueError` for input that is refused, `RuntimeError` for work that failed.

use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::library::{Error, FormatError, FormatsError, TutorError, gpu, ladder, runs};

pyo3::create_exception!(
    bitqueens,
    InputError,
    PyValueError,
    "An argument that the library refuses. The message says what would be accepted."
);
pyo3::create_exception!(
    bitqueens,
    ComputationError,
    PyRuntimeError,
    "Work that failed: the machine, a kernel or a ledger is wrong, or units are missing."
);
pyo3::create_exception!(
    bitqueens,
    Undecided,
    PyRuntimeError,
    "The search for a solution stopped before it could decide whether there is one."
);

pyo3::create_exception!(
    bitqueens,
    Cancelled,
    PyRuntimeError,
    "The flag of the call, a Cancel, was set before the work had ended."
);

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

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Memory { .. } => Self(PyMemoryError::new_err(error.to_string())),
            Error::NoThread { .. }
            | Error::Panicked { .. }
            | Error::Stopped
            | Error::Cancelled(_)
            | Error::Device { .. }
            | Error::Residue { .. }
            | Error::Orbits { .. } => Self::computation(error),
            refused => Self::input(refused),
        }
    }
}

impl From<FormatError> for Failure {
    fn from(error: FormatError) -> Self {
        Self::input(error)
    }
}

impl From<FormatsError> for Failure {
    fn from(error: FormatsError) -> Self {
        match error {
            FormatsError::Library(error) => error.into(),
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

impl From<ladder::LadderError> for Failure {
    fn from(error: ladder::LadderError) -> Self {
        Self::input(error)
    }
}

impl From<TutorError> for Failure {
    fn from(error: TutorError) -> Self {
        match error {
            TutorError::Library(error) => error.into(),
            refused => Self::input(refused),
        }
    }
}

impl From<runs::Error> for Failure {
    fn from(error: runs::Error) -> Self {
        match error {
            runs::Error::Library(error) => error.into(),
            // Python has a class for each kind: FileNotFoundError, PermissionError and others.
            runs::Error::Io { kind, .. } => {
                Self(std::io::Error::new(kind, error.to_string()).into())
            }
            runs::Error::Shard { .. } | runs::Error::Sealed(_) | runs::Error::Method { .. } => {
                Self::input(error)
            }
            failed => Self::computation(failed),
        }
    }
}
