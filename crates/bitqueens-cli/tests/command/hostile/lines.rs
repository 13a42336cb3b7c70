//! Command lines of every subcommand with one or two changes: options of the subcommand, most with a value that fits,
//! and words that are replaced, repeated, exchanged or left out. None ends with a signal or a panic, and a total is
//! that of the naive solver.
//!
//! `BITQUEENS_LINES` says how many; 300 otherwise. `BITQUEENS_MUTATION=17` repeats one.

use std::{collections::BTreeMap, fs, path::Path};

use bitqueens::{Problem, Rules, internal::naive};
use bitqueens_formats::Format;
use fastrand::Rng;

use super::{Case, cases, each_case};
use crate::common::{does, stdout, subcommands};

/// Lines that are right; together they have every subcommand.
const LINES: &str = "\
count 6
count 4 5 7
count 0..7 --rules semi
count --board board
count --board puzzle
count 6 --ledger runs
count 7 --method join --ledger runs-join
count --board board --depth 1 --threads 2
count 6 8 --kernel scalar
list 6
list --board board --limit 3
solve 8
solve --board board
check 2 4 1 3
check --board board 2 4 6 1 3 5
draw 6
draw 2 4 1 3 --attacked
draw --board board --given
count 4x5 5x4
count 4x5
list 3x5
solve 4x5
count 6 --queen 1,2 --block 3,3
sequence A000170 --to 7
estimate 7 --probes 100
ladder 5
trace 4
trace --board board --limit 9
bits lowbit 52
puzzle make 5 --level easy
puzzle daily 2026-11-26
puzzle sheet --count 2 --size 5 -o out.svg
puzzle rate puzzle
puzzle hint puzzle
puzzle solve puzzle
judge p1562 p1562
plan 6
plan --board board -o new
plan 7 --method join
run plan --ledger new
run plan --ledger runs
run plan-join --ledger new
merge plan runs
verify runs
verify certificate --recheck 100%
status plan runs
cluster slurm plan --rate 1e9
cluster kubernetes plan-join --shards 2
kernels
bench 5 --runs 1
completions fish
man count
licences
help count";

/// Values that options take, by the names in their help.
const VALUES: &[(&str, &str)] = &[
    ("A", "1e9 0.5"),
    ("C", "1 8"),
    ("CERT", "out certificate"),
    ("CODE", "rust python java c++"),
    ("D", "0 1 2 cpu"),
    ("DATE", "2026-11-22 1970-01-01 9999-12-31"),
    ("DIR", "new runs runs-join"),
    ("F", "hash letters json text queens"),
    ("FILE", "board puzzle p1562 out out.svg out.json out.bin out.pdf out.gif"),
    ("FORMAT", "letters text json"),
    ("HEX", "0 00ff"),
    ("I/N", "0/1 1/2 3/4 auto/2"),
    ("K", "0 1 5"),
    ("K,…", "best all scalar"),
    ("LANG", "en zh"),
    ("LAYOUT", "rows board json csv bin"),
    ("LEVEL", "easy medium hard"),
    ("METHOD", "search join"),
    ("N", "0 1 3 7"),
    ("NAME", "scalar"),
    ("P", "1 50"),
    ("R,C", "1,1 2,3 9,9 0,1 a1 b2,c4 z9"),
    ("R", "1 2 queen torus semi torus-semi superqueen touching"),
    ("ROWS", "1 2"),
    ("RxC", "4x5 6x6 2x3 0x4"),
    ("S", "1 7 2"),
    ("SHARE", "100% 0.5 0%"),
    ("SOLVER", "l0 l3 l6"),
    ("STEP", "0 3"),
    ("T", "1 2 3"),
    ("T,…", "1 1,2"),
    ("TIME", "0 1s 1h"),
    ("WHICH", "solutions backtracks"),
];

