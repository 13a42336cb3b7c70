//! The same tests for every kernel that this machine has.

use super::*;
use crate::board::{Problem, Rules};
use crate::geometry::Square;
use crate::internal::naive;
use crate::kernel::tests::{kernels, lanes::Arrays, smaller_in_miri};

fn counters() -> Vec<(String, SuperqueenCounter)> {
    let named =
        |kernel: Kernel| (kernel.to_string(), SuperqueenCounter::of(kernel).expect("memory"));
    let arrays = SuperqueenCounter(Box::new(Vector::new(Arrays).expect("memory")));
    kernels().into_iter().map(named).chain([("arrays".into(), arrays)]).collect()
}

fn count(counter: &mut SuperqueenCounter, rows: &[Row]) -> Sum {
    let sum = counter.count(rows, &Cancel::new()).expect("not cancelled");
    sum.check().expect("residue");
    sum
}

#[test]
fn blocked_boards_agree_with_the_naive_count() {
    let mut rng = fastrand::Rng::with_seed(44);
    let mut solvable = 0;
    let mut counters = counters();
    for round in 0..smaller_in_miri(60, 5) {
        let n = round % smaller_in_miri(13, 6);
        let side = 0..u16::try_from(n).expect("small");
        let squares =
            side.clone().flat_map(|row| side.clone().map(move |col| Square::new(row, col)));
        let blocked: Vec<_> = squares.filter(|_| rng.u8(0..16) == 0).collect();
        let problem = Problem::plain(n).and_then(|plain| plain.with_blocked(blocked));
        let problem = problem.and_then(|board| board.with_rules(Rules::Superqueen)).expect("legal");
        let (open, expected) = (problem.open(), naive::count(&problem));
        let closed =
            |row| u32::try_from(!open.row_mask(row) & u64::from(u32::MAX)).expect("32 bits");
        let rows: Vec<_> = (0..n).map(|row| Row { closed: closed(row), gap: 1 }).collect();
        for (name, counter) in &mut counters {
            assert_eq!(count(counter, &rows).count, expected, "{name}: {problem:?}");
        }
        solvable += u32::from(n > 1 && expected > 0);
    }
    assert!(cfg!(miri) || solvable > 5, "{solvable}");
}

/// Queens two and more rows apart, and stacks that are full.
#[test]
fn kernels_agree_with_the_scalar_one_on_any_rows() {
    let mut rng = fastrand::Rng::with_seed(45);
    let (mut counters, mut solvable) = (counters(), 0_usize);
    for len in 0..=smaller_in_miri(10, 5) {
        for density in [0, 3] {
            let mut row = || Row {
                closed: !0 << len | (0..density).fold(0, |set, _| set | 1 << rng.usize(0..14)),
                gap: *rng.choice(&[1, 1, 1, 1, 2, 3, 5]).expect("not empty"),
            };
            let rows: Vec<_> = (0..len).map(|_| row()).collect();
            let expected = count(&mut SuperqueenCounter(Box::new(Scalar)), &rows);
            solvable += usize::from(expected.count > 0);
            for (name, counter) in &mut counters {
                assert_eq!(count(counter, &rows).count, expected.count, "{name}: {rows:?}");
            }
        }
    }
    assert!(solvable > smaller_in_miri(5, 2), "{solvable}");
}

/// What a cancelled count left behind is not counted with the next board.
#[test]
fn cancelled_counts_leave_nothing_behind() {
    let rows: Vec<_> = (0..10).map(|col| Row { closed: !(1 << col), gap: 3 }).collect();
    for (name, mut counter) in counters() {
        let cancel = Cancel::new();
        cancel.cancel();
        assert_eq!(counter.count(&rows, &cancel), None, "{name}");
        assert_eq!(count(&mut counter, &rows).count, 1, "{name}");
    }
}
