//! Everything that must pass, as data, quick steps first.
//!
//! [`STEPS`] hold for every change and run with Rust alone. [`MORE`] need other programs, other toolchains
//! or the network. Steps share what they build: the same packages, features and flags give the same
//! files, so a step names its packages as the steps before it do.

use crate::need::Need;
use crate::step::{How, Step};
use crate::{fuzz, generated, hygiene, miri, page, platforms, readme, release, tree, wheel};

/// The oldest Rust that the workspace promises to build with, from `Cargo.toml`.
macro_rules! msrv {
    () => {
        env!("CARGO_PKG_RUST_VERSION")
    };
}

/// The crates that are libraries for everybody.
macro_rules! library {
    () => {
        "--package bitqueens --package bitqueens-runs --package bitqueens-formats --package bitqueens-tutor"
    };
}

const MSRV: Need = Need::own(
    concat!("Rust ", msrv!()),
    concat!("cargo +", msrv!(), " --version"),
    concat!("rustup toolchain install ", msrv!(), " --profile minimal --no-self-update"),
);

pub(crate) const WASM: Need = Need::own(
    "the standard library for wasm32-unknown-unknown",
    // An empty crate, read from an empty standard input, written nowhere: it needs `std` only.
    "rustc - --crate-name probe --crate-type lib --emit=metadata=- --target wasm32-unknown-unknown",
    "rustup target add wasm32-unknown-unknown",
);

pub(crate) const NIGHTLY: Need = Need::own(
    "a nightly Rust",
    "cargo +nightly --version",
    "rustup toolchain install nightly --profile minimal --component miri,rust-src --no-self-update",
);

/// The daemons of a cluster of one node; the tests start and stop them.
const SLURM: &[Need] =
    &[Need::debian("slurm-wlm", "slurmctld -V"), Need::debian("munge", "munged --version")];

/// A Vulkan that computes on the processor. The tests take the first adapter, on machines with a GPU that one.
const VULKAN: Need = Need::debian("libvulkan1", "test -e /usr/lib/x86_64-linux-gnu/libvulkan.so.1");
const MESA: Need =
    Need::debian("mesa-vulkan-drivers", "test -e /usr/share/vulkan/icd.d/lvp_icd.x86_64.json");

const MIRI: Need = Need::own(
    "Miri",
    "cargo +nightly miri --version",
    "rustup component add --toolchain nightly miri rust-src",
);

/// Built from its crate, into the target directory; without its default features it needs neither
/// a C compiler nor the network beyond the crates' registry. Unoptimised, it is built in half the time.
const DENY: Need = Need::own(
    "cargo-deny",
    "cargo deny --version",
    "CARGO_PROFILE_DEV_DEBUG=0 cargo install --debug --quiet --locked --root target/tools \
     --no-default-features cargo-deny@0.20.2",
);

/// A git repository, in no package registry. An old copy would call what has become known since harmless.
const ADVISORIES: Need = Need::fresh("RustSec's database of advisories", "cargo deny fetch db");

/// Built from its crate, into the target directory.
pub(crate) const CARGO_FUZZ: Need = Need::own(
    "cargo-fuzz",
    "cargo fuzz --version",
    "CARGO_PROFILE_DEV_DEBUG=0 cargo install --debug --quiet --locked --root target/tools cargo-fuzz@0.13.2",
);

/// The compilers and interpreters of the ladder's listings.
const LANGUAGES: &[Need] = &[
    Need::debian("python3", "python3 --version"),
    Need::debian("default-jdk-headless", "javac -version"),
    Need::debian("g++", "g++ --version"),
];

