//! `bitqueens cluster slurm|kubernetes|hyperqueue PLAN`: a job that a person can read and edit.

use std::ffi::OsString;
use std::path::{self, Path, PathBuf};
use std::time::Duration;

use bitqueens::language::{Phrase, Text};
use bitqueens::{Kernel, text};
use bitqueens_runs::{JOIN_RATE, JobCost, Method, Node, Plan};

use super::Subcommand;
use crate::console::Console;
use crate::destination::{Destination, require_no_input};
use crate::exit::Exit;
use crate::failure::{BadInput, refuse};
use crate::{figures, parsers, run_files};

const AFTER_HELP: &str = "\
Examples:
  bitqueens cluster slurm 20.plan -o 20.sbatch     then: bash 20.sbatch
  bitqueens cluster kubernetes 20.plan -o 20.yaml  then: see its first lines
  bitqueens cluster hyperqueue 20.plan -o 20.hq    then: bash 20.hq

The job is text: time limit, partition, image and folders are lines of it.
docs/CLUSTER.md explains what happens when something fails.";

/// For messages.
const PLAN: Phrase = Phrase::new("the plan", "计划");
/// For messages.
const JOB: Phrase = Phrase::new("the job", "作业");

/// Time to measure the kernel if no rate is given.
const MEASURING: Duration = Duration::from_secs(1);

/// The least time limit of an element of Slurm, in minutes. It stops three minutes before.
const ELEMENT_MINUTES: f64 = 60.0;

/// The elements of an array that every Slurm takes.
const MAX_ARRAY: u32 = 1000;

/// A plan in a ConfigMap, which is limited to 1 MiB.
const MAX_CONFIG: usize = 1_000_000;

/// A year, more than any worker of HyperQueue has left.
const MAX_MINUTES: f64 = 525_600.0;

/// Write a job for Slurm, Kubernetes or HyperQueue
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// slurm, kubernetes or hyperqueue
    #[arg(value_enum, hide_possible_values = true)]
    scheduler: Scheduler,
    /// The plan, from `bitqueens plan`
    #[arg(value_name = "PLAN")]
    plan: PathBuf,
    /// Number of shards [default: shards of about half an hour each]
    #[arg(long, value_name = "N", value_parser = parsers::shards, allow_negative_numbers = true)]
    shards: Option<u32>,
    /// Cores for each shard [default: a whole node of Slurm, 8 elsewhere]
    #[arg(long, value_name = "C", value_parser = parsers::cores, allow_negative_numbers = true)]
    cores: Option<u32>,
    /// Attempts per second of one core of the cluster, such as 5e9; for a join, pairs of half-boards
    /// tested per second [default: measured on this machine; 3e10 for a join]
    #[arg(long, value_name = "A", value_parser = parsers::rate, allow_negative_numbers = true)]
    rate: Option<f64>,
    /// Output file for the job [default: stdout]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Lines of the job now
    #[arg(long, hide = true)]
    ledger: Option<OsString>,
    #[arg(long, hide = true)]
    certificate: Option<OsString>,
    #[arg(long, hide = true)]
    time: Option<OsString>,
    #[arg(long, hide = true)]
    max_array: Option<OsString>,
    #[arg(long, hide = true)]
    image: Option<OsString>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Scheduler {
    Slurm,
    Kubernetes,
    Hyperqueue,
}

impl Scheduler {
    fn template(self) -> &'static str {
        match self {
            Self::Slurm => include_str!("cluster/job.sbatch"),
            Self::Kubernetes => include_str!("cluster/job.yaml"),
            Self::Hyperqueue => include_str!("cluster/job.hq"),
        }
    }

    /// The most shards: an element of Slurm counts several, HyperQueue's server keeps each in memory, and
    /// Kubernetes limits failed indexes differently from here on.
    fn most_shards(self) -> u32 {
        match self {
            Self::Slurm => u32::MAX,
            Self::Kubernetes => 100_000,
            Self::Hyperqueue => 1_000_000,
        }
    }
}

/// A job as text, what is to be said of it, and its destination.
pub(crate) struct Job {
    text: String,
    notes: Vec<Text>,
    destination: Option<Destination>,
}

impl Subcommand for Flags {
    type Settings = Job;

