//! The two ways to count, and both against each other.

use std::path::{Path, PathBuf};

use bitqueens::{
    Count, Counter, Decomposition, Join, Joined, Kernel, LookAhead, Problem, Threads, join,
};
use bitqueens_runs::{Plan, Run};

use crate::console::Console;
use crate::failure::BadInput;
use crate::forecast::announce;
use crate::notes;
use crate::progress::Bar;
use crate::values;

/// One of the two algorithms. The values have no help of their own: that of the flag says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Name {
    Search,
    Join,
}

#[derive(clap::Args)]
pub(super) struct MethodFlags {
    /// How to count: `search` places queens one by one, `join` matches half-boards against each
    /// other, a second algorithm for boards up to 20
    #[arg(long, value_name = "METHOD", value_enum, default_value_t = Name::Search)]
    method: Name,
    /// Count with both methods and compare: exit code 1 if they disagree
    #[arg(long, conflicts_with = "method")]
    double_check: bool,
    /// Kernel that searches, see `bitqueens kernels` [default: the fastest here]
    #[arg(long, value_name = "NAME", value_parser = values::kernel)]
    kernel: Option<Kernel>,
    /// Rows by which each cross of the search is split further; changes the time, never the count
    /// [default: chosen for N]
    #[arg(long, value_name = "D", value_parser = values::depth, allow_negative_numbers = true)]
    depth: Option<usize>,
    /// Rows below a queen that must keep a free square, 1 or 2 [default: 2]; changes the time, never
    /// the count
    #[arg(long, value_name = "ROWS", value_parser = values::look_ahead, conflicts_with = "ledger", allow_negative_numbers = true)]
    look_ahead: Option<LookAhead>,
    /// Folder for ledgers: every unit is recorded durably, and what is in them is not counted again;
    /// with --double-check the search's
    #[arg(long, value_name = "DIR", conflicts_with = "profile")]
    ledger: Option<PathBuf>,
}

/// How to count.
#[derive(Clone)]
pub(super) enum Method {
    Search(Search),
    Join { ledger: Option<PathBuf> },
    Both(Search),
}

/// How to search.
#[derive(Clone)]
pub(super) struct Search {
    kernel: Kernel,
    depth: Option<usize>,
    look_ahead: LookAhead,
    ledger: Option<PathBuf>,
}

/// What was counted, by either method or by both.
pub(super) struct Counted {
    pub(super) searched: Option<Count>,
    pub(super) joined: Option<Joined>,
}

/// The two methods disagree.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the two methods disagree: the search counted {searched} solutions, the join {joined}; neither \
     number must be used"
)]
pub(crate) struct Disagreement {
    searched: u128,
    joined: u128,
}

impl MethodFlags {
    pub(super) fn validate(&self, problem: &Problem) -> anyhow::Result<Method> {
        if self.asks_for_join() {
            join::accepts(problem)?;
        }
        let search = Search {
            kernel: self.kernel.unwrap_or_else(|| Kernel::best(problem.n())),
            depth: self.depth,
            look_ahead: self.look_ahead.unwrap_or_default(),
            ledger: self.ledger.clone(),
        };
        if self.double_check {
            return Ok(Method::Both(search));
        }
        match self.method {
            Name::Search => Ok(Method::Search(search)),
            Name::Join if self.forces_the_search() => {
                let why = "--kernel, --depth and --look-ahead belong to the search: leave them out \
                           with --method join";
                Err(BadInput(why.into()).into())
            }
            Name::Join => Ok(Method::Join {
                ledger: self.ledger.clone(),
            }),
        }
    }

    fn forces_the_search(&self) -> bool {
        self.kernel.is_some() || self.depth.is_some() || self.look_ahead.is_some()
    }

    pub(super) fn asks_for_join(&self) -> bool {
        self.double_check || self.method == Name::Join
    }
}

impl Method {
    /// Whether ledgers are kept.
    pub(super) fn is_durable(&self) -> bool {
        match self {
            Self::Search(search) | Self::Both(search) => search.ledger.is_some(),
            Self::Join { ledger } => ledger.is_some(),
        }
    }

