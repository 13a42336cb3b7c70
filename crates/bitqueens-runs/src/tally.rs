//! A fold over records: which units are done, with which counts, by whom, and what they sum to.
//!
//! Any number of ledgers of one plan go in, in any order, a unit any number of times. A unit counts
//! once. Seen again with the same count it is *identical*, or *confirmed* when another kernel found
//! it; with another count it is a *conflict*, and there is no total.

mod sightings;
mod states;
mod totals;

use std::io::Read;
use std::path::Path;

use crate::error::{Error, Result};
use crate::ledger::{Disk as _, Entry, Header, LedgerError, Opening, Os, Scan, UnitRecord, scan};
use crate::plan::Plan;
use bitqueens::internal::memory;

pub use sightings::{Conflict, Sighting, Writer};
pub use states::States;
pub use totals::{Subtotal, Totals};

/// Conflicts that are kept with their details.
const LISTED: usize = 100;

const NOBODY: u32 = u32::MAX;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SeenAgain {
    No,
    Identical,
    Confirmed,
}

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

impl<'p> Tally<'p> {
    /// Nothing is done yet. A plan from a file may claim any number of units up to
    /// [`MAX_UNITS`](bitqueens::count::decompose::MAX_UNITS): [`Plan::check_shape`] comes first.
    ///
    /// # Errors
    /// [`bitqueens::Error::Memory`].
    pub fn new(plan: &'p Plan) -> Result<Self> {
        let (units, what) = (plan.units(), "the state of all units");
        let crosses = plan.crosses().len() as u64;
        Ok(Self {
            plan,
            counts: memory::filled(0, units, what)?,
            writers_of: memory::filled(NOBODY, units, what)?,
            seen_again: memory::filled(SeenAgain::No, units, what)?,
            subtotals: memory::filled(Subtotal::default(), crosses, what)?,
            files: Vec::new(),
            writers: Vec::new(),
            conflicts: Vec::new(),
            conflicting: 0,
        })
    }

    /// Folds in a ledger. A torn tail is left out; the [`Scan`] tells of it.
    ///
    /// # Errors
    /// [`Error::Io`] and [`Error::Ledger`].
    pub fn absorb(&mut self, path: &str, reader: &mut dyn Read) -> Result<Scan> {
        let expected = Header::new(self.plan, crate::shard::Shard::WHOLE);
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
            Entry::Opening(opening) => self.open(file, opening),
            Entry::Unit(unit) => self.take_unit(file, offset, &unit),
            Entry::Closing => Ok(()),
        }
    }

    /// A program starts to write to a file.
    pub(crate) fn open(&mut self, file: usize, opening: Opening) -> Result<()> {
        let writer = Writer {
            path: self.files[file].clone(),
            opening,
            units: 0,
            attempts: 0,
        };
        Ok(memory::push(
            &mut self.writers,
            writer,
            "the writers of ledgers",
        )?)
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
        writer.attempts += unit.sum.attempts;
        self.fold(number, unit);
        Ok(())
    }

    fn fold(&mut self, number: usize, unit: &UnitRecord) {
        let newest = self.writers.len() - 1;
        let first = self.writers_of[number];
        if first == NOBODY {
            self.counts[number] = unit.count();
            self.writers_of[number] = u32::try_from(newest).expect("fewer than 2^32 openings");
            let subtotal = &mut self.subtotals[unit.id.cross as usize];
            subtotal.units += 1;
            subtotal.sum += unit.sum;
            return;
        }
        let (first, second) = (&self.writers[first as usize], &self.writers[newest]);
        if self.counts[number] == unit.count() {
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
                second: sighting(second, unit.count()),
            });
        }
    }
}
