//! Changes that parsers accept: boards, plans, ledgers and certificates keep their shape and their checksums. What
//! is not refused must count as the naive solver does.
//!
//! `BITQUEENS_STRUCTURED` says how many; 400 otherwise. `BITQUEENS_STRUCTURED_CASE=17` repeats one.

use std::{fs, path::Path};

use bitqueens::{Cancel, Counter, Kernel, Problem, internal::naive, rules::count_any};
use bitqueens_formats::Format;
use bitqueens_runs::{Certificate, Plan, Run, Shard, Tally, Verify};
use fastrand::Rng;

use super::{cases, each_case};
use crate::sealed::{self, HEADER, RECORD};

/// Sides that the naive solver counts at once.
const SMALL: usize = 7;

/// What became of a changed file.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Met {
    Refused,
    Right,
}

#[test]
fn what_keeps_its_shape_is_refused_or_right() {
    let cases = cases("BITQUEENS_STRUCTURED_CASE", "BITQUEENS_STRUCTURED", 400);
    let met = each_case(cases.clone(), |case| {
        let mut rng = Rng::with_seed(case as u64);
        vec![match case % 4 {
            0 => ("board", board(&mut rng, case)),
            1 => ("plan", plan(&mut rng, case)),
            2 => ("ledger", ledger(&mut rng, case)),
            _ => ("certificate", certificate(&mut rng, case)),
        }]
    });
    println!("{met:?}");
    for what in ["board", "plan", "ledger", "certificate"] {
        let right = met.get(&(what, Met::Right)).copied().unwrap_or(0);
        assert!(cases.len() < 100 || right * 40 > cases.len(), "{what}: {met:?}");
    }
}

fn swap<T>(items: &mut [T], rng: &mut Rng) {
    if !items.is_empty() {
        let (one, other) = (rng.usize(0..items.len()), rng.usize(0..items.len()));
        items.swap(one, other);
    }
}

/// A board in a random format, of which squares and lines change places, or a square gets the sign of another one.
fn board(rng: &mut Rng, case: usize) -> Met {
    let problem = if rng.bool() {
        naive::random_rules(rng, SMALL)
    } else {
        naive::random_problem(rng, SMALL)
    };
    let formats: Vec<_> = Format::ALL
        .into_iter()
        .filter_map(|format| Some((format, format.write(&problem).ok()?)))
        .collect();
    let Some((format, text)) = rng.choice(&formats) else { return Met::Refused };
    let mut lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    for _ in 0..rng.usize(1..=2) {
        match rng.u8(0..4) {
            0 => swap(&mut lines, rng),
            1 => {
                if let Some(line) = rng.choice(lines.iter_mut()) {
                    swap(line, rng);
                }
            }
            _ => {
                let from = rng.choice(&lines).and_then(|line| rng.choice(line).copied());
                let to = rng.choice(lines.iter_mut()).and_then(|line| rng.choice(line.iter_mut()));
                if let (Some(sign), Some(square)) = (from, to) {
                    *square = sign;
                }
            }
        }
    }
    let changed: Vec<String> = lines.iter().map(|line| line.iter().collect()).collect();
    let changed = changed.join("\n") + "\n";
    let Ok(problem) = format.read(changed.as_bytes()) else { return Met::Refused };
    if problem.n() > SMALL + 1 {
        return Met::Refused;
    }
    let expected = naive::count(&problem);
    let threads = rng.usize(1..=3);
    let total = count_any(&problem, threads, &Cancel::new(), &|_| ()).expect("small");
    assert_eq!(total, expected, "case {case}:\n{changed}");
    if problem.is_for_kernels() {
        let kernel = rng.choice(Kernel::available()).expect("one");
        let counter = Counter::new(&problem).kernel(kernel).depth(rng.usize(0..3));
        assert_eq!(
            counter.run().expect("small").total,
            expected,
            "case {case}, {kernel}:\n{changed}"
        );
        let join = Plan::join(&problem, 0, &Cancel::new()).expect("small");
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(counted(&join, folder.path(), rng), Some(expected), "case {case}:\n{changed}");
    }
    Met::Right
}

/// A plan of a random board, by either method.
fn random_plan(rng: &mut Rng) -> Plan {
    let problem = naive::random_problem(rng, SMALL);
    match rng.u8(0..3) {
        0 => Plan::join(&problem, 0, &Cancel::new()),
        _ => Plan::new(&problem, rng.usize(0..3)),
    }
    .expect("small")
}

/// Runs a plan to its end, if it is not refused, and gives the total of its ledgers, as `merge` does.
fn counted(plan: &Plan, folder: &Path, rng: &mut Rng) -> Option<u128> {
    let run = Run::new(plan, folder).threads(rng.usize(1..=2)).expect("few");
    run.run().ok()?;
    plan.check(1, &Cancel::new()).ok()?;
    let mut tally = Tally::new(plan).ok()?;
    tally.add_paths(&[folder]).ok()?;
    Some(tally.totals().ok()?.total)
}

/// The total of a plan that was not refused is that of its problem.
fn right(total: Option<u128>, problem: &Problem, case: usize) -> Met {
    let Some(total) = total else { return Met::Refused };
    assert_eq!(total, naive::count(problem), "case {case}: {problem:?}");
    Met::Right
}

