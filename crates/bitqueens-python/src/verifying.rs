//! Certificates, and the checks of certificates and ledgers.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::arguments::{Paths, Whole, number};
use crate::counting::threads;
use crate::errors::{Failure, Result};
use crate::library::runs::{self, CheckOutcome, Tally};
use crate::plans::Plan;
use crate::problem;
use crate::wait::wait;

/// The result of a complete run, from its plan and ledgers; `str()` is the certificate's file.
#[pyclass(frozen, eq, module = "bitqueens")]
#[derive(PartialEq)]
pub(crate) struct Certificate(Arc<runs::Certificate>);

#[pymethods]
impl Certificate {
    /// The certificate of ledgers that hold every unit of a plan.
    #[new]
    fn new(py: Python<'_>, plan: &Bound<'_, Plan>, paths: Paths) -> Result<Self> {
        let plan = Arc::clone(&plan.get().0);
        let certificate = wait(py, None, move |_| {
            let mut tally = Tally::new(&plan)?;
            tally.add_paths(&paths.0)?;
            runs::Certificate::of(&tally)
        })?;
        Ok(Self(Arc::new(certificate?)))
    }

    /// Read a certificate, add up its sums again, and check its lines against each other.
    #[classmethod]
    fn parse(_class: &Bound<'_, PyType>, text: &Bound<'_, PyAny>) -> Result<Self> {
        let certificate = runs::Certificate::parse(&problem::bytes(text)?)?;
        Ok(Self(Arc::new(certificate)))
    }

    /// The plan.
    #[getter]
    fn plan(&self) -> Plan {
        Plan(Arc::new(self.0.plan().clone()))
    }

    /// Number of solutions.
    #[getter]
    fn total(&self) -> u128 {
        self.0.totals().total
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("parse")?, (slf.get().__str__(),)))
    }

    fn __repr__(&self) -> String {
        let n = self.0.plan().problem().n();
        format!("<Certificate: n = {n}, {} solutions>", self.total())
    }
}

/// The report of one check.
#[pyclass(frozen, get_all, module = "bitqueens")]
pub(crate) struct Check {
    /// The name of the check.
    name: &'static str,
    /// True if it passed, False if it failed, None if it was not done.
    passed: Option<bool>,
    /// What it found.
    found: String,
    /// What it cannot catch.
    limits: &'static str,
}

#[pymethods]
impl Check {
    fn __repr__(&self) -> String {
        let outcome = match self.passed {
            Some(true) => "passed",
            Some(false) => "failed",
            None => "not done",
        };
        format!("<Check {}: {outcome}>", self.name)
    }
}

/// The reports of all checks of a result.
#[pyclass(frozen, module = "bitqueens")]
pub(crate) struct Verdict(runs::Verdict);

#[pymethods]
impl Verdict {
    /// Whether no check failed.
    #[getter]
    fn holds(&self) -> bool {
        self.0.holds()
    }

    /// Number of solutions, or None if units are missing.
    #[getter]
    fn total(&self) -> Option<u128> {
        self.0.total
    }

    /// Number of units that are not done.
    #[getter]
    fn missing(&self) -> u64 {
        self.0.missing
    }

    /// The reports, in order.
    #[getter]
    fn checks(&self) -> Vec<Check> {
        let check = |check: &runs::Check| Check {
            name: check.name.english,
            passed: match check.outcome {
                CheckOutcome::Passed => Some(true),
                CheckOutcome::Failed => Some(false),
                _ => None,
            },
            found: check.found.english.clone(),
            limits: check.limits.english,
        };
        self.0.checks.iter().map(check).collect()
    }

    fn __bool__(&self) -> bool {
        self.0.holds()
    }

    fn __repr__(&self) -> String {
        if self.0.holds() {
            "<Verdict: holds>".to_owned()
        } else {
            "<Verdict: failed>".to_owned()
        }
    }
}

/// Check a certificate: its plan, its sums, published values, orbits, and a share of the crosses counted again.
///
/// A wrong result does not raise: the returned Verdict is false. `seed` chooses the crosses; the default is always
/// the same sample.
#[pyfunction]
#[pyo3(signature = (certificate, *, recheck=0.01, seed=0, threads=None))]
pub(crate) fn verify(
    py: Python<'_>,
    certificate: &Bound<'_, Certificate>,
    recheck: f64,
    #[pyo3(from_py_with = number)] seed: u64,
    threads: Option<Whole>,
) -> Result<Verdict> {
    if !(0.0..=1.0).contains(&recheck) {
        return Err(Failure::input(format!(
            "recheck = {recheck}: give a share from 0 to 1"
        )));
    }
    let certificate = Arc::clone(&certificate.get().0);
    let threads = self::threads(threads);
    let verdict = wait(py, None, move |control| {
        let verify = runs::Verify::certificate(&certificate).recheck(recheck);
        let verify = verify.seed(seed).threads(threads);
        verify.cancel(&control.cancel).run()
    })?;
    Ok(Verdict(verdict?))
}
