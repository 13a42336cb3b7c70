//! A fold over records: which units are done, with which counts, by whom, and what they sum to.
//!
//! Any number of ledgers of one plan go in, in any order, a unit any number of times. A unit counts
//! once. Seen again with the same count it is *identical*, or *confirmed* when another kernel found
//! it; with another count it is a *conflict*, and there is no total.

use std::io::Read;
use std::path::Path;

use crate::ledger::{Disk as _, Entry, Header, LedgerError, Opening, Os, Scan, UnitRecord, scan};
use crate::{Error, Plan, Result, UnitId, residue};

/// Conflicts that are kept with their details.
const LISTED: usize = 100;

const NOBODY: u32 = u32::MAX;

/// Units of a plan as found in ledgers: some 13 bytes of memory each.
#[derive(Debug, Clone)]
pub struct Tally<'p> {
    plan: &'p Plan,
    counts: Vec<u64>,
    /// The writer who recorded a unit first.
    writers_of: Vec<u32>,
    seen_again: Vec<SeenAgain>,
    subtotals: Vec<Subtotal>,
    files: Vec<String>,
    writers: Vec<Writer>,
    conflicts: Vec<Conflict>,
    conflicting: u64,
}

/// What is known of one cross.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Subtotal {
    /// Units that are done.
    pub units: u32,
    /// Their completions, without the weight.
    pub completions: u128,
    /// The same modulo 2^61 − 1, folded separately.
    pub residue: u64,
    /// Queens tried.
    pub attempts: u128,
}

/// One stretch of a ledger, from an opening to the next.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Writer {
    /// The file.
    pub path: String,
    /// Who wrote.
    pub opening: Opening,
    /// Unit records in it.
    pub units: u64,
    /// Queens tried for them.
    pub attempts: u128,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SeenAgain {
    No,
    Identical,
    Confirmed,
}

/// How many units are in which state; `missing` and the others sum to the units of the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct States {
    /// Recorded once.
    pub once: u64,
    /// Recorded again, with the same count by the same kernel.
    pub identical: u64,
    /// Recorded again, with the same count by another kernel.
    pub confirmed: u64,
    /// Not recorded.
    pub missing: u64,
}

/// Two counts of one unit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "unit {unit} has {} completions in {} (kernel {}) and {} in {} (kernel {}): one of them is \
     wrong; find out which with `bitqueens verify`, take that ledger away and run again",
    .first.count, .first.path, .first.kernel, .second.count, .second.path, .second.kernel
)]
#[non_exhaustive]
pub struct Conflict {
    /// The unit.
    pub unit: UnitId,
    /// The count found first.
    pub first: Sighting,
    /// The one that differs.
    pub second: Sighting,
}

/// Where a count was found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sighting {
    /// The count.
    pub count: u64,
    /// The ledger.
    pub path: String,
    /// The kernel that counted.
    pub kernel: String,
}

/// What all units sum to.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Totals {
    /// Number of solutions.
    pub total: u128,
    /// The same modulo 2^61 − 1, folded separately; already compared with the total.
    pub residue: u64,
    /// Queens tried.
    pub attempts: u128,
    /// For each weight 8, 4, 2, 1: the completions of all crosses of that weight.
    pub by_weight: [(u8, u128); 4],
}

impl<'p> Tally<'p> {
    /// Nothing is done yet.
    #[must_use]
    pub fn new(plan: &'p Plan) -> Self {
        let units = usize::try_from(plan.units()).expect("units fit the memory");
        Self {
            plan,
            counts: vec![0; units],
            writers_of: vec![NOBODY; units],
            seen_again: vec![SeenAgain::No; units],
            subtotals: vec![Subtotal::default(); plan.crosses().len()],
            files: Vec::new(),
            writers: Vec::new(),
            conflicts: Vec::new(),
            conflicting: 0,
        }
    }

    /// Folds in a ledger. A torn tail is left out; the [`Scan`] tells of it.
    ///
    /// # Errors
    /// [`Error::Io`] and [`Error::Ledger`].
    pub fn absorb(&mut self, path: &str, reader: &mut dyn Read) -> Result<Scan> {
        let expected = Header::new(self.plan, crate::Shard::WHOLE);
        let file = self.file(path);
        let expect = |found: &Header| crate::ledger::fits(found, &expected, path);
        scan(reader, path, expect, |offset, entry| {
            self.take(file, offset, entry)
        })
    }