/// The steps that every change must pass, with Rust alone.
const STEPS: &[Step] = &[
    Step {
        name: "format",
        why: "one layout, so that a diff shows what changed",
        needs: &[],
        how: How::Run(&["cargo fmt --all --check"]),
    },
    Step {
        name: "hygiene",
        why: "names keep the rules, modules their layers, promises their tests, and unsafe code its place",
        needs: &[],
        how: How::Check(hygiene::check),
    },
    Step {
        name: "clippy",
        why: "the workspace's lints, every one an error",
        needs: &[],
        how: How::Run(&[
            "cargo clippy --locked --workspace --all-targets --all-features -- -D warnings",
        ]),
    },
    Step {
        name: "tests",
        why: "unit, property, integration, doc and snapshot tests, with assertions and overflow checks",
        needs: &[],
        how: How::Tests("cargo test --locked --workspace --all-features --no-fail-fast"),
    },
    Step {
        name: "generated",
        why: "files derived from others are up to date, Cargo.lock and snapshots too",
        needs: &[],
        how: How::Check(generated::check),
    },
    Step {
        name: "optimised",
        why: "the library's tests as it ships, without overflow checks; every benchmark once, for the counts it asserts",
        needs: &[],
        // The other integration tests are those of `published`.
        how: How::Tests(
            "cargo test --locked --release --package bitqueens --package bitqueens-tutor --features bitqueens/serde --lib --bench=* \
             --test join --test sequences --test signature --test solve",
        ),
    },
    Step {
        name: "published",
        why: "every kernel of this machine against the published counts: all solutions to n = 18, orbits and profiles to 16; \
              every rule",
        needs: &[],
        how: How::Tests(concat!(
            "BITQUEENS_LONG=1 cargo test --locked --release ",
            library!(),
            " --test published --test rules --test orbits"
        )),
    },
    Step {
        name: "docs",
        why: "the documentation builds without a warning, every link in it resolves",
        needs: &[],
        // The library and the command share a name, so their pages would share a folder. With examples,
        // dependencies have the features that they have in `clippy`, which has checked them.
        how: How::Run(&[
            "RUSTDOCFLAGS=-Dwarnings cargo doc --locked --workspace --all-features --no-deps \
             --lib --bin xtask --examples",
            "RUSTDOCFLAGS=-Dwarnings CARGO_BUILD_BUILD_DIR=target cargo doc --locked --workspace --all-features \
             --no-deps --bin bitqueens --examples --target-dir target/command-docs",
        ]),
    },
    Step {
        name: "readme",
        why: "the READMEs' first command, as it stands, prints what they say",
        needs: &[],
        how: How::Check(readme::check),
    },
    Step {
        name: "msrv",
        why: concat!("everything builds with Rust ", msrv!(), ", the oldest one promised"),
        needs: &[MSRV],
        how: How::Run(&[concat!(
            "CARGO_TARGET_DIR=target/msrv cargo +",
            msrv!(),
            " check --locked --workspace --all-features"
        )]),
    },
    Step {
        name: "wasm",
        why: "the library needs no operating system: it builds for the browser, without vectors, with simd128 and with relaxed-simd",
        needs: &[WASM],
        how: How::Run(&[
            concat!("cargo check --locked ", library!(), " --target wasm32-unknown-unknown"),
            "RUSTFLAGS=-Ctarget-feature=+simd128 cargo check --locked --package bitqueens \
             --target wasm32-unknown-unknown --target-dir target/wasm-simd128",
            "RUSTFLAGS=-Ctarget-feature=+simd128,+relaxed-simd cargo check --locked \
             --package bitqueens --target wasm32-unknown-unknown --target-dir target/wasm-relaxed-simd",
        ]),
    },
];

