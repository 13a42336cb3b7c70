//! The same tests for every kernel that this machine has.

mod stacks;

use super::*;
use crate::board::Problem;
use crate::count::Decomposition;
use crate::geometry::Symmetry;
use crate::internal::naive;
use crate::sum::residue;

/// The interpreter that looks for undefined behaviour is some thousand times slower than the machine:
/// it gets the same tests on smaller boards.
const fn smaller_in_miri(size: usize, in_miri: usize) -> usize {
    if cfg!(miri) { in_miri } else { size }
}

/// What Miri can run of the kernels: it knows no AVX-512.
const IN_MIRI: &str = "simd128-w16,avx2-w16,avx2-w32";

/// The kernels under test; those that are missing here are named, never passed over in silence. Who
/// knows what the machine has lists it: `BITQUEENS_REQUIRE_KERNELS=avx2-w16,avx512-w16` fails without.
/// `cargo xtask test` does, from what the operating system says about the processor. Miri is a machine of
/// its own, whose kernels are [`IN_MIRI`].
fn kernels() -> Vec<Kernel> {
    let list = if cfg!(miri) {
        IN_MIRI.to_owned()
    } else {
        std::env::var("BITQUEENS_REQUIRE_KERNELS").unwrap_or_default()
    };
    assert_eq!(unmet(&list), None);
    for kernel in Kernel::ALL {
        if let Some(why) = kernel.missing() {
            eprintln_missing(kernel, why);
        }
    }
    Kernel::available()
}

/// The first of the required kernels that cannot be tested, and why.
fn unmet(list: &str) -> Option<String> {
    let required = list.split(',').filter(|name| !name.is_empty());
    required
        .map(|name| match name.parse::<Kernel>() {
            Ok(kernel) => kernel
                .missing()
                .map(|why| format!("{kernel} is required and missing: {why}")),
            Err(error) => Some(error.to_string()),
        })
        .find_map(|reason| reason)
}

#[test]
fn a_required_kernel_that_cannot_be_tested_is_told() {
    assert_eq!(unmet(""), None);
    let names = |kernels: &[Kernel]| {
        kernels
            .iter()
            .map(|k| k.name())
            .collect::<Vec<_>>()
            .join(",")
    };
    assert_eq!(unmet(&names(&Kernel::available())), None);
    assert!(unmet("scalar,avx1024").is_some_and(|reason| reason.contains("avx1024")));
    if let Some(missing) = Kernel::ALL.into_iter().find(|k| k.missing().is_some()) {
        assert!(unmet(missing.name()).is_some());
    }
}

#[allow(clippy::print_stderr)]
fn eprintln_missing(kernel: Kernel, why: &str) {
    eprintln!("kernel {kernel} not tested here: {why}");
}

fn total(kernel: Kernel, problem: &Problem, depth: usize) -> u128 {
    let decomposition = Decomposition::new(problem, depth).expect("small");
    let units: Vec<_> = decomposition.units().collect();
    let batch: Vec<_> = units
        .iter()
        .map(|unit| decomposition.subproblem(unit))
        .collect();
    let outcomes = kernel
        .worker()
        .expect("available")
        .run(&batch, &Cancel::new())
        .expect("not cancelled");
    assert_eq!(outcomes.len(), batch.len());
    for outcome in &outcomes {
        assert_eq!(outcome.residue, residue::of(outcome.count));
    }
    outcomes
        .iter()
        .zip(&batch)
        .map(|(outcome, sub)| outcome.count * u128::from(sub.weight()))
        .sum()
}

#[test]
fn plain_boards_at_every_depth() {
    for kernel in kernels() {
        for n in 0..=smaller_in_miri(11, 5) {
            let expected = naive::count(&Problem::plain(n).expect("small"));
            for depth in 0..=3 {
                let problem = Problem::plain(n).expect("small");
                assert_eq!(
                    total(kernel, &problem, depth),
                    expected,
                    "{kernel}, n = {n}, depth {depth}"
                );
            }
        }
    }
}

#[test]
fn every_batch_size_gives_the_counts_in_order() {
    let problem = Problem::plain(smaller_in_miri(10, 8)).expect("small");
    let decomposition = Decomposition::new(&problem, 1).expect("small");
    let batch: Vec<_> = decomposition
        .units()
        .map(|unit| decomposition.subproblem(&unit))
        .collect();
    // Past the widest vector and its neighbours, in Miri too.
    assert!(batch.len() > smaller_in_miri(129, 33));
    for kernel in kernels() {
        let mut worker = kernel.worker().expect("available");
        let single: Vec<_> = batch
            .iter()
            .map(|sub| {
                worker
                    .run(std::slice::from_ref(sub), &Cancel::new())
                    .expect("not cancelled")[0]
                    .count
            })
            .collect();
        let sizes = [
            0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129,
        ];
        let sizes = sizes.into_iter().filter(|&size| size < batch.len());
        for size in sizes.chain([batch.len()]) {
            let outcomes = worker
                .run(&batch[..size], &Cancel::new())
                .expect("not cancelled");
            let counts: Vec<_> = outcomes.iter().map(|outcome| outcome.count).collect();
            assert_eq!(counts, single[..size], "{kernel}, batch of {size}");
        }
    }
}

