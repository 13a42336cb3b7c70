//! The long runs, for an idle machine: `cargo xtask soak`.
//!
//! Tests that draw random cases read how many from the environment, so that a long run is the same
//! test with a larger number: `PROPTEST_CASES` for properties, `BITQUEENS_RANDOM_BOARDS` for boards
//! with blocked squares and fixed queens (tests named `…random_boards…`, 2,000 boards by default).

use crate::fuzz;
use crate::need::Need;
use crate::page;
use crate::step::{How, Step};
use crate::steps::{CARGO_FUZZ, NIGHTLY};

/// Takes a moment if they are there.
const SOURCES: Need = Need::fresh(
    "the sources of the standard library",
    "rustup component add --toolchain nightly rust-src",
);

/// Built from its crate, into the target directory.
const MUTANTS: Need = Need::own(
    "cargo-mutants",
    "cargo mutants --version",
    "cargo install --quiet --locked --root target/tools cargo-mutants@27.1.0",
);

pub(crate) const JOBS: &[Step] = &[
    Step {
        name: "count",
        why: "the command's Q(n) is the published one for n = 0..=18",
        needs: &[],
        how: How::Run(&[
            "cargo run --locked --release --package bitqueens-cli -- bench 0..18 --runs 1",
        ]),
    },
    Step {
        name: "join",
        why: "the join's Q(n) is the search's for n = 0..=18 and for n = 20",
        needs: &[],
        how: How::Run(&[
            "cargo run --locked --release --package bitqueens-cli -- count 0..18 20 --double-check",
        ]),
    },
    Step {
        name: "terms",
        why: "the published terms and the new ones of docs/SEQUENCES.md, these by a second method",
        needs: &[],
        how: How::Tests(
            "BITQUEENS_LONG=1 \
             cargo test --locked --release --package bitqueens --test sequences --test second",
        ),
    },
    Step {
        name: "boards",
        why: "20,000 random boards with blocked squares and fixed queens, against the naive solver",
        needs: &[],
        how: How::Tests(
            "BITQUEENS_RANDOM_BOARDS=20000 \
             cargo test --locked --release --package bitqueens --package bitqueens-runs random_boards",
        ),
    },
    Step {
        name: "kills",
        why: "2,000 signals over complete runs, half of them kill -9: no acknowledged unit lost, every total exact, no left-over",
        needs: &[],
        how: How::Tests(
            "BITQUEENS_KILLS=2000 \
             cargo test --locked --release --package bitqueens-cli --all-features --test command kill::",
        ),
    },
    Step {
        name: "exchanges",
        why: "1,000 folders exchanged while a run writes to them: each noticed, nothing lost",
        needs: &[],
        how: How::Tests(
            "BITQUEENS_EXCHANGES=1000 \
             cargo test --locked --release --package bitqueens-cli --all-features --test command exchanges:: -- --nocapture",
        ),
    },
    Step {
        name: "page",
        why: "the page's figures, measured in Chromium: load, frames, counts, race; they are printed",
        needs: &[page::NODE, page::CHROMIUM],
        how: How::Check(page::figures),
    },
    Step {
        name: "damage",
        why: "a million randomly damaged plans, ledgers and certificates; every single bit of 2,000 records; 20,000 crash states for each call",
        needs: &[],
        how: How::Tests(
            "BITQUEENS_FLIPS=1000000 BITQUEENS_FLIPPED_RECORDS=2000 BITQUEENS_CRASHES=20000 \
             cargo test --locked --release --package bitqueens-runs --lib ledger::",
        ),
    },
    Step {
        name: "hostile",
        why: "10,000 changed plans, ledgers, certificates and boards within 512 MiB, and 100,000 that keep their shape: \
              no abort, no hang, no wrong total",
        needs: &[],
        how: How::Tests(
            "BITQUEENS_MUTATIONS=10000 BITQUEENS_STRUCTURED=100000 \
             cargo test --locked --release --package bitqueens-cli --all-features --test command hostile:: -- --nocapture",
        ),
    },
    Step {
        name: "lines",
        why: "10,000 command lines of every subcommand, changed in one or two places: no panic, no hang, no wrong total",
        needs: &[],
        how: How::Tests(
            "BITQUEENS_LINES=10000 \
             cargo test --locked --release --package bitqueens-cli --all-features --test command hostile::lines -- --nocapture",
        ),
    },
    Step {
        name: "addresses",
        why: "AddressSanitizer finds no access beyond memory in the library, the kernels of both methods in particular",
        needs: &[NIGHTLY],
        // A test asks for more memory than there is.
        how: How::Tests(
            "RUSTFLAGS=-Zsanitizer=address ASAN_OPTIONS=allocator_may_return_null=1 PROPTEST_CASES=16 \
             cargo +nightly test --locked --target x86_64-unknown-linux-gnu --target-dir target/address \
             --package bitqueens --lib",
        ),
    },
    Step {
        name: "races",
        why: "ThreadSanitizer finds no race in scheduler, devices, joins and runs",
        needs: &[NIGHTLY, SOURCES],
        // The standard library is built as well: ThreadSanitizer must see its locks.
        how: How::Tests(
            "RUSTFLAGS=-Zsanitizer=thread PROPTEST_CASES=16 \
             cargo +nightly test --locked -Zbuild-std --target x86_64-unknown-linux-gnu --target-dir target/thread \
             --package bitqueens --package bitqueens-runs --lib -- \
             schedule:: threads:: device:: join::tests counter:: tasks:: ask:: rules:: run:: verify:: ledger::tests::fault",
        ),
    },
    Step {
        name: "merge",
        why: "ten million records are merged within 256 MiB; the processor time is printed",
        needs: &[],
        how: How::Tests(
            "BITQUEENS_RECORDS=10000000 \
             cargo test --locked --release --package bitqueens-cli --all-features --test command merge_size:: -- --nocapture",
        ),
    },
    Step {
        name: "mutants",
        why: "every change that cargo-mutants makes to the rooms of long runs fails a test, or is explained in .cargo/mutants.toml",
        needs: &[MUTANTS],
        how: How::Run(&[
            "CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_PROFILE_DEV_DEBUG=0 BITQUEENS_FLIPS=3000 \
             cargo mutants --package bitqueens --package bitqueens-runs --output target --no-shuffle",
        ]),
    },
    Step {
        name: "properties",
        why: "every test as optimised code, 20,000 cases for each property",
        needs: &[],
        how: How::Tests(
            "PROPTEST_CASES=20000 cargo test --locked --release --workspace --all-features",
        ),
    },
    Step {
        name: "fuzz",
        why: "two minutes of made-up bytes for every parser",
        needs: &[NIGHTLY, CARGO_FUZZ],
        how: How::Check(fuzz::long),
    },
];
