//! `cargo xtask record`: measures again what the documents say about speed.
//!
//! Each job writes what the command printed into `bench/record`, or a table into `docs/FORMATS.md`. Then the tables of
//! the documents are generated. On two cores of a server this takes half an hour, in which the machine should do
//! nothing else.

use std::{fs, time::Duration};

use anyhow::{Context, bail, ensure};
use clap::{Args, ValueEnum};

use crate::{command::Line, generated, kernels, tree::Tree};

pub(crate) const FOLDER: &str = "bench/record";

/// The picture that the command draws of the ladder.
pub(crate) const PICTURE: &str = "docs/ladder.svg";

/// The load of a quiet machine, as an average over one minute.
const QUIET: f64 = 0.3;

#[derive(Args)]
pub(crate) struct Flags {
    /// Measure this only (may be repeated)
    #[arg(long, value_enum)]
    only: Vec<Job>,
    /// Measure on a machine that does other work, too; the records name its load
    #[arg(long)]
    busy: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Job {
    /// Every kernel and solution five of the tutorials, n = 12 to 18, one thread
    Kernels,
    /// One thread and two, n = 14 to 18
    Threads,
    /// The vector kernels, n = 19 and 20
    Large,
    /// The solvers of the tutorials at n = 13, with their picture
    Ladder,
    /// Lists, solutions, puzzles and sequences
    Forms,
}

const BITQUEENS: &str =
    "cargo run --profile dist --all-features --locked --quiet --package bitqueens-cli --";

pub(crate) fn take(tree: &Tree, flags: &Flags) -> anyhow::Result<()> {
    let chosen = |job: &&Job| flags.only.is_empty() || flags.only.contains(job);
    Line::parse("cargo build --profile dist --all-features --locked --package bitqueens-cli")
        .run(tree)?;
    Line::parse("cargo bench --locked --package bitqueens-cli --bench forms --no-run").run(tree)?;
    for job in Job::value_variants().iter().filter(chosen) {
        quiet(flags.busy)?;
        job.take(tree)?;
    }
    generated::write(tree)
}

/// Building is work too: the load may take a minute or two to fall.
fn quiet(busy: bool) -> anyhow::Result<()> {
    for _ in 0..30 {
        // Of the last minute, where the system tells it.
        let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        let load: Option<f64> = text.split(' ').next().and_then(|load| load.parse().ok());
        if busy || load.is_none_or(|load| load <= QUIET) {
            return Ok(());
        }
        println!("load {}: waiting for {QUIET}", load.unwrap_or_default());
        std::thread::sleep(Duration::from_secs(10));
    }
    bail!("the machine is not quiet: its load stays above {QUIET}; `--busy` measures nevertheless")
}

impl Job {
    fn take(self, tree: &Tree) -> anyhow::Result<()> {
        match self {
            Self::Kernels => {
                bench(tree, "kernels", "12..18 --kernel all --threads 1 --runs 5 --ladder")
            }
            Self::Threads => bench(tree, "threads", "14..18 --threads 1,2 --runs 25"),
            Self::Large => {
                let list = kernels::required();
                let vectors: Vec<_> = list.split(',').filter(|name| *name != "scalar").collect();
                ensure!(!vectors.is_empty(), "this machine has no vector kernel");
                let list = vectors.join(",");
                bench(tree, "large", &format!("19 20 --kernel {list} --threads 1 --runs 1"))
            }
            Self::Ladder => {
                let rows = said(tree, &format!("ladder 13 --json -o {PICTURE}"))?;
                let header = header(tree)?;
                write(tree, &format!("{FOLDER}/ladder.jsonl"), &format!("{header}\n{rows}"))
            }
            Self::Forms => forms(tree),
        }
    }
}

fn said(tree: &Tree, arguments: &str) -> anyhow::Result<String> {
    println!("$ bitqueens {arguments}");
    let said = Line::parse(&format!("{BITQUEENS} {arguments}")).output(tree)?;
    print!("{said}");
    Ok(said)
}

fn bench(tree: &Tree, name: &str, what: &str) -> anyhow::Result<()> {
    let rows = said(tree, &format!("bench {what} --json"))?;
    write(tree, &format!("{FOLDER}/{name}.jsonl"), &rows)
}

/// The first line of a shortest run of `bench`: the machine, its load, the build.
fn header(tree: &Tree) -> anyhow::Result<String> {
    let said = said(tree, "bench 8 --threads 1 --runs 1 --json")?;
    said.lines().next().map(str::to_owned).context("`bench` printed nothing")
}

/// The output of the benchmark `forms`, below a line with machine and date.
fn forms(tree: &Tree) -> anyhow::Result<()> {
    const FILE: &str = "docs/FORMATS.md";
    let tables =
        Line::parse("cargo bench --locked --package bitqueens-cli --bench forms").output(tree)?;
    let header: serde_json::Value = serde_json::from_str(&header(tree)?)?;
    let text = |field: &str| header[field].as_str().unwrap_or_default();
    let day = text("date").split('T').next().unwrap_or_default();
    let rustc = text("rustc").split(" (").next().unwrap_or_default();
    let body = format!(
        "Measured: {day}, {}, {} cores, load {}, {rustc}.\n{tables}",
        text("processor"),
        header["cores"],
        header["load"],
    );
    let page = generated::replaced(&tree.read(FILE)?, "figures", &body);
    write(tree, FILE, &page.with_context(|| format!("{FILE} lacks the marks of its figures"))?)
}

fn write(tree: &Tree, file: &str, text: &str) -> anyhow::Result<()> {
    println!("wrote {file}");
    fs::write(tree.root().join(file), text).with_context(|| format!("could not write {file}"))
}
