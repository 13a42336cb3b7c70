//! Measures everything that `docs/GPU.md` says about a device, in order of importance, into one record:
//! `cargo run --profile dist -p bitqueens-gpu --example measure -- RECORD`.
//!
//! A row is written when it is measured. The same command continues a record that was cut off. Every count is
//! compared with the published one.

mod record;
mod rivals;
mod runs;

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use bitqueens::Kernel;
use bitqueens_gpu::{AdapterInfo, Gpu, Tuning};
use clap::Parser;
use serde_json::{Value, json};
use sysinfo::{CpuRefreshKind, RefreshKind, System};

use record::Record;
use runs::{Takers, count};

type Result<T, E = Box<dyn Error>> = std::result::Result<T, E>;

/// Measure a GPU, row by row, into a record
#[derive(Parser)]
struct Options {
    /// The record, JSON lines; an existing one is continued
    record: PathBuf,
    /// The GPU, as `bitqueens kernels --devices` numbers it
    #[arg(long, default_value_t = 0)]
    gpu: usize,
    /// The bound of the roofline in attempts per second: rows tell their share of it
    #[arg(long)]
    bound: Option<f64>,
    /// The bound of the join's roofline in tests per second
    #[arg(long)]
    join_bound: Option<f64>,
    /// Another program to run in turns, its words separated by blanks, with {n} for the side
    #[arg(long)]
    other: Option<String>,
    /// Do the same on small boards, for a software adapter
    #[arg(long)]
    rehearse: bool,
}

/// The boards of each part.
struct Boards {
    /// The GPU alone.
    rates: &'static [usize],
    /// The GPU and the other program in turns.
    rivals: &'static [usize],
    /// The join on the GPU, and on the processor.
    joins: &'static [usize],
    /// Every layout.
    layouts: usize,
    /// The processor, the GPU, and both.
    together: &'static [usize],
    /// The GPU alone, once: minutes.
    last: usize,
}

const BOARDS: Boards = Boards {
    rates: &[18, 19, 20, 21],
    rivals: &[20, 21],
    joins: &[18, 19, 20, 21],
    layouts: 20,
    together: &[18, 19, 20],
    last: 22,
};

const REHEARSAL: Boards = Boards {
    rates: &[9, 10],
    rivals: &[10, 11],
    joins: &[10, 11],
    layouts: 9,
    together: &[10, 11],
    last: 12,
};

/// Runs of a row, of which the fastest counts.
const RUNS: usize = 3;

/// Powers of two around the number of invocations in use, and remaining rows of a start.
const LANES: [i32; 5] = [0, -2, -1, 1, 2];
const ROWS: [u32; 5] = [13, 10, 11, 12, 15];

fn main() -> ExitCode {
    let failed = |error: Box<dyn Error>| {
        record::print(&format!("error: {error}"));
        ExitCode::from(2)
    };
    match measure(&Options::parse()) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(rows) => failed(format!("{rows} rows failed; the same command tries them again").into()),
        Err(error) => failed(error),
    }
}

