//! Measures the designs of the shader on a GPU:
//! `cargo run --profile dist -p bitqueens-gpu --features designs --example designs -- N COPIES [GPU]`.
//!
//! All designs count the crosses of one board of at most 16 columns, copied so that a device has enough to do. A line
//! for each design and number of rows of a start: seconds in launches, attempts per second, and the same relative to
//! the first line, the design and the rows in use. Sums of every cross are compared with those of the scalar kernel.

use std::io::Write;

use bitqueens::{Cancel, Decomposition, Device, Kernel, LookAhead, Problem, Subproblem, Sum};
use bitqueens_gpu::{DESIGNS, Design, Gpu, Tuning, adapters};

/// Remaining rows of a start beside those in use.
const ROWS: [u32; 3] = [10, 13, 16];

/// Runs of a line, of which the fastest counts.
const RUNS: usize = 3;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let n = arguments
        .next()
        .ok_or("give the side of the board, at most 16")?;
    let copies = arguments.next().ok_or("give the number of copies")?;
    let index = arguments.next().map_or(Ok(0), |index| index.parse())?;
    let all = adapters();
    let info = all.get(index).ok_or(bitqueens_gpu::Error::None)?;
    print(&format!("{info}, {copies} times n = {n}\n"));
    let work = Work::new(n.parse()?, copies.parse()?)?;
    let used = Tuning::of(info);
    let in_use = [(Design::IN_USE, used.rows)];
    let others = DESIGNS
        .into_iter()
        .flat_map(|design| ROWS.map(|rows| (design, rows)));
    let mut reference = None;
    for (design, rows) in in_use.into_iter().chain(others) {
        let line = format!("{:22}  rows {rows:2}", design.name);
        let mut tuning = used;
        tuning.rows = rows;
        let line = match Gpu::open_design(index, tuning, design) {
            Ok(gpu) => {
                let seconds = work.seconds(&gpu)?;
                let ratio = *reference.get_or_insert(seconds) / seconds;
                let rate = work.attempts / seconds;
                format!("{line}  {seconds:8.3} s  {rate:.3e} attempts/s  {ratio:.3}\n")
            }
            Err(error) => format!("{line}  not run: {error}\n"),
        };
        print(&line);
    }
    Ok(())
}

/// What every design counts.
struct Work {
    crosses: Vec<Subproblem>,
    copies: usize,
    /// The sum of each cross, by the scalar kernel.
    expected: Vec<Sum>,
    attempts: f64,
}

impl Work {
    fn new(n: usize, copies: usize) -> Result<Self, Box<dyn std::error::Error>> {
        let decomposition = Decomposition::new(&Problem::plain(n)?, 0)?;
        let cross = |number| decomposition.subproblem(&decomposition.whole(number));
        let crosses: Vec<_> = (0..decomposition.crosses()).map(cross).collect();
        let expected = Kernel::Scalar.worker()?.run(&crosses, &Cancel::new());
        let expected = expected.ok_or("the flag is never set")?;
        let sum: Sum = expected.iter().copied().sum();
        // Rates, shown with four digits.
        #[allow(clippy::cast_precision_loss)]
        let attempts = sum.attempts as f64 * copies as f64;
        Ok(Self {
            crosses,
            copies,
            expected,
            attempts,
        })
    }

    /// Time of the launches of the fastest run.
    fn seconds(&self, gpu: &Gpu) -> Result<f64, Box<dyn std::error::Error>> {
        let batch = self.crosses.repeat(self.copies);
        let mut fastest = f64::INFINITY;
        for _ in 0..RUNS {
            let before = gpu.launched();
            let counted = gpu.counts(&batch, LookAhead::Two, &Cancel::new())?;
            let seconds = gpu.launched() - before;
            let counted = counted.ok_or("the flag is never set")?;
            let mut copies = counted.chunks(self.expected.len());
            if !copies.all(|counted| counted == self.expected) {
                return Err("its sums are not those of the scalar kernel".into());
            }
            fastest = fastest.min(seconds.as_secs_f64());
        }
        Ok(fastest)
    }
}

/// Prints at once: a measurement takes minutes.
fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}
