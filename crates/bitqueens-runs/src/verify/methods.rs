//! Compares the two algorithms, one on a board and the other on its transpose.
//!
//! Transposing maps the solutions with a queen at row 0, column i to those with a queen at row i, column
//! 0. The join counts the former, the search the latter. The two counts must be equal, and sum to the total
//! over all columns.

use super::{Check, CheckOutcome, Verify};
use crate::error::Result;
use bitqueens::internal::to_u16;
use bitqueens::join::Join;
use bitqueens::language::{Phrase, Text};
use bitqueens::{Counter, Problem, Progress, Square, Symmetry, text};

/// The largest side for this check.
const MAX_SIDE: usize = 18;

/// The largest side at which every column is counted: two seconds on one thread.
const ALL_COLUMNS: usize = 17;

impl Verify<'_> {
    /// Compares the join with a queen at (0, i) with the search with a queen at (i, 0).
    pub(super) fn check_methods(&self, total: Option<u128>) -> Result<Check> {
        let problem = self.plan.problem();
        let n = problem.n();
        let Some(total) = total else {
            return Ok(check(
                CheckOutcome::NotDone,
                Phrase::new("there is no total", "没有总数").into(),
            ));
        };
        if !(1..=MAX_SIDE).contains(&n) {
            let found = text!(
                "this check is for n from 1 to {MAX_SIDE}, where it takes seconds",
                "这项检查用于 n 从 1 到 {MAX_SIDE}，要几秒"
            );
            return Ok(check(CheckOutcome::NotDone, found));
        }
        let transposed = transposed(problem)?;
        let mut columns = columns(problem);
        let is_all = n <= ALL_COLUMNS;
        if !is_all {
            fastrand::Rng::with_seed(self.seed).shuffle(&mut columns);
            columns.truncate(1);
        }
        let mut sum = 0;
        for &(column, times) in &columns {
            let joined = self.joined(problem, Square::new(0, column))?;
            let searched = self.searched(&transposed, Square::new(column, 0))?;
            let at = column + 1;
            if joined != searched {
                let found = text!(
                    "the join counts {joined} with a queen at (1, {at}), the search {searched} with one at ({at}, 1)",
                    "皇后在 (1, {at}) 时 join 数出 {joined}，皇后在 ({at}, 1) 时 search 数出 {searched}"
                );
                return Ok(check(CheckOutcome::Failed, found));
            }
            sum += times * joined;
        }
        let what: Text = match (is_all, columns.first()) {
            (true, _) => Phrase::new("every column i", "每一列 i").into(),
            (false, Some((column, _))) => text!("column i = {}", "列 i = {0}", column + 1),
            (false, None) => Phrase::new(
                "no column, as the first row is blocked",
                "没有列，因为第一行都是禁放格",
            )
            .into(),
        };
        let found = text!("the join with a queen at (1, i) agrees with the search with one at (i, 1), for {what}", "皇后在 (1, i) 的 join 与皇后在 (i, 1) 的 search 一致，检查了{what}"; what
        );
        Ok(match (is_all, sum == total) {
            (true, false) => {
                let found = text!(
                    "the join counts {sum} over all columns, not {total}",
                    "join 在所有列上数出 {sum}，不是 {total}"
                );
                check(CheckOutcome::Failed, found)
            }
            (true, true) => check(
                CheckOutcome::Passed,
                text!("{found}; they sum to the total", "{found}；它们的和是总数"; found),
            ),
            (false, _) => check(CheckOutcome::Passed, found),
        })
    }

    fn joined(&self, problem: &Problem, queen: Square) -> Result<u128> {
        let problem = problem.clone().with_fixed([queen])?;
        let join = Join::new(&problem).threads(self.threads.clone())?;
        Ok(join.cancel(&self.cancel).run().map_err(without_progress)?.total)
    }

    fn searched(&self, problem: &Problem, queen: Square) -> Result<u128> {
        let problem = problem.clone().with_fixed([queen])?;
        let counter = Counter::new(&problem).threads(self.threads.clone())?;
        Ok(counter.cancel(&self.cancel).run().map_err(without_progress)?.total)
    }
}

/// Drops the progress of one of many counts, which is not that of the verification.
fn without_progress(error: bitqueens::Error) -> bitqueens::Error {
    match error {
        bitqueens::Error::Cancelled(_) => bitqueens::Error::Cancelled(Progress::default()),
        other => other,
    }
}

/// The open columns of the first row, each with the number of columns it represents: one of two mirror
/// images represents both.
fn columns(problem: &Problem) -> Vec<(u16, u128)> {
    let n = to_u16(problem.n());
    let open = problem.open();
    let is_mirrored = problem.group().contains(Symmetry::MirrorColumns);
    let times = |column: &u16| match (*column, n - 1 - column) {
        (left, right) if is_mirrored && left < right => 2,
        (left, right) if is_mirrored && left > right => 0,
        _ => 1,
    };
    (0..n)
        .filter(|&column| open.contains(Square::new(0, column)))
        .map(|column| (column, times(&column)))
        .filter(|&(_, times)| times > 0)
        .collect()
}

/// The same problem with rows and columns exchanged.
fn transposed(problem: &Problem) -> Result<Problem> {
    let n = problem.n();
    let turn = |square: &Square| Symmetry::Transpose.apply(n, *square);
    let blocked: Vec<Square> = problem.blocked().iter().collect();
    Ok(Problem::plain(n)?
        .with_blocked(blocked.iter().map(turn))?
        .with_fixed(problem.fixed().iter().map(turn))?)
}

fn check(outcome: CheckOutcome, found: Text) -> Check {
    Check {
        name: Phrase::new("methods", "方法"),
        outcome,
        found,
        limits: Phrase::new(
            "an error in what both algorithms share, the types of the board; a wrong total, if only one column was counted: that checks the programs, not the records",
            "两种算法共有的部分的错误，即棋盘的类型；只数一列时，总数的错误，因为那只检查程序，不检查记录",
        ),
    }
}
