//! Everything that must pass, as data, quick steps first.
//!
//! [`STEPS`] hold for every change and run with Rust alone. [`MORE`] need other programs, other toolchains
//! or the network. Steps share what they build: the same packages, features and flags give the same
//! files, so a step names its packages as the steps before it do.

use crate::need::Need;
use crate::step::{Lanes, Step, step};
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
    step!("format": "one layout, so that a diff shows what changed",
        Run(&["cargo fmt --all --check"])),
    step!("hygiene": "names keep the rules, modules their layers, promises their tests, and unsafe code its place",
        Check(hygiene::check)),
    step!("clippy": "the workspace's lints, every one an error",
    Run(&[
        "cargo clippy --locked --workspace --all-targets --all-features -- -D warnings",
    ])),
    step!("tests": "unit, property, integration, doc and snapshot tests, with assertions and overflow checks",
        Tests("cargo test --locked --workspace --all-features --no-fail-fast")),
    step!("generated": "files derived from others are up to date, Cargo.lock and snapshots too",
        Check(generated::check)),
    step!("optimised": "the library's tests as it ships, without overflow checks; every benchmark once, for the counts it asserts",
    // The other integration tests are those of `published`.
    Tests(
        "cargo test --locked --release --package bitqueens --package bitqueens-tutor --features bitqueens/serde --lib --bench=* \
         --test sequences --test signature --test solve",
    )),
    step!("published": "every kernel of this machine against the published counts: all solutions to n = 18, orbits and profiles to 16; \
          every rule",
    Tests(concat!(
        "BITQUEENS_LONG=1 cargo test --locked --release ",
        library!(),
        " --test published"
    ))),
    step!("docs": "the documentation builds without a warning, every link in it resolves",
    // The library and the command share a name, so their pages would share a folder. With examples,
    // dependencies have the features that they have in `clippy`, which has checked them.
    Run(&[
        "RUSTDOCFLAGS=-Dwarnings cargo doc --locked --workspace --all-features --no-deps \
         --lib --bin xtask --examples",
        "RUSTDOCFLAGS=-Dwarnings CARGO_BUILD_BUILD_DIR=target cargo doc --locked --workspace --all-features \
         --no-deps --bin bitqueens --examples --target-dir target/command-docs",
    ])),
    step!("readme": "the READMEs' first command, as it stands, prints what they say",
        Check(readme::check)),
    step!("msrv": concat!("everything builds with Rust ", msrv!(), ", the oldest one promised"),
        Run(&[concat!(
            "CARGO_TARGET_DIR=target/msrv cargo +",
            msrv!(),
            " check --locked --workspace --all-features"
        )]); needs [MSRV]),
    step!("wasm": "the library needs no operating system: it builds for the browser, without vectors, with simd128 and with relaxed-simd",
        Run(&[
            concat!("cargo check --locked ", library!(), " --target wasm32-unknown-unknown"),
            "RUSTFLAGS=-Ctarget-feature=+simd128 cargo check --locked --package bitqueens \
             --target wasm32-unknown-unknown --target-dir target/wasm-simd128",
            "RUSTFLAGS=-Ctarget-feature=+simd128,+relaxed-simd cargo check --locked \
             --package bitqueens --target wasm32-unknown-unknown --target-dir target/wasm-relaxed-simd",
            "RUSTFLAGS=-Ctarget-feature=+simd128 cargo clippy --locked --package bitqueens-wasm \
             --no-default-features --features pictures --target wasm32-unknown-unknown --target-dir target/wasm-simd128 -- -D warnings",
        ]); needs [WASM]),
];

