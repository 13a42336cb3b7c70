//! `bitqueens cluster slurm PLAN`: a job array that is requeued until every unit is counted.

use std::time::Duration;

use super::job::{Draft, JobFlags};
use super::script::FileFlags;
use crate::failure::BadInput;
use crate::{forecast, values};

const AFTER_HELP: &str = "\
Examples:
  bitqueens cluster slurm 20.plan -o 20.sbatch            on whole nodes
  bitqueens cluster slurm 20.plan --cores 8 -o 20.sbatch  on 8 cores
  bitqueens cluster slurm 20.plan --shards 64 --time 2h -o 20.sbatch

Then submit it, optionally with options of sbatch:
  bash 20.sbatch --partition=long --account=queens

Elements are requeued when they run out of time (exit code 3), a few times when
a machine fails (4), and never after other errors (1, 2). Run the same file
again after any failure: it continues.";

/// Maximum number of restarts of an element, in addition to those for its time limit.
const EXTRA_RESTARTS: u32 = 5;

const TEMPLATE: &str = include_str!("job.sbatch");

/// Write a job array for Slurm, and a job that merges and verifies
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    #[command(flatten)]
    job: JobFlags,
    #[command(flatten)]
    files: FileFlags,
    /// Time limit of an element, at least 1m; an element stops shortly before and is requeued
    #[arg(long, value_name = "TIME", value_parser = values::time, default_value = "1h")]
    time: Duration,
    /// Cores of an element [default: a whole node, assumed to have as many cores as this machine]
    #[arg(long, value_name = "C", value_parser = values::cores, allow_negative_numbers = true)]
    cores: Option<u32>,
    /// Maximum number of elements: MaxArraySize of the cluster (`scontrol show config`)
    #[arg(long, value_name = "M", value_parser = values::elements, allow_negative_numbers = true, default_value = "1001")]
    max_array: u32,
}

impl Flags {
    pub(super) fn draft(self) -> anyhow::Result<Draft> {
        if self.time < Duration::from_secs(60) || self.time > Duration::from_secs(365 * 86_400) {
            let why = "--time must be from 1m to 365days, such as 45m or 2h";
            return Err(BadInput(why.to_owned()).into());
        }
        let here = u32::try_from(forecast::all_cores()).unwrap_or(u32::MAX);
        let job = self.job.job(self.cores.unwrap_or(here))?;
        let limit = self.time.as_secs();
        // Leaves time to stop: to drop unfinished units, and for a slow disk.
        let seconds = limit - (limit / 20).clamp(10, 300);
        // The fewest elements for the fewest rounds, so that all have about the same number of shards.
        let rounds = job.shards.div_ceil(self.max_array);
        let elements = job.shards.div_ceil(rounds);
        let element_seconds = job.expected_cost().shard_seconds * f64::from(rounds);
        #[allow(clippy::cast_precision_loss)] // A year has fewer seconds than 2^53.
        let limits = (element_seconds / seconds as f64).ceil().min(1e6);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // From 0 to a million.
        let restarts = EXTRA_RESTARTS + limits as u32;
        let (node, resources) = match self.cores {
            None => (
                "a whole node".to_owned(),
                "#SBATCH --exclusive\n#SBATCH --mem=0".to_owned(),
            ),
            Some(1) => ("1 core".to_owned(), "#SBATCH --cpus-per-task=1".to_owned()),
            Some(cores) => (
                format!("{cores} cores"),
                format!("#SBATCH --cpus-per-task={cores}"),
            ),
        };
        let own = [
            ("node", node),
            ("elements", elements.to_string()),
            ("then", then(elements, job.shards)),
            ("last", (elements - 1).to_string()),
            ("resources", resources),
            ("time", clock(limit)),
            ("seconds", seconds.to_string()),
            ("restarts", restarts.to_string()),
        ];
        #[allow(clippy::cast_precision_loss)] // See above.
        let recheck = 0.5 * seconds as f64;
        self.files.draft(job, TEMPLATE, recheck, &own)
    }
}

/// The shards of an element after its first, for the head of the script.
fn then(elements: u32, shards: u32) -> String {
    match elements {
        _ if elements == shards => String::new(),
        1 => ", then all others".to_owned(),
        2 => ", then every 2nd shard after it".to_owned(),
        3 => ", then every 3rd shard after it".to_owned(),
        _ => format!(", then every {elements}th shard after it"),
    }
}

/// A time in the format of Slurm: days-hours:minutes:seconds.
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
