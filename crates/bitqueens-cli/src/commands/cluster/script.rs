//! Jobs that are shell scripts, run where the paths of this machine are those of the nodes.

use std::path::PathBuf;

use super::job::{Draft, Job};
use super::paths::{self, checked, distinct};
use super::template::{Word, filled, shell_word};
use crate::failure::BadInput;

/// Flags of schedulers whose nodes share a file system with this machine.
#[derive(clap::Args)]
pub(super) struct FileFlags {
    /// Folder for the ledgers, shared by all nodes [default: PLAN with .runs]
    #[arg(long, value_name = "DIR")]
    ledger: Option<PathBuf>,
    /// File for the certificate [default: PLAN with .certificate]
    #[arg(long, value_name = "CERT")]
    certificate: Option<PathBuf>,
}

impl FileFlags {
    /// The template as a job, with the words of every script and its own; the node that merges has
    /// `recheck` seconds to count a part again.
    pub(super) fn draft(
        self,
        job: Job,
        template: &str,
        recheck: f64,
        own: &[Word],
    ) -> Result<Draft, BadInput> {
        let beside = |ending: &str| PathBuf::from(&job.plan_path).with_extension(ending);
        let ledger = self.ledger.unwrap_or_else(|| beside("runs"));
        let ledger = checked(&ledger, "the ledger folder")?;
        let certificate = self.certificate.unwrap_or_else(|| beside("certificate"));
        let certificate = paths::certificate(&certificate)?;
        let mut files = vec![
            ("the plan", job.plan_path.as_str()),
            ("the ledger folder", &ledger),
            ("the certificate", &certificate),
        ];
        files.extend(job.output().map(|path| ("the job", path)));
        distinct(&files)?;
        let common = [
            ("n", job.plan.problem().n().to_string()),
            ("units", job.plan.units().to_string()),
            ("shards", job.shards.to_string()),
            ("cores", job.elements.cores.to_string()),
            ("cost", job.cost()),
            ("memory", job.deal().mebibytes.to_string()),
            ("script", job.script()),
            ("plan", shell_word(&job.plan_path)),
            ("identity", job.plan.identity().to_string()),
            ("ledger", shell_word(&ledger)),
            ("certificate", shell_word(&certificate)),
            ("recheck", job.recheck(recheck)),
        ];
        let text = filled(template, own, &common);
        Ok(job.draft(text))
    }
}
