//! A fold over records: which units are done, their counts, and the total.
//!
//! Ledgers of one plan are added in any order; units may be recorded several times, and count once. A unit
//! recorded again with the same count is *identical*, or *confirmed* if another kernel counted it. With
//! another count it is a *conflict*, and there is no total.

mod sightings;
mod states;
mod totals;

use bitqueens::language::Phrase;
use std::io::Read;
use std::path::Path;

use crate::error::{Error, Result};
use crate::ledger::{
    Disk as _, Entry, Header, LedgerError, Opening, Os, Scan, TornTail, UnitRecord, fits, scan,
};
use crate::plan::Plan;
use crate::shard::Shard;
use bitqueens::internal::memory;

pub(crate) use sightings::Session;
pub use sightings::{Conflict, Sighting};
pub use states::States;
pub(crate) use totals::Subtotal;
pub use totals::Totals;

/// Maximum number of conflicts kept in detail.
const MAX_CONFLICTS: usize = 100;

/// The session of a unit that is not recorded.
const NO_SESSION: u32 = u32::MAX;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Repeat {
    None,
    Identical,
    Confirmed,
}

/// The state of all units of a plan, from ledgers. Uses 13 bytes of memory for each unit.
#[derive(Debug, Clone)]
pub struct Tally<'p> {
    plan: &'p Plan,
    counts: Vec<u64>,
    /// The session that recorded each unit first.
    recorded_by: Vec<u32>,
    repeats: Vec<Repeat>,
    subtotals: Vec<Subtotal>,
    files: Vec<String>,
    sessions: Vec<Session>,
    conflicts: Vec<Conflict>,
    conflicting: u64,
}

impl<'p> Tally<'p> {
    /// An empty tally. A plan from a file may claim any number of units up to
    /// [`MAX_UNITS`](bitqueens::count::decompose::MAX_UNITS), so call [`Plan::check_shape`] before.
    ///
    /// # Errors
    /// [`bitqueens::Error::Memory`].
    pub fn new(plan: &'p Plan) -> Result<Self> {
        let (units, what) = (plan.units(), Phrase::new("the state of all units", "所有单元的状态"));
        let crosses = plan.crosses().len() as u64;
        Ok(Self {
            plan,
            counts: memory::filled(0, units, what)?,
            recorded_by: memory::filled(NO_SESSION, units, what)?,
            repeats: memory::filled(Repeat::None, units, what)?,
            subtotals: memory::filled(Subtotal::default(), crosses, what)?,
            files: Vec::new(),
            sessions: Vec::new(),
            conflicts: Vec::new(),
            conflicting: 0,
        })
    }

    /// Adds a ledger. A torn tail is ignored; it is in the [`Scan`].
    pub(crate) fn add(&mut self, path: &str, reader: &mut dyn Read) -> Result<Scan> {
        let expected = Header::new(self.plan, Shard::WHOLE);
        let file = self.file(path);
        let expect = |found: &Header| fits(found, &expected, path);
        scan(reader, path, expect, |offset, entry| self.add_entry(file, offset, entry))
    }

    /// Adds ledgers, and all ledgers in folders. Returns the torn tails, which are ignored.
    ///
    /// # Errors
    /// [`Error::Io`] and [`Error::Ledger`].
    pub fn add_paths<P: AsRef<Path>>(&mut self, paths: &[P]) -> Result<Vec<TornTail>> {
        let mut torn = Vec::new();
        for path in paths {
            for file in crate::ledger::files(path.as_ref())? {
                let name = file.display().to_string();
                let mut reader = Os
                    .read(&file)
                    .map_err(|error| Error::io(Phrase::new("open", "打开"), &name, &error))?;
                torn.extend(self.add(&name, reader.as_mut())?.torn);
            }
        }
        Ok(torn)
    }

    /// Adds a file and returns its number.
    pub(crate) fn file(&mut self, path: &str) -> usize {
        self.files.push(path.to_owned());
        self.files.len() - 1
    }

    pub(crate) fn add_entry(&mut self, file: usize, offset: u64, entry: Entry) -> Result<()> {
        match entry {
            Entry::Opening(opening) => self.open(file, opening),
            Entry::Unit(unit) => self.add_unit(file, offset, &unit),
            Entry::Closing => Ok(()),
        }
    }

    /// Starts a session of a file.
    pub(crate) fn open(&mut self, file: usize, opening: Opening) -> Result<()> {
        let session = Session { path: self.files[file].clone(), opening, units: 0 };
        Ok(memory::push(
            &mut self.sessions,
            session,
            Phrase::new("the sessions of ledgers", "账本的各次运行"),
        )?)
    }

    fn add_unit(&mut self, file: usize, offset: u64, unit: &UnitRecord) -> Result<()> {
        let path = || self.files[file].clone();
        let id = unit.id;
        if !unit.holds() {
            let unit = id;
            return Err(LedgerError::Residue { path: path(), offset, unit }.into());
        }
        let number = self.plan.number(id).and_then(|n| usize::try_from(n).ok());
        let Some(number) = number else {
            let unit = id;
            return Err(LedgerError::NoSuchUnit { path: path(), offset, unit }.into());
        };
        let Some(session) =
            self.sessions.last_mut().filter(|session| session.path == self.files[file])
        else {
            let why = Phrase::new("a unit has no opening before it", "单元之前没有开头的记录");
            return Err(LedgerError::Damaged { path: path(), offset, why }.into());
        };
        session.units += 1;
        self.fold(number, unit);
        Ok(())
    }

    fn fold(&mut self, number: usize, unit: &UnitRecord) {
        let newest = self.sessions.len() - 1;
        let first = self.recorded_by[number];
        if first == NO_SESSION {
            self.counts[number] = unit.count();
            self.recorded_by[number] = u32::try_from(newest).expect("fewer than 2^32 openings");
            let subtotal = &mut self.subtotals[unit.id.cross as usize];
            subtotal.units += 1;
            subtotal.sum += unit.sum;
            return;
        }
        let (first, second) = (&self.sessions[first as usize], &self.sessions[newest]);
        if self.counts[number] == unit.count() {
            let repeat = &mut self.repeats[number];
            if first.opening.kernel != second.opening.kernel {
                *repeat = Repeat::Confirmed;
            } else if *repeat == Repeat::None {
                *repeat = Repeat::Identical;
            }
            return;
        }
        self.conflicting += 1;
        if self.conflicts.len() < MAX_CONFLICTS {
            let sighting = |session: &Session, count| Sighting {
                count,
                path: session.path.clone(),
                kernel: session.opening.kernel.clone(),
            };
            self.conflicts.push(Conflict {
                unit: unit.id,
                first: sighting(first, self.counts[number]),
                second: sighting(second, unit.count()),
            });
        }
    }
}
