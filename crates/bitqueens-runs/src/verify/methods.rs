//! The two algorithms against each other, on the same boards lying and standing.
//!
//! The solutions with a queen at row 0, column i become those with a queen at row i, column 0 when
//! the board is mirrored along its diagonal. The join counts the ones, the search the others: other
//! algorithms on other boards, and the numbers must be equal. Over all columns they sum to the total.

use super::{Check, Outcome, Verify};
use crate::error::Result;
use bitqueens::internal::to_u16;
use bitqueens::{Counter, Join, Problem, Progress, Square, Symmetry};

/// The largest side for this check.
const MAX_SIDE: usize = 18;

/// The largest side at which every column is tried: two seconds on one thread.
const ALL_COLUMNS: usize = 17;

impl Verify<'_> {
    /// The join's count with a queen at (0, i) is the search's with a queen at (i, 0).
    pub(super) fn methods(&self, total: Option<u128>) -> Result<Check> {
        let problem = self.plan.problem();
        let n = problem.n();
        let Some(total) = total else {
            return Ok(check(Outcome::NotDone, "there is no total".to_owned()));
        };
        if !(1..=MAX_SIDE).contains(&n) {
            let found = format!("only for n from 1 to {MAX_SIDE} it takes seconds");
            return Ok(check(Outcome::NotDone, found));
        }
        let standing = transposed(problem)?;
        let mut columns = columns(problem);
        let is_all = n <= ALL_COLUMNS;
        if !is_all {
            fastrand::Rng::with_seed(self.seed).shuffle(&mut columns);
            columns.truncate(1);
        }
        let mut sum = 0;
        for &(column, times) in &columns {
            let joined = self.joined(problem, Square::new(0, column))?;
            let searched = self.searched(&standing, Square::new(column, 0))?;
            let at = column + 1;
            if joined != searched {
                let found = format!(
                    "with a queen at (1, {at}) the join counts {joined}, with one at ({at}, 1) the \
                     search {searched}"
                );
                return Ok(check(Outcome::Failed, found));
            }
            sum += times * joined;
        }
        let what = match (is_all, columns.first()) {
            (true, _) => "every column i".to_owned(),
            (false, Some((column, _))) => format!("column i = {}", column + 1),
            (false, None) => "no column: the first row is closed".to_owned(),
        };
        let found = format!(
            "the join with a queen at (1, i) counts what the search counts with one at (i, 1), for \
             {what}"
        );
        Ok(match (is_all, sum == total) {
            (true, false) => {
                let found = format!("the join counts {sum} over all columns, not {total}");
                check(Outcome::Failed, found)
            }
            (true, true) => check(Outcome::Passed, format!("{found}; they sum to the total")),
            (false, _) => check(Outcome::Passed, found),
        })
    }

    fn joined(&self, problem: &Problem, queen: Square) -> Result<u128> {
        let problem = problem.clone().with_fixed([queen])?;
        let join = Join::new(&problem).threads(self.threads.clone())?;
        Ok(join.cancel(&self.cancel).run().map_err(unfinished)?.total)
    }

    fn searched(&self, problem: &Problem, queen: Square) -> Result<u128> {
        let problem = problem.clone().with_fixed([queen])?;
        let counter = Counter::new(&problem).threads(self.threads.clone())?;
        Ok(counter
            .cancel(&self.cancel)
            .run()
            .map_err(unfinished)?
            .total)
    }
}

/// How far one of many counts came says nothing about the verification.
fn unfinished(error: bitqueens::Error) -> bitqueens::Error {
    match error {
        bitqueens::Error::Cancelled(_) => bitqueens::Error::Cancelled(Progress::default()),
        other => other,
    }
}

/// The open columns of the first row, each with how many columns it stands for: of two that are
/// mirror images one is left.
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

fn check(outcome: Outcome, found: String) -> Check {
    Check {
        name: "methods",
        outcome,
        found,
        limits: "what both algorithms share, the types of the board; where only one column was \
                 tried, a wrong total: it speaks for the programs then, not for the records",
    }
}
