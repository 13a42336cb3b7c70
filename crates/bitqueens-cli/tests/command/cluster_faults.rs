//! What can go wrong between nodes: each with its outcome, as `docs/CLUSTER.md` states it.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use crate::common::{bitqueens, does, ended, folder, says, start, tells};
use crate::sealed::checked;

#[test]
fn a_node_with_another_plan_stops_and_disturbs_nobody() {
    let folder = folder("10");
    let at = folder.path();
    let text = fs::read_to_string(at.join("plan")).expect("a plan");
    let identity = text.lines().find_map(|line| line.strip_prefix("identity "));
    let identity = identity.expect("every plan has one");
    // The same board, dealt in another way: as a node with an old copy of the plan would read.
    does(at, "plan 10 --depth 1 -o old", 0);
    let run = |plan: &str, shard: u32| {
        format!("run {plan} --identity {identity} --ledger runs --shard {shard}/2")
    };
    tells(at, &run("old", 0), 2, "all nodes must read the same plan");
    assert!(!at.join("runs").exists(), "nothing is written");
    does(at, &run("plan", 0), 0);
    // Without the identity, the first ledger in the folder decides.
    tells(at, "run old --ledger runs --shard 1/2", 2, "belongs to another plan");
    does(at, &run("plan", 1), 0);
    assert!(does(at, "merge plan runs", 0).contains("total       724"));
    for wrong in ["0123", "xyz", ""] {
        let words = ["run", "plan", "--ledger", "runs", "--identity", wrong];
        let output = bitqueens(&words).current_dir(at).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{wrong}");
    }
}

/// Another process writes to the ledger although it is locked, as on a file system whose locks do
/// not reach other nodes.
#[test]
fn a_lock_that_is_lost_stops_one_of_two() {
    let folder = folder("18 --depth 1");
    let line = "run plan --ledger runs --kernel scalar --threads 1";
    let child = start(&folder, line);
    let own = folder.path().join("runs/shard-0-of-1.ledger");
    let since = Instant::now();
    while own.metadata().map_or(0, |data| data.len()) < 1000 {
        assert!(since.elapsed() < Duration::from_secs(60), "no records");
        sleep(Duration::from_millis(1));
    }
    let mut file = OpenOptions::new().append(true).open(&own).expect("no lock for this");
    file.write_all(&[7; 48]).expect("appended");
    drop(file);
    let said = ended(&child.wait_with_output().expect("it ends"), 3);
    assert!(said.contains("locks do not work on this file system"), "{said}");
    // Whatever the other process left is cut off, and what was acknowledged is there.
    tells(folder.path(), "run plan --ledger runs --threads 2", 0, "complete");
    assert!(does(folder.path(), "merge plan runs", 0).contains("total       666090624"));
}

#[test]
fn an_index_beyond_the_shards_is_refused() {
    let folder = folder("10");
    let words = ["run", "plan", "--ledger", "runs", "--shard", "auto/4"];
    let said = says(&folder, &words, &[("SLURM_ARRAY_TASK_ID", "4")], 2);
    assert!(said.contains("`4/4` is not a shard"), "{said}");
    assert!(!folder.path().join("runs").exists(), "nothing is written");
    for index in ["-1", "x", "", "4294967296"] {
        says(&folder, &words, &[("SLURM_ARRAY_TASK_ID", index)], 2);
    }
}

#[test]
fn nodes_with_other_kernels_count_the_same_units() {
    let folder = folder("12");
    let at = folder.path();
    let kernels = bitqueens::Kernel::available();
    for (shard, kernel) in kernels.iter().cycle().take(8).enumerate() {
        let line = format!("run plan --ledger runs --kernel {kernel} --shard {shard}/8");
        does(at, &line, 0);
    }
    tells(at, "merge plan runs -o certificate", 0, "total       14200");
    let certificate = fs::read_to_string(at.join("certificate")).expect("written");
    for kernel in &kernels {
        assert!(certificate.contains(kernel.name()), "{kernel} took part");
    }
    does(at, "verify certificate", 0);
}

