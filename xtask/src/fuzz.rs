//! Fuzzing: every parser against bytes that nobody thought of.
//!
//! The targets are in `fuzz/`: `board`, `judge` and `detect`. The first two hold one parser for each
//! folder of `fuzz/corpus/TARGET`, chosen by the variable `PARSER`; the library's tests see to it
//! that every parser has such a folder. What a run finds lands in `target/fuzz`, what breaks in
//! `fuzz/artifacts`: a broken input becomes a file of the kept corpus, and with it a test.

use std::sync::Mutex;
use std::{fs, thread};

use anyhow::{Context, ensure};

use crate::command::Line;
use crate::story::Outcome;
use crate::tree::Tree;

/// Inputs stay short: boards of fifteen rows, answered in milliseconds even with assertions.
const OPTIONS: &str = "-max_len=1024 -timeout=20 -verbosity=0 -print_final_stats=1";

/// Ten seconds for each parser.
pub(crate) fn short(tree: &Tree) -> anyhow::Result<Outcome> {
    fuzz(tree, 10)
}

/// Two minutes for each parser.
pub(crate) fn long(tree: &Tree) -> anyhow::Result<Outcome> {
    fuzz(tree, 120)
}

/// As many parsers at a time as there are cores.
fn fuzz(tree: &Tree, seconds: u32) -> anyhow::Result<Outcome> {
    Line::parse("cargo +nightly fuzz build").run(tree)?;
    let parsers = Mutex::new(parsers(tree)?.into_iter());
    let next = || parsers.lock().ok()?.next();
    let work = || {
        while let Some((target, parser)) = next() {
            fuzz_one(tree, seconds, target, parser.as_deref())?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let start = |_| thread::Builder::new().spawn_scoped(scope, work);
        let workers: Result<Vec<_>, _> = (0..threads).map(start).collect();
        let workers = workers.context("a thread could not be started")?;
        workers.into_iter().try_for_each(|worker| {
            let done = worker.join();
            done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    })
    .map(|()| Outcome::Passed)
}

fn fuzz_one(tree: &Tree, seconds: u32, target: &str, parser: Option<&str>) -> anyhow::Result<()> {
    let (variable, folder) = match parser {
        Some(parser) => (format!("PARSER={parser} "), format!("{target}/{parser}")),
        None => (String::new(), target.to_owned()),
    };
    let found = format!("target/fuzz/{folder}");
    fs::create_dir_all(tree.root().join(&found)).with_context(|| format!("no folder {found}"))?;
    let line = format!(
        "{variable}cargo +nightly fuzz run {target} {found} fuzz/corpus/{folder} -- \
         -max_total_time={seconds} {OPTIONS}"
    );
    // libFuzzer lists hundreds of lines that nobody reads (its recommended dictionary).
    let told = Line::parse(&line).run_quietly(tree)?;
    let runs = runs(&told).with_context(|| format!("`{line}` told no number of runs"))?;
    ensure!(runs > 0, "`{line}` ran nothing");
    println!("{folder}: {runs} runs");
    Ok(())
}

/// From libFuzzer's last words: `stat::number_of_executed_units: 12345`.
fn runs(told: &str) -> Option<u64> {
    let mut lines = told.lines().rev();
    let number = lines.find_map(|line| line.strip_prefix("stat::number_of_executed_units:"))?;
    number.trim().parse().ok()
}

/// Targets and the parsers in them, by the folders of the kept corpus.
fn parsers(tree: &Tree) -> anyhow::Result<Vec<(&'static str, Option<String>)>> {
    let mut parsers = vec![("detect", None)];
    for target in ["board", "judge"] {
        let folder = format!("fuzz/corpus/{target}/");
        let mut names: Vec<String> = tree
            .files()?
            .iter()
            .filter_map(|file| Some(file.strip_prefix(&folder)?.split_once('/')?.0.to_owned()))
            .collect();
        names.dedup();
        ensure!(!names.is_empty(), "{folder} holds no parser's corpus");
        parsers.extend(names.into_iter().map(|name| (target, Some(name))));
    }
    Ok(parsers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_runs_is_found() {
        let told = "\"x\"\nstat::number_of_executed_units: 12345\nstat::peak_rss_mb:  40\n";
        assert_eq!(runs(told), Some(12345));
        assert_eq!(runs("==1== ERROR"), None);
    }

    #[test]
    fn parsers_are_found_once_each() {
        let parsers = parsers(&Tree::open().expect("the workspace")).expect("a corpus");
        let p1562 = ("board", Some("p1562".to_owned()));
        assert_eq!(parsers.iter().filter(|&parser| *parser == p1562).count(), 1);
        assert_eq!(
            parsers
                .iter()
                .filter(|(target, _)| *target == "judge")
                .count(),
            16
        );
    }
}
