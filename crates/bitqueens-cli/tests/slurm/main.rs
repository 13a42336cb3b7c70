//! A real Slurm: what becomes of an array whose parts end with each exit code or are killed, and of a count.
//!
//! It needs Debian's `slurm-wlm` and `munge`, and so is left to `cargo xtask test --only slurm`.
#![cfg(target_os = "linux")]
#![allow(missing_docs)]
#![allow(clippy::print_stdout)] // What an administrator would do is told.

mod cluster;
mod configuration;

use std::{fs, os::unix::fs::PermissionsExt, thread::sleep, time::Duration};

use cluster::Cluster;

/// For what takes seconds on an idle machine.
const LONG: Duration = Duration::from_secs(600);

/// Stands in for the command. Notes each run of a shard, and ends with the code that is the number of the shard; 5 is
/// killed at its first run, and 6 with Slurm's daemon of the element; 3 and 8 wait for the test.
const ENDING: &str = r#"#!/bin/bash
[ "$1" = run ] || exit 0
while [ "$1" != --shard ]; do shift; done
shard=${2%/*}
echo >> "ran-$shard"
read -r _ _ _ daemon _ < /proc/$PPID/stat
case $shard:$(wc -l < "ran-$shard") in
[3568]:2) exit 0 ;;
3:1) until [ -e controller-gone ]; do sleep 0.1; done; exit 3 ;;
5:1) kill -9 $$ ;;
6:1) kill -9 $daemon $PPID; exit ;;
8:1) until [ -e node-gone ]; do sleep 0.1; done; exit 0 ;;
9:*) exec sleep 600 ;;
*) exit "$shard" ;;
esac
"#;

/// 3 and what is killed goes back into the queue, 4 a few times; 1 and 2 end an element; a cancelled one stays so. What
/// ends while the controller or the daemon of the node is away is reported when it is back.
#[test]
#[ignore = "needs Slurm's daemons: cargo xtask test --only slurm"]
fn endings_and_deaths_become_restarts() {
    let mut cluster = Cluster::start();
    install(&cluster, ENDING);
    does(&cluster, "plan 8 -o plan", 0);
    let flags = "--shards 10 --cores 1 --rate 1e9";
    does(&cluster, &format!("cluster slurm plan {flags} -o job"), 0);
    let job = fs::read_to_string(cluster.work().join("job")).expect("written");
    assert!(job.contains("\nrestarts=6 "), "{job}");
    let job = job.replace("\nrestarts=6 ", "\nrestarts=2 ");
    let write = |cluster: &Cluster, name: &str, text: &str| {
        fs::write(cluster.work().join(name), text).expect("a file");
    };
    write(&cluster, "job", &job);
    // 9 is to be cancelled, and the index 12 is beyond the last shard.
    let array = cluster.ask("sbatch", &["--parsable", "--array=0-6,8,9,12", "job"]);
    let array = array.trim().to_owned();
    assert!(!array.is_empty(), "{}", cluster.logs());
    let ran = |cluster: &Cluster, shard: u32| {
        let lines = fs::read_to_string(cluster.work().join(format!("ran-{shard}")));
        lines.map_or(0, |text| text.lines().count())
    };
    let runs = |cluster: &Cluster| [0, 1, 2, 3, 4, 5, 6, 8, 9, 12].map(|shard| ran(cluster, shard));
    let queue = |cluster: &Cluster| cluster.ask("squeue", &["-h", "-r"]).lines().count();
    cluster.wait("runs that wait", LONG, |cluster| {
        cluster.mend();
        runs(cluster) == [1, 1, 1, 1, 3, 2, 2, 1, 1, 0] && queue(cluster) == 3
    });
    cluster.ask("scancel", &[&format!("{array}_9")]);
    cluster.wait("end of shard 9", LONG, |cluster| queue(cluster) == 2);
    // The controller saves the states of jobs every five seconds.
    sleep(Duration::from_secs(10));
    cluster.kill_controller();
    write(&cluster, "controller-gone", "");
    sleep(Duration::from_secs(2));
    cluster.start_controller();
    cluster.wait("controller", LONG, |cluster| !cluster.ask("squeue", &["-h"]).is_empty());
    cluster.kill_node();
    write(&cluster, "node-gone", "");
    sleep(Duration::from_secs(2));
    cluster.start_node();
    cluster.wait_for_all();
    let ran = runs(&cluster);
    assert_eq!(ran, [1, 1, 1, 2, 3, 2, 2, 1, 1, 0], "{}", cluster.logs());
    for element in ["0", "3", "5", "6", "8"] {
        let end = ended(&cluster, &array, element);
        assert_eq!(end, ["COMPLETED", "0:0"], "{element}");
    }
    for (element, code) in [("1", 1), ("2", 2), ("4", 4), ("12", 2)] {
        let end = ended(&cluster, &array, element);
        assert_eq!(end, ["FAILED", &format!("{code}:0")], "{element}");
    }
    assert_eq!(ended(&cluster, &array, "9")[0], "CANCELLED");
}

/// The state and the exit code of an element.
fn ended(cluster: &Cluster, array: &str, element: &str) -> [String; 2] {
    let words = cluster.ask("scontrol", &["show", "job", &format!("{array}_{element}")]);
    let word = |key: &str| {
        let mut words = words.split_whitespace();
        words.find_map(|word| word.strip_prefix(key).map(str::to_owned))
    };
    [word("JobState="), word("ExitCode=")].map(Option::unwrap_or_default)
}

#[test]
#[ignore = "needs Slurm's daemons: cargo xtask test --only slurm"]
fn a_count_goes_from_the_job_to_the_certificate() {
    let mut cluster = Cluster::start();
    let command = env!("CARGO_BIN_EXE_bitqueens");
    install(&cluster, &format!("#!/bin/bash\nexec \"{command}\" \"$@\"\n"));
    does(&cluster, "plan 12 --depth 1 -o plan", 0);
    let flags = "--shards 6 --cores 1 --rate 1e9";
    does(&cluster, &format!("cluster slurm plan {flags} -o job"), 0);
    // Submitted twice: the second finds every unit done.
    for _ in 0..2 {
        let said = cluster.ask("bash", &["job"]);
        assert!(said.contains("shards: job "), "{said}");
        cluster.wait_for_all();
        let verified = does(&cluster, "verify plan.certificate", 0);
        assert!(verified.contains("no check failed: 14200"), "{verified}");
    }
    let merged = does(&cluster, "merge plan plan.runs", 0);
    assert!(merged.contains("identical   0"), "{merged}");
    let status = does(&cluster, "status plan plan.runs", 0);
    assert!(status.contains("6 done"), "{status}");
}

/// Puts a script in the place of the command.
fn install(cluster: &Cluster, script: &str) {
    let command = cluster.bin().join("bitqueens");
    fs::write(&command, script).expect("a file");
    fs::set_permissions(&command, fs::Permissions::from_mode(0o755)).expect("ours");
}

/// Runs the command itself; its code must be this one.
fn does(cluster: &Cluster, line: &str, code: i32) -> String {
    let mut command = cluster.command(env!("CARGO_BIN_EXE_bitqueens"));
    let output = command.args(line.split(' ')).output().expect("it starts");
    let said = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert_eq!(output.status.code(), Some(code), "`{line}`: {said:?}");
    said.concat()
}
