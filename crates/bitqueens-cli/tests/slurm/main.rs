//! A real Slurm: an array of 32 shards of n = 15 while its parts are killed with signal 9, one after
//! another. It needs Debian's `slurm-wlm` and `munge`, and so is left to
//! `cargo xtask soak --only slurm`.
//!
//! `BITQUEENS_FAULTS` says how often each fault is made; once otherwise.
#![cfg(target_os = "linux")]
#![allow(missing_docs)]
#![allow(clippy::print_stdout)] // A recorded run tells its rounds.

mod cluster;
mod processes;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Output;
use std::thread::sleep;
use std::time::{Duration, Instant};

use cluster::Cluster;

const SHARDS: u32 = 32;
const TOTAL: &str = "2279184";

/// The command as the nodes find it: `run` is stopped again and again, so that faults meet it at
/// work, with its ledger open; else n = 15 would be counted before they can.
const SLOWLY: &str = r#"#!/bin/bash
[ "$1" = run ] || exec "BITQUEENS" "$@"
"BITQUEENS" "$@" --kernel scalar &
run=$!
for _ in {1..12}; do
    sleep 0.003
    kill -STOP $run 2>/dev/null || break
    sleep 0.15
    kill -CONT $run 2>/dev/null
done
wait $run
"#;

#[derive(Debug, Clone, Copy)]
enum Fault {
    Worker,
    StepDaemon,
    Controller,
    NodeDaemon,
    ShardTwice,
}

const FAULTS: [Fault; 5] = [
    Fault::Worker,
    Fault::StepDaemon,
    Fault::Controller,
    Fault::NodeDaemon,
    Fault::ShardTwice,
];

#[test]
#[ignore = "needs Slurm's daemons: cargo xtask soak --only slurm"]
fn whatever_is_killed_the_total_is_exact() {
    let rounds: u32 = match std::env::var("BITQUEENS_FAULTS") {
        Ok(number) => number.parse().expect("BITQUEENS_FAULTS is a number"),
        Err(_) => 1,
    };
    let mut cluster = Cluster::start();
    install(&cluster, SLOWLY);
    for round in 1..=rounds {
        let start = Instant::now();
        let restarts = run(&mut cluster, round);
        println!(
            "round {round}: every fault once, {restarts} restarts, {TOTAL} in {:.0} s",
            start.elapsed().as_secs_f64()
        );
    }
}

