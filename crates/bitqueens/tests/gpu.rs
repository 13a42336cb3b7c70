//! `--device` on a real adapter, in most checks a software one.

mod common;

use std::path::Path;

use common::{bitqueens, does, folder, objects, refused, stdout};

#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn devices_count_alone_and_beside_the_processor() {
    for (n, expected) in [("0", "1"), ("1", "1"), ("8", "92"), ("12", "14200")] {
        for device in ["auto", "cpu", "gpu", "gpu:0", "cpu,gpu"] {
            let record = &objects(&["count", n, "--device", device, "--json"])[0];
            assert_eq!(record["count"], expected, "{device}");
            assert_eq!(record["devices"].is_array(), device.contains("gpu"));
            assert_eq!(record["kernel"].is_string(), !device.starts_with("gpu"));
        }
    }
    assert_eq!(
        stdout(&["count", "8", "--fundamental", "--device", "gpu"]),
        "12\n"
    );
    assert_eq!(
        stdout(&["count", "10", "--double-check", "--device", "gpu"]),
        "724\n"
    );
}

#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn adapters_are_listed() {
    let rows = objects(&["kernels", "--devices", "--json"]);
    assert_eq!(rows[0]["device"], "gpu:0");
    assert!(
        rows[0]["max_buffer"]
            .as_u64()
            .is_some_and(|bytes| bytes > 0)
    );
    let name = rows[0]["name"].as_str().expect("a name");
    assert!(stdout(&["kernels", "--devices"]).contains(name));
    let error = refused(&["count", "8", "--device", "gpu:77"]);
    assert!(
        error.contains("gpu 77") || error.contains("GPU 77"),
        "{error}"
    );
    assert!(error.contains(name), "{error}");
}

/// A run on a GPU writes the records that threads write, and either continues the other's.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn ledgers_do_not_show_who_counted() {
    for devices in [
        ["gpu", "gpu"],
        ["cpu", "gpu"],
        ["gpu", "cpu"],
        ["cpu,gpu", "cpu"],
    ] {
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
    let guess = &objects(&[
        "estimate", "14", "--device", "gpu", "--probes", "1000", "--json",
    ])[0];
    assert!(
        guess["device_attempts_per_second"]
            .as_f64()
            .is_some_and(|rate| rate > 0.0)
    );
    let rows = objects(&[
        "bench", "10", "--device", "cpu,gpu", "--runs", "1", "--json",
    ]);
    let of = |kernel: &str| rows.iter().filter(|row| row["kernel"] == kernel).count();
    assert_eq!((of("gpu"), of("cpu,gpu")), (1, 1));
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
    let index = listed
        .lines()
        .position(|line| line.contains("Null hardware"));
    let index = index.expect("RADV's device without hardware");
    let counted = run("count 18 --device auto").success();
    let note = String::from_utf8_lossy(&counted.get_output().stderr).into_owned();
    counted.stdout("666090624\n");
    assert!(
        note.contains("Null hardware") && note.contains("it is left out"),
        "{note}"
    );
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
        command
            .env("VK_DRIVER_FILES", nowhere)
            .env("VK_ICD_FILENAMES", nowhere);
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
