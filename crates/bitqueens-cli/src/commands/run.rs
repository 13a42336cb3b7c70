//! `bitqueens run PLAN --ledger DIR`

use std::cell::RefCell;
use std::path::PathBuf;
use std::time::Duration;

use bitqueens::{Kernel, UnitId};
use bitqueens_runs::{Plan, Ran, Run, Shard};
use serde::Serialize;

use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::BadInput;
use crate::notes;
use crate::output::{Output, digits};
use crate::progress::Bar;
use crate::source::PlanFlag;
use crate::threads::threads;
use crate::{shard, values};

const TEACH: &str = "\
Examples:
  bitqueens run 20.plan --ledger runs                  all of it, on all cores
  bitqueens run 20.plan --ledger runs --shard 3/64     every 64th unit, from number 3 on
  bitqueens run 20.plan --ledger runs --shard auto/64  the index from SLURM_ARRAY_TASK_ID,
                                                       JOB_COMPLETION_INDEX or HQ_TASK_ID
  bitqueens run 20.plan --ledger runs --time-limit 55m

A unit that is in a ledger of the folder is never counted again, whoever counted it. Run the same
command again after anything: it goes on where the ledgers end. It exits with 3 while units of the
shard are missing.";

/// Count the units of a plan and record each one durably
#[derive(clap::Args)]
#[command(after_help = TEACH)]
pub(crate) struct Flags {
    #[command(flatten)]
    plan: PlanFlag,
    /// Folder for the ledgers of this plan; it is made if it is not there
    #[arg(long, value_name = "DIR")]
    ledger: PathBuf,
    /// Share of the units, INDEX/COUNT with INDEX from 0; auto/COUNT takes the index from the
    /// scheduler
    #[arg(long, value_name = "I/N", value_parser = shard::parse, default_value = "0/1", allow_hyphen_values = true)]
    shard: Shard,
    /// Refuse any plan but the one with this identity, before anything is written
    #[arg(long, value_name = "HEX", value_parser = values::identity)]
    identity: Option<String>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "T", value_parser = values::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Kernel that counts, see `bitqueens kernels` [default: the fastest here]
    #[arg(long, value_name = "NAME", value_parser = values::kernel)]
    kernel: Option<Kernel>,
    /// Stop after this time, such as 55m or 1h30m, with exit code 3
    #[arg(long, value_name = "TIME", value_parser = values::time)]
    time_limit: Option<Duration>,
    /// Print JSON: an object for each group of units that is on the disk, and one at the end
    #[arg(long)]
    json: bool,
}

/// What to run, and how.
pub(crate) struct Settings {
    plan: Plan,
    flags: Flags,
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        let plan = self.plan.read()?;
        let found = plan.identity().to_string();
        match &self.identity {
            Some(wanted) if !found.starts_with(wanted.as_str()) => Err(BadInput(format!(
                "{} has the identity {found:.12}…, not {wanted:.12}…: every node must read the same \
                 plan",
                self.plan.path().display()
            ))
            .into()),
            _ => Ok(Settings { plan, flags: self }),
        }
    }

    fn run(Settings { plan, flags }: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        let ran = {
            let bar = Bar::new(console);
            let cancel = console.cancel().clone();
            let output = RefCell::new(console.output());
            let mut run = Run::new(&plan, &flags.ledger);
            if let Some(kernel) = flags.kernel {
                run = run.kernel(kernel)?;
            }
            run.shard(flags.shard)
                .threads(threads(flags.threads))?
                .time_limit(flags.time_limit)
                .cancel(&cancel)
                .progress(|now| bar.show(now))
                .acknowledged(|units| {
                    if flags.json {
                        print(&mut output.borrow_mut(), units);
                    }
                })
                .run()?
        };
        notes::torn(console, &ran.torn, true);
        let end = End::new(&ran);
        console.answer(&end, flags.json, End::text)?;
        Ok(if ran.is_complete() {
            Exit::Done
        } else {
            Exit::Incomplete
        })
    }
}

/// What cannot be printed any more is no reason to stop counting.
fn print(output: &mut Output, units: &[UnitId]) {
    let acknowledged = units.iter().map(ToString::to_string).collect();
    let _ = output
        .json(&Acknowledged { acknowledged })
        .and_then(|()| output.flush());
}

/// Units that are on the disk.
#[derive(Serialize)]
struct Acknowledged {
    acknowledged: Vec<String>,
}

#[derive(Serialize)]
struct End {
    shard: String,
    units: u64,
    before: u64,
    added: u64,
    complete: bool,
    out_of_time: bool,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    kernel: Option<&'static str>,
    threads: usize,
    #[serde(serialize_with = "digits")]
    attempts: u128,
    seconds: f64,
}

impl End {
    fn new(ran: &Ran<'_>) -> Self {
        Self {
            shard: ran.shard.to_string(),
            units: ran.units,
            before: ran.before,
            added: ran.added,
            complete: ran.is_complete(),
            out_of_time: ran.out_of_time,
            method: ran.tally.plan().method().name(),
            kernel: ran.kernel.map(Kernel::name),
            threads: ran.threads,
            attempts: ran.attempts,
            seconds: ran.elapsed.as_secs_f64(),
        }
    }

    fn text(&self) -> String {
        let Self {
            shard,
            units,
            before,
            added,
            ..
        } = self;
        let done = before + added;
        let why = match (self.complete, self.out_of_time) {
            (true, _) => "complete",
            (false, true) => "out of time",
            (false, false) => "interrupted",
        };
        format!("shard {shard}: {done} of {units} units done, {added} of them now; {why}")
    }
}
