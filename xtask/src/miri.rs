//! The kernels' tests in Miri, which uses one core: in parts, as many at a time as there are cores.

use crate::{abreast, command::Line, step::Outcome, tree::Tree};

/// Property tests look for their file of past failures, hence no isolation. Miri's processor has the
/// features that it is built for. Without a kernel that Miri can run the tests fail.
macro_rules! miri {
    ($rest:literal) => {
        concat!(
            "MIRIFLAGS=-Zmiri-disable-isolation PROPTEST_CASES=4 \
             RUSTFLAGS=-Ctarget-feature=+ssse3,+sse4.1,+popcnt,+avx2,+bmi1,+bmi2 \
             cargo +nightly miri test --locked --target x86_64-unknown-linux-gnu \
             --package bitqueens --lib ",
            $rest
        )
    };
}

const BUILD: &str = miri!("--no-run");

/// The longest first.
const PARTS: [&str; 3] = [
    miri!("kernel::tests::stacks::small"),
    miri!("kernel::tests::stacks -- --skip stacks::small"),
    miri!("kernel:: -- --skip kernel::tests::stacks"),
];

pub(crate) fn check(tree: &Tree) -> anyhow::Result<Outcome> {
    Line::parse(BUILD).run(tree)?;
    abreast::each(PARTS.to_vec(), |line| Line::parse(line).run_tests(tree))
        .map(|()| Outcome::Passed)
}
