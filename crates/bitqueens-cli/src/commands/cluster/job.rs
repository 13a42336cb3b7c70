//! Jobs: what all schedulers have in common.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bitqueens::Kernel;
use bitqueens_runs::{JOIN_RATE, JobCost, Method, Node, Plan};

use super::paths::checked;
use super::template::shell_word;
use crate::console::Console;
use crate::destination::Destination;
use crate::failure::BadInput;
use crate::{figures, source, values};

/// Time to measure the kernel if no rate is given.
const MEASURING: Duration = Duration::from_secs(1);

/// Time for the recheck in seconds, for jobs without a time limit.
pub(super) const RECHECK_TIME: f64 = 3600.0;

/// Flags of every scheduler.
#[derive(clap::Args)]
pub(super) struct JobFlags {
    /// The plan, from `bitqueens plan`
    #[arg(value_name = "PLAN")]
    plan: PathBuf,
    /// Number of shards [default: shards of about half an hour each]
    #[arg(long, value_name = "N", value_parser = values::shards, allow_negative_numbers = true)]
    shards: Option<u32>,
    /// Attempts per second of one core of the cluster, such as 5e9; for a join, pairs of half-boards
    /// tested per second [default: measured on this machine; 3e10 for a join]
    #[arg(long, value_name = "A", value_parser = values::rate, allow_negative_numbers = true)]
    rate: Option<f64>,
    /// Output file for the job [default: stdout]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A plan, its shards, and the nodes that run them.
pub(super) struct Job {
    pub(super) plan: Plan,
    pub(super) plan_path: String,
    pub(super) shards: u32,
    pub(super) node: Node,
    destination: Option<(Destination, String)>,
}

impl JobFlags {
    /// Checks the flags, and measures the rate of a core if none was given.
    pub(super) fn job(self, cores: u32) -> anyhow::Result<Job> {
        if self.plan == Path::new("-") {
            let why = "a job needs the plan in a file that every node can read, not on stdin";
            return Err(BadInput(why.to_owned()).into());
        }
        let plan_path = checked(&self.plan, "the plan")?;
        let output = match &self.output {
            Some(path) => Some((path, checked(path, "the job")?)),
            None => None,
        };
        let plan = source::plan(&self.plan)?;
        let decomposition = plan.check_shape()?;
        let destination = match output {
            Some((path, name)) => Some((Destination::open(path)?, name)),
            None => None,
        };
        let rate = match (self.rate, decomposition) {
            (Some(rate), _) => rate,
            (None, None) => JOIN_RATE,
            (None, Some(decomposition)) => {
                let kernel = Kernel::best(plan.problem().n());
                decomposition.measured_rate(kernel, MEASURING)?
            }
        };
        let node = Node { rate, cores };
        let shards = self.shards.unwrap_or_else(|| node.shards(&plan));
        Ok(Job {
            plan,
            plan_path,
            shards,
            node,
            destination,
        })
    }
}

impl Job {
    /// The expected cost of the job.
    pub(super) fn expected_cost(&self) -> JobCost {
        self.node.cost(&self.plan, self.shards)
    }

    /// `1 shard`, `64 shards`.
    pub(super) fn number_of_shards(&self) -> String {
        match self.shards {
            1 => "1 shard".to_owned(),
            shards => format!("{shards} shards"),
        }
    }

    /// The name of the output file.
    pub(super) fn output(&self) -> Option<&str> {
        self.destination.as_ref().map(|(_, name)| name.as_str())
    }

    /// The output file as a shell word, for instructions.
    pub(super) fn script(&self) -> String {
        shell_word(self.output().unwrap_or("FILE"))
    }

    /// The expected cost in words, for the head of the file.
    pub(super) fn cost(&self) -> String {
        let expected = self.expected_cost();
        let cost = if expected.core_seconds < 3600.0 {
            format!("{} on one core", figures::time(expected.core_seconds))
        } else {
            let hours = figures::large((expected.core_seconds / 3600.0).round());
            format!("{hours} core-hours")
        };
        let rate = figures::large(self.node.rate);
        let rate = match self.plan.method() {
            Method::Join => format!("{rate} pairs/s"),
            _ => format!("{rate} attempts/s"),
        };
        let time = figures::time(expected.shard_seconds);
        format!("about {cost} at {rate}, {time} for each shard")
    }

    /// The share for `--recheck` that a node can recount in `seconds`.
    pub(super) fn recheck(&self, seconds: f64) -> String {
        let share = self.node.recheck(&self.plan, seconds);
        format!("{:.4}%", 100.0 * share)
    }

    /// The job as text.
    pub(super) fn draft(self, text: String) -> Draft {
        Draft {
            text,
            notes: notes(&self),
            destination: self.destination.map(|(destination, _)| destination),
        }
    }
}

/// Summary and warnings for the user.
fn notes(job: &Job) -> Vec<String> {
    let cost = job.expected_cost();
    let mut notes = vec![format!("{}, {}", job.number_of_shards(), job.cost())];
    if u64::from(job.shards) > job.plan.units() {
        notes.push(format!(
            "note: the plan has only {} units: shards from {} on are empty",
            job.plan.units(),
            job.plan.units()
        ));
    } else if cost.units_per_core < 10.0 {
        notes.push(format!(
            "note: only {} units for each core of a shard, so cores will be idle at its end: use \
             fewer shards, or a plan with a greater --depth",
            figures::three_digits(cost.units_per_core)
        ));
    }
    notes
}

/// A job as text, and its destination.
pub(crate) struct Draft {
    text: String,
    notes: Vec<String>,
    destination: Option<Destination>,
}

impl Draft {
    pub(super) fn write(self, console: &mut Console) -> anyhow::Result<()> {
        let Some(destination) = self.destination else {
            console.output().raw(self.text.as_bytes())?;
            return Ok(());
        };
        destination.write(self.text.as_bytes())?;
        for note in self.notes {
            console.report(&note)?;
        }
        Ok(())
    }
}
