//! Results, as the named tuples of `bitqueens._records`.

use pyo3::{call::PyCallArgs, prelude::*};

use crate::errors::Result;

/// A result as Python has it.
pub(crate) type Record<'py> = Result<Bound<'py, PyAny>>;

/// The record `name` with these values, in the order of its fields.
pub(crate) fn record<'py>(
    py: Python<'py>,
    name: &str,
    values: impl PyCallArgs<'py>,
) -> Record<'py> {
    let records = py.import("bitqueens._records")?;
    Ok(records.getattr(name)?.call1(values)?)
}
