//! GPUs, in wheels that are built with them.

use bitqueens::language::Phrase;
use std::ffi::CString;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyRuntimeWarning;
use pyo3::prelude::*;

use crate::errors::{Failure, Result};
use crate::library::Problem;
use crate::library::gpu::{DeviceChoice, HAS_HOST, Notice};
use bitqueens::Devices;

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
    if is_given && !choice.has_processor() {
        Err(Failure::input(format!(
            "{name} is for the processor, which does not count here: drop it, or give device=\"cpu,gpu\""
        )))
    } else {
        Ok(())
    }
}

/// Failures of GPUs that did not end the count, until Python is warned of them.
#[derive(Clone, Default)]
pub(crate) struct Notices(Arc<Mutex<Vec<String>>>);

impl Notices {
    fn add(&self, notice: &Notice) {
        let mut list = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        list.push(notice.to_string());
    }

    /// Warns of each, once. A filter may turn a warning into an exception.
    pub(crate) fn warn(&self, py: Python<'_>) -> PyResult<()> {
        let list = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        for notice in list {
            // A driver's text may contain anything.
            let notice = CString::new(notice.replace('\0', " "))?;
            PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), &notice, 1)?;
        }
        Ok(())
    }
}

/// Opens the devices. The processor counts what a GPU beside it cannot.
pub(crate) fn open(choice: &DeviceChoice, attempts: f64, notices: &Notices) -> Result<Devices> {
    let notices = notices.clone();
    Ok(choice.open(attempts, move |notice| notices.add(&notice))?)
}

/// Return the names of the machine's GPUs, by index; none in a wheel without GPU support.
///
/// >>> isinstance(devices(), list)
/// True
#[pyfunction]
pub(crate) fn devices(py: Python<'_>) -> Vec<String> {
    py.detach(names)
}

#[cfg(feature = "gpu")]
fn names() -> Vec<String> {
    let all = crate::library::gpu::adapters();
    all.iter().map(ToString::to_string).collect()
}

#[cfg(not(feature = "gpu"))]
fn names() -> Vec<String> {
    Vec::new()
}
