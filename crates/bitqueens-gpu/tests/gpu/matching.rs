//! The matches of a GPU against those of the plain loop, and its joins against the processor's.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use bitqueens::internal::naive;
use bitqueens::join::{Join, Units};
use bitqueens::{
    Cancel, Device, Devices, Leaf, MatchBatch, MatchSums, Method, Problem, Question, published,
};
use bitqueens_gpu::Gpu;

use crate::gpu;

/// Sets of which each line is in one of 2^`sparse`.
fn random_sets(rng: &mut fastrand::Rng, size: usize, sparse: u32) -> Vec<u64> {
    let mut set = || (0..sparse).fold(u64::MAX, |set, _| set & rng.u64(..));
    (0..size).map(|_| set()).collect()
}

fn matched(gpu: &Gpu, batch: &MatchBatch) -> MatchSums {
    gpu.match_all(batch, &Cancel::new()).expect("a device").expect("not cancelled")
}

/// Pairs as of the plain loop, and no more tests.
fn assert_same(batch: &MatchBatch, what: &str) {
    let (found, expected) = (matched(gpu(), batch), batch.one_by_one());
    assert_eq!(found.pairs, expected.pairs, "{what}");
    let pairs = expected.pairs.iter().sum();
    assert!((pairs..=expected.tests).contains(&found.tests), "{what}: {found:?}, {expected:?}");
}

fn push(batch: &mut MatchBatch, ranges: &[Range<u32>; 2], lines: [Range<u32>; 2]) {
    let (ranges, without, images) = (ranges.clone(), [0; 2], 1);
    batch.push(Leaf { ranges, without, lines, images }).expect("memory");
}

/// Ranges about the widths of a word, a workgroup and a block, at every boundary of the groups of lines.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn every_size() {
    let mut rng = fastrand::Rng::with_seed(21);
    let sizes = [0, 1, 31, 32, 33, 127, 128, 129, 511, 512, 513, 640, 1025, 1700];
    let lines = [[0..0, 0..0], [0..3, 3..5], [2..20, 20..23], [9..27, 33..40], [5..40, 45..45]];
    for (&size, (lines, &others)) in
        sizes.iter().flat_map(|size| lines.iter().zip(&sizes).map(move |both| (size, both)))
    {
        let mut batch = MatchBatch::default();
        let ranges = [size, others].map(|size| {
            let sets = random_sets(&mut rng, size, 2);
            batch.append(&sets).expect("memory")
        });
        push(&mut batch, &ranges, lines.clone());
        push(&mut batch, &[ranges[1].clone(), ranges[0].clone()], lines.clone());
        assert_same(&batch, &format!("{size}, {others}, {lines:?}"));
    }
}

/// Every number of lines, and where they begin: each is tested once, and no other.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn every_number_of_lines() {
    let mut rng = fastrand::Rng::with_seed(22);
    for (sizes, sparse) in [([100, 60], 3), ([513, 40], 4)] {
        for first in 0..=27 {
            for second in [0, 1, 13, 26, 27] {
                let mut batch = MatchBatch::default();
                let ranges = sizes.map(|size| {
                    batch.append(&random_sets(&mut rng, size, sparse)).expect("memory")
                });
                let start = rng.u32(0..=27);
                push(&mut batch, &ranges, [0..first, 27..27 + second]);
                push(&mut batch, &ranges, [start..start + first, 63 - second..63]);
                assert_same(&batch, &format!("{first}, {second}"));
            }
        }
    }
}

/// Many leaves of all images, with sets left out on both sides: some lose all of them.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn ragged_leaves() {
    let mut rng = fastrand::Rng::with_seed(23);
    for round in 0..naive::random_boards(30) {
        let mut batch = MatchBatch::default();
        let sparse = rng.u32(1..5);
        let sets = random_sets(&mut rng, 3000, sparse);
        let all = batch.append(&sets).expect("memory");
        for _ in 0..rng.usize(0..40) {
            let mut range = || {
                let start = rng.u32(all.clone());
                start..all.end.min(start + rng.u32(0..1500))
            };
            let ranges = [range(), range()];
            let mut some = || match rng.u32(0..4) {
                0 => 0,
                1 => u64::MAX,
                _ => (0..4).fold(u64::MAX, |some, _| some & rng.u64(..)),
            };
            let without = [some(), some()];
            let [a, b] = [rng.u32(0..27), rng.u32(27..54)];
            let lines = [a..rng.u32(a..=27), b..rng.u32(b..=54)];
            let images = rng.usize(1..=MatchSums::IMAGES);
            batch.push(Leaf { ranges, without, lines, images }).expect("memory");
        }
        assert_same(&batch, &format!("round {round}"));
    }
}

