//! Integer sequences.

use std::hash::{Hash, Hasher};

use crate::arguments::Id;
use crate::exclusive::Exclusive;
use crate::library::{Cancel, all_cores};
use crate::prelude::*;

/// Return the identifiers of all sequences that the library computes.
///
/// >>> "A000170" in sequences()
/// True
#[pyfunction]
pub(crate) fn sequences() -> Vec<&'static str> {
    library::Sequence::all().iter().map(library::Sequence::id).collect()
}

/// An integer sequence that the library can compute.
///
/// >>> IntegerSequence("A000170").definition
/// 'solutions on an n × n board'
#[pyclass(frozen, eq, hash, name = "IntegerSequence", module = "bitqueens")]
pub(crate) struct Sequence(&'static library::Sequence);

impl PartialEq for Sequence {
    fn eq(&self, other: &Self) -> bool {
        self.0.id() == other.0.id()
    }
}

impl Hash for Sequence {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.id().hash(state);
    }
}

methods! {
    Sequence(this) {
        /// The identifier, such as A000170.
        id: &'static str = this.id();
        /// The index of the first term.
        offset: u64 = this.offset();
        /// The index of the last supported term.
        last_index: u64 = this.last_index();
        /// What the terms count.
        definition: &'static str = this.definition().english;
    } => {
        #[new]
        fn new(id: Id) -> Result<Self> {
            library::Sequence::find(&id.0)
                .map(Self)
                .map_err(|error| Failure::input(format!("{error}; sequences() has all identifiers")))
        }

        /// Return a lazy iterator over the terms, or the first `count` of them, as pairs (index, value).
        ///
        /// >>> list(IntegerSequence("A002562").terms(4))
        /// [(1, 1), (2, 0), (3, 0), (4, 1)]
        #[pyo3(signature = (count=None, **options), text_signature = "($self, count=None, *, threads=None)")]
        fn terms(
            &self,
            count: Option<Whole>,
            options: Option<&Bound<'_, PyDict>>,
        ) -> PyResult<Terms> {
            let cancel = Cancel::new();
            let threads = Options::new(options, &["threads"])?.threads()?;
            let terms = self.0.terms(threads, &cancel).free_memory(library::runs::free_mebibytes);
            let count = count.map_or(u64::MAX, |Whole(count)| count);
            Ok(Terms {
                terms: Exclusive::new(Some((terms, count))),
                cancel,
                sequence: self.0,
            })
        }

        /// Return the term of this index.
        ///
        /// >>> IntegerSequence("A000170")[8]
        /// 92
        fn __getitem__(&self, py: Python<'_>, index: Whole) -> Result<u128> {
            let (Whole(index), sequence) = (index, self.0);
            let term = wait(py, Follow::default(), move |control| {
                let terms = sequence.terms(all_cores(), &control.cancel);
                terms.free_memory(library::runs::free_mebibytes).starting_at(index).next()
            })?;
            match term.transpose()? {
                Some(term) if term.index == index => Ok(term.value),
                _ => Err(Failure::input(format!(
                    "{} has no term {index}: its indices go from {} to {}",
                    sequence.id(),
                    sequence.offset(),
                    sequence.last_index()
                ))),
            }
        }

        fn __iter__(&self) -> PyResult<Terms> {
            self.terms(None, None)
        }

        fn __repr__(&self) -> String {
            format!("IntegerSequence('{}')", self.0.id())
        }
    }
}

/// A lazy iterator over the terms of a sequence, as pairs (index, value).
#[pyclass(frozen, module = "bitqueens")]
pub(crate) struct Terms {
    /// The terms and how many of them are left; `None` once they were interrupted.
    terms: Exclusive<Option<(library::Terms, u64)>>,
    cancel: Cancel,
    sequence: &'static library::Sequence,
}

#[pymethods]
impl Terms {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> Result<Option<(u64, u128)>> {
        self.terms.with(py, |held| {
            let Some((mut terms, left)) = held.take().filter(|&(_, left)| left > 0) else {
                return Ok(None);
            };
            let found = wait(py, Follow::default(), move |_| (terms.next(), terms));
            let (term, terms) = found.inspect_err(|_| self.cancel.cancel())?;
            *held = Some((terms, left - 1));
            Ok(term.transpose()?.map(|term| (term.index, term.value)))
        })
    }

    fn __repr__(&self) -> String {
        format!("<Terms of {}>", self.sequence.id())
    }
}
