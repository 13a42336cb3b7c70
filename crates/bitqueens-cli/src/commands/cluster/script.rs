//! Jobs as shell scripts, for clusters whose nodes share a file system with this machine.

use std::path::{Path, PathBuf};

use super::job::{Draft, Job};
use super::paths::{self, checked, require_distinct};
use super::template::{Value, filled, shell_word};
use crate::destination::require_no_input;

/// Paths on the shared file system.
#[derive(clap::Args)]
pub(super) struct FileFlags {
    /// Folder for the ledgers, shared by all nodes [default: PLAN with the extension .runs]
    #[arg(long, value_name = "DIR")]
    ledger: Option<PathBuf>,
    /// File for the certificate [default: PLAN with the extension .certificate]
    #[arg(long, value_name = "CERT")]
    certificate: Option<PathBuf>,
}

impl FileFlags {
    /// Fills a template with the values of all scripts and with `own`. The recheck may take `recheck`
    /// seconds.
    pub(super) fn draft(
        self,
        job: Job,
        template: &str,
        recheck: f64,
        own: &[Value],
    ) -> anyhow::Result<Draft> {
        let beside = |extension: &str| PathBuf::from(&job.plan_path).with_extension(extension);
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
        require_distinct(&files)?;
        // The job will write it with `merge`.
        require_no_input(Path::new(&certificate))?;
        let common = [
            ("n", job.plan.problem().n().to_string()),
            ("units", job.plan.units().to_string()),
            ("shards", job.shards.to_string()),
            ("number_of_shards", job.number_of_shards()),
            ("cores", job.node.cores.to_string()),
            ("cost", job.cost()),
            ("memory", job.expected_cost().mebibytes.to_string()),
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
