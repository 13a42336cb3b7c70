//! The counts of a GPU against those of the scalar kernel, whose tree it searches: counts, residues and attempts
//! are equal.

mod matching;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use bitqueens::internal::naive;
use bitqueens::{
    Cancel, Counter, Decomposition, Device, Devices, Kernel, LookAhead, Problem, Subproblem, Sum,
    published,
};
use bitqueens_gpu::{Gpu, Tuning, adapters};

/// The first GPU of the machine, in most checks a software one.
fn gpu() -> &'static Gpu {
    static GPU: OnceLock<Gpu> = OnceLock::new();
    GPU.get_or_init(|| Gpu::open(0).expect("a Vulkan adapter"))
}

fn counts(gpu: &Gpu, batch: &[Subproblem], look_ahead: LookAhead) -> Vec<Sum> {
    let counted = gpu.counts(batch, look_ahead, &Cancel::new());
    counted.expect("a device").expect("not cancelled")
}

fn scalar(batch: &[Subproblem], look_ahead: LookAhead) -> Vec<Sum> {
    let worker = Kernel::Scalar.worker().expect("everywhere");
    let counted = worker.look_ahead(look_ahead).run(batch, &Cancel::new());
    counted.expect("not cancelled")
}

fn subproblems(problem: &Problem, depth: usize) -> Vec<Subproblem> {
    let decomposition = Decomposition::new(problem, depth).expect("small");
    let units: Vec<_> = decomposition.units().collect();
    units.iter().map(|unit| decomposition.subproblem(unit)).collect()
}

fn assert_same(gpu: &Gpu, batch: &[Subproblem], what: &str) {
    for look_ahead in LookAhead::ALL {
        let (found, expected) = (counts(gpu, batch, look_ahead), scalar(batch, look_ahead));
        assert_eq!(found.len(), expected.len(), "{what}");
        for (number, (found, expected)) in found.iter().zip(&expected).enumerate() {
            assert_eq!(found, expected, "{what}, subproblem {number}");
            found.check().expect("its residue");
        }
    }
}

#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn plain_boards() {
    for n in 0..=14 {
        let problem = Problem::plain(n).expect("small");
        let batch = subproblems(&problem, 0);
        let found = counts(gpu(), &batch, LookAhead::Two);
        let total: Sum = batch
            .iter()
            .zip(&found)
            .map(|(subproblem, sum)| sum.weighted(subproblem.weight()))
            .sum();
        total.check().expect("its residue");
        assert_eq!(Some(total.count), published(n), "n = {n}");
        assert_eq!(found, scalar(&batch, LookAhead::Two), "n = {n}");
    }
}

#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn every_depth() {
    for n in [7, 10, 11] {
        for depth in 0..=3 {
            let batch = subproblems(&Problem::plain(n).expect("small"), depth);
            assert_same(gpu(), &batch, &format!("n = {n}, depth {depth}"));
        }
    }
}

#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn random_boards_with_blocked_squares_and_fixed_queens() {
    let mut rng = fastrand::Rng::with_seed(15);
    for round in 0..naive::random_boards(60) {
        let problem = naive::random_problem(&mut rng, 11);
        let batch = subproblems(&problem, rng.usize(0..2));
        assert_same(gpu(), &batch, &format!("round {round}"));
        let found = counts(gpu(), &batch, LookAhead::Two);
        let weighted = batch.iter().zip(found);
        let total: Sum = weighted.map(|(s, sum)| sum.weighted(s.weight())).sum();
        assert_eq!(total.count, naive::count(&problem), "round {round}");
    }
}

/// Batches of no subproblem, one, those around the width of a workgroup, and ragged ones.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn every_batch_size() {
    let batch = subproblems(&Problem::plain(10).expect("small"), 1);
    for size in [0, 1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 200, batch.len()] {
        assert_same(gpu(), &batch[..size], &format!("{size} subproblems"));
    }
}

/// On wide boards the processor places many queens, and masks use all bits of a word.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn wide_boards() {
    for (n, depth) in [(16, 4), (19, 5), (20, 5), (24, 6), (32, 6)] {
        let decomposition = Decomposition::new(&Problem::plain(n).expect("a board"), depth);
        let decomposition = decomposition.expect("a board");
        let units = decomposition.units_of(decomposition.crosses() / 2);
        let units = units.iter().step_by(units.len() / 20 + 1);
        let batch: Vec<_> = units.map(|unit| decomposition.subproblem(unit)).collect();
        // Those of large boards are too large for a test: a few rows lower they are not.
        let batch: Vec<_> = batch.into_iter().flat_map(|s| descendants(s, 13)).take(40).collect();
        assert!(batch.len() > 5, "{n}");
        assert_same(gpu(), &batch, &format!("n = {n}"));
    }
}

/// Returns up to ten descendants of a subproblem with at most `rows` remaining rows.
fn descendants(subproblem: Subproblem, rows: usize) -> Vec<Subproblem> {
    let mut level = vec![subproblem];
    while level.first().is_some_and(|s| s.len() > rows) {
        level = level.iter().take(10).flat_map(Subproblem::children).collect();
        level.retain(|s| !s.is_dead());
    }
    level.truncate(10);
    level
}

/// Other layouts on the device count the same: one workgroup, stacks for few rows, and for many.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn every_layout() {
    let batch = subproblems(&Problem::plain(12).expect("small"), 0);
    let expected = scalar(&batch, LookAhead::Two);
    for (lanes, rows) in [(1, 8), (64, 8), (65, 11), (4096, 16), (128, 99)] {
        let mut tuning = Tuning::of(gpu().info());
        (tuning.lanes, tuning.rows) = (lanes, rows);
        let gpu = Gpu::open_with(0, tuning).expect("a Vulkan adapter");
        assert_eq!(counts(&gpu, &batch, LookAhead::Two), expected, "{tuning:?}");
    }
}

