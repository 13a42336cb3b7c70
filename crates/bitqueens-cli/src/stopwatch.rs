//! Measures short runs.

use std::time::{Duration, Instant};

/// Runs that take less time in all are repeated.
const MIN_TIME: Duration = Duration::from_millis(20);

/// The result of a run, and the times of its repetitions in seconds.
pub(crate) struct Timed<T> {
    pub(crate) result: T,
    pub(crate) mean: f64,
    pub(crate) fastest: f64,
}

/// Repeats `run` for at least 20 ms. The result is that of the last repetition.
pub(crate) fn time<T>(mut run: impl FnMut() -> anyhow::Result<T>) -> anyhow::Result<Timed<T>> {
    let start = Instant::now();
    let mut fastest = Duration::MAX;
    for repetitions in 1.. {
        let before = Instant::now();
        let result = run()?;
        fastest = fastest.min(before.elapsed());
        let elapsed = start.elapsed();
        if elapsed >= MIN_TIME {
            return Ok(Timed {
                result,
                mean: elapsed.as_secs_f64() / f64::from(repetitions),
                fastest: fastest.max(Duration::from_nanos(1)).as_secs_f64(),
            });
        }
    }
    unreachable!("time passes")
}
