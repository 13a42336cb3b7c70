//! Running a plan: the units of a shard that no ledger holds yet, counted and recorded.
//!
//! ```text
//! ledgers in the folder ─► what is missing ─► threads: batch ─► kernel ─► records
//!                                                              │
//!          acknowledged ◄── fdatasync ◄── append a group ◄─────┘   (this thread)
//! ```

mod feed;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant, SystemTime};

use crate::count::MAX_THREADS;
use crate::ledger::{self, Disk, Entry, Header, Ledger, Opening, Os, Scan, UnitRecord};
use crate::progress::{Progress, Report};
use crate::{Cancel, Count, Error, Kernel, Outcome, Plan, Result, Shard, Tally, UnitId, residue};
use feed::Feed;

/// Records that come within this time are synced together; what a kill can cost at most.
const GROUP_TIME: Duration = Duration::from_millis(25);

/// A group this large does not wait.
const GROUP_RECORDS: usize = 8192;

/// Batches that may wait for the disk before the threads do.
const WAITING: usize = 256;

/// Who hears of units that are on the disk.
type Told<'a> = dyn Fn(&[UnitId]) + 'a;

/// How to run a plan: a builder.
///
/// ```
/// use bitqueens::{Plan, Problem, Run};
/// let folder = std::env::temp_dir().join(format!("bitqueens-doc-{}", std::process::id()));
/// let plan = Plan::new(&Problem::plain(8)?, 0)?;
/// let ran = Run::new(&plan, &folder).threads(1)?.run()?;
/// assert!(ran.is_complete());
/// assert_eq!(ran.tally.totals()?.total, 92);
/// # std::fs::remove_dir_all(folder).unwrap();
/// # Ok::<(), bitqueens::Error>(())
/// ```
pub struct Run<'p, 'c> {
    plan: &'p Plan,
    folder: PathBuf,
    shard: Shard,
    threads: usize,
    kernel: Kernel,
    time_limit: Option<Duration>,
    cancel: Cancel,
    progress: Option<Box<Report<'c>>>,
    acknowledged: Option<Box<Told<'c>>>,
}

/// What a run came to.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Ran<'p> {
    /// All units that are acknowledged in the folder, of every shard.
    pub tally: Tally<'p>,
    /// The shard.
    pub shard: Shard,
    /// Units of the shard.
    pub units: u64,
    /// Units of the shard that were done before.
    pub before: u64,
    /// Units that this run added.
    pub added: u64,
    /// Queens tried by this run.
    pub attempts: u64,
    /// Files whose ends were torn, this shard's own first; that one was cut.
    pub torn: Vec<(String, Scan)>,
    /// Whether the time limit ended the run.
    pub out_of_time: bool,
    /// The kernel that counted.
    pub kernel: Kernel,
    /// Number of threads.
    pub threads: usize,
    /// Time from start to end.
    pub elapsed: Duration,
}

impl Ran<'_> {
    /// Whether every unit of the shard is done.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.before + self.added == self.units
    }

    /// The answer, when every unit of the plan is done.
    ///
    /// # Errors
    /// [`Error::Missing`] and what [`Tally::totals`] refuses.
    pub fn count(&self) -> Result<Count> {
        let missing = self.tally.states().missing;
        let units = self.tally.plan().units();
        if missing > 0 {
            return Err(Error::Missing { missing, units });
        }
        let totals = self.tally.totals()?;
        Ok(Count {
            total: totals.total,
            residue: totals.residue,
            attempts: u64::try_from(totals.attempts).unwrap_or(u64::MAX),
            units: usize::try_from(units).unwrap_or(usize::MAX),
            kernel: self.kernel,
            threads: self.threads,
            elapsed: self.elapsed,
        })
    }
}