    /// Folds in ledgers by path, a folder standing for all that it holds; gives those with a torn
    /// tail.
    ///
    /// # Errors
    /// [`Error::Io`] and [`Error::Ledger`].
    pub fn absorb_paths<P: AsRef<Path>>(&mut self, paths: &[P]) -> Result<Vec<(String, Scan)>> {
        let mut torn = Vec::new();
        for path in paths {
            for file in crate::ledger::files(path.as_ref())? {
                let name = file.display().to_string();
                let mut reader = Os
                    .read(&file)
                    .map_err(|error| Error::io("open", &name, &error))?;
                let scan = self.absorb(&name, reader.as_mut())?;
                if scan.torn.is_some() {
                    torn.push((name, scan));
                }
            }
        }
        Ok(torn)
    }

    /// The number of a new file.
    pub(crate) fn file(&mut self, path: &str) -> usize {
        self.files.push(path.to_owned());
        self.files.len() - 1
    }

    /// Folds in one entry of a file.
    pub(crate) fn take(&mut self, file: usize, offset: u64, entry: Entry) -> Result<()> {
        match entry {
            Entry::Opening(opening) => {
                self.open(file, opening);
                Ok(())
            }
            Entry::Unit(unit) => self.take_unit(file, offset, &unit),
            Entry::Closing => Ok(()),
        }
    }

    /// A program starts to write to a file.
    pub(crate) fn open(&mut self, file: usize, opening: Opening) {
        self.writers.push(Writer {
            path: self.files[file].clone(),
            opening,
            units: 0,
            attempts: 0,
        });
    }

    fn take_unit(&mut self, file: usize, offset: u64, unit: &UnitRecord) -> Result<()> {
        let path = || self.files[file].clone();
        let id = unit.id;
        if !unit.holds() {
            let unit = id;
            return Err(LedgerError::Residue {
                path: path(),
                offset,
                unit,
            }
            .into());
        }
        let number = self.plan.number(id).and_then(|n| usize::try_from(n).ok());
        let Some(number) = number else {
            let unit = id;
            return Err(LedgerError::NoSuchUnit {
                path: path(),
                offset,
                unit,
            }
            .into());
        };
        let Some(writer) = self
            .writers
            .last_mut()
            .filter(|w| w.path == self.files[file])
        else {
            let why = "a unit stands before any opening";
            return Err(LedgerError::Damaged {
                path: path(),
                offset,
                why,
            }
            .into());
        };
        writer.units += 1;
        writer.attempts += u128::from(unit.outcome.attempts);
        self.fold(number, unit);
        Ok(())
    }

    fn fold(&mut self, number: usize, unit: &UnitRecord) {
        let newest = self.writers.len() - 1;
        let first = self.writers_of[number];
        if first == NOBODY {
            self.counts[number] = unit.outcome.count;
            self.writers_of[number] = u32::try_from(newest).expect("fewer than 2^32 openings");
            let subtotal = &mut self.subtotals[unit.id.cross as usize];
            subtotal.units += 1;
            subtotal.completions += u128::from(unit.outcome.count);
            subtotal.residue = residue::add(subtotal.residue, unit.outcome.residue);
            subtotal.attempts += u128::from(unit.outcome.attempts);
            return;
        }
        let (first, second) = (&self.writers[first as usize], &self.writers[newest]);
        if self.counts[number] == unit.outcome.count {
            let state = &mut self.seen_again[number];
            if first.opening.kernel != second.opening.kernel {
                *state = SeenAgain::Confirmed;
            } else if *state == SeenAgain::No {
                *state = SeenAgain::Identical;
            }
            return;
        }
        self.conflicting += 1;
        if self.conflicts.len() < LISTED {
            let sighting = |writer: &Writer, count| Sighting {
                count,
                path: writer.path.clone(),
                kernel: writer.opening.kernel.clone(),
            };
            self.conflicts.push(Conflict {
                unit: unit.id,
                first: sighting(first, self.counts[number]),
                second: sighting(second, unit.outcome.count),
            });
        }
    }

