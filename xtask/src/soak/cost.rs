//! What a ledger costs: paired runs with and without one.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, ensure};

use crate::command::{Line, clean_command};
use crate::story::Outcome;
use crate::tree::Tree;

/// Pairs for each n.
const PAIRS: usize = 9;

pub(crate) fn of_the_ledger(tree: &Tree) -> anyhow::Result<Outcome> {
    Line::parse("cargo build --locked --release --package bitqueens").run(tree)?;
    let binary = tree.root().join("target/release/bitqueens");
    for n in ["18", "19"] {
        let pairs = (0..PAIRS)
            .map(|pair| pair_of(&binary, n, pair % 2 == 0))
            .collect::<anyhow::Result<Vec<_>>>()?;
        let ratios = pairs.iter().map(|(plain, durable)| durable / plain);
        let differences = pairs.iter().map(|(plain, durable)| durable - plain);
        println!(
            "n = {n}, one thread, median of {PAIRS} pairs: {:.3} s without, {:.3} s with a ledger; \
             ratio {:.3}, difference {:.3} s",
            median(pairs.iter().map(|pair| pair.0)),
            median(pairs.iter().map(|pair| pair.1)),
            median(ratios),
            median(differences),
        );
    }
    Ok(Outcome::Passed)
}

/// Seconds of a count without a ledger and of a run with one, in either order.
fn pair_of(binary: &Path, n: &str, is_plain_first: bool) -> anyhow::Result<(f64, f64)> {
    let folder = tempfile::tempdir()?;
    let command = |arguments: &[&str]| {
        let mut command = clean_command(&binary.display().to_string());
        command.args(arguments).current_dir(folder.path());
        command
    };
    seconds(command(&["plan", n, "-o", "plan"]))?;
    let plain = || seconds(command(&["count", n, "--threads", "1"]));
    let durable = || {
        seconds(command(&[
            "run",
            "plan",
            "--ledger",
            "runs",
            "--threads",
            "1",
        ]))
    };
    if is_plain_first {
        Ok((plain()?, durable()?))
    } else {
        let durable = durable()?;
        Ok((plain()?, durable))
    }
}

fn seconds(mut command: Command) -> anyhow::Result<f64> {
    let start = Instant::now();
    let output = command
        .output()
        .with_context(|| format!("could not start {command:?}"))?;
    ensure!(
        output.status.success(),
        "{command:?} ended with {}",
        output.status
    );
    Ok(start.elapsed().as_secs_f64())
}

/// The middle one of an odd number of values.
fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_one() {
        assert_eq!(median([3.0, 1.0, 2.0].into_iter()).to_string(), "2");
    }
}
