//! Counts superqueens, which move like queens and knights: queens on the middle lines, one placement for each orbit, and a vector
//! kernel for the other rows.

use super::divided::{Divided, PartCounter};
use super::search::Board;
use super::{Plan, Start, children};
use crate::board::Problem;
use crate::control::Cancel;
use crate::error::Result;
use crate::kernel::{Row, SuperqueenCounter};

/// Fewest parts of a count, so that many threads have some.
const PARTS: usize = 1024;

/// The queens on the middle lines of a plain board of side 5 to 32.
pub(super) struct Crosses {
    board: Board,
    starts: Vec<Start>,
}

impl Crosses {
    pub(super) fn new(problem: &Problem) -> Result<Self> {
        let board = Board::new(problem)?;
        let mut starts = Plan::by_symmetry(problem, &board).starts;
        while starts.len() < PARTS && starts.iter().any(|start| start.queens.len() < board.n()) {
            starts = starts.into_iter().flat_map(|start| children(&board, start)).collect();
        }
        Ok(Self { board, starts })
    }

    /// The rows without a queen.
    fn rows(&self, start: &Start) -> Vec<Row> {
        let mut state = self.board.start();
        for &queen in &start.queens {
            let above = state.clone();
            self.board.place_all(&above, &mut state, queen);
        }
        let mut rows: Vec<Row> = Vec::new();
        let mut last = 0;
        for (row, open) in state.rows() {
            if let Some(above) = rows.last_mut() {
                above.gap = u32::from(row - last);
            }
            last = row;
            // At most 32 columns.
            #[allow(clippy::cast_possible_truncation)]
            rows.push(Row { closed: !open as u32, gap: 1 });
        }
        rows
    }
}

impl Divided for Crosses {
    fn parts(&self) -> usize {
        self.starts.len()
    }

    fn counter<'a>(&'a self, cancel: &'a Cancel) -> Result<PartCounter<'a>> {
        let mut counter = SuperqueenCounter::best()?;
        Ok(Box::new(move |part| {
            let start = &self.starts[part];
            let weight = u8::try_from(start.weight).expect("at most 8");
            Some(counter.count(&self.rows(start), cancel)?.weighted(weight))
        }))
    }
}
