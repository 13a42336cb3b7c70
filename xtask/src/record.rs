//! `cargo xtask record`: measures again what the documents say about speed.
//!
//! Each job writes a record into `bench/record`, and `current.txt` there names it for its role. Then the
//! tables of the documents are generated. On two cores of a server this takes half an hour, in which the
//! machine should do nothing else.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context, bail, ensure};
use clap::{Args, ValueEnum};
use serde_json::Value;

use crate::command::Line;
use crate::figures::record::{CURRENT, FOLDER, Record};
use crate::figures::time;
use crate::tree::Tree;
use crate::{generated, kernels};

/// The load of a quiet machine, as an average over one minute.
const QUIET: f64 = 0.3;

#[derive(Args)]
pub(crate) struct Flags {
    /// Measure this only (may be repeated)
    #[arg(long, value_enum)]
    only: Vec<Role>,
    /// Measure on a machine that does other work, too; the records name its load
    #[arg(long)]
    busy: bool,
}

/// The role of a record.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Role {
    /// Every kernel and solution five of the tutorials, n = 12 to 18, one thread
    Kernels,
    /// One thread and two, n = 14 to 18
    Threads,
    /// The vector kernels, n = 19 and 20
    Large,
    /// The solvers of the tutorials at n = 13, with their picture
    Ladder,
    /// Lists, solutions, puzzles, judges and sequences
    Forms,
}

const BITQUEENS: &str =
    "cargo run --profile dist --all-features --locked --quiet --package bitqueens-cli --";

const FORMS: &str = "cargo bench --locked --package bitqueens-cli --bench forms";

pub(crate) fn take(tree: &Tree, flags: &Flags) -> anyhow::Result<()> {
    let chosen = |role: &&Role| flags.only.is_empty() || flags.only.contains(role);
    let roles: Vec<_> = Role::value_variants().iter().filter(chosen).collect();
    Line::parse("cargo build --profile dist --all-features --locked --package bitqueens-cli")
        .run(tree)?;
    if roles.contains(&&Role::Forms) {
        Line::parse(&format!("{FORMS} --no-run")).run(tree)?;
    }
    for role in roles {
        quiet(flags.busy)?;
        let name = role.take(tree)?;
        name_current(tree, &role.name(), &name)?;
    }
    generated::write(tree)
}

/// Building is work too: the load may take a minute or two to fall.
fn quiet(busy: bool) -> anyhow::Result<()> {
    const PATIENCE: usize = 30;
    for _ in 0..PATIENCE {
        let Some(load) = load() else { return Ok(()) };
        if busy || load <= QUIET {
            return Ok(());
        }
        println!("load {load}: waiting for {QUIET}");
        std::thread::sleep(std::time::Duration::from_secs(10));
    }
    bail!("the machine is not quiet: its load stays above {QUIET}; `--busy` measures nevertheless")
}

/// Of the last minute, where the system tells it.
fn load() -> Option<f64> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

impl Role {
    fn name(self) -> String {
        self.to_possible_value()
            .map(|value| value.get_name().to_owned())
            .unwrap_or_default()
    }

    /// Measures, and returns the name of the record.
    fn take(self, tree: &Tree) -> anyhow::Result<String> {
        match self {
            Self::Kernels => bench(tree, "12..18 --kernel all --threads 1 --runs 5 --ladder"),
            Self::Threads => bench(tree, "14..18 --threads 1,2 --runs 25"),
            Self::Large => {
                let required = kernels::required();
                let vector: Vec<_> = required.split(',').filter(|k| *k != "scalar").collect();
                ensure!(!vector.is_empty(), "this machine has no vector kernel");
                let list = vector.join(",");
                bench(tree, &format!("19 20 --kernel {list} --threads 1 --runs 1"))
            }
            Self::Ladder => ladder(tree),
            Self::Forms => forms(tree),
        }
    }
}

