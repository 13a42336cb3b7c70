//! The manifest for Kubernetes. Documents are values printed by a YAML writer, so that no text in them is
//! parsed as structure.

use std::fmt;

use serde_json::{Value, json};

/// The paths of the volume and of the plan in a container.
const VOLUME: &str = "/ledgers";
const PLAN_FOLDER: &str = "/plan";
const PLAN: &str = "/plan/plan";

/// The values in the documents.
pub(super) struct Manifest {
    /// Name of the claim and the first Job, and prefix of other names.
    pub(super) name: String,
    pub(super) image: String,
    pub(super) plan: PlanSource,
    pub(super) identity: String,
    /// Names on the volume.
    pub(super) ledger: String,
    pub(super) certificate: String,
    pub(super) shards: u32,
    /// Maximum number of pods at a time.
    pub(super) parallelism: u32,
    /// Resources of a pod.
    pub(super) cores: u32,
    pub(super) mebibytes: u64,
    /// Size of the volume.
    pub(super) gibibytes: u64,
    /// Share of the recheck.
    pub(super) recheck: String,
}

/// The source of the plan in a pod.
pub(super) enum PlanSource {
    /// Made again in each pod by `plan` with these arguments; `run` compares its identity.
    Remade([String; 2]),
    /// Contained in a ConfigMap.
    Embedded(String),
}

impl fmt::Display for Manifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut documents = vec![("The volume with the ledgers.", self.claim())];
        if let PlanSource::Embedded(text) = &self.plan {
            documents.push(("The plan.", self.config(text)));
        }
        documents.push((
            "An index for each shard. Exit codes 1 and 2 (conflict, bad input) fail it. Exit code 3 \
             (interrupted,\n# or another process has the shard) and evictions restart it without limit, \
             other failures five times.",
            self.count(),
        ));
        documents.push(("Merges and verifies when it is resumed.", self.merge()));
        for (i, (what, document)) in documents.iter().enumerate() {
            let yaml = serde_saphyr::to_string(document).expect("every JSON value is YAML");
            let mark = if i == 0 { "" } else { "---\n" };
            write!(f, "{mark}# {what}\n{yaml}")?;
        }
        Ok(())
    }
}

impl Manifest {
    fn claim(&self) -> Value {
        json!({
            "apiVersion": "v1",
            "kind": "PersistentVolumeClaim",
            "metadata": {"name": self.name},
            "spec": {
                "accessModes": ["ReadWriteMany"],
                "resources": {"requests": {"storage": format!("{}Gi", self.gibibytes)}},
            },
        })
    }

    fn config(&self, plan: &str) -> Value {
        json!({
            "apiVersion": "v1",
            "kind": "ConfigMap",
            "metadata": {"name": self.plan_name()},
            "data": {"plan": plan},
        })
    }

    fn plan_name(&self) -> String {
        format!("{}-plan", self.name)
    }

    fn count(&self) -> Value {
        let run = [
            "run".to_owned(),
            PLAN.to_owned(),
            format!("--identity={}", self.identity),
            format!("--ledger={VOLUME}/{}", self.ledger),
            format!("--shard=auto/{}", self.shards),
            format!("--threads={}", self.cores),
        ];
        let on_exit = |action: &str, codes: &[i32]| json!({"action": action, "onExitCodes": {"operator": "In", "values": codes}});
        json!({
            "apiVersion": "batch/v1",
            "kind": "Job",
            "metadata": {"name": self.name},
            "spec": {
                "completionMode": "Indexed",
                "completions": self.shards,
                "parallelism": self.parallelism,
                "backoffLimitPerIndex": 5,
                "podReplacementPolicy": "Failed",
                "podFailurePolicy": {"rules": [
                    {"action": "Ignore", "onPodConditions": [{"type": "DisruptionTarget"}]},
                    on_exit("FailIndex", &[1, 2]),
                    on_exit("Ignore", &[3]),
                ]},
                "template": self.pod(vec![], self.container("run", &run)),
            },
        })
    }

    fn merge(&self) -> Value {
        let certificate = format!("{VOLUME}/{}", self.certificate);
        let merge = [
            "merge".to_owned(),
            PLAN.to_owned(),
            format!("{VOLUME}/{}", self.ledger),
            format!("--output={certificate}"),
        ];
        let verify = [
            "verify".to_owned(),
            certificate,
            format!("--recheck={}", self.recheck),
            format!("--threads={}", self.cores),
        ];
        let merge = self.container("merge", &merge);
        json!({
            "apiVersion": "batch/v1",
            "kind": "Job",
            "metadata": {"name": format!("{}-merge", self.name)},
            "spec": {
                "suspend": true,
                "backoffLimit": 0,
                "template": self.pod(vec![merge], self.container("verify", &verify)),
            },
        })
    }

    /// A pod without privileges. The containers that make the plan, and `first`, run before `main`.
    fn pod(&self, first: Vec<Value>, main: Value) -> Value {
        let (plan, volume) = match &self.plan {
            PlanSource::Remade([n, how]) => {
                let words = ["plan", n, how, &format!("--output={PLAN}")].map(str::to_owned);
                (
                    Some(self.container("plan", &words)),
                    json!({"emptyDir": {}}),
                )
            }
            PlanSource::Embedded(_) => (None, json!({"configMap": {"name": self.plan_name()}})),
        };
        let first: Vec<_> = plan.into_iter().chain(first).collect();
        let mut volume = volume;
        volume["name"] = "plan".into();
        let mut spec = json!({
            "restartPolicy": "Never",
            "automountServiceAccountToken": false,
            "enableServiceLinks": false,
            "securityContext": {
                "runAsNonRoot": true,
                "runAsUser": 65532,
                "runAsGroup": 65532,
                "fsGroup": 65532,
                "seccompProfile": {"type": "RuntimeDefault"},
            },
            "containers": [main],
            "volumes": [
                {"name": "work", "persistentVolumeClaim": {"claimName": self.name}},
                volume,
            ],
        });
        if !first.is_empty() {
            spec["initContainers"] = first.into();
        }
        json!({"spec": spec})
    }

    fn container(&self, name: &str, words: &[String]) -> Value {
        // Kubernetes replaces `$(NAME)` in arguments, and `$$` by `$`.
        let words: Vec<_> = words.iter().map(|word| word.replace('$', "$$")).collect();
        let size = json!({"cpu": self.cores, "memory": format!("{}Mi", self.mebibytes)});
        json!({
            "name": name,
            "image": self.image,
            "args": words,
            "resources": {"requests": size, "limits": size},
            "securityContext": {
                "allowPrivilegeEscalation": false,
                "readOnlyRootFilesystem": true,
                "capabilities": {"drop": ["ALL"]},
            },
            "volumeMounts": [
                {"name": "work", "mountPath": VOLUME},
                {"name": "plan", "mountPath": PLAN_FOLDER},
            ],
        })
    }
}
