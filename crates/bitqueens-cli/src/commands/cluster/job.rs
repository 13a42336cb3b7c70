//! What the jobs of all schedulers have in common.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bitqueens::balance::{Deal, Elements};
use bitqueens::{Kernel, Plan, measured_rate};

use super::template::{Word, filled, shell_word};
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
    /// Folder for the ledgers, shared by all nodes [default: PLAN with .runs]
    #[arg(long, value_name = "DIR")]
    ledger: Option<PathBuf>,
    /// File for the certificate [default: PLAN with .certificate]
    #[arg(long, value_name = "CERT")]
    certificate: Option<PathBuf>,
    /// Number of shards [default: so many that each takes about half an hour]
    #[arg(long, value_name = "N", value_parser = values::shards, allow_negative_numbers = true)]
    shards: Option<u32>,
    /// Attempts per second of one core of the cluster, such as 5e9 [default: measured here]
    #[arg(long, value_name = "A", value_parser = values::rate, allow_negative_numbers = true)]
    rate: Option<f64>,
    /// File for the job [default: the job on stdout]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A plan and how it is dealt: what every template wants to know.
pub(super) struct Job {
    pub(super) plan: Plan,
    pub(super) plan_path: String,
    ledger: String,
    certificate: String,
    pub(super) shards: u32,
    pub(super) elements: Elements,
    destination: Option<(Destination, String)>,
}

impl JobFlags {
    /// Checks the flags, and measures if nobody said how fast the nodes are.
    pub(super) fn job(self, cores: u32) -> anyhow::Result<Job> {
        if self.plan == Path::new("-") {
            let why = "a job needs the plan as a file that every node can read, not on stdin";
            return Err(BadInput(why.to_owned()).into());
        }
        let plan = source::plan(&self.plan)?;
        let beside = |ending: &str| self.plan.with_extension(ending);
        let destination = self.output.as_deref().map(Destination::open).transpose()?;
        let rate = match self.rate {
            Some(rate) => rate,
            None => {
                let kernel = Kernel::best(plan.problem().n());
                measured_rate(plan.problem(), kernel, MEASURING)?
            }
        };
        let elements = Elements { rate, cores };
        let shards = self.shards.unwrap_or_else(|| elements.shards(&plan));
        Ok(Job {
            plan_path: text(&self.plan)?,
            ledger: text(&self.ledger.unwrap_or_else(|| beside("runs")))?,
            certificate: text(&self.certificate.unwrap_or_else(|| beside("certificate")))?,
            shards,
            elements,
            destination: match (destination, self.output) {
                (Some(destination), Some(path)) => Some((destination, text(&path)?)),
                _ => None,
            },
            plan,
        })
    }
}

impl Job {
    /// How the plan falls on the shards.
    pub(super) fn deal(&self) -> Deal {
        self.elements.deal(&self.plan, self.shards)
    }

    /// The name of the file that is written, for the line that tells how to use it.
    fn script(&self) -> &str {
        self.destination.as_ref().map_or("FILE", |(_, name)| name)
    }

    /// The cost in words, for the head of the file.
    fn cost(&self) -> String {
        let deal = self.deal();
        let cost = if deal.core_seconds < 3600.0 {
            format!("{} of one core", figures::time(deal.core_seconds))
        } else {
            let hours = figures::large((deal.core_seconds / 3600.0).round());
            format!("{hours} core-hours")
        };
        format!(
            "about {cost} at {} attempts/s, {} a shard",
            figures::large(self.elements.rate),
            figures::time(deal.shard_seconds),
        )
    }

    /// What every template may say; whoever merges has so many seconds to count a part again.
    fn words(&self, recheck: f64) -> Vec<Word> {
        let share = self.elements.affordable(&self.plan, recheck);
        vec![
            ("n", self.plan.problem().n().to_string()),
            ("units", self.plan.units().to_string()),
            ("shards", self.shards.to_string()),
            ("cores", self.elements.cores.to_string()),
            ("cost", self.cost()),
            ("script", shell_word(self.script())),
            ("plan", shell_word(&self.plan_path)),
            ("identity", self.plan.identity().to_string()),
            ("ledger", shell_word(&self.ledger)),
            ("certificate", shell_word(&self.certificate)),
            ("recheck", format!("{:.4}%", 100.0 * share)),
        ]
    }

    /// The template with the words of every job and its own.
    pub(super) fn draft(self, template: &str, recheck: f64, own: &[Word]) -> Draft {
        Draft {
            text: filled(template, own, &self.words(recheck)),
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

/// A path that can stand in a file of text.
pub(super) fn text(path: &Path) -> Result<String, BadInput> {
    let text = path.to_str().filter(|text| !text.contains(['\n', '\r']));
    text.map(str::to_owned).ok_or_else(|| {
        BadInput(format!(
            "{} cannot be written into a job: give a path in UTF-8, on one line",
            path.display()
        ))
    })
}
