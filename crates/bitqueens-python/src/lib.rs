//! The extension module `bitqueens._bitqueens` of the Python package `bitqueens`.
//!
//! Results are named tuples (`records`). `wait` runs work on a thread of its own while the calling thread reacts to
//! signals; `arguments`, `columns` and `squares` convert what Python passes; `errors` makes exceptions of the libraries' errors.
#![forbid(unsafe_op_in_unsafe_fn)]

#[cfg(panic = "abort")]
compile_error!(
    "a panic would end the interpreter: build the wheel with `--profile wheel`, which unwinds"
);

/// The methods of a class, of which those before the arrow are attributes, each with an expression of the wrapped value.
macro_rules! methods {
    (
        $class:ident($this:ident) {
            $($(#[$about:meta])* $name:ident: $type:ty = $value:expr;)*
        } => { $($method:tt)* }
    ) => {
        #[pyo3::pymethods]
        impl $class {
            $(
                $(#[$about])*
                #[getter]
                fn $name(&self) -> $type {
                    let $this = &self.0;
                    $value
                }
            )*
            $($method)*
        }
    };
}

/// What most of the files use.
mod prelude {
    pub(crate) use std::sync::Arc;

    pub(crate) use pyo3::exceptions::PyTypeError;
    pub(crate) use pyo3::prelude::*;
    pub(crate) use pyo3::types::{PyDict, PyString, PyTuple};

    pub(crate) use crate::arguments::{Board, Options, Whole, given, iterate, named};
    pub(crate) use crate::errors::{Failure, Result};
    pub(crate) use crate::library::{self, quoted};
    pub(crate) use crate::records::{Record, record};
    pub(crate) use crate::wait::{Follow, wait};
}

mod arguments;
mod columns;
mod counting;
mod devices;
mod errors;
mod exclusive;
mod ladder;
mod library;
mod listing;
mod plans;
mod problem;
mod puzzles;
mod records;
mod sequences;
mod solving;
mod squares;
mod verifying;
mod wait;

use pyo3::prelude::*;

/// The engine of the package `bitqueens`.
#[pymodule(gil_used = false)]
mod _bitqueens {
    #[pymodule_export]
    use super::{
        counting::{
            count, count_many, estimate, fundamental, kernels, orbits, published, tree_profile,
        },
        devices::devices,
        errors::{Cancelled, ComputationError, InputError, Undecided},
        ladder::{LadderSolver, Steps},
        listing::Search,
        plans::Plan,
        problem::{Problem, drawing},
        puzzles::{daily_puzzle, explain, hint, make_puzzle, puzzle_from_image, puzzle_of},
        sequences::{Sequence, Terms, sequences},
        solving::{
            canonical, check, columns_of, fault, first, is_solution, random_solution, solve,
        },
        verifying::{Certificate, verify},
        wait::Flag,
    };

    use super::library::{Format, Rules};
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("RULES", Rules::ALL.map(Rules::name))?;
        module.add("FORMATS", Format::ALL.map(Format::name))?;
        // The package has the list of what is public.
        module.delattr("__all__")
    }
}
