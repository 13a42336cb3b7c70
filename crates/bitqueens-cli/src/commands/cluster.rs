//! `bitqueens cluster slurm|kubernetes|hyperqueue PLAN`

mod hyperqueue;
mod job;
mod kubernetes;
mod manifest;
mod paths;
mod script;
mod slurm;
mod template;

use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;

const AFTER_HELP: &str = "\
Examples:
  bitqueens cluster slurm 20.plan -o 20.sbatch     then: bash 20.sbatch
  bitqueens cluster kubernetes 20.plan -o 20.yaml  then: see its first lines
  bitqueens cluster hyperqueue 20.plan -o 20.hq    then: bash 20.hq
  bitqueens cluster help slurm                     the options for a scheduler

docs/CLUSTER.md explains how to use each of them, and what happens when
something fails.";

/// Write jobs for Slurm, Kubernetes or HyperQueue
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, arg_required_else_help = true)]
pub(crate) struct Flags {
    #[command(subcommand)]
    scheduler: Scheduler,
}

/// The scheduler.
#[derive(clap::Subcommand)]
pub(crate) enum Scheduler {
    Slurm(slurm::Flags),
    Kubernetes(kubernetes::Flags),
    Hyperqueue(hyperqueue::Flags),
}

impl Subcommand for Flags {
    type Settings = job::Draft;

    fn validate(self) -> anyhow::Result<job::Draft> {
        match self.scheduler {
            Scheduler::Slurm(flags) => flags.draft(),
            Scheduler::Kubernetes(flags) => flags.draft(),
            Scheduler::Hyperqueue(flags) => flags.draft(),
        }
    }

    fn run(draft: job::Draft, console: &mut Console) -> anyhow::Result<Exit> {
        draft.write(console)?;
        Ok(Exit::Done)
    }
}
