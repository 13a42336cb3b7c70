//! Kernels: implementations of one contract.
//!
//! **A batch of subproblems in, one sum for the batch out** ([`Worker::sum`]): a vector kernel keeps
//! its lanes filled from one subproblem to the next. Callers that need one count for each subproblem,
//! in order, get it by [`Worker::run`], which is a sum for each batch of one. Callers do not depend
//! on which kernel runs.

// Machines without any vector kernel still compile what the vector kernels share.
#![cfg_attr(
    not(any(
        target_arch = "x86_64",
        all(target_arch = "wasm32", target_feature = "simd128"),
        all(target_arch = "aarch64", target_endian = "little")
    )),
    allow(dead_code, unused_imports, unused_macros)
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod choice;
mod frontier;
mod lanes;
mod look_ahead;
mod missing;
mod narrow;
mod scalar;
mod shuffle;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "aarch64", target_endian = "little")
))]
mod simd128;
mod subproblem;
mod vector;

use std::fmt;
use std::str::FromStr;

use crate::control::Cancel;
use crate::error::{Error, Result};
pub use look_ahead::LookAhead;
pub use subproblem::Subproblem;

pub(crate) use crate::sum::Sum as Outcome;

/// An implementation of the contract, chosen once at run time and passed down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// Every kernel there is, whether this machine can run it or not.
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

    /// What this machine lacks to run the kernel, or `None` when it can.
    #[must_use]
    pub fn missing(self) -> Option<&'static str> {
        match self {
            Self::Scalar => None,
            Self::Simd128W16 => missing::simd128(),
            Self::Avx2W16 | Self::Avx2W32 => missing::avx2(),
            Self::Avx512W16 | Self::Avx512W32 => missing::avx512(),
        }
    }

    /// The kernels that this machine can run.
    #[must_use]
    pub fn available() -> Vec<Self> {
        Self::ALL
            .into_iter()
            .filter(|kernel| kernel.missing().is_none())
            .collect()
    }

    /// The fastest kernel here for boards of side `n`.
    #[must_use]
    pub fn best(n: usize) -> Self {
        // 16-bit lanes while the parts that fit them stay large (docs/KERNELS.md).
        let preferred: &[Self] = match n {
            0..=20 => &[Self::Avx512W16, Self::Avx2W16, Self::Simd128W16],
            _ => &[Self::Avx512W32, Self::Avx2W32, Self::Simd128W16],
        };
        preferred
            .iter()
            .copied()
            .find(|kernel| kernel.missing().is_none())
            .unwrap_or(Self::Scalar)
    }

    /// A worker: the kernel with the memory that it needs, one for each thread.
    ///
    /// # Errors
    /// [`Error::KernelUnavailable`] when this machine cannot run the kernel, [`Error::Memory`] when the
    /// system refuses the memory.
    pub fn worker(self) -> Result<Worker> {
        if let Some(why) = self.missing() {
            let available = Self::available()
                .iter()
                .map(|kernel| kernel.name())
                .collect::<Vec<_>>()
                .join(", ");
            return Err(Error::KernelUnavailable {
                name: self.name(),
                why,
                available,
            });
        }
        Ok(Worker {
            kernel: self,
            look_ahead: LookAhead::default(),
            vector: self.vector()?,
        })
    }

    /// The memory of a vector kernel. The caller has checked that nothing is missing.
    #[allow(unsafe_code)] // hands the checked instruction sets to the kernels
    fn vector(self) -> Result<Option<Box<dyn vector::Count>>> {
        assert!(self.missing().is_none(), "{self} is available");
        macro_rules! vector {
            ($lanes:ty, $advance:path) => {
                // SAFETY: nothing is missing, which covers every feature that `advance` is
                // compiled for.
                Ok(Some(Box::new(unsafe {
                    vector::Vector::<$lanes>::new($advance)
                }?)))
            };
        }
        match self {
            Self::Scalar => Ok(None),
            #[cfg(any(
                target_arch = "x86_64",
                all(target_arch = "wasm32", target_feature = "simd128"),
                all(target_arch = "aarch64", target_endian = "little")
            ))]
            Self::Simd128W16 => vector!(simd128::Words16, simd128::advance),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2W16 => vector!(avx2::Words16, avx2::advance16),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2W32 => vector!(avx2::Words32, avx2::advance32),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512W16 if avx512::words_are_dear() => {
                vector!(avx512::Bytes16, avx512::advance16_by_bytes)
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx512W16 => vector!(avx512::Words16, avx512::advance16),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512W32 => vector!(avx512::Words32, avx512::advance32),
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("{self} is missing on this architecture"),
        }
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Kernel {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        Self::ALL
            .into_iter()
            .find(|kernel| kernel.name() == name)
            .ok_or_else(|| Error::UnknownKernel {
                name: name.to_owned(),
                known: Self::ALL.map(Self::name).join(", "),
            })
    }
}

/// A kernel ready to count on one thread.
pub struct Worker {
    kernel: Kernel,
    look_ahead: LookAhead,
    vector: Option<Box<dyn vector::Count>>,
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker")
            .field("kernel", &self.kernel)
            .finish_non_exhaustive()
    }
}

impl Worker {
    /// The kernel behind it.
    #[must_use]
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Sets how far it looks ahead.
    #[must_use]
    pub fn look_ahead(mut self, look_ahead: LookAhead) -> Self {
        self.look_ahead = look_ahead;
        self
    }

    /// Counts each subproblem of the batch, in order. `None` when `cancel` was set meanwhile
    /// (noticed within a few milliseconds): nothing of the batch counts then.
    #[must_use]
    pub fn run(&mut self, batch: &[Subproblem], cancel: &Cancel) -> Option<Vec<Outcome>> {
        batch
            .iter()
            .map(|subproblem| self.sum(std::slice::from_ref(subproblem), cancel))
            .collect()
    }

    /// Counts all subproblems of the batch together, whatever their weights: what [`Worker::run`]
    /// gives, added up, but faster, since a vector kernel keeps its lanes filled from one subproblem
    /// to the next where their last rows agree. `None` when `cancel` was set meanwhile.
    #[must_use]
    pub fn sum(&mut self, batch: &[Subproblem], cancel: &Cancel) -> Option<Outcome> {
        let look_ahead = self.look_ahead;
        match &mut self.vector {
            Some(vector) => vector.count(batch, look_ahead, cancel),
            None => {
                let mut sum = Outcome::default();
                for subproblem in batch {
                    sum += scalar::count(subproblem, look_ahead, cancel)?;
                }
                Some(sum)
            }
        }
    }
}

#[cfg(test)]
mod tests;
