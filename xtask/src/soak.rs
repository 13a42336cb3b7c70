//! The long runs, for an idle machine: `cargo xtask soak`.
//!
//! Tests that draw random cases read how many from the environment, so that a long run is the same
//! test with a larger number: `PROPTEST_CASES` for properties, `BITQUEENS_RANDOM_BOARDS` for boards
//! with blocked squares and fixed queens (tests named `…random_boards…`, 2,000 boards by default).

use crate::need::Need;
use crate::step::{Step, step};
use crate::steps::{CARGO_FUZZ, NIGHTLY};
use crate::{fuzz, page};

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
    step!("count": "the command's Q(n) is the published one for n = 0..=18",
    Run(&[
        "cargo run --locked --release --package bitqueens-cli -- bench 0..18 --runs 1",
    ])),
    step!("join": "the join's Q(n) is the search's for n = 0..=18 and for n = 20",
    Run(&[
        "cargo run --locked --release --package bitqueens-cli -- count 0..18 20 --double-check",
    ])),
    step!("terms": "the published terms and the new ones of docs/SEQUENCES.md, these by a second method",
    Tests(
        "BITQUEENS_LONG=1 \
         cargo test --locked --release --package bitqueens --test sequences --test second",
    )),
    step!("boards": "20,000 random boards with blocked squares and fixed queens, against the naive solver",
    Tests(
        "BITQUEENS_RANDOM_BOARDS=20000 \
         cargo test --locked --release --package bitqueens --package bitqueens-runs random_boards",
    )),
    step!("kills": "2,000 signals over complete runs, half of them kill -9: no acknowledged unit lost, every total exact, no left-over",
    Tests(
        "BITQUEENS_KILLS=2000 \
         cargo test --locked --release --package bitqueens-cli --all-features --test command kill::",
    )),
    step!("exchanges": "1,000 folders exchanged while a run writes to them: each noticed, nothing lost",
    Tests(
        "BITQUEENS_EXCHANGES=1000 \
         cargo test --locked --release --package bitqueens-cli --all-features --test command exchanges:: -- --nocapture",
    )),
    step!("page": "the page's figures, measured in Chromium: load, frames, counts, race; they are printed",
        Check(page::figures); needs [page::NODE, page::CHROMIUM]),
    step!("damage": "a million randomly damaged plans, ledgers and certificates; every single bit of 2,000 records; 20,000 crash states for each call",
    Tests(
        "BITQUEENS_FLIPS=1000000 BITQUEENS_FLIPPED_RECORDS=2000 BITQUEENS_CRASHES=20000 \
         cargo test --locked --release --package bitqueens-runs --lib ledger::",
    )),
    step!("hostile": "10,000 changed plans, ledgers, certificates and boards within 512 MiB, and 100,000 that keep their shape: \
          no abort, no hang, no wrong total",
    Tests(
        "BITQUEENS_MUTATIONS=10000 BITQUEENS_STRUCTURED=100000 \
         cargo test --locked --release --package bitqueens-cli --all-features --test command hostile:: -- --nocapture",
    )),
    step!("lines": "10,000 command lines of every subcommand, changed in one or two places: no panic, no hang, no wrong total",
    Tests(
        "BITQUEENS_LINES=10000 \
         cargo test --locked --release --package bitqueens-cli --all-features --test command hostile::lines -- --nocapture",
    )),
    step!("addresses": "AddressSanitizer finds no access beyond memory in the library, the kernels of both methods in particular",
        // A test asks for more memory than there is.
        Tests(
            "RUSTFLAGS=-Zsanitizer=address ASAN_OPTIONS=allocator_may_return_null=1 PROPTEST_CASES=16 \
             cargo +nightly test --locked --target x86_64-unknown-linux-gnu --target-dir target/address \
             --package bitqueens --lib",
        ); needs [NIGHTLY]),
    step!("races": "ThreadSanitizer finds no race in scheduler, devices, joins and runs",
        // The standard library is built as well: ThreadSanitizer must see its locks.
        Tests(
            "RUSTFLAGS=-Zsanitizer=thread PROPTEST_CASES=16 \
             cargo +nightly test --locked -Zbuild-std --target x86_64-unknown-linux-gnu --target-dir target/thread \
             --package bitqueens --package bitqueens-runs --lib -- \
             schedule:: threads:: device:: join::tests counter:: tasks:: ask:: rules:: run:: verify:: ledger::tests::fault",
        ); needs [NIGHTLY, SOURCES]),
    step!("merge": "ten million records are merged within 256 MiB; the processor time is printed",
    Tests(
        "BITQUEENS_RECORDS=10000000 \
         cargo test --locked --release --package bitqueens-cli --all-features --test command merge_size:: -- --nocapture",
    )),
    step!("mutants": "every change that cargo-mutants makes to the rooms of long runs fails a test, or is explained in .cargo/mutants.toml",
        Run(&[
            "CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_PROFILE_DEV_DEBUG=0 BITQUEENS_FLIPS=3000 \
             cargo mutants --package bitqueens --package bitqueens-runs --output target --no-shuffle",
        ]); needs [MUTANTS]),
    step!("properties": "every test as optimised code, 20,000 cases for each property",
    Tests(
        "PROPTEST_CASES=20000 cargo test --locked --release --workspace --all-features",
    )),
    step!("fuzz": "two minutes of made-up bytes for every parser",
        Check(fuzz::long); needs [NIGHTLY, CARGO_FUZZ]),
];
