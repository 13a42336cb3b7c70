//! Measures layouts on a GPU: `cargo run --profile dist -p bitqueens-gpu --example layouts -- N [GPU]`.
//!
//! A line for each number of invocations and of rows: seconds, attempts per second, and the same relative to the
//! layout in use. The counts are compared with the published ones.

use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use bitqueens::{Counter, Device, Devices, Problem, published};
use bitqueens_gpu::{Gpu, Tuning, adapters};

/// Powers of two around the number of invocations in use, and remaining rows of a start.
const LANES: [i32; 5] = [-2, -1, 0, 1, 2];
const ROWS: [u32; 5] = [10, 11, 12, 13, 15];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let n = arguments
        .next()
        .ok_or("give the side of the board")?
        .parse()?;
    let index = arguments.next().map_or(Ok(0), |index| index.parse())?;
    let all = adapters();
    let info = all.get(index).ok_or(bitqueens_gpu::Error::None)?;
    let used = Tuning::of(info);
    // A first count compiles the shader and lets the device raise its clock.
    let reference = measure(n, index, used)?.max(measure(n, index, used)?);
    print(&format!("{info}, n = {n}\n"));
    for rows in ROWS {
        for shift in LANES {
            let lanes = match shift {
                ..0 => used.lanes >> shift.unsigned_abs(),
                _ => used.lanes << shift.unsigned_abs(),
            };
            let mut tuning = used;
            (tuning.lanes, tuning.rows) = (lanes, rows);
            let rate = measure(n, index, tuning)?;
            print(&format!(
                "rows {rows:2}  lanes {lanes:7}  {rate:.3e} attempts/s  {:.3}\n",
                rate / reference
            ));
        }
    }
    Ok(())
}

/// Attempts per second of a count.
fn measure(n: usize, index: usize, tuning: Tuning) -> Result<f64, Box<dyn std::error::Error>> {
    let gpu: Arc<dyn Device> = Arc::new(Gpu::open_with(index, tuning)?);
    let problem = Problem::plain(n)?;
    let start = Instant::now();
    let devices = Devices::new([gpu]).alone();
    let count = Counter::new(&problem).devices(devices).run()?;
    let seconds = start.elapsed().as_secs_f64();
    if published(n).is_some_and(|published| published != count.total) {
        return Err(format!("counted {}: {tuning:?}", count.total).into());
    }
    // Ratios, shown with three digits.
    #[allow(clippy::cast_precision_loss)]
    let rate = count.attempts as f64 / seconds;
    Ok(rate)
}

/// Prints at once: a measurement takes minutes.
fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}