    pub(super) fn count(
        &self,
        problem: &Problem,
        threads: &Threads,
        console: &Console,
    ) -> anyhow::Result<Counted> {
        let (search, join) = match self {
            Self::Search(search) => (Some(search), None),
            Self::Join { ledger } => (None, Some(ledger.as_deref())),
            Self::Both(search) => (Some(search), Some(None)),
        };
        let joined = join
            .map(|ledger| joined(problem, threads, ledger, console))
            .transpose()?;
        let searched = search
            .map(|search| search.count(problem, threads, console))
            .transpose()?;
        Ok(Counted { searched, joined })
    }
}

impl Search {
    fn count(
        &self,
        problem: &Problem,
        threads: &Threads,
        console: &Console,
    ) -> anyhow::Result<Count> {
        let decomposition = Decomposition::new(problem, self.depth.unwrap_or(0))?;
        announce(&decomposition, self.kernel, threads.wanted(), console)?;
        let bar = Bar::new(console);
        if let Some(folder) = &self.ledger {
            return self.durable(problem, threads, folder, &bar, console);
        }
        let count = Counter::of(&decomposition)
            .threads(threads.clone())?
            .kernel(self.kernel)
            .look_ahead(self.look_ahead)
            .cancel(console.cancel())
            .progress(|now| bar.show(now))
            .run()?;
        Ok(count)
    }
}

impl Search {
    /// The same in one command as `plan`, `run` and `merge`.
    fn durable(
        &self,
        problem: &Problem,
        threads: &Threads,
        folder: &Path,
        bar: &Bar,
        console: &Console,
    ) -> anyhow::Result<Count> {
        let default = || Decomposition::default_depth(problem.n());
        let plan = Plan::quick(
            problem,
            self.depth.unwrap_or_else(default),
            console.cancel(),
        )?;
        let ran = Run::new(&plan, folder)
            .threads(threads.clone())?
            .kernel(self.kernel)?
            .cancel(console.cancel())
            .progress(|now| bar.show(now))
            .run()?;
        notes::torn(console, &ran.torn, true);
        Ok(ran.count()?)
    }
}

fn joined(
    problem: &Problem,
    threads: &Threads,
    ledger: Option<&Path>,
    console: &Console,
) -> Result<Joined, bitqueens_runs::Error> {
    if let Some(folder) = ledger {
        let plan = Plan::join(problem, console.cancel())?;
        let bar = Bar::new(console);
        let ran = Run::new(&plan, folder)
            .threads(threads.clone())?
            .cancel(console.cancel())
            .progress(|now| bar.show(now))
            .run()?;
        notes::torn(console, &ran.torn, true);
        return ran.joined();
    }
    let bar = Bar::new(console);
    Ok(Join::new(problem)
        .threads(threads.clone())?
        .cancel(console.cancel())
        .progress(|now| bar.show(now))
        .run()?)
}

impl Counted {
    /// The number of solutions.
    pub(super) fn total(&self) -> Result<u128, Disagreement> {
        let searched = self.searched.as_ref().map(|count| count.total);
        let joined = self.joined.as_ref().map(|joined| joined.total);
        agreed(searched, joined)
    }
}

fn agreed(searched: Option<u128>, joined: Option<u128>) -> Result<u128, Disagreement> {
    match (searched, joined) {
        (Some(searched), Some(joined)) if searched != joined => {
            Err(Disagreement { searched, joined })
        }
        _ => Ok(searched.or(joined).expect("one of the two has counted")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exit::Exit;

    #[test]
    fn a_disagreement_is_the_answer_no_with_both_numbers() {
        assert_eq!(agreed(Some(92), Some(92)), Ok(92));
        assert_eq!(agreed(None, Some(92)), Ok(92));
        let Err(disagreement) = agreed(Some(92), Some(91)) else {
            panic!("92 is not 91")
        };
        let text = disagreement.to_string();
        assert!(
            text.contains("search counted 92") && text.contains("join 91"),
            "{text}"
        );
        assert_eq!(crate::failure::settle(Err(disagreement.into())), Exit::No);
    }
}