/// Words that hardly anything takes, or at its limits. None is a folder outside the case's own.
const EDGES: &str = "0 1 2 5 9 -1 07 33 65 4294967296 18446744073709551616 340282366920938463463374607431768211456 \
    1e309 nan inf -0.5 101% ..3 8..4 2..5 0x0 3x 2/1 1/0 é \u{202e} - -- -h --json --no /dev/null /dev/full . \
    nowhere/x board puzzle plan runs certificate runs/shard-0-of-1.ledger";

/// The options of each subcommand in its help, with the name of their value.
fn options() -> BTreeMap<String, Vec<(String, Option<String>)>> {
    let of_help = |command: &str| {
        let help = stdout(&[&["help"][..], &command.split(' ').collect::<Vec<_>>()].concat());
        let lines = help.lines().filter_map(|line| {
            let (start, option) = line.split_once("--")?;
            if start.len() != 6 || !start.starts_with("  ") {
                return None;
            }
            let mut words = option.split("  ").next()?.split(' ');
            let name = format!("--{}", words.next()?);
            let value = words.next().map(|value| value.trim_matches(['<', '>']).to_owned());
            Some((name, value))
        });
        lines.collect()
    };
    let commands = LINES.lines().map(command).collect::<std::collections::BTreeSet<_>>();
    commands.into_iter().map(|name| (name.clone(), of_help(&name))).collect()
}

/// The name of the subcommand of a line.
fn command(line: &str) -> String {
    let words = if line.starts_with("puzzle ") { 2 } else { 1 };
    line.split(' ').take(words).collect::<Vec<_>>().join(" ")
}

/// The lines above are of all subcommands, and there is a value for every option.
#[test]
fn every_subcommand_and_option_is_changed() {
    let options = options();
    for name in subcommands(&[]) {
        let names = match name.as_str() {
            "puzzle" => {
                subcommands(&["puzzle"]).iter().map(|sub| format!("puzzle {sub}")).collect()
            }
            _ => vec![name],
        };
        for name in names {
            let found = options.get(&name).unwrap_or_else(|| panic!("no line of {name}"));
            for value in found.iter().filter_map(|(_, value)| value.as_ref()) {
                assert!(
                    VALUES.iter().any(|(name, _)| name == value),
                    "{name}: no value for <{value}>"
                );
            }
        }
    }
    let options: usize = options.values().map(Vec::len).sum();
    assert!(options > 120, "{options}");
}

/// The files that the lines name, made once.
fn files() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let board = "#.....\n......\n..#...\n......\n....#.\n......\n";
    let puzzle = include_str!("../../../../../examples/puzzle.txt");
    let p1562 = include_str!("../../../../../examples/p1562.txt");
    for (name, text) in [("board", board), ("puzzle", puzzle), ("p1562", p1562)] {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    for line in [
        "plan 6 -o plan",
        "plan 7 --method join -o plan-join",
        "run plan --ledger runs --threads 1",
        "run plan-join --ledger runs-join --threads 1",
        "merge plan runs -o certificate",
    ] {
        does(&folder, line, 0);
    }
    folder
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let name = to.join(entry.file_name());
        if entry.path().is_dir() {
            let _ = fs::create_dir(&name);
            copy(&entry.path(), &name);
        } else {
            fs::copy(entry.path(), name).expect("a file");
        }
    }
}

