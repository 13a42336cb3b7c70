//! Certificates, and the checks of certificates and ledgers.

use pyo3::types::PyType;

use crate::arguments::{Paths, Real};
use crate::library::runs::{self, CheckOutcome, Tally};
use crate::plans::Plan;
use crate::prelude::*;
use crate::problem;

/// The result of a complete run, from its plan and ledgers; `str()` is the certificate's file.
#[pyclass(frozen, eq, module = "bitqueens")]
#[derive(PartialEq)]
pub(crate) struct Certificate(Arc<runs::Certificate>);

methods! {
    Certificate(this) {
        /// The plan.
        plan: Plan = Plan(Arc::new(this.plan().clone()));
        /// Number of solutions.
        total: u128 = this.totals().total;
    } => {
        /// The certificate of ledgers that hold every unit of a plan.
        #[new]
        fn new(py: Python<'_>, plan: &Bound<'_, PyAny>, paths: Paths) -> Result<Self> {
            let plan: Bound<'_, Plan> = named("plan", given(plan, "a bitqueens.Plan"), py)?;
            let plan = Arc::clone(&plan.get().0);
            let certificate = wait(py, Follow::default(), move |_| {
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

        fn __str__(&self) -> String {
            self.0.to_string()
        }

        fn __hash__(&self) -> u64 {
            self.plan().__hash__()
        }

        fn __repr__(&self) -> String {
            let n = self.0.plan().problem().n();
            format!("<Certificate: n = {n}, {} solutions>", self.total())
        }
    }
}

/// Check a certificate: its plan, its sums, published values, orbits, and a share of the crosses counted again.
///
/// A wrong result does not raise: the returned Verdict is false. `seed` chooses the crosses; without one, Python's
/// `random` gives it.
#[pyfunction]
#[pyo3(signature = (certificate, **options), text_signature = "(certificate, *, recheck=0.01, seed=None, threads=None)")]
pub(crate) fn verify<'py>(
    py: Python<'py>,
    certificate: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, PyDict>>,
) -> Record<'py> {
    let options = Options::new(options, &["recheck", "seed", "threads"])?;
    let certificate: Bound<'_, Certificate> =
        named("certificate", given(certificate, "a bitqueens.Certificate"), py)?;
    let Real(recheck) = options.get("recheck")?.unwrap_or(Real(0.01));
    if !(0.0..=1.0).contains(&recheck) {
        return Err(Failure::input(format!("recheck = {recheck}: give a share from 0 to 1")));
    }
    let (seed, threads) = (options.seed(py)?, options.threads()?);
    let certificate = Arc::clone(&certificate.get().0);
    let verdict = wait(py, Follow::default(), move |control| {
        let verify = runs::Verify::certificate(&certificate).recheck(recheck);
        let verify = verify.seed(seed).threads(threads);
        verify.cancel(&control.cancel).run()
    })??;
    let checks = verdict.checks.iter().map(|check| {
        let passed = match check.outcome {
            CheckOutcome::Passed => Some(true),
            CheckOutcome::Failed => Some(false),
            _ => None,
        };
        let (name, limits) = (check.name.english, check.limits.english);
        record(py, "Check", (name, passed, &check.found.english, limits))
    });
    let checks = PyTuple::new(py, checks.collect::<Result<Vec<_>>>()?)?;
    let values = (verdict.holds(), verdict.total, verdict.missing, checks);
    record(py, "Verdict", values)
}
