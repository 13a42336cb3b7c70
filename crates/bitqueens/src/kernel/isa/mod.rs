//! The instruction sets: a table of operations for each.
//!
//! A row of a table, such as
//!
//! ```text
//! sub(a: V, b: V) -> V = _mm256_sub_epi16(a, b);
//! ```
//!
//! becomes a method of [`Lanes`](super::lanes::Lanes). The compiler checks that the right-hand side is
//! safe where the instructions exist: no row of a table contains an unsafe block. The features of an instruction set are
//! written once; the same list decides what is compiled and what is required of the processor at run time.

#![allow(unsafe_code)] // calls functions that need processor features

/// The methods of a table, compiled for a list of features. Methods with pointers follow as they are.
macro_rules! operations {
    (
        $features:tt
        $($name:ident($($arg:ident: $type:ty),*) -> $result:ty = $body:expr;)*
        $(+ { $($method:tt)* })?
    ) => {
        $(operation! { $features $name($($arg: $type),*) -> $result = $body })*
        $($($method)*)?
    };
}

/// One method of a table.
macro_rules! operation {
    ([$($feature:tt)*] $name:ident($($arg:ident: $type:ty),*) -> $result:ty = $body:expr) => {
        #[inline(always)]
        #[allow(unused_unsafe)] // WebAssembly allows every call
        fn $name(self, $($arg: $type),*) -> $result {
            #[inline]
            #[target_feature($(enable = $feature),*)]
            fn compiled($($arg: $type),*) -> $result {
                $body
            }
            // SAFETY: a value of `Self` exists only where the processor has these features.
            unsafe { compiled($($arg),*) }
        }
    };
}

/// Whether the processor has all features of a list. Those of other architectures than x86-64 are known when
/// the crate is compiled.
macro_rules! detected {
    ([$($feature:tt)*]) => {{
        #[cfg(target_arch = "x86_64")]
        { $(is_x86_feature_detected!($feature))&&* }
        #[cfg(not(target_arch = "x86_64"))]
        { $(cfg!(target_feature = $feature))&&* }
    }};
}

/// A type of lanes and its table.
macro_rules! lanes {
    (
        $(#[$doc:meta])*
        $name:ident: $width:literal lanes of $word:ident in $vector:ident, masks $mask:ident, features $features:tt,
        in $form:ident
        $($operations:tt)*
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(in crate::kernel) struct $name {
            #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))] // only x86-64 asks
            intel: bool,
        }

        impl $name {
            /// The proof that the processor has the instructions, or `None`.
            pub(in crate::kernel) fn detect() -> Option<Self> {
                detected!($features).then(|| Self { intel: crate::kernel::isa::is_intel() })
            }

            /// The same lanes as other vendors' processors use them.
            #[cfg(all(test, not(miri)))]
            #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
            pub(in crate::kernel) fn of_other_vendors(self) -> Self {
                Self { intel: !self.intel }
            }
        }

        // SAFETY: `marked` counts lanes of a mask. The table that replaces `store` says why it stays in bounds.
        unsafe impl crate::kernel::lanes::Lanes for $name {
            type Word = $word;
            type Vector = $vector;
            type Mask = $mask;
            const WIDTH: usize = $width;

            #[inline(always)]
            fn is_intel(self) -> bool {
                cfg!(target_arch = "x86_64") && self.intel
            }

            operations! { $features $($operations)* }
        }

        impl crate::kernel::frontier::Advance for $name {
            advance_in! { $form, $vector }

            operations! { $features
                seed(
                    rows: &[crate::kernel::narrow::Row<$word>],
                    look_ahead: crate::kernel::LookAhead,
                    state: [$word; 3],
                    stack: crate::kernel::frontier::LevelStack<'_, $name>
                ) -> u32 = crate::kernel::frontier::seed(rows, look_ahead, state, stack);
                advance(
                    variant: crate::kernel::frontier::LoopVariant,
                    rows: &[crate::kernel::narrow::Row<$word>],
                    pair: crate::kernel::frontier::LevelPair<'_, $name>
                ) -> crate::kernel::frontier::LevelTally =
                    crate::kernel::frontier::$form::advance(variant, rows, pair);
            }
        }

        impl crate::kernel::superqueens::Pass for $name {
            operations! { $features
                pass(
                    level: crate::kernel::superqueens::Level<$word>,
                    stacks: [crate::kernel::superqueens::Stack<'_, $name>; 2]
                ) -> crate::kernel::frontier::LevelTally =
                    crate::kernel::superqueens::pass(level, stacks);
            }
        }
    };
}

/// What [`Advance`](super::frontier::Advance) asks of the two forms of the loop.
macro_rules! advance_in {
    (blocks, $vector:ident) => {
        type Tried = crate::kernel::frontier::blocks::Tried;
        const ROOM: usize = crate::kernel::frontier::blocks::PASS;
        const TRIED_FIELDS: usize = crate::kernel::frontier::blocks::TRIED_FIELDS;

        fn nothing_tried(self) -> Self::Tried {
            Self::Tried::default()
        }
    };
    // Only AVX-512 expands.
    (sets, $vector:ident) => {
        type Tried = crate::kernel::frontier::sets::Tried<$vector>;
        const ROOM: usize =
            crate::kernel::frontier::sets::SETS * <Self as crate::kernel::lanes::Lanes>::WIDTH;
        const TRIED_FIELDS: usize = 0;

        fn nothing_tried(self) -> Self::Tried {
            Self::Tried::none(self)
        }
    };
}

/// Whether this processor is one of Intel's.
#[cfg(not(target_arch = "x86_64"))]
fn is_intel() -> bool {
    false
}

/// Whether this processor is one of Intel's.
#[cfg(target_arch = "x86_64")]
fn is_intel() -> bool {
    // CPUID traps in virtual machines and then takes as long as a small count: asked once.
    static INTEL: std::sync::LazyLock<bool> = std::sync::LazyLock::new(|| {
        #[allow(unused_unsafe)] // a safe function in newer compilers
        // SAFETY: every x86-64 processor has CPUID, whose leaf 0 is the vendor.
        let vendor = unsafe { std::arch::x86_64::__cpuid(0) };
        [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes) == [*b"Genu", *b"ineI", *b"ntel"]
    });
    // Miri has no CPUID.
    !cfg!(miri) && *INTEL
}

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "aarch64", target_endian = "little")
))]
mod shuffle;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "aarch64", target_endian = "little")
))]
#[cfg_attr(target_arch = "x86_64", path = "simd128/x86_64.rs")]
#[cfg_attr(target_arch = "wasm32", path = "simd128/wasm32.rs")]
#[cfg_attr(target_arch = "aarch64", path = "simd128/aarch64.rs")]
pub(super) mod simd128;
