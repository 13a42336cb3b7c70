//! What the machine lacks for an instruction set, in words; `None` when it has everything that the
//! kernel is compiled for.

/// `None` on x86-64 with all of these features, the reason otherwise.
macro_rules! need {
    ($name:literal: $($feature:tt)*) => {{
        #[cfg(target_arch = "x86_64")]
        if $(is_x86_feature_detected!($feature))&&* {
            return None;
        }
        Some(concat!("it needs an x86-64 processor with ", $name))
    }};
}

/// AVX-512 with compress and expand for words of 16 bits.
pub(super) fn avx512() -> Option<&'static str> {
    need!("AVX-512 VBMI2": "avx512f" "avx512bw" "avx512vl" "avx512vbmi" "avx512vbmi2" "bmi1" "bmi2" "popcnt")
}

/// AVX2.
pub(super) fn avx2() -> Option<&'static str> {
    need!("AVX2": "avx2" "bmi1" "bmi2" "popcnt")
}

/// Registers of 128 bits with a byte shuffle.
pub(super) fn simd128() -> Option<&'static str> {
    if cfg!(any(
        all(target_arch = "wasm32", target_feature = "simd128"),
        all(target_arch = "aarch64", target_endian = "little")
    )) {
        return None;
    }
    if cfg!(target_arch = "wasm32") {
        return Some("it needs a WebAssembly module built with simd128");
    }
    need!("SSSE3, SSE4.1 and POPCNT": "ssse3" "sse4.1" "popcnt")
}
