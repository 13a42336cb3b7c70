//! Tables of documents that are made from the recorded measurements in `bench/record`.
//!
//! `bench/record/current.txt` names the record of each role; `cargo xtask record` writes new ones and
//! names them there. Everything else that documents say about speed cites an entry of the lab book
//! (`crate::hygiene`, the check of figures).

pub(crate) mod record;
mod speed;
mod units;

use anyhow::{Context, ensure};

use crate::tree::Tree;

pub(crate) use record::FOLDER;
pub(crate) use units::time;

/// The languages of the README.
#[derive(Clone, Copy)]
enum Language {
    English,
    Chinese,
}

impl Language {
    fn pick<T>(self, english: T, chinese: T) -> T {
        match self {
            Self::English => english,
            Self::Chinese => chinese,
        }
    }
}

pub(crate) fn ladder(tree: &Tree) -> anyhow::Result<String> {
    speed::ladder(tree, Language::English)
}

pub(crate) fn ladder_zh(tree: &Tree) -> anyhow::Result<String> {
    speed::ladder(tree, Language::Chinese)
}

pub(crate) fn speed(tree: &Tree) -> anyhow::Result<String> {
    speed::kernels(tree, Language::English)
}

pub(crate) fn speed_zh(tree: &Tree) -> anyhow::Result<String> {
    speed::kernels(tree, Language::Chinese)
}

/// The tables that the benchmark `forms` printed, under its headings.
pub(crate) fn forms(tree: &Tree) -> anyhow::Result<String> {
    let name = record::current(tree, "forms")?;
    let text = tree.read(&format!("{FOLDER}/{name}.txt"))?;
    let (head, body) = text
        .split_once("\n\n")
        .with_context(|| format!("{name}.txt has no table below its head"))?;
    let mut page = format!("Measured: {}.\n", head.replace('\n', ", "));
    let mut in_table = false;
    for line in body.lines().filter(|line| !line.trim().is_empty()) {
        let row = line.starts_with('|');
        match (row, in_table) {
            (true, false) => page.push_str("\n| measurement | figure |\n|---|---|\n"),
            (false, true) => page.push('\n'),
            (false, false) if !page.ends_with("\n\n") => page.push('\n'),
            _ => {}
        }
        in_table = row;
        match is_heading(line) {
            true => page.push_str(&format!("### `{line}`\n")),
            false => page.push_str(&format!("{line}\n")),
        }
    }
    Ok(page)
}

/// The benchmark prints the name of each part on a line of its own.
fn is_heading(line: &str) -> bool {
    !line.is_empty() && line.chars().all(|c| c.is_ascii_lowercase())
}

pub(crate) fn helped(tree: &Tree) -> anyhow::Result<String> {
    experiments(tree, "helped")
}

pub(crate) fn lost(tree: &Tree) -> anyhow::Result<String> {
    experiments(tree, "lost")
}

/// The experiments on the kernels that ended so, as a table.
fn experiments(tree: &Tree, outcome: &str) -> anyhow::Result<String> {
    let file = format!("{FOLDER}/kernels.tsv");
    let mut table = String::from("| idea | processor | result |\n|---|---|---|\n");
    for (at, line) in tree.read(&file)?.lines().enumerate().skip(1) {
        let cells: Vec<_> = line.split('\t').collect();
        let [ended, processor, idea, result] = cells.as_slice() else {
            anyhow::bail!("{file}:{}: four cells were expected", at + 1);
        };
        ensure!(
            matches!(*ended, "helped" | "lost"),
            "{file}:{}: `{ended}` is neither helped nor lost",
            at + 1
        );
        if *ended == outcome {
            table.push_str(&format!("| {idea} | {processor} | {result} |\n"));
        }
    }
    Ok(table)
}

/// The tables under a heading of the lab book.
fn copied(tree: &Tree, heading: &str) -> anyhow::Result<String> {
    let file = format!("{FOLDER}/lab-book.md");
    let text = tree.read(&file)?;
    let (_, section) = text
        .split_once(&format!("\n## {heading}\n"))
        .with_context(|| format!("{file} has no section `{heading}`"))?;
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows: Vec<_> = section
        .lines()
        .filter(|line| line.starts_with('|'))
        .collect();
    ensure!(!rows.is_empty(), "{file}: no table under `{heading}`");
    Ok(rows.join("\n") + "\n")
}

pub(crate) fn cluster_cost(tree: &Tree) -> anyhow::Result<String> {
    copied(tree, "Cost of larger boards")
}
