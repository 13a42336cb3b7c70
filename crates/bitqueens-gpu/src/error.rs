//! The errors of the crate.

/// Why no GPU counts.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A name of devices that cannot be read.
    #[error("give auto, cpu, gpu or gpu:I with I from 0, or several with commas such as cpu,gpu")]
    Name,
    /// The crate was built without the feature `wgpu`.
    #[error("this build has no GPU support")]
    Support,
    /// No driver offers a GPU.
    #[error(
        "no GPU was found: install a driver for Vulkan (on Linux also its loader, libvulkan1), or count on \
         the processor"
    )]
    None,
    /// No GPU has this index.
    #[error("there is no GPU {index}; available: {available}")]
    Index {
        /// The requested index.
        index: usize,
        /// The GPUs by index.
        available: String,
    },
    /// The adapter does not have what the shader needs.
    #[error("{name} cannot count: it offers {what} {given}, and at least {needed} are needed")]
    Limit {
        /// The name of the adapter.
        name: String,
        /// The limit.
        what: &'static str,
        /// What the adapter offers.
        given: u64,
        /// The least that suffices.
        needed: u64,
    },
    /// The driver refused to open the adapter, or failed at it.
    #[error("{name} could not be opened: {reason}")]
    Open {
        /// The name of the adapter.
        name: String,
        /// The reason, in the words of the driver.
        reason: String,
    },
}

/// The result of this crate's functions.
pub type Result<T, E = Error> = std::result::Result<T, E>;
