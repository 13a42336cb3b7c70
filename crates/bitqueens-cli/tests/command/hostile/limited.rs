//! The command with little memory, and with an end.

use std::fs::File;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::common::process;

/// Memory that the command may ask for, in KiB.
const MEMORY: usize = 512 << 10;

/// Length of a file that the command may write, in KiB.
const FILE: usize = 64 << 10;

/// A case that takes longer hangs: each takes a fraction of a second on an idle machine.
const FOR_EVER: Duration = Duration::from_secs(120);

/// A case that takes longer is told to end, once: a line may ask for as much work as it likes.
const PATIENCE: Duration = Duration::from_secs(60);

/// How a command ended.
#[derive(Debug)]
pub(crate) struct Ended {
    /// None when a signal ended it.
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ended {
    /// The total that `merge` or `verify` gave.
    pub(crate) fn total(&self) -> Option<u128> {
        let total = |line: &str| {
            let rest =
                line.strip_prefix("total ").or_else(|| line.strip_prefix("no check failed: "))?;
            rest.trim().parse().ok()
        };
        self.stdout.lines().find_map(total)
    }
}

/// Runs a line of words in a folder.
pub(crate) fn limited(folder: &Path, line: &str) -> Ended {
    let [out, err] = ["out", "err"].map(|name| folder.join(format!(".{name}")));
    let file = |path: &Path| Stdio::from(File::create(path).expect("a file"));
    let script =
        format!("ulimit -v {MEMORY} && ulimit -f {FILE} && ulimit -c 0 && exec \"$0\" \"$@\"");
    let mut child = process("bash")
        .args(["-c", &script, env!("CARGO_BIN_EXE_bitqueens")])
        .args(line.split(' '))
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(file(&out))
        .stderr(file(&err))
        .spawn()
        .expect("bash");
    let start = Instant::now();
    let mut is_told = false;
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        if start.elapsed() > PATIENCE && !is_told {
            kill_process(Pid::from_child(&child), Signal::TERM).expect("a child");
            is_told = true;
        }
        if start.elapsed() > FOR_EVER {
            child.kill().expect("signal 9");
            let _ = child.wait();
            let kept = tempfile::tempdir().expect("a folder").keep();
            for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
                let _ = std::fs::copy(entry.path(), kept.join(entry.file_name()));
            }
            panic!("`{line}` goes on for ever; its files are in {}", kept.display());
        }
        std::thread::sleep(Duration::from_millis(1));
    };
    let text =
        |path: &Path| String::from_utf8_lossy(&std::fs::read(path).expect("written")).into_owned();
    Ended { code: status.code(), stdout: text(&out), stderr: text(&err) }
}
