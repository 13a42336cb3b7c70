//! Counts that are divided into numbered parts, which threads share and ledgers record.

use super::{semitorus, superqueens};
use crate::board::{Problem, Rules};
use crate::control::Cancel;
use crate::error::Result;
use crate::sum::Sum;

/// A count that is divided into parts. They do not depend on the number of threads.
pub(crate) trait Divided: Sync {
    /// Number of parts.
    fn parts(&self) -> usize;

    /// Makes the counter of a thread.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory.
    fn counter<'a>(&'a self, cancel: &'a Cancel) -> Result<PartCounter<'a>>;
}

/// Counts the solutions of a part, by its number; `None` when cancelled.
pub(crate) type PartCounter<'a> = Box<dyn FnMut(usize) -> Option<Sum> + 'a>;

/// Divides the count of a plain board under rules that have a search of their own.
///
/// # Errors
/// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory.
pub(crate) fn divided(problem: &Problem) -> Result<Option<Box<dyn Divided>>> {
    let n = problem.n();
    Ok(match problem.rules() {
        _ if !problem.is_plain() => None,
        Rules::Superqueen if (5..=32).contains(&n) => {
            Some(Box::new(superqueens::Crosses::new(problem)?))
        }
        Rules::TorusSemi if n % 2 == 1 && (5..=semitorus::MAX_SIDE).contains(&n) => {
            Some(Box::new(semitorus::Halves::new(n)?))
        }
        _ => None,
    })
}
