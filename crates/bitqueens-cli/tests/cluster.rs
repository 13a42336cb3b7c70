//! The jobs for schedulers that are not here: what is written is checked against the scheduler's own
//! types, and its command lines are executed as the scheduler would, index by index.
#![cfg(unix)]
#![allow(missing_docs)]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use common::bitqueens;
use k8s_openapi::api::batch::v1::Job;
use k8s_openapi::api::core::v1::{Container, PersistentVolumeClaim, PodSpec};
use tempfile::TempDir;

const VARIABLES: [&str; 3] = ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "HQ_TASK_ID"];

/// Runs a command in a folder; its code must be this one. Gives what it says.
fn does(folder: &Path, words: &[&str], set: &[(&str, &str)], code: i32) -> String {
    let mut command = bitqueens(words);
    for variable in VARIABLES {
        command.env_remove(variable);
    }
    let set = set.iter().copied();
    let output = command
        .current_dir(folder)
        .envs(set)
        .output()
        .expect("it runs");
    let text = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert_eq!(output.status.code(), Some(code), "{words:?}: {text:?}");
    text.concat()
}

fn line(folder: &Path, line: &str, code: i32) -> String {
    does(folder, &line.split(' ').collect::<Vec<_>>(), &[], code)
}

fn folder(plan: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    line(folder.path(), plan, 0);
    folder
}

/// The documents of a manifest.
fn manifest(folder: &Path, name: &str) -> (PersistentVolumeClaim, Job, Job) {
    let text = fs::read_to_string(folder.join(name)).expect("written");
    let parts: Vec<_> = text.split("\n---\n").collect();
    let [claim, count, merge] = parts[..] else {
        panic!("three documents: {text}")
    };
    let claim = serde_yaml_ng::from_str(claim).expect("a claim");
    let [count, merge] = [count, merge].map(|part| {
        // The types ignore what they do not know: nothing may be lost on the way.
        let job: Job = serde_yaml_ng::from_str(part).expect("a Job");
        let whole: serde_json::Value = serde_yaml_ng::from_str(part).expect("YAML");
        assert_eq!(
            numbers_as_text(serde_json::to_value(&job).expect("JSON")),
            numbers_as_text(whole)
        );
        job
    });
    (claim, count, merge)
}

/// Quantities are text to the types, and may be numbers in the file.
fn numbers_as_text(value: serde_json::Value) -> serde_json::Value {
    use serde_json::Value;
    match value {
        Value::Number(number) => Value::String(number.to_string()),
        Value::Array(values) => values.into_iter().map(numbers_as_text).collect(),
        Value::Object(map) => map
            .into_iter()
            .map(|(key, value)| (key, numbers_as_text(value)))
            .collect(),
        value => value,
    }
}

/// A pod, executed here: each volume is a folder, each container the command with its arguments.
struct Pod<'a> {
    spec: &'a PodSpec,
    volumes: BTreeMap<String, PathBuf>,
}

impl Pod<'_> {
    fn execute(&self, container: &Container, index: Option<u32>, code: i32) -> String {
        // Longest first, so that no path is taken for another.
        let mut mounts: Vec<_> = container.volume_mounts.iter().flatten().collect();
        mounts.sort_by_key(|mount| std::cmp::Reverse(mount.mount_path.len()));
        let placed = |word: &String| {
            let mut word = word.clone();
            for mount in &mounts {
                let here = self.volumes[&mount.name].display().to_string();
                let at = word.find(&mount.mount_path);
                if at.is_some_and(|at| at == 0 || word[..at].ends_with('=')) {
                    word = word.replacen(&mount.mount_path, &here, 1);
                    break;
                }
            }
            word
        };
        let words: Vec<_> = container.args.iter().flatten().map(placed).collect();
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        let index = index.map(|index| index.to_string());
        let set: Vec<_> = index
            .iter()
            .map(|i| ("JOB_COMPLETION_INDEX", i.as_str()))
            .collect();
        does(&std::env::temp_dir(), &words, &set, code)
    }

    fn run(&self, index: Option<u32>) -> String {
        let first = self.spec.init_containers.iter().flatten();
        let all = first.chain(&self.spec.containers);
        all.map(|container| self.execute(container, index, 0))
            .collect()
    }
}

fn spec(job: &Job) -> &PodSpec {
    job.spec
        .as_ref()
        .expect("a spec")
        .template
        .spec
        .as_ref()
        .expect("a spec")
}

