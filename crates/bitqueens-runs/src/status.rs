//! How far a run of a plan is, from ledgers that may be written at this moment.
//!
//! Reading takes no lock and changes nothing. A group of records that is half written is left out,
//! as it is not acknowledged yet.
//!
//! What is done counts by cost: units × the estimates of the plan. Rates come from the ledgers: the
//! attempts since a program opened one, over the time from then to the last change of the file. The
//! two times may come from two clocks, that of a node and that of a file server: a rate that makes
//! no sense is left out, and nothing else depends on clocks.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::error::{Error, Result};
use crate::ledger;
use crate::ledger::{Disk as _, Entry, Header, Os, scan};
use crate::plan::Plan;
use crate::shard::Shard;
use crate::tally::Tally;

/// A run of a plan at one moment.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Status {
    /// Units of the plan.
    pub units: u64,
    /// Units that are done, each counted once.
    pub done: u64,
    /// How much of the work is done, from 0 to 1, by the estimates of the plan.
    pub share: f64,
    /// Records that contradict an earlier one.
    pub conflicting: u64,
    /// Attempts per second of all ledgers that are being written; `None` when no rate is known.
    pub rate: Option<f64>,
    /// Time until all is done at this rate.
    pub left: Option<Duration>,
    /// The shards that have a ledger, by count and index.
    pub shards: Vec<ShardStatus>,
    /// Shards without a ledger, when all ledgers are of a plan dealt to the same number of shards.
    pub not_started: Option<u32>,
}

/// One shard.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ShardStatus {
    /// Which one.
    pub shard: Shard,
    /// Its units.
    pub units: u64,
    /// Those that are done, in whatever ledger.
    pub done: u64,
    /// What its ledger looks like.
    pub state: State,
    /// Attempts per second since its last program started; `None` when it did nothing yet, or
    /// when the clocks contradict each other.
    pub rate: Option<f64>,
    /// Time since its ledger changed; zero when that lies in the future of this clock.
    pub silent: Duration,
}

/// What a shard is doing, as far as its ledger tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum State {
    /// All units are done.
    Done,
    /// The last program that wrote ended well, with units left: out of time, or interrupted.
    Stopped,
    /// A program has it open, or was killed.
    Open,
}

impl State {
    /// The state in a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Stopped => "stopped",
            Self::Open => "open",
        }
    }
}

/// A ledger that changed longer ago than this gives no rate: nobody seems to write to it. A unit
/// takes minutes at most.
const FRESH: Duration = Duration::from_secs(3600);

/// What one file tells.
#[derive(Debug, Clone, Copy)]
struct Seen {
    shard: Shard,
    /// Whether a program opened it and has not closed it.
    is_open: bool,
    /// When that program started, in seconds since 1970; 0 without a clock.
    start: u64,
    /// Attempts since then.
    attempts: u128,
    changed: SystemTime,
}

impl Status {
    /// Reads ledgers by path, a folder standing for all that it holds. A folder without any is a
    /// run that has not started.
    ///
    /// # Errors
    /// [`Error::Io`] and [`Error::Ledger`].
    pub fn read<P: AsRef<Path>>(plan: &Plan, paths: &[P], now: SystemTime) -> Result<Self> {
        let mut tally = Tally::new(plan)?;
        let mut seen = Vec::new();
        for path in paths {
            for file in files(path.as_ref())? {
                seen.extend(look(&mut tally, &file)?);
            }
        }
        Ok(Self::of(plan, &tally, &seen, now))
    }

    fn of(plan: &Plan, tally: &Tally<'_>, seen: &[Seen], now: SystemTime) -> Self {
        let costs = Costs::new(plan, tally);
        // A shard may have several ledgers: of folders that were copied together.
        let mut newest: BTreeMap<(u32, u32), Seen> = BTreeMap::new();
        for file in seen {
            let key = (file.shard.count(), file.shard.index());
            let entry = newest.entry(key).or_insert(*file);
            if file.changed > entry.changed {
                *entry = *file;
            }
        }
        let shards: Vec<_> = newest
            .values()
            .map(|file| file.status(plan, tally, now))
            .collect();
        let rates = shards
            .iter()
            .filter(|shard| shard.state == State::Open && shard.silent < FRESH)
            .filter_map(|shard| shard.rate);
        let rate = rates.fold(None, |sum, rate| Some(sum.unwrap_or(0.0) + rate));
        let mut counts: Vec<_> = shards.iter().map(|shard| shard.shard.count()).collect();
        counts.dedup();
        let not_started = match counts[..] {
            [count] => Some(count - u32::try_from(shards.len()).unwrap_or(count)),
            _ => None,
        };
        Self {
            units: plan.units(),
            done: tally.done(),
            share: costs.share(),
            conflicting: tally.conflicting(),
            rate,
            left: rate.and_then(|rate| Duration::try_from_secs_f64(costs.left() / rate).ok()),
            shards,
            not_started,
        }
    }

