//! `bitqueens cluster kubernetes PLAN`: an Indexed Job, and a Job that merges and verifies.

use super::job::{Draft, Job, JobFlags, RECHECK_TIME};
use super::template::shell_word;
use crate::failure::BadInput;
use crate::values;

const TEACH: &str = "\
Examples:
  bitqueens cluster kubernetes 20.plan -o 20.yaml     then: kubectl apply -f 20.yaml
  bitqueens cluster kubernetes 20.plan --shards 64 --cores 8 --image registry/bitqueens -o 20.yaml

The image is built from cluster/kubernetes/Containerfile. Pods are started again while they are
interrupted (exit code 3), a few times when a machine fails (4), and not at all when it cannot help
(1, 2).";

const TEMPLATE: &str = include_str!("job.yaml");

/// More indexes than this need other limits on how many may fail.
const MAX_INDEXES: u32 = 100_000;

/// A ConfigMap holds a MiB; a plan of a plain board needs none.
const MAX_CONFIG: usize = 1_000_000;

/// Pods at a time, unless told otherwise.
const PODS: u32 = 1000;

/// Write an Indexed Job for Kubernetes, and a Job that merges and verifies
#[derive(clap::Args)]
#[command(after_help = TEACH)]
pub(crate) struct Flags {
    #[command(flatten)]
    job: JobFlags,
    /// Cores of a pod
    #[arg(long, value_name = "C", value_parser = values::cores, allow_negative_numbers = true, default_value = "8")]
    cores: u32,
    /// Name of the image
    #[arg(long, value_name = "IMAGE", default_value = concat!("bitqueens:", env!("CARGO_PKG_VERSION")))]
    image: String,
}

impl Flags {
    pub(super) fn draft(self) -> anyhow::Result<Draft> {
        let job = self.job.job(self.cores)?;
        if job.shards > MAX_INDEXES {
            return Err(BadInput(format!(
                "{} shards are more than an Indexed Job takes: give --shards up to {MAX_INDEXES}",
                job.shards
            ))
            .into());
        }
        let image = quoted(&self.image);
        let name = format!("bitqueens-{}", job.plan.problem().n());
        let made = Made::of(&job, &name, &image)?;
        let cores = self.cores;
        let memory = job.deal().mebibytes;
        let size = format!(
            "          resources:\n            requests: {{cpu: {cores}, memory: {memory}Mi}}\n            \
             limits: {{cpu: {cores}, memory: {memory}Mi}}"
        );
        // Records of 48 bytes, some twice, in blocks of a file system.
        let storage = 1 + (job.plan.units() * 128 + u64::from(job.shards) * 65_536) / (1 << 30);
        let own = [
            ("before", made.before),
            ("name", name),
            ("storage", storage.to_string()),
            ("parallelism", job.shards.min(PODS).to_string()),
            ("user", USER.to_owned()),
            ("make_plan", made.make_plan),
            ("make_plan_first", made.make_plan_first),
            ("image", image),
            ("size", size),
            ("rights", RIGHTS.to_owned()),
            ("volumes", made.volumes),
        ];
        Ok(job.draft(TEMPLATE, RECHECK_TIME, &own))
    }
}

/// Nobody in particular; the volume belongs to the same group.
const USER: &str = "      \
      securityContext:
        runAsNonRoot: true
        runAsUser: 65532
        runAsGroup: 65532
        fsGroup: 65532
        seccompProfile: {type: RuntimeDefault}";

const RIGHTS: &str = "          \
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: {drop: [ALL]}
          volumeMounts:
            - {name: work, mountPath: /ledgers}
            - {name: plan, mountPath: /plan}";

/// How the plan gets into a pod.
struct Made {
    /// What to type before.
    before: String,
    /// A container that makes it, with and without the line above it.
    make_plan: String,
    make_plan_first: String,
    volumes: String,
}

impl Made {
    /// The plan of a plain board is made again in every pod, in a second; `run` compares its
    /// identity. Any other one is handed over as a ConfigMap.
    fn of(job: &Job, name: &str, image: &str) -> Result<Self, BadInput> {
        let work = format!(
            "        - name: work\n          persistentVolumeClaim: {{claimName: {name}}}\n        \
             - name: plan\n          "
        );
        let plan = &job.plan;
        if plan.problem().is_plain() {
            let container = format!(
                "        - name: plan\n          image: {image}\n          \
                 args: [plan, \"{}\", --depth={}, --output=/plan/plan]\n{RIGHTS}\n",
                plan.problem().n(),
                plan.depth()
            );
            return Ok(Self {
                before: String::new(),
                make_plan: format!("      initContainers:\n{container}"),
                make_plan_first: container,
                volumes: format!("{work}emptyDir: {{}}"),
            });
        }
        let bytes = plan.to_string().len();
        if bytes > MAX_CONFIG {
            return Err(BadInput(format!(
                "the plan has {bytes} bytes, more than a ConfigMap holds: at most {MAX_CONFIG}"
            )));
        }
        Ok(Self {
            before: format!(
                "\n#     kubectl create configmap {name}-plan --from-file=plan={}",
                shell_word(&job.plan_path)
            ),
            make_plan: String::new(),
            make_plan_first: String::new(),
            volumes: format!("{work}configMap: {{name: {name}-plan}}"),
        })
    }
}

/// A word of YAML, as JSON writes it: part of YAML 1.2.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
