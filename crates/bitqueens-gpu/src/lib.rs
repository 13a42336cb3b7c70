//! Counts n queens on a GPU: the batch contract of `bitqueens` on Vulkan, Metal or Direct3D 12.
//!
//! [`adapters`] lists what the machine has, [`Gpu::open`] opens one. A [`Gpu`] is a
//! [`Device`](bitqueens::Device); a [`Counter`](bitqueens::Counter) takes it beside its threads:
//!
//! ```no_run
//! # #[cfg(feature = "wgpu")] {
//! use std::sync::Arc;
//! use bitqueens::{Counter, Device, Devices, Problem};
//! let gpu: Arc<dyn Device> = Arc::new(bitqueens_gpu::Gpu::open(0)?);
//! let problem = Problem::plain(16)?;
//! let count = Counter::new(&problem).devices(Devices::new([gpu])).run()?;
//! assert_eq!(count.total, 14_772_512);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The processor splits the subproblems of a batch into *starts* with few rows left ([`Tuning`]); the shader
//! `search.wgsl` counts the completions of each start. For a [join](bitqueens::join) the processor makes half-boards, and
//! `match.wgsl` counts the pairs that share no diagonal. `docs/GPU.md` has the designs and their figures.
//!
//! Without the feature `wgpu`, which is on by default, the crate has only [`LaunchBatch`], for hosts that reach the GPU in
//! their own way, such as a web page, and the names of devices.

mod batch;
mod choice;
mod error;
mod starts;

#[cfg(feature = "wgpu")]
mod adapters;
#[cfg(feature = "wgpu")]
mod buffers;
#[cfg(feature = "wgpu")]
mod gpu;
#[cfg(feature = "wgpu")]
mod kernel;
#[cfg(feature = "wgpu")]
mod launches;
#[cfg(feature = "wgpu")]
mod matching;

pub use batch::{Input, LaunchBatch, LaunchLimits, StartSum};
pub use choice::{DeviceChoice, Notice};
pub use error::{Error, Result};

/// Whether this build can open GPUs: the feature `wgpu`.
pub const HAS_HOST: bool = cfg!(feature = "wgpu");

#[cfg(feature = "wgpu")]
pub use adapters::{AdapterInfo, adapters};
#[cfg(feature = "wgpu")]
pub use gpu::{Gpu, Tuning};
