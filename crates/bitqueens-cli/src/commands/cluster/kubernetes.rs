//! `bitqueens cluster kubernetes PLAN`: an Indexed Job, and a Job that merges and verifies.

use std::path::{Component, Path, PathBuf};

use super::job::{Draft, Job, JobFlags, RECHECK_TIME};
use super::manifest::{Manifest, PlanSource};
use super::paths::{self, checked, require_distinct};
use super::template::filled;
use crate::failure::BadInput;
use crate::values;

const AFTER_HELP: &str = "\
Examples:
  bitqueens cluster kubernetes 20.plan -o 20.yaml
  bitqueens cluster kubernetes 20.plan --image registry/bitqueens -o 20.yaml

The first lines of the manifest are the commands that use it.
cluster/kubernetes/Containerfile builds the image. Kubernetes restarts pods
that are interrupted (exit code 3), restarts pods whose machine fails a few
times (4), and never restarts others (1, 2).";

const HEAD: &str = include_str!("head.yaml");

/// Kubernetes limits failed indexes differently from here on.
const MAX_INDEXES: u32 = 100_000;

/// Maximum size of a plan in a ConfigMap, which is limited to 1 MiB.
const MAX_CONFIG: usize = 1_000_000;

/// Maximum number of pods at a time.
const MAX_PODS: u32 = 1000;

/// Write an Indexed Job for Kubernetes, and a Job that merges and verifies
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    #[command(flatten)]
    job: JobFlags,
    /// Folder for the ledgers on the volume, a single name
    #[arg(long, value_name = "DIR", default_value = "runs")]
    ledger: PathBuf,
    /// File for the certificate on the volume, a single name
    #[arg(long, value_name = "CERT", default_value = "certificate")]
    certificate: PathBuf,
    /// Cores for each pod
    #[arg(long, value_name = "C", value_parser = values::cores, allow_negative_numbers = true, default_value = "8")]
    cores: u32,
    /// Name of the image
    #[arg(long, value_name = "IMAGE", value_parser = image, default_value = concat!("bitqueens:", env!("CARGO_PKG_VERSION")))]
    image: String,
}

impl Flags {
    pub(super) fn draft(self) -> anyhow::Result<Draft> {
        let ledger = on_volume(&self.ledger, "the ledger folder")?;
        paths::certificate(&self.certificate)?;
        let certificate = on_volume(&self.certificate, "the certificate")?;
        let files = [
            ("the ledger folder", ledger.as_str()),
            ("the certificate", &certificate),
        ];
        require_distinct(&files)?;
        let job = self.job.job(self.cores)?;
        if job.shards > MAX_INDEXES {
            return Err(BadInput(format!(
                "{} shards are too many for an Indexed Job: give --shards up to {MAX_INDEXES}",
                job.shards
            ))
            .into());
        }
        let plan = &job.plan;
        let identity = plan.identity().to_string();
        // Plans do not share a volume.
        let name = format!("bitqueens-{}-{identity:.8}", plan.problem().n());
        // Records of 48 bytes, some of them twice, and a file system block for each shard.
        let gibibytes = 1 + (plan.units() * 128 + u64::from(job.shards) * 65_536) / (1 << 30);
        let head = [
            ("name", name.clone()),
            ("n", plan.problem().n().to_string()),
            ("units", plan.units().to_string()),
            ("shards", job.number_of_shards()),
            ("cost", job.cost()),
            ("script", job.script()),
        ];
        let manifest = Manifest {
            name,
            image: self.image,
            plan: source(&job)?,
            identity,
            ledger,
            certificate,
            shards: job.shards,
            parallelism: job.shards.min(MAX_PODS),
            cores: self.cores,
            mebibytes: job.expected_cost().mebibytes,
            gibibytes,
            recheck: job.recheck(RECHECK_TIME),
        };
        let text = filled(HEAD, &head, &[]) + &manifest.to_string();
        Ok(job.draft(text))
    }
}

/// The source of the plan in a pod.
fn source(job: &Job) -> Result<PlanSource, BadInput> {
    let plan = &job.plan;
    if plan.problem().is_plain() {
        let how = match plan.method() {
            bitqueens_runs::Method::Search => format!("--depth={}", plan.depth()),
            method => format!("--method={method}"),
        };
        return Ok(PlanSource::Remade([plan.problem().n().to_string(), how]));
    }
    let text = plan.to_string();
    if text.len() > MAX_CONFIG {
        return Err(BadInput(format!(
            "the plan has {} bytes, too many for a ConfigMap: the limit is {MAX_CONFIG}",
            text.len()
        )));
    }
    Ok(PlanSource::Embedded(text))
}

/// A single name on the volume.
fn on_volume(path: &Path, what: &str) -> Result<String, BadInput> {
    checked(path, what)?;
    let mut parts = path.components().filter(|part| *part != Component::CurDir);
    match (parts.next(), parts.next()) {
        (Some(Component::Normal(name)), None) => Ok(name.to_string_lossy().into_owned()),
        _ => Err(BadInput(format!(
            "{what} {path:?} is not a name on the volume: give a single name, such as runs"
        ))),
    }
}

/// Parses the name of an image: registry, names, tag and digest.
fn image(text: &str) -> Result<String, String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_./:@".contains(c);
    let starts_well = text.starts_with(|c: char| c.is_ascii_alphanumeric());
    if starts_well && text.len() <= 1024 && text.chars().all(is_part) {
        return Ok(text.to_owned());
    }
    let accepted = "an image name has up to 1024 letters, digits, -, _, ., /, : and @, and starts with \
                    a letter or a digit, such as registry.example/bitqueens:0.1.0";
    Err(accepted.to_owned())
}
