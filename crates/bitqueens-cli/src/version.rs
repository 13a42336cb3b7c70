//! The text of `--version`: the version, the commit, the target, and the kernel of this machine.

use std::sync::LazyLock;

use bitqueens::Kernel;

/// A side for which the fastest kernel is named.
const SIDE: usize = 16;

/// The version with what a bug report needs.
pub(crate) static VERSION: LazyLock<String> = LazyLock::new(|| {
    let commit = match option_env!("BITQUEENS_BUILD_COMMIT").unwrap_or_default() {
        "" => String::new(),
        commit => format!(" ({commit})"),
    };
    format!(
        "{}{commit}\ntarget {}\nkernel {}, the fastest of this machine for n = {SIDE}",
        env!("CARGO_PKG_VERSION"),
        env!("BITQUEENS_BUILD_TARGET"),
        Kernel::best(SIDE),
    )
});