    fn validate(self) -> anyhow::Result<Job> {
        let moved = [
            ("--ledger", &self.ledger),
            ("--certificate", &self.certificate),
            ("--time", &self.time),
            ("--max-array", &self.max_array),
            ("--image", &self.image),
        ];
        if let Some((flag, _)) = moved.iter().find(|(_, value)| value.is_some()) {
            refuse!(
                "{flag} is a line of the job now: drop the option and edit the job",
                "{flag} 现在是作业里的一行：请去掉这个选项，改作业文件"
            );
        }
        if self.plan == Path::new("-") {
            refuse!(
                "a job needs the plan in a file that every node can read, not on stdin",
                "作业需要每个节点都能读的计划文件，不能用标准输入"
            );
        }
        let name = word(&self.plan, PLAN)?;
        let script = match &self.output {
            Some(path) if path != Path::new("-") => word(path, JOB)?,
            _ => "FILE".to_owned(),
        };
        let beside = |end: &str| Path::new(&name).with_extension(end).display().to_string();
        let files = [
            (PLAN, name.clone()),
            (Phrase::new("the ledger folder", "账本文件夹"), beside("runs")),
            (Phrase::new("the certificate", "证书"), beside("certificate")),
            (JOB, script),
        ];
        require_distinct(&files)?;
        let plan = run_files::plan(&self.plan)?;
        // The job will write it with `merge`.
        require_no_input(Path::new(&files[2].1))?;
        let decomposition = plan.check_shape()?;
        let destination = self.output.as_deref().map(Destination::open).transpose()?;
        let here = u32::try_from(crate::threads::all_cores()).unwrap_or(u32::MAX);
        let default_cores = if self.scheduler == Scheduler::Slurm { here } else { 8 };
        let node = Node {
            rate: match (self.rate, decomposition) {
                (Some(rate), _) => rate,
                (None, None) => JOIN_RATE,
                (None, Some(decomposition)) => {
                    decomposition.measured_rate(Kernel::best(plan.problem().n()), MEASURING)?
                }
            },
            cores: self.cores.unwrap_or(default_cores),
        };
        let shards = self.shards.unwrap_or_else(|| node.shards(&plan));
        let most = self.scheduler.most_shards();
        if shards > most {
            refuse!(
                "{shards} shards are too many for this scheduler: give --shards up to {most}",
                "{shards} 个分片对这个调度器太多：--shards 最多 {most}"
            );
        }
        let size = plan.to_string().len();
        if self.scheduler == Scheduler::Kubernetes && size > MAX_CONFIG {
            refuse!(
                "the plan has {size} bytes, too many for a ConfigMap: the limit is {MAX_CONFIG}",
                "计划有 {size} 字节，ConfigMap 放不下：上限是 {MAX_CONFIG}"
            );
        }
        let cost = node.cost(&plan, shards);
        let summary = summary(&plan, node, shards, &cost);
        // The fewest elements for the fewest rounds, so that all have about the same number of shards.
        let rounds = shards.div_ceil(MAX_ARRAY);
        let elements = shards.div_ceil(rounds);
        // An element that ended before its largest unit would begin this unit again and again.
        let limit = (cost.unit_seconds * 2.0 / 60.0).ceil().clamp(ELEMENT_MINUTES, MAX_MINUTES);
        let seconds = (limit - 3.0) * 60.0;
        let limits = (cost.shard_seconds * f64::from(rounds) / seconds).ceil().min(1e6);
        // 1.5 times the expected time. Workers with less time left do not get a shard.
        let minutes = 1.0 + (cost.shard_seconds * 1.5 / 60.0).min(MAX_MINUTES);
        let resources = match self.cores {
            None => "#SBATCH --exclusive\n#SBATCH --mem=0".to_owned(),
            Some(cores) => format!("#SBATCH --cpus-per-task={cores}"),
        };
        let n = plan.problem().n();
        let identity = plan.identity().to_string();
        let [(_, name), (_, ledger), (_, certificate), (_, script)] = files;
        let values = [
            ("summary", summary.english.clone()),
            ("script", script),
            ("plan", name),
            ("ledger", ledger),
            ("certificate", certificate),
            // Plans do not share a volume.
            ("name", format!("bitqueens-{n}-{identity:.8}")),
            ("n", n.to_string()),
            ("identity", identity),
            ("shards", shards.to_string()),
            ("last_shard", (shards - 1).to_string()),
            ("elements", elements.to_string()),
            ("last_element", (elements - 1).to_string()),
            ("limit", limit.to_string()),
            ("seconds", seconds.to_string()),
            ("restarts", format!("{:.0}", 5.0 + limits)),
            ("resources", resources),
            ("cores", node.cores.to_string()),
            ("pods", shards.min(1000).to_string()),
            ("memory", cost.mebibytes.to_string()),
            ("time_request", format!("{minutes:.0}m")),
            // Records of 48 bytes, some of them twice, and a block of the file system for each shard.
            (
                "gibibytes",
                (1 + (plan.units() * 128 + u64::from(shards) * 65_536) / (1 << 30)).to_string(),
            ),
            ("recheck", format!("{:.4}%", 100.0 * node.recheck(&plan, seconds / 2.0))),
        ];
        let mut text = self.scheduler.template().to_owned();
        for (key, value) in values {
            text = text.replace(&format!("{{{{{key}}}}}"), &value);
        }
        let mut notes = vec![summary];
        notes.extend(warning(&plan, shards, &cost));
        Ok(Job { text, notes, destination })
    }

