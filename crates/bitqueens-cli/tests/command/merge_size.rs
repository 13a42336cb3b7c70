//! A large merge: a plan and as many records as `BITQUEENS_RECORDS` says (100,000 otherwise), some units
//! twice. Ten million must take under 256 MiB, which is measured where the system tells; the processor
//! time is printed.
//!
//! The records are written after the tables in the documentation, not by the library.

use std::io::{BufWriter, Write as _};
use std::path::Path;

use bitqueens::{Cancel, Problem};
use bitqueens_runs::Plan;

use crate::common::start;
use crate::sealed;

/// The plan with the most units that has at most as many as records: n = 18 has 44,002 of them at
/// depth 1, n = 27 nine million.
fn plan(records: u64) -> Plan {
    let sides = [18, 19, 23, 25, 27];
    let plans = sides.map(|n| Problem::plain(n).expect("small"));
    let is_fitting = |problem: &&Problem| {
        let decomposition = bitqueens::Decomposition::new(problem, 1).expect("small");
        decomposition.count_units(records) <= records
    };
    let problem = plans.iter().rev().find(is_fitting).expect("BITQUEENS_RECORDS is at least 44002");
    Plan::quick(problem, 1, &Cancel::new()).expect("small")
}

/// The ledger of a run that counted a million and the unit's number for each unit, and began again
/// after the last.
fn ledger(plan: &Plan, records: u64, file: std::fs::File) -> std::io::Result<()> {
    let crc = crc::Crc::<u64, crc::Table<16>>::new(&crc::CRC_64_XZ);
    let mut file = BufWriter::new(file);
    let side = plan.problem().n().to_le_bytes()[0];
    file.write_all(&sealed::header(plan.identity().0, side, 1, plan.units()))?;

    let mut put = |record: &mut [u8; 48]| {
        let mut digest = crc.digest();
        digest.update(&plan.identity().0[..8]);
        digest.update(&record[..40]);
        record[40..].copy_from_slice(&digest.finalize().to_le_bytes());
        file.write_all(record)
    };
    let mut opening = [0; 48];
    opening[0] = 1;
    opening[16..21].copy_from_slice(b"0.0.0");
    opening[28..34].copy_from_slice(b"abacus");
    put(&mut opening)?;
    for number in (0..plan.units()).cycle().take(usize::try_from(records).expect("small")) {
        let unit = plan.unit(number).expect("in the plan");
        let mut record = [0; 48];
        record[0] = 2;
        record[4..8].copy_from_slice(&2_u32.to_le_bytes());
        record[8..12].copy_from_slice(&unit.cross.to_le_bytes());
        record[12..16].copy_from_slice(&unit.part.to_le_bytes());
        let count = 1_000_000 + number;
        record[16..24].copy_from_slice(&count.to_le_bytes());
        record[24..32].copy_from_slice(&count.to_le_bytes());
        put(&mut record)?;
    }
    file.flush()
}

#[test]
fn many_records_are_merged() {
    let records: u64 = match std::env::var("BITQUEENS_RECORDS") {
        Ok(number) => number.parse().expect("BITQUEENS_RECORDS is a number"),
        Err(_) => 100_000,
    };
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    std::fs::create_dir_all(folder.join("runs")).expect("a folder");
    let plan = plan(records);
    std::fs::write(folder.join("plan"), plan.to_string()).expect("a plan");
    let file = std::fs::File::create(folder.join("runs/all.ledger")).expect("a ledger");
    ledger(&plan, records, file).expect("room for it");

    let total: u128 = (plan.crosses().iter().enumerate())
        .map(|(cross, planned)| {
            let numbers = plan.start(cross)..plan.start(cross + 1);
            let counts = numbers.map(|number| u128::from(1_000_000 + number));
            u128::from(planned.weight) * counts.sum::<u128>()
        })
        .sum();
    let (stdout, memory, time) = merge(folder);
    println!(
        "{records} records of {} units; processor time in clock ticks, user and system: {time}",
        plan.units()
    );
    assert!(stdout.contains(&format!("total       {total}\n")), "{stdout}");
    if let Some(memory) = memory {
        println!("at most {memory} KiB");
        // Some 13 bytes a unit; ten million records stay below 256 MiB.
        let bound = 16 * 1024 + 24 * u128::from(plan.units()) / 1024;
        assert!(memory <= bound, "{memory} KiB, more than {bound}");
    }
}

/// What a merge prints, the most memory it took, in KiB, and its user and system time.
fn merge(folder: &Path) -> (String, Option<u128>, String) {
    let mut child = start(folder, "merge plan runs -o certificate");
    let (mut memory, mut time) = (None, String::new());
    while child.try_wait().expect("a child").is_none() {
        memory = peak(child.id()).max(memory);
        time = ticks(child.id()).unwrap_or(time);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let output = child.wait_with_output().expect("it ended");
    assert!(output.status.success());
    let stdout = String::from_utf8(output.stdout).expect("text");
    (stdout, memory, time)
}

/// The most memory that a process had so far, in KiB, on Linux.
fn peak(process: u32) -> Option<u128> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Its user and system time so far, on Linux.
fn ticks(process: u32) -> Option<String> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, fields) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    Some(format!("{} {}", fields.get(11)?, fields.get(12)?))
}
