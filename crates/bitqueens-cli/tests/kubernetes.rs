//! The manifests for Kubernetes: read as Kubernetes' own types, and executed as it would, pod by pod.
#![allow(missing_docs)]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use common::{does, folder, says};
use k8s_openapi::api::batch::v1::Job;
use k8s_openapi::api::core::v1::{Container, PersistentVolumeClaim, PodSpec};

/// The documents of a manifest.
fn manifest(folder: &std::path::Path, name: &str) -> (PersistentVolumeClaim, Job, Job) {
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
        says(std::env::temp_dir(), &words, &set, code)
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
    let folder = folder("11");
    let job = "cluster kubernetes plan --shards 5 --cores 2 --rate 1e9 --image a/b:c -o job.yaml";
    does(folder.path(), job, 0);
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
    let folder = folder("11");
    does(
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
    let folder = folder("7");
    fs::write(
        folder.path().join("board"),
        "..#.....\n".to_owned() + &"........\n".repeat(7),
    )
    .expect("a file");
    does(folder.path(), "plan --board board --format hash -o plan", 0);
    does(
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