#[test]
fn kubernetes_counts_index_by_index() {
    let folder = folder("plan 11 -o plan");
    let job = "cluster kubernetes plan --shards 5 --cores 2 --rate 1e9 --image a/b:c -o job.yaml";
    line(folder.path(), job, 0);
    let (claim, count, merge) = manifest(folder.path(), "job.yaml");
    let modes = claim.spec.expect("a spec").access_modes;
    assert_eq!(modes, Some(vec!["ReadWriteMany".to_owned()]));

    let work = tempfile::tempdir().expect("a folder");
    let execute = |job: &Job, index| {
        let plan = tempfile::tempdir().expect("a folder");
        let spec = spec(job);
        let volumes = [("work", work.path()), ("plan", plan.path())];
        let volumes = volumes.map(|(name, path)| (name.to_owned(), path.to_owned()));
        let pod = Pod {
            spec,
            volumes: volumes.into(),
        };
        // Every volume that is mounted is there, and the other way round.
        let named: Vec<_> = spec
            .volumes
            .iter()
            .flatten()
            .map(|v| v.name.clone())
            .collect();
        assert_eq!(named, ["work", "plan"]);
        pod.run(index)
    };
    let indexed = count.spec.as_ref().expect("a spec");
    assert_eq!(indexed.completion_mode.as_deref(), Some("Indexed"));
    assert_eq!(indexed.completions, Some(5));
    for index in 0..5 {
        let said = execute(&count, Some(index));
        assert!(said.contains(&format!("shard {index}/5")), "{said}");
        assert!(said.contains("complete"), "{said}");
    }
    // A pod that is started twice finds its work done.
    assert!(execute(&count, Some(3)).contains("0 of them now"));
    let said = execute(&merge, None);
    assert!(said.contains("nothing speaks against 2680"), "{said}");
    assert_eq!(merge.spec.expect("a spec").suspend, Some(true));
}

/// The exit codes of the command against the policy for failed pods.
#[test]
fn kubernetes_restarts_what_can_go_on() {
    let folder = folder("plan 11 -o plan");
    line(
        folder.path(),
        "cluster kubernetes plan --rate 1e9 -o job.yaml",
        0,
    );
    let (_, count, _) = manifest(folder.path(), "job.yaml");
    let spec = count.spec.expect("a spec");
    assert_eq!(spec.backoff_limit_per_index, Some(5));
    let policy = spec.pod_failure_policy.expect("a policy");
    let action = |code: i32| {
        let rule = policy.rules.iter().find(|rule| {
            let codes = rule.on_exit_codes.as_ref();
            codes.is_some_and(|c| c.operator == "In" && c.values.contains(&code))
        });
        rule.map(|rule| rule.action.clone())
    };
    assert_eq!(
        [1, 2].map(action),
        ["FailIndex", "FailIndex"].map(|a| Some(a.to_owned()))
    );
    assert_eq!(action(3).as_deref(), Some("Ignore"));
    assert_eq!(action(4), None, "counted against the limit of the index");
    let pod = spec.template.spec.expect("a spec");
    // What a policy demands, and what a container without root needs.
    assert_eq!(pod.restart_policy.as_deref(), Some("Never"));
    assert_eq!(
        pod.security_context.expect("one").run_as_non_root,
        Some(true)
    );
}

/// A board that no flag describes comes as a ConfigMap.
#[test]
fn kubernetes_takes_a_board_with_blocked_squares() {
    let folder = folder("plan 7 -o plain");
    fs::write(
        folder.path().join("board"),
        "..#.....\n".to_owned() + &"........\n".repeat(7),
    )
    .expect("a file");
    line(folder.path(), "plan --board board --format hash -o plan", 0);
    line(
        folder.path(),
        "cluster kubernetes plan --rate 1e9 -o job.yaml",
        0,
    );
    let (_, count, _) = manifest(folder.path(), "job.yaml");
    let pod = spec(&count);
    assert_eq!(pod.init_containers, None);
    let maps: Vec<_> = pod
        .volumes
        .iter()
        .flatten()
        .filter_map(|volume| volume.config_map.as_ref().map(|map| map.name.clone()))
        .collect();
    assert_eq!(maps, ["bitqueens-8-plan"]);
    let text = fs::read_to_string(folder.path().join("job.yaml")).expect("written");
    assert!(text.contains("create configmap bitqueens-8-plan --from-file=plan=plan"));
}

/// Stands for `hq submit --wait --array=A-B … -- COMMAND`: every task in turn, and the first time
/// one task fails, as when its worker dies.
const HQ: &str = r#"#!/bin/bash
set -u
[ "$1" = submit ] || exit 9
for word; do
    shift
    case $word in
    --array=*) array=${word#--array=} ;;
    --) break ;;
    esac
