//! Running a plan: the units of a shard that no ledger holds yet, counted and recorded.
//!
//! ```text
//! ledgers in the folder ─► what is missing ─► threads: batch ─► kernel or join ─► records
//!                                                                       │
//!                   acknowledged ◄── fdatasync ◄── append a group ◄─────┘   (this thread)
//! ```

mod counting;
mod feed;
mod ran;
pub(crate) mod shared;
mod writing;

use std::path::{Path, PathBuf};
use std::time::Duration;

pub use ran::Ran;

use crate::error::{Error, Result};
use crate::ledger;
use crate::ledger::{Disk, Ledger, Opening, Os, Scan};
use crate::plan::{Method, Plan};
use crate::shard::Shard;
use crate::tally::Tally;
use bitqueens::Progress;
use bitqueens::internal::threads;
use bitqueens::internal::{Instant, SystemTime};
use bitqueens::internal::{Policy, Report};
use bitqueens::{Cancel, Kernel, Threads, UnitId};
use feed::{Feed, NewPolicy, Todo};
use writing::Writing;

/// Who hears of units that are on the disk.
type Told<'a> = dyn Fn(&[UnitId]) + 'a;

/// How to run a plan: a builder.
///
/// ```
/// use bitqueens::Problem;
/// use bitqueens_runs::{Plan, Run};
/// let folder = std::env::temp_dir().join(format!("bitqueens-doc-{}", std::process::id()));
/// let plan = Plan::new(&Problem::plain(8)?, 0)?;
/// let ran = Run::new(&plan, &folder).threads(1)?.run()?;
/// assert!(ran.is_complete());
/// assert_eq!(ran.tally.totals()?.total, 92);
/// # std::fs::remove_dir_all(folder).unwrap();
/// # Ok::<(), bitqueens_runs::Error>(())
/// ```
pub struct Run<'p, 'c> {
    plan: &'p Plan,
    folder: PathBuf,
    shard: Shard,
    threads: Threads,
    kernel: Option<Kernel>,
    time_limit: Option<Duration>,
    cancel: Cancel,
    progress: Option<Box<Report<'c>>>,
    acknowledged: Option<Box<Told<'c>>>,
    policy: NewPolicy,
}

impl<'p, 'c> Run<'p, 'c> {
    /// Runs the whole plan with all cores and the fastest kernel; ledgers are in `folder`.
    #[must_use]
    pub fn new(plan: &'p Plan, folder: &Path) -> Self {
        Self {
            plan,
            folder: folder.to_owned(),
            shard: Shard::WHOLE,
            threads: threads::all_cores().into(),
            kernel: match plan.method() {
                Method::Search => Some(Kernel::best(plan.problem().n())),
                Method::Join => None,
            },
            time_limit: None,
            cancel: Cancel::new(),
            progress: None,
            acknowledged: None,
            policy: Policy::for_records,
        }
    }

    /// Runs one shard only.
    #[must_use]
    pub fn shard(mut self, shard: Shard) -> Self {
        self.shard = shard;
        self
    }

    /// Sets the number of threads.
    ///
    /// # Errors
    /// [`bitqueens::Error::Threads`] for 0 or more than [`MAX_THREADS`](bitqueens::MAX_THREADS).
    pub fn threads(mut self, threads: impl Into<Threads>) -> Result<Self> {
        self.threads = threads.into().checked()?;
        Ok(self)
    }

    /// Sets the kernel.
    ///
    /// # Errors
    /// [`Error::Method`] for a plan of the join, which has no kernels.
    pub fn kernel(mut self, kernel: Kernel) -> Result<Self> {
        self.plan.require(Method::Search, "a kernel")?;
        self.kernel = Some(kernel);
        Ok(self)
    }

    /// A run that hands out small units as if they cost this many times as much.
    #[cfg(test)]
    pub(crate) fn with_policy(mut self, policy: NewPolicy) -> Self {
        self.policy = policy;
        self
    }

    /// A run whose threads panic.
    #[cfg(test)]
    pub(crate) fn without_kernel(mut self) -> Self {
        self.kernel = None;
        self
    }

    /// Stops after this time.
    #[must_use]
    pub fn time_limit(mut self, limit: Option<Duration>) -> Self {
        self.time_limit = limit;
        self
    }

