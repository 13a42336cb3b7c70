//! Plans, runs, merges and verification through the command: answers, exit codes, bad input.
#![allow(missing_docs)]

mod common;

use std::fs;
use std::path::Path;

use common::bitqueens;
use tempfile::TempDir;

/// A folder with the plan of n = 10, 113 units.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    does(&folder, "plan 10 -o plan", 0, "113 units");
    folder
}

/// Runs a command in a folder; its code must be this one, and its words must hold these.
fn does(folder: &TempDir, line: &str, code: i32, words: &str) -> String {
    let arguments: Vec<_> = line.split(' ').collect();
    let mut command = bitqueens(&arguments);
    for variable in ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "HQ_TASK_ID"] {
        command.env_remove(variable);
    }
    let output = command.current_dir(folder).output().expect("it runs");
    let text = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(output.status.code(), Some(code), "`{line}` says: {text}");
    assert!(text.contains(words), "`{line}` says: {text}");
    text
}

fn bytes(folder: &TempDir, name: &str) -> Vec<u8> {
    fs::read(folder.path().join(name)).expect(name)
}

fn write(folder: &TempDir, name: &str, bytes: &[u8]) {
    fs::write(folder.path().join(name), bytes).expect(name);
}

#[test]
fn from_plan_to_certificate() {
    let folder = folder();
    does(
        &folder,
        "run plan --ledger runs --shard 0/3",
        0,
        "38 of 38 units done, 38 of them now",
    );
    does(&folder, "merge plan runs", 3, "missing     75");
    // Another number of shards goes on all the same.
    does(
        &folder,
        "run plan --ledger runs --shard 1/2",
        0,
        "56 units done, 37 of them now",
    );
    does(
        &folder,
        "run plan --ledger runs --threads 3",
        0,
        "113 of 113 units done, 38 of them now",
    );
    does(
        &folder,
        "run plan --ledger runs",
        0,
        "113 units done, 0 of them now",
    );
    does(
        &folder,
        "merge plan runs -o certificate",
        0,
        "total       724",
    );
    does(
        &folder,
        "verify certificate --recheck 100%",
        0,
        "nothing speaks against 724",
    );
    does(&folder, "verify runs --recheck 100% --seed 5", 0, "seed 5");
    does(
        &folder,
        "run plan --ledger again --kernel scalar",
        0,
        "113 of them now",
    );
    let text = does(
        &folder,
        "merge plan runs again --json",
        0,
        r#""total":"724""#,
    );
    assert!(text.contains(r#""missing":0"#), "{text}");
}

#[test]
fn a_count_with_a_ledger_goes_on() {
    let folder = folder();
    does(&folder, "run plan --ledger runs --shard 1/2", 0, "complete");
    does(&folder, "count 10 --ledger runs", 0, "724\n");
    does(&folder, "count 10 --ledger runs --fundamental", 0, "92\n");
    does(&folder, "merge plan runs", 0, "once        113");
    does(
        &folder,
        "count 11 --ledger runs",
        2,
        "belongs to another plan (n = 10",
    );
    does(
        &folder,
        "count 10 --depth 1 --ledger runs",
        2,
        "belongs to another plan (n = 10, depth 0",
    );
}

#[test]
fn a_join_is_planned_run_merged_and_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    does(
        &folder,
        "plan 11 --method join -o plan",
        0,
        "n = 11, by joining: 32 units",
    );
    does(
        &folder,
        "plan 11 --method join --depth 1",
        2,
        "--depth and --shards belong to the search",
    );
    does(
        &folder,
        "plan 21 --method join",
        2,
        "n must be from 0 to 20",
    );
    does(
        &folder,
        "run plan --ledger runs --kernel scalar",
        2,
        "a kernel belongs to plans of the search",
    );
    assert!(!folder.path().join("runs").exists());
    does(
        &folder,
        "run plan --ledger runs --shard 0/3",
        0,
        "11 of 11 units done, 11 of them now",
    );
    does(&folder, "merge plan runs", 3, "missing     21");
    does(&folder, "verify runs", 3, "21 units are missing");
    does(
        &folder,
        "run plan --ledger runs --shard 1/2 --json",
        0,
        r#""method":"join""#,
    );
    // The other method keeps its own folder.
    does(
        &folder,
        "count 11 --ledger runs",
        2,
        "belongs to another plan (n = 11, by joining, 32 units",
    );
    does(&folder, "count 11 --method join --ledger runs", 0, "2680\n");
    let text = does(
        &folder,
        "run plan --ledger runs",
        0,
        "32 of 32 units done, 0 of them now",
    );
    assert!(!text.contains("note:"), "{text}");
    does(
        &folder,
        "merge plan runs -o certificate",
        0,
        "total       2680",
    );
    let certificate = String::from_utf8(bytes(&folder, "certificate")).expect("text");
    assert!(certificate.contains("\njoin 1\n"), "{certificate}");
    assert!(certificate.contains(" join 32\n"), "{certificate}");
    for line in ["verify certificate", "verify runs"] {
        let text = does(&folder, line, 0, "nothing speaks against 2680");
        assert!(text.contains("methods   passed"), "{text}");
        assert!(text.contains("counts 2680 as well"), "{text}");
    }
    // A blocked board.
    write(
        &folder,
        "board",
        b".#......\n........\n...#....\n........\n........\n........\n......#.\n........\n",
    );
    let board = "count --board board --format hash";
    let total = does(&folder, board, 0, "\n");
    let line = format!("{board} --method join --ledger blocked");
    does(&folder, &line, 0, &total);
    does(
        &folder,
        "verify blocked",
        0,
        &format!("nothing speaks against {total}"),
    );
}

#[test]
fn the_scheduler_gives_the_index() {
    let folder = folder();
    does(
        &folder,
        "run plan --ledger runs --shard auto/4",
        2,
        "SLURM_ARRAY_TASK_ID",
    );
    let output = bitqueens(&["run", "plan", "--ledger", "runs", "--shard", "auto/4"])
        .env("HQ_TASK_ID", "2")
        .env_remove("SLURM_ARRAY_TASK_ID")
        .env_remove("JOB_COMPLETION_INDEX")
        .current_dir(&folder)
        .assert()
        .success();
    let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    assert!(text.starts_with("shard 2/4: 28 of 28 units done"), "{text}");
    for shard in ["4/4", "-1/4", "auto/0", "1", "x/4"] {
        does(
            &folder,
            &format!("run plan --ledger runs --shard {shard}"),
            2,
            "--shard",
        );
    }
}

#[test]
fn plans_and_ledgers_that_do_not_fit() {
    let folder = folder();
    does(&folder, "run plan --ledger runs", 0, "complete");
    does(&folder, "plan 11 -o other", 0, "134 units");
    does(
        &folder,
        "run other --ledger runs",
        2,
        "belongs to another plan (n = 10",
    );
    does(
        &folder,
        "merge other runs",
        2,
        "belongs to another plan (n = 10",
    );

    let edited = String::from_utf8(bytes(&folder, "plan"))
        .expect("text")
        .replace("n 10", "n 12");
    write(&folder, "edited", edited.as_bytes());
    does(
        &folder,
        "run edited --ledger more",
        2,
        "edited: this plan was changed or damaged",
    );
    does(&folder, "merge edited runs", 2, "changed or damaged");
    does(
        &folder,
        "run nothing --ledger more",
        2,
        "nothing cannot be read",
    );
    does(&folder, "run runs --ledger more", 2, "runs cannot be read");
    does(&folder, "merge plan nowhere", 2, "cannot open nowhere");
    does(&folder, "verify plan", 2, "plan: this is not a certificate");
    assert!(
        !folder.path().join("more").exists(),
        "a refused plan leaves no ledger"
    );

    // The version of the ledger.
    let own = "runs/shard-0-of-1.ledger";
    let mut newer = bytes(&folder, own);
    newer[16] = 2;
    write(&folder, own, &newer);
    does(&folder, "run plan --ledger runs", 2, "has ledger format 2");
    write(
        &folder,
        own,
        b"a file of somebody else, long enough to hold a header and records, "
            .repeat(9)
            .as_slice(),
    );
    does(&folder, "run plan --ledger runs", 2, "is not a ledger");
}

#[test]
fn damage_is_named_and_torn_ends_are_cut() {
    let folder = folder();
    does(&folder, "run plan --ledger runs --threads 1", 0, "complete");
    let own = "runs/shard-0-of-1.ledger";
    let whole = bytes(&folder, own);

    let mut damaged = whole.clone();
    damaged[288 + 48 * 9 + 20] ^= 4;
    write(&folder, own, &damaged);
    for line in [
        "run plan --ledger runs",
        "merge plan runs",
        "verify runs",
        "count 10 --ledger runs",
    ] {
        does(&folder, line, 2, "is damaged at offset 720");
    }
    assert_eq!(bytes(&folder, own), damaged, "a damaged file is left alone");

    let torn = whole.len() - 48 - 20;
    write(&folder, own, &whole[..torn]);
    does(&folder, "merge plan runs", 3, "the last 28 bytes");
    does(&folder, "verify runs", 3, "1 units are missing");
    does(&folder, "run plan --ledger runs", 0, "are cut off");
    does(&folder, "merge plan runs", 0, "total       724");

    write(&folder, own, b"");
    does(&folder, "verify runs", 2, "nothing to verify");
    does(&folder, "run plan --ledger runs", 0, "113 of them now");

    // Every record twice: the same file under another name.
    write(&folder, "runs/copy.ledger", &whole);
    does(&folder, "merge plan runs", 0, "identical   113");
}

/// The ledger with another count in a record, under a checksum that holds, as a faulty machine
/// would write it. It follows the layout in the documentation, not the code.
fn forged(mut ledger: Vec<u8>, record: usize) -> Vec<u8> {
    let plan: [u8; 8] = ledger[24..32].try_into().expect("eight bytes");
    let record = &mut ledger[288 + 48 * record..][..48];
    assert_eq!(record[0], 2, "a unit");
    for field in [16, 24] {
        let bytes = record[field..field + 8].try_into().expect("eight bytes");
        let more = u64::from_le_bytes(bytes) + 1;
        record[field..field + 8].copy_from_slice(&more.to_le_bytes());
    }
    let crc = crc::Crc::<u64>::new(&crc::CRC_64_XZ);
    let mut digest = crc.digest();
    digest.update(&plan);
    digest.update(&record[..40]);
    record[40..].copy_from_slice(&digest.finalize().to_le_bytes());
    ledger
}

#[test]
fn counts_that_differ_are_a_conflict() {
    let folder = folder();
    does(&folder, "run plan --ledger runs", 0, "complete");
    let forged = forged(bytes(&folder, "runs/shard-0-of-1.ledger"), 5);
    write(&folder, "runs/shard-1-of-2.ledger", &forged);
    does(
        &folder,
        "merge plan runs -o certificate",
        1,
        "conflict: unit ",
    );
    assert!(!folder.path().join("certificate").exists());
    does(&folder, "run plan --ledger runs", 1, "one of them is wrong");
    does(&folder, "verify runs", 1, "FAILED");
}

#[test]
fn two_processes_share_no_ledger() {
    let folder = folder();
    does(&folder, "run plan --ledger runs", 0, "complete");
    let own = folder.path().join("runs/shard-0-of-1.ledger");
    let before = fs::read(&own).expect("a ledger");
    let file = fs::File::open(&own).expect("a ledger");
    file.lock().expect("free");
    does(
        &folder,
        "run plan --ledger runs",
        3,
        "is being written by another process",
    );
    // Other shards and readers do not mind.
    does(&folder, "run plan --ledger runs --shard 1/2", 0, "complete");
    does(&folder, "merge plan runs", 0, "total       724");
    assert_eq!(fs::read(&own).expect("a ledger"), before);
}

#[test]
fn a_time_limit_and_what_it_leaves() {
    let folder = tempfile::tempdir().expect("a folder");
    does(&folder, "plan 17 --depth 2 -o plan", 0, "units");
    does(
        &folder,
        "run plan --ledger runs --kernel scalar --time-limit 300ms",
        3,
        "out of time",
    );
    let text = does(&folder, "merge plan runs --json", 3, r#""total":null"#);
    assert!(
        !text.contains(r#""once":0"#),
        "what was done is kept: {text}"
    );
    does(
        &folder,
        "run plan --ledger runs --time-limit soon",
        2,
        "such as 90s, 55m or 1h30m",
    );
}

/// A disk that takes no more than so many bytes of a file, without root: the limit of the shell.
#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_nothing_is_lost() {
    let folder = folder();
    let output = std::process::Command::new("bash")
        .arg("-c")
        // Two blocks of 1,024 bytes hold the header and 36 records.
        .arg("ulimit -f 2; trap '' XFSZ; exec \"$0\" run plan --ledger runs --threads 1 2>&1")
        .arg(env!("CARGO_BIN_EXE_bitqueens"))
        .current_dir(&folder)
        .output()
        .expect("bash");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(4), "{text}");
    assert!(
        text.contains("cannot write runs/shard-0-of-1.ledger"),
        "{text}"
    );
    does(
        &folder,
        "run plan --ledger runs",
        0,
        "113 of 113 units done",
    );
    does(&folder, "merge plan runs", 0, "total       724");
}

#[cfg(target_os = "linux")]
#[test]
fn a_certificate_that_cannot_be_written() {
    let folder = folder();
    does(&folder, "run plan --ledger runs", 0, "complete");
    does(
        &folder,
        "merge plan runs -o /dev/full",
        4,
        "was not written",
    );
    does(
        &folder,
        "merge plan runs -o no/where",
        2,
        "no/where cannot be written",
    );
}

/// Who may write everywhere, as root in a container may, is refused nothing; then another kind of
/// folder that cannot be written takes its place.
#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let closed = folder.path().join("closed");
    fs::create_dir(&closed).expect("a folder");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).expect("ours");
    let is_refused = fs::write(closed.join("probe"), "").is_err();
    let target = if is_refused {
        "closed"
    } else {
        "/proc/self/runs"
    };
    does(
        &folder,
        &format!("run plan --ledger {target}"),
        2,
        "cannot ",
    );
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).expect("ours");
    // A file where the folder should be.
    does(
        &folder,
        "run plan --ledger plan",
        2,
        "cannot create the folder plan",
    );
    assert!(Path::new("/proc/self/runs").metadata().is_err());
}