    /// Whether the unit with this number is done.
    ///
    /// # Panics
    /// If the plan has no such unit.
    #[must_use]
    pub fn is_done(&self, number: u64) -> bool {
        let number = usize::try_from(number).expect("units fit the memory");
        self.writers_of[number] != NOBODY
    }

    /// The count of a unit, if it is done.
    #[must_use]
    pub fn count(&self, unit: UnitId) -> Option<u64> {
        let number = usize::try_from(self.plan.number(unit)?).ok()?;
        (self.writers_of[number] != NOBODY).then(|| self.counts[number])
    }

    /// The units that are not done, by number.
    pub fn missing(&self) -> impl Iterator<Item = UnitId> + '_ {
        (0..self.plan.units())
            .filter(|&number| !self.is_done(number))
            .filter_map(|number| self.plan.unit(number))
    }

    /// The same as ranges: first, last, how many.
    pub fn missing_ranges(&self) -> impl Iterator<Item = (UnitId, UnitId, u64)> + '_ {
        let end = self.plan.units();
        let mut next = 0;
        std::iter::from_fn(move || {
            let first = (next..end).find(|&number| !self.is_done(number))?;
            next = (first..end)
                .find(|&number| self.is_done(number))
                .unwrap_or(end);
            Some((
                self.plan.unit(first)?,
                self.plan.unit(next - 1)?,
                next - first,
            ))
        })
    }

    /// Number of units that are done.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.subtotals.iter().map(|sub| u64::from(sub.units)).sum()
    }

    /// How many units are in which state.
    #[must_use]
    pub fn states(&self) -> States {
        let count = |state| self.seen_again.iter().filter(|&&s| s == state).count() as u64;
        let (identical, confirmed) = (count(SeenAgain::Identical), count(SeenAgain::Confirmed));
        States {
            once: self.done() - identical - confirmed,
            identical,
            confirmed,
            missing: self.plan.units() - self.done(),
        }
    }

    /// The first conflicts, at most a hundred.
    #[must_use]
    pub fn conflicts(&self) -> &[Conflict] {
        &self.conflicts
    }

    /// Number of records that contradict an earlier one.
    #[must_use]
    pub fn conflicting(&self) -> u64 {
        self.conflicting
    }

    /// What is known of each cross.
    #[must_use]
    pub fn subtotals(&self) -> &[Subtotal] {
        &self.subtotals
    }

    /// Who wrote, file by file.
    #[must_use]
    pub fn writers(&self) -> &[Writer] {
        &self.writers
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &'p Plan {
        self.plan
    }

    /// The weighted sum of the units that are done.
    ///
    /// # Errors
    /// [`Error::Conflict`] when counts differ, and [`Error::Residue`].
    pub fn totals(&self) -> Result<Totals> {
        if let Some(conflict) = self.conflicts.first() {
            return Err(Error::Conflict(Box::new(conflict.clone())));
        }
        Totals::of(self.plan, &self.subtotals)
    }
}

impl Totals {
    /// The weighted sum of the subtotals of a plan's crosses.
    pub(crate) fn of(plan: &Plan, subtotals: &[Subtotal]) -> Result<Self> {
        let mut totals = Self {
            total: 0,
            residue: 0,
            attempts: 0,
            by_weight: [8, 4, 2, 1].map(|weight| (weight, 0)),
        };
        for (cross, subtotal) in plan.crosses().iter().zip(subtotals) {
            // 2^32 units of 2^64 completions, weighted, in 2^32 crosses: below 2^128 by far more
            // than the weight, for no board has that many solutions.
            totals.total += u128::from(cross.weight) * subtotal.completions;
            totals.residue = residue::add(
                totals.residue,
                residue::mul(u64::from(cross.weight), subtotal.residue),
            );
            totals.attempts += subtotal.attempts;
            for (weight, completions) in &mut totals.by_weight {
                if *weight == cross.weight {
                    *completions += subtotal.completions;
                }
            }
        }
        let expected = residue::of(totals.total);
        if totals.residue == expected {
            Ok(totals)
        } else {
            Err(Error::Residue {
                total: totals.total,
                residue: totals.residue,
                expected,
            })
        }
    }
}
