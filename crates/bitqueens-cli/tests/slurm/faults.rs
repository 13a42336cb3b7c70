//! An array of 32 shards of n = 15 while its parts die, one after another.
//!
//! `BITQUEENS_FAULTS` says how often each fault is made; once otherwise.

use std::path::PathBuf;
use std::time::Instant;

use crate::cluster::Cluster;
use crate::processes::{self, Worker};
use crate::{LONG, does, install, says, text};

const TOTAL: &str = "2279184";

#[derive(Debug, Clone, Copy)]
enum Fault {
    Worker,
    StepDaemon,
    Controller,
    NodeDaemon,
    ShardTwice,
    Merge,
}

const FAULTS: [Fault; 6] = [
    Fault::Worker,
    Fault::StepDaemon,
    Fault::Controller,
    Fault::NodeDaemon,
    Fault::ShardTwice,
    Fault::Merge,
];

#[test]
#[ignore = "needs Slurm's daemons: cargo xtask test --only slurm"]
fn whatever_is_killed_the_total_is_exact() {
    let rounds: u32 = match std::env::var("BITQUEENS_FAULTS") {
        Ok(number) => number.parse().expect("BITQUEENS_FAULTS is a number"),
        Err(_) => 1,
    };
    let mut cluster = Cluster::start();
    install(&cluster, include_str!("held.sh"));
    for round in 1..=rounds {
        let start = Instant::now();
        cluster.set_gate(&format!("hold {round}"));
        let array = Array::submitted(&mut cluster, round);
        for fault in FAULTS {
            let seconds = start.elapsed().as_secs();
            println!("round {round}: {fault:?} after {seconds} s");
            array.suffers(fault, &mut cluster);
        }
        array.ends_well(&mut cluster);
        println!(
            "round {round}: every fault once, {} restarts, {TOTAL} in {:.0} s",
            array.restarts(&cluster),
            start.elapsed().as_secs_f64()
        );
    }
}

/// One array, from plan to certificate.
struct Array {
    round: u32,
    /// As Slurm numbers it.
    id: String,
}

impl Array {
    fn submitted(cluster: &mut Cluster, round: u32) -> Self {
        does(cluster, &format!("plan 15 --depth 1 -o {round}.plan"), 0);
        let flags = "--shards 32 --cores 1 --rate 1e9";
        let job = format!("cluster slurm {round}.plan {flags} -o {round}.sbatch");
        does(cluster, &job, 0);
        let id = submit(cluster, round);
        Self { round, id }
    }

    fn suffers(&self, fault: Fault, cluster: &mut Cluster) {
        match fault {
            Fault::Worker => {
                let before = self.restarts(cluster);
                let worker = held(cluster);
                assert!(processes::kill(worker.id), "it was held");
                self.wait_for_a_restart(cluster, before);
            }
            Fault::StepDaemon => {
                let before = self.restarts(cluster);
                let worker = held(cluster);
                let daemon = processes::ancestor(worker.id, "slurmstepd");
                assert!(processes::kill(daemon.expect("every worker has one")));
                self.wait_for_a_restart(cluster, before);
                assert!(processes::is_there(worker.id), "the run is left behind");
                let line = self.run("runs", &worker.shard);
                assert!(does(cluster, &line, 3).contains("by another process"));
            }
            // Elements end unnoticed while it is away.
            Fault::Controller => {
                held(cluster);
                cluster.kill_controller();
                Self::release(
                    cluster,
                    &format!("hold {}, after the controller", self.round),
                );
                cluster.start_controller();
                cluster.wait("controller", LONG, |cluster| {
                    !cluster.ask("squeue", &["-h"]).is_empty()
                });
            }
            Fault::NodeDaemon => {
                held(cluster);
                cluster.kill_node();
                Self::release(cluster, &format!("hold {}, after the node", self.round));
                cluster.start_node();
            }
            // Elsewhere, by hand: it is told to wait, and finds everything done later.
            Fault::ShardTwice => {
                let worker = held(cluster);
                let line = self.run("runs", &worker.shard);
                assert!(does(cluster, &line, 3).contains("by another process"));
                does(cluster, &self.run("again", &worker.shard), 0);
                Self::release(cluster, "merge");
                cluster.wait("end of the shard", LONG, |cluster| {
                    let (code, said) = says(cluster, &line);
                    code == 0 && said.contains("0 of them in this run")
                });
            }
            // All are done, and the whole is submitted again.
            Fault::Merge => {
                cluster.wait("merge at work", LONG, |cluster| {
                    cluster.mend();
                    processes::held_script(&cluster.bin(), "merge").is_some()
                });
                let merge = processes::held_script(&cluster.bin(), "merge");
                assert!(processes::kill(merge.expect("it is held")));
                wait_for_all(cluster);
                assert!(!self.certificate(cluster).exists(), "nothing was merged");
                cluster.set_gate("open");
                submit(cluster, self.round);
            }
        }
    }

