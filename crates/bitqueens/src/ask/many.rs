//! Counts of many boards.

use std::borrow::Borrow;

use super::{Question, is_for_one_thread};
use crate::board::Problem;
use crate::error::Result;
use crate::threads::Work;

/// Counts the solutions of each board, in order. Boards that one thread counts best are counted side by side, one on
/// each thread; then the others one after the other, each on all threads.
///
/// ```
/// use bitqueens::{Problem, Work, count_many};
/// let boards = [Problem::plain(8)?, Problem::plain(14)?, Problem::plain(3)?];
/// assert_eq!(count_many(&boards, &Work::new())?, [92, 365_596, 0]);
/// # Ok::<(), bitqueens::Error>(())
/// ```
///
/// # Errors
/// The errors of [`Question::answer`] for the first board that has one.
pub fn count_many<P: Borrow<Problem> + Sync>(boards: &[P], work: &Work<'_>) -> Result<Vec<u128>> {
    let numbered: Vec<(usize, &Problem)> = boards.iter().map(Borrow::borrow).enumerate().collect();
    let (small, large): (Vec<_>, Vec<_>) =
        numbered.into_iter().partition(|(_, board)| is_for_one_thread(board));
    let count = |board, work: Work<'_>| Question::new(board).work(work).answer();
    let side_by_side = |team: &crate::threads::Team| {
        let mut found = Vec::new();
        while let Some(&(number, board)) = team.next(&small) {
            let one = Work::one_thread().until(work.cancel());
            found.push((number, count(board, one)));
        }
        found
    };
    let mut found = work.threads().run_on_all(small.len(), side_by_side)?.concat();
    for (number, board) in large {
        let all = Work::new().on(work.threads())?.until(work.cancel());
        found.push((number, count(board, all)));
    }
    found.sort_by_key(|&(number, _)| number);
    found.into_iter().map(|(_, answer)| Ok(answer?.total)).collect()
}
