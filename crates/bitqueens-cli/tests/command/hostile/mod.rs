//! Thousands of changed plans, ledgers, certificates and boards, through every command that reads one:
//! none ends with a signal or a panic, none goes on for ever, and none gives a wrong total.
//!
//! `BITQUEENS_MUTATIONS` says how many; 300 otherwise. Each has 512 MiB of memory. A case is repeated by
//! its number, and its files are kept: `BITQUEENS_MUTATION=17`.
#![allow(clippy::print_stdout)] // A recorded run tells what it met.

mod claims;
mod limited;
mod lines;
mod mutate;

mod structured;

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use bitqueens::Problem;
use bitqueens::solutions::Solutions;
use bitqueens_formats::Format;
use bitqueens_runs::{Certificate, Plan};
use fastrand::Rng;

use crate::common::does;
use crate::sealed;
use limited::{Ended, limited};

/// Boards whose solutions are listed to count them take no time up to this side.
const SMALL: usize = 9;

/// What is changed.
struct Base {
    plan: String,
    ledger: Vec<u8>,
    certificate: String,
}

impl Base {
    fn new(arguments: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let board =
            "#.......\n........\n..#.....\n........\nQ.......\n........\n.....#..\n........\n";
        fs::write(folder.path().join("board"), board).expect("a file");
        does(&folder, &format!("plan {arguments} -o plan"), 0);
        does(&folder, "run plan --ledger runs --threads 1", 0);
        does(&folder, "merge plan runs -o certificate", 0);
        let read = |name: &str| fs::read(folder.path().join(name)).expect("written");
        let text = |name: &str| String::from_utf8(read(name)).expect("text");
        Self {
            plan: text("plan"),
            ledger: read("runs/shard-0-of-1.ledger"),
            certificate: text("certificate"),
        }
    }
}

const BOARDS: [&str; 5] = [
    include_str!("../../../../../examples/blocked.txt"),
    "bitqueens board 1\n// Seven rows, two queens given.\nsize 7\nqueen 1 3\nqueen 2 5\n",
    include_str!("../../../../../examples/p1562.txt"),
    include_str!("../../../../../examples/puzzle.txt"),
    "{\"v\":1,\"n\":6,\"rules\":\"queen\",\"blocked\":[[1,1],[2,3]],\"fixed\":[[3,5]]}\n",
];

fn number(name: &str) -> Option<usize> {
    let number = std::env::var(name).ok()?;
    Some(number.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// The cases of a test: the one that a variable names, or as many as another one says.
fn cases(one: &str, many: &str, usual: usize) -> Range<usize> {
    number(one).map_or_else(|| 0..number(many).unwrap_or(usual), |case| case..case + 1)
}

#[test]
fn changed_files_are_refused_or_right() {
    let bases = ["8", "7 --depth 1", "9 --method join", "--board board"].map(Base::new);
    let cases = cases("BITQUEENS_MUTATION", "BITQUEENS_MUTATIONS", 300);
    let met = each_case(cases.clone(), |number| {
        let mut rng = Rng::with_seed(number as u64);
        let base = &bases[number % bases.len()];
        let case = Case::new(number);
        match rng.u8(0..10) {
            0..=3 => case.plan(base, &mut rng),
            4..=6 => case.ledger(base, &mut rng),
            7 => case.certificate(base, &mut rng),
            _ => case.board(&mut rng),
        }
        case.codes.into_inner()
    });
    println!("{} cases ended with the codes {met:?}", cases.len());
    if cases.len() >= 100 {
        assert!(met.contains_key(&0) && met.contains_key(&2), "{met:?}");
    }
}

/// Does the cases on several threads, and counts what they met.
fn each_case<T: Ord + Send>(
    cases: Range<usize>,
    work: impl Fn(usize) -> Vec<T> + Sync,
) -> BTreeMap<T, usize> {
    let next = AtomicUsize::new(cases.start);
    let met = Mutex::new(BTreeMap::new());
    // Each waits for its processes and files most of the time.
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                loop {
                    let case = next.fetch_add(1, Ordering::Relaxed);
                    if case >= cases.end {
                        return;
                    }
                    for what in work(case) {
                        *met.lock().expect("no case fails with it").entry(what).or_insert(0) += 1;
                    }
                }
            });
        }
    });
    met.into_inner().expect("all have ended")
}

/// One change, in a folder of its own.
struct Case {
    number: usize,
    folder: tempfile::TempDir,
    codes: std::cell::RefCell<Vec<i32>>,
}

impl Case {
    fn new(number: usize) -> Self {
        let mut folder = tempfile::tempdir().expect("a folder");
        if std::env::var_os("BITQUEENS_MUTATION").is_some() {
            folder.disable_cleanup(true);
            println!("the files are in {}", folder.path().display());
        }
        fs::create_dir(folder.path().join("runs")).expect("a folder");
        Self { number, folder, codes: Default::default() }
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        fs::write(self.folder.path().join(name), bytes).expect("a file");
    }

