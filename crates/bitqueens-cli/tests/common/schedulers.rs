//! Stand-ins that do with a written job what its scheduler would do, here and in order.

#![allow(dead_code)] // Each test takes what it needs.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Output;

use k8s_openapi::api::batch::v1::Job;
use k8s_openapi::api::core::v1::{ConfigMap, Container, PersistentVolumeClaim, PodSpec};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::common::{process, says};

/// `hq submit --wait --array=A-B … -- COMMAND`: every task in turn, and the first time task 1 is lost,
/// as when its worker dies.
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
for ((HQ_TASK_ID = ${array%-*}; HQ_TASK_ID <= ${array#*-}; HQ_TASK_ID++)); do
    export HQ_TASK_ID
    if [ "$HQ_TASK_ID" -eq 1 ] && [ ! -e died ]; then touch died; continue; fi
    "$@" || exit 1
done
"#;

/// `sbatch [--array=A-B] [--dependency=…] SCRIPT WORD`: every element in turn, with the array of the
/// script if no option names another.
const SBATCH: &str = r#"#!/bin/bash
set -u
array=
while [ "${1#--}" != "$1" ]; do
    case $1 in --array=*) array=${1#--array=} ;; esac
    shift
done
[ -n "$array" ] || array=$(sed -n 's/^#SBATCH --array=//p' "$1")
SLURM_ARRAY_JOB_ID=7 SLURM_CPUS_ON_NODE=2
export SLURM_ARRAY_JOB_ID SLURM_CPUS_ON_NODE SLURM_ARRAY_TASK_ID
for ((SLURM_ARRAY_TASK_ID = ${array%-*}; SLURM_ARRAY_TASK_ID <= ${array#*-}; SLURM_ARRAY_TASK_ID++)); do
    bash "$@" >&2 || exit
done
echo 7
"#;

/// Runs `bash JOB` in the folder, where `hq`, `sbatch` and `bitqueens` are on the path, in a folder with
/// a space in its name.
pub(crate) fn bash(folder: &Path, job: &str, set: &[(&str, &str)]) -> Output {
    let bin = folder.join("with a space");
    if !bin.exists() {
        fs::create_dir(&bin).expect("a folder");
        for (name, script) in [("hq", HQ), ("sbatch", SBATCH)] {
            let path = bin.join(name);
            fs::write(&path, script).expect("a file");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("ours");
        }
        symlink(env!("CARGO_BIN_EXE_bitqueens"), bin.join("bitqueens")).expect("a link");
    }
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = process("bash");
    for index in ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "HQ_TASK_ID"] {
        command.env_remove(index);
    }
    command
        .arg(job)
        .env("PATH", format!("{}:{path}", bin.display()))
        .envs(set.iter().copied())
        .current_dir(folder)
        .output()
        .expect("bash")
}

/// What a manifest holds.
pub(crate) struct Manifest {
    pub(crate) claim: PersistentVolumeClaim,
    pub(crate) plan: Option<ConfigMap>,
    pub(crate) count: Job,
    pub(crate) merge: Job,
}

impl Manifest {
    /// Reads a manifest, which has these documents and no others.
    pub(crate) fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).expect("written");
        let mut documents: Vec<Value> = serde_yaml_ng::Deserializer::from_str(&text)
            .map(|document| serde::Deserialize::deserialize(document).expect("YAML"))
            .collect();
        let kinds: Vec<_> = documents.iter().map(|d| d["kind"].clone()).collect();
        let plan = match &kinds[..] {
            [_, _, _] => None,
            [_, _, _, _] => Some(typed(documents.remove(1))),
            _ => panic!("three or four documents: {text}"),
        };
        let [claim, count, merge] = <[Value; 3]>::try_from(documents).expect("counted above");
        Self {
            claim: typed(claim),
            plan,
            count: typed(count),
            merge: typed(merge),
        }
    }

    /// Executes every index, and the Job that merges and verifies, with a volume in this folder.
    pub(crate) fn execute(&self, volume: &Path) -> String {
        let completions = self.count.spec.as_ref().and_then(|spec| spec.completions);
        let indexes = 0..completions.expect("an Indexed Job");
        let counted: String = indexes
            .map(|i| self.pod(&self.count, volume, Some(i)))
            .collect();
        counted + &self.pod(&self.merge, volume, None)
    }

    /// Executes a pod of a Job: each volume is a folder, each container the command with its arguments.
    pub(crate) fn pod(&self, job: &Job, volume: &Path, index: Option<i32>) -> String {
        let plan = tempfile::tempdir().expect("a folder");
        let spec = pod_spec(job);
        let names: Vec<_> = spec.volumes.iter().flatten().map(|v| &v.name).collect();
        assert_eq!(names, ["work", "plan"]);
        let config = spec
            .volumes
            .iter()
            .flatten()
            .find_map(|v| v.config_map.as_ref());
        if let (Some(source), Some(map)) = (config, &self.plan) {
            assert_eq!(Some(&source.name), map.metadata.name.as_ref());
            for (name, text) in map.data.iter().flatten() {
                fs::write(plan.path().join(name), text).expect("a file");
            }
        }
        let folders: BTreeMap<_, _> = [("work", volume), ("plan", plan.path())].into();
        let first = spec.init_containers.iter().flatten();
        let all = first.chain(&spec.containers);
        all.map(|container| execute(container, &folders, index))
            .collect()
    }
}

/// A document as one of Kubernetes' own types, which ignore what they do not know: nothing may be lost on
/// the way.
fn typed<T: DeserializeOwned + serde::Serialize>(document: Value) -> T {
    let typed: T = serde_json::from_value(document.clone()).expect("its type");
    let again = serde_json::to_value(&typed).expect("JSON");
    assert_eq!(numbers_as_text(again), numbers_as_text(document));
    typed
}

/// Quantities are text to the types, and may be numbers in the file.
fn numbers_as_text(value: Value) -> Value {
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

pub(crate) fn pod_spec(job: &Job) -> &PodSpec {
    let spec = job.spec.as_ref().expect("a spec");
    spec.template.spec.as_ref().expect("a spec of pods")
}

fn execute(container: &Container, folders: &BTreeMap<&str, &Path>, index: Option<i32>) -> String {
    let index = index.map(|index| index.to_string());
    let set: Vec<_> = index
        .iter()
        .map(|i| ("JOB_COMPLETION_INDEX", i.as_str()))
        .collect();
    let place = |word: &String| {
        let word = expanded(word, &set);
        for mount in container.volume_mounts.iter().flatten() {
            let here: PathBuf = folders[mount.name.as_str()].to_owned();
            let (before, after) = word.split_once(&mount.mount_path).unwrap_or(("x", ""));
            if (before.is_empty() || before.ends_with('=')) && after.starts_with('/') {
                return format!("{before}{}{after}", here.display());
            }
        }
        word
    };
    let words: Vec<_> = container.args.iter().flatten().map(place).collect();
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    says(std::env::temp_dir(), &words, &set, 0)
}

/// An argument as a container gets it: `$(NAME)` is a variable, if there is one, and `$$` a `$`.
pub(crate) fn expanded(word: &str, set: &[(&str, &str)]) -> String {
    let Some((before, rest)) = word.split_once('$') else {
        return word.to_owned();
    };
    let (value, rest) = if let Some(rest) = rest.strip_prefix('$') {
        ("$".to_owned(), rest)
    } else {
        let name = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
        match name.and_then(|(name, rest)| Some((set.iter().find(|(n, _)| *n == name)?.1, rest))) {
            Some((value, rest)) => (value.to_owned(), rest),
            None => ("$".to_owned(), rest),
        }
    };
    format!("{before}{value}{}", expanded(rest, set))
}
