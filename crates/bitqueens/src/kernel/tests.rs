//! The same tests for every kernel that this machine has.

pub(super) mod lanes;
mod stacks;

use std::io::{self, Write};

use super::vector::VectorCounter;
use super::*;
use crate::board::Problem;
use crate::count::Decomposition;
use crate::geometry::Symmetry;
use crate::internal::naive;
use crate::sum::residue;

/// Miri is some thousand times slower than the machine: it gets the same tests on smaller boards.
pub(super) const fn smaller_in_miri(size: usize, in_miri: usize) -> usize {
    if cfg!(miri) { in_miri } else { size }
}

/// The kernels that Miri can run: it does not know AVX-512.
const IN_MIRI: &str = "simd128-w16,avx2-w16,avx2-w32";

/// The kernels under test. Those that are missing here are named on stderr, past the capture of the test
/// harness. `BITQUEENS_REQUIRE_KERNELS=avx2-w16,avx512-w16` makes the tests fail without these kernels;
/// `cargo xtask test` sets it from what the operating system says about the processor. Miri is a machine of
/// its own, whose kernels are [`IN_MIRI`].
pub(super) fn kernels() -> Vec<Kernel> {
    static MISSING_NAMED: std::sync::Once = std::sync::Once::new();
    let list = if cfg!(miri) {
        IN_MIRI.to_owned()
    } else {
        std::env::var("BITQUEENS_REQUIRE_KERNELS").unwrap_or_default()
    };
    assert_eq!(unmet(&list), None);
    MISSING_NAMED.call_once(|| {
        for kernel in Kernel::ALL {
            if let Some(why) = kernel.missing() {
                writeln!(io::stderr(), "kernel {kernel} not tested here: {}", why.english)
                    .expect("stderr");
            }
        }
    });
    Kernel::available()
}

/// A worker for each kernel under test, with a name for messages, for the form of a kernel that this processor
/// does not use, and for register sets without instructions of their own, which Miri runs.
fn workers() -> Vec<(String, Worker)> {
    let mut workers = Vec::new();
    for kernel in kernels() {
        let worker = kernel.worker().expect("available");
        workers.push((kernel.to_string(), worker));
        // They differ by hints and permutations that Miri does not have.
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        if let Some(counter) = of_other_vendors(kernel) {
            let worker = Worker { kernel, look_ahead: LookAhead::default(), counter };
            workers.push((format!("{kernel}, for other vendors"), worker));
        }
    }
    let counter = VectorCounter::new(lanes::Arrays).expect("memory");
    workers.push((
        "register sets of arrays".into(),
        Worker {
            kernel: Kernel::Avx512W16,
            look_ahead: LookAhead::default(),
            counter: Box::new(counter),
        },
    ));
    workers
}

/// A kernel as it counts on processors of other vendors than this one's, if that differs.
#[cfg(all(target_arch = "x86_64", not(miri)))]
fn of_other_vendors(kernel: Kernel) -> Option<Box<dyn BatchCounter>> {
    use super::isa::{avx2, avx512, simd128};
    macro_rules! other {
        ($lanes:ty) => {{
            let lanes = <$lanes>::detect().expect("available").of_other_vendors();
            Some(Box::new(VectorCounter::new(lanes).expect("memory")))
        }};
    }
    match kernel {
        Kernel::Avx2W16 => other!(avx2::Words16),
        Kernel::Avx2W32 => other!(avx2::Words32),
        Kernel::Avx512W16 => other!(avx512::Words16),
        Kernel::Avx512W32 => other!(avx512::Words32),
        Kernel::Simd128W16 => other!(simd128::Words16),
        Kernel::Scalar => None,
    }
}

/// The completions of a subproblem, without any kernel: queen by queen.
fn completions(subproblem: &Subproblem) -> u128 {
    if subproblem.is_empty() {
        return 1;
    }
    subproblem.children().map(|child| completions(&child)).sum()
}

/// The subproblems of a board at a depth.
fn subproblems(problem: &Problem, depth: usize) -> Vec<Subproblem> {
    let decomposition = Decomposition::new(problem, depth).expect("small");
    let units: Vec<_> = decomposition.units().collect();
    let subproblem = |unit| decomposition.subproblem(unit);
    units.iter().map(subproblem).collect()
}

