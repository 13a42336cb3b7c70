//! Tasks of a count for a GPU, which a worker of the page drives.

use crate::counter::Refusal;
use bitqueens::{Kernel, LookAhead, Sum, TaskWorker};
use bitqueens_gpu::{LaunchBatch, LaunchLimits};
use wasm_bindgen::prelude::wasm_bindgen;

use super::board::problem;

/// The most subproblems of a launch.
const TABLES: usize = 1 << 12;

/// Makes the inputs of launches from tasks, and the sums of tasks from what the launches counted.
#[wasm_bindgen]
pub struct GpuHand {
    worker: TaskWorker,
    layout: LaunchLimits,
    /// The tasks that are being counted: the weights of the subproblems of each.
    weights: Vec<Vec<u8>>,
    batch: Option<LaunchBatch>,
}

#[wasm_bindgen]
impl GpuHand {
    /// The board of the deal, the invocations of a launch, the starts that its buffers hold, and the most rows of a
    /// start.
    ///
    /// # Errors
    /// A board that cannot be read, or that kernels cannot count.
    #[wasm_bindgen(constructor)]
    pub fn new(board: &str, lanes: u32, starts: usize, rows: u32) -> Result<Self, Refusal> {
        let layout = LaunchLimits { lanes, starts: starts.max(1), tables: TABLES, rows };
        Ok(Self {
            worker: TaskWorker::new(&problem(board)?, Kernel::Scalar)?,
            layout,
            weights: Vec::new(),
            batch: None,
        })
    }

    /// Begins to count these tasks together.
    ///
    /// # Errors
    /// A task that the board does not have.
    pub fn begin(&mut self, tasks: Vec<String>) -> Result<(), Refusal> {
        let (mut all, mut weights) = (Vec::new(), Vec::new());
        for task in tasks {
            let subproblems = self.worker.subproblems(&task.parse()?)?;
            weights.push(subproblems.iter().map(|s| s.weight()).collect());
            all.extend(subproblems);
        }
        self.weights = weights;
        self.batch = Some(LaunchBatch::new(&all, LookAhead::Two, self.layout));
        Ok(())
    }

    /// Prepares the next launch. Returns whether there is one.
    ///
    /// # Errors
    /// Memory is refused.
    pub fn fill(&mut self) -> Result<bool, Refusal> {
        Ok(match &mut self.batch {
            Some(batch) => batch.fill()?,
            None => false,
        })
    }

    /// The remaining rows of its subproblems, four words for each number of rows.
    #[must_use]
    pub fn tables(&self) -> Vec<u32> {
        let batch = self.batch.iter();
        batch.flat_map(|b| b.input().tables.as_flattened().to_vec()).collect()
    }

    /// Its starts, four words each.
    #[must_use]
    pub fn starts(&self) -> Vec<u32> {
        let batch = self.batch.iter();
        batch.flat_map(|b| b.input().starts.as_flattened().to_vec()).collect()
    }

    /// What the launch counted: completions and attempts of each start, low word first.
    pub fn add(&mut self, words: &[u32]) {
        let wide = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        let (sums, _) = words.as_chunks::<4>();
        let sums = sums.iter().map(|&[c, c_high, a, a_high]| [wide(c, c_high), wide(a, a_high)]);
        if let Some(batch) = &mut self.batch {
            batch.add(&sums.collect::<Vec<_>>());
        }
    }

    /// The sum of each task, once no launch is left.
    pub fn finish(&mut self) -> Vec<String> {
        let sums = self.batch.take().map(LaunchBatch::finish).unwrap_or_default();
        let mut sums = sums.into_iter();
        let mut sum_of = |weights: &Vec<u8>| -> Sum {
            // The weights first: their end takes no sum of the next task.
            let sums = weights.iter().zip(sums.by_ref());
            sums.map(|(&weight, sum)| sum.weighted(weight)).sum()
        };
        self.weights.iter().map(|weights| sum_of(weights).to_string()).collect()
    }
}
