//! Runs that are killed or ended by signals at random instants, again and again, until they are complete. Some are
//! stopped (`SIGSTOP`) first, while another run tries to write to their ledger.
//!
//! `BITQUEENS_KILLS` says how many signals end a run; 200 otherwise. Every third is of a run of the join; at least one
//! is of each. `BITQUEENS_OTHER` is another version of the program, which every other run is of.
#![allow(clippy::print_stdout)] // A recorded run tells what it met.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::common::{bitqueens, does, process};
use bitqueens::{Cancel, Kernel, Problem, Unit, published};
use bitqueens_runs::{Method, Plan, Tally};

/// What is run: a plan, with the right count of each unit.
pub(crate) struct Case {
    pub(crate) plan: Plan,
    pub(crate) truth: BTreeMap<String, u64>,
    pub(crate) total: u128,
    /// A run on one thread that takes a while.
    pub(crate) line: String,
}

impl Case {
    fn of(plan: Plan, total: u128) -> Self {
        let kernel = match plan.method() {
            Method::Search => " --kernel scalar",
            _ => "",
        };
        Self {
            truth: counts(&plan),
            plan,
            total,
            line: format!("run plan --ledger runs --json --threads 1{kernel}"),
        }
    }

    pub(crate) fn search() -> Self {
        let problem = Problem::plain(14).expect("small");
        Self::of(Plan::new(&problem, 1).expect("small"), 365_596)
    }

    pub(crate) fn join(n: usize) -> Self {
        let problem = Problem::plain(n).expect("small");
        let plan = Plan::join(&problem, 0, &Cancel::new()).expect("small");
        Self::of(plan, published(n).expect("known"))
    }
}

/// The right count of every unit of a plan, by name.
fn counts(plan: &Plan) -> BTreeMap<String, u64> {
    match plan.method() {
        Method::Join => joined(plan),
        _ => searched(plan),
    }
}

fn joined(plan: &Plan) -> BTreeMap<String, u64> {
    let cancel = Cancel::new();
    let units = plan.join_units().expect("the plan's own");
    let mut matcher = units.matcher();
    let mut count = |unit| {
        let counted = matcher.count(unit, &cancel).expect("sound");
        let count = counted.expect("not cancelled").count;
        (format!("{unit}.0"), u64::try_from(count).expect("small"))
    };
    (0..units.len()).map(&mut count).collect()
}

fn searched(plan: &Plan) -> BTreeMap<String, u64> {
    let decomposition = plan.decomposition().expect("the plan's own");
    let mut worker = Kernel::Scalar.worker().expect("everywhere");
    let mut count = |unit: Unit| {
        let batch = [decomposition.subproblem(&unit)];
        let sum = worker.sum(&batch, &Cancel::new()).expect("not cancelled");
        let count = u64::try_from(sum.count).expect("small");
        (unit.id().to_string(), count)
    };
    decomposition.units().map(&mut count).collect()
}

/// Starts a run, sends it a signal within this time, and gives the units that it had acknowledged, and whether
/// it had ended before.
fn run_and_signal(
    folder: &Path,
    arguments: &[String],
    time: Duration,
    rng: &mut fastrand::Rng,
) -> (Vec<String>, bool) {
    let program = match std::env::var("BITQUEENS_OTHER") {
        Ok(other) if rng.bool() => other,
        _ => env!("CARGO_BIN_EXE_bitqueens").to_owned(),
    };
    let start = || {
        let mut command = process(&program);
        command.args(arguments).current_dir(folder);
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        command.spawn().expect("the command starts")
    };
    let mut child = start();
    let stdout = child.stdout.take().expect("piped");
    let (sender, first_line) = channel();
    let reader = thread::spawn(move || {
        let (mut stdout, mut first) = (BufReader::new(stdout), Vec::new());
        stdout.read_until(b'\n', &mut first).expect("a pipe");
        let _ = sender.send(());
        acknowledged(first.chain(stdout))
    });
    let signal = |child: &Child, signal| {
        let _ = kill_process(Pid::from_child(child), signal);
    };
    let mut others = Vec::new();
    // From its start or from its first record.
    if rng.bool() {
        first_line.recv().expect("sent");
    }
    thread::sleep(time.mul_f64(rng.f64() / 2.0));
    if rng.u8(0..4) == 0 {
        signal(&child, Signal::STOP);
        let mut other = start();
        others = acknowledged(other.stdout.take().expect("piped"));
        // The ledger is locked, or not yet.
        let code = other.wait().expect("it ends").code();
        assert!(matches!(code, Some(0 | 3)), "{code:?}");
        if rng.bool() {
            signal(&child, Signal::CONT);
            thread::sleep(Duration::from_micros(rng.u64(0..20_000)));
        }
    }
    let last = *rng.choice(&[Signal::KILL, Signal::KILL, Signal::TERM, Signal::INT]).expect("some");
    signal(&child, last);
    signal(&child, Signal::CONT);
    let status = child.wait().expect("it ends");
    // A signal can come before its handler.
    let is_told = matches!(status.code(), Some(0 | 3)) || status.signal() == Some(last.as_raw());
    assert!(is_told, "{last:?}: {status}");
    others.extend(reader.join().expect("UTF-8"));
    (others, status.success())
}

