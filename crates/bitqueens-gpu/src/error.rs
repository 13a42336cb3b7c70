//! The errors of the crate.

use bitqueens::language::{Phrase, Text};
use bitqueens::{localized_error, messages};

/// Why no GPU counts.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A name of devices that cannot be read.
    Name,
    /// The crate was built without the feature `wgpu`.
    Support,
    /// No driver offers a GPU.
    None,
    /// No GPU has this index.
    Index {
        /// The requested index.
        index: usize,
        /// The GPUs by index.
        available: String,
    },
    /// The adapter does not have what the shader needs.
    Limit {
        /// The name of the adapter.
        name: String,
        /// The limit.
        what: Phrase,
        /// What the adapter offers.
        given: u64,
        /// The least that suffices.
        needed: u64,
    },
    /// The driver refused to open the adapter, or failed at it.
    Open {
        /// The name of the adapter.
        name: String,
        /// The reason, in the words of the driver.
        reason: Text,
    },
}

messages! { Error, language:
    Name
        ["give auto, cpu, gpu or gpu:I with I from 0, or several with commas such as cpu,gpu"
         "请给 auto、cpu、gpu 或 gpu:I（I 从 0 起），多个用逗号分开，如 cpu,gpu"]
    Support ["this build has no GPU support" "这个程序不支持 GPU"]
    None
        ["no GPU was found: install a driver for Vulkan (on Linux also its loader, libvulkan1), or count on the processor"
         "没有找到 GPU：请安装 Vulkan 驱动（在 Linux 上还需要 libvulkan1），或用处理器计数"]
    Index { index, available }
        ["there is no GPU {index}; available: {available}" "没有 GPU {index}：可用的有 {available}"]
    Limit { name, what, given, needed }
        ["{name} cannot count: it offers {what} {given}, and at least {needed} are needed"
         "{name} 不能计数：它的{what}是 {given}，至少需要 {needed}"; what]
    Open { name, reason }
        ["{name} could not be opened: {reason}" "无法打开 {name}：{reason}"; reason]
}

localized_error!(Error);

/// The result of this crate's functions.
pub type Result<T, E = Error> = std::result::Result<T, E>;
