//! Devices that are programs: what a join does with them needs no GPU.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use proptest::prelude::*;

use super::*;
use crate::board::Problem;
use crate::count::published;
use crate::error::Error;
use crate::internal::naive;
use crate::join::kernel::tests::{disjoint_pairs, random_sets};
use crate::join::{Join, Units};
use crate::kernel::{Devices, LookAhead, Subproblem};
use crate::matching::MatchSums;
use crate::sum::Sum;

/// Matches one by one, and fails after some batches.
struct Program {
    batches: AtomicUsize,
    good: usize,
}

impl Program {
    fn new(good: usize) -> Arc<Self> {
        Arc::new(Self { batches: AtomicUsize::new(0), good })
    }
}

impl Device for Program {
    fn name(&self) -> &str {
        "a program"
    }

    fn counts(&self, _: &[Subproblem], _: LookAhead, _: &Cancel) -> Result<Option<Vec<Sum>>> {
        panic!("a join has no subproblems");
    }

    fn match_all(&self, batch: &MatchBatch, cancel: &Cancel) -> Result<Option<MatchSums>> {
        if self.batches.fetch_add(1, Ordering::Relaxed) >= self.good {
            let reason = crate::language::Text::verbatim("unplugged");
            return Err(Error::Device { name: self.name().to_owned(), reason });
        }
        Ok((!cancel.is_cancelled()).then(|| batch.one_by_one()))
    }
}

fn lists(sets: &[Vec<u64>; 2]) -> [List; 2] {
    sets.clone().map(|sets| {
        let mut list = List::default();
        list.sets = sets;
        list
    })
}

/// The pairs by images, and their tests.
fn matched(west: &[Vec<u64>; 2], east: &[Vec<u64>; 2], lines: Lines) -> ([u64; 3], u64) {
    let device = Program::new(usize::MAX);
    let mut matching = OnDevice::new(&*device);
    let mut found = [0; 3];
    let mut add = |images: usize, pairs| {
        if pairs > 0 {
            found[images - 1] += pairs;
        }
    };
    let (mut a, mut b) = (lists(west), lists(east));
    let cancel = Cancel::new();
    assert_eq!(matching.pairs(&mut a, &mut b, lines, &cancel, &mut add), Ok(true));
    assert_eq!(matching.finish(&cancel, &mut add), Ok(true));
    (found, matching.tests())
}

proptest! {
    /// Also lists that split to nothing, and bits after the lines, which must not matter.
    #[test]
    fn leaves_have_every_pair_once(
        sizes in ([0_usize..9000, 0..40], [0_usize..3000, 0..40]),
        own in (0_u32..=27, 0_u32..=27),
        seed: u64,
        sparse in 0_u32..5,
        shared in 0_usize..3,
    ) {
        let lines = Lines::new(own.into());
        let mut rng = fastrand::Rng::with_seed(seed);
        let with = [0, rng.u64(..), 0x00ff_ff00_ff00_ffff][shared];
        let west = sizes.0.map(|size| random_sets(&mut rng, size, sparse));
        let west = west.map(|sets| sets.iter().map(|set| set | with).collect::<Vec<_>>());
        let east = sizes.1.map(|size| random_sets(&mut rng, size, sparse));
        let east = east.map(|sets| sets.iter().map(|set| set & !with).collect::<Vec<_>>());
        let (found, tests) = matched(&west, &east, lines);
        let mut expected = [0; 3];
        for (i, a) in west.iter().enumerate() {
            for (j, b) in east.iter().enumerate() {
                expected[i + j] += disjoint_pairs(a, b, lines.all());
            }
        }
        prop_assert_eq!(found, expected);
        let all = [west, east].map(|lists| lists.iter().map(Vec::len).sum::<usize>() as u64);
        prop_assert!(tests >= found.iter().sum() && tests <= all[0] * all[1]);
    }
}

