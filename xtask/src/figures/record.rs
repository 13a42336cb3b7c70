//! Reading records: a header object, then one object a row.

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::tree::Tree;

pub(crate) const FOLDER: &str = "bench/record";

/// The file that names the record of each role, a line `ROLE NAME` each.
pub(crate) const CURRENT: &str = "bench/record/current.txt";

/// The name of the record that documents take the figures of a role from.
pub(super) fn current(tree: &Tree, role: &str) -> anyhow::Result<String> {
    let text = tree.read(CURRENT)?;
    text.lines()
        .filter_map(|line| line.split_once(' '))
        .find_map(|(name, record)| (name == role).then(|| record.trim().to_owned()))
        .with_context(|| format!("{CURRENT} names no record for `{role}`"))
}

/// A record of `bitqueens bench` or `bitqueens ladder`.
pub(crate) struct Record {
    pub(crate) name: String,
    pub(crate) header: Value,
    pub(crate) rows: Vec<Value>,
}

impl Record {
    pub(super) fn of(tree: &Tree, role: &str) -> anyhow::Result<Self> {
        let name = current(tree, role)?;
        let text = tree.read(&format!("{FOLDER}/{name}.jsonl"))?;
        Self::parse(&name, &text)
    }

    pub(crate) fn parse(name: &str, text: &str) -> anyhow::Result<Self> {
        let mut objects = text
            .lines()
            .map(serde_json::from_str)
            .collect::<Result<Vec<Value>, _>>()
            .with_context(|| format!("{name}.jsonl holds a line that is not JSON"))?;
        ensure!(
            objects
                .first()
                .is_some_and(|first| first["kind"] == "header"),
            "{name}.jsonl does not begin with a header"
        );
        let header = objects.remove(0);
        ensure!(!objects.is_empty(), "{name}.jsonl has no rows");
        Ok(Self {
            name: name.to_owned(),
            header,
            rows: objects,
        })
    }

    /// The field of the row for n, kernel and threads, if the record has that row.
    pub(super) fn cell(&self, n: u64, kernel: &str, threads: u64, field: &str) -> Option<f64> {
        self.rows
            .iter()
            .find(|row| row["n"] == n && row["kernel"] == kernel && row["threads"] == threads)?
            [field]
            .as_f64()
    }

    pub(crate) fn head(&self, field: &str) -> String {
        match &self.header[field] {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        }
    }

    /// The day on which it was taken, `2026-11-22`.
    pub(super) fn day(&self) -> String {
        self.head("date").chars().take(10).collect()
    }

    /// The compiler without its commit: `rustc 1.95.0`.
    pub(super) fn compiler(&self) -> String {
        let rustc = self.head("rustc");
        rustc.split(" (").next().unwrap_or_default().to_owned()
    }
}