/// The units that `run --json` acknowledges.
pub(crate) fn acknowledged(stdout: impl std::io::Read) -> Vec<String> {
    let mut units = Vec::new();
    for line in BufReader::new(stdout).lines().map_while(Result::ok) {
        // The last line may be cut.
        let Ok(value) = serde_json::from_str::<serde_json::Value>(&line) else { continue };
        let acknowledged = value["acknowledged"].as_array().into_iter().flatten();
        units.extend(acknowledged.filter_map(|unit| Some(unit.as_str()?.to_owned())));
    }
    units
}

#[test]
fn no_kill_of_a_search_loses_or_doubles_a_unit() {
    kill_until_complete(&Case::search(), shares(kills()).0, 9);
}

#[test]
fn no_kill_of_a_join_loses_or_doubles_a_unit() {
    kill_until_complete(&Case::join(15), shares(kills()).1, 10);
}

#[test]
fn each_algorithm_has_a_kill() {
    for (kills, expected) in [(0, (1, 1)), (1, (1, 1)), (3, (2, 1)), (200, (133, 67))] {
        assert_eq!(shares(kills), expected, "{kills}");
    }
}

/// The kills of searches and of joins.
fn shares(kills: usize) -> (usize, usize) {
    ((kills * 2 / 3).max(1), kills.div_ceil(3).max(1))
}

fn kills() -> usize {
    match std::env::var("BITQUEENS_KILLS") {
        Ok(number) => number.parse().expect("BITQUEENS_KILLS is a number"),
        Err(_) => 200,
    }
}

/// Starts runs of the case and kills them, 20 times in each folder, until there were this many kills;
/// then every folder's run is completed and has its exact total.
fn kill_until_complete(case: &Case, kills: usize, seed: u64) {
    let Case { plan, truth, total, line } = case;
    let mut rng = fastrand::Rng::with_seed(seed);
    // As long as a run takes on this machine now.
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("plan"), plan.to_string()).expect("a file");
    let start = Instant::now();
    does(&folder, line, 0);
    let time = start.elapsed();
    let (mut killed, mut at_work, mut runs) = (0, 0, 0);
    while killed < kills {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("plan"), plan.to_string()).expect("a file");
        let mut acknowledged = BTreeSet::new();
        for _ in 0..20 {
            // Other threads, shards and kernels each time.
            let shards = rng.u32(1..=3);
            let mut arguments = format!(
                "run plan --ledger runs --json --shard {}/{shards} --threads {}",
                rng.u32(0..shards),
                rng.u32(1..=3),
            );
            if plan.method() == Method::Search {
                let kernel = rng.choice(Kernel::available()).expect("one");
                arguments.push_str(&format!(" --kernel {kernel}"));
            }
            let arguments: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
            let (units, ended) = run_and_signal(folder.path(), &arguments, time, &mut rng);
            killed += usize::from(!ended);
            at_work += usize::from(!ended && !units.is_empty());
            acknowledged.extend(units);
            let tally = check(plan, truth, &[&folder.path().join("runs")], &acknowledged);
            if tally.states().missing == 0 {
                break;
            }
        }
        bitqueens(&["run", "plan", "--ledger", "runs"]).current_dir(&folder).assert().success();
        let tally = check(plan, truth, &[&folder.path().join("runs")], &acknowledged);
        assert_eq!(tally.totals().expect("no conflict").total, *total);
        let states = tally.states();
        assert_eq!((states.missing, tally.conflicting()), (0, 0));
        for entry in std::fs::read_dir(folder.path().join("runs")).expect("a folder") {
            let path = entry.expect("a folder").path();
            assert_eq!(path.extension(), Some("ledger".as_ref()), "a left-over");
        }
        runs += 1;
    }
    println!("{killed} signals over {runs} complete runs, {at_work} of them after the first unit");
    assert!(at_work > 0 || kills < 20, "{time:?}");
}

/// Every acknowledged unit is in one of the folders, every unit that is there has its right count.
pub(crate) fn check<'p>(
    plan: &'p Plan,
    truth: &BTreeMap<String, u64>,
    folders: &[&Path],
    acknowledged: &BTreeSet<String>,
) -> Tally<'p> {
    let mut tally = Tally::new(plan).expect("small");
    // A run that is killed early leaves no ledger, or one that has no name yet.
    let is_ledger = |file: std::io::Result<std::fs::DirEntry>| {
        file.is_ok_and(|file| file.path().extension() == Some("ledger".as_ref()))
    };
    for folder in folders {
        if std::fs::read_dir(folder).is_ok_and(|mut files| files.any(is_ledger)) {
            tally.add_paths(&[folder]).expect("killed, not damaged");
        }
    }
    for number in 0..plan.units() {
        let unit = plan.unit(number).expect("in the plan");
        let name = unit.to_string();
        match tally.count(unit) {
            Some(count) => assert_eq!(count, truth[&name], "unit {name}"),
            None => assert!(!acknowledged.contains(&name), "unit {name} is lost"),
        }
    }
    tally
}
