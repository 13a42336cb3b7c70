//! The placements on some rows, by their columns.

use std::ops::Range;

use super::board::Board;
use crate::error::Result;
use crate::language::Phrase;
use crate::memory;

/// What asks for memory.
const LISTS: Phrase =
    Phrase::new("the placements on quarters of the board", "四分之一棋盘上的放法");

/// The placements on the rows of [`Board::rows`].
pub(super) struct Halves {
    pub(super) upper: [Lists; 2],
    /// The same with the diagonals of the turned board.
    pub(super) turned: [Lists; 2],
}

impl Halves {
    pub(super) fn new(board: Board) -> Result<Self> {
        let lists = |turned| -> Result<[Lists; 2]> {
            let [first, second] = board.rows();
            Ok([Lists::new(board, &first, turned)?, Lists::new(board, &second, turned)?])
        };
        Ok(Self { upper: lists(false)?, turned: lists(true)? })
    }

    /// The most placements on a half for one split of its columns.
    pub(super) fn most_unions(&self) -> usize {
        let [first, second] = &self.upper;
        first.longest() * second.longest()
    }
}

/// The placements on some rows as masks of diagonals, by the set of columns.
pub(super) struct Lists {
    /// The start of the list of each set of columns, and the end of the last.
    starts: Vec<u32>,
    masks: Vec<u64>,
}

impl Lists {
    fn new(board: Board, rows: &Range<usize>, turned: bool) -> Result<Self> {
        let mut starts = Vec::new();
        memory::reserve_exact(&mut starts, (1 << board.side()) + 1, LISTS)?;
        let mut lists = Self { starts, masks: Vec::new() };
        for cols in 0..1_u32 << board.side() {
            lists.starts.push(lists.end());
            if cols.count_ones() as usize == rows.len() {
                lists.extend(board, rows.clone(), turned, cols, 0)?;
            }
        }
        lists.starts.push(lists.end());
        Ok(lists)
    }

    fn end(&self) -> u32 {
        u32::try_from(self.masks.len()).expect("at most C(24, 6) · 6! placements")
    }

    /// Adds the placements on `rows` and `cols` to queens on the diagonals `occupied`.
    fn extend(
        &mut self,
        board: Board,
        mut rows: Range<usize>,
        turned: bool,
        cols: u32,
        occupied: u64,
    ) -> Result<()> {
        let Some(row) = rows.next() else { return memory::push(&mut self.masks, occupied, LISTS) };
        let mut left = cols;
        while left != 0 {
            let col = left.trailing_zeros();
            left &= left - 1;
            let diagonal = board.diagonal(row, col as usize, turned);
            if occupied & diagonal == 0 {
                let (cols, occupied) = (cols & !(1 << col), occupied | diagonal);
                self.extend(board, rows.clone(), turned, cols, occupied)?;
            }
        }
        Ok(())
    }

    /// The placements on a set of columns.
    pub(super) fn on(&self, cols: u32) -> &[u64] {
        let [start, end] = [0, 1].map(|next| self.starts[cols as usize + next] as usize);
        &self.masks[start..end]
    }

    fn longest(&self) -> usize {
        let lengths = self.starts.windows(2).map(|pair| pair[1] - pair[0]);
        lengths.max().unwrap_or_default() as usize
    }
}
