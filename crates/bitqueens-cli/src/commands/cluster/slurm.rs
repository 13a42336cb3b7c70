//! `bitqueens cluster slurm PLAN`: a job array that goes on until all is counted.

use std::time::Duration;

use super::job::{Draft, JobFlags};
use super::script::FileFlags;
use crate::failure::BadInput;
use crate::{forecast, values};

const TEACH: &str = "\
Examples:
  bitqueens cluster slurm 20.plan -o 20.sbatch                then: bash 20.sbatch
  bitqueens cluster slurm 20.plan --shards 64 --time 2h -o 20.sbatch
  bitqueens cluster slurm 20.plan --cores 8 -o 20.sbatch      8 cores, instead of a whole node
  bash 20.sbatch --partition=long --account=queens            options of sbatch go here

Elements are requeued while they run out of time (exit code 3), a few times when a machine fails (4),
and not at all when it cannot help (1, 2). Run the same file again after anything: it goes on.";

/// Most restarts of an element beyond those that its time limit asks for.
const PATIENCE: u32 = 5;

const TEMPLATE: &str = include_str!("job.sbatch");

/// Write a job array for Slurm, with a job that merges and verifies
#[derive(clap::Args)]
#[command(after_help = TEACH)]
pub(crate) struct Flags {
    #[command(flatten)]
    job: JobFlags,
    #[command(flatten)]
    files: FileFlags,
    /// Time limit of an element, at least 1m: it stops shortly before, and is queued again
    #[arg(long, value_name = "TIME", value_parser = values::time, default_value = "1h")]
    time: Duration,
    /// Cores of an element [default: a whole node, taken to have as many as this machine]
    #[arg(long, value_name = "C", value_parser = values::cores, allow_negative_numbers = true)]
    cores: Option<u32>,
    /// MaxArraySize of the cluster (`scontrol show config`): the array has at most so many elements
    #[arg(long, value_name = "M", value_parser = values::elements, allow_negative_numbers = true, default_value = "1001")]
    max_array: u32,
}

impl Flags {
    pub(super) fn draft(self) -> anyhow::Result<Draft> {
        if self.time < Duration::from_secs(60) || self.time > Duration::from_secs(365 * 86_400) {
            let what = "--time must be from 1m to 365days, such as 45m or 2h";
            return Err(BadInput(what.to_owned()).into());
        }
        let here = u32::try_from(forecast::all_cores()).unwrap_or(u32::MAX);
        let job = self.job.job(self.cores.unwrap_or(here))?;
        let limit = self.time.as_secs();
        // Time to stop in, for units in hand to be dropped and for a slow disk.
        let seconds = limit - (limit / 20).clamp(10, 300);
        // As few elements as need the fewest rounds, so that all have the same number of shards.
        let rounds = job.shards.div_ceil(self.max_array);
        let elements = job.shards.div_ceil(rounds);
        let deal = job.deal();
        let element_seconds = deal.shard_seconds * f64::from(rounds);
        #[allow(clippy::cast_precision_loss)] // A year has fewer seconds than 2^53.
        let limits = (element_seconds / seconds as f64).ceil().min(1e6);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // From 0 to a million.
        let restarts = PATIENCE + limits as u32;
        let (node, resources) = match self.cores {
            None => (
                "a whole node".to_owned(),
                "#SBATCH --exclusive\n#SBATCH --mem=0".to_owned(),
            ),
            Some(1) => ("a core".to_owned(), "#SBATCH --cpus-per-task=1".to_owned()),
            Some(cores) => (
                format!("{cores} cores"),
                format!("#SBATCH --cpus-per-task={cores}"),
            ),
        };
        let own = [
            ("node", node),
            ("elements", elements.to_string()),
            ("last", (elements - 1).to_string()),
            ("resources", resources),
            ("time", clock(limit)),
            ("seconds", seconds.to_string()),
            ("restarts", restarts.to_string()),
        ];
        #[allow(clippy::cast_precision_loss)] // See above.
        let recheck = 0.5 * seconds as f64;
        Ok(self.files.draft(job, TEMPLATE, recheck, &own)?)
    }
}

/// A time as Slurm reads it: days-hours:minutes:seconds.
fn clock(seconds: u64) -> String {
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    format!(
        "{}-{:02}:{:02}:{:02}",
        hours / 24,
        hours % 24,
        minutes % 60,
        seconds % 60
    )
}
