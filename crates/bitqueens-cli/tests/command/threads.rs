//! A system that has no more threads to give: the command goes on with fewer, or says why not.
#![cfg(target_os = "linux")]

use std::{fs, io::Write, os::unix::fs::PermissionsExt, path::Path, process::Output};

use crate::common::{does, process, shell};
use tempfile::TempDir;

/// A user of its own, of whose processes and threads the kernel counts those of the command only.
struct User {
    launcher: Vec<String>,
    folder: TempDir,
}

impl User {
    /// Root gives its rights up, since no limit on processes binds it; others take a namespace. `None`
    /// where neither is allowed, or where the system does not keep to the limit of either.
    fn new() -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).expect("ours");
        // The folder that the command was built in may be closed to others.
        let copy = folder.path().join("bitqueens");
        fs::copy(env!("CARGO_BIN_EXE_bitqueens"), copy).expect("a copy");
        let id = 61_000 + std::process::id() % 3_000;
        let ways = [
            format!("setpriv --reuid={id} --regid={id} --clear-groups"),
            "unshare --user".to_owned(),
        ];
        ways.iter()
            .map(|way| Self::words(way))
            .find(|way| {
                let succeeds = |script: &str| {
                    process(&way[0])
                        .args(&way[1..])
                        .args(["prlimit", "--nproc=1", "sh", "-c", script])
                        .output()
                        .is_ok_and(|output| output.status.success())
                };
                // One process is allowed and a second one is not.
                succeeds("exit 0") && !succeeds("(exit 0) & wait $!")
            })
            .map(|launcher| Self { launcher, folder })
    }

    fn words(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    /// Runs the command with at most this many threads, the first one included.
    fn run(&self, threads: usize, line: &str) -> Output {
        let (program, words) = self.launcher.split_first().expect("words");
        process(program)
            .args(words)
            .args(["prlimit", &format!("--nproc={threads}"), "./bitqueens"])
            .args(line.split(' '))
            .current_dir(&self.folder)
            .output()
            .expect("it runs")
    }

    /// The same; gives stdout and stderr of a command that must end with this code.
    fn tells(&self, threads: usize, line: &str, code: i32) -> [String; 2] {
        let output = self.run(threads, line);
        let [stdout, stderr] =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
        assert_eq!(output.status.code(), Some(code), "{line}: {stdout}{stderr}");
        assert!(!stderr.contains("panicked"), "{line}: {stderr}");
        [stdout, stderr]
    }
}

/// One thread waits for Ctrl-C, so that with a limit of two the first thread does all work.
#[test]
fn a_system_without_threads_is_no_panic() {
    let Some(user) = User::new() else {
        // Past the harness, which shows the output of failed tests only.
        let _ = writeln!(
            std::io::stderr(),
            "a_system_without_threads_is_no_panic was not run: \
             no limit on threads binds a user made by setpriv or unshare"
        );
        return;
    };
    let folder: &Path = user.folder.path();
    // A thread that ends makes room for another: the counts last longer than starting four threads.
    let only = |threads| format!("note: only {threads} of 4 threads could be started (");
    for (limit, threads) in [(2, 1), (4, 3)] {
        let [stdout, stderr] = user.tells(limit, "count 17 --threads 4 --json", 0);
        assert!(stderr.starts_with(&only(threads)), "{stderr}");
        let count: serde_json::Value = serde_json::from_str(&stdout).expect("JSON");
        assert_eq!((&count["count"], &count["threads"]), (&"95815104".into(), &threads.into()));
    }
    let [_, stderr] = user.tells(5, "count 12 --threads 4", 0);
    assert_eq!(stderr, "");
    let [_, stderr] = user.tells(2, "count 17 --threads 4 --quiet", 0);
    assert_eq!(stderr, "", "a quiet command has no notes");
    let [_, stderr] = user.tells(2, "count 17 --threads 4 --lang zh", 0);
    let in_chinese = "注意：只启动了 4 个线程中的 1 个（";
    assert!(stderr.starts_with(in_chinese), "{stderr}");

    for line in [
        "count 11 --threads 4 --method join",
        "count 11 --threads 4 --double-check",
        "count 11 --threads 4 --rules torus",
        "count 8 --threads 4 --profile",
        "sequence A000170 --to 9 --threads 4",
        "list 13 --rules torus --threads 4",
        "list 13 --threads 4",
    ] {
        let [stdout, stderr] = user.tells(2, line, 0);
        assert_eq!(stdout, crate::common::stdout(&line.split(' ').collect::<Vec<_>>()), "{line}");
        assert!(stderr.starts_with(&only(1)), "{line}: {stderr}");
        assert_eq!(stderr.matches(&only(1)).count(), 1, "{line}: told once: {stderr}");
    }

    // One thread writes the ledger, others count.
    does(folder, "plan 14 -o plan", 0);
    let [_, stderr] = user.tells(2, "run plan --ledger runs --threads 4", 4);
    assert!(stderr.starts_with("error: no thread could be started ("), "{stderr}");
    let [stdout, stderr] = user.tells(3, "run plan --ledger runs --threads 4", 0);
    assert!(stdout.contains("complete") && stderr.starts_with(&only(1)), "{stdout}{stderr}");
    let [stdout, stderr] = user.tells(2, "verify runs --threads 4", 0);
    assert!(stdout.contains("no check failed: 365596"), "{stdout}");
    assert!(stderr.starts_with(&only(1)), "{stderr}");

    let [_, stderr] = user.tells(2, "solve 20 --rules semi --time-limit 60", 4);
    assert!(stderr.starts_with("error: --time-limit needs a thread"), "{stderr}");
    let [_, stderr] = user.tells(2, "bench 8 --threads 2 --runs 1", 4);
    assert!(stderr.starts_with("error: only 1 of 2 threads could be started"), "{stderr}");
    let [stdout, stderr] = user.tells(1, "count 8", 4);
    assert!(stdout.is_empty() && stderr.starts_with("error: cannot handle Ctrl-C"), "{stderr}");
}

/// The stacks of a thread are the largest piece of memory that a count asks for: with room for the rest
/// only, it ends with an error. A limit that is smaller still ends the program before it begins.
#[test]
fn a_system_without_memory_is_an_error() {
    let count = |kib: u64| {
        let script =
            format!("ulimit -v {kib}; exec \"$0\" count 12 --threads 1 --kernel simd128-w16");
        let output = shell(".", &script);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), stderr)
    };
    let mut refused = 0;
    for kib in (4096..).step_by(512) {
        let (code, stderr) = count(kib);
        if code == Some(0) {
            break;
        }
        assert!(kib < 1 << 20, "a GiB is enough: {stderr}");
        if stderr.starts_with("error: no memory for the stacks of one thread: ") {
            assert_eq!(code, Some(4), "{stderr}");
            refused += 1;
        }
    }
    assert!(refused > 0, "3 MB or more were never refused in steps of 0.5 MB");
}
