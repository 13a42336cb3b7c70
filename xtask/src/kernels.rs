//! Which kernels this machine must test, by what the operating system says about the processor.
//!
//! The library detects the kernels that the processor supports. If it were wrong, the tests would skip a kernel
//! in silence. This is a second source, and the tests fail if a kernel that it names is missing.

use std::fs;

/// The tests fail when a kernel in this list, separated by commas, is missing.
pub(crate) const VARIABLE: &str = "BITQUEENS_REQUIRE_KERNELS";

/// The processor flags that a kernel needs, in the words of `/proc/cpuinfo` on x86-64.
const KERNELS: &[(&str, &[&str])] = &[
    ("scalar", &[]),
    ("simd128-w16", &["ssse3", "sse4_1", "popcnt"]),
    ("avx2-w16", &["avx2", "bmi1", "bmi2", "popcnt"]),
    ("avx2-w32", &["avx2", "bmi1", "bmi2", "popcnt"]),
    ("avx512-w16", AVX512),
    ("avx512-w32", AVX512),
];

const AVX512: &[&str] =
    &["avx512f", "avx512bw", "avx512vl", "avx512vbmi", "avx512_vbmi2", "bmi1", "bmi2", "popcnt"];

/// The kernels that must be tested here, separated by commas: what a person asks for in the
/// environment, or what the processor has. If the system does not list its features, these are the
/// kernels that every machine of the architecture has.
pub(crate) fn required() -> String {
    std::env::var(VARIABLE).unwrap_or_else(|_| {
        let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        of(std::env::consts::ARCH, &cpuinfo)
    })
}

fn of(architecture: &str, cpuinfo: &str) -> String {
    let flags: Vec<&str> = cpuinfo
        .lines()
        .find_map(|line| line.strip_prefix("flags")?.split_once(':'))
        .map(|(_, flags)| flags.split_whitespace().collect())
        .unwrap_or_default();
    let has = |(name, needs): &(&'static str, &[&str])| {
        let known = match architecture {
            "x86_64" => needs.iter().all(|need| flags.contains(need)),
            // Every processor of this architecture has registers of 128 bits with a byte shuffle.
            "aarch64" => matches!(*name, "scalar" | "simd128-w16"),
            _ => needs.is_empty(),
        };
        known.then_some(*name)
    };
    KERNELS.iter().filter_map(has).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_become_kernels() {
        let cpuinfo = |flags: &str| format!("processor\t: 0\nflags\t\t: fpu {flags}\nbugs\t\t:\n");
        let avx2 = "ssse3 sse4_1 popcnt avx2 bmi1 bmi2";
        for (flags, kernels) in [
            ("", "scalar"),
            ("ssse3 popcnt", "scalar"),
            ("ssse3 sse4_1 popcnt", "scalar,simd128-w16"),
            (avx2, "scalar,simd128-w16,avx2-w16,avx2-w32"),
            (
                &format!("{avx2} avx512f avx512bw avx512vl avx512vbmi"),
                "scalar,simd128-w16,avx2-w16,avx2-w32",
            ),
            (
                &format!("{avx2} avx512f avx512bw avx512vl avx512vbmi avx512_vbmi2"),
                "scalar,simd128-w16,avx2-w16,avx2-w32,avx512-w16,avx512-w32",
            ),
        ] {
            assert_eq!(of("x86_64", &cpuinfo(flags)), kernels, "{flags}");
        }
    }

    /// The recorded signatures name every kernel there is, which a test of the library sees to.
    #[test]
    fn every_kernel_is_listed() {
        let recorded = include_str!("../../crates/bitqueens/tests/data/signature.txt");
        let names = recorded.lines().filter_map(|line| line.split(' ').next());
        assert!(names.eq(KERNELS.iter().map(|(name, _)| *name)));
    }

    #[test]
    fn other_machines_have_what_their_architecture_promises() {
        assert_eq!(of("x86_64", ""), "scalar");
        assert_eq!(of("aarch64", ""), "scalar,simd128-w16");
        assert_eq!(of("riscv64", "flags : avx2"), "scalar");
    }
}
