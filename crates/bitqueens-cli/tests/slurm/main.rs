//! A real Slurm: what becomes of an array whose parts are killed with signal 9, and of each exit code.
//!
//! It needs Debian's `slurm-wlm` and `munge`, and so is left to `cargo xtask test --only slurm`.
#![cfg(target_os = "linux")]
#![allow(missing_docs)]
#![allow(clippy::print_stdout)] // A recorded run tells its rounds.

mod cluster;
mod configuration;
mod endings;
mod faults;
mod processes;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Output;
use std::time::Duration;

use cluster::Cluster;

/// For what takes seconds on an idle machine.
const LONG: Duration = Duration::from_secs(600);

/// Puts a script in the place of the command.
fn install(cluster: &Cluster, script: &str) {
    let command = cluster.bin().join("bitqueens");
    let script = script
        .replace("BITQUEENS", env!("CARGO_BIN_EXE_bitqueens"))
        .replace("GATE", &cluster.gate().display().to_string());
    fs::write(&command, script).expect("a file");
    fs::set_permissions(&command, fs::Permissions::from_mode(0o755)).expect("ours");
}

/// Runs the command itself; its code must be this one.
fn does(cluster: &Cluster, line: &str, code: i32) -> String {
    let (found, said) = says(cluster, line);
    assert_eq!(found, code, "`{line}`: {said}");
    said
}

/// Its code, and what it says.
fn says(cluster: &Cluster, line: &str) -> (i32, String) {
    let mut command = cluster.command(env!("CARGO_BIN_EXE_bitqueens"));
    let output = command.args(line.split(' ')).output().expect("it starts");
    (
        output.status.code().expect("it ended without a signal"),
        text(&output),
    )
}

fn text(output: &Output) -> String {
    let words = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    words.concat()
}