    /// Lets every held run go on and waits until it has ended.
    fn release(cluster: &mut Cluster, gate: &str) {
        let workers = processes::workers(&cluster.work());
        cluster.set_gate(gate);
        cluster.wait("end of the runs", LONG, |_| {
            !workers.iter().any(|worker| processes::is_there(worker.id))
        });
    }

    fn ends_well(&self, cluster: &mut Cluster) {
        wait_for_all(cluster);
        assert!(self.certificate(cluster).exists(), "{}", cluster.logs());
        let Self { round, .. } = self;
        let merge = format!("merge {round}.plan {round}.runs {round}.again --json");
        let merged = does(cluster, &merge, 0);
        for fact in [
            format!(r#""total":"{TOTAL}""#),
            r#""missing":0"#.into(),
            r#""conflicting":0"#.into(),
        ] {
            assert!(merged.contains(&fact), "{merged}");
        }
        let verified = does(cluster, &format!("verify {round}.certificate"), 0);
        assert!(verified.contains(&format!("no check failed: {TOTAL}")));
        let status = does(cluster, &format!("status {round}.plan {round}.runs"), 0);
        assert!(status.contains("32 done"), "{status}");
    }

    fn run(&self, folder: &str, shard: &str) -> String {
        let Self { round, .. } = self;
        format!("run {round}.plan --ledger {round}.{folder} --shard {shard}")
    }

    fn certificate(&self, cluster: &Cluster) -> PathBuf {
        cluster.work().join(format!("{}.certificate", self.round))
    }

    /// How often elements were started again.
    fn restarts(&self, cluster: &Cluster) -> u32 {
        let all = cluster.ask("scontrol", &["show", "job", &self.id]);
        let words = all.split_whitespace();
        let numbers = words.filter_map(|word| word.strip_prefix("Restarts="));
        numbers.filter_map(|word| word.parse::<u32>().ok()).sum()
    }

    fn wait_for_a_restart(&self, cluster: &mut Cluster, before: u32) {
        cluster.wait("restart", LONG, |cluster| {
            cluster.mend();
            self.restarts(cluster) > before
        });
    }
}

/// Submits the file as a user does; gives the number of the array.
fn submit(cluster: &Cluster, round: u32) -> String {
    let output = cluster
        .command("bash")
        .arg(format!("{round}.sbatch"))
        .output()
        .expect("bash");
    let said = text(&output);
    assert!(output.status.success(), "{said}");
    let id = said.split("shards: job ").nth(1).expect("it says so");
    id.split(';').next().unwrap_or_default().to_owned()
}

/// A run that is stopped at work. Some end before they can be.
fn held(cluster: &mut Cluster) -> Worker {
    let find = |cluster: &Cluster| {
        let mut workers = processes::workers(&cluster.work()).into_iter();
        workers.find(|worker| worker.is_held)
    };
    cluster.wait("run at work", LONG, |cluster| {
        cluster.mend();
        find(cluster).is_some()
    });
    find(cluster).expect("it stays stopped")
}

fn wait_for_all(cluster: &mut Cluster) {
    cluster.wait("end of the jobs", LONG, |cluster| {
        cluster.mend();
        cluster.is_idle()
    });
}
