//! A question about a board, the forecast of its cost, and its answer.
//!
//! [`Question`] chooses the method: the [search](crate::count), which counts every board; the
//! [`join`], which is faster on wide plain boards; both, to compare them; or, under other rules and with
//! regions, the searches of [`rules`](crate::rules). A [`Ledger`] counts in their place where units are to be recorded.

mod answer;
mod ledger;
mod many;
mod method;
mod prices;
mod sampling;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

pub use answer::{Answer, Forecast};
pub use ledger::{JoinCount, Ledger, SearchCount, Unrecorded};
pub use many::count_many;
pub use method::Method;
pub use prices::{JOIN_RATE, Pace, join_mebibytes, require_join_memory};
pub use sampling::JoinEstimate;

use method::Way;

use crate::board::{Problem, SideLimit};
use crate::count::{Count, Decomposition, Orbits, profile};
use crate::error::{Error, Result};
use crate::join;
use crate::kernel::{Devices, Kernel};
use crate::language::Phrase;
use crate::rules::count_any;
use crate::threads::{Work, work_setters};

/// Memory in MiB that is taken to be free where the caller does not say.
const FREE: u64 = 1024;

/// The widest board that one thread counts sooner than two: it takes half a millisecond, and starting a thread a good part
/// of that.
const ONE_THREAD: usize = 13;

/// Whether starting a second thread takes longer than it saves.
fn is_for_one_thread(problem: &Problem) -> bool {
    problem.n() <= ONE_THREAD && problem.is_for_kernels()
}

/// How many solutions a board has.
///
/// ```
/// use bitqueens::{Problem, Question};
/// let answer = Question::new(&Problem::plain(8)?).threads(1)?.answer()?;
/// assert_eq!(answer.total, 92);
/// # Ok::<(), bitqueens::Error>(())
/// ```
///
/// By both methods, which must agree:
///
/// ```
/// use bitqueens::{Problem, Question};
/// let board = Problem::plain(10)?;
/// let answer = Question::new(&board).double_check().answer()?;
/// assert!(answer.searched.is_some() && answer.joined.is_some());
/// # Ok::<(), bitqueens::Error>(())
/// ```
pub struct Question<'a, L = Unrecorded> {
    problem: &'a Problem,
    method: Option<Method>,
    is_checked: bool,
    kernel: Option<Kernel>,
    depth: Option<usize>,
    devices: Option<Devices>,
    free: fn() -> u64,
    work: Work<'a>,
    ledger: L,
    decomposition: OnceLock<Decomposition>,
}

impl<'a> Question<'a> {
    /// Asks for all solutions of `problem`, counted by the faster method, on all cores or, where that is faster, on one
    /// thread.
    #[must_use]
    pub fn new(problem: &'a Problem) -> Self {
        Self {
            problem,
            method: None,
            is_checked: false,
            kernel: None,
            depth: None,
            devices: None,
            free: || FREE,
            work: if is_for_one_thread(problem) { Work::one_thread() } else { Work::new() },
            ledger: Unrecorded,
            decomposition: OnceLock::new(),
        }
    }
}

impl<'a, L: Ledger> Question<'a, L> {
    work_setters!('a, Error);

    /// Sets the method.
    #[must_use]
    pub fn method(mut self, method: Method) -> Self {
        self.method = Some(method);
        self
    }

    /// Counts by both methods.
    #[must_use]
    pub fn double_check(mut self) -> Self {
        self.is_checked = true;
        self
    }

    /// Sets the kernel, whose instructions the join uses as well. Without [`Question::method`], the search counts.
    #[must_use]
    pub fn kernel(mut self, kernel: Kernel) -> Self {
        self.kernel = Some(kernel);
        self
    }

    /// Sets the number of rows by which the search splits crosses. Without [`Question::method`], the search counts.
    #[must_use]
    pub fn depth(mut self, depth: usize) -> Self {
        self.depth = Some(depth);
        self
    }

    /// Sets devices that count beside the threads or instead of them. Without [`Question::method`], the search
    /// counts; with [`Question::double_check`], they count for the search, and the join is that of the threads.
    #[must_use]
    pub fn devices(mut self, devices: Devices) -> Self {
        self.devices = Some(devices);
        self
    }

    /// Sets how the free memory in MiB is found, of which a join that was not asked for takes at most half. It is
    /// called only where a join would be faster.
    #[must_use]
    pub fn free_memory(mut self, free: fn() -> u64) -> Self {
        self.free = free;
        self
    }

    /// Sets where units are recorded; with [`Question::double_check`], those of the search.
    #[must_use]
    pub fn ledger<M: Ledger>(self, ledger: M) -> Question<'a, M> {
        Question {
            problem: self.problem,
            method: self.method,
            is_checked: self.is_checked,
            kernel: self.kernel,
            depth: self.depth,
            devices: self.devices,
            free: self.free,
            work: self.work,
            ledger,
            decomposition: self.decomposition,
        }
    }

