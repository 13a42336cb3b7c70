//! The kernels, which count the completions of subproblems.
//!
//! **A batch of subproblems in, one sum for the batch out** ([`Worker::sum`]): a vector kernel keeps
//! its lanes filled from one subproblem to the next. Callers that need one count for each subproblem,
//! in order, call [`Worker::run`], which makes a batch of each. Callers do not depend on which kernel runs.

// Without a vector kernel, the code that vector kernels share is compiled but not used.
#![cfg_attr(
    not(any(
        target_arch = "x86_64",
        all(target_arch = "wasm32", target_feature = "simd128"),
        all(target_arch = "aarch64", target_endian = "little")
    )),
    allow(dead_code, unused_imports, unused_macros)
)]

mod available;
mod choice;
mod device;
mod frontier;
mod isa;
mod lanes;
mod look_ahead;
mod narrow;
mod scalar;
mod subproblem;
mod superqueens;
mod vector;

use std::fmt;

use crate::control::Cancel;
use crate::error::{Error, Result};
pub use device::{Device, Devices, HostEnd, drive};
pub(crate) use frontier::{near_rows, whole_rows};
pub use look_ahead::LookAhead;
pub(crate) use narrow::column_to_close;
pub use subproblem::Subproblem;
pub(crate) use superqueens::{Row, SuperqueenCounter};

use crate::sum::Sum;

/// The name of a kernel, chosen once at run time and passed down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Kernel {
    /// One subproblem at a time on ordinary registers; runs everywhere.
    Scalar,
    /// 8 subproblem states at a time in lanes of 16 columns; any registers of 128 bits: x86-64 with
    /// SSE4.1, WebAssembly with simd128, AArch64.
    Simd128W16,
    /// 16 subproblem states at a time in lanes of 16 columns; AVX2.
    Avx2W16,
    /// 8 subproblem states at a time in lanes of 32 columns; AVX2.
    Avx2W32,
    /// 32 subproblem states at a time in lanes of 16 columns; AVX-512 with VBMI2.
    Avx512W16,
    /// 16 subproblem states at a time in lanes of 32 columns; AVX-512 with VBMI2.
    Avx512W32,
}

impl Kernel {
    /// All kernels, including those that this machine cannot run.
    #[doc(hidden)]
    pub const ALL: [Self; 6] = [
        Self::Scalar,
        Self::Simd128W16,
        Self::Avx2W16,
        Self::Avx2W32,
        Self::Avx512W16,
        Self::Avx512W32,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Simd128W16 => "simd128-w16",
            Self::Avx2W16 => "avx2-w16",
            Self::Avx2W32 => "avx2-w32",
            Self::Avx512W16 => "avx512-w16",
            Self::Avx512W32 => "avx512-w32",
        }
    }

    /// The kernels that this machine can run.
    #[must_use]
    pub fn available() -> Vec<Self> {
        Self::ALL.into_iter().filter(|kernel| kernel.missing().is_none()).collect()
    }

    /// The fastest kernel here for boards of side `n`.
    #[must_use]
    pub fn best(n: usize) -> Self {
        // Lanes of 16 bits as long as the parts that fit them stay large (docs/KERNELS.md).
        let preferred: &[Self] = match n {
            0..=21 => &[Self::Avx512W16, Self::Avx2W16, Self::Simd128W16],
            _ => &[Self::Avx512W32, Self::Avx2W32, Self::Simd128W16],
        };
        preferred.iter().copied().find(|kernel| kernel.missing().is_none()).unwrap_or(Self::Scalar)
    }

    /// Checks that this machine can run the kernel.
    ///
    /// # Errors
    /// [`Error::KernelUnavailable`], which says what is missing and names the available kernels.
    pub fn require(self) -> Result<()> {
        if let Some(why) = self.missing() {
            let available =
                Self::available().iter().map(|kernel| kernel.name()).collect::<Vec<_>>().join(", ");
            return Err(Error::KernelUnavailable { name: self.name(), why, available });
        }
        Ok(())
    }

    /// Makes a worker: the kernel with its memory, for one thread.
    ///
    /// # Errors
    /// [`Error::KernelUnavailable`] when this machine cannot run the kernel, [`Error::Memory`] when the
    /// system refuses the memory.
    pub fn worker(self) -> Result<Worker> {
        self.require()?;
        Ok(Worker { kernel: self, look_ahead: LookAhead::default(), counter: self.counter()? })
    }
}

crate::language::named!(Kernel; Error::UnknownKernel);

/// The counting behind a [`Worker`].
trait BatchCounter: Send {
    /// Counts the completions of all subproblems together; `None` when cancelled.
    fn count(
        &mut self,
        batch: &[Subproblem],
        look_ahead: LookAhead,
        cancel: &Cancel,
    ) -> Option<Sum>;

    /// Counts a subproblem that fits the lanes `copies` times, and how often a stack was full; `None` for a
    /// kernel without stacks.
    #[cfg(test)]
    fn count_copies(&mut self, _: &Subproblem, _copies: u64) -> Option<(Sum, usize)> {
        None
    }
}

/// A kernel ready to count on one thread.
pub struct Worker {
    kernel: Kernel,
    look_ahead: LookAhead,
    counter: Box<dyn BatchCounter>,
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").field("kernel", &self.kernel).finish_non_exhaustive()
    }
}

impl Worker {
    /// Counts each subproblem of the batch, in order. `None` when `cancel` was set meanwhile
    /// (noticed within a few milliseconds); the batch then has no counts at all.
    #[must_use]
    pub fn run(&mut self, batch: &[Subproblem], cancel: &Cancel) -> Option<Vec<Sum>> {
        batch.iter().map(|subproblem| self.sum(std::slice::from_ref(subproblem), cancel)).collect()
    }

    /// Counts all subproblems of the batch together, whatever their weights: the sum of what
    /// [`Worker::run`] returns, but faster, since a vector kernel keeps its lanes filled from one subproblem
    /// to the next if their last rows are equal. `None` when `cancel` was set meanwhile.
    #[must_use]
    pub fn sum(&mut self, batch: &[Subproblem], cancel: &Cancel) -> Option<Sum> {
        self.counter.count(batch, self.look_ahead, cancel)
    }
}

#[doc(hidden)]
impl Worker {
    /// The kernel that counts.
    #[must_use]
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Sets how far the kernel looks ahead.
    #[must_use]
    pub fn look_ahead(mut self, look_ahead: LookAhead) -> Self {
        self.look_ahead = look_ahead;
        self
    }
}

#[cfg(test)]
mod tests;