/// Measures what the record does not have yet. Returns the number of rows that failed.
fn measure(options: &Options) -> Result<usize> {
    let boards = if options.rehearse { REHEARSAL } else { BOARDS };
    let start = Instant::now();
    let gpu = Arc::new(Gpu::open(options.gpu)?);
    let info = gpu.info();
    let mut record = Record::open(&options.record, &header(info, options, start.elapsed()))?;
    // A first count lets the device raise its clock.
    count(boards.rates[0], &Takers::gpu(&gpu), 1)?;
    for &n in boards.rates {
        record.row(json!({ "part": "rates", "n": n }), || {
            let counted = count(n, &Takers::gpu(&gpu), RUNS)?;
            Ok(counted.row(options.bound))
        })?;
    }
    for &n in boards.rivals {
        let Some(other) = &options.other else { break };
        record.row(json!({ "part": "rivals", "n": n }), || rivals::row(n, &gpu, other, RUNS))?;
    }
    for &n in boards.joins {
        record.row(json!({ "part": "joins", "n": n }), || {
            runs::joined(n, &gpu, RUNS, options.join_bound)
        })?;
    }
    for (rows, shift) in ROWS.iter().flat_map(|&rows| LANES.map(|shift| (rows, shift))) {
        let used = Tuning::of(info);
        let lanes = match shift {
            ..0 => used.lanes >> shift.unsigned_abs(),
            _ => used.lanes << shift.unsigned_abs(),
        };
        let key = json!({ "part": "layouts", "n": boards.layouts, "rows": rows, "lanes": lanes });
        record.row(key, || {
            let gpu = Gpu::open_with(options.gpu, Tuning { lanes, rows, ..used })?;
            let counted = count(boards.layouts, &Takers::gpu(&Arc::new(gpu)), 2)?;
            Ok(counted.row(options.bound))
        })?;
    }
    for &n in boards.together {
        record.row(json!({ "part": "together", "n": n }), || runs::together(n, &gpu, RUNS))?;
    }
    record.row(json!({ "part": "rates", "n": boards.last }), || {
        let counted = count(boards.last, &Takers::gpu(&gpu), 1)?;
        Ok(counted.row(options.bound))
    })?;
    record.row(json!({ "part": "joins", "n": boards.last }), || {
        let counted = count(boards.last, &Takers::joining_gpu(&gpu), 1)?;
        Ok(counted.row(options.join_bound))
    })?;
    Ok(record.failed())
}

/// The device and the conditions.
fn header(info: &AdapterInfo, options: &Options, opening: Duration) -> Value {
    // A date has four digits for its year.
    let last = SystemTime::UNIX_EPOCH + Duration::from_secs(253_402_300_799);
    let now = SystemTime::now().clamp(SystemTime::UNIX_EPOCH, last);
    let wanted = RefreshKind::nothing().with_cpu(CpuRefreshKind::nothing());
    let system = System::new_with_specifics(wanted);
    json!({
        "v": 1,
        "kind": "header",
        "device": info.name,
        "backend": info.backend,
        "driver": info.driver,
        "is_software": info.is_software,
        "workgroup_memory": info.workgroup_memory,
        "max_buffer": info.max_buffer,
        "opening_seconds": opening.as_secs_f64(),
        "bound": options.bound,
        "join_bound": options.join_bound,
        "other": options.other,
        "date": humantime::format_rfc3339_seconds(now).to_string(),
        "version": env!("CARGO_PKG_VERSION"),
        "is_optimised": !cfg!(debug_assertions),
        "processor": system.cpus().first().map_or("", |cpu| cpu.brand().trim()),
        "kernel": Kernel::best(20).name(),
        "threads": runs::cores(),
        "load": System::load_average().one,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The whole measurement on small boards, then once more: nothing is measured twice.
    #[test]
    #[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
    fn a_rehearsal_measures_every_part_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let record = folder.path().join("record.jsonl");
        let options = Options {
            record: record.clone(),
            gpu: 0,
            bound: Some(1e9),
            join_bound: Some(1e12),
            other: Some("echo {n} 724 2680".to_owned()),
            rehearse: true,
        };
        assert_eq!(measure(&options).expect("a device"), 0);
        let text = std::fs::read_to_string(&record).expect("written");
        let rows: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(rows[0]["device"], Gpu::open(0).expect("it was open").info().name);
        let of = |part: &str| rows.iter().filter(|row| row["part"] == part).count();
        let parts = ["rates", "rivals", "joins", "layouts", "together"].map(of);
        assert_eq!(parts, [3, 2, 3, 25, 2]);
        assert!(rows[1]["attempts_per_second"].as_f64() > Some(0.0));
        assert!(rows[1]["share_of_bound"].as_f64() > Some(0.0));
        let joined = rows.iter().find(|row| row["part"] == "joins").expect("a join");
        for field in ["tests_per_second", "share_of_bound", "hosts_in_launches"] {
            assert!(joined[field].as_f64() > Some(0.0), "{joined}");
        }
        assert_eq!(measure(&options).expect("a device"), 0);
        assert_eq!(std::fs::read_to_string(&record).expect("there"), text);
    }
}
