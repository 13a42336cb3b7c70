//! Which method `count` takes: search, join, or both.

use std::path::PathBuf;

use bitqueens::join;
use bitqueens::{Kernel, Problem};
use bitqueens_gpu::DeviceChoice;
use bitqueens_runs as runs;

use crate::device;
use crate::failure::BadInput;
use crate::joining;
use crate::ledgers;
use crate::names;
use crate::values;

/// One of the two algorithms. The values have no help of their own; that of the flag explains them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum MethodName {
    Search,
    Join,
}

#[derive(clap::Args)]
pub(super) struct MethodFlags {
    /// Algorithm: `search` places queens one by one; `join` matches half-boards, for boards up to 24
    /// [default: that of the ledgers, or the faster one here; the search with --kernel, --depth or
    /// --device]
    #[arg(long, value_name = "METHOD", value_enum)]
    method: Option<MethodName>,
    /// Count with both methods; exit with 1 if they disagree
    #[arg(long, conflicts_with = "method")]
    double_check: bool,
    /// Kernel of the search, see `bitqueens kernels`, or whose instructions the join uses [default: the
    /// fastest on this machine]
    #[arg(long, value_name = "NAME", value_parser = names::kernel(), hide_possible_values = true)]
    kernel: Option<Kernel>,
    /// Number of rows by which the search splits crosses; affects the time, not the count [default:
    /// chosen for N]
    #[arg(long, value_name = "D", value_parser = values::depth, allow_negative_numbers = true)]
    depth: Option<usize>,
    /// Folder for ledgers: record every unit durably, and do not count recorded units again; with
    /// --double-check, of the search
    #[arg(long, value_name = "DIR", conflicts_with = "profile")]
    ledger: Option<PathBuf>,
}

/// The validated flags.
#[derive(Clone)]
pub(super) enum Method {
    Search(Search),
    Join(Joining),
    /// The join, or the search if the system refuses the memory for the join.
    JoinOrSearch(Search),
    Both(Search, Joining),
}

/// The settings of the join.
#[derive(Clone, Default)]
pub(super) struct Joining {
    pub(super) kernel: Option<Kernel>,
    pub(super) ledger: Option<PathBuf>,
}

/// The settings of the search.
#[derive(Clone)]
pub(super) struct Search {
    pub(super) kernel: Kernel,
    pub(super) device: DeviceChoice,
    pub(super) depth: Option<usize>,
    pub(super) ledger: Option<PathBuf>,
}

impl MethodFlags {
    pub(super) fn validate(
        &self,
        problem: &Problem,
        device: DeviceChoice,
        threads: usize,
    ) -> anyhow::Result<Method> {
        device::require_use_of(&device, "--kernel", self.kernel.is_some())?;
        if self.method == Some(MethodName::Join) {
            device::require_processor(&device, "--method join")?;
        }
        if self.asks_for_join() {
            join::accepts(problem)?;
        }
        if !problem.is_for_kernels() && (self.kernel.is_some() || self.depth.is_some()) {
            return Err(BadInput(
                "--kernel and --depth do not apply to other rules and regions, which have a search of \
                 their own: drop them"
                    .into(),
            )
            .into());
        }
        let search = Search {
            kernel: self.kernel.unwrap_or_else(|| Kernel::best(problem.n())),
            device,
            depth: self.depth,
            ledger: self.ledger.clone(),
        };
        let joining = Joining {
            kernel: self.kernel,
            // Both methods have ledgers of their own; that of a double check is the search's.
            ledger: self.ledger.clone().filter(|_| !self.double_check),
        };
        if self.double_check {
            return Ok(Method::Both(search, joining));
        }
        match self.method {
            Some(MethodName::Search) => Ok(Method::Search(search)),
            Some(MethodName::Join) if self.depth.is_some() => {
                let why = "--depth is an option of the search: drop it, or drop --method join";
                Err(BadInput(why.into()).into())
            }
            Some(MethodName::Join) if self.kernel.is_some() && self.ledger.is_some() => {
                let why = "--kernel does not apply to a join with a ledger: drop one of them";
                Err(BadInput(why.into()).into())
            }
            Some(MethodName::Join) => Ok(Method::Join(joining)),
            None if !self.prefers_join(problem, &search, threads)? => Ok(Method::Search(search)),
            // A folder has ledgers of one method.
            None if self.ledger.is_some() => Ok(Method::Join(joining)),
            None => Ok(Method::JoinOrSearch(search)),
        }
    }