#[test]
fn every_orientation_of_a_unit_counts_the_same() {
    let mut rng = fastrand::Rng::with_seed(3);
    for kernel in kernels() {
        let mut worker = kernel.worker().expect("available");
        for _ in 0..smaller_in_miri(20, 2) {
            let problem = naive::random_problem(&mut rng, smaller_in_miri(9, 5));
            let decomposition = Decomposition::new(&problem, 0).expect("small");
            for unit in decomposition.units() {
                let batch =
                    Symmetry::ALL.map(|symmetry| decomposition.transformed(&unit, symmetry));
                let outcomes = worker.run(&batch, &Cancel::new()).expect("not cancelled");
                assert!(
                    outcomes
                        .iter()
                        .all(|outcome| outcome.count == outcomes[0].count),
                    "{kernel}"
                );
            }
        }
    }
}

/// Together is the sum of one by one, whatever the batch mixes: boards, weights, blocked squares.
#[test]
fn together_counts_as_much_as_one_by_one() {
    let mut rng = fastrand::Rng::with_seed(18);
    for kernel in kernels() {
        let mut worker = kernel.worker().expect("available");
        for round in 0..smaller_in_miri(30, 2) {
            let mut batch = Vec::new();
            for _ in 0..3 {
                let problem = match round % 2 {
                    0 => naive::random_problem(&mut rng, smaller_in_miri(11, 5)),
                    _ => Problem::plain(rng.usize(6..=smaller_in_miri(11, 6))).expect("small"),
                };
                let decomposition = Decomposition::new(&problem, round % 3).expect("small");
                let units: Vec<_> = decomposition.units().collect();
                batch.extend(units.iter().map(|unit| decomposition.subproblem(unit)));
            }
            let single: u128 = worker
                .run(&batch, &Cancel::new())
                .expect("not cancelled")
                .iter()
                .map(|outcome| outcome.count)
                .sum();
            let together = worker.sum(&batch, &Cancel::new()).expect("not cancelled");
            assert_eq!(together.count, single, "{kernel}, round {round}");
            assert_eq!(together.residue, residue::of(single));
        }
    }
}

/// A processor takes one of them (`avx512::words_are_dear`); the other is right here as well.
#[cfg(target_arch = "x86_64")]
#[test]
#[allow(unsafe_code)] // the check of the instruction set stands before it
fn words_popped_as_words_and_as_bytes_count_the_same() {
    use super::vector::{Count, Vector};
    if !kernels().contains(&Kernel::Avx512W16) {
        return;
    }
    // SAFETY: the kernel is available, which covers every feature of both.
    let forms: [Box<dyn Count>; 2] = unsafe {
        [
            Box::new(Vector::<avx512::Words16>::new(avx512::advance16).expect("memory")),
            Box::new(Vector::<avx512::Bytes16>::new(avx512::advance16_by_bytes).expect("memory")),
        ]
    };
    let mut rng = fastrand::Rng::with_seed(16);
    let mut problems: Vec<_> = (6..=12)
        .map(|n| Problem::plain(n).expect("small"))
        .collect();
    problems.extend((0..20).map(|_| naive::random_problem(&mut rng, 11)));
    let mut batches: Vec<Vec<_>> = problems
        .iter()
        .map(|problem| {
            let decomposition = Decomposition::new(problem, 0).expect("small");
            let units: Vec<_> = decomposition.units().collect();
            units
                .iter()
                .map(|unit| decomposition.subproblem(unit))
                .collect()
        })
        .collect();
    let wide = Problem::plain(18).expect("a board");
    let wide = Decomposition::new(&wide, 2).expect("a board");
    let units = wide.units_of(wide.crosses() / 2);
    batches.push(units.iter().map(|unit| wide.subproblem(unit)).collect());
    for mut form in forms {
        for batch in &batches {
            let sizes = [0, 1, 31, 32, 33, batch.len()];
            for size in sizes.map(|size| size.min(batch.len())) {
                let [found, expected] = [
                    form.count(&batch[..size], LookAhead::Two, &Cancel::new()),
                    Kernel::Scalar
                        .worker()
                        .expect("available")
                        .sum(&batch[..size], &Cancel::new()),
                ];
                let count = |outcome: Option<Outcome>| {
                    outcome.map(|outcome| (outcome.count, outcome.residue))
                };
                assert_eq!(count(found), count(expected));
            }
        }
    }
}