/// The openings of a ledger are moved to the year 2100, under checksums that hold.
fn from_the_future(path: &Path) {
    let mut bytes = fs::read(path).expect("a ledger");
    for record in bytes[288..].chunks_exact_mut(48) {
        if record[0] == 1 {
            record[8..16].copy_from_slice(&4_102_444_800_u64.to_le_bytes());
        }
    }
    checked(&mut bytes);
    fs::write(path, bytes).expect("ours");
}

#[test]
fn clocks_decide_nothing() {
    let folder = folder("10");
    let at = folder.path();
    does(at, "run plan --ledger runs --shard 0/2", 0);
    does(at, "run plan --ledger runs --shard 1/2", 0);
    let [future, past] = [0, 1].map(|shard| at.join(format!("runs/shard-{shard}-of-2.ledger")));
    from_the_future(&future);
    let file = File::options().append(true).open(&past).expect("ours");
    let epoch = SystemTime::UNIX_EPOCH;
    for changed in
        [epoch, epoch + Duration::from_secs(1 << 33), epoch - Duration::from_secs(86_400)]
    {
        file.set_modified(changed).expect("ours");
        let said = does(at, "status plan runs --all", 0);
        assert!(said.contains("113 of 113 units done"), "{said}");
        let is_past = changed <= epoch;
        let has_rate = said.contains("attempts/s");
        assert!(!(is_past && has_rate), "no rate from such clocks: {said}");
    }
    assert!(does(at, "run plan --ledger runs", 0).contains("0 of them in this run"));
    assert!(does(at, "merge plan runs -o certificate", 0).contains("total       724"));
    does(at, "verify certificate", 0);
}

#[test]
fn two_runs_in_one_folder() {
    let folder = folder("14 --depth 1");
    let at = folder.path();
    // The same plan in other shares, at the same time.
    let run =
        |shard: &str| start(at, &format!("run plan --ledger runs --kernel scalar --shard {shard}"));
    let shards = ["0/2", "1/2", "0/3", "1/3", "2/3"];
    let running: Vec<_> = shards.map(run).into();
    for mut child in running {
        assert!(child.wait().expect("it ends").success());
    }
    let merged = does(at, "merge plan runs", 0);
    assert!(merged.contains("total       365596"), "{merged}");
    assert!(merged.contains("conflicting 0"), "{merged}");
    // Another plan is refused there, and the first goes on.
    does(at, "plan 13 -o other", 0);
    does(at, "run other --ledger runs", 2);
    does(at, "status other runs", 2);
    assert!(does(at, "run plan --ledger runs", 0).contains("complete"));
}

#[test]
fn a_status_before_during_and_after() {
    let folder = folder("10");
    let at = folder.path();
    fs::create_dir(at.join("runs")).expect("a folder");
    tells(at, "status plan runs", 3, "0 of 113 units done, 0.00% of the work");
    does(at, "run plan --ledger runs --shard 1/4", 0);
    let said = does(at, "status plan runs --all", 3);
    assert!(said.contains("28 of 113 units done"), "{said}");
    assert!(said.contains("shards: 1 done, 0 open, 0 stopped, 3 not started"), "{said}");
    assert!(said.contains("1/4           done     28 of 28 units"), "{said}");
    let json = does(at, "status plan runs --json", 3);
    let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&value["v"], &value["done"]), (&1.into(), &28.into()));
    assert_eq!(value["shards"][0]["shard"], "1/4");

    // Watched from another process until it is complete.
    let watch = start(at, "status plan runs --watch --every 20ms --json");
    does(at, "run plan --ledger runs", 0);
    let output = watch.wait_with_output().expect("it ends");
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&output.stdout);
    let last = text.lines().last().expect("at least one look");
    assert!(last.contains(r#""done":113"#), "{last}");

    does(at, "status plan nowhere", 2);
    does(at, "status plan runs --every 5s", 2);
}