    fn run(job: Job, console: &mut Console) -> anyhow::Result<Exit> {
        let Some(destination) = job.destination else {
            console.output().raw(job.text.as_bytes())?;
            return Ok(Exit::Done);
        };
        destination.write(job.text.as_bytes())?;
        for note in job.notes {
            console.report(&note)?;
        }
        Ok(Exit::Done)
    }
}

/// `64 shards, about 120 core-hours at 5.00 billion attempts/s, 28.2 min for each shard`.
fn summary(plan: &Plan, node: Node, shards: u32, cost: &JobCost) -> Text {
    let all = if cost.core_seconds < 3600.0 {
        let time = figures::time(cost.core_seconds);
        text!("{time} on one core", "单核 {time}"; time)
    } else {
        let hours = figures::large((cost.core_seconds / 3600.0).round());
        text!("{hours} core-hours", "{hours} 核时"; hours)
    };
    let rate = figures::large(node.rate);
    let rate = match plan.method() {
        Method::Join => text!("{rate} pairs/s", "每秒 {rate} 对"; rate),
        _ => text!("{rate} attempts/s", "每秒试放 {rate}次"; rate),
    };
    let number = match shards {
        1 => text!("1 shard", "1 个分片"),
        shards => text!("{shards} shards", "{shards} 个分片"),
    };
    let time = figures::time(cost.shard_seconds);
    text!(
        "{number}, about {all} at {rate}, {time} for each shard",
        "{number}，约 {all}，按{rate}计，每个分片 {time}"; number, all, rate, time
    )
}

fn warning(plan: &Plan, shards: u32, cost: &JobCost) -> Option<Text> {
    let units = plan.units();
    if u64::from(shards) > units {
        return Some(text!(
            "note: the plan has only {units} units: shards from {units} on are empty",
            "注意：计划只有 {units} 个单元：从第 {units} 片起是空的"
        ));
    }
    (cost.units_per_core < 10.0).then(|| {
        text!(
            "note: only {} units for each core of a shard, so cores will be idle at its end: use fewer shards, or a plan with a greater --depth",
            "注意：分片的每个核心只有 {} 个单元，临近结束时会有核心空闲：请减少分片，或用 --depth 更大的计划",
            figures::three_digits(cost.units_per_core)
        )
    })
}

/// The path as a word that a shell, a YAML parser and a person read in the same way.
fn word(path: &Path, what: Phrase) -> Result<String, BadInput> {
    match path.to_str() {
        Some(text)
            if !text.is_empty()
                && !text.starts_with('-')
                && text.chars().all(run_files::is_plain) =>
        {
            Ok(text.to_owned())
        }
        // `Debug` escapes what a terminal would not show.
        _ => Err(BadInput(text!(
            "{what} {path:?} cannot be a word of a job: give a path of letters, digits and . _ - / + @ , :",
            "{what} {path:?} 不能写进作业：路径请只用字母、数字和 . _ - / + @ , :"; what
        ))),
    }
}

/// Refuses files with the same name, because one would replace the other. The job is compared with the plan when it
/// is opened.
fn require_distinct(files: &[(Phrase, String)]) -> Result<(), BadInput> {
    let absolute = |name: &str| path::absolute(name).unwrap_or_else(|_| name.into());
    for (i, (what, name)) in files.iter().enumerate() {
        let same = |(of, other): &&(Phrase, String)| {
            (*of, *what) != (PLAN, JOB) && absolute(other) == absolute(name)
        };
        if let Some((other, _)) = files[..i].iter().find(same) {
            refuse!(
                "{other} and {what} are both {name}: give them different names",
                "{other}和{what}都是 {name}：请用不同的名字"; other, what
            );
        }
    }
    Ok(())
}
