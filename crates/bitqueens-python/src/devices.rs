//! GPUs, in wheels that are built with them.

use bitqueens::language::Phrase;
use std::ffi::CString;
use std::sync::mpsc::Receiver;

use pyo3::exceptions::PyRuntimeWarning;

use crate::library::Problem;
use crate::library::gpu::{DeviceChoice, HAS_HOST};
use crate::prelude::*;

/// The devices with these names.
pub(crate) fn choice(names: &str, problem: &Problem) -> Result<DeviceChoice> {
    let choice: DeviceChoice = names.parse()?;
    if choice.names_gpu() {
        if !HAS_HOST {
            return Err(Failure::input(
                "this wheel has no GPU support: build it with the feature `gpu`, as the package's README shows",
            ));
        }
        problem.require_queens(Phrase::new("a count on a GPU", "GPU 计数"))?;
    }
    Ok(choice)
}

/// Refuses an argument for the processor where it does not count.
pub(crate) fn require_use_of(choice: &DeviceChoice, name: &str, is_given: bool) -> Result<()> {
    if !is_given || choice.has_processor() {
        return Ok(());
    }
    Err(Failure::input(format!(
        "{name} is for the processor, which does not count here: drop it, or give device=\"cpu,gpu\""
    )))
}

/// Warns of each failure of a GPU that did not end the count. A filter may turn a warning into an exception.
pub(crate) fn warn(py: Python<'_>, notices: &Receiver<String>) -> PyResult<()> {
    notices.try_iter().try_for_each(|notice| {
        // A driver's text may contain anything.
        let notice = CString::new(notice.replace('\0', " "))?;
        PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), &notice, 1)
    })
}

/// Return the names of the machine's GPUs, by index; none in a wheel without GPU support.
///
/// >>> isinstance(devices(), list)
/// True
#[pyfunction]
pub(crate) fn devices(py: Python<'_>) -> Vec<String> {
    #[cfg(feature = "gpu")]
    let names = || library::gpu::adapters().iter().map(ToString::to_string).collect();
    #[cfg(not(feature = "gpu"))]
    let names = Vec::new;
    py.detach(names)
}
