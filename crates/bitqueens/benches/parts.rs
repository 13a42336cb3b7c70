//! Kernels on random parts of boards too wide to count: nanoseconds per attempt, attempts and nanoseconds per
//! solution.
//!
//! ```sh
//! cargo bench -p bitqueens --bench parts -- 22 24 28
//! BITQUEENS_KERNELS=avx512-w16,avx512-w32 BITQUEENS_PARTS=20 BITQUEENS_ATTEMPTS=1e9 \
//!     cargo bench -p bitqueens --bench parts -- 22
//! ```
//!
//! Parts are crosses, split by their first rows until they have at most `BITQUEENS_ATTEMPTS` expected attempts. Every
//! kernel counts each of them, in turns (the shortest of `BITQUEENS_RUNS` runs), and the counts are compared. Parts are
//! drawn in proportion to their expected cost and weighted by the number of parts that they stand for, so that the
//! ratios are those of the whole board.

#![allow(clippy::print_stdout)] // prints a table

use std::{env, sync::LazyLock, time::Instant};

use bitqueens::{Cancel, Decomposition, Kernel, Problem};
use fastrand::Rng;

/// Nanoseconds on a processor, so that other work on the machine counts less; without Linux, of the clock.
fn processor_time() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let own = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    own.and_then(|text| text.split(' ').next()?.parse().ok())
        .unwrap_or_else(|| START.elapsed().as_secs_f64() * 1e9)
}

/// What a kernel did with all parts of a board.
#[derive(Default, Clone, Copy)]
struct Totals {
    nanoseconds: f64,
    attempts: f64,
    solutions: f64,
}

fn variable<T>(name: &str, default: T, parse: impl Fn(&str) -> Option<T>) -> T {
    env::var(name)
        .map_or(default, |text| parse(&text).unwrap_or_else(|| panic!("{name} is {text}")))
}

fn main() {
    let sides: Vec<usize> = env::args().filter_map(|text| text.parse().ok()).collect();
    // The tests run it without sides.
    let (sides, most) = if sides.is_empty() { (vec![13, 18], 1e5) } else { (sides, 1e9) };
    let most: f64 = variable("BITQUEENS_ATTEMPTS", most, |text| text.parse().ok());
    let number: usize = variable("BITQUEENS_PARTS", 5, |text| text.parse().ok());
    let seed: u64 = variable("BITQUEENS_SEED", 1, |text| text.parse().ok());
    let runs: usize = variable("BITQUEENS_RUNS", 1, |text| text.parse().ok());
    let kernels = variable("BITQUEENS_KERNELS", Kernel::available(), |text| {
        text.split(',').map(|name| name.parse().ok()).collect()
    });
    println!("n\tkernel\tparts\tattempts a part\tns/attempt\tattempts/solution\tns/solution");
    for n in sides {
        for (kernel, total) in kernels.iter().zip(measure(n, most, number, seed, runs, &kernels)) {
            let Totals { nanoseconds, attempts, solutions } = total;
            println!(
                "{n}\t{kernel}\t{number}\t{most:.0e}\t{:.4}\t{:.2}\t{:.3}",
                nanoseconds / attempts,
                attempts / solutions,
                nanoseconds / solutions,
            );
        }
    }
}

fn measure(
    n: usize,
    most: f64,
    number: usize,
    seed: u64,
    runs: usize,
    kernels: &[Kernel],
) -> Vec<Totals> {
    let board = Decomposition::new(&Problem::plain(n).expect("a board"), 0).expect("countable");
    let parts = board.parts_at_random(most, number, &mut Rng::with_seed(seed));
    assert_eq!(parts.len(), number);
    let mut workers: Vec<_> =
        kernels.iter().map(|kernel| kernel.worker().expect("available")).collect();
    let mut totals = vec![Totals::default(); kernels.len()];
    for (part, stands_for) in &parts {
        let mut first = None;
        for (worker, total) in workers.iter_mut().zip(&mut totals) {
            let mut nanoseconds = f64::INFINITY;
            let mut count = || {
                let start = processor_time();
                let sum = worker.sum(&[*part], &Cancel::new());
                nanoseconds = nanoseconds.min(processor_time() - start);
                sum.expect("not cancelled")
            };
            for _ in 1..runs {
                count();
            }
            let sum = count();
            assert_eq!(*first.get_or_insert(sum.count), sum.count, "{worker:?}");
            #[allow(clippy::cast_precision_loss)] // far below 2^53
            let [attempts, solutions] = [sum.attempts as f64, sum.count as f64];
            total.nanoseconds += stands_for * nanoseconds;
            total.attempts += stands_for * attempts;
            total.solutions += stands_for * solutions * f64::from(part.weight());
        }
    }
    totals
}
