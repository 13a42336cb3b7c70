//! Which method `count` takes: search, join, or both.

use bitqueens::language::Phrase;
use std::path::{Path, PathBuf};

use bitqueens::{Kernel, Method, Problem, Question};
use bitqueens_gpu::DeviceChoice;
use bitqueens_runs::free_mebibytes;

use crate::{
    device,
    failure::{BadInput, refuse},
    name_parsers, parsers,
};

/// One of the two algorithms. The values have no help of their own; that of the flag explains them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum MethodName {
    Search,
    Join,
}

#[derive(clap::Args)]
pub(super) struct MethodFlags {
    /// Algorithm: `search` places queens one by one; `join` matches half-boards, for boards up to 28
    /// [default: that of the ledgers, or the faster one here; the search with --kernel, --depth or
    /// --device]
    #[arg(long, value_name = "METHOD", value_enum)]
    method: Option<MethodName>,
    /// Count with both methods; exit with 1 if they disagree
    #[arg(long, conflicts_with = "method")]
    double_check: bool,
    /// Kernel of the search, see `bitqueens kernels`, or whose instructions the join uses [default: the
    /// fastest on this machine]
    #[arg(long, value_name = "NAME", value_parser = name_parsers::kernel(), hide_possible_values = true)]
    kernel: Option<Kernel>,
    /// Number of rows by which the search splits crosses; affects the time, not the count [default:
    /// chosen for N]
    #[arg(long, value_name = "D", value_parser = parsers::depth, allow_negative_numbers = true)]
    depth: Option<usize>,
    /// Folder for ledgers: record every unit durably, and do not count recorded units again; with
    /// --double-check, of the search
    #[arg(long, value_name = "DIR", conflicts_with = "profile")]
    ledger: Option<PathBuf>,
}

impl From<MethodName> for Method {
    fn from(name: MethodName) -> Self {
        match name {
            MethodName::Search => Self::Search,
            MethodName::Join => Self::Join,
        }
    }
}

impl MethodFlags {
    /// Refuses options that do not apply to the board or to each other.
    pub(super) fn validate(
        &self,
        problem: &Problem,
        device: &DeviceChoice,
        threads: usize,
    ) -> anyhow::Result<()> {
        device::require_use_of(device, "--kernel", self.kernel.is_some())?;
        let is_join = self.is_join();
        if is_join && self.ledger.is_some() {
            let what = Phrase::new("a join with a ledger", "带账本的 join");
            device::require_processor(device, what)?;
        }
        // Refuses boards that the join cannot count.
        let question = self.question(problem).threads(threads)?;
        question.methods()?;
        let refusal = match self {
            _ if !problem.is_for_kernels() && (self.kernel.is_some() || self.depth.is_some()) => {
                Phrase::new(
                    "--kernel and --depth do not apply to other rules and regions, which have a search of their own: drop them",
                    "--kernel 和 --depth 不能用于其他规则和区域，它们另有搜索：请去掉",
                )
            }
            Self { depth: Some(_), .. } if is_join => Phrase::new(
                "--depth is an option of the search: drop it, or drop --method join",
                "--depth 是 search 的选项：请去掉它，或去掉 --method join",
            ),
            Self { kernel: Some(_), ledger: Some(_), .. } if is_join => Phrase::new(
                "--kernel does not apply to a join with a ledger: drop one of them",
                "带账本的 join 不能指定 --kernel：请去掉其中一个",
            ),
            _ => return Ok(()),
        };
        Err(BadInput(refusal.into()).into())
    }

    /// The question about a board, without devices and ledgers.
    pub(super) fn question<'a>(&self, problem: &'a Problem) -> Question<'a> {
        let mut question = Question::new(problem).free_memory(free_mebibytes);
        if let Some(method) = self.method {
            question = question.method(method.into());
        }
        if self.double_check {
            question = question.double_check();
        }
        if let Some(kernel) = self.kernel {
            question = question.kernel(kernel);
        }
        match self.depth {
            Some(depth) => question.depth(depth),
            None => question,
        }
    }

    /// Refuses the options that do not apply to the nodes of the plain search tree.
    pub(super) fn refuse_for_profile(&self) -> Result<(), BadInput> {
        if self.asks_for_join() || self.kernel.is_some() || self.depth.is_some() {
            refuse!(
                "--profile counts the plain search tree: drop --method, --double-check, --kernel and --depth",
                "--profile 数普通搜索树：请去掉 --method、--double-check、--kernel 和 --depth"
            );
        }
        Ok(())
    }

    /// Whether any of these flags is given.
    pub(super) fn is_given(&self) -> bool {
        self.method.is_some()
            || self.double_check
            || self.kernel.is_some()
            || self.depth.is_some()
            || self.ledger.is_some()
    }

    pub(super) fn ledger(&self) -> Option<&Path> {
        self.ledger.as_deref()
    }

    /// Whether only the join counts.
    pub(super) fn is_join(&self) -> bool {
        self.method == Some(MethodName::Join)
    }

    /// Whether both methods count.
    pub(super) fn is_double(&self) -> bool {
        self.double_check
    }

    fn asks_for_join(&self) -> bool {
        self.double_check || self.is_join()
    }
}
