//! A large merge: a made-up plan and as many records as `BITQUEENS_RECORDS` says (100,000
//! otherwise). Ten million must take under 5 s and 256 MiB; with `BITQUEENS_KEEP` the files stay in
//! that folder, for a clock: `/usr/bin/time -v bitqueens merge plan runs`.
//!
//! Plan and records are written after the tables in the documentation, not by the library.
#![allow(missing_docs)]

mod common;

use std::fmt::Write as _;
use std::io::{BufWriter, Write as _};
use std::path::PathBuf;

use bitqueens::Plan;
use common::bitqueens;
use sha2::{Digest, Sha256};

/// Units of one cross.
const PARTS: u64 = 1000;

fn hex(text: &str) -> String {
    Sha256::digest(text)
        .iter()
        .fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
}

fn plan(crosses: u64) -> String {
    let units = crosses * PARTS;
    let head = format!(
        "n 30\nrules queen\nblocked none\nfixed none\ndecomposition 2\ndepth 3\ncrosses {crosses}\n\
         units {units}\n"
    );
    let times = usize::try_from(crosses).expect("they fit the memory");
    let rows = |estimate| format!("8 {PARTS} 0123456789abcdef{estimate}\n").repeat(times);
    let identity = hex(&format!("{head}{}", rows("")));
    let text = format!(
        "bitqueens plan, format 1\n{head}{}identity {identity}\n",
        rows(" 7")
    );
    format!("{text}sha256 {}\n", hex(&text))
}

/// The ledger of a run that counted a million and the unit's number for each unit.
fn ledger(plan: &Plan, file: std::fs::File) -> std::io::Result<()> {
    let crc = crc::Crc::<u64, crc::Table<16>>::new(&crc::CRC_64_XZ);
    let mut file = BufWriter::new(file);
    let mut header = [0; 288];
    header[..16].copy_from_slice(b"bitqueens-ledger");
    header[16] = 1;
    header[20] = 48;
    header[24..56].copy_from_slice(&plan.identity().0);
    header[56] = 1;
    header[60] = 30;
    header[61] = 3;
    header[68] = 1;
    header[72..80].copy_from_slice(&plan.units().to_le_bytes());
    header[208..240].fill(255);
    let sum = crc.checksum(&header[..280]);
    header[280..].copy_from_slice(&sum.to_le_bytes());
    file.write_all(&header)?;

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
    for number in 0..plan.units() {
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
    let kept = std::env::var_os("BITQUEENS_KEEP").map(PathBuf::from);
    let folder = kept.as_deref().unwrap_or(temporary.path());
    std::fs::create_dir_all(folder.join("runs")).expect("a folder");
    let text = plan(records.div_ceil(PARTS));
    std::fs::write(folder.join("plan"), &text).expect("a plan");
    let plan = Plan::parse(text.as_bytes()).expect("as in the documentation");
    let file = std::fs::File::create(folder.join("runs/all.ledger")).expect("a ledger");
    ledger(&plan, file).expect("room for it");

    let units = u128::from(plan.units());
    let total = 8 * (1_000_000 * units + units * (units - 1) / 2);
    bitqueens(&["merge", "plan", "runs", "-o", "certificate"])
        .current_dir(folder)
        .assert()
        .success()
        .stdout(predicates::str::contains(format!("total       {total}\n")));
}