    /// Whether no option asks for the search, and the ledgers are those of a join, or, if there are none, joining is
    /// faster.
    fn prefers_join(
        &self,
        problem: &Problem,
        search: &Search,
        threads: usize,
    ) -> runs::Result<bool> {
        let of_search = self.kernel.is_some() || self.depth.is_some();
        if of_search || !search.device.is_processor() || join::accepts(problem).is_err() {
            return Ok(false);
        }
        Ok(match ledgers::recorded_method(self.ledger.as_deref())? {
            Some(method) => method == runs::Method::Join,
            None => joining::is_default(problem, search.kernel, threads),
        })
    }

    /// Refuses the options that do not apply to the nodes of the plain search tree.
    pub(super) fn refuse_for_profile(&self) -> Result<(), BadInput> {
        if self.asks_for_join() || self.kernel.is_some() || self.depth.is_some() {
            return Err(BadInput(
                "--profile counts the plain search tree: drop --method, --double-check, --kernel and \
                 --depth"
                    .into(),
            ));
        }
        Ok(())
    }

    pub(super) fn has_ledger(&self) -> bool {
        self.ledger.is_some()
    }

    pub(super) fn asks_for_join(&self) -> bool {
        self.double_check || self.method == Some(MethodName::Join)
    }
}

impl Method {
    /// Whether the count is recorded in ledgers.
    pub(super) fn is_durable(&self) -> bool {
        match self {
            Self::Search(search) | Self::JoinOrSearch(search) | Self::Both(search, _) => {
                search.ledger.is_some()
            }
            Self::Join(joining) => joining.ledger.is_some(),
        }
    }
}

#[cfg(test)]
mod tests {
    use bitqueens::Cancel;
    use bitqueens_runs::{Plan, Run};

    use super::*;

    fn flags() -> MethodFlags {
        MethodFlags {
            method: None,
            double_check: false,
            kernel: None,
            depth: None,
            ledger: None,
        }
    }

    fn method(flags: &MethodFlags, n: usize) -> Method {
        let problem = Problem::plain(n).expect("a board");
        let device = "cpu".parse().expect("a device");
        flags.validate(&problem, device, 1).expect("valid")
    }

    #[test]
    fn a_wide_board_is_joined_unless_an_option_asks_for_the_search() {
        // Every kernel is slower at n = 20, where a join takes 256 MiB of what is free.
        assert!(matches!(method(&flags(), 20), Method::JoinOrSearch(_)));
        assert!(matches!(method(&flags(), 12), Method::Search(_)));
        assert!(matches!(method(&flags(), 25), Method::Search(_)));
        let searches = [
            MethodFlags {
                method: Some(MethodName::Search),
                ..flags()
            },
            MethodFlags {
                kernel: Some(Kernel::Scalar),
                ..flags()
            },
            MethodFlags {
                depth: Some(1),
                ..flags()
            },
        ];
        for flags in searches {
            assert!(matches!(method(&flags, 20), Method::Search(_)));
        }
        let joins = MethodFlags {
            method: Some(MethodName::Join),
            kernel: Some(Kernel::Scalar),
            ..flags()
        };
        assert!(matches!(
            method(&joins, 8),
            Method::Join(Joining {
                kernel: Some(_),
                ..
            })
        ));
        let both = MethodFlags {
            double_check: true,
            ledger: Some("runs".into()),
            ..flags()
        };
        assert!(matches!(
            method(&both, 20),
            Method::Both(_, Joining { ledger: None, .. })
        ));
    }

    #[test]
    fn the_method_of_ledgers_goes_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let recorded = |name: &str, n, kernel| {
            let flags = MethodFlags {
                ledger: Some(folder.path().join(name)),
                kernel,
                ..flags()
            };
            method(&flags, n)
        };
        let begin = |name: &str, plan: &Plan| {
            let run = Run::new(plan, &folder.path().join(name));
            run.threads(1).and_then(|run| run.run()).expect("a run");
        };
        let new = recorded("none", 20, None);
        assert!(matches!(&new, Method::Join(joining) if joining.ledger.is_some()));
        assert!(new.is_durable());
        assert!(matches!(recorded("none", 12, None), Method::Search(_)));
        let board = Problem::plain(6).expect("a board");
        let search = Plan::new(&board, 0).expect("a plan");
        begin("search", &search);
        assert!(matches!(recorded("search", 20, None), Method::Search(_)));
        let join = Plan::join(&board, &Cancel::new()).expect("a plan");
        begin("join", &join);
        assert!(matches!(recorded("join", 12, None), Method::Join(_)));
        // Not a board of the join: the run then says that the folder is of another plan.
        assert!(matches!(recorded("join", 25, None), Method::Search(_)));
        let by_kernel = recorded("join", 12, Some(Kernel::Scalar));
        assert!(matches!(by_kernel, Method::Search(_)));
    }
}
