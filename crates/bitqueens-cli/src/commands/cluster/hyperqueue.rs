//! `bitqueens cluster hyperqueue PLAN`: a task array, submitted until nothing is missing.

use super::job::{Draft, JobFlags, RECHECK_TIME};
use crate::values;

const TEACH: &str = "\
Examples:
  bitqueens cluster hyperqueue 20.plan -o 20.hq            then: bash 20.hq
  bitqueens cluster hyperqueue 20.plan --shards 64 --cores 8 -o 20.hq

Workers on top of Slurm come by themselves with
`hq alloc add slurm --time-limit 2h -- --partition=PARTITION`.";

const TEMPLATE: &str = include_str!("job.hq");

/// Write a task array for HyperQueue, then merge and verify
#[derive(clap::Args)]
#[command(after_help = TEACH)]
pub(crate) struct Flags {
    #[command(flatten)]
    job: JobFlags,
    /// Cores of a task
    #[arg(long, value_name = "C", value_parser = values::cores, allow_negative_numbers = true, default_value = "8")]
    cores: u32,
}

impl Flags {
    pub(super) fn draft(self) -> anyhow::Result<Draft> {
        let job = self.job.job(self.cores)?;
        // A worker that has less time left does not get a shard: half as long again as expected.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Saturates at years.
        let minutes = 1 + (job.deal().shard_seconds * 1.5 / 60.0) as u64;
        let own = [
            ("last", (job.shards - 1).to_string()),
            ("time_request", format!("{minutes}m")),
        ];
        Ok(job.draft(TEMPLATE, RECHECK_TIME, &own))
    }
}