/// The steps that `--all` adds: other systems' programs, slow tools, the network.
const MORE: &[Step] = &[
    Step {
        name: "features",
        why: "the lints hold with every set of features, not only with all",
        needs: &[],
        // A package at a time: together they would get each other's features.
        how: How::Run(&[
            "cargo clippy --locked --no-default-features --package bitqueens -- -D warnings",
            "cargo clippy --locked --no-default-features --package bitqueens-gpu -- -D warnings",
            "cargo clippy --locked --package bitqueens-gpu -- -D warnings",
            "cargo clippy --locked --package bitqueens-cli -- -D warnings",
            "cargo clippy --locked --no-default-features --package bitqueens-cli -- -D warnings",
            "cargo clippy --locked --package bitqueens-cli --features gpu -- -D warnings",
            "cargo clippy --locked --package bitqueens-cli --features png -- -D warnings",
            "cargo clippy --locked --package bitqueens-python -- -D warnings",
        ]),
    },
    Step {
        name: "slurm",
        why: "a real Slurm: what ends or is killed becomes a restart; a count from its job to its certificate",
        needs: SLURM,
        how: How::Tests("cargo test --locked --workspace --all-features --test slurm -- --ignored"),
    },
    Step {
        name: "gpu",
        why: "the shaders count what the processor counts, alone and beside threads; lost devices lose nothing",
        needs: &[VULKAN, MESA],
        // Without the variable, a layer of Mesa's complains of a missing desktop whenever adapters are listed.
        how: How::Tests(
            "NODEVICE_SELECT=1 cargo test --locked --workspace --all-features --test gpu --example measure \
             -- --ignored",
        ),
    },
    Step {
        name: "listings",
        why: "the ladder in Python, Java and C++ compiles without a warning and counts what the library counts",
        needs: LANGUAGES,
        how: How::Tests("cargo test --locked --workspace --all-features --test tutor -- --ignored"),
    },
    Step {
        name: "web",
        why: "the page: types, unit tests, the build and its size",
        needs: &[],
        how: How::Check(page::check),
    },
    Step {
        name: "page",
        why: "every view of the page driven in Chromium: both languages, three sizes, mouse, touch and keyboard",
        needs: &[page::NODE, page::CHROMIUM],
        how: How::Check(page::drive),
    },
    release::NPM,
    release::CRATES,
    release::STATIC,
    release::IMAGE,
    release::WHEEL,
    Step {
        name: "wheel-gpu",
        why: "the Python package with GPUs finds a device, and counts on it what the threads count",
        needs: &[wheel::PYTHON, VULKAN, MESA],
        how: How::Check(wheel::check_gpu),
    },
    release::WORKFLOWS,
    release::SEMVER,
    platforms::TARGETS,
    platforms::ARM,
    platforms::ARM_STATIC,
    platforms::BIG_ENDIAN,
    Step {
        name: "miri",
        why: "no undefined behaviour in the kernels, as far as Miri can run them",
        needs: &[NIGHTLY, MIRI],
        how: How::Check(miri::check),
    },
    Step {
        name: "fuzz",
        why: "every parser takes two seconds of made-up bytes without a panic or a wrong word",
        needs: &[NIGHTLY, CARGO_FUZZ],
        how: How::Check(fuzz::short),
    },
    Step {
        name: "licences",
        why: "dependencies have accepted licences and come from the registry",
        needs: &[DENY],
        how: How::Run(&["cargo deny --locked --all-features check licenses bans sources"]),
    },
    Step {
        name: "advisories",
        why: "no dependency has a known vulnerability, as RustSec's database has it today",
        needs: &[DENY, ADVISORIES],
        how: How::Run(&["cargo deny --locked --all-features check advisories"]),
    },
];

/// Steps that run one after another in this order, beside all others: those that link whole programs, wait for a
/// browser or for daemons leave a core idle. None waits for long for the lock of `target/debug`, where the others
/// build, or changes a program there.
pub(crate) const BESIDE: &[&str] = &[
    "msrv",
    "optimised",
    "published",
    "readme",
    "web",
    "page",
    "npm",
    "package",
    "static",
    "image",
    "wheel",
    "slurm",
    "wheel-gpu",
    "licences",
    "advisories",
];

/// The end of every run.
const LAST: Step = Step {
    name: "unchanged",
    why: "the checks themselves left no trace in the tree",
    needs: &[],
    how: How::Check(tree::unchanged),
};

/// The same of a rehearsal: the archive for this machine takes as long to build as these.
pub(crate) const BESIDE_ARCHIVE: &[&str] = &["web", "npm", "deb", "image"];

/// The steps of `cargo xtask rehearse`: whatever a tag would release and this machine can build. The Debian package is made
/// from the archive of the static program.
pub(crate) fn rehearsal() -> Vec<&'static Step> {
    const NAMES: [&str; 6] = ["workflows", "web", "npm", "image", "wheel", "unchanged"];
    let mut steps = steps(true);
    steps.retain(|step| NAMES.contains(&step.name));
    steps.splice(0..0, [&release::HOST, &release::DEB, &release::INSTALL]);
    steps
}

/// All steps in their order, with or without [`MORE`].
pub(crate) fn steps(more: bool) -> Vec<&'static Step> {
    let more = if more { MORE } else { &[] };
    STEPS.iter().chain(more).chain([&LAST]).collect()
}