    /// Whether every unit of the plan is done.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.done == self.units
    }
}

/// The ledgers of a path; none yet is no error here.
fn files(path: &Path) -> Result<Vec<std::path::PathBuf>> {
    if path.is_dir() {
        ledger::listed(&Os, path)
    } else {
        Ok(vec![path.to_owned()])
    }
}

/// Folds in one ledger; `None` when its header is not written yet.
fn look(tally: &mut Tally<'_>, path: &Path) -> Result<Option<Seen>> {
    let name = path.display().to_string();
    let io = |what, error: std::io::Error| Error::io(what, &name, &error);
    let mut reader = Os.read(path).map_err(|error| io("open", error))?;
    // Before the records: a file that changes while it is read is at least as new.
    let changed = std::fs::metadata(path)
        .and_then(|data| data.modified())
        .map_err(|error| io("look at", error))?;
    let expected = Header::new(tally.plan(), Shard::WHOLE);
    let file = tally.file(&name);
    let (mut is_open, mut start, mut attempts) = (false, 0, 0_u128);
    let found = scan(
        reader.as_mut(),
        &name,
        |found| ledger::fits(found, &expected, &name),
        |offset, entry| {
            match &entry {
                Entry::Opening(opening) => (is_open, start, attempts) = (true, opening.start, 0),
                Entry::Unit(unit) => attempts += unit.sum.attempts,
                Entry::Closing => is_open = false,
            }
            tally.take(file, offset, entry)
        },
    )?;
    Ok(found.header.map(|header| Seen {
        shard: header.shard,
        is_open,
        start,
        attempts,
        changed,
    }))
}

impl Seen {
    fn status(&self, plan: &Plan, tally: &Tally<'_>, now: SystemTime) -> ShardStatus {
        let shard = self.shard;
        let units = plan.units_of(shard);
        let (first, step) = (u64::from(shard.index()), shard.count() as usize);
        let done = (first..plan.units()).step_by(step);
        let done = done.filter(|&unit| tally.is_done(unit)).count() as u64;
        ShardStatus {
            shard,
            units,
            done,
            state: match (done == units, self.is_open) {
                (true, _) => State::Done,
                (false, false) => State::Stopped,
                (false, true) => State::Open,
            },
            rate: self.rate(),
            silent: now.duration_since(self.changed).unwrap_or_default(),
        }
    }

    fn rate(&self) -> Option<f64> {
        let start = SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(self.start))?;
        let time = self.changed.duration_since(start).ok()?.as_secs_f64();
        // The start is in whole seconds, and 0 where there was no clock.
        #[allow(clippy::cast_precision_loss)] // Three digits are shown.
        let rate = self.attempts as f64 / time;
        (self.start > 0 && self.attempts > 0 && time >= 1.0).then_some(rate)
    }
}

/// Expected and real attempts, cross by cross.
#[derive(Default)]
struct Costs {
    all: f64,
    done: f64,
    /// Attempts that were really made for what is done.
    made: f64,
}

impl Costs {
    fn new(plan: &Plan, tally: &Tally<'_>) -> Self {
        let mut costs = Self::default();
        for (cross, subtotal) in plan.crosses().iter().zip(tally.subtotals()) {
            // Estimates: digits beyond the 53rd bit do not matter. What costs nothing is a unit all
            // the same.
            #[allow(clippy::cast_precision_loss)]
            let expected = cross.attempts as f64 + f64::from(cross.units);
            costs.all += expected;
            if cross.units > 0 {
                costs.done += expected * f64::from(subtotal.units) / f64::from(cross.units);
            }
            #[allow(clippy::cast_precision_loss)]
            {
                costs.made += subtotal.sum.attempts as f64;
            }
        }
        costs
    }

    fn share(&self) -> f64 {
        if self.all > 0.0 {
            (self.done / self.all).min(1.0)
        } else {
            1.0
        }
    }

    /// Attempts that are left, the estimates corrected by what those of the units done were off.
    fn left(&self) -> f64 {
        let correction = if self.done > 0.0 {
            self.made / self.done
        } else {
            1.0
        };
        (self.all - self.done).max(0.0) * correction
    }
}

#[cfg(test)]
mod tests;