    /// Runs a line under limits; it must end with one of the codes of the command.
    fn run(&self, line: &str) -> Ended {
        let ended = limited(self.folder.path(), line);
        let what = || format!("BITQUEENS_MUTATION={}, `{line}`: {ended:?}", self.number);
        let Some(code) = ended.code else {
            panic!("killed: {}", what());
        };
        assert!((0..=4).contains(&code), "{}", what());
        assert!(!ended.stderr.contains("panicked"), "{}", what());
        // A refusal is a sentence.
        let has_sentence = || {
            ended
                .stderr
                .lines()
                .any(|line| line.starts_with("error: ") || line.starts_with("错误："))
        };
        assert!(code != 2 || has_sentence(), "{}", what());
        self.codes.borrow_mut().push(code);
        ended
    }

    /// A total that was given is that of the problem.
    fn right(&self, said: Option<u128>, problem: Option<&Problem>) {
        let Some(said) = said else { return };
        let number = self.number;
        let problem = problem.unwrap_or_else(|| panic!("{number}: a total of no problem: {said}"));
        assert!(problem.n() <= SMALL, "{number}: a total of {problem:?}");
        assert_eq!(said, listed(problem), "BITQUEENS_MUTATION={number}");
    }

    fn plan(&self, base: &Base, rng: &mut Rng) {
        let plan = mutate::text(&base.plan, rng);
        self.write("plan", &plan);
        let text = String::from_utf8_lossy(&plan);
        let ledger = base.ledger.clone();
        let ledger = match sealed::identity(&text).filter(|_| rng.u8(0..4) > 0) {
            Some(identity) => sealed::of_plan(ledger, identity),
            None => ledger,
        };
        if rng.u8(0..4) > 0 {
            self.write("runs/shard-0-of-1.ledger", &ledger);
        }
        let problem = Plan::parse(&plan).ok().map(|plan| plan.problem().clone());
        let line = *rng
            .choice(&[
                "run plan --ledger runs --threads 2",
                "merge plan runs",
                "status plan runs",
                "cluster slurm plan --rate 5e9 -o job",
            ])
            .expect("some");
        let ended = self.run(line);
        if line.starts_with("run") && ended.code == Some(0) {
            self.right(self.run("merge plan runs").total(), problem.as_ref());
        }
        self.right(ended.total(), problem.as_ref());
    }

    fn ledger(&self, base: &Base, rng: &mut Rng) {
        let (ledger, is_forged) = mutate::ledger(&base.ledger, rng);
        self.write("plan", base.plan.as_bytes());
        let name =
            *rng.choice(&["runs/shard-0-of-1.ledger", "runs/shard-1-of-2.ledger"]).expect("some");
        self.write(name, &ledger);
        let plan = Plan::parse(base.plan.as_bytes()).expect("the plan's own");
        let line = *rng
            .choice(&[
                "run plan --ledger runs --threads 2",
                "merge plan runs -o certificate",
                "status plan runs",
                "verify runs --recheck 100% --threads 2 --seed 1",
            ])
            .expect("some");
        let ended = self.run(line);
        if line.starts_with("verify") {
            // Every unit was counted again.
            return self.right(ended.total(), Some(plan.problem()));
        }
        if line.starts_with("run") && ended.code == Some(0) && !is_forged {
            let total = self.run("merge plan runs").total();
            assert!(total.is_some(), "BITQUEENS_MUTATION={}: complete", self.number);
            self.right(total, Some(plan.problem()));
        }
        if !is_forged {
            self.right(ended.total(), Some(plan.problem()));
        }
    }

    fn certificate(&self, base: &Base, rng: &mut Rng) {
        let text = mutate::text(&base.certificate, rng);
        self.write("certificate", &text);
        let ended = self.run("verify certificate --recheck 100% --threads 2 --seed 1");
        let certificate = Certificate::parse(&text).ok();
        let problem = certificate.map(|certificate| certificate.plan().problem().clone());
        self.right(ended.total(), problem.as_ref());
    }

    fn board(&self, rng: &mut Rng) {
        let board = mutate::board(rng.choice(&BOARDS).expect("some"), rng);
        self.write("board", &board);
        let problem = Format::detect(&board).and_then(|format| format.read(&board));
        let problem = problem.ok();
        let is_small = problem.as_ref().is_none_or(|problem| problem.n() <= SMALL);
        let mut lines = vec!["draw --board board --given", "solve --board board --time-limit 1"];
        if is_small {
            lines.extend(["count --board board --threads 2", "list --board board -o solutions"]);
        }
        let line = *rng.choice(&lines).expect("some");
        let ended = self.run(line);
        match &problem {
            None => assert_eq!(ended.code, Some(2), "{}: {ended:?}", self.number),
            Some(problem) if line.starts_with("count") => {
                let total = ended.stdout.trim().parse().ok();
                assert_eq!(total.is_some(), ended.code == Some(0), "{ended:?}");
                self.right(total, Some(problem));
            }
            Some(problem) if line.starts_with("solve") && problem.n() <= SMALL => {
                let code = i32::from(listed(problem) == 0);
                assert_eq!(ended.code, Some(code), "{}: {ended:?}", self.number);
            }
            Some(_) => {}
        }
    }
}

/// The number of solutions, one by one: no kernel takes part.
fn listed(problem: &Problem) -> u128 {
    let solutions = Solutions::new(problem).expect("small");
    solutions.count() as u128
}