    /// The attempts of a search, roughly: whether a device is worth opening.
    ///
    /// # Errors
    /// The errors of [`Decomposition::new`].
    pub fn rough_attempts(&self) -> Result<f64> {
        Ok(self.decomposition()?.rough_attempts())
    }

    /// The methods that will count, in their order; none under other rules or with regions.
    ///
    /// # Errors
    /// [`Error::Side`] and [`Error::Rules`] for boards that the method does not count, and the errors of the ledger.
    pub fn methods(&self) -> Result<&'static [Method], L::Error> {
        Ok(self.way()?.methods())
    }

    /// What counting will take. May count for some hundredths of a second.
    ///
    /// # Errors
    /// The errors of [`Question::answer`].
    pub fn forecast(&self) -> Result<Forecast, L::Error> {
        let (methods, n) = (self.methods()?, self.problem.n());
        let (kernel, threads) = (self.best_kernel(), self.work.threads());
        let of_join = self.devices_of_join();
        let has_join_devices = of_join.names().next().is_some();
        let seconds = |method: &Method| match method {
            Method::Search if self.has_devices() => Ok(None),
            Method::Join if has_join_devices => Ok(None),
            Method::Search => {
                prices::search_seconds(self.decomposition()?, kernel, &threads).map(Some)
            }
            Method::Join if self.problem.is_plain() => {
                prices::join_seconds(n, kernel, &self.work).map(Some)
            }
            Method::Join => Ok(None),
        };
        let is_known = !methods.is_empty() && self.ledger.recorded()?.is_none();
        let seconds = if is_known {
            let each: Result<Option<Vec<_>>> = methods.iter().map(seconds).collect();
            each?.map(|each| prices::sum(&each))
        } else {
            None
        };
        let threads = threads.wanted();
        let mebibytes = match methods.first() {
            Some(Method::Join) => join_mebibytes(n, join::threads_of(&of_join, threads)),
            _ => 0,
        };
        Ok(Forecast { methods, kernel, threads, seconds, mebibytes })
    }

    /// Estimates what a join takes and finds, by counting `probes` of its parts, drawn at random, on this thread. The same
    /// seed draws the same parts. On a board of n = 28 a part takes up to half a minute.
    ///
    /// ```
    /// use bitqueens::{Problem, Question};
    /// let board = Problem::plain(12)?;
    /// let estimate = Question::new(&board).estimate_join(100, 1)?;
    /// let solutions = estimate.solutions;
    /// assert!((solutions.mean - 14200.0).abs() < 4.0 * solutions.error);
    /// # Ok::<(), bitqueens::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Question::answer`] for boards that the join does not count; [`Error::FreeMemory`] and [`Error::Memory`] where memory is lacking, and
    /// [`Error::Stopped`] when the flag was set.
    pub fn estimate_join(&self, probes: u64, seed: u64) -> Result<JoinEstimate> {
        join::accepts(self.problem)?;
        require_join_memory(self.problem.n(), 1, self.free)?;
        sampling::estimate(self.problem, self.best_kernel(), probes, seed, &self.work)
    }

    /// Counts.
    ///
    /// # Errors
    /// [`Error::Side`] and [`Error::Rules`] for boards that the method does not count; [`Error::Disagreement`] if two
    /// methods do not agree; and the errors of [`Counter::run`](crate::Counter::run), [`join::Join::run`],
    /// [`count_any`] and the ledger.
    pub fn answer(&self) -> Result<Answer, L::Error> {
        let (searched, joined) = match self.way()? {
            Way::Rules => {
                let (work, report) = (&self.work, |_: &_| ());
                let report = work.progress().unwrap_or(&report);
                let total = count_any(self.problem, work.threads(), work.cancel(), report)?;
                return Ok(Answer { total, searched: None, joined: None });
            }
            Way::Search => (Some(self.search()?), None),
            Way::Join => (None, Some(self.ledger.join(self.join())?)),
            Way::JoinOrSearch => match Unrecorded.join(self.join()) {
                Err(Error::Memory { .. } | Error::FreeMemory { .. }) => {
                    (Some(self.search()?), None)
                }
                joined => (None, Some(joined?)),
            },
            Way::Both => {
                let joined = Unrecorded.join(self.join())?;
                (Some(self.search()?), Some(joined))
            }
        };
        let totals = (
            searched.as_ref().map(|count| count.total),
            joined.as_ref().map(|joined| joined.total),
        );
        let total = match totals {
            (Some(searched), Some(joined)) => agreed_total(searched, joined)?,
            (searched, joined) => searched.or(joined).expect("a method counted"),
        };
        Ok(Answer { total, searched, joined })
    }

    /// Counts, and counts the orbits of the solutions under the symmetries of the board.
    ///
    /// # Errors
    /// [`Error::Rules`] for other rules and regions, and the errors of [`Question::answer`] and [`Orbits::of`].
    pub fn orbits(&self) -> Result<Orbits, L::Error> {
        self.problem.require_queens(Phrase::new("the number of orbits", "轨道的个数"))?;
        let total = self.answer()?.total;
        Ok(Orbits::of(self.problem, total, self.work.cancel())?)
    }

    /// Counts the nodes of the plain search tree by row.
    ///
    /// # Errors
    /// The errors of [`profile`].
    pub fn profile(&self) -> Result<Vec<u64>> {
        profile(self.problem, self.work.threads(), self.work.cancel())
    }

    /// Chooses the method.
    fn way(&self) -> Result<Way, L::Error> {
        if self.is_checked || self.method == Some(Method::Join) {
            join::accepts(self.problem)?;
        }
        if self.is_checked {
            return Ok(Way::Both);
        }
        if !self.problem.is_for_kernels() && !L::RECORDS {
            SideLimit::of_counting(self.problem).check(self.problem.n())?;
            return Ok(Way::Rules);
        }
        Ok(match self.method {
            Some(Method::Join) => Way::Join,
            Some(Method::Search) => Way::Search,
            None if self.is_for_search() => Way::Search,
            None => match (self.ledger.recorded()?, self.faster()) {
                // A folder has ledgers of one method.
                (Some(Method::Join), _) => Way::Join,
                (None, Method::Join) if L::RECORDS => Way::Join,
                (None, Method::Join) => Way::JoinOrSearch,
                _ => Way::Search,
            },
        })
    }

    /// Whether something was set that only the search has.
    fn is_for_search(&self) -> bool {
        self.kernel.is_some()
            || self.depth.is_some()
            || self.devices.is_some()
            || join::accepts(self.problem).is_err()
    }

    fn faster(&self) -> Method {
        prices::faster(self.problem, self.work.threads().wanted(), self.free)
    }

    fn search(&self) -> Result<Count, L::Error> {
        self.ledger.search(SearchCount {
            problem: self.problem,
            decomposition: self.decomposition()?,
            depth: self.depth,
            kernel: self.best_kernel(),
            devices: self.devices.clone().unwrap_or_default(),
            work: self.work.share(),
        })
    }

    fn join(&self) -> JoinCount<'_> {
        JoinCount {
            problem: self.problem,
            kernel: self.best_kernel(),
            devices: self.devices_of_join(),
            work: self.work.share(),
            free: self.free,
        }
    }

    /// The devices of the join; none where it checks the search.
    fn devices_of_join(&self) -> Devices {
        let devices = self.devices.clone().filter(|_| !self.is_checked);
        devices.unwrap_or_default()
    }

    fn best_kernel(&self) -> Kernel {
        self.kernel.unwrap_or_else(|| Kernel::best(self.problem.n()))
    }

    fn has_devices(&self) -> bool {
        let devices = self.devices.as_ref();
        devices.is_some_and(|devices| devices.names().next().is_some())
    }

    /// The crosses, which the forecast and the search share.
    fn decomposition(&self) -> Result<&Decomposition> {
        if let Some(made) = self.decomposition.get() {
            return Ok(made);
        }
        let made = Decomposition::new(self.problem, self.depth.unwrap_or(0))?;
        Ok(self.decomposition.get_or_init(|| made))
    }
}

/// The total that the search and the join agree on.
fn agreed_total(searched: u128, joined: u128) -> Result<u128> {
    if searched == joined { Ok(searched) } else { Err(Error::Disagreement { searched, joined }) }
}
