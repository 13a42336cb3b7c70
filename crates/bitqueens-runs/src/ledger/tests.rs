//! Ledgers under faults: a disk in memory that remembers every call, forgets what was not synced,
//! and fails when told to.

mod crash;
mod fault;
mod files;
mod flips;
mod golden;
pub(crate) mod memory;
mod torn;

use std::collections::BTreeMap;
use std::path::Path;

use super::*;
use crate::error::{Error, Result};
use crate::plan::Plan;
use crate::shard::Shard;
use crate::tally::Tally;
use bitqueens::language::Phrase;
use bitqueens::{Cancel, Kernel, Problem, UnitId};
use memory::Memory;

/// The folder that all these tests use.
const FOLDER: &str = "/of/this/ledgers";

/// A plan and the right records for all its units.
struct Truth {
    plan: Plan,
    records: Vec<UnitRecord>,
    counts: BTreeMap<UnitId, u64>,
    total: u128,
}

impl Truth {
    fn new(n: usize, depth: usize) -> Self {
        let problem = Problem::plain(n).unwrap();
        let plan = Plan::new(&problem, depth).unwrap();
        let decomposition = plan.decomposition().unwrap();
        let mut worker = Kernel::Scalar.worker().unwrap();
        let mut records = Vec::new();
        for unit in decomposition.units() {
            // The files of golden.rs have the attempts of this orientation.
            let batch = [decomposition.subproblem_of_plan(&unit)];
            let sum = worker.sum(&batch, &Cancel::new()).unwrap();
            let id = unit.id();
            records.push(UnitRecord { id, sum });
        }
        Self::of(plan, records)
    }

    /// The same for the join.
    fn join(n: usize) -> Self {
        let plan = Plan::join(&Problem::plain(n).unwrap(), 0, &Cancel::new()).unwrap();
        let units = plan.join_units().unwrap();
        let mut matcher = units.matcher();
        let mut record = |number| UnitRecord {
            id: plan.unit(number as u64).unwrap(),
            sum: matcher.count(number, &Cancel::new()).unwrap().unwrap(),
        };
        let records = (0..units.len()).map(&mut record).collect();
        Self::of(plan, records)
    }

    fn of(plan: Plan, records: Vec<UnitRecord>) -> Self {
        Self {
            counts: records.iter().map(|r| (r.id, r.count())).collect(),
            total: bitqueens::count::SOLUTIONS[plan.problem().n()],
            plan,
            records,
        }
    }

    fn opening() -> Opening {
        Opening { start: 1, version: "0.0.0".to_owned(), kernel: "scalar".to_owned() }
    }

    /// The bytes of a closed ledger with these records, in groups of limited size.
    fn ledger(&self, records: &[UnitRecord], group: usize) -> Vec<u8> {
        let disk = Memory::default();
        let (mut ledger, _) = self.open(&disk).unwrap();
        ledger.begin(Self::opening()).unwrap();
        let mut rest = records;
        let mut rng = fastrand::Rng::with_seed(3);
        while !rest.is_empty() {
            let (now, later) = rest.split_at(rng.usize(1..=group.min(rest.len())));
            ledger.acknowledge(now).unwrap();
            rest = later;
        }
        ledger.close().unwrap();
        disk.content(&self.path()).unwrap()
    }

    fn path(&self) -> std::path::PathBuf {
        Ledger::path(Path::new(FOLDER), Shard::WHOLE)
    }

    fn open(&self, disk: &Memory) -> Result<(Ledger, Scan)> {
        self.open_shard(disk, Shard::WHOLE)
    }

    fn open_shard(&self, disk: &Memory, shard: Shard) -> Result<(Ledger, Scan)> {
        let folder = Path::new(FOLDER);
        let made = create_folders(disk, folder);
        made.map_err(|error| {
            Error::io(Phrase::new("create the folder", "新建文件夹"), FOLDER, &error)
        })?;
        Ledger::open(disk, folder, &self.plan, shard, |_, _| Ok(()))
    }

    /// Reads a ledger and makes sure that every count in it is right.
    fn read(&self, bytes: &[u8]) -> Result<(Tally<'_>, Scan)> {
        let mut tally = Tally::new(&self.plan).unwrap();
        let scan = tally.add("ledger", &mut &*bytes)?;
        for record in &self.records {
            if let Some(count) = tally.count(record.id) {
                assert_eq!(count, self.counts[&record.id], "{}", record.id);
            }
        }
        assert_eq!(tally.conflicting(), 0);
        Ok((tally, scan))
    }

