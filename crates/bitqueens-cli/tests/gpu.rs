//! `--device` on a real adapter, in most checks a software one.

mod common;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ::bitqueens::{Cancel, Device, Devices, LookAhead, Problem, Subproblem, Sum, published};
use bitqueens_gpu::Gpu;
use bitqueens_runs::{Plan, Run, Shard};
use common::{bitqueens, does, folder, objects, refused, stdout};
use serde_json::Value;

#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn devices_count_alone_and_beside_the_processor() {
    for (n, expected) in [("0", "1"), ("1", "1"), ("8", "92"), ("12", "14200")] {
        for device in ["auto", "cpu", "gpu", "gpu:0", "cpu,gpu"] {
            let record = &objects(&["count", n, "--device", device, "--json"])[0];
            assert_eq!(record["count"], expected, "{device}");
            // Beside threads a software adapter is left out.
            let opened = match device {
                "cpu,gpu" => !is_software(),
                "auto" | "cpu" => false,
                _ => true,
            };
            assert_eq!(record["devices"].is_array(), opened, "{device}");
            assert_eq!(record["kernel"].is_string(), !device.starts_with("gpu"));
        }
    }
    assert_eq!(stdout(&["count", "8", "--fundamental", "--device", "gpu"]), "12\n");
    assert_eq!(stdout(&["count", "10", "--double-check", "--device", "gpu"]), "724\n");
}

/// A join on a device, alone and beside threads; its units are recorded by threads only.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn devices_match_half_boards() {
    for (n, expected) in [("0", "1"), ("8", "92"), ("12", "14200")] {
        for device in ["auto", "gpu", "cpu,gpu"] {
            let record = &objects(&["count", n, "--method", "join", "--device", device, "--json"]);
            let record = &record[0];
            assert_eq!((&record["count"], &record["method"]), (&expected.into(), &"join".into()));
            let opened = device == "gpu" || device == "cpu,gpu" && !is_software();
            assert_eq!(record["devices"].is_array(), opened, "{device}");
            assert_eq!(record["threads"] == 0, device == "gpu", "{device}");
        }
    }
    let checked = objects(&["count", "9", "--double-check", "--device", "gpu", "--json"]);
    let check = &checked[0]["double_check"];
    assert!(checked[0]["devices"].is_array() && check["count"] == "352", "{checked:?}");
    assert!(check["devices"].is_null(), "{checked:?}");
    let folder = tempfile::tempdir().expect("a folder");
    let runs = folder.path().join("runs");
    let runs = runs.to_str().expect("text");
    let line = ["count", "8", "--method", "join", "--ledger", runs, "--device"];
    let error = refused(&[&line[..], &["gpu"]].concat());
    assert!(error.contains("a join with a ledger runs on the processor only"), "{error}");
    assert_eq!(stdout(&[&line[..], &["auto"]].concat()), "92\n");
}

/// Whether the first adapter is a program.
fn is_software() -> bool {
    let gpu = Gpu::open(0).expect("a Vulkan adapter");
    gpu.info().is_software
}

#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn beside_threads_a_software_adapter_is_left_out() {
    let output = bitqueens(&["count", "10", "--device", "cpu,gpu"]).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(said.contains("only threads count"), is_software(), "{said}");
    assert_eq!(output.stdout, b"724\n");
}

#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn adapters_are_listed() {
    let rows = objects(&["kernels", "--devices", "--json"]);
    assert_eq!(rows[0]["device"], "gpu:0");
    assert!(rows[0]["max_buffer"].as_u64().is_some_and(|bytes| bytes > 0));
    let name = rows[0]["name"].as_str().expect("a name");
    assert!(stdout(&["kernels", "--devices"]).contains(name));
    assert!(rows[0]["backend"].is_string());
    for index in ["7", "77"] {
        for command in ["count", "estimate", "bench"] {
            let error = refused(&[command, "8", "--device", &format!("gpu:{index}")]);
            assert!(error.contains(&format!("no GPU {index}")), "{error}");
            assert!(error.contains(name), "{error}");
        }
    }
}

