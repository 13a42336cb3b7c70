//! The search signature: queens tried on a fixed workload, kernel by kernel.
//!
//! The recorded ones are what `bitqueens bench --signature` prints. After a change of the search,
//! on a machine that has every kernel:
//!
//! ```sh
//! cargo run --release -- bench --signature > crates/bitqueens/tests/data/signature.txt
//! ```

use bitqueens::{Kernel, signature};

/// Kernel, units, completions, attempts.
fn recorded() -> Vec<[&'static str; 4]> {
    let fields = |line: &'static str| {
        let fields: Vec<_> = line.split_whitespace().collect();
        fields.try_into().expect("four fields a line")
    };
    include_str!("data/signature.txt").lines().map(fields).collect()
}

#[test]
fn every_kernel_is_recorded() {
    let recorded: Vec<_> = recorded().into_iter().map(|[kernel, ..]| kernel).collect();
    assert_eq!(recorded, Kernel::ALL.map(Kernel::name));
}

/// The workload has units of n = 12 to 24: all kernels, and both widths of window, must agree on
/// each of them, and search as many queens as recorded.
#[test]
fn signatures_are_as_recorded_and_every_unit_counts_the_same() {
    let mut counts = None;
    for kernel in Kernel::available() {
        let signature = signature(kernel).expect("available");
        let first = counts.get_or_insert_with(|| signature.counts.clone());
        assert_eq!(*first, signature.counts, "{kernel}");
        let [_, units, completions, attempts] =
            recorded().into_iter().find(|[name, ..]| *name == kernel.name()).expect("recorded");
        assert_eq!(signature.counts.len().to_string(), units);
        assert_eq!(signature.completions().to_string(), completions);
        assert_eq!(
            signature.attempts.to_string(),
            attempts,
            "{kernel} tries another number of queens: when the search was meant to change, record \
             the new signature as the head of this file says, and quote it in the commit"
        );
    }
    // A workload without solutions, or with most of them in one board, would prove little.
    let counts = counts.expect("the scalar kernel is everywhere");
    assert!(counts.iter().filter(|&&count| count > 0).count() * 3 > counts.len() * 2);
    assert!(counts[27..].iter().all(|&count| count > 0), "{counts:?}");
}
