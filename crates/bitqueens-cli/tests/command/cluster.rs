//! The jobs for Slurm and HyperQueue: what a shell makes of them, with a stand-in for HyperQueue. What a
//! real Slurm makes of them is in `tests/slurm`.
#![cfg(unix)]

use std::fs;
use std::path::Path;

use crate::common::{does, folder, says};

#[test]
fn hyperqueue_submits_until_nothing_is_missing() {
    let folder = folder("11");
    let job = "cluster hyperqueue plan --shards 4 --cores 1 --rate 1e9 -o job";
    does(folder.path(), job, 0);
    let output = crate::schedulers::bash(folder.path(), "job", &[]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(
        text.contains("missing     34"),
        "the first pass lost a task: {text}"
    );
    assert!(text.contains("no check failed: 2680"), "{text}");
}

#[test]
fn arrays_stay_within_what_a_cluster_takes() {
    let folder = folder("16 --depth 1");
    let job = |flags: &str| {
        let line = format!("cluster slurm plan {flags} -o job");
        does(folder.path(), &line, 0);
        fs::read_to_string(folder.path().join("job")).expect("written")
    };
    let text = job("--shards 5000 --rate 1e9");
    // Five rounds of a thousand, not four of 1001 and one of the rest.
    assert!(
        text.contains("--array=0-999") && text.contains("elements=1000"),
        "{text}"
    );
    let text = job("--shards 5000 --rate 1e9 --max-array 100");
    assert!(text.contains("--array=0-99"), "{text}");
    let text = job("--rate 1e5 --cores 1 --time 90m");
    assert!(text.contains("--time=0-01:30:00"), "{text}");
    assert!(text.contains("#SBATCH --cpus-per-task=1"), "{text}");
    let bad = |flags: &str, words: &str| {
        let said = does(folder.path(), &format!("cluster slurm {flags}"), 2);
        assert!(said.contains(words), "{said}");
    };
    bad("plan --time 30s --rate 1e9", "from 1m to 365days");
    bad("plan --time soon", "such as 90s, 55m or 1h30m");
    bad("plan --shards 0", "shards must be from 1");
    bad("plan --rate 5", "such as 5e9");
    bad("plan --max-array 0", "from 1 to 4000001");
    bad("- --rate 1e9", "not on stdin");
    bad("nowhere", "cannot read nowhere");
    bad("plan -o no/where", "cannot write no/where");
    let said = does(
        folder.path(),
        "cluster kubernetes plan --shards 100001 --rate 1e9",
        2,
    );
    assert!(said.contains("up to 100000"), "{said}");
    let said = does(
        folder.path(),
        "cluster slurm plan --shards 1000000 --rate 1e9 -o job",
        0,
    );
    assert!(said.contains("are empty"), "{said}");
}

/// The files in `cluster/` show what the command writes.
#[test]
fn examples_are_what_the_command_writes() {
    let folder = tempfile::tempdir().expect("a folder");
    does(&folder, "plan 24 -o 24.plan", 0);
    let shown = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cluster");
    for (scheduler, name) in [
        ("slurm", "24.sbatch"),
        ("kubernetes", "24.yaml"),
        ("hyperqueue", "24.hq"),
    ] {
        let words = format!("cluster {scheduler} 24.plan --rate 5e9 --cores 16 -o {name}");
        does(folder.path(), &words, 0);
        let written = fs::read_to_string(folder.path().join(name)).expect("written");
        let path = shown.join(scheduler).join(name);
        if std::env::var_os("BITQUEENS_EXAMPLES").is_some() {
            fs::write(&path, &written).expect("the source is there");
        }
        let example = fs::read_to_string(&path).expect("an example");
        assert_eq!(
            written, example,
            "stale: BITQUEENS_EXAMPLES=1 cargo test -p bitqueens-cli --test command examples"
        );
    }
}

/// A task of HyperQueue whose worker was started within an array of Slurm takes the index of the task.
#[test]
fn a_worker_within_an_array_counts_its_own_shard() {
    let folder = folder("8");
    does(
        &folder,
        "cluster hyperqueue plan --shards 3 --cores 1 --rate 1e9 -o job",
        0,
    );
    let set = [("SLURM_ARRAY_TASK_ID", "7"), ("JOB_COMPLETION_INDEX", "9")];
    let output = crate::schedulers::bash(folder.path(), "job", &set);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("no check failed: 92"), "{output:?}");
}

#[test]
fn an_index_that_is_no_number_is_not_executed() {
    let folder = folder("6");
    does(&folder, "cluster slurm plan --rate 1e9 -o job", 0);
    for index in [
        "elements[$(touch pwned)]",
        "elements",
        "",
        "08",
        "-1",
        "1 ",
        "99999999999999999999",
    ] {
        let set = [("SLURM_ARRAY_TASK_ID", index), ("SLURM_CPUS_ON_NODE", "1")];
        let output = crate::schedulers::bash(folder.path(), "job", &set);
        assert_eq!(output.status.code(), Some(2), "{index}: {output:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("is not the index of an element"), "{said}");
        assert!(
            !folder.path().join("pwned").exists(),
            "{index} was executed"
        );
    }
}

#[test]
fn enormous_numbers_stay_within_what_schedulers_read() {
    let folder = folder("24");
    let at = folder.path();
    let said = does(
        at,
        "cluster hyperqueue plan --shards 4294967295 --rate 1e9",
        2,
    );
    assert!(said.contains("--shards up to 1000000"), "{said}");
    let said = does(
        at,
        "cluster hyperqueue plan --shards 1 --cores 1 --rate 1e3",
        0,
    );
    assert!(said.contains("--time-request=525601m"), "{said}");
    does(
        at,
        "cluster slurm plan --shards 4294967295 --rate 1e3 --max-array 4000001",
        0,
    );
    says(
        at,
        &["cluster", "slurm", "plan", "--shards", "4294967296"],
        &[],
        2,
    );
}