/// The first of the required kernels that cannot be tested, and why.
fn unmet(list: &str) -> Option<String> {
    let required = list.split(',').filter(|name| !name.is_empty());
    required
        .map(|name| match name.parse::<Kernel>() {
            Ok(kernel) => kernel
                .missing()
                .map(|why| format!("{kernel} is required and missing: {}", why.english)),
            Err(error) => Some(error.to_string()),
        })
        .find_map(|reason| reason)
}

#[test]
fn a_required_kernel_that_cannot_be_tested_is_told() {
    assert_eq!(unmet(""), None);
    let names = |kernels: &[Kernel]| kernels.iter().map(|k| k.name()).collect::<Vec<_>>().join(",");
    assert_eq!(unmet(&names(&Kernel::available())), None);
    assert!(unmet("scalar,avx1024").is_some_and(|reason| reason.contains("avx1024")));
    if let Some(missing) = Kernel::ALL.into_iter().find(|k| k.missing().is_some()) {
        assert!(unmet(missing.name()).is_some());
    }
}

#[test]
fn plain_boards_at_every_depth() {
    for (name, mut worker) in workers() {
        for n in 0..=smaller_in_miri(11, 4) {
            let problem = Problem::plain(n).expect("small");
            let expected = naive::count(&problem);
            for depth in 0..=smaller_in_miri(3, 1) {
                let batch = subproblems(&problem, depth);
                let outcomes = worker.run(&batch, &Cancel::new()).expect("not cancelled");
                assert_eq!(outcomes.len(), batch.len());
                let mut total = 0;
                for (outcome, subproblem) in outcomes.iter().zip(&batch) {
                    assert_eq!(outcome.residue, residue::of(outcome.count));
                    total += outcome.count * u128::from(subproblem.weight());
                }
                assert_eq!(total, expected, "{name}, n = {n}, depth {depth}");
            }
        }
    }
}

/// Batches of no subproblem, one, those around every number of lanes, and all: one count for each in order,
/// and their sum.
#[test]
fn every_batch_size() {
    let batch = subproblems(&Problem::plain(smaller_in_miri(10, 8)).expect("small"), 1);
    // Larger than the most lanes and their neighbours, in Miri too.
    assert!(batch.len() > smaller_in_miri(129, 33));
    let expected: Vec<u128> = batch.iter().map(completions).collect();
    assert!(expected.iter().any(|&count| count != expected[0]));
    let widths = [1, 8, 16, 32, 64, 128];
    let sizes = widths.iter().flat_map(|width| [width - 1, *width, width + 1]);
    let sizes: Vec<usize> = sizes.filter(|&size| size < batch.len()).collect();
    for (name, mut worker) in workers() {
        assert!(widths.contains(&worker.kernel.lanes()), "{name}");
        for &size in sizes.iter().chain([&batch.len()]) {
            let (batch, expected) = (&batch[..size], &expected[..size]);
            let outcomes = worker.run(batch, &Cancel::new()).expect("not cancelled");
            let counts: Vec<_> = outcomes.iter().map(|outcome| outcome.count).collect();
            assert_eq!(counts, expected, "{name}, batch of {size}");
            let sum = worker.sum(batch, &Cancel::new()).expect("not cancelled");
            assert_eq!(sum.count, expected.iter().sum(), "{name}, batch of {size}");
        }
    }
}

#[test]
fn every_orientation_of_a_unit_counts_the_same() {
    let mut rng = fastrand::Rng::with_seed(3);
    for (name, mut worker) in workers() {
        for _ in 0..smaller_in_miri(20, 2) {
            let problem = naive::random_problem(&mut rng, smaller_in_miri(9, 5));
            let decomposition = Decomposition::new(&problem, 0).expect("small");
            for unit in decomposition.units() {
                let expected = completions(&decomposition.subproblem(&unit));
                let batch =
                    Symmetry::ALL.map(|symmetry| decomposition.transformed(&unit, symmetry));
                let outcomes = worker.run(&batch, &Cancel::new()).expect("not cancelled");
                let counts = outcomes.iter().map(|outcome| outcome.count);
                assert!(counts.eq([expected; 8]), "{name}");
            }
        }
    }
}

