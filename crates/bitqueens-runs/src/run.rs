//! Counts the units of a shard that no ledger has yet, and records them.
//!
//! ```text
//! ledgers in the folder ─► missing units ─► threads: batch ─► kernel or join ─► records
//!                                                                       │
//!                   acknowledged ◄── fdatasync ◄── append a group ◄─────┘   (this thread)
//! ```

mod counting;
mod feed;
mod report;
mod shared;
mod writing;

use bitqueens::language::Phrase;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use report::RunReport;

use crate::error::{Error, Result};
use crate::ledger;
use crate::ledger::{Disk, Ledger, Opening, Os, TornTail};
use crate::memory::free_mebibytes;
use crate::plan::{Method, Plan};
use crate::shard::Shard;
use crate::tally::Tally;
use bitqueens::ask::require_join_memory;
use bitqueens::internal::{Instant, SystemTime};
use bitqueens::{Devices, Kernel, UnitId, Work, work_setters};
use feed::{Feed, Todo};
use writing::Writing;

/// Durability callback: gets the units of a group that is on the disk.
type Acknowledged<'a> = dyn Fn(&[UnitId]) + 'a;

/// Runs a plan, or a shard of it.
///
/// ```
/// use bitqueens::Problem;
/// use bitqueens_runs::{Plan, Run};
/// let folder = std::env::temp_dir().join(format!("bitqueens-doc-{}", std::process::id()));
/// let plan = Plan::new(&Problem::plain(8)?, 0)?;
/// let report = Run::new(&plan, &folder).threads(1)?.run()?;
/// assert!(report.is_complete());
/// assert_eq!(report.tally.totals()?.total, 92);
/// # std::fs::remove_dir_all(folder).unwrap();
/// # Ok::<(), bitqueens_runs::Error>(())
/// ```
pub struct Run<'p, 'c> {
    plan: &'p Plan,
    folder: PathBuf,
    shard: Shard,
    work: Work<'c>,
    devices: Devices,
    kernel: Option<Kernel>,
    time_limit: Option<Duration>,
    on_acknowledged: Option<Box<Acknowledged<'c>>>,
}

impl<'p, 'c> Run<'p, 'c> {
    /// A run of the whole plan on all cores with the fastest kernel, with its ledgers in `folder`.
    #[must_use]
    pub fn new(plan: &'p Plan, folder: &Path) -> Self {
        Self {
            plan,
            folder: folder.to_owned(),
            shard: Shard::WHOLE,
            work: Work::new(),
            devices: Devices::default(),
            kernel: match plan.method() {
                Method::Search => Some(Kernel::best(plan.problem().n())),
                Method::Join => None,
            },
            time_limit: None,
            on_acknowledged: None,
        }
    }

    /// Runs only this shard.
    #[must_use]
    pub fn shard(mut self, shard: Shard) -> Self {
        self.shard = shard;
        self
    }

    work_setters!('c, Error);

    /// Sets devices that count beside the threads, or instead of them. Their records are like those of
    /// threads.
    ///
    /// # Errors
    /// [`Error::Method`] for a plan of the join, which runs on the processor only.
    pub fn devices(mut self, devices: Devices) -> Result<Self> {
        if devices.names().next().is_some() {
            self.plan.require(Method::Search, Phrase::new("a device", "设备"))?;
        }
        self.devices = devices;
        Ok(self)
    }

    /// Sets the kernel.
    ///
    /// # Errors
    /// [`Error::Method`] for a plan of the join, which has no kernels.
    pub fn kernel(mut self, kernel: Kernel) -> Result<Self> {
        self.plan.require(Method::Search, Phrase::new("a kernel", "内核"))?;
        self.kernel = Some(kernel);
        Ok(self)
    }

    /// Makes the threads panic.
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

    /// Calls `callback` with the units of a group once they are on the disk.
    #[must_use]
    pub fn on_acknowledged(mut self, callback: impl Fn(&[UnitId]) + 'c) -> Self {
        self.on_acknowledged = Some(Box::new(callback));
        self
    }

    /// Runs until all units of the shard are done or the run is stopped. Units that were acknowledged
    /// before an error stay acknowledged.
    ///
    /// # Errors
    /// [`Error::Ledger`], [`Error::Conflict`], [`Error::Io`], [`Error::Units`];
    /// [`bitqueens::Error::Residue`] if a count does not have its residue;
    /// [`bitqueens::Error::NoThread`] if no thread could be started;
    /// [`bitqueens::Error::Panicked`] if one panicked; [`bitqueens::Error::Device`] if a device failed and
    /// only devices count; and the errors of [`Kernel::worker`].
    pub fn run(&self) -> Result<RunReport<'p>> {
        self.run_on(&Os)
    }

