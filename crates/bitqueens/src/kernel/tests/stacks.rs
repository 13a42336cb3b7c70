//! The stacks of the vector kernels, on boards that Miri can count.

use super::*;

/// A board of these open squares, one mask a row, on which no queen stands.
fn whole(open: &[u32]) -> Subproblem {
    let mut rows = [0; crate::geometry::MAX_MASK_SIDE];
    rows[..open.len()].copy_from_slice(open);
    Subproblem::new(&crate::geometry::Placement::empty(open.len()), &rows, 1)
}

/// Stacks that run full are emptied in time, and a register that reaches above everything ever written
/// reads initialised words only. Miri checks that; the test fails there without a vector kernel.
#[test]
fn stacks_run_full_and_count_the_same() {
    // Two solutions. Of each copy 30 states go on the first stack and 64 on the next, few below: both
    // run full, and the interpreter ends.
    let board = whole(&[0x7f, 0x7f, 0x7f, 0x36, 0x57, 0x08, 0x41]);
    let copies = if cfg!(miri) { 60 } else { 1000 };
    let mut vectors = 0;
    for kernel in kernels() {
        let worker = kernel.worker().expect("available");
        let Some(mut vector) = worker.vector else {
            continue;
        };
        let (outcome, times_full) = vector.count_copies(&board, copies);
        assert_eq!(outcome.count, u128::from(2 * copies), "{kernel}");
        assert_eq!(outcome.residue, 2 * copies, "{kernel}");
        assert!(times_full >= 3, "{kernel}: {times_full} full stacks");
        vectors += 1;
    }
    assert!(vectors >= 3 || !cfg!(miri), "Miri runs three of them");
}

/// The forms of the loop on boards that Miri can count: open rows, blocked squares, gaps between rows.
#[test]
fn small_parts_agree_with_the_scalar_kernel() {
    let plain = whole(&[0xff; 8]);
    let boards = [
        whole(&[0x7f; 7]),
        whole(&[0x7f, 0x7f, 0x7f, 0x36, 0x2d, 0x6b, 0x75]),
        plain.with_queen(2, 1 << 3),
        plain.with_queen(3, 1),
        plain.with_queen(5, 1 << 6),
        plain.with_queen(2, 1).with_queen(2, 1 << 5),
    ];
    let cancel = Cancel::new();
    for kernel in kernels() {
        let mut worker = kernel.worker().expect("available");
        for board in &boards {
            let expected = scalar::count(board, LookAhead::Two, &cancel).map(|found| found.count);
            let found = worker.sum(std::slice::from_ref(board), &cancel);
            assert_eq!(
                found.map(|found| found.count),
                expected,
                "{kernel}: {board:?}"
            );
            assert!(expected > Some(0));
        }
    }
}