/// Long lists are divided, so that far fewer pairs are tested.
#[test]
fn long_lists_are_divided() {
    let mut rng = fastrand::Rng::with_seed(5);
    let [west, east] = [0; 2].map(|_| [random_sets(&mut rng, 40_000, 1), Vec::new()]);
    let (_, tests) = matched(&west, &east, Lines::dealt(40));
    assert!(tests < 40_000 * 40_000 / 2, "{tests}");
}

fn devices(good: usize) -> Devices {
    Devices::new([Program::new(good) as Arc<dyn Device>])
}

#[test]
fn units_on_a_device_are_those_of_the_processor() {
    let mut rng = fastrand::Rng::with_seed(1848);
    let plain = [11, 13].map(|n| Problem::plain(n).expect("small"));
    let random = [0; 20].map(|_| naive::random_problem(&mut rng, 9));
    for problem in plain.iter().chain(&random) {
        let (units, device) = (Units::new(problem).expect("small"), Program::new(usize::MAX));
        let (mut own, mut on) = (units.matcher(), units.matcher_on(&*device));
        for unit in 0..units.len() {
            let count = |sum: Result<Option<Sum>>| {
                let sum = sum.expect("sound").expect("not cancelled");
                (sum.count, sum.residue)
            };
            let cancel = Cancel::new();
            assert_eq!(count(on.count(unit, &cancel)), count(own.count(unit, &cancel)), "{unit}");
        }
    }
}

#[test]
fn devices_join_alone_and_beside_threads() {
    for n in 0..=13 {
        let problem = Problem::plain(n).expect("small");
        for (devices, threads) in
            [(devices(usize::MAX).alone(), 0), (devices(usize::MAX), 2), (Devices::default(), 2)]
        {
            let join = Join::new(&problem).threads(2).expect("two").devices(devices);
            let joined = join.run().expect("countable");
            assert_eq!((Some(joined.total), joined.threads), (published(n), threads), "n = {n}");
        }
    }
}

/// The unit of a device that fails is counted once, by its thread.
#[test]
fn the_threads_take_over_from_a_device_that_fails() {
    let problem = Problem::plain(12).expect("small");
    let mut failures = 0;
    for good in 0..4 {
        let told = Arc::new(Mutex::new(Vec::new()));
        let list = Arc::clone(&told);
        let devices = devices(good).on_failure(move |error| {
            list.lock().expect("no panic").push(error.to_string());
        });
        let join = Join::new(&problem).threads(1).expect("one").devices(devices);
        assert_eq!(Some(join.run().expect("countable").total), published(12));
        let told = told.lock().expect("no panic");
        failures += told.len();
        assert!(told.iter().all(|text| text == "a program failed: unplugged"), "{told:?}");
    }
    assert!(failures > 0, "no device got a unit in four rounds");
}

/// As one that only searches: the trait's own method.
#[test]
fn a_device_that_fails_alone_ends_the_join() {
    struct Searching;
    impl Device for Searching {
        fn name(&self) -> &str {
            "a searcher"
        }

        fn counts(&self, _: &[Subproblem], _: LookAhead, _: &Cancel) -> Result<Option<Vec<Sum>>> {
            Ok(None)
        }
    }
    let problem = Problem::plain(12).expect("small");
    let searching = Devices::new([Arc::new(Searching) as Arc<dyn Device>]);
    for devices in [devices(0), devices(3), searching] {
        let join = Join::new(&problem).threads(2).expect("two").devices(devices.alone());
        assert!(matches!(join.run(), Err(Error::Device { .. })));
    }
}

#[test]
fn a_join_on_a_device_is_cancelled() {
    let problem = Problem::plain(12).expect("small");
    let cancel = Cancel::new();
    let stop = cancel.clone();
    let join = Join::new(&problem).cancel(&cancel).progress(move |_| stop.cancel());
    let joined = join.devices(devices(usize::MAX).alone()).run();
    assert!(matches!(joined, Err(Error::Cancelled(_))), "{joined:?}");
}