#[test]
fn changed_lines_are_refused_or_right() {
    let options = options();
    let files = files();
    let lines: Vec<&str> = LINES.lines().collect();
    let cases = cases("BITQUEENS_MUTATION", "BITQUEENS_LINES", 300);
    let met = each_case(cases.clone(), |number| {
        let mut rng = Rng::with_seed(number as u64);
        let line = lines[number % lines.len()];
        let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let command = command(line);
        for _ in 0..rng.usize(1..=2) {
            let at = rng.usize(command.split(' ').count()..=words.len());
            change(&mut words, at, &options[&command], &mut rng);
        }
        let line = words.join(" ");
        let case = Case::new(number);
        copy(files.path(), case.folder.path());
        let expected = expected(&words, case.folder.path());
        let ended = case.run(&line);
        if let (Some(expected), Some(0)) = (expected, ended.code) {
            let found = |line: &str| match serde_json::from_str::<serde_json::Value>(line) {
                Ok(object) if object.is_object() => object["count"].as_str().map(str::to_owned),
                _ => line.split(' ').next_back().map(str::to_owned),
            };
            let found: Vec<String> = ended.stdout.lines().filter_map(found).collect();
            let expected: Vec<String> = expected.iter().map(ToString::to_string).collect();
            assert_eq!(found, expected, "BITQUEENS_MUTATION={number}, `{line}`: {ended:?}");
            case.codes.borrow_mut().push(TOTAL);
        }
        // The plans have 4 and 40 solutions, whatever was changed in the line.
        let is_right = |total| {
            if words.iter().any(|word| word.ends_with("join")) { total == 40 } else { total == 4 }
        };
        assert!(
            ended.total().is_none_or(is_right),
            "BITQUEENS_MUTATION={number}, `{line}`: {ended:?}"
        );
        case.codes.into_inner()
    });
    let all = cases.len();
    println!("{all} lines ended with the codes {met:?}");
    if all >= 300 {
        assert!(met[&0] * 4 > all && met[&TOTAL] * 60 > all, "{met:?}");
    }
}

/// Counts the lines whose totals were compared, among the codes.
const TOTAL: i32 = 100;

/// Adds an option, or changes the word there.
fn change(words: &mut Vec<String>, at: usize, options: &[(String, Option<String>)], rng: &mut Rng) {
    let edges: Vec<&str> = EDGES.split_whitespace().collect();
    let edge = |rng: &mut Rng| (*rng.choice(&edges).expect("some")).to_owned();
    match rng.u8(0..10) {
        0..=5 if !options.is_empty() => {
            let (name, value) = rng.choice(options).expect("some");
            let value = value.as_ref().map(|value| {
                let fitting =
                    VALUES.iter().find(|(name, _)| name == value).map_or("", |(_, words)| words);
                let fitting: Vec<&str> = fitting.split(' ').collect();
                match rng.u8(0..5) {
                    0 => edge(rng),
                    _ => (*rng.choice(&fitting).expect("some")).to_owned(),
                }
            });
            words.push(name.clone());
            words.extend(value);
        }
        6 | 7 if at < words.len() => words[at] = edge(rng),
        8 if at < words.len() => drop(words.remove(at)),
        9 if at < words.len() => words.push(words[at].clone()),
        _ => words.insert(at, edge(rng)),
    }
}

/// The totals that a line of `count` prints, if it has only options that say what is counted, or that change nothing.
fn expected(words: &[String], folder: &Path) -> Option<Vec<u128>> {
    let mut words = words.iter().map(String::as_str);
    let (mut sides, mut board, mut rules) = (Vec::new(), None, None);
    words.next().filter(|name| *name == "count")?;
    while let Some(word) = words.next() {
        match word {
            "--board" => board = words.next(),
            "--rules" => rules = words.next(),
            "--threads" | "--depth" | "--method" | "--kernel" | "--ledger" | "--device"
            | "--lang" => drop(words.next()?),
            "--quiet" | "--json" => {}
            range => match range.split_once("..") {
                Some((low, high)) => sides.extend(low.parse::<usize>().ok()?..=high.parse().ok()?),
                None => sides.push(range.parse().ok()?),
            },
        }
    }
    let rules = rules.map(|name| Rules::ALL.into_iter().find(|rules| rules.name() == name));
    let with_rules = |problem: Problem| match rules {
        None => Some(problem),
        Some(rules) => problem.with_rules(rules?).ok(),
    };
    let problems: Option<Vec<Problem>> = match board {
        Some(name) => {
            let bytes = fs::read(folder.join(name)).ok()?;
            let board = Format::detect(&bytes).and_then(|format| format.read(&bytes)).ok()?;
            Some(vec![with_rules(board)?])
        }
        None => {
            sides.iter().map(|&n| with_rules(Problem::plain(n).ok().filter(|_| n <= 9)?)).collect()
        }
    };
    Some(problems?.iter().map(naive::count).collect())
}
