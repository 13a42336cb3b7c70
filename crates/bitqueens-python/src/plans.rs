//! Long runs: plans, ledgers, progress.

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use pyo3::exceptions::PyFileNotFoundError;
use pyo3::types::PyType;

use crate::arguments::{Paths, Real};
use crate::library::{Kernel, runs};
use crate::prelude::*;
use crate::problem::{self, Problem};

/// The numbered units of a problem, the same on every machine; `str()` is the plan's file.
///
/// `depth` is the number of rows by which each cross is split, in a join how often units are halved. `method` is "search" or "join".
///
/// >>> plan = Plan(8)
/// >>> Plan.parse(str(plan)) == plan
/// True
#[pyclass(frozen, eq, module = "bitqueens")]
#[derive(PartialEq)]
pub(crate) struct Plan(pub(crate) Arc<runs::Plan>);

methods! {
    Plan(this) {
        /// The problem.
        problem: Problem = Problem(Arc::new(this.problem().clone()));
        /// search or join.
        method: &'static str = this.method().name();
        /// Rows by which each cross is split, in a join how often units are halved.
        depth: usize = this.depth();
        /// Number of units.
        units: u64 = this.units();
        /// The name of the plan: the SHA-256 of its units.
        identity: String = this.identity().to_string();
    } => {
        #[new]
        #[pyo3(signature = (board, **options), text_signature = "(board, *, depth=None, method='search')")]
        fn new(
            py: Python<'_>,
            board: Board,
            options: Option<&Bound<'_, PyDict>>,
        ) -> Result<Self> {
            let options = Options::new(options, &["depth", "method"])?;
            let (depth, method): (Option<Whole>, _) =
                (options.get("depth")?, options.choice("method")?);
            let problem = board.problem()?;
            let method = match method.as_deref().unwrap_or("search") {
                "search" => runs::Method::Search,
                "join" => runs::Method::Join,
                _ => return Err(Failure::input("a plan has the method search or join")),
            };
            let plan = wait(py, Follow::default(), move |control| {
                let chosen = || runs::depth_for(&problem, method, 1);
                let depth = depth.map_or_else(chosen, |depth| Ok(depth.size()))?;
                runs::Plan::with_method(&problem, method, depth, &control.cancel)
            })?;
            Ok(Self(Arc::new(plan?)))
        }

        /// Read a plan.
        #[classmethod]
        fn parse(_class: &Bound<'_, PyType>, text: &Bound<'_, PyAny>) -> Result<Self> {
            let plan = runs::Plan::parse(&problem::bytes(text)?)?;
            Ok(Self(Arc::new(plan)))
        }

        /// Count the units of a shard that no ledger in `folder` has yet, and record them.
        ///
        /// A run that was stopped continues where it stopped. `shard` is
        /// "INDEX/COUNT" or a pair, by default all units; the last folder of a path is created; `time_limit` is in seconds.
        #[pyo3(signature = (folder, **options), text_signature = "($self, folder, *, shard=None, threads=None, kernel=None, time_limit=None, progress=None, cancel=None)")]
        fn run<'py>(
            &self,
            py: Python<'py>,
            folder: &Bound<'py, PyAny>,
            options: Option<&Bound<'py, PyDict>>,
        ) -> Record<'py> {
            let names = ["shard", "threads", "kernel", "time_limit", "progress", "cancel"];
            let options = Options::new(options, &names)?;
            let folder: PathBuf = named("folder", given(folder, "a str or os.PathLike"), py)?;
            let shard: Option<Bound<'_, PyAny>> = options.get("shard")?;
            let shard = shard.map_or(Ok(runs::Shard::WHOLE), |given| self::shard(&given))?;
            let kernel = options.choice("kernel")?;
            let kernel: Option<Kernel> = kernel.as_deref().map(str::parse).transpose()?;
            // A mistyped path.
            let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty());
            if let Some(parent) = parent.filter(|parent| !parent.is_dir()) {
                return Err(PyFileNotFoundError::new_err(format!(
                    "there is no folder {}, in which {} would be created",
                    parent.display(),
                    folder.display()
                ))
                .into());
            }
            let time_limit = options.get("time_limit")?.map(|Real(limit)| seconds(limit)).transpose()?;
            let (plan, threads) = (Arc::clone(&self.0), options.threads()?);
            let follow = Follow { to_the_end: true, ..options.follow()? };
            let report = wait(py, follow, move |control| {
                let mut run = runs::Run::new(&plan, &folder).shard(shard).threads(threads)?;
                if let Some(kernel) = kernel {
                    run = run.kernel(kernel)?;
                }
                let run = run.time_limit(time_limit).cancel(&control.cancel);
                let report = run.progress(|progress| control.report(progress)).run()?;
                let total = match report.totals() {
                    Ok(totals) => Some(totals.total),
                    Err(runs::Error::Missing { .. }) => None,
                    Err(error) => return Err(error),
                };
                Ok((
                    report.units,
                    report.before,
                    report.added,
                    report.is_complete(),
                    report.out_of_time,
                    report.elapsed.as_secs_f64(),
                    total,
                ))
            })?;
            record(py, "RunReport", report?)
        }

        /// Read the progress from ledgers, and all ledgers in folders.
        fn status<'py>(&self, py: Python<'py>, paths: Paths) -> Record<'py> {
            let plan = Arc::clone(&self.0);
            let status = wait(py, Follow::default(), move |_| {
                runs::Status::read(&plan, &paths.0, SystemTime::now())
            })??;
            let left = status.left.map(|left| left.as_secs_f64());
            let is_complete = status.is_complete();
            let values = (status.units, status.done, status.share, left, is_complete);
            record(py, "Status", values)
        }

        fn __str__(&self) -> String {
            self.0.to_string()
        }

        pub(crate) fn __hash__(&self) -> u64 {
            self.0.identity().0.iter().take(8).fold(0, |hash, &byte| hash << 8 | u64::from(byte))
        }

        fn __repr__(&self) -> String {
            let (n, units) = (self.0.problem().n(), self.0.units());
            format!("<Plan: n = {n}, {units} units, {:.8}>", self.identity())
        }
    }
}

/// A shard: "INDEX/COUNT", or a pair.
fn shard(shard: &Bound<'_, PyAny>) -> Result<runs::Shard> {
    if let Ok((index, count)) = shard.extract() {
        return Ok(runs::Shard::new(index, count)?);
    }
    let accepted = "a pair (INDEX, COUNT) or a str such as \"0/8\"";
    let text: String = named("shard", given(shard, accepted), shard.py())?;
    Ok(text.parse()?)
}

/// A number of seconds.
fn seconds(seconds: f64) -> Result<Duration> {
    Duration::try_from_secs_f64(seconds).map_err(|_| {
        Failure::input(format!("time_limit = {seconds}: give a number of seconds from 0"))
    })
}
