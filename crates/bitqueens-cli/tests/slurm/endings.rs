//! What an element does after each exit code of the command.

use std::fs;

use crate::cluster::Cluster;
use crate::{LONG, does, install};

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
#[ignore = "needs Slurm's daemons: cargo xtask test --only slurm"]
fn exit_codes_become_restarts() {
    let mut cluster = Cluster::start();
    install(&cluster, ENDING);
    does(&cluster, "plan 8 -o plan", 0);
    let flags = "--shards 10 --cores 1 --rate 1e9";
    does(&cluster, &format!("cluster slurm plan {flags} -o job"), 0);
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
    cluster.wait("run of shard 9", LONG, |cluster| ran(cluster, 9) == 1);
    cluster.ask("scancel", &[&format!("{array}_9")]);
    cluster.wait("end of the jobs", LONG, |cluster| {
        cluster.mend();
        cluster.is_idle()
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
