//! The stacks of the vector kernels, on boards that Miri can count.

use super::*;

/// A board of these open squares, one mask a row, on which no queen stands.
fn whole(open: &[u32]) -> Subproblem {
    let mut rows = [0; crate::geometry::MAX_MASK_SIDE];
    rows[..open.len()].copy_from_slice(open);
    Subproblem::new(&crate::geometry::Placement::empty(open.len()), &rows, 1)
}

/// Stacks that run full are emptied in time, and in register sets a register that reaches below the bottom reads
/// padding only. Miri checks that; the test fails there without vector kernels.
#[test]
fn stacks_run_full_and_count_the_same() {
    // Two solutions. Of each copy 30 states go on the first stack and 64 on the next, few below: both
    // run full, and the interpreter ends.
    let board = whole(&[0x7f, 0x7f, 0x7f, 0x36, 0x57, 0x08, 0x41]);
    let copies = if cfg!(miri) { 60 } else { 1000 };
    let mut vectors = 0;
    for (name, mut worker) in workers() {
        let Some((outcome, times_full)) = worker.counter.count_copies(&board, copies) else {
            assert_eq!(worker.kernel, Kernel::Scalar);
            continue;
        };
        assert_eq!(outcome.count, u128::from(2 * copies), "{name}");
        assert_eq!(outcome.residue, 2 * copies, "{name}");
        assert!(times_full >= 3, "{name}: {times_full} full stacks");
        vectors += 1;
    }
    assert!(vectors >= 3 || !cfg!(miri), "Miri runs three of them");
}

/// Stacks of as many states as lanes, one fewer and one more: a part with one state and its copies.
#[test]
fn every_number_of_states() {
    // One state survives the first two rows, so that each copy is one state.
    let board = whole(&[0x01, 0x04, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f]);
    let expected = completions(&board);
    assert!(expected > 0);
    let widths: &[u64] = if cfg!(miri) { &[8, 16] } else { &[2, 8, 16, 32, 64, 128] };
    for (name, mut worker) in workers() {
        for copies in widths.iter().flat_map(|width| [width - 1, *width, width + 1]) {
            if let Some((outcome, _)) = worker.counter.count_copies(&board, copies) {
                assert_eq!(outcome.count, u128::from(copies) * expected, "{name}, {copies} states");
            }
        }
    }
}

/// The forms of the loop on boards that Miri can count: open rows, blocked squares, gaps between rows.
#[test]
fn small_parts_are_counted_in_every_form() {
    let square = |n: usize| whole(&vec![(1 << n) - 1; n]);
    let plain = square(smaller_in_miri(8, 7));
    let boards = [
        square(smaller_in_miri(7, 6)),
        whole(&[0x7f, 0x7f, 0x7f, 0x36, 0x2d, 0x6b, 0x75]),
        plain.with_queen(2, 1 << 3),
        plain.with_queen(3, 1),
        plain.with_queen(5, 1 << 6),
        plain.with_queen(2, 1).with_queen(2, 1 << 5),
    ];
    let cancel = Cancel::new();
    for (name, mut worker) in workers() {
        for board in &boards {
            let found = worker.sum(std::slice::from_ref(board), &cancel);
            let found = found.expect("not cancelled").count;
            assert_eq!(found, completions(board), "{name}: {board:?}");
            assert!(found > 0);
        }
    }
}