    pub(crate) fn run_on(&self, disk: &dyn Disk) -> Result<RunReport<'p>> {
        let start = Instant::now();
        // A kernel that is not available must not leave a ledger behind.
        self.kernel.map(Kernel::worker).transpose()?;
        // Nor must a plan that claims units it does not have; no memory is allocated for them either.
        let decomposition = self.plan.check_shape()?;
        let mut tally = Tally::new(self.plan)?;
        let (mut ledger, torn) = self.open(disk, &mut tally)?;
        tally.totals()?;
        let todo = Todo { shard: self.shard, tally: &tally, threads: self.work.threads().wanted() };
        let queue = Feed::queue(self.plan, decomposition, &todo)?;
        let feed = queue.source();
        let mut report = RunReport {
            shard: self.shard,
            units: self.plan.units_of(self.shard),
            before: self.plan.units_of(self.shard) - feed.units(),
            added: 0,
            attempts: 0,
            torn,
            out_of_time: false,
            kernel: self.kernel,
            threads: self.work.threads().wanted(),
            elapsed: Duration::ZERO,
            tally,
        };
        if feed.units() > 0 {
            if self.plan.method() == Method::Join {
                let (n, threads) = (self.plan.problem().n(), report.threads);
                require_join_memory(n, threads, free_mebibytes)?;
            }
            let opening = self.opening();
            ledger.begin(opening.clone())?;
            let file =
                report.tally.file(&Ledger::path(&self.folder, self.shard).display().to_string());
            report.tally.open(file, opening)?;
            self.count_and_write(Writing {
                queue: &queue,
                ledger: &mut ledger,
                file,
                start,
                report: &mut report,
                share: 0.0,
            })?;
            ledger.close()?;
        } else {
            ledger.check_name()?;
        }
        report.elapsed = start.elapsed();
        Ok(report)
    }

    /// Reads all ledgers of the folder, and opens, locks and repairs the shard's own. That one comes
    /// last, so that a folder of another plan stays unchanged.
    fn open(&self, disk: &dyn Disk, tally: &mut Tally<'_>) -> Result<(Ledger, Vec<TornTail>)> {
        let folder = &self.folder;
        ledger::create_folders(disk, folder).map_err(|error| {
            Error::io(Phrase::new("create the folder", "新建文件夹"), folder.display(), &error)
        })?;
        let own = Ledger::path(folder, self.shard);
        let listed = ledger::listed(disk, folder)?;
        let mut torn = Vec::new();
        for path in listed.into_iter().filter(|path| *path != own) {
            let name = path.display().to_string();
            let mut reader = disk
                .read(&path)
                .map_err(|error| Error::io(Phrase::new("open", "打开"), &name, &error))?;
            let scan = tally.add(&name, reader.as_mut())?;
            torn.extend(scan.torn);
        }
        disk.remove_leftovers(folder);
        let name = own.display().to_string();
        let file = tally.file(&name);
        let each = |offset, entry| tally.add_entry(file, offset, entry);
        let (ledger, scan) = Ledger::open(disk, folder, self.plan, self.shard, each)?;
        torn.splice(0..0, scan.torn);
        Ok((ledger, torn))
    }

    fn opening(&self) -> Opening {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        Opening {
            start: now.map_or(0, |time| time.as_secs()),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            kernel: self.kernel.map_or(self.plan.method().name(), Kernel::name).to_owned(),
        }
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod thread_tests;
