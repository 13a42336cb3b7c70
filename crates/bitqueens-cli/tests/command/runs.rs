//! Plans, runs, merges and verification through the command: answers and exit codes.

use std::fs;

use crate::common::{bitqueens, folder, tells, transcript};

#[test]
fn from_plan_to_certificate() {
    let folder = folder("10");
    let steps = [
        "run plan --ledger runs --shard 0/3 => 0 38 of 38 units done, 38 of them in this run",
        "merge plan runs => 3 missing     75",
    ];
    transcript(&folder, &steps);
    // Another number of shards goes on all the same.
    let steps = [
        "run plan --ledger runs --shard 1/2 => 0 56 units done, 37 of them in this run",
        "run plan --ledger runs --threads 3 => 0 113 of 113 units done, 38 of them in this run",
        "run plan --ledger runs => 0 113 units done, 0 of them in this run",
        "merge plan runs -o certificate => 0 total       724",
        "verify certificate --recheck 100% => 0 no check failed: 724",
        "verify runs --recheck 100% --seed 5 => 0 seed 5",
        "run plan --ledger again --kernel scalar => 0 113 of them in this run",
    ];
    transcript(&folder, &steps);
    let text = tells(&folder, "merge plan runs again --json", 0, r#""total":"724""#);
    assert!(text.contains(r#""missing":0"#), "{text}");
}

#[test]
fn a_count_with_a_ledger_goes_on() {
    let folder = folder("10");
    let steps = [
        "run plan --ledger runs --shard 1/2 => 0 complete",
        "count 10 --ledger runs => 0 724\n",
        "count 10 --ledger runs --fundamental => 0 92\n",
        "merge plan runs => 0 once        113",
        "count 11 --ledger runs => 2 belongs to another plan (n = 10",
        "count 10 --depth 1 --ledger runs => 2 belongs to another plan (n = 10, depth 0",
    ];
    transcript(&folder, &steps);
}

#[test]
fn a_join_is_planned_run_merged_and_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let steps = [
        "plan 11 --method join -o plan => 0 n = 11, join, depth 0: 32 units",
        "plan 11 --method join --depth 1 -o deep => 0 n = 11, join, depth 1: 64 units",
        "run deep --ledger deep.runs => 0 64 of 64 units done",
        "merge deep deep.runs -o deep.certificate => 0 total       2680",
        "verify deep.certificate => 0 2680",
        "plan 29 --method join => 2 n must be from 0 to 28",
        "run plan --ledger runs --kernel scalar => 2 a kernel needs a plan of the search",
    ];
    transcript(&folder, &steps);
    assert!(!folder.path().join("runs").exists());
    let steps = [
        "run plan --ledger runs --shard 0/3 => 0 11 of 11 units done, 11 of them in this run",
        "merge plan runs => 3 missing     21",
        "verify runs => 3 21 units are missing",
        r#"run plan --ledger runs --shard 1/2 --json => 0 "method":"join""#,
    ];
    transcript(&folder, &steps);
    // The other method keeps its own folder.
    let steps = [
        "count 11 --method search --ledger runs => 2 belongs to another plan (n = 11, join, 32 units",
        "count 11 --method join --ledger runs => 0 2680\n",
    ];
    transcript(&folder, &steps);
    // Without a method, that of the ledgers goes on.
    let line = "count 11 --ledger runs --json";
    tells(&folder, line, 0, r#""count":"2680","method":"join""#);
    let text =
        tells(&folder, "run plan --ledger runs", 0, "32 of 32 units done, 0 of them in this run");
    assert_eq!(text.matches("note:").count(), 1, "{text}");
    transcript(&folder, &["merge plan runs -o certificate => 0 total       2680"]);
    let certificate = fs::read_to_string(folder.path().join("certificate")).expect("text");
    assert!(certificate.contains("\njoin 1\n"), "{certificate}");
    assert!(certificate.contains(" join 32\n"), "{certificate}");
    for line in ["verify certificate", "verify runs"] {
        let text = tells(&folder, line, 0, "no check failed: 2680");
        assert!(text.contains("methods   passed"), "{text}");
        assert!(text.contains("also counts 2680"), "{text}");
    }
    // A blocked board.
    let board = b".#......\n........\n...#....\n........\n........\n........\n......#.\n........\n";
    fs::write(folder.path().join("board"), board).expect("a file");
    let board = "count --board board --format hash";
    let total = tells(&folder, board, 0, "\n");
    let line = format!("{board} --method join --ledger blocked");
    tells(&folder, &line, 0, &total);
    tells(&folder, "verify blocked", 0, &format!("no check failed: {total}"));
}

#[test]
fn the_scheduler_gives_the_index() {
    let folder = folder("10");
    transcript(&folder, &["run plan --ledger runs --shard auto/4 => 2 SLURM_ARRAY_TASK_ID"]);
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
        tells(&folder, &format!("run plan --ledger runs --shard {shard}"), 2, "--shard");
    }
}

#[test]
fn a_time_limit_and_what_it_leaves() {
    let folder = tempfile::tempdir().expect("a folder");
    let steps = [
        "plan 17 --depth 2 -o plan => 0 units",
        "run plan --ledger runs --kernel scalar --time-limit 300ms => 3 out of time",
    ];
    transcript(&folder, &steps);
    let text = tells(&folder, "merge plan runs --json", 3, r#""total":null"#);
    assert!(!text.contains(r#""once":0"#), "what was done is kept: {text}");
    transcript(
        &folder,
        &["run plan --ledger runs --time-limit soon => 2 such as 90s, 55m or 1h30m"],
    );
}
