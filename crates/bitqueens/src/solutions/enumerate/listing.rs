//! A listing as blocks of text, in order, on many threads.

use super::blocks::{Encoder, Job};
use super::layout::Writer;
use super::{Layout, Setup};
use crate::board::Problem;
use crate::control::Cancel;
use crate::error::Result;
use crate::threads::Threads;

/// A builder that lists solutions as text.
///
/// ```
/// use bitqueens::Problem;
/// use bitqueens::solutions::{Layout, Listing};
/// let problem = Problem::plain(5)?;
/// let mut text = Vec::new();
/// let listed = Listing::new(&problem)?
///     .layout(Layout::Csv)
///     .limit(2)
///     .run(|block| {
///         text.extend_from_slice(block);
///         Ok::<(), std::io::Error>(())
///     });
/// assert_eq!(listed.expect("nothing fails").solutions, 2);
/// assert_eq!(text, b"row1,row2,row3,row4,row5\n1,3,5,2,4\n1,4,2,5,3\n");
/// # Ok::<(), bitqueens::Error>(())
/// ```
#[derive(Debug)]
pub struct Listing<'a> {
    problem: &'a Problem,
    unique: bool,
    layout: Layout,
    limit: u64,
    threads: Threads,
    cancel: Cancel,
}

/// The result of a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Listed {
    /// Number of solutions passed to the sink.
    pub solutions: u64,
    /// Whether the listing reached its end or its limit, rather than being cancelled.
    pub complete: bool,
}

impl<'a> Listing<'a> {
    /// Creates a listing of all solutions as [`Layout::Rows`], on one thread.
    ///
    /// # Errors
    /// [`Error::Side`](crate::Error::Side) over [`MAX_WORD_SIDE`](crate::MAX_WORD_SIDE).
    pub fn new(problem: &'a Problem) -> Result<Self> {
        crate::board::SideLimit::LISTING.check(problem.n())?;
        Ok(Self {
            problem,
            unique: false,
            layout: Layout::Rows,
            limit: u64::MAX,
            threads: 1.into(),
            cancel: Cancel::new(),
        })
    }

    /// Sets whether to list only the smallest solution of each orbit.
    #[must_use]
    pub fn unique(mut self, unique: bool) -> Self {
        self.unique = unique;
        self
    }

    /// Sets the layout.
    #[must_use]
    pub fn layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// Sets the largest number of solutions to list. A listing with a limit uses one thread.
    #[must_use]
    pub fn limit(mut self, limit: u64) -> Self {
        self.limit = limit;
        self
    }

    /// Sets the number of threads that search; the caller's thread calls the sink. The text is the
    /// same for any number of threads.
    ///
    /// # Errors
    /// [`Error::Threads`](crate::Error::Threads) for 0 or more than
    /// [`MAX_THREADS`](crate::MAX_THREADS).
    pub fn threads(mut self, threads: impl Into<Threads>) -> Result<Self> {
        self.threads = threads.into().checked()?;
        Ok(self)
    }

    /// Sets the flag that stops the listing.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// Passes the text to `sink` in blocks, each of which ends with a solution. The first block is
    /// passed on as soon as there is a solution.
    ///
    /// # Errors
    /// The error of `sink`, which ends the listing.
    pub fn run<E>(&self, mut sink: impl FnMut(&[u8]) -> Result<(), E>) -> Result<Listed, E> {
        let setup = Setup::new(self.problem, self.unique).expect("the side was checked");
        let writer = Writer::new(self.problem, self.layout);
        if !writer.header().is_empty() {
            sink(writer.header().as_bytes())?;
        }
        let job = Job {
            setup: &setup,
            encoder: &writer,
            limit: self.limit,
            threads: &self.threads,
            cancel: &self.cancel,
        };
        job.run(|block, _| sink(block))
    }
}

impl Encoder for Writer {
    fn push(&self, cols: &[u8], block: &mut Vec<u8>) {
        self.push(cols, block);
    }
}