/// Mesa's software drivers end the loops of an invocation after 65535 rounds. A search that they cut short is
/// never counted as if it were whole.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn long_launches_count_right_or_fail() {
    let batch = subproblems(&Problem::plain(14).expect("small"), 0);
    let expected = scalar(&batch, LookAhead::Two);
    let mut tuning = Tuning::of(gpu().info());
    (tuning.lanes, tuning.rows) = (64, 16);
    let layout = Gpu::open_with(0, tuning).expect("a Vulkan adapter");
    assert_eq!(counts(&layout, &batch, LookAhead::Two), expected);
    tuning.steps = 1 << 24;
    let layout = Gpu::open_with(0, tuning).expect("a Vulkan adapter");
    for _ in 0..5 {
        match layout.counts(&batch, LookAhead::Two, &Cancel::new()) {
            Ok(found) => assert_eq!(found.expect("not cancelled"), expected),
            Err(error) => assert!(error.to_string().contains("invocations"), "{error}"),
        }
    }
}

#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn a_cancelled_batch_has_no_counts_and_leaves_nothing_behind() {
    let batch = subproblems(&Problem::plain(12).expect("small"), 0);
    let cancel = Cancel::new();
    cancel.cancel();
    assert_eq!(gpu().counts(&batch, LookAhead::Two, &cancel), Ok(None));
    // In mid-batch: no device counts 2000 crosses of n = 24 in 0.3 s.
    let large = subproblems(&Problem::plain(24).expect("a board"), 0);
    let cancel = Cancel::new();
    std::thread::scope(|scope| {
        let counting = scope.spawn(|| gpu().counts(&large[..2000], LookAhead::Two, &cancel));
        std::thread::sleep(std::time::Duration::from_millis(300));
        cancel.cancel();
        assert_eq!(counting.join().expect("no panic"), Ok(None));
    });
    assert_same(gpu(), &batch, "after a cancelled batch");
}

/// Two threads drive one device.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn batches_at_the_same_time() {
    let batch = subproblems(&Problem::plain(12).expect("small"), 1);
    let expected = scalar(&batch, LookAhead::Two);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                for _ in 0..3 {
                    assert_eq!(counts(gpu(), &batch, LookAhead::Two), expected);
                }
            });
        }
    });
}

/// The GPU of the tests, with the number of its batches.
#[derive(Default)]
struct Counted {
    batches: AtomicUsize,
}

impl Device for Counted {
    fn name(&self) -> &str {
        gpu().name()
    }

    fn counts(
        &self,
        batch: &[Subproblem],
        look_ahead: LookAhead,
        cancel: &Cancel,
    ) -> bitqueens::Result<Option<Vec<Sum>>> {
        self.batches.fetch_add(1, Ordering::Relaxed);
        gpu().counts(batch, look_ahead, cancel)
    }
}

/// Threads and a device take their batches from one board, and miss and repeat none.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn threads_and_a_device_share_a_board() {
    let mut batches = 0;
    // Threads may end a small board before the device's have begun: the last one is repeated until they have.
    for (round, n) in (8..=14).chain([14; 100]).enumerate() {
        if round >= 7 && batches > 0 {
            break;
        }
        let device = Arc::new(Counted::default());
        let devices = Devices::new([Arc::clone(&device) as Arc<dyn Device>]);
        let problem = Problem::plain(n).expect("a board");
        let counter = Counter::new(&problem).kernel(Kernel::Scalar).devices(devices);
        let count = counter.threads(2).expect("two").run().expect("a count");
        assert_eq!(Some(count.total), published(n));
        batches += device.batches.load(Ordering::Relaxed);
    }
    assert!(batches > 0, "the device got no batch of a hundred boards");
}

/// Launches of few steps are stopped and resumed often.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn every_layout_counts_the_same() {
    for (lanes, rows, steps) in [(64, 8, 300), (512, 16, 1 << 15)] {
        let tuning = Tuning { lanes, rows, steps };
        let gpu = Gpu::open_with(0, tuning).expect("an adapter");
        let mut rng = fastrand::Rng::with_seed(16);
        let plain = [5, 8, 10].map(|n| Problem::plain(n).expect("small"));
        let random = [0; 3].map(|_| naive::random_problem(&mut rng, 11));
        for problem in plain.iter().chain(&random) {
            let what = format!("{problem:?}, {tuning:?}");
            assert_same(&gpu, &subproblems(problem, 0), &what);
        }
        // The diagonals of starts leave the board.
        let crosses = subproblems(&Problem::plain(15).expect("a board"), 0);
        assert_same(&gpu, &crosses[..1], "n = 15");
        let wide = subproblems(&Problem::plain(17).expect("a board"), 1);
        assert_same(&gpu, &descendants(wide[0], 9), "n = 17");
    }
}

#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn a_lost_device_is_an_error() {
    let batch = subproblems(&Problem::plain(12).expect("small"), 0);
    let gpu = Gpu::open(0).expect("a Vulkan adapter");
    counts(&gpu, &batch, LookAhead::Two);
    gpu.lose();
    for _ in 0..2 {
        let error = gpu.counts(&batch, LookAhead::Two, &Cancel::new());
        let error = error.expect_err("lost").to_string();
        assert!(error.contains(&gpu.info().name), "{error}");
    }
}

#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn an_unknown_index_names_what_is_there() {
    let found = adapters();
    assert!(!found.is_empty());
    let error = Gpu::open(found.len()).expect_err("one too many").to_string();
    assert!(error.contains(&found[0].name), "{error}");
}
