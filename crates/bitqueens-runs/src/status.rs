//! The progress of a run, from ledgers that may be in use.
//!
//! Reading takes no lock and changes nothing. An incomplete group of records is ignored, because it is not
//! acknowledged yet.
//!
//! Units are weighted by the estimates of the plan. The rate of a ledger is the attempts since a program
//! opened it, divided by the time from then to the last change of the file. The two times may come from
//! different clocks, that of a node and that of a file server. An implausible rate is left out; nothing
//! else depends on clocks.

use bitqueens::language::Phrase;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::error::{Error, Result};
use crate::ledger;
use crate::ledger::{Disk as _, Entry, Header, Os, scan};
use crate::plan::Plan;
use crate::shard::Shard;
use crate::tally::Tally;

/// The progress of a run.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Status {
    /// Number of units of the plan.
    pub units: u64,
    /// Number of units that are done.
    pub done: u64,
    /// Share of the work that is done, from 0 to 1, by the estimates of the plan.
    pub share: f64,
    /// Number of records that contradict an earlier one.
    pub conflicting: u64,
    /// Attempts per second of all ledgers in use; `None` if none is, or none has been for long enough.
    pub rate: Option<f64>,
    /// Time left at this rate.
    pub left: Option<Duration>,
    /// The shards with a ledger, sorted by count and index.
    pub shards: Vec<ShardStatus>,
    /// Number of shards without a ledger, if all ledgers have the same number of shards.
    pub not_started: Option<u32>,
}

/// The progress of a shard.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ShardStatus {
    /// The shard.
    pub shard: Shard,
    /// Number of its units.
    pub units: u64,
    /// Number of them that are done, in any ledger.
    pub done: u64,
    /// Its state.
    pub state: ShardState,
    /// Attempts per second since its last program started; `None` without attempts, or if the clocks
    /// contradict each other.
    pub rate: Option<f64>,
    /// Time since its ledger changed; 0 if the clocks contradict each other.
    pub silent: Duration,
}

/// The state of a shard, from its ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShardState {
    /// All units are done.
    Done,
    /// The last program ended normally with units left: out of time, or interrupted.
    Stopped,
    /// A program has the ledger open, or was killed.
    Open,
}

impl ShardState {
    /// The state as a word.
    #[must_use]
    pub const fn name(self) -> Phrase {
        match self {
            Self::Done => Phrase::new("done", "完成"),
            Self::Stopped => Phrase::new("stopped", "停止"),
            Self::Open => Phrase::new("open", "打开"),
        }
    }
}

/// A ledger that has not changed for this time has no rate: units take minutes at most, so it is probably
/// not in use.
const MAX_SILENCE: Duration = Duration::from_secs(3600);

/// The state of a shard by its ledger.
#[derive(Debug, Clone, Copy)]
struct Observation {
    shard: Shard,
    /// Whether a program opened the ledger and has not closed it.
    is_open: bool,
    /// Start of that program in seconds since 1970; 0 without a clock.
    start: u64,
    /// Attempts since then.
    attempts: u128,
    /// Last change of the file.
    changed: SystemTime,
}

impl Status {
    /// Reads ledgers, and all ledgers in folders. A folder without ledgers is a run that has not started.
    ///
    /// # Errors
    /// [`Error::Io`] and [`Error::Ledger`].
    pub fn read<P: AsRef<Path>>(plan: &Plan, paths: &[P], now: SystemTime) -> Result<Self> {
        let mut tally = Tally::new(plan)?;
        let mut seen = Vec::new();
        for path in paths {
            for file in files(path.as_ref())? {
                seen.extend(observe(&mut tally, &file)?);
            }
        }
        Ok(Self::of(plan, &tally, &seen, now))
    }

    fn of(plan: &Plan, tally: &Tally<'_>, seen: &[Observation], now: SystemTime) -> Self {
        let costs = Costs::new(plan, tally);
        // A shard has several ledgers if folders were copied together.
        let mut newest: BTreeMap<(u32, u32), Observation> = BTreeMap::new();
        for file in seen {
            let key = (file.shard.count(), file.shard.index());
            let entry = newest.entry(key).or_insert(*file);
            if file.changed > entry.changed {
                *entry = *file;
            }
        }
        let shards: Vec<_> = newest.values().map(|file| file.status(plan, tally, now)).collect();
        let rates = shards
            .iter()
            .filter(|shard| shard.state == ShardState::Open && shard.silent < MAX_SILENCE)
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

/// The ledgers at a path; a folder may be empty.
fn files(path: &Path) -> Result<Vec<std::path::PathBuf>> {
    if path.is_dir() { ledger::listed(&Os, path) } else { Ok(vec![path.to_owned()]) }
}

/// Adds a ledger to the tally; `None` if its header is not written yet.
fn observe(tally: &mut Tally<'_>, path: &Path) -> Result<Option<Observation>> {
    let name = path.display().to_string();
    let io = |what, error: std::io::Error| Error::io(what, &name, &error);
    let mut reader = Os.read(path).map_err(|error| io(Phrase::new("open", "打开"), error))?;
    // Before the records, so that the rate of a file in use is not too low.
    let changed = std::fs::metadata(path)
        .and_then(|data| data.modified())
        .map_err(|error| io(Phrase::new("read the time of", "读时间："), error))?;
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
            tally.add_entry(file, offset, entry)
        },
    )?;
    Ok(found.header.map(|header| Observation {
        shard: header.shard,
        is_open,
        start,
        attempts,
        changed,
    }))
}

impl Observation {
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
                (true, _) => ShardState::Done,
                (false, false) => ShardState::Stopped,
                (false, true) => ShardState::Open,
            },
            rate: self.rate(),
            silent: now.duration_since(self.changed).unwrap_or_default(),
        }
    }

    fn rate(&self) -> Option<f64> {
        let start = SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(self.start))?;
        let time = self.changed.duration_since(start).ok()?.as_secs_f64();
        // The start is in whole seconds; 0 means no clock.
        #[allow(clippy::cast_precision_loss)] // Three digits are shown.
        let rate = self.attempts as f64 / time;
        (self.start > 0 && self.attempts > 0 && time >= 1.0).then_some(rate)
    }
}

/// Expected and actual attempts of all crosses.
#[derive(Default)]
struct Costs {
    /// Expected attempts of all units.
    expected: f64,
    /// Expected attempts of the units that are done.
    done: f64,
    /// Their actual attempts.
    actual: f64,
}

impl Costs {
    fn new(plan: &Plan, tally: &Tally<'_>) -> Self {
        let mut costs = Self::default();
        for (cross, subtotal) in plan.crosses().iter().zip(tally.subtotals()) {
            // Never 0 for a unit.
            #[allow(clippy::cast_precision_loss)] // An estimate.
            let expected = cross.attempts as f64 + f64::from(cross.units);
            costs.expected += expected;
            if cross.units > 0 {
                costs.done += expected * f64::from(subtotal.units) / f64::from(cross.units);
            }
            #[allow(clippy::cast_precision_loss)]
            {
                costs.actual += subtotal.sum.attempts as f64;
            }
        }
        costs
    }

    fn share(&self) -> f64 {
        if self.expected > 0.0 { (self.done / self.expected).min(1.0) } else { 1.0 }
    }

    /// Expected attempts of the units left, corrected by the actual attempts of those done.
    fn left(&self) -> f64 {
        let correction = if self.done > 0.0 { self.actual / self.done } else { 1.0 };
        (self.expected - self.done).max(0.0) * correction
    }
}

#[cfg(test)]
mod tests;
