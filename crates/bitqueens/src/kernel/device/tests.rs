//! Devices that are programs: what counters do with them needs no GPU.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use super::*;
use crate::board::Problem;
use crate::count::{Count, Counter, published};
use crate::kernel::Kernel;

/// Counts with the scalar kernel, and fails after some batches.
struct Program {
    batches: AtomicUsize,
    good: usize,
    counted: AtomicUsize,
}

impl Program {
    fn new(good: usize) -> Arc<Self> {
        Arc::new(Self { batches: AtomicUsize::new(0), good, counted: AtomicUsize::new(0) })
    }
}

impl Device for Program {
    fn name(&self) -> &str {
        "a program"
    }

    fn counts(
        &self,
        batch: &[Subproblem],
        look_ahead: LookAhead,
        cancel: &Cancel,
    ) -> Result<Option<Vec<Sum>>> {
        if self.batches.fetch_add(1, Ordering::Relaxed) >= self.good {
            return Err(Error::Device {
                name: self.name().to_owned(),
                reason: crate::language::Text::verbatim("unplugged"),
            });
        }
        self.counted.fetch_add(batch.len(), Ordering::Relaxed);
        let mut worker = Kernel::Scalar.worker()?.look_ahead(look_ahead);
        Ok(worker.run(batch, cancel))
    }
}

fn count(n: usize, threads: usize, devices: Devices) -> Result<Count> {
    let problem = Problem::plain(n).expect("small");
    let counter = Counter::new(&problem).threads(threads)?;
    counter.devices(devices).run()
}

/// With threads and alone, at every depth, devices change no count.
#[test]
#[cfg_attr(miri, ignore = "nothing unsafe, and whole boards")]
fn devices_count_as_threads_do() {
    for n in 0..=12 {
        for depth in [None, Some(0), Some(2)] {
            let device = Program::new(usize::MAX);
            let problem = Problem::plain(n).expect("small");
            let counter = Counter::new(&problem).threads(1).expect("one").depth(depth);
            let counter =
                counter.devices(Devices::new([device.clone() as Arc<dyn Device>]).alone());
            let alone = counter.run().expect("countable");
            assert_eq!(Some(alone.total), published(n), "n = {n}");
            assert_eq!(alone.threads, 0);
            let counted = device.counted.load(Ordering::Relaxed);
            assert_eq!(counted > 0, alone.units > 0, "n = {n}");
        }
        let devices = [0, 1].map(|_| Program::new(usize::MAX) as Arc<dyn Device>);
        let both = count(n, 2, Devices::new(devices)).expect("countable");
        assert_eq!(Some(both.total), published(n), "n = {n}");
        assert_eq!(both.threads, 2);
    }
}

/// What a device has not counted when it fails is counted once, by the threads or by the host itself.
#[test]
#[cfg_attr(miri, ignore = "nothing unsafe, and whole boards")]
fn the_threads_take_over_from_a_device_that_fails() {
    let mut failures = 0;
    for good in 0..4 {
        for threads in [1, 3] {
            let told = Arc::new(Mutex::new(Vec::new()));
            let list = Arc::clone(&told);
            let devices = Devices::new([Program::new(good) as Arc<dyn Device>]);
            let devices = devices.on_failure(move |error| {
                list.lock().expect("no panic").push(error.to_string());
            });
            let counted = count(12, threads, devices).expect("countable");
            assert_eq!(Some(counted.total), published(12));
            let told = told.lock().expect("no panic");
            failures += told.len();
            // It may get no batch at all.
            assert!(told.iter().all(|text| text == "a program failed: unplugged"));
        }
    }
    assert!(failures > 0, "no device got a batch in eight rounds");
}

#[test]
#[cfg_attr(miri, ignore = "nothing unsafe, and whole boards")]
fn a_device_that_fails_alone_ends_the_count() {
    for good in [0, 1] {
        let devices = Devices::new([Program::new(good) as Arc<dyn Device>]).alone();
        let error = count(12, 2, devices).expect_err("it failed");
        assert!(matches!(error, Error::Device { .. }), "{error}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "nothing unsafe, and whole boards")]
fn no_devices_leave_the_threads_as_they_are() {
    let none = Devices::default();
    assert_eq!(none.with_threads(3), 3);
    assert!(none.of_thread(0).is_none());
    assert!(!none.clone().alone().is_alone());
    assert_eq!(count(8, 2, none).expect("countable").total, 92);
}
