//! Counting by the formula:
//!
//! ```text
//! Q(problem) = Σ over subproblems s of   weight(s) · completions(s)
//!
//! problem ─► symmetry ─► decomposition ─► subproblems ─► kernel ─► weighted sum
//! ```

use crate::board::Problem;
use crate::control::Cancel;
use crate::error::Result;
use crate::kernel::Kernel;
use crate::sum::Sum;

/// Computes the formula directly: one unit after the other, on one thread.
///
/// [`Counter`] computes the same sum faster and is tested against this function.
///
/// ```
/// use bitqueens::{Kernel, Problem, count};
/// assert_eq!(count::weighted_sum(&Problem::plain(8)?, Kernel::Scalar)?.count, 92);
/// # Ok::<(), bitqueens::Error>(())
/// ```
///
/// # Errors
/// The errors of [`Decomposition::new`] and [`Kernel::worker`], and
/// [`Error::Residue`](crate::Error::Residue) when the machine or the kernel is wrong.
pub fn weighted_sum(problem: &Problem, kernel: Kernel) -> Result<Sum> {
    let decomposition = Decomposition::new(problem, 0)?;
    let mut worker = kernel.worker()?;
    let mut sum = Sum::default();
    for unit in decomposition.units() {
        let subproblem = decomposition.subproblem(&unit);
        let completions = worker.sum(&[subproblem], &Cancel::new());
        sum += completions.expect("not cancelled").weighted(unit.weight());
    }
    sum.check()?;
    Ok(sum)
}

mod counter;
mod cross;
mod crosses;
#[doc(hidden)]
pub mod decompose;
pub(crate) mod estimate;
mod known;
mod orbits;
pub(crate) mod orient;
mod profile;
mod signature;
#[doc(hidden)]
pub mod symmetric;
mod tasks;
mod unit;

pub use counter::{Count, Counter};
pub use decompose::{Decomposition, MAX_COUNT_SIDE};
pub use estimate::{Estimate, Figure, attempts, estimate};
pub use known::{SOLUTIONS, published};
pub use orbits::Orbits;
pub use orient::expected_cost;
pub use profile::profile;
pub use signature::{Signature, signature};
pub use tasks::{Coordinator, Task, TaskWorker};
pub use unit::{Unit, UnitId};