/// The most pairs of a leaf, and sums beyond 32 bits.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn the_largest_leaves_are_counted_without_a_carry_lost() {
    let longest = MatchBatch::LONGEST;
    let mut batch = MatchBatch::default();
    let ranges = [0, 1 << 40].map(|set| batch.append(&vec![set; longest]).expect("memory"));
    for _ in 0..17 {
        push(&mut batch, &ranges, [0..27, 27..54]);
    }
    let sums = matched(gpu(), &batch);
    let pairs = 17 * (longest as u64).pow(2);
    assert!(pairs > u64::from(u32::MAX));
    assert_eq!((sums.pairs[0], sums.tests), (pairs, pairs));
}

/// Two threads drive one device.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn units_are_those_of_the_processor() {
    let mut rng = fastrand::Rng::with_seed(24);
    let plain = [12, 14].map(|n| Problem::plain(n).expect("small"));
    let random = [0; 10].map(|_| naive::random_problem(&mut rng, 10));
    for problem in plain.iter().chain(&random) {
        let units = Units::new(problem).expect("small");
        std::thread::scope(|scope| {
            for first in 0..2 {
                let units = &units;
                scope.spawn(move || {
                    let (mut on, mut own) = (units.matcher_on(gpu()), units.matcher());
                    for unit in (first..units.len()).step_by(2) {
                        let [on, own] = [&mut on, &mut own].map(|matcher| {
                            let sum = matcher.count(unit, &Cancel::new()).expect("sound");
                            let sum = sum.expect("not cancelled");
                            (sum.count, sum.residue)
                        });
                        assert_eq!(on, own, "unit {unit} of {problem:?}");
                    }
                });
            }
        });
    }
}

/// The GPU of the tests.
#[derive(Debug)]
struct Shared;

impl Device for Shared {
    fn name(&self) -> &str {
        gpu().name()
    }

    fn counts(
        &self,
        batch: &[bitqueens::Subproblem],
        look_ahead: bitqueens::LookAhead,
        cancel: &Cancel,
    ) -> bitqueens::Result<Option<Vec<bitqueens::Sum>>> {
        gpu().counts(batch, look_ahead, cancel)
    }

    fn match_all(
        &self,
        batch: &MatchBatch,
        cancel: &Cancel,
    ) -> bitqueens::Result<Option<MatchSums>> {
        gpu().match_all(batch, cancel)
    }
}

#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn whole_boards_are_joined() {
    for n in 0..=14 {
        let problem = Problem::plain(n).expect("small");
        let devices = Devices::new([Arc::new(Shared) as Arc<dyn Device>]);
        for devices in [devices.clone().alone(), devices] {
            let question = Question::new(&problem).threads(2).expect("two");
            let answer = question.method(Method::Join).devices(devices).answer().expect("a count");
            assert_eq!(Some(answer.total), published(n), "n = {n}");
            assert!(answer.joined.is_some() && answer.searched.is_none());
        }
    }
}

#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn a_cancelled_match_leaves_nothing_behind() {
    let mut batch = MatchBatch::default();
    let ranges = [3, 5].map(|set| batch.append(&[set << 50; 700]).expect("memory"));
    push(&mut batch, &ranges, [0..27, 27..54]);
    let cancel = Cancel::new();
    cancel.cancel();
    assert_eq!(gpu().match_all(&batch, &cancel), Ok(None));
    assert_same(&batch, "after a cancelled batch");
}

/// Threads count the units of a lost device; without threads the join fails.
#[test]
#[ignore = "needs a Vulkan adapter; cargo xtask test --only gpu"]
fn a_lost_device_loses_no_unit() {
    let problem = Problem::plain(13).expect("a board");
    let lost = || {
        let gpu = Gpu::open(0).expect("a Vulkan adapter");
        gpu.lose();
        Devices::new([Arc::new(gpu) as Arc<dyn Device>])
    };
    let told = Arc::new(OnceLock::new());
    let first = Arc::clone(&told);
    let beside = lost().on_failure(move |error| {
        let _ = first.set(error.to_string());
    });
    let join = |devices| Join::new(&problem).threads(1).expect("one").devices(devices).run();
    assert_eq!(Some(join(beside).expect("the thread takes over").total), published(13));
    assert!(told.get().expect("it was lost").contains(gpu().name()));
    let error = join(lost().alone()).expect_err("it was lost").to_string();
    assert!(error.contains(gpu().name()), "{error}");
}