/// Boards and depths beyond what any kernel counts are refused before a batch is made.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn boards_and_depths_that_are_too_large_are_refused() {
    for n in ["33", "4294967296"] {
        let [gpu, cpu] = ["gpu", "cpu"].map(|device| refused(&["count", n, "--device", device]));
        assert_eq!(gpu, cpu);
    }
    let gpu = refused(&["count", "28", "--depth", "6", "--device", "gpu"]);
    assert!(gpu.contains("units"), "{gpu}");
}

/// The time limit and Ctrl-C end a run on a device as one on the processor, and keep what is recorded.
#[cfg(unix)]
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn a_stopped_run_keeps_its_records() {
    use std::process::Command;

    use common::{process, tells};

    // A minute of work for the fastest GPU, in units of a second for software.
    let folder = folder("22 --depth 2");
    let run = "run plan --ledger runs --device gpu";
    tells(&folder, &format!("{run} --time-limit 1s"), 3, "out of time");
    let mut child = process(env!("CARGO_BIN_EXE_bitqueens"));
    let mut child =
        child.args(run.split(' ')).current_dir(&folder).spawn().expect("the command starts");
    // Its first record, at the latest after some minutes of a slow machine.
    let has_record = (0..300).any(|_| {
        std::thread::sleep(std::time::Duration::from_secs(1));
        let merged = tells(&folder, "merge plan runs --json", 3, r#""total":null"#);
        !merged.contains(r#""once":0"#)
    });
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.expect("kill runs").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
    assert!(has_record, "no unit was recorded");
}

/// A GPU that is lost after some batches.
struct Mortal {
    gpu: Gpu,
    good: usize,
    batches: AtomicUsize,
}

impl Device for Mortal {
    fn name(&self) -> &str {
        self.gpu.name()
    }

    fn counts(
        &self,
        batch: &[Subproblem],
        look_ahead: LookAhead,
        cancel: &Cancel,
    ) -> ::bitqueens::Result<Option<Vec<Sum>>> {
        if self.batches.fetch_add(1, Ordering::Relaxed) == self.good {
            self.gpu.lose();
        }
        self.gpu.counts(batch, look_ahead, cancel)
    }
}

/// Threads count what a lost device had taken; without threads the run fails, and what was recorded is kept.
///
/// Half of n = 16 is three batches at least, however fast the device is: the first ones are small.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn a_device_lost_during_a_run_loses_nothing() {
    let problem = Problem::plain(16).expect("a board");
    let plan = Plan::new(&problem, 1).expect("a plan");
    let mut lost = 0;
    for good in [0, 1, 2] {
        let folder = tempfile::tempdir().expect("a folder");
        let ledgers = folder.path().join("runs");
        let mortal = || -> Arc<dyn Device> {
            Arc::new(Mortal {
                gpu: Gpu::open(0).expect("a Vulkan adapter"),
                good,
                batches: AtomicUsize::new(0),
            })
        };
        let run = |shard, devices| {
            let run = Run::new(&plan, &ledgers).shard(Shard::new(shard, 2).expect("a shard"));
            let run = run.threads(1).expect("one").devices(devices);
            run.expect("a search").run()
        };
        let failed = run(0, Devices::new([mortal()]).alone());
        let error = failed.expect_err("it was lost").to_string();
        assert!(error.contains(Gpu::open(0).expect("again").name()), "{error}");
        let told = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&told);
        let beside = Devices::new([mortal()]).on_failure(move |_| {
            count.fetch_add(1, Ordering::Relaxed);
        });
        let half = run(1, beside).expect("the thread takes over");
        assert!(half.is_complete());
        // Without the lost device everything else is counted, once.
        let rest = run(0, Devices::default()).expect("a thread");
        let totals = rest.tally.totals().expect("right");
        assert_eq!(Some(totals.total), published(16));
        lost += told.load(Ordering::Relaxed);
    }
    assert!(lost > 0, "no device was lost beside a thread");
}

