//! Integer sequences.

use std::hash::{Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::{Id, Options, Whole};
use crate::errors::{Failure, Result};
use crate::exclusive::Exclusive;
use crate::library::{self, Cancel};
use crate::wait::{Follow, wait};

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
            library::Sequence::find(&id)
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

        fn __iter__(&self) -> PyResult<Terms> {
            self.terms(None, None)
        }

        fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (&'static str,)) {
            (slf.get_type().into_any(), (slf.get().id(),))
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
        self.terms.with(py, |held| self.next(py, held))
    }

    fn __repr__(&self) -> String {
        format!("<Terms of {}>", self.sequence.id())
    }
}

impl Terms {
    /// The next term.
    fn next(
        &self,
        py: Python<'_>,
        held: &mut Option<(library::Terms, u64)>,
    ) -> Result<Option<(u64, u128)>> {
        let Some((mut terms, left)) = held.take().filter(|&(_, left)| left > 0) else {
            return Ok(None);
        };
        let found = wait(py, Follow::default(), move |_| {
            let term = terms.next();
            (terms, term)
        });
        let (terms, term) = found.inspect_err(|_| self.cancel.cancel())?;
        *held = Some((terms, left - 1));
        let term = term.transpose()?;
        Ok(term.map(|term| (term.index, term.value)))
    }
}
