//! The jobs for schedulers, executed as these would. What a real Slurm makes of them is in `tests/slurm`.
#![cfg(unix)]

use std::fs;
use std::path::Path;

use crate::common::{does, folder, tells};
use crate::schedulers::{Manifest, bash};

/// What the written job says and does in the end.
fn executed(at: &Path, scheduler: &str) -> String {
    let line = format!("cluster {scheduler} plan --shards 3 --cores 2 --rate 1e9 -o job");
    does(at, &line, 0);
    let job = fs::read_to_string(at.join("job")).expect("written");
    assert!(!job.contains("{{"), "{job}");
    if scheduler == "kubernetes" {
        let volume = tempfile::tempdir().expect("a folder");
        return Manifest::read(at, "job").execute(volume.path());
    }
    let output = bash(at, "job", &[]);
    let text = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    let text = text.concat();
    assert!(output.status.success(), "{scheduler}: {text}");
    assert!(at.join("plan.certificate").exists(), "{scheduler}: {text}");
    text
}

/// The arguments of `plan`, and the number of solutions.
fn every_scheduler_counts(arguments: &str, solutions: u32) {
    for scheduler in ["slurm", "kubernetes", "hyperqueue"] {
        let folder = tempfile::tempdir().expect("a folder");
        let blocked = "..#.....\n".to_owned() + &"........\n".repeat(7);
        fs::write(folder.path().join("blocked"), blocked).expect("a file");
        does(&folder, &format!("plan {arguments} -o plan"), 0);
        let said = executed(folder.path(), scheduler);
        let end = format!("no check failed: {solutions}\n");
        assert!(said.contains(&end), "{arguments}, {scheduler}: {said}");
    }
}

#[test]
fn every_scheduler_counts_a_plan_of_the_search() {
    for depth in 0..=2 {
        every_scheduler_counts(&format!("9 --depth {depth}"), 352);
    }
}

#[test]
fn every_scheduler_counts_a_plan_of_the_join() {
    every_scheduler_counts("9 --method join", 352);
}

#[test]
fn every_scheduler_counts_a_board_with_blocked_squares() {
    for method in ["search --depth 1", "join"] {
        let board = format!("--board blocked --format hash --method {method}");
        every_scheduler_counts(&board, 76);
    }
}

#[test]
fn every_scheduler_counts_the_smallest_boards() {
    for (n, solutions) in [(0, 1), (1, 1), (2, 0)] {
        every_scheduler_counts(&n.to_string(), solutions);
    }
}

#[test]
fn hyperqueue_submits_until_nothing_is_missing() {
    let folder = folder("11");
    let job = "cluster hyperqueue plan --shards 4 --cores 1 --rate 1e9 -o job";
    does(folder.path(), job, 0);
    let output = bash(folder.path(), "job", &[]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("missing     34"), "the first pass lost a task: {text}");
    assert!(text.contains("no check failed: 2680"), "{text}");
}

/// A task of HyperQueue whose worker was started within an array of Slurm takes the index of the task.
#[test]
fn a_worker_within_an_array_counts_its_own_shard() {
    let folder = folder("8");
    let job = "cluster hyperqueue plan --shards 3 --cores 1 --rate 1e9 -o job";
    does(&folder, job, 0);
    let set = [("SLURM_ARRAY_TASK_ID", "7"), ("JOB_COMPLETION_INDEX", "9")];
    let output = bash(folder.path(), "job", &set);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("no check failed: 92"), "{output:?}");
}

#[test]
fn an_index_that_is_no_number_is_not_executed() {
    let folder = folder("6");
    does(&folder, "cluster slurm plan --rate 1e9 -o job", 0);
    for index in
        ["elements[$(touch pwned)]", "elements", "", "08", "-1", "1 ", "99999999999999999999"]
    {
        let set = [("SLURM_ARRAY_TASK_ID", index), ("SLURM_CPUS_ON_NODE", "1")];
        let output = bash(folder.path(), "job", &set);
        assert_eq!(output.status.code(), Some(2), "{index}: {output:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("is not the index of an element"), "{said}");
        assert!(!folder.path().join("pwned").exists(), "{index} was executed");
    }
}

/// The manifest against what Kubernetes does with exit codes and with pods that are started twice.
#[test]
fn kubernetes_restarts_what_can_go_on() {
    let folder = folder("11");
    let job = "cluster kubernetes plan --shards 5 --cores 2 --rate 1e9 -o job";
    does(folder.path(), job, 0);
    let manifest = Manifest::read(folder.path(), "job");
    let spec = &manifest.count["spec"];
    assert_eq!((&spec["completionMode"], &spec["completions"]), (&"Indexed".into(), &5.into()));
    assert_eq!(spec["backoffLimitPerIndex"], 5);
    assert_eq!(manifest.claim["spec"]["accessModes"][0], "ReadWriteMany");
    assert_eq!(manifest.merge["spec"]["suspend"], true);
    let rules = spec["podFailurePolicy"]["rules"].as_array().expect("rules");
    let action = |code: i32| {
        let has = |rule: &&serde_json::Value| {
            let values = rule["onExitCodes"]["values"].as_array();
            values.is_some_and(|values| values.contains(&code.into()))
        };
        rules.iter().find(has).map(|rule| rule["action"].as_str().expect("text"))
    };
    assert_eq!(
        [1, 2, 3, 4].map(action),
        [Some("FailIndex"), Some("FailIndex"), Some("Ignore"), None]
    );
    let volume = tempfile::tempdir().expect("a folder");
    manifest.pod(&manifest.count, volume.path(), Some(3));
    let again = manifest.pod(&manifest.count, volume.path(), Some(3));
    assert!(again.contains("0 of them in this run"), "{again}");
}

/// A pod is limited to the memory of the join.
#[test]
fn pods_of_a_join_have_its_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    does(&folder, "plan 20 --method join -o plan", 0);
    does(&folder, "cluster kubernetes plan --cores 8 -o job", 0);
    let count = Manifest::read(folder.path(), "job").count;
    let resources = &count["spec"]["template"]["spec"]["containers"][0]["resources"];
    let memory = resources["limits"]["memory"].as_str().expect("text");
    let mebibytes: u32 = memory.trim_end_matches("Mi").parse().expect("MiB");
    assert!((72..1000).contains(&mebibytes), "{memory}");
}

