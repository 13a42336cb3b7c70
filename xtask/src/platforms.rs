//! Other systems and processors than the one at hand: compiled for, or emulated.

use anyhow::{Context, ensure};

use crate::command::Line;
use crate::need::Need;
use crate::story::{How, Outcome, Step};
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

const BINARY: &str = "target/aarch64-unknown-linux-musl/release/bitqueens";

pub(crate) const TARGETS: Step = Step {
    name: "targets",
    why: "the command compiles for Windows and macOS",
    needs: &[
        target!("x86_64-pc-windows-gnu"),
        target!("x86_64-pc-windows-msvc"),
        target!("x86_64-apple-darwin"),
        target!("aarch64-apple-darwin"),
    ],
    how: How::Run(&[
        "cargo check --locked --package bitqueens --target x86_64-pc-windows-gnu \
         --target x86_64-pc-windows-msvc --target x86_64-apple-darwin --target aarch64-apple-darwin",
    ]),
};

pub(crate) const ARM: Step = Step {
    name: "aarch64",
    why: "the library's tests on an emulated ARM processor, the NEON kernel among them; counts to n = 14",
    needs: AARCH64,
    how: How::Tests(aarch64!(
        "cargo test --package bitqueens-core --package bitqueens-join --package bitqueens-rules \
         --package bitqueens-sequences --package bitqueens-solutions --lib --test published --test signature"
    )),
};

pub(crate) const ARM_STATIC: Step = Step {
    name: "aarch64-static",
    why: "the static binary for ARM counts n = 12 to 14 under emulation",
    needs: AARCH64,
    how: How::Check(count_on_arm),
};

pub(crate) const BIG_ENDIAN: Step = Step {
    name: "big-endian",
    why: "an emulated s390x, whose words begin with the high byte, reads and writes the files of the others",
    needs: &[
        QEMU,
        Need::debian("gcc-s390x-linux-gnu", "s390x-linux-gnu-gcc --version"),
        Need::debian(
            "libc6-dev-s390x-cross",
            // The library alone comes with the compiler; linking needs more.
            "test -e /usr/s390x-linux-gnu/lib/crti.o",
        ),
        target!("s390x-unknown-linux-gnu"),
    ],
    // Names of tests: the files of another machine, and what is written and read back. All tests would take
    // minutes under emulation.
    how: How::Tests(concat!(
        "CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_LINKER=s390x-linux-gnu-gcc \
         CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_RUNNER=qemu-s390x \
         QEMU_LD_PREFIX=/usr/s390x-linux-gnu PROPTEST_CASES=4 BITQUEENS_REQUIRE_KERNELS=scalar \
         cargo test --package bitqueens-runs --lib --locked --target s390x-unknown-linux-gnu ",
        optimised!(),
        " -- golden read_back certificate::"
    )),
};

fn count_on_arm(tree: &Tree) -> anyhow::Result<Outcome> {
    Line::parse(aarch64!("cargo build --package bitqueens")).run(tree)?;
    let bytes = std::fs::read(tree.root().join(BINARY)).with_context(|| format!("no {BINARY}"))?;
    let loader = b"/lib/ld-linux";
    ensure!(
        !bytes.windows(loader.len()).any(|window| window == loader),
        "{BINARY} is not static"
    );
    for (n, expected) in [(12, "14200"), (13, "73712"), (14, "365596")] {
        let line = format!("qemu-aarch64 {BINARY} count {n}");
        let counted = Line::parse(&line).output(tree)?;
        ensure!(counted.trim() == expected, "`{line}` prints {counted}");
    }
    Ok(Outcome::Passed)
}
