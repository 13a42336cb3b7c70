//! The binary that a container image is made of: static, small, able to count, and with the licences of
//! what is in it.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

use crate::command::Line;
use crate::story::Outcome;
use crate::tree::Tree;

/// Without GPUs: a static binary cannot load a driver.
const BUILD: &str = "cargo build --locked --package bitqueens --features png --target \
                     x86_64-unknown-linux-musl --profile dist";

const BINARY: &str = "target/x86_64-unknown-linux-musl/dist/bitqueens";

pub(crate) const MOST_BYTES: u64 = 10 << 20;

const LICENCES: [&str; 3] = [
    "LICENSE-MIT",
    "crates/bitqueens/licences/packages.txt",
    "crates/bitqueens/licences/runtime.txt",
];

/// Starts that are timed. The times are told and nothing depends on them: machines are busy.
const STARTS: usize = 200;

pub(crate) fn check(tree: &Tree) -> anyhow::Result<Outcome> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return Ok(Outcome::LeftOut("this machine cannot run it".into()));
    }
    Line::parse(BUILD).run(tree)?;
    let path = tree.root().join(BINARY);
    let bytes = std::fs::read(&path).with_context(|| format!("no {BINARY}"))?;
    let size = bytes.len() as u64;
    ensure!(
        size < MOST_BYTES,
        "{BINARY} has {size} bytes: {MOST_BYTES} are too many"
    );
    // A program that needs a loader names it.
    let loader = b"/lib64/ld-linux";
    ensure!(
        !bytes.windows(loader.len()).any(|window| window == loader),
        "{BINARY} is not static"
    );
    let said = |arguments: &[&str]| {
        let output = Command::new(&path).args(arguments).output()?;
        ensure!(output.status.success(), "it ends with {}", output.status);
        String::from_utf8(output.stdout).context("it prints what is not UTF-8")
    };
    let counted = said(&["count", "10"])?;
    ensure!(counted.trim() == "724", "it counts {}", counted.trim());
    let licences = said(&["licences"])?;
    for file in LICENCES {
        let text = tree.read(file)?;
        ensure!(licences.contains(&text), "it does not print {file}");
    }
    let start = || {
        let start = Instant::now();
        let mut command = Command::new(&path);
        let status = command.arg("--version").stdout(Stdio::null()).status()?;
        ensure!(status.success(), "`{BINARY} --version` ended with {status}");
        Ok(start.elapsed())
    };
    let mut times = (0..STARTS)
        .map(|_| start())
        .collect::<anyhow::Result<Vec<Duration>>>()?;
    times.sort();
    println!(
        "{BINARY}: {size} bytes; {STARTS} starts took {:.1?} to {:.1?}, {:.1?} in the middle",
        times[0],
        times[STARTS - 1],
        times[STARTS / 2]
    );
    Ok(Outcome::Passed)
}
