//! Integer sequences of the n-queens family: those of the On-Line Encyclopedia of Integer Sequences
//! (<https://oeis.org>) that this library can compute, and a few that are not known to be in it.
//!
//! ```
//! use bitqueens::Cancel;
//! use bitqueens::sequences::Sequence;
//! let all = Sequence::find("A000170")?;
//! assert_eq!((all.offset(), all.definition().english), (0, "solutions on an n × n board"));
//! let terms = all.terms(1, &Cancel::new()).take(9).collect::<bitqueens::Result<Vec<_>>>()?;
//! assert_eq!(terms.last().map(|term| term.to_string()), Some("8 92".to_owned()));
//! # Ok::<(), bitqueens::Error>(())
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `table` | the sequences: identifier, first index, definition, function |
//! | `terms` | the terms of a sequence one after another, and how long the next one takes |
//! | `parts` | sums over parts on all threads, which a ledger may record |
//! | `semiqueens` | semi-queens, diagonal by diagonal from both ends |
//! | `shifts` | solutions up to shifts on the torus |
//! | `superqueens` | superqueens: all, and those that turns leave unchanged |
//! | `torus` | queens on a torus, up to symmetry |
//! | `scattered` | placements of any number of queens, and maximal ones |
//! | `invariant` | placements of any number of queens by symmetry |
//! | `first` | the first solution in lexicographic order, and the length of the search for it |
#![forbid(unsafe_code)]

mod choices;
mod first;
mod invariant;
mod parts;
mod scattered;
mod semiqueens;
mod shifts;
mod superqueens;
mod table;
mod terms;
#[cfg(test)]
mod tests;
mod torus;

use crate::language::Phrase;
use std::fmt;
use std::sync::Arc;

use parts::Recording;
pub use parts::{Parts, TermLedger, TermRecord};
pub use terms::Terms;

use crate::control::Cancel;
use crate::error::{Error, Result, first_names};
use crate::threads::Threads;

/// The parameters of a function of the table besides the index.
#[derive(Debug, Clone)]
struct Work {
    threads: Threads,
    cancel: Cancel,
    recording: Option<Recording>,
    parts: Arc<Parts>,
    /// The free memory in MiB.
    free: fn() -> u64,
}

impl Work {
    fn new(threads: impl Into<Threads>, cancel: &Cancel) -> Self {
        Self {
            threads: threads.into(),
            cancel: cancel.clone(),
            recording: None,
            parts: Arc::default(),
            free: || u64::MAX,
        }
    }
}

/// The function that computes a sequence.
enum Rule {
    /// Computes one term for each index.
    Term(fn(usize, &Work) -> Result<u128>),
    /// The same, where a second function knows how much work an index is in proportion to others.
    Weighed(fn(usize, &Work) -> Result<u128>, fn(usize) -> f64),
    /// Computes one row of a triangle for each side from `first`; the terms are its rows, joined.
    Row { first: usize, row: fn(usize, &Work) -> Result<Vec<u128>> },
}

/// An integer sequence.
pub struct Sequence {
    id: &'static str,
    offset: u64,
    /// The last index (the last side, for triangles) that the functions accept.
    last: usize,
    definition: Phrase,
    rule: Rule,
}

/// Converts a number to a term.
fn wide(number: usize) -> u128 {
    u128::try_from(number).expect("a u128 holds any usize")
}

/// One line of a b-file: `index value`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    /// The index.
    pub index: u64,
    /// The value.
    pub value: u128,
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.index, self.value)
    }
}

impl Sequence {
    /// All sequences, by identifier.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &table::SEQUENCES
    }

    /// Finds a sequence by identifier, ignoring case.
    ///
    /// # Errors
    /// [`Error::UnknownSequence`] when there is none.
    pub fn find(id: &str) -> Result<&'static Self> {
        let same = |sequence: &&Self| sequence.id.eq_ignore_ascii_case(id);
        Self::all().iter().find(same).ok_or_else(|| Error::UnknownSequence {
            id: id.to_owned(),
            known: first_names(Self::all().iter().map(Self::id)),
        })
    }

    /// The identifier: `A` and six digits, or a name if the encyclopedia is not known to have the sequence.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The index of the first term.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The definition of the terms, in which n is the index unless it says otherwise.
    #[must_use]
    pub fn definition(&self) -> Phrase {
        self.definition
    }

    /// The index of the last supported term; computing it may be infeasible.
    #[must_use]
    pub fn last_index(&self) -> u64 {
        let wide = |index: usize| u64::try_from(index).expect("limits are small");
        match self.rule {
            Rule::Term(_) | Rule::Weighed(..) => wide(self.last),
            Rule::Row { first: 0, .. } => {
                self.offset + wide((self.last + 1) * (self.last + 2) / 2 - 1)
            }
            Rule::Row { .. } => self.offset + wide(self.last * (self.last + 1) / 2 - 1),
        }
    }

    /// Returns a lazy iterator over the terms from the first on. Each term takes longer than the
    /// last. The iterator ends after [`Sequence::last_index`] or after an error.
    ///
    /// An item is [`Error::Stopped`] when `cancel` was set, or another error of counting, like
    /// [`Error::Threads`] for 0 threads.
    pub fn terms(&'static self, threads: impl Into<Threads>, cancel: &Cancel) -> Terms {
        Terms::new(self, Work::new(threads, cancel))
    }

    /// Number of terms in the row of a side.
    fn terms_of_row(first: usize, side: usize) -> u64 {
        let terms = if first == 0 { side + 1 } else { side };
        u64::try_from(terms).expect("limits are small")
    }
}

impl fmt::Debug for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Sequence").field(&self.id).finish()
    }
}