/// The steps that `--all` adds: other systems' programs, slow tools, the network.
const MORE: &[Step] = &[
    step!("features": "the lints hold with every set of features, not only with all",
    // A package at a time: together they would get each other's features.
    Run(&[
        "cargo clippy --locked --no-default-features --package bitqueens -- -D warnings",
        "cargo clippy --locked --no-default-features --package bitqueens-gpu -- -D warnings",
        "cargo clippy --locked --package bitqueens-gpu -- -D warnings",
        "cargo clippy --locked --package bitqueens-cli -- -D warnings",
        "cargo clippy --locked --no-default-features --package bitqueens-cli -- -D warnings",
        "cargo clippy --locked --package bitqueens-cli --features gpu -- -D warnings",
        "cargo clippy --locked --package bitqueens-cli --features png -- -D warnings",
        "cargo clippy --locked --package bitqueens-python -- -D warnings",
    ])),
    step!("slurm": "a real Slurm: what ends or is killed becomes a restart; a count from its job to its certificate",
        Tests("cargo test --locked --workspace --all-features --test slurm -- --ignored"); needs SLURM),
    step!("gpu": "the shaders count what the processor counts, alone and beside threads; lost devices lose nothing",
        // Without the variable, a layer of Mesa's complains of a missing desktop whenever adapters are listed.
        Tests(
            "NODEVICE_SELECT=1 cargo test --locked --workspace --all-features --test gpu --example measure \
             -- --ignored",
        ); needs [VULKAN, MESA]),
    step!("listings": "the ladder in Python, Java and C++ compiles without a warning and counts what the library counts",
        Tests("cargo test --locked --workspace --all-features --test tutor -- --ignored"); needs LANGUAGES),
    step!("web": "the page: types, unit tests, the build and its size", Check(page::check)),
    step!("page": "every view of the page driven in Chromium: both languages, three sizes, mouse, touch and keyboard",
        Check(page::drive); needs [page::NODE, page::CHROMIUM]),
    release::NPM,
    release::CRATES,
    release::STATIC,
    release::IMAGE,
    release::HOST,
    release::WHEEL,
    step!("wheel-gpu": "the Python package with GPUs finds a device, and counts on it what the threads count",
        Check(wheel::check_gpu); needs [wheel::PYTHON, VULKAN, MESA]),
    release::WORKFLOWS,
    release::SEMVER,
    platforms::TARGETS,
    platforms::ARM,
    platforms::ARM_STATIC,
    platforms::BIG_ENDIAN,
    step!("miri": "no undefined behaviour in the kernels, as far as Miri can run them",
        Check(miri::check); needs [NIGHTLY, MIRI]),
    step!("fuzz": "every parser takes two seconds of made-up bytes without a panic or a wrong word",
        Check(fuzz::short); needs [NIGHTLY, CARGO_FUZZ]),
    step!("licences": "dependencies have accepted licences and come from the registry",
        Run(&["cargo deny --locked --all-features check licenses bans sources"]); needs [DENY]),
    step!("advisories": "no dependency has a known vulnerability, as RustSec's database has it today",
        Run(&["cargo deny --locked --all-features check advisories"]); needs [DENY, ADVISORIES]),
];

/// Beside all others run those that link whole programs, wait for a browser or for daemons, which leave a core idle.
/// None waits for long for the lock of `target/debug`, where the others build, or changes a program there.
pub(crate) const LANES: Lanes = Lanes {
    beside: &[
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
        "slurm",
        "wheel-gpu",
        "wheel",
        "licences",
        "advisories",
    ],
    free: &[
        "wheel",
        "licences",
        "advisories",
        "archive",
        "workflows",
        "semver",
        "targets",
        "aarch64",
        "aarch64-static",
        "big-endian",
        "miri",
        "fuzz",
    ],
};

/// The end of every run.
const LAST: Step = step!("unchanged": "the checks themselves left no trace in the tree",
    Check(tree::unchanged));

/// The same of a rehearsal: the archive for this machine takes as long to build as these.
pub(crate) const LANES_OF_REHEARSAL: Lanes =
    Lanes { beside: &["web", "npm", "static", "image"], free: &["archive", "wheel", "workflows"] };

/// The steps of `cargo xtask rehearse`: whatever a tag would release and this machine can build.
pub(crate) fn rehearsal() -> Vec<&'static Step> {
    const NAMES: [&str; 9] =
        ["web", "npm", "package", "static", "image", "archive", "wheel", "workflows", "unchanged"];
    let mut steps = steps(true);
    steps.retain(|step| NAMES.contains(&step.name));
    steps
}

/// All steps in their order, with or without [`MORE`].
pub(crate) fn steps(more: bool) -> Vec<&'static Step> {
    let more = if more { MORE } else { &[] };
    STEPS.iter().chain(more).chain([&LAST]).collect()
}
