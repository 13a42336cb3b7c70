//! `bitqueens cluster hyperqueue PLAN`: a task array, submitted until no unit is missing.

use super::job::{Draft, JobFlags, RECHECK_TIME};
use super::script::FileFlags;
use crate::failure::BadInput;
use crate::values;

const AFTER_HELP: &str = "\
Examples:
  bitqueens cluster hyperqueue 20.plan -o 20.hq            then: bash 20.hq
  bitqueens cluster hyperqueue 20.plan --shards 64 --cores 8 -o 20.hq

HyperQueue starts workers on Slurm with `hq alloc add slurm --time-limit 2h --
--partition=PARTITION`.";

const TEMPLATE: &str = include_str!("job.hq");

/// The server keeps every task in memory.
const MAX_TASKS: u32 = 1_000_000;

/// A year, more than any worker has left; HyperQueue cannot read much larger numbers.
const MAX_MINUTES: f64 = 525_600.0;

/// Write a task array for HyperQueue, then merge and verify
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    #[command(flatten)]
    job: JobFlags,
    #[command(flatten)]
    files: FileFlags,
    /// Cores for each task
    #[arg(long, value_name = "C", value_parser = values::cores, allow_negative_numbers = true, default_value = "8")]
    cores: u32,
}

impl Flags {
    pub(super) fn draft(self) -> anyhow::Result<Draft> {
        let job = self.job.job(self.cores)?;
        if job.shards > MAX_TASKS {
            return Err(BadInput(format!(
                "{} shards are too many for a HyperQueue server: give --shards up to {MAX_TASKS}",
                job.shards
            ))
            .into());
        }
        // 1.5 times the expected time. Workers with less time left do not get a shard.
        let minutes = 1.0 + (job.expected_cost().shard_seconds * 1.5 / 60.0).min(MAX_MINUTES);
        let own = [
            ("last", (job.shards - 1).to_string()),
            ("time_request", format!("{minutes:.0}m")),
        ];
        self.files.draft(job, TEMPLATE, RECHECK_TIME, &own)
    }
}
