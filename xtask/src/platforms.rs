//! Checks for other systems and processors: compiled, or run under emulation.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};

use crate::command::Line;
use crate::need::Need;
use crate::step::{Outcome, Step, step};
use crate::tree::Tree;

/// The release profile without whole-program optimisation: emulated code should be fast, the build too.
macro_rules! optimised {
    () => {
        "--release --config profile.release.lto=false --config profile.release.codegen-units=16"
    };
}

/// A target's standard library, and the probe that finds it: an empty crate needs `std` only.
macro_rules! target {
    ($target:literal) => {
        Need::own(
            concat!("the standard library for ", $target),
            concat!(
                "rustc - --crate-name probe --crate-type lib --emit=metadata=- --target ",
                $target
            ),
            concat!("rustup target add ", $target),
        )
    };
}

const QEMU: Need = Need::debian("qemu-user", "qemu-aarch64 --version");

const AARCH64: &[Need] = &[
    QEMU,
    Need::debian("gcc-aarch64-linux-gnu", "aarch64-linux-gnu-gcc --version"),
    target!("aarch64-unknown-linux-musl"),
];

/// Linked by the cross compiler against musl, which Rust brings along.
macro_rules! aarch64 {
    ($command:literal) => {
        concat!(
            "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER=aarch64-linux-gnu-gcc \
             CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_RUNNER=qemu-aarch64 \
             PROPTEST_CASES=4 BITQUEENS_REQUIRE_KERNELS=scalar,simd128-w16 ",
            $command,
            " --locked --target aarch64-unknown-linux-musl ",
            optimised!()
        )
    };
}

pub(crate) const TARGETS: Step = step!("targets": "the command compiles for Windows and macOS",
    // Each system and each processor once: no code asks for both.
    Run(&[
        "cargo check --locked --package bitqueens-cli --target x86_64-pc-windows-msvc --target aarch64-apple-darwin",
    ]); needs [target!("x86_64-pc-windows-msvc"), target!("aarch64-apple-darwin")]);

pub(crate) const ARM: Step = step!("aarch64": "the library's tests on an emulated ARM processor, the NEON kernel among them; counts to n = 14",
    // What plans and hands out work has no code of its own for a processor.
    Tests(concat!(
        aarch64!("cargo test --package bitqueens --lib --test published --test signature"),
        " -- --skip ask:: --skip schedule::"
    )); needs AARCH64);

pub(crate) const ARM_STATIC: Step = step!("aarch64-static": "the static binary for ARM counts n = 12 to 14 under emulation",
    Check(count_on_arm); needs AARCH64);

fn count_on_arm(tree: &Tree) -> anyhow::Result<Outcome> {
    // Pictures have no code of their own for a processor.
    Line::parse(aarch64!("cargo build --package bitqueens-cli --no-default-features")).run(tree)?;
    let program = tree.target().join("aarch64-unknown-linux-musl/release/bitqueens");
    ensure_static(&program, "/lib/ld-linux")?;
    let path = program.display().to_string();
    for (n, expected) in [("12", "14200"), ("13", "73712"), ("14", "365596")] {
        let words = [path.as_str(), "count", n, "--threads", "1"];
        let line = words.into_iter().fold(Line::parse("qemu-aarch64"), Line::argument);
        let counted = line.output(tree)?;
        ensure!(counted.trim() == expected, "n = {n}: it counts {counted}");
        tree.say(format_args!("n = {n}: {expected}"));
    }
    Ok(Outcome::Passed)
}

/// An error if the program names the loader of its platform: only dynamic ones need it.
pub(crate) fn ensure_static(program: &Path, loader: &str) -> anyhow::Result<()> {
    let bytes = fs::read(program).with_context(|| format!("no {}", program.display()))?;
    let names_it = bytes.windows(loader.len()).any(|window| window == loader.as_bytes());
    ensure!(!names_it, "{} is not static", program.display());
    Ok(())
}

const S390X: &[Need] = &[
    QEMU,
    Need::debian("gcc-s390x-linux-gnu", "s390x-linux-gnu-gcc --version"),
    Need::debian(
        "libc6-dev-s390x-cross",
        // The library alone comes with the compiler; linking needs more.
        "test -e /usr/s390x-linux-gnu/lib/crti.o",
    ),
    target!("s390x-unknown-linux-gnu"),
];

pub(crate) const BIG_ENDIAN: Step = step!("big-endian": "an emulated s390x, whose words begin with the high byte, reads and writes the files of the others",
    // Names of tests: the files of another machine, and what is written and read back. All tests would take
    // minutes under emulation.
    Tests(concat!(
        "CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_LINKER=s390x-linux-gnu-gcc \
         CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_RUNNER=qemu-s390x \
         QEMU_LD_PREFIX=/usr/s390x-linux-gnu PROPTEST_CASES=4 BITQUEENS_REQUIRE_KERNELS=scalar \
         cargo test --package bitqueens-runs --lib --locked --target s390x-unknown-linux-gnu ",
        optimised!(),
        " -- golden read_back certificate::"
    )); needs S390X);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_names_a_loader_is_not_static() {
        let folder = tempfile::tempdir().expect("a folder");
        let program = folder.path().join("program");
        let holds = |bytes: &[u8]| {
            fs::write(&program, bytes).expect("a file");
            ensure_static(&program, "/lib/ld-linux")
        };
        assert!(holds(b"\x7fELF/lib/ld").is_ok());
        assert!(holds(b"\x7fELF\0/lib/ld-linux-aarch64.so.1\0").is_err());
    }
}
