//! Ledgers that do not fit, are damaged, contradict each other, or are being written.

use std::fs;

use crate::common::{folder, says, tells, transcript};
use crate::sealed::checked;
use tempfile::TempDir;

fn bytes(folder: &TempDir, name: &str) -> Vec<u8> {
    fs::read(folder.path().join(name)).expect(name)
}

fn write(folder: &TempDir, name: &str, bytes: &[u8]) {
    fs::write(folder.path().join(name), bytes).expect(name);
}

#[test]
fn plans_and_ledgers_that_do_not_fit() {
    let folder = folder("10");
    let steps = [
        "run plan --ledger runs => 0 complete",
        "plan 11 -o other => 0 134 units",
        "run other --ledger runs => 2 belongs to another plan (n = 10",
        "merge other runs => 2 belongs to another plan (n = 10",
    ];
    transcript(&folder, &steps);

    let edited = String::from_utf8(bytes(&folder, "plan")).expect("text").replace("n 10", "n 12");
    write(&folder, "edited", edited.as_bytes());
    let steps = [
        "run edited --ledger more => 2 edited: this plan was changed or damaged",
        "merge edited runs => 2 changed or damaged",
        "run nothing --ledger more => 2 first comes `bitqueens plan N -o nothing`",
        "run runs --ledger more => 2 runs is a folder",
        "merge plan nowhere => 2 cannot open nowhere",
        "verify plan => 2 plan: this is not a certificate",
    ];
    transcript(&folder, &steps);
    assert!(!folder.path().join("more").exists(), "a refused plan leaves no ledger");

    let said = says(&folder, &["run", "plan", "--ledger", "my runs"], &[], 0);
    assert!(said.contains("`bitqueens merge plan 'my runs'`"), "{said}");

    // The version of the ledger.
    let own = "runs/shard-0-of-1.ledger";
    let mut newer = bytes(&folder, own);
    newer[16] = 2;
    write(&folder, own, &newer);
    tells(&folder, "run plan --ledger runs", 2, "has ledger format 2");
    write(
        &folder,
        own,
        b"a file of another user, long enough to hold a header and records, ".repeat(9).as_slice(),
    );
    tells(&folder, "run plan --ledger runs", 2, "is not a ledger");
}

#[test]
fn damage_is_named_and_torn_ends_are_cut() {
    let folder = folder("10");
    tells(&folder, "run plan --ledger runs --threads 1", 0, "complete");
    let own = "runs/shard-0-of-1.ledger";
    let whole = bytes(&folder, own);

    let mut damaged = whole.clone();
    damaged[288 + 48 * 9 + 20] ^= 4;
    write(&folder, own, &damaged);
    for line in
        ["run plan --ledger runs", "merge plan runs", "verify runs", "count 10 --ledger runs"]
    {
        tells(&folder, line, 2, "is damaged at offset 720");
    }
    assert_eq!(bytes(&folder, own), damaged, "a damaged file is left alone");

    let torn = whole.len() - 48 - 20;
    write(&folder, own, &whole[..torn]);
    tells(&folder, "merge plan runs", 3, "the last 28 bytes");
    tells(&folder, "verify runs", 3, "1 units are missing");
    tells(&folder, "run plan --ledger runs", 0, "were truncated");
    tells(&folder, "merge plan runs", 0, "total       724");

    write(&folder, own, b"");
    let steps = [
        "verify runs => 2 nothing to verify",
        "run plan --ledger runs => 0 113 of them in this run",
    ];
    transcript(&folder, &steps);

    // Every record twice: the same file under another name.
    write(&folder, "runs/copy.ledger", &whole);
    tells(&folder, "merge plan runs", 0, "identical   113");
}

/// The ledger with another count in a record, under a checksum that holds, as a faulty machine
/// would write it. It follows the layout in the documentation, not the code.
fn forged(mut ledger: Vec<u8>, record: usize) -> Vec<u8> {
    let record = &mut ledger[288 + 48 * record..][..48];
    assert_eq!(record[0], 2, "a unit");
    for field in [16, 24] {
        record[field] = record[field].wrapping_add(1);
    }
    checked(&mut ledger);
    ledger
}

#[test]
fn counts_that_differ_are_a_conflict() {
    let folder = folder("10");
    tells(&folder, "run plan --ledger runs", 0, "complete");
    let forged = forged(bytes(&folder, "runs/shard-0-of-1.ledger"), 5);
    write(&folder, "runs/shard-1-of-2.ledger", &forged);
    transcript(&folder, &["merge plan runs -o certificate => 1 conflict: unit "]);
    assert!(!folder.path().join("certificate").exists());
    tells(&folder, "run plan --ledger runs", 1, "one of them is wrong");
    tells(&folder, "verify runs", 1, "FAILED");
}

#[test]
fn two_processes_share_no_ledger() {
    let folder = folder("10");
    tells(&folder, "run plan --ledger runs", 0, "complete");
    let own = folder.path().join("runs/shard-0-of-1.ledger");
    let before = fs::read(&own).expect("a ledger");
    let file = fs::File::open(&own).expect("a ledger");
    file.lock().expect("free");
    transcript(&folder, &["run plan --ledger runs => 3 is being written by another process"]);
    // Other shards and readers do not mind.
    tells(&folder, "run plan --ledger runs --shard 1/2", 0, "complete");
    tells(&folder, "merge plan runs", 0, "total       724");
    assert_eq!(fs::read(&own).expect("a ledger"), before);
}