fn bench(tree: &Tree, what: &str) -> anyhow::Result<String> {
    let before = records(tree)?;
    let line = format!("{BITQUEENS} bench {what} --record {FOLDER}");
    Line::parse(&line).run(tree)?;
    let new: Vec<_> = records(tree)?.difference(&before).cloned().collect();
    match new.as_slice() {
        [name] => Ok(name.clone()),
        names => bail!("`{line}` wrote {} records instead of one", names.len()),
    }
}

/// The names of the records of the command.
fn records(tree: &Tree) -> anyhow::Result<BTreeSet<String>> {
    let folder = tree.root().join(FOLDER);
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("could not read {FOLDER}"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        names.extend(name.strip_suffix(".jsonl").map(str::to_owned));
    }
    Ok(names)
}

/// The ladder as JSON, below the header that `bench` would write here now, and its picture.
fn ladder(tree: &Tree) -> anyhow::Result<String> {
    let mut header = header(tree)?;
    let command = "ladder 13 --json -o docs/ladder.svg";
    header["command"] = Value::from(format!("bitqueens {command}"));
    println!("$ {BITQUEENS} {command}");
    let rows = Line::parse(&format!("{BITQUEENS} {command}")).output(tree)?;
    let name = free_name(tree, &header, "ladder", "jsonl")?;
    let text = format!("{header}\n{rows}");
    let record = Record::parse(&name, &text)?;
    for row in &record.rows {
        let seconds = row["seconds"]
            .as_f64()
            .context("a row without its seconds")?;
        println!("{}: {}", row["solver"], time(seconds));
    }
    write(tree, &format!("{FOLDER}/{name}.jsonl"), &text)?;
    Ok(name)
}

/// The output of the benchmark `forms`, below a line with machine and date.
fn forms(tree: &Tree) -> anyhow::Result<String> {
    let header = header(tree)?;
    println!("$ {FORMS}");
    let tables = Line::parse(FORMS).output(tree)?;
    let name = free_name(tree, &header, "forms", "txt")?;
    let text = |field: &str| header[field].as_str().unwrap_or_default().to_owned();
    let head = format!(
        "{}, {}, {} cores, load {}, {}",
        day(&header),
        text("processor"),
        header["cores"],
        header["load"],
        text("rustc").split(" (").next().unwrap_or_default(),
    );
    let tables = tables.trim_start_matches('\n');
    write(
        tree,
        &format!("{FOLDER}/{name}.txt"),
        &format!("{head}\n\n{tables}"),
    )?;
    Ok(name)
}

/// The header of a shortest run of `bench`: the machine, its load, the build.
fn header(tree: &Tree) -> anyhow::Result<Value> {
    let line = format!("{BITQUEENS} bench 8 --threads 1 --runs 1 --json");
    let output = Line::parse(&line).output(tree)?;
    Ok(Record::parse("bench", &output)?.header)
}

fn day(header: &Value) -> String {
    let date = header["date"].as_str().unwrap_or_default();
    date.chars().take(10).collect()
}

/// The day and the role, and a number where that name is taken.
fn free_name(tree: &Tree, header: &Value, role: &str, ending: &str) -> anyhow::Result<String> {
    let day = day(header);
    let taken = |name: &String| {
        tree.root()
            .join(format!("{FOLDER}/{name}.{ending}"))
            .exists()
    };
    let first = format!("{day}-{role}");
    std::iter::once(first.clone())
        .chain((2..100).map(|number| format!("{first}-{number}")))
        .find(|name| !taken(name))
        .with_context(|| format!("{FOLDER} has a hundred records of {role} of {day}"))
}

fn name_current(tree: &Tree, role: &str, name: &str) -> anyhow::Result<()> {
    let text = tree.read(CURRENT)?;
    let mut lines: Vec<_> = text
        .lines()
        .filter(|line| line.split(' ').next() != Some(role))
        .map(str::to_owned)
        .collect();
    lines.push(format!("{role} {name}"));
    lines.sort();
    write(tree, CURRENT, &(lines.join("\n") + "\n"))
}

fn write(tree: &Tree, file: &str, text: &str) -> anyhow::Result<()> {
    println!("wrote {file}");
    fs::write(tree.root().join(file), text).with_context(|| format!("could not write {file}"))
}
