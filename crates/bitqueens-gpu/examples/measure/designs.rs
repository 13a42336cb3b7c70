//! Every design of the shader on copies of one board.
//!
//! All count the crosses of a board of at most 16 columns, copied so that a device has enough to do. Sums of every
//! cross are compared with those of the scalar kernel.

use bitqueens::{Cancel, Decomposition, Device, Kernel, LookAhead, Problem, Subproblem, Sum};
use bitqueens_gpu::{AdapterInfo, DESIGNS, Gpu, Tuning};
use serde_json::json;

use crate::Result;
use crate::record::Record;

/// Remaining rows of a start.
const ROWS: [u32; 3] = [13, 10, 16];

/// Adds a row for each design and number of rows: time in launches, and attempts per second of it.
pub(crate) fn measure(
    record: &mut Record,
    info: &AdapterInfo,
    (n, copies): (usize, usize),
    runs: usize,
) -> Result<()> {
    let work = Work::new(n, copies)?;
    for (design, rows) in DESIGNS
        .iter()
        .flat_map(|design| ROWS.map(|rows| (design, rows)))
    {
        let key = json!({
            "part": "designs", "n": n, "copies": copies, "design": design.name, "rows": rows,
        });
        record.row(key, || {
            let mut tuning = Tuning::of(info);
            tuning.rows = rows;
            let gpu = Gpu::open_design(info.index, tuning, *design)?;
            let seconds = work.seconds(&gpu, runs)?;
            Ok(json!({ "launch_seconds": seconds, "attempts_per_second": work.attempts / seconds }))
        })?;
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
    fn new(n: usize, copies: usize) -> Result<Self> {
        let decomposition = Decomposition::new(&Problem::plain(n)?, 0)?;
        let cross = |number| decomposition.subproblem(&decomposition.whole(number));
        let crosses: Vec<_> = (0..decomposition.crosses()).map(cross).collect();
        let expected = Kernel::Scalar.worker()?.run(&crosses, &Cancel::new());
        let expected = expected.ok_or("the flag is never set")?;
        let sum: Sum = expected.iter().copied().sum();
        // Rates, shown with a few digits.
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
    fn seconds(&self, gpu: &Gpu, runs: usize) -> Result<f64> {
        let batch = self.crosses.repeat(self.copies);
        let mut fastest = f64::INFINITY;
        for _ in 0..runs {
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