impl<'p, 'c> Run<'p, 'c> {
    /// Runs the whole plan with all cores and the fastest kernel; ledgers are in `folder`.
    #[must_use]
    pub fn new(plan: &'p Plan, folder: &Path) -> Self {
        Self {
            plan,
            folder: folder.to_owned(),
            shard: Shard::WHOLE,
            threads: std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
            kernel: Kernel::best(plan.problem().n()),
            time_limit: None,
            cancel: Cancel::new(),
            progress: None,
            acknowledged: None,
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
    /// [`Error::Threads`] for 0 or more than [`MAX_THREADS`].
    pub fn threads(mut self, threads: usize) -> Result<Self> {
        if threads == 0 || threads > MAX_THREADS {
            return Err(Error::Threads {
                threads,
                max: MAX_THREADS,
            });
        }
        self.threads = threads;
        Ok(self)
    }

    /// Sets the kernel.
    #[must_use]
    pub fn kernel(mut self, kernel: Kernel) -> Self {
        self.kernel = kernel;
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
    /// [`Error::Residue`] when a kernel or the machine is wrong, and what [`Kernel::worker`]
    /// refuses. Whatever was acknowledged before stays.
    pub fn run(&self) -> Result<Ran<'p>> {
        self.run_on(&Os)
    }

    pub(crate) fn run_on(&self, disk: &dyn Disk) -> Result<Ran<'p>> {
        let start = Instant::now();
        // A kernel that is not there must not leave a ledger behind.
        self.kernel.worker()?;
        let mut tally = Tally::new(self.plan);
        let (mut ledger, torn) = self.open(disk, &mut tally)?;
        tally.totals()?;
        let feed = Feed::new(self.plan, self.shard, &tally)?;
        let mut ran = Ran {
            shard: self.shard,
            units: self.plan.units_of(self.shard),
            before: self.plan.units_of(self.shard) - feed.units(),
            added: 0,
            attempts: 0,
            torn,
            out_of_time: false,
            kernel: self.kernel,
            threads: self.threads,
            elapsed: Duration::ZERO,
            tally,
        };
        if feed.units() > 0 {
            let opening = self.opening();
            ledger.begin(opening.clone())?;
            let file = ran
                .tally
                .file(&Ledger::path(&self.folder, self.shard).display().to_string());
            ran.tally.open(file, opening);
            self.work(Writing {
                feed: &feed,
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

    /// Reads all ledgers of the folder; the shard's own is locked, mended and open.
    fn open(
        &self,
        disk: &dyn Disk,
        tally: &mut Tally<'_>,
    ) -> Result<(Ledger, Vec<(String, Scan)>)> {
        let own = Ledger::path(&self.folder, self.shard);
        let name = own.display().to_string();
        self.refuse_foreign(disk, &own)?;
        let file = tally.file(&name);
        let (ledger, scan) = Ledger::open(
            disk,
            &self.folder,
            self.plan,
            self.shard,
            |offset, entry| tally.take(file, offset, entry),
        )?;
        let mut torn = Vec::new();
        let mut note = |path: String, scan: Scan| {
            if scan.torn.is_some() {
                torn.push((path, scan));
            }
        };
        note(name, scan);
        let listed = disk
            .list(&self.folder)
            .map_err(|error| Error::io("list", self.folder.display(), &error))?;
        for path in listed.into_iter().filter(|path| *path != own) {
            let name = path.display().to_string();
            let mut reader = disk
                .read(&path)
                .map_err(|error| Error::io("open", &name, &error))?;
            let scan = tally.absorb(&name, reader.as_mut())?;
            note(name, scan);
        }
        Ok((ledger, torn))
    }

    /// Before a ledger is made: one of another plan in a folder would stop all others there, too.
    fn refuse_foreign(&self, disk: &dyn Disk, own: &Path) -> Result<()> {
        let listed = match disk.list(&self.folder) {
            Ok(listed) => listed,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(Error::io("list", self.folder.display(), &error)),
        };
        if listed.iter().any(|path| path == own) {
            return Ok(());
        }
        let expected = Header::new(self.plan, self.shard);
        for path in listed {
            let name = path.display().to_string();
            let mut reader = disk
                .read(&path)
                .map_err(|error| Error::io("open", &name, &error))?;
            match ledger::header_of(reader.as_mut(), &name) {
                Ok(Some(found)) => return ledger::fits(&found, &expected, &name),
                Err(error @ Error::Io { .. }) => return Err(error),
                // What else is wrong with a file is told when it is read whole.
                Ok(None) | Err(_) => {}
            }
        }
        Ok(())
    }

    fn opening(&self) -> Opening {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        Opening {
            start: now.map_or(0, |time| time.as_secs()),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            kernel: self.kernel.name().to_owned(),
        }
    }

    /// Threads count, this one writes.
    fn work(&self, mut writing: Writing<'_, 'p>) -> Result<()> {
        let stop = Cancel::new();
        let (kernel, feed) = (self.kernel, writing.feed);
        let (sender, receiver) = sync_channel(WAITING);
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                let (sender, stop) = (sender.clone(), stop.clone());
                scope.spawn(move || count(kernel, feed, &sender, &stop));
            }
            drop(sender);
            let written = self.write(&receiver, &stop, &mut writing);
            // Whatever ended the writing ends the threads; without a receiver none waits for it.
            stop.cancel();
            drop(receiver);
            written
        })
    }

    /// Takes finished batches until the threads are done, and acknowledges them in groups.
    fn write(
        &self,
        receiver: &Receiver<Result<Vec<UnitRecord>>>,
        stop: &Cancel,
        writing: &mut Writing<'_, 'p>,
    ) -> Result<()> {
        let mut group = Vec::new();
        let mut oldest = Instant::now();
        loop {
            let next = receiver.recv_timeout(GROUP_TIME);
            let is_over = matches!(next, Err(RecvTimeoutError::Disconnected));
            if let Ok(batch) = next {
                if group.is_empty() {
                    oldest = Instant::now();
                }
                group.extend(batch?);
            }
            let elapsed = writing.start.elapsed();
            if self.time_limit.is_some_and(|limit| elapsed >= limit) {
                writing.ran.out_of_time = true;
                stop.cancel();
            }
            if self.cancel.is_cancelled() {
                stop.cancel();
            }
            let is_due = is_over || group.len() >= GROUP_RECORDS || oldest.elapsed() >= GROUP_TIME;
            if is_due && !group.is_empty() {
                writing.ledger.acknowledge(&group)?;
                self.tell(&group, writing)?;
                group.clear();
            }
            if is_over {
                writing.ran.out_of_time &= !writing.ran.is_complete();
                return Ok(());
            }
        }
    }

    /// After a group is on the disk.
    fn tell(&self, group: &[UnitRecord], writing: &mut Writing<'_, 'p>) -> Result<()> {
        let ran = &mut *writing.ran;
        for unit in group {
            ran.tally.take(writing.file, 0, Entry::Unit(*unit))?;
            ran.attempts = ran.attempts.saturating_add(unit.outcome.attempts);
            writing.share += writing.feed.share(unit.id);
        }
        ran.added += group.len() as u64;
        if let Some(told) = &self.acknowledged {
            let ids: Vec<_> = group.iter().map(|unit| unit.id).collect();
            told(&ids);
        }
        if let Some(report) = &self.progress {
            let small = |units: u64| usize::try_from(units).unwrap_or(usize::MAX);
            report(&Progress {
                units_done: small(ran.before + ran.added),
                units: small(ran.units),
                solutions: ran.tally.totals()?.total,
                attempts: ran.attempts,
                share: Some(writing.share),
                elapsed: writing.start.elapsed(),
            });
        }
        Ok(())
    }
}

/// What the writing thread holds.
struct Writing<'w, 'p> {
    feed: &'w Feed<'p>,
    ledger: &'w mut Ledger,
    /// The number of its file in the tally.
    file: usize,
    start: Instant,
    ran: &'w mut Ran<'p>,
    /// Expected attempts of the units that this run added, as a share of those it had to add.
    share: f64,
}

/// One thread: batch after batch, until nothing is left or somebody says stop.
fn count(
    kernel: Kernel,
    feed: &Feed<'_>,
    sender: &SyncSender<Result<Vec<UnitRecord>>>,
    stop: &Cancel,
) {
    let batches = || -> Result<()> {
        let mut worker = kernel.worker()?;
        while let Some((ids, batch)) = feed.next()? {
            let Some(outcomes) = worker.run(&batch, stop) else {
                return Ok(());
            };
            let records = ids.into_iter().zip(outcomes);
            let records = records
                .map(|(id, outcome)| checked(id, outcome))
                .collect::<Result<_>>()?;
            // Nobody listens any more: somebody else has an error to tell.
            if sender.send(Ok(records)).is_err() {
                return Ok(());
            }
        }
        Ok(())
    };
    if let Err(error) = batches() {
        let _ = sender.send(Err(error));
    }
}

/// A record whose count has its residue; nothing else reaches a ledger.
fn checked(id: UnitId, outcome: Outcome) -> Result<UnitRecord> {
    let record = UnitRecord { id, outcome };
    if record.holds() {
        return Ok(record);
    }
    let total = u128::from(outcome.count);
    Err(Error::Residue {
        total,
        residue: outcome.residue,
        expected: residue::of(total),
    })
}

#[cfg(test)]
mod tests;
