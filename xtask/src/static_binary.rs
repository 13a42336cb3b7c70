//! The binary that a container image is made of: static, small, and able to count.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

use crate::command::Line;
use crate::story::Outcome;
use crate::tree::Tree;

/// Without whole-program optimisation, which makes it smaller yet.
const BUILD: &str = "cargo build --locked --package bitqueens-cli --target \
                     x86_64-unknown-linux-musl --release --config profile.release.lto=false \
                     --config profile.release.codegen-units=16";

const BINARY: &str = "target/x86_64-unknown-linux-musl/release/bitqueens";

const MOST_BYTES: u64 = 10 << 20;

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
    let counted = Line::parse(&format!("{} count 10", path.display())).output(tree)?;
    ensure!(counted.trim() == "724", "it counts {}", counted.trim());
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
