//! `bitqueens cluster slurm|kubernetes|hyperqueue PLAN`

mod depth;
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

const TEACH: &str = "\
Examples:
  bitqueens cluster slurm 20.plan -o 20.sbatch       then: bash 20.sbatch
  bitqueens cluster kubernetes 20.plan -o 20.yaml    then what its first lines say
  bitqueens cluster hyperqueue 20.plan -o 20.hq      then: bash 20.hq
  bitqueens cluster depth 24                         which depth for how many cores
  bitqueens cluster help slurm                       everything about one of them

docs/CLUSTER.md says what to type on each, and what happens when something dies.";

/// Write jobs for Slurm, Kubernetes or HyperQueue; compare depths of plans
#[derive(clap::Args)]
#[command(after_help = TEACH, arg_required_else_help = true)]
pub(crate) struct Flags {
    #[command(subcommand)]
    scheduler: Scheduler,
}

/// Whose job is to be written, or what is to be known before.
#[derive(clap::Subcommand)]
pub(crate) enum Scheduler {
    Slurm(slurm::Flags),
    Kubernetes(kubernetes::Flags),
    Hyperqueue(hyperqueue::Flags),
    Depth(depth::Flags),
}

/// What is to be done.
pub(crate) enum Settings {
    /// A job that is ready to be written.
    Write(job::Draft),
    /// Depths to be compared.
    Compare(depth::Flags),
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        Ok(Settings::Write(match self.scheduler {
            Scheduler::Slurm(flags) => flags.draft()?,
            Scheduler::Kubernetes(flags) => flags.draft()?,
            Scheduler::Hyperqueue(flags) => flags.draft()?,
            Scheduler::Depth(flags) => return Ok(Settings::Compare(flags)),
        }))
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        match settings {
            Settings::Write(draft) => draft.write(console)?,
            Settings::Compare(depths) => depths.run(console)?,
        }
        Ok(Exit::Done)
    }
}
