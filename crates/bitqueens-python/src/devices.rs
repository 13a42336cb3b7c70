//! GPUs, in wheels that are built with them.

use pyo3::prelude::*;

use crate::errors::{Failure, Result};
use crate::library::gpu::{DeviceChoice, HAS_HOST};
use crate::library::{Decomposition, Devices, Problem};

/// The devices with these names.
pub(crate) fn choice(names: &str, problem: &Problem) -> Result<DeviceChoice> {
    let choice: DeviceChoice = names.parse()?;
    if choice.names_gpu() {
        if !HAS_HOST {
            return Err(Failure::input(
                "this wheel has no GPU support: build it with the feature `gpu`, as the package's README shows",
            ));
        }
        problem.require_queens("a count on a GPU")?;
    }
    Ok(choice)
}

/// Refuses an argument for the processor where it does not count.
pub(crate) fn require_use_of(choice: &DeviceChoice, name: &str, is_given: bool) -> Result<()> {
    match is_given && !choice.has_processor() {
        true => Err(Failure::input(format!(
            "{name} is for the processor, which does not count here: drop it, or give device=\"cpu,gpu\""
        ))),
        false => Ok(()),
    }
}

/// Opens the devices. The processor counts what a GPU beside it cannot.
pub(crate) fn open(choice: &DeviceChoice, problem: &Problem) -> Result<Devices> {
    let attempts = Decomposition::new(problem, 0)?.rough_attempts();
    Ok(choice.open(attempts, |_| ())?)
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