#[test]
fn jobs_stay_within_what_schedulers_take() {
    let folder = folder("16 --depth 1");
    let at = folder.path();
    let job = |line: &str| does(at, &format!("cluster {line}"), 0);
    // Five rounds of a thousand.
    let text = job("slurm plan --shards 4500 --rate 1e9");
    assert!(text.contains("--array=0-899") && text.contains("elements=900"), "{text}");
    assert!(text.contains("#SBATCH --exclusive"), "{text}");
    let text = job("slurm plan --rate 1e5 --cores 1");
    assert!(text.contains("#SBATCH --cpus-per-task=1"), "{text}");
    does(at, "plan 24 -o large", 0);
    let text = job("hyperqueue large --shards 1 --cores 1 --rate 1e3");
    assert!(text.contains("--time-request=525601m"), "{text}");
    let said = job("slurm plan --shards 4294967295 --rate 1e9 -o job");
    assert!(said.contains("are empty"), "{said}");
    for (line, words) in [
        ("kubernetes plan --shards 100001 --rate 1e9", "up to 100000"),
        ("hyperqueue plan --shards 1000001 --rate 1e9", "up to 1000000"),
        ("slurm plan --shards 4294967296", "from 1 to 4294967295"),
        ("slurm plan --shards 0", "from 1 to 4294967295"),
        ("slurm plan --rate 5", "such as 5e9"),
        ("slurm - --rate 1e9", "not on stdin"),
        ("slurm nowhere", "there is no file nowhere"),
        ("slurm plan -o no/where", "cannot write no/where"),
        ("slurm plan --time 2h", "--time is a line of the job now"),
        ("kubernetes plan --image x", "--image is a line of the job now"),
    ] {
        tells(at, &format!("cluster {line}"), 2, words);
    }
}

#[test]
fn no_file_of_a_job_replaces_another() {
    let folder = folder("8");
    let at = folder.path();
    for (line, words) in [
        ("slurm plan -o ./plan", "cannot write ./plan: it is the file plan, which"),
        ("slurm plan -o plan.runs", "the ledger folder and the job are both"),
        ("slurm plan.certificate", "the plan and the certificate are both"),
    ] {
        tells(at, &format!("cluster {line}"), 2, words);
    }
    let plan = fs::read_to_string(at.join("plan")).expect("a plan");
    assert!(plan.starts_with("bitqueens plan"), "it is still there");
}

/// A path is a word for a shell and for YAML, or is refused.
#[test]
fn a_refused_path_is_named_and_nothing_is_written() {
    let folder = folder("8");
    let at = folder.path();
    for name in
        ["a b", "it's", "$(touch pwned)", "a\nb", "a;b", "{a", "#a", "\u{85}", "\u{202e}a", "a=b"]
    {
        fs::copy(at.join("plan"), at.join(name)).expect("a copy");
        for words in [vec!["--", name], vec!["-o", name, "plan"]] {
            let arguments = [vec!["cluster", "slurm", "--rate=1e9"], words].concat();
            let said = crate::common::says(at, &arguments, &[], 2);
            assert!(said.contains("give a path of letters, digits"), "{name:?}: {said}");
        }
    }
    assert!(!at.join("pwned").exists());
}

#[test]
fn an_accepted_path_comes_back_as_itself() {
    let folder = folder("8");
    let at = folder.path();
    for name in ["20.plan", "ä后", "./x_y-z+1", "@a,b:c"] {
        fs::copy(at.join("plan"), at.join(name)).expect("a copy");
        does(at, &format!("cluster slurm {name} --rate 1e9 -o job"), 0);
        let output = bash(at, "job", &[]);
        assert!(output.status.success(), "{name}: {output:?}");
        let certificate = at.join(name).with_extension("certificate");
        assert!(certificate.is_file(), "{name}: {output:?}");
    }
}