/// Ends with the code that its shard asks for, and notes that it was there. Shard 3 needs two runs.
const ENDING: &str = r#"#!/bin/bash
[ "$1" = run ] || exit 0
while [ "$1" != --shard ]; do shift; done
echo >> "ran-${2%/*}"
case $2:$(wc -l < "ran-${2%/*}") in
3/*:2) exit 0 ;;
9/*) exec sleep 60 ;;
*) exit "${2%/*}" ;;
esac
"#;

/// 3 goes back into the queue, 4 a few times, 1 and 2 end an element; a cancelled one stays so.
#[test]
#[ignore = "needs Slurm's daemons: cargo xtask soak --only slurm"]
fn exit_codes_become_restarts() {
    let mut cluster = Cluster::start();
    install(&cluster, ENDING);
    does(&cluster, "plan 8 -o plan", &[0]);
    let flags = "--shards 10 --cores 1 --rate 1e9";
    does(
        &cluster,
        &format!("cluster slurm plan {flags} -o job"),
        &[0],
    );
    let job = fs::read_to_string(cluster.work().join("job")).expect("written");
    assert!(job.contains("\nrestarts=6 "), "{job}");
    let job = job.replace("\nrestarts=6 ", "\nrestarts=2 ");
    fs::write(cluster.work().join("job"), job).expect("a file");
    // Elements 0 to 4, one whose index is beyond the last shard, and one to be cancelled.
    let array = cluster.ask("sbatch", &["--parsable", "--array=0-4,9,12", "job"]);
    let array = array.trim().to_owned();
    assert!(!array.is_empty(), "{}", cluster.logs());
    let ran = |cluster: &Cluster, shard: u32| {
        let lines = fs::read_to_string(cluster.work().join(format!("ran-{shard}")));
        lines.map_or(0, |text| text.lines().count())
    };
    cluster.wait("run of shard 9", Duration::from_secs(60), |cluster| {
        ran(cluster, 9) == 1
    });
    cluster.ask("scancel", &[&format!("{array}_9")]);
    cluster.wait("end of the jobs", Duration::from_secs(180), |cluster| {
        cluster.mend();
        cluster.ask("squeue", &["-h"]).is_empty()
    });
    let runs: Vec<_> = (0..5).map(|shard| ran(&cluster, shard)).collect();
    assert_eq!(runs, [1, 1, 1, 2, 3], "{}", cluster.logs());
    assert_eq!((ran(&cluster, 9), ran(&cluster, 12)), (1, 0));
    let ended = |element: &str| {
        let words = cluster.ask("scontrol", &["show", "job", &format!("{array}_{element}")]);
        let word = |key: &str| {
            let found = words
                .split_whitespace()
                .find_map(|word| word.strip_prefix(key));
            found.unwrap_or_default().to_owned()
        };
        format!("{} {}", word("JobState="), word("ExitCode="))
    };
    assert_eq!(ended("0"), "COMPLETED 0:0");
    for (element, code) in [("1", 1), ("2", 2), ("4", 4), ("12", 2)] {
        assert_eq!(ended(element), format!("FAILED {code}:0"));
    }
    assert_eq!(ended("3"), "COMPLETED 0:0");
    assert!(ended("9").starts_with("CANCELLED"), "{}", ended("9"));
}

/// Puts a script in the place of the command.
fn install(cluster: &Cluster, script: &str) {
    let command = cluster.bin().join("bitqueens");
    let script = script.replace("BITQUEENS", env!("CARGO_BIN_EXE_bitqueens"));
    fs::write(&command, script).expect("a file");
    fs::set_permissions(&command, fs::Permissions::from_mode(0o755)).expect("ours");
}

/// One array from plan to certificate, with every fault; gives the number of restarts.
fn run(cluster: &mut Cluster, round: u32) -> u32 {
    let plan = format!("{round}.plan");
    does(cluster, &format!("plan 15 --depth 1 -o {plan}"), &[0]);
    let job = format!("{round}.sbatch");
    let flags = "--shards 32 --cores 1 --time 10m --rate 1e9";
    does(
        cluster,
        &format!("cluster slurm {plan} {flags} -o {job}"),
        &[0],
    );
    let submitted = cluster.command("bash").arg(&job).output().expect("bash");
    assert!(submitted.status.success(), "{}", text(&submitted));

    for fault in FAULTS {
        cluster.wait("shard at work", Duration::from_secs(120), |cluster| {
            cluster.mend();
            !processes::workers(&cluster.work()).is_empty()
        });
        inject(cluster, fault, round);
        sleep(Duration::from_millis(500));
    }
    let certificate = format!("{round}.certificate");
    cluster.wait("end of the jobs", Duration::from_secs(300), |cluster| {
        cluster.mend();
        cluster.work().join(&certificate).exists() && cluster.ask("squeue", &["-h"]).is_empty()
    });
    let folder = format!("{round}.runs");
    let merged = does(cluster, &format!("merge {plan} {folder} --json"), &[0]);
    assert!(
        merged.contains(&format!(r#""total":"{TOTAL}""#)),
        "{merged}"
    );
    assert!(merged.contains(r#""missing":0"#), "{merged}");
    let verified = does(cluster, &format!("verify {certificate}"), &[0]);
    assert!(verified.contains(&format!("nothing speaks against {TOTAL}")));
    does(cluster, &format!("status {plan} {folder}"), &[0]);
    let restarts = restarts(cluster);
    assert!(restarts >= round, "a killed worker is started again");
    restarts
}

fn inject(cluster: &mut Cluster, fault: Fault, round: u32) {
    println!("round {round}: {fault:?}");
    match fault {
        Fault::Worker => {
            let worker = processes::workers(&cluster.work());
            processes::kill(*worker.first().expect("at work"));
        }
        Fault::StepDaemon => {
            let workers = processes::workers(&cluster.work());
            let daemon = workers
                .iter()
                .find_map(|worker| processes::ancestor(*worker, "slurmstepd"));
            processes::kill(daemon.expect("every worker has one"));
        }
        Fault::Controller => {
            cluster.kill_controller();
            // Elements end meanwhile, and nobody hears of it.
            sleep(Duration::from_secs(2));
            cluster.start_controller();
            cluster.wait("controller", Duration::from_secs(60), |cluster| {
                !cluster.ask("squeue", &["-h"]).is_empty()
            });
        }
        Fault::NodeDaemon => {
            cluster.kill_node();
            sleep(Duration::from_secs(1));
            cluster.start_node();
        }
        // Elsewhere, by hand: it gets the shard or is told to wait.
        Fault::ShardTwice => {
            let shard = format!("--shard {}/{SHARDS}", SHARDS - 1 - round % 8);
            let line = format!("run {round}.plan --ledger {round}.runs {shard}");
            does(cluster, &line, &[0, 3]);
            does(
                cluster,
                &format!("run {round}.plan --ledger again {shard}"),
                &[0],
            );
        }
    }
}

/// How often elements were started again, by what Slurm wrote into their output.
fn restarts(cluster: &Cluster) -> u32 {
    let files = fs::read_dir(cluster.work()).expect("a folder");
    let text = files
        .flatten()
        .filter(|file| file.path().extension().is_some_and(|e| e == "out"))
        .filter_map(|file| fs::read_to_string(file.path()).ok());
    let restarts: usize = text
        .map(|text| text.matches("DUE TO JOB REQUEUE").count())
        .sum();
    u32::try_from(restarts).expect("a few")
}

/// Runs the command, at full speed; its code must be one of these.
fn does(cluster: &Cluster, line: &str, codes: &[i32]) -> String {
    let mut command = cluster.command(env!("CARGO_BIN_EXE_bitqueens"));
    let output = command.args(line.split(' ')).output().expect("it starts");
    let code = output.status.code().expect("it ended by itself");
    assert!(codes.contains(&code), "`{line}`: {code}\n{}", text(&output));
    text(&output)
}

fn text(output: &Output) -> String {
    let words = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    words.concat()
}
