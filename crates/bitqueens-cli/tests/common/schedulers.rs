//! Stand-ins that do with a written job what its scheduler would do, here and in order.

#![allow(dead_code)] // Each test takes what it needs.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Output;

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

/// The documents of a manifest, and the plan that its first lines put into a ConfigMap.
pub(crate) struct Manifest {
    pub(crate) claim: Value,
    pub(crate) count: Value,
    pub(crate) merge: Value,
    plan: PathBuf,
}

impl Manifest {
    /// Reads a manifest, which has these documents and no others, of the file `plan` beside it.
    pub(crate) fn read(folder: &Path, name: &str) -> Self {
        let text = fs::read_to_string(folder.join(name)).expect("written");
        let documents: Vec<Value> = serde_yaml_ng::Deserializer::from_str(&text)
            .map(|document| serde::Deserialize::deserialize(document).expect("YAML"))
            .collect();
        let [claim, count, merge] = <[Value; 3]>::try_from(documents).expect("three documents");
        let kinds = [&claim, &count, &merge].map(|document| document["kind"].as_str());
        assert_eq!(kinds.map(Option::unwrap), ["PersistentVolumeClaim", "Job", "Job"]);
        Self { claim, count, merge, plan: folder.join("plan") }
    }

    /// Executes every index, and the Job that merges and verifies, with a volume in this folder.
    pub(crate) fn execute(&self, volume: &Path) -> String {
        let indexes = self.count["spec"]["completions"].as_u64().expect("an Indexed Job");
        let counted: String =
            (0..indexes).map(|i| self.pod(&self.count, volume, Some(i))).collect();
        counted + &self.pod(&self.merge, volume, None)
    }

    /// Executes a pod of a Job: each mounted volume is a folder, each container the command with its arguments.
    pub(crate) fn pod(&self, job: &Value, volume: &Path, index: Option<u64>) -> String {
        let config = tempfile::tempdir().expect("a folder");
        fs::copy(&self.plan, config.path().join("plan")).expect("a plan");
        let spec = &job["spec"]["template"]["spec"];
        let mounts = [("/ledgers/", volume), ("/plan/", config.path())];
        let index = index.map(|index| index.to_string());
        let set: Vec<_> = index.iter().map(|i| ("JOB_COMPLETION_INDEX", i.as_str())).collect();
        let containers = ["initContainers", "containers"].map(|key| spec[key].as_array());
        let said = containers.into_iter().flatten().flatten().map(|container| {
            let words = container["args"].as_array().expect("arguments");
            let words: Vec<_> = words
                .iter()
                .map(|word| {
                    let mut word = word.as_str().expect("text").to_owned();
                    for (path, folder) in mounts {
                        word = word.replace(path, &format!("{}/", folder.display()));
                    }
                    word
                })
                .collect();
            let words: Vec<_> = words.iter().map(String::as_str).collect();
            says(std::env::temp_dir(), &words, &set, 0)
        });
        said.collect()
    }
}