/// One sum for a batch that mixes boards, weights and blocked squares.
#[test]
fn a_mixed_batch_counts_as_much_as_its_subproblems() {
    let mut rng = fastrand::Rng::with_seed(18);
    let mut workers = workers();
    for round in 0..smaller_in_miri(30, 2) {
        let mut batch = Vec::new();
        for _ in 0..3 {
            let problem = match round % 2 {
                0 => naive::random_problem(&mut rng, smaller_in_miri(11, 5)),
                _ => Problem::plain(rng.usize(6..=smaller_in_miri(11, 6))).expect("small"),
            };
            batch.extend(subproblems(&problem, round % 3));
        }
        let expected: u128 = batch.iter().map(completions).sum();
        for (name, worker) in &mut workers {
            let sum = worker.sum(&batch, &Cancel::new()).expect("not cancelled");
            assert_eq!(sum.count, expected, "{name}, round {round}");
            assert_eq!(sum.residue, residue::of(expected));
        }
    }
}

/// On wide boards queens close columns until the rest fits lanes of 16, and diagonals enter from outside.
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
        for (name, mut worker) in workers() {
            let outcome = worker.sum(&batch, &Cancel::new()).expect("not cancelled");
            assert_eq!(outcome.count, expected.count, "{name}, n = {n}");
            assert!(outcome.count > 0, "n = {n}");
        }
    }
}

/// A shorter look-ahead finds the same count with more attempts in every kernel and on every machine: on plain
/// boards, on boards with blocked squares, and where diagonals enter from outside.
#[test]
fn one_row_ahead_counts_the_same_with_more_attempts() {
    let mut rng = fastrand::Rng::with_seed(20);
    let mut problems: Vec<_> =
        (0..=smaller_in_miri(12, 6)).map(|n| Problem::plain(n).expect("small")).collect();
    problems.extend((0..smaller_in_miri(20, 2)).map(|_| naive::random_problem(&mut rng, 9)));
    let mut batches: Vec<_> = problems.iter().map(|problem| subproblems(problem, 0)).collect();
    let wide = Problem::plain(smaller_in_miri(19, 7)).expect("a board");
    let wide = Decomposition::new(&wide, 4).expect("a board");
    let units = wide.units_of(wide.crosses() / 2);
    let units = units.iter().step_by(units.len() / 2000 + 1);
    batches.push(units.map(|unit| wide.subproblem(unit)).collect());
    for (name, mut worker) in workers() {
        let mut more = 0;
        for batch in &batches {
            let [one, two] = LookAhead::ALL.map(|look_ahead| {
                worker.look_ahead = look_ahead;
                worker.sum(batch, &Cancel::new()).expect("not cancelled")
            });
            assert_eq!((one.count, one.residue), (two.count, two.residue), "{name}");
            assert!(one.attempts >= two.attempts, "{name}");
            more += one.attempts - two.attempts;
        }
        assert!(more > 0, "{name}");
    }
}

#[test]
fn a_cancelled_batch_counts_nothing() {
    let batch = subproblems(&Problem::plain(smaller_in_miri(12, 6)).expect("small"), 0);
    let expected = completions(&batch[0]);
    let cancel = Cancel::new();
    cancel.cancel();
    for (name, mut worker) in workers() {
        assert_eq!(worker.run(&batch, &cancel), None, "{name}");
        assert_eq!(worker.sum(&batch, &cancel), None, "{name}");
        // Nothing of it is left for the next batch.
        let counted = worker.sum(&batch[..1], &Cancel::new());
        assert_eq!(counted.expect("not cancelled").count, expected, "{name}");
    }
}

#[test]
fn names_are_read_back() {
    for kernel in Kernel::ALL {
        assert_eq!(kernel.name().parse(), Ok(kernel));
    }
    assert!(matches!("avx1024".parse::<Kernel>(), Err(Error::UnknownKernel { .. })));
}