/// A plan whose lines are those of another one in part, or exchanged, or have other numbers.
fn plan(rng: &mut Rng, case: usize) -> Met {
    let mut lines = sealed::lines(&random_plan(rng).to_string());
    for _ in 0..rng.usize(1..=2) {
        let start = lines.iter().position(|line| line.starts_with("units ")).expect("a plan") + 1;
        let end = lines.iter().position(|line| line.starts_with("identity ")).expect("a plan");
        match rng.u8(0..6) {
            0 => swap(&mut lines[start..end], rng),
            // The board of another plan, with its method and depth or without.
            1 => {
                let other = sealed::lines(&random_plan(rng).to_string());
                let count = if rng.bool() { 5 } else { 7 };
                let head =
                    other.iter().position(|line| line.starts_with("depth ")).expect("a plan");
                let own = lines.iter().position(|line| line.starts_with("depth ")).expect("a plan");
                let keep = usize::from(count == 5);
                lines.splice(1..own - keep, other[1..head - keep].iter().cloned());
            }
            2 => {
                for line in &mut lines {
                    if line.starts_with("depth ") {
                        *line = format!("depth {}", rng.usize(0..3));
                    }
                }
            }
            // Weight, units, digest or attempts of a cross.
            _ => {
                let Some(line) = rng.choice(lines[start..end].iter_mut()) else { continue };
                let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
                match rng.u8(0..6) {
                    0 => words[0] = rng.choice([1, 2, 4, 8]).expect("some").to_string(),
                    1 => words[1] = rng.u32(0..4).to_string(),
                    2 => words[2] = format!("{:016x}", rng.u64(..)),
                    _ => words[3] = rng.u32(..).to_string(),
                }
                *line = words.join(" ");
            }
        }
    }
    sealed::reckoned(&mut lines);
    sealed::identified(&mut lines);
    let Ok(plan) = Plan::parse(sealed::sealed(&lines).as_bytes()) else { return Met::Refused };
    let folder = tempfile::tempdir().expect("a folder");
    right(counted(&plan, folder.path(), rng), plan.problem(), case)
}

/// Ledgers of a run in shards, of which records are exchanged, repeated or lost, or have other places, and headers
/// are those of other shards. Each keeps its checksum.
fn ledger(rng: &mut Rng, case: usize) -> Met {
    let plan = random_plan(rng);
    let folder = tempfile::tempdir().expect("a folder");
    let count = rng.u32(1..=2);
    for index in 0..count {
        let shard = Shard::new(index, count).expect("a shard");
        let run = Run::new(&plan, folder.path()).shard(shard).threads(1).expect("one");
        run.run().expect("a run");
    }
    let path = folder.path().join(format!("shard-{}-of-{count}.ledger", rng.u32(0..count)));
    let mut bytes = fs::read(&path).expect("written");
    for _ in 0..rng.usize(1..=2) {
        let (header, records) = bytes.split_at(HEADER);
        let mut records: Vec<Vec<u8>> = records.chunks(RECORD).map(<[u8]>::to_vec).collect();
        let mut header = header.to_vec();
        match rng.u8(0..6) {
            0 => swap(&mut records, rng),
            1 => {
                let again = rng.choice(&records).cloned();
                records.extend(again);
            }
            2 => {
                let at = rng.usize(0..=records.len());
                records.splice(at..(at + 1).min(records.len()), []);
            }
            3 => records.truncate(rng.usize(0..=records.len())),
            // Place and group.
            4 => {
                if let Some(record) = rng.choice(records.iter_mut()) {
                    let group = rng.u32(0..6).to_le_bytes();
                    record[4..8].copy_from_slice(&group);
                    record[2..4].copy_from_slice(&rng.u16(0..3).to_le_bytes());
                }
            }
            _ => {
                header[64] = rng.u8(0..3);
                header[68] = rng.u8(1..4);
            }
        }
        bytes = [header, records.concat()].concat();
        sealed::checked(&mut bytes);
    }
    if rng.u8(0..8) == 0 {
        bytes.truncate(rng.usize(0..=bytes.len()));
    }
    fs::write(&path, bytes).expect("writable");
    right(counted(&plan, folder.path(), rng), plan.problem(), case)
}

/// A certificate whose subtotals change, with the sums that follow. A recheck of all finds what is wrong.
fn certificate(rng: &mut Rng, case: usize) -> Met {
    let plan = random_plan(rng);
    let folder = tempfile::tempdir().expect("a folder");
    let report = Run::new(&plan, folder.path()).threads(1).expect("one").run().expect("a run");
    let text = Certificate::of(&report.tally).expect("complete").to_string();
    let mut lines = sealed::lines(&text);
    let start = lines.iter().position(|line| line.starts_with("identity ")).expect("one") + 1;
    match rng.u8(0..4) {
        0 => swap(&mut lines[start..], rng),
        1 => swap(&mut lines[4..7], rng),
        _ => {
            if let Some(line) = rng.choice(lines[start..].iter_mut()) {
                let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
                let number: u64 = words[0].parse().expect("a count");
                let other = rng.u64(0..number + 2);
                // Attempts change nothing that is counted.
                if rng.bool() {
                    (words[0], words[1]) = (other.to_string(), other.to_string());
                } else {
                    words[2] = rng.u32(1_000..).to_string();
                }
                *line = words.join(" ");
            }
        }
    }
    sealed::summed(&mut lines);
    let Ok(certificate) = Certificate::parse(sealed::sealed(&lines).as_bytes()) else {
        return Met::Refused;
    };
    let verdict = Verify::certificate(&certificate).recheck(1.0).seed(1).threads(1).run();
    let total = verdict.ok().filter(|verdict| verdict.holds());
    right(total.map(|_| certificate.totals().total), plan.problem(), case)
}
