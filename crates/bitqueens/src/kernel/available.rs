//! Which kernels the machine can run, and how each is made.

use super::scalar::ScalarCounter;
use super::superqueens::{self, SuperqueenCounter};
use super::vector::VectorCounter;
use super::{BatchCounter, Kernel, isa};
use crate::error::Result;
use crate::language::Phrase;

impl Kernel {
    /// What this machine lacks to run the kernel, or `None` when it can.
    #[doc(hidden)]
    #[must_use]
    pub fn missing(self) -> Option<Phrase> {
        let [simd128, avx2, avx512] = detected();
        let (has, needs) = match self {
            Self::Scalar => (true, Phrase::name("")),
            Self::Simd128W16 if cfg!(target_arch = "wasm32") => (
                simd128,
                Phrase::new(
                    "it needs a WebAssembly module built with simd128",
                    "它需要用 simd128 编译的 WebAssembly 模块",
                ),
            ),
            Self::Simd128W16 => (
                simd128,
                Phrase::new(
                    "it needs an x86-64 processor with SSSE3, SSE4.1 and POPCNT",
                    "它需要有 SSSE3、SSE4.1 和 POPCNT 的 x86-64 处理器",
                ),
            ),
            Self::Avx2W16 | Self::Avx2W32 => (
                avx2,
                Phrase::new(
                    "it needs an x86-64 processor with AVX2",
                    "它需要有 AVX2 的 x86-64 处理器",
                ),
            ),
            Self::Avx512W16 | Self::Avx512W32 => (
                avx512,
                Phrase::new(
                    "it needs an x86-64 processor with AVX-512 VBMI2",
                    "它需要有 AVX-512 VBMI2 的 x86-64 处理器",
                ),
            ),
        };
        (!has).then_some(needs)
    }

    /// The counting behind a worker of a kernel that is not missing.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory.
    pub(super) fn counter(self) -> Result<Box<dyn BatchCounter>> {
        macro_rules! vector {
            ($lanes:ty) => {{
                let lanes = <$lanes>::detect().expect("nothing is missing");
                Ok(Box::new(VectorCounter::new(lanes)?))
            }};
        }
        match self {
            Self::Scalar => Ok(Box::new(ScalarCounter)),
            #[cfg(any(
                target_arch = "x86_64",
                all(target_arch = "wasm32", target_feature = "simd128"),
                all(target_arch = "aarch64", target_endian = "little")
            ))]
            Self::Simd128W16 => vector!(isa::simd128::Words16),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2W16 => vector!(isa::avx2::Words16),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2W32 => vector!(isa::avx2::Words32),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512W16 => vector!(isa::avx512::Words16),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512W32 => vector!(isa::avx512::Words32),
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("{self} is missing on this architecture"),
        }
    }
}

impl SuperqueenCounter {
    /// Creates the counter of a kernel that is not missing.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory of the stacks.
    pub(super) fn of(kernel: Kernel) -> Result<Self> {
        Ok(Self(match kernel {
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512W32 => {
                let lanes = isa::avx512::Words32::detect().expect("nothing is missing");
                Box::new(superqueens::Vector::new(lanes)?)
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2W32 => {
                let lanes = isa::avx2::Words32::detect().expect("nothing is missing");
                Box::new(superqueens::Vector::new(lanes)?)
            }
            // Lanes of 16 columns fit only boards that take a moment.
            _ => Box::new(superqueens::Scalar),
        }))
    }
}

/// Whether the machine has the instructions of `simd128`, AVX2 and AVX-512.
#[cfg(target_arch = "x86_64")]
fn detected() -> [bool; 3] {
    [
        isa::simd128::Words16::detect().is_some(),
        isa::avx2::Words16::detect().is_some(),
        isa::avx512::Words16::detect().is_some(),
    ]
}

/// The same where the architecture decides.
#[cfg(not(target_arch = "x86_64"))]
fn detected() -> [bool; 3] {
    let simd128 = cfg!(any(
        all(target_arch = "wasm32", target_feature = "simd128"),
        all(target_arch = "aarch64", target_endian = "little")
    ));
    [simd128, false, false]
}