/// Wide boards lose columns before they fit lanes of 16, and diagonals come in from outside.
#[test]
#[cfg_attr(miri, ignore = "wide boards are too many")]
fn parts_of_wide_boards_count_as_much_together() {
    for n in [17, 18, 20, 21, 22, 23, 24] {
        let problem = Problem::plain(n).expect("a board");
        let decomposition = Decomposition::new(&problem, n / 4).expect("a board");
        let units = decomposition.units_of(decomposition.crosses() / 2);
        let batch: Vec<_> = units
            .iter()
            .step_by(units.len() / 20 + 1)
            .map(|unit| decomposition.subproblem(unit))
            .collect();
        assert!(batch.len() > 5, "{n}");
        let expected = Kernel::Scalar
            .worker()
            .expect("available")
            .sum(&batch, &Cancel::new())
            .expect("not cancelled");
        for kernel in kernels() {
            let mut worker = kernel.worker().expect("available");
            let outcome = worker.sum(&batch, &Cancel::new()).expect("not cancelled");
            assert_eq!(outcome.count, expected.count, "{kernel}, n = {n}");
            assert!(outcome.count > 0, "n = {n}");
        }
    }
}

/// A shorter look-ahead finds the same and tries more queens, in every kernel: on plain boards, on
/// boards with blocked squares, and where diagonals come in from outside.
#[test]
fn one_row_ahead_counts_the_same_with_more_attempts() {
    let mut rng = fastrand::Rng::with_seed(20);
    let mut problems: Vec<_> = (0..=smaller_in_miri(12, 6))
        .map(|n| Problem::plain(n).expect("small"))
        .collect();
    problems.extend((0..smaller_in_miri(20, 2)).map(|_| naive::random_problem(&mut rng, 9)));
    let wide = Problem::plain(smaller_in_miri(19, 7)).expect("a board");
    for kernel in kernels() {
        let [mut one, mut two] =
            LookAhead::ALL.map(|rows| kernel.worker().expect("available").look_ahead(rows));
        let mut more = 0;
        for problem in problems.iter().chain([&wide]) {
            let depth = if *problem == wide { 4 } else { 0 };
            let decomposition = Decomposition::new(problem, depth).expect("a board");
            let units = match depth {
                0 => decomposition.units().collect(),
                _ => decomposition.units_of(decomposition.crosses() / 2),
            };
            let units = units.iter().step_by(units.len() / 2000 + 1);
            let batch: Vec<_> = units.map(|unit| decomposition.subproblem(unit)).collect();
            let [one, two] = [&mut one, &mut two]
                .map(|worker| worker.sum(&batch, &Cancel::new()).expect("not cancelled"));
            assert_eq!(
                (one.count, one.residue),
                (two.count, two.residue),
                "{kernel}"
            );
            assert!(one.attempts >= two.attempts, "{kernel}");
            more += one.attempts - two.attempts;
        }
        let two_always = cfg!(target_family = "wasm");
        assert_eq!(more > 0, !two_always, "{kernel}");
    }
}

#[test]
fn a_cancelled_batch_counts_nothing() {
    let problem = Problem::plain(smaller_in_miri(12, 6)).expect("small");
    let decomposition = Decomposition::new(&problem, 0).expect("small");
    let batch: Vec<_> = decomposition
        .units()
        .map(|unit| decomposition.subproblem(&unit))
        .collect();
    let cancel = Cancel::new();
    cancel.cancel();
    for kernel in kernels() {
        assert_eq!(
            kernel.worker().expect("available").run(&batch, &cancel),
            None
        );
        let mut worker = kernel.worker().expect("available");
        assert_eq!(worker.sum(&batch, &cancel), None);
        // Nothing of it is left for the next batch.
        let counted = worker
            .sum(&batch[..1], &Cancel::new())
            .expect("not cancelled");
        let alone = kernel
            .worker()
            .expect("available")
            .run(&batch[..1], &Cancel::new());
        assert_eq!(Some(vec![counted]), alone);
    }
}

#[test]
fn names_are_read_back() {
    for kernel in Kernel::ALL {
        assert_eq!(kernel.name().parse(), Ok(kernel));
    }
    assert!(matches!(
        "avx1024".parse::<Kernel>(),
        Err(Error::UnknownKernel { .. })
    ));
}
