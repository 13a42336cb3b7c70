//! Integer sequences of the n-queens family, computed: the ones of the On-Line Encyclopedia of
//! Integer Sequences (<https://oeis.org>) that this library knows how to count.
//!
//! ```
//! use bitqueens::{Cancel, Sequence};
//! let all = Sequence::find("A000170")?;
//! assert_eq!((all.offset(), all.definition()), (0, "solutions on an n × n board"));
//! let terms = all.terms(1, &Cancel::new()).take(9).collect::<bitqueens::Result<Vec<_>>>()?;
//! assert_eq!(terms.last().map(|term| term.to_string()), Some("8 92".to_owned()));
//! # Ok::<(), bitqueens::Error>(())
//! ```
//!
//! | file | what it counts |
//! |---|---|
//! | `table` | the sequences: identifier, first index, definition, function |
//! | `superqueens` | superqueens, up to symmetry too |
//! | `torus` | queens on a torus, up to its symmetries |
//! | `scattered` | any number of queens on n × n, with or without room for more |
//! | `first` | the first solution in lexicographic order, and how long the search for it is |

mod first;
mod scattered;
mod share;
mod superqueens;
mod table;
#[cfg(test)]
mod tests;
mod torus;

use std::fmt;

use crate::{Cancel, Error, Result};

/// What a function of the table needs besides the index.
#[derive(Debug, Clone)]
struct Work {
    threads: usize,
    cancel: Cancel,
}

/// How a sequence is computed.
enum Rule {
    /// One term for each index.
    Term(fn(usize, &Work) -> Result<u128>),
    /// A triangle that is read row by row; row `n` first appears with the side `n` given.
    Row {
        first: usize,
        row: fn(usize, &Work) -> Result<Vec<u128>>,
    },
}

/// One sequence.
pub struct Sequence {
    id: &'static str,
    offset: u64,
    /// The last index (the last side, for triangles) that the functions accept.
    last: usize,
    definition: &'static str,
    rule: Rule,
}

/// A small number as a term.
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
    /// Every sequence there is, by identifier.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &table::SEQUENCES
    }

    /// The sequence with this identifier, in capital or small letters.
    ///
    /// # Errors
    /// [`Error::UnknownSequence`].
    pub fn find(id: &str) -> Result<&'static Self> {
        let same = |sequence: &&Self| sequence.id.eq_ignore_ascii_case(id);
        Self::all()
            .iter()
            .find(same)
            .ok_or_else(|| Error::UnknownSequence {
                id: id.to_owned(),
                known: Self::all()
                    .iter()
                    .map(Self::id)
                    .collect::<Vec<_>>()
                    .join(", "),
            })
    }

    /// The identifier: A and six digits.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The index of the first term.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// What the terms count, for index n unless it says otherwise.
    #[must_use]
    pub fn definition(&self) -> &'static str {
        self.definition
    }

    /// The index of the last term that can be computed, were there time enough.
    #[must_use]
    pub fn last_index(&self) -> u64 {
        let wide = |index: usize| u64::try_from(index).expect("limits are small");
        match self.rule {
            Rule::Term(_) => wide(self.last),
            Rule::Row { first: 0, .. } => {
                self.offset + wide((self.last + 1) * (self.last + 2) / 2 - 1)
            }
            Rule::Row { .. } => self.offset + wide(self.last * (self.last + 1) / 2 - 1),
        }
    }

    /// The terms from the first on, each computed when it is asked for; they take longer and longer.
    /// After [`Sequence::last_index`] the iterator ends, and so it does after an error.
    ///
    /// An item is [`Error::Stopped`] when `cancel` was set, or what counting refuses, like
    /// [`Error::Threads`] for 0 threads.
    pub fn terms(&'static self, threads: usize, cancel: &Cancel) -> Terms {
        Terms {
            sequence: self,
            work: Work {
                threads,
                cancel: cancel.clone(),
            },
            index: self.offset,
            next: match self.rule {
                Rule::Term(_) => usize::try_from(self.offset).expect("offsets are small"),
                Rule::Row { first, .. } => first,
            },
            row: Vec::new().into_iter(),
            ended: false,
        }
    }
}

impl fmt::Debug for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Sequence").field(&self.id).finish()
    }
}

/// The terms of a sequence; see [`Sequence::terms`].
#[derive(Debug)]
pub struct Terms {
    sequence: &'static Sequence,
    work: Work,
    index: u64,
    /// The next index or side to compute.
    next: usize,
    row: std::vec::IntoIter<u128>,
    ended: bool,
}

impl Iterator for Terms {
    type Item = Result<Term>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.ended {
            if let Some(value) = self.row.next() {
                let index = self.index;
                self.index += 1;
                return Some(Ok(Term { index, value }));
            }
            if self.next > self.sequence.last {
                self.ended = true;
                break;
            }
            let values = match self.sequence.rule {
                Rule::Term(term) => term(self.next, &self.work).map(|value| vec![value]),
                Rule::Row { row, .. } => row(self.next, &self.work),
            };
            self.next += 1;
            match values {
                Ok(values) => self.row = values.into_iter(),
                Err(error) => {
                    self.ended = true;
                    // A part of a term is no term, however far it came.
                    return Some(Err(match error {
                        Error::Cancelled(_) => Error::Stopped,
                        other => other,
                    }));
                }
            }
        }
        None
    }
}
