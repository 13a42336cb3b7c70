//! `bitqueens cluster kubernetes PLAN`: an Indexed Job, and a Job that merges and verifies.

use std::path::{Component, Path, PathBuf};

use super::job::{Draft, Job, JobFlags, RECHECK_TIME};
use super::manifest::{Manifest, PlanSource};
use super::paths::{self, checked, distinct};
use super::template::filled;
use crate::failure::BadInput;
use crate::values;

const TEACH: &str = "\
Examples:
  bitqueens cluster kubernetes 20.plan -o 20.yaml     then what its first lines say
  bitqueens cluster kubernetes 20.plan --shards 64 --cores 8 --image registry/bitqueens -o 20.yaml

The image is built from cluster/kubernetes/Containerfile. Pods are started again while they are
interrupted (exit code 3), a few times when a machine fails (4), and not at all when it cannot help
(1, 2).";

const HEAD: &str = include_str!("head.yaml");

/// More indexes than this need other limits on how many may fail.
const MAX_INDEXES: u32 = 100_000;

/// A ConfigMap holds a MiB; the plan of a plain board needs none.
const MAX_CONFIG: usize = 1_000_000;

/// Pods at a time, unless told otherwise.
const PODS: u32 = 1000;

/// Write an Indexed Job for Kubernetes, and a Job that merges and verifies
#[derive(clap::Args)]
#[command(after_help = TEACH)]
pub(crate) struct Flags {
    #[command(flatten)]
    job: JobFlags,
    /// Folder for the ledgers on the volume, one name
    #[arg(long, value_name = "DIR", default_value = "runs")]
    ledger: PathBuf,
    /// File for the certificate on the volume, one name
    #[arg(long, value_name = "CERT", default_value = "certificate")]
    certificate: PathBuf,
    /// Cores of a pod
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
        distinct(&files)?;
        let job = self.job.job(self.cores)?;
        if job.shards > MAX_INDEXES {
            return Err(BadInput(format!(
                "{} shards are more than an Indexed Job takes: give --shards up to {MAX_INDEXES}",
                job.shards
            ))
            .into());
        }
        let plan = &job.plan;
        let identity = plan.identity().to_string();
        // Two plans never share a volume.
        let name = format!("bitqueens-{}-{identity:.8}", plan.problem().n());
        // Records of 48 bytes, some twice, in blocks of a file system.
        let gibibytes = 1 + (plan.units() * 128 + u64::from(job.shards) * 65_536) / (1 << 30);
        let head = [
            ("name", name.clone()),
            ("n", plan.problem().n().to_string()),
            ("units", plan.units().to_string()),
            ("shards", job.shards.to_string()),
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
            parallelism: job.shards.min(PODS),
            cores: self.cores,
            mebibytes: job.deal().mebibytes,
            gibibytes,
            recheck: job.recheck(RECHECK_TIME),
        };
        let text = filled(HEAD, &head, &[]) + &manifest.to_string();
        Ok(job.draft(text))
    }
}

/// How the plan gets into a pod.
fn source(job: &Job) -> Result<PlanSource, BadInput> {
    let plan = &job.plan;
    if plan.problem().is_plain() {
        let how = match plan.method() {
            bitqueens_runs::Method::Search => format!("--depth={}", plan.depth()),
            method => format!("--method={method}"),
        };
        return Ok(PlanSource::Made([plan.problem().n().to_string(), how]));
    }
    let text = plan.to_string();
    if text.len() > MAX_CONFIG {
        return Err(BadInput(format!(
            "the plan has {} bytes, more than a ConfigMap holds: at most {MAX_CONFIG}",
            text.len()
        )));
    }
    Ok(PlanSource::Given(text))
}

/// A name on the volume, which is flat.
fn on_volume(path: &Path, what: &str) -> Result<String, BadInput> {
    checked(path, what)?;
    let mut parts = path.components().filter(|part| *part != Component::CurDir);
    match (parts.next(), parts.next()) {
        (Some(Component::Normal(name)), None) => Ok(name.to_string_lossy().into_owned()),
        _ => Err(BadInput(format!(
            "{what} {path:?} is not on the volume of the pods: give one name, such as runs"
        ))),
    }
}

/// The name of an image: a registry, names, a tag and a digest.
fn image(text: &str) -> Result<String, String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_./:@".contains(c);
    let begins = text.starts_with(|c: char| c.is_ascii_alphanumeric());
    if begins && text.len() <= 1024 && text.chars().all(is_part) {
        return Ok(text.to_owned());
    }
    let accepted = "the name of an image has up to 1024 letters, digits, -, _, ., /, : and @, and \
                    begins with a letter or a digit, such as registry.example/bitqueens:0.1.0";
    Err(accepted.to_owned())
}