    /// Goes on with a ledger as it was found and finishes it; the total must be exact.
    fn finish(&self, bytes: Vec<u8>) -> Result<Scan> {
        let disk = Memory::default();
        disk.put(&self.path(), bytes);
        let mut tally = Tally::new(&self.plan).unwrap();
        let file = tally.file("ledger");
        let each = |offset, entry| tally.add_entry(file, offset, entry);
        let (mut ledger, scan) =
            Ledger::open(&disk, Path::new(FOLDER), &self.plan, Shard::WHOLE, each)?;
        let is_missing = |record: &UnitRecord| tally.count(record.id).is_none();
        let missing: Vec<_> = self.records.iter().copied().filter(is_missing).collect();
        ledger.begin(Self::opening())?;
        ledger.acknowledge(&missing)?;
        ledger.close()?;
        let (tally, second) = self.read(&disk.content(&self.path()).unwrap())?;
        assert_eq!(second.torn, None);
        assert_eq!(tally.totals()?.total, self.total);
        assert_eq!(tally.states().once, self.plan.units());
        Ok(scan)
    }
}

/// How many random cases: the number in the environment, or this one.
fn cases(name: &str, otherwise: usize) -> usize {
    match std::env::var(name) {
        Ok(number) => number.parse().unwrap_or_else(|_| panic!("{name} must be a number")),
        Err(_) => otherwise,
    }
}

#[test]
fn records_are_read_back() {
    let truth = Truth::new(9, 1);
    let bytes = truth.ledger(&truth.records, 7);
    assert_eq!(bytes.len() % RECORD_BYTES, 0);
    let (tally, scan) = truth.read(&bytes).unwrap();
    assert_eq!(scan.torn, None);
    assert_eq!(scan.valid, bytes.len() as u64);
    assert_eq!(tally.totals().unwrap().total, truth.total);
    let [writer] = tally.sessions() else { panic!("one writer") };
    assert_eq!(writer.opening, Truth::opening());
    assert_eq!(writer.units, truth.plan.units());
}

#[test]
fn headers_are_read_back() {
    let mut rng = fastrand::Rng::with_seed(4);
    for _ in 0..200 {
        let problem = bitqueens::internal::naive::random_problem(&mut rng, 9);
        let plan = if rng.bool() {
            Plan::new(&problem, rng.usize(0..2)).unwrap()
        } else {
            Plan::quick_join(&problem, 0).unwrap()
        };
        let header = Header::new(&plan, Shard::new(rng.u32(0..5), 5).unwrap());
        let read = Header::decode(&header.encode(), "ledger").unwrap();
        assert_eq!(read, header);
        let again = read.remade_plan(&Cancel::new()).unwrap();
        assert_eq!(again.identity(), plan.identity());
        assert_eq!(again.method(), plan.method());
    }
}

/// A header with other bytes from `at` on, and the checksum that belongs to them.
fn reworded(header: &Header, at: usize, part: &[u8]) -> [u8; HEADER_BYTES] {
    let mut bytes = header.encode();
    bytes[at..at + part.len()].copy_from_slice(part);
    let crc = CRC.checksum(&bytes[..HEADER_BYTES - 8]);
    bytes[HEADER_BYTES - 8..].copy_from_slice(&crc.to_le_bytes());
    bytes
}

#[test]
fn the_largest_board_has_a_header_and_a_larger_one_none() {
    let problem = Problem::plain(32).unwrap();
    let header = Header { problem, ..Header::new(&Truth::new(4, 0).plan, Shard::WHOLE) };
    let read = |bytes: &[u8; HEADER_BYTES]| Header::decode(bytes, "ledger");
    assert_eq!(read(&header.encode()), Ok(header.clone()));
    for n in [33, 255] {
        let wrong = read(&reworded(&header, 60, &[n])).unwrap_err();
        let LedgerError::Damaged { offset: 0, why, .. } = wrong else { panic!("{wrong}") };
        assert!(why.english.contains("does not describe a problem"), "{why:?}");
    }
    // Numbers of eight bytes are read to their last one.
    let units = 0x0102_0304_0506_0708_u64;
    let read = read(&reworded(&header, 72, &units.to_le_bytes())).unwrap();
    assert_eq!(read.units, units);
}