    /// Sets the flag that stops the run. Units in hand are dropped, finished ones acknowledged.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// Calls `report` after every group of records. `units` are those of the shard.
    #[must_use]
    pub fn progress(mut self, report: impl Fn(&Progress) + Sync + 'c) -> Self {
        self.progress = Some(Box::new(report));
        self
    }

    /// Calls `told` with the units of a group once they are on the disk.
    #[must_use]
    pub fn acknowledged(mut self, told: impl Fn(&[UnitId]) + 'c) -> Self {
        self.acknowledged = Some(Box::new(told));
        self
    }

    /// Runs.
    ///
    /// # Errors
    /// [`Error::Ledger`], [`Error::Conflict`], [`Error::Io`] when a disk fails, [`Error::Units`],
    /// [`bitqueens::Error::Residue`] when a kernel or the machine is wrong, [`bitqueens::Error::NoThread`] when not one thread
    /// could be started, [`bitqueens::Error::Panicked`] when one panicked, and what [`Kernel::worker`] refuses. Whatever was acknowledged before stays.
    pub fn run(&self) -> Result<Ran<'p>> {
        self.run_on(&Os)
    }

    pub(crate) fn run_on(&self, disk: &dyn Disk) -> Result<Ran<'p>> {
        let start = Instant::now();
        // A kernel that is not there must not leave a ledger behind.
        self.kernel.map(Kernel::worker).transpose()?;
        // A plan that claims units which are not there asks for no memory, and leaves no ledger.
        let decomposition = match self.plan.method() {
            Method::Search => Some(self.plan.decomposition()?),
            Method::Join => {
                self.plan.check_shape()?;
                None
            }
        };
        let mut tally = Tally::new(self.plan)?;
        let (mut ledger, torn) = self.open(disk, &mut tally)?;
        tally.totals()?;
        let todo = Todo {
            shard: self.shard,
            tally: &tally,
            threads: self.threads.wanted(),
            policy: self.policy,
        };
        let queue = Feed::queue(self.plan, decomposition, &todo, &self.cancel)?;
        let feed = queue.source();
        let mut ran = Ran {
            shard: self.shard,
            units: self.plan.units_of(self.shard),
            before: self.plan.units_of(self.shard) - feed.units(),
            added: 0,
            attempts: 0,
            torn,
            out_of_time: false,
            kernel: self.kernel,
            threads: self.threads.wanted(),
            elapsed: Duration::ZERO,
            tally,
        };
        if feed.units() > 0 {
            let opening = self.opening();
            ledger.begin(opening.clone())?;
            let file = ran
                .tally
                .file(&Ledger::path(&self.folder, self.shard).display().to_string());
            ran.tally.open(file, opening)?;
            self.work(Writing {
                queue: &queue,
                ledger: &mut ledger,
                file,
                start,
                ran: &mut ran,
                share: 0.0,
            })?;
            ledger.close()?;
        }
        ran.elapsed = start.elapsed();
        Ok(ran)
    }

    /// Reads all ledgers of the folder; the shard's own is locked, mended and open. It comes last, so
    /// that a folder of another plan is left as it was.
    fn open(
        &self,
        disk: &dyn Disk,
        tally: &mut Tally<'_>,
    ) -> Result<(Ledger, Vec<(String, Scan)>)> {
        let folder = &self.folder;
        disk.create_folder(folder)
            .map_err(|error| Error::io("create the folder", folder.display(), &error))?;
        let own = Ledger::path(folder, self.shard);
        let listed = ledger::listed(disk, folder)?;
        let mut scans = Vec::new();
        for path in listed.into_iter().filter(|path| *path != own) {
            let name = path.display().to_string();
            let mut reader = disk
                .read(&path)
                .map_err(|error| Error::io("open", &name, &error))?;
            let scan = tally.absorb(&name, reader.as_mut())?;
            scans.push((name, scan));
        }
        let name = own.display().to_string();
        let file = tally.file(&name);
        let each = |offset, entry| tally.take(file, offset, entry);
        let (ledger, scan) = Ledger::open(disk, folder, self.plan, self.shard, each)?;
        scans.insert(0, (name, scan));
        scans.retain(|(_, scan)| scan.torn.is_some());
        Ok((ledger, scans))
    }

    /// Who counts, for the ledger.
    fn counter(&self) -> &'static str {
        self.kernel.map_or(self.plan.method().name(), Kernel::name)
    }

    fn opening(&self) -> Opening {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        Opening {
            start: now.map_or(0, |time| time.as_secs()),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            kernel: self.counter().to_owned(),
        }
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod thread_tests;