/// A run on a GPU writes the records that threads write, and either continues the other's.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn ledgers_do_not_show_who_counted() {
    for devices in [["gpu", "gpu"], ["cpu", "gpu"], ["gpu", "cpu"], ["cpu,gpu", "cpu"]] {
        let folder = folder("12 --depth 1");
        for (shard, device) in ["0/2", "1/2"].iter().zip(devices) {
            let line = format!("run plan --ledger runs --shard {shard} --device {device}");
            does(&folder, &line, 0);
        }
        does(&folder, "merge plan runs -o 12.certificate", 0);
        does(&folder, "verify 12.certificate", 0);
    }
}

#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn estimates_and_benchmarks_measure_devices() {
    let guess = &objects(&["estimate", "14", "--device", "gpu", "--probes", "1000", "--json"])[0];
    assert!(guess["device_attempts_per_second"].as_f64().is_some_and(|rate| rate > 0.0));
    let rows = objects(&["bench", "10", "--device", "cpu,gpu", "--runs", "1", "--json"]);
    let of = |rows: &[Value], kernel| rows.iter().filter(|row| row["kernel"] == kernel).count();
    let expected = if is_software() { (0, 0) } else { (1, 1) };
    assert_eq!((of(&rows, "gpu"), of(&rows, "cpu,gpu")), expected);
    assert!(rows[1..].iter().all(|row| row["right"] == true));
    let rows = objects(&["bench", "10", "--device", "gpu", "--runs", "1", "--json"]);
    assert_eq!(of(&rows, "gpu"), 1);
    assert!(rows[1..].iter().all(|row| row["right"] == true));
}

/// Mesa's RADV offers a GPU without hardware where it is told to: one that cannot be opened.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn a_gpu_that_cannot_be_opened_is_left_out_or_an_error() {
    let run = |line: &str| {
        let mut command = bitqueens(&line.split(' ').collect::<Vec<_>>());
        command.env("RADV_FORCE_FAMILY", "navi21").assert()
    };
    let listed = run("kernels --devices --json").success();
    let listed = String::from_utf8_lossy(&listed.get_output().stdout).into_owned();
    let index = listed.lines().position(|line| line.contains("Null hardware"));
    let index = index.expect("RADV's device without hardware");
    let counted = run("count 18 --device auto").success();
    let note = String::from_utf8_lossy(&counted.get_output().stderr).into_owned();
    counted.stdout("666090624\n");
    assert!(note.contains("Null hardware") && note.contains("it is left out"), "{note}");
    let refused = run(&format!("count 12 --device gpu:{index}")).failure();
    let error = String::from_utf8_lossy(&refused.stdout("").get_output().stderr).into_owned();
    assert!(error.contains("could not be opened"), "{error}");
}

/// Without a driver a named GPU is an error that says what to do, and `auto` counts on the processor.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn without_a_driver_the_processor_counts() {
    let nowhere = Path::new("nowhere.json");
    let run = |line: &str| {
        let mut command = bitqueens(&line.split(' ').collect::<Vec<_>>());
        command.env("VK_DRIVER_FILES", nowhere).env("VK_ICD_FILENAMES", nowhere);
        command.assert()
    };
    let counted = run("count 10 --device auto");
    counted.success().stdout("724\n").stderr("");
    // Worth a GPU, so that the drivers are asked.
    let estimated = run("estimate 22 --device auto --probes 100 --json").success();
    let estimate: serde_json::Value =
        serde_json::from_slice(&estimated.get_output().stdout).expect("JSON");
    assert!(estimate["device_attempts_per_second"].is_null());
    assert!(estimate["attempts_per_second"].as_f64() > Some(0.0));
    let output = run("count 16 --device gpu");
    let output = output.code(2).stdout("").get_output().clone();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("no GPU was found"), "{error}");
}
