//! What the jobs of all schedulers have in common.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bitqueens::{Decomposition, Kernel};
use bitqueens_runs::balance::{Deal, Elements, JOIN_RATE};
use bitqueens_runs::{Method, Plan};

use super::paths::{checked, distinct};
use super::template::shell_word;
use crate::console::Console;
use crate::destination::Destination;
use crate::failure::BadInput;
use crate::{figures, source, values};

/// Time for which the kernel is measured, where no rate is given.
const MEASURING: Duration = Duration::from_secs(1);

/// Time in which a part may be counted again at the end, in seconds, where the job names no limit.
pub(super) const RECHECK_TIME: f64 = 3600.0;

/// Flags of every scheduler.
#[derive(clap::Args)]
pub(super) struct JobFlags {
    /// The plan, from `bitqueens plan`
    #[arg(value_name = "PLAN")]
    plan: PathBuf,
    /// Number of shards [default: so many that each takes about half an hour]
    #[arg(long, value_name = "N", value_parser = values::shards, allow_negative_numbers = true)]
    shards: Option<u32>,
    /// Attempts per second of one core of the cluster, such as 5e9; of a join, pairs of half-boards
    /// tested per second [default: measured here; 1e10 for a join]
    #[arg(long, value_name = "A", value_parser = values::rate, allow_negative_numbers = true)]
    rate: Option<f64>,
    /// File for the job [default: the job on stdout]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A plan and how it is dealt.
pub(super) struct Job {
    pub(super) plan: Plan,
    pub(super) plan_path: String,
    pub(super) shards: u32,
    pub(super) elements: Elements,
    destination: Option<(Destination, String)>,
}

impl JobFlags {
    /// Checks the flags, and measures the rate of a core if none was given.
    pub(super) fn job(self, cores: u32) -> anyhow::Result<Job> {
        if self.plan == Path::new("-") {
            let why = "a job needs the plan as a file that every node can read, not on stdin";
            return Err(BadInput(why.to_owned()).into());
        }
        let plan_path = checked(&self.plan, "the plan")?;
        let output = match &self.output {
            Some(path) => Some((path, checked(path, "the job")?)),
            None => None,
        };
        let plan = source::plan(&self.plan)?;
        plan.check_shape()?;
        if let Some((_, name)) = &output {
            distinct(&[("the plan", &plan_path), ("the job", name)])?;
        }
        let destination = match output {
            Some((path, name)) => Some((Destination::open(path)?, name)),
            None => None,
        };
        let rate = match (self.rate, plan.method()) {
            (Some(rate), _) => rate,
            (None, Method::Join) => JOIN_RATE,
            (None, _) => {
                let kernel = Kernel::best(plan.problem().n());
                Decomposition::new(plan.problem(), 0)?.measured_rate(kernel, MEASURING)?
            }
        };
        let elements = Elements { rate, cores };
        let shards = self.shards.unwrap_or_else(|| elements.shards(&plan));
        Ok(Job {
            plan,
            plan_path,
            shards,
            elements,
            destination,
        })
    }
}

impl Job {
    /// How the plan falls on the shards.
    pub(super) fn deal(&self) -> Deal {
        self.elements.deal(&self.plan, self.shards)
    }

    /// The name of the file that is written.
    pub(super) fn output(&self) -> Option<&str> {
        self.destination.as_ref().map(|(_, name)| name.as_str())
    }

    /// The file that is written, as a word of a shell, for the line that tells how to use it.
    pub(super) fn script(&self) -> String {
        shell_word(self.output().unwrap_or("FILE"))
    }

    /// The cost in words, for the head of the file.
    pub(super) fn cost(&self) -> String {
        let deal = self.deal();
        let cost = if deal.core_seconds < 3600.0 {
            format!("{} of one core", figures::time(deal.core_seconds))
        } else {
            let hours = figures::large((deal.core_seconds / 3600.0).round());
            format!("{hours} core-hours")
        };
        let what = match self.plan.method() {
            Method::Join => "pairs",
            _ => "attempts",
        };
        format!(
            "about {cost} at {} {what}/s, {} a shard",
            figures::large(self.elements.rate),
            figures::time(deal.shard_seconds),
        )
    }

    /// The share that one element can count again within `seconds`, for `--recheck`.
    pub(super) fn recheck(&self, seconds: f64) -> String {
        let share = self.elements.affordable(&self.plan, seconds);
        format!("{:.4}%", 100.0 * share)
    }

    /// The job with its text.
    pub(super) fn draft(self, text: String) -> Draft {
        Draft {
            text,
            notes: notes(&self),
            destination: self.destination.map(|(destination, _)| destination),
        }
    }
}

/// What a user should know before the job is submitted.
fn notes(job: &Job) -> Vec<String> {
    let deal = job.deal();
    let mut notes = vec![format!("{} shards, {}", job.shards, job.cost())];
    if u64::from(job.shards) > job.plan.units() {
        notes.push(format!(
            "note: the plan has {} units only, so that shards from {} on are empty",
            job.plan.units(),
            job.plan.units()
        ));
    } else if deal.units_per_core < 10.0 {
        notes.push(format!(
            "note: only {} units for each core of a shard, so that cores wait for the last one: \
             take fewer shards, or a plan with a greater --depth",
            figures::three_digits(deal.units_per_core)
        ));
    }
    notes
}

/// A job as text, and where it goes.
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
            console.output().line(format_args!("{note}"))?;
        }
        Ok(())
    }
}