/// A bad header was never finished when nothing follows it, unless its checksum says that it was; with
/// records after it, it is damage.
#[test]
fn a_bad_header_is_damage_or_was_never_written() {
    let truth = Truth::new(6, 0);
    let bytes = truth.ledger(&truth.records, 4);
    for at in 0..HEADER_BYTES {
        let mut bad = bytes.clone();
        bad[at] ^= 0x80;
        assert!(truth.read(&bad).is_err(), "byte {at}");
        bad.truncate(HEADER_BYTES + 1);
        assert!(truth.read(&bad).is_err(), "byte {at}");
        bad.truncate(HEADER_BYTES);
        match (at, truth.read(&bad)) {
            (..16, Err(Error::Ledger(LedgerError::Kind { .. }))) => {}
            (16..20, Err(Error::Ledger(LedgerError::Format { .. }))) => {}
            (20.., Ok((_, scan))) => {
                assert_eq!(scan.header, None);
                let torn = scan.torn.unwrap();
                assert_eq!((torn.offset, torn.bytes), (0, HEADER_BYTES as u64));
            }
            (_, read) => panic!("byte {at}: {:?}", read.map(|(_, scan)| scan)),
        }
    }
    let header = Header::new(&truth.plan, Shard::WHOLE);
    let other = reworded(&header, 16, &2_u32.to_le_bytes());
    let format = truth.read(&other).unwrap_err();
    let is_format = matches!(format, Error::Ledger(LedgerError::Format { found: 2, .. }));
    assert!(is_format, "{format}");
}

/// A header whose last bytes are zeros is not whole without them.
#[test]
fn a_header_that_ends_with_zeros_is_written_to_its_end() {
    let plan = Truth::new(4, 0).plan;
    let shards = (1..10_000).map(|count| Shard::new(0, count).unwrap());
    let mut headers = shards.map(|shard| Header::new(&plan, shard).encode());
    let header = headers.find(|bytes| bytes[HEADER_BYTES - 1] == 0).unwrap();
    let mut tally = Tally::new(&plan).unwrap();
    let scan = tally.add("ledger", &mut &header[..]).unwrap();
    assert_eq!((scan.valid, scan.torn), (HEADER_BYTES as u64, None));
    let scan = tally.add("ledger", &mut &header[..HEADER_BYTES - 1]);
    let scan = scan.unwrap();
    assert_eq!((scan.header, scan.valid), (None, 0));
    assert_eq!(scan.torn.unwrap().bytes, HEADER_BYTES as u64 - 1);
}

/// A group that does not fit the 16 bits of a place becomes two.
#[test]
fn large_groups_are_split() {
    let truth = Truth::new(6, 0);
    let many: Vec<_> = truth.records.iter().copied().cycle().take(scan::MAX_GROUP + 3).collect();
    let disk = Memory::default();
    let (mut ledger, _) = truth.open(&disk).unwrap();
    ledger.begin(Truth::opening()).unwrap();
    ledger.acknowledge(&many).unwrap();
    drop(ledger);
    let (tally, scan) = truth.read(&disk.content(&truth.path()).unwrap()).unwrap();
    assert_eq!(scan.torn, None);
    assert_eq!(scan.next_group, 4);
    assert_eq!(tally.sessions()[0].units, many.len() as u64);
}

/// Blocks in another order or twice, as after a repair by hand: the right answer or an error.
#[test]
fn records_in_any_order_or_twice_give_the_right_total() {
    let truth = Truth::new(9, 1);
    let bytes = truth.ledger(&truth.records, 5);
    let start = HEADER_BYTES + RECORD_BYTES;
    let mut blocks: Vec<&[u8]> = bytes[start..].chunks(RECORD_BYTES).collect();
    let mut rng = fastrand::Rng::with_seed(5);
    for _ in 0..50 {
        rng.shuffle(&mut blocks);
        let twice = blocks.iter().chain(&blocks[..7]).copied();
        let shuffled: Vec<u8> =
            [&bytes[..start]].into_iter().chain(twice).flatten().copied().collect();
        let (tally, scan) = truth.read(&shuffled).unwrap();
        assert_eq!(scan.torn, None);
        assert_eq!(tally.totals().unwrap().total, truth.total);
        assert!(tally.states().identical >= 6);
    }
}