done
[ "$1" = bitqueens ] || exit 9
for ((HQ_TASK_ID = ${array%-*}; HQ_TASK_ID <= ${array#*-}; HQ_TASK_ID++)); do
    export HQ_TASK_ID
    if [ "$HQ_TASK_ID" -eq 1 ] && [ ! -e died ]; then touch died; continue; fi
    "$@" || exit 1
done
"#;

fn on_path(folder: &Path, name: &str, script: &str) {
    let path = folder.join(name);
    fs::write(&path, script).expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("ours");
}

#[test]
fn hyperqueue_submits_until_nothing_is_missing() {
    let folder = folder("plan 11 -o 11.plan");
    let job = "cluster hyperqueue 11.plan --shards 4 --cores 1 --rate 1e9 -o job";
    line(folder.path(), job, 0);
    let bin = folder.path().join("bin");
    fs::create_dir(&bin).expect("a folder");
    on_path(&bin, "hq", HQ);
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_bitqueens"), bin.join("bitqueens"))
        .expect("a link");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = std::process::Command::new("bash")
        .args(["job", "--priority=2"])
        .env("PATH", format!("{}:{path}", bin.display()))
        .current_dir(&folder)
        .output()
        .expect("bash");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(
        text.contains("missing     34"),
        "the first pass lost a task: {text}"
    );
    assert!(text.contains("nothing speaks against 2680"), "{text}");
}

/// What the shell reads is what was meant, whatever the paths are.
#[test]
fn scripts_are_valid_whatever_the_paths() {
    let folder = folder("plan 8 -o plan");
    for name in ["a b.plan", "it's $HOME.plan", "-n.plan", "ä`ls`.plan"] {
        fs::copy(folder.path().join("plan"), folder.path().join(name)).expect("a copy");
        for scheduler in ["slurm", "hyperqueue"] {
            let words = [
                "cluster", scheduler, "--rate", "1e9", "-o", "job", "--", name,
            ];
            does(folder.path(), &words, &[], 0);
            let script = "eval \"$(grep -E '^(plan|ledger|certificate)=' job)\"; bash -n job && \
                          printf '%s|%s|%s' \"$plan\" \"$ledger\" \"$certificate\"";
            let output = std::process::Command::new("bash")
                .args(["-c", script])
                .current_dir(&folder)
                .output()
                .expect("bash");
            let stem = name.strip_suffix(".plan").expect("a plan");
            assert_eq!(
                String::from_utf8_lossy(&output.stdout),
                format!("{name}|{stem}.runs|{stem}.certificate")
            );
        }
    }
    let words = ["cluster", "slurm", "a\nb.plan", "--rate", "1e9"];
    fs::copy(folder.path().join("plan"), folder.path().join("a\nb.plan")).expect("a copy");
    assert!(does(folder.path(), &words, &[], 2).contains("on one line"));
}

#[test]
fn arrays_stay_within_what_a_cluster_takes() {
    let folder = folder("plan 16 --depth 1 -o plan");
    let job = |flags: &str| {
        let line_ = format!("cluster slurm plan {flags} -o job");
        line(folder.path(), &line_, 0);
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
        let said = line(folder.path(), &format!("cluster slurm {flags}"), 2);
        assert!(said.contains(words), "{said}");
    };
    bad("plan --time 30s --rate 1e9", "from 1m to 365days");
    bad("plan --time soon", "such as 90s, 55m or 1h30m");
    bad("plan --shards 0", "shards must be from 1");
    bad("plan --rate 5", "such as 5e9");
    bad("plan --max-array 0", "from 1 to 4000001");
    bad("- --rate 1e9", "not on stdin");
    bad("nowhere", "nowhere cannot be read");
    bad("plan -o no/where", "no/where cannot be written");
    let said = line(
        folder.path(),
        "cluster kubernetes plan --shards 100001 --rate 1e9",
        2,
    );
    assert!(said.contains("up to 100000"), "{said}");
    let said = line(
        folder.path(),
        "cluster slurm plan --shards 1000000 --rate 1e9 -o job",
        0,
    );
    assert!(said.contains("are empty"), "{said}");
}

/// The files in `cluster/` show what the command writes.
#[test]
fn examples_are_what_the_command_writes() {
    let folder = folder("plan 24 -o 24.plan");
    let shown = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cluster");
    for (scheduler, name) in [
        ("slurm", "24.sbatch"),
        ("kubernetes", "24.yaml"),
        ("hyperqueue", "24.hq"),
    ] {
        let words = format!("cluster {scheduler} 24.plan --rate 5e9 --cores 16 -o {name}");
        line(folder.path(), &words, 0);
        let written = fs::read_to_string(folder.path().join(name)).expect("written");
        let path = shown.join(scheduler).join(name);
        if std::env::var_os("BITQUEENS_EXAMPLES").is_some() {
            fs::write(&path, &written).expect("the source is there");
        }
        let example = fs::read_to_string(&path).expect("an example");
        assert_eq!(
            written, example,
            "stale: BITQUEENS_EXAMPLES=1 cargo test -p bitqueens-cli --test cluster examples"
        );
    }
}
