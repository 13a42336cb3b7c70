//! `bitqueens run PLAN --ledger DIR`

use bitqueens::language::{Language, Phrase};
use bitqueens::{say, text};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bitqueens::{Kernel, UnitId};
use bitqueens_gpu::DeviceChoice;
use bitqueens_runs::{Method, Plan, RunReport, Shard};

use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::BadInput;
use crate::output::{Output, is_left_out, object};
use crate::progress::Bar;
use crate::run_files::PlanFlag;
use crate::threads::threads;
use crate::{device, name_parsers, parsers, run_files, shard};

const AFTER_HELP: &str = "\
Examples:
  bitqueens run 20.plan --ledger runs  every unit, on all cores
  bitqueens run 20.plan --ledger runs --shard 3/64
      every 64th unit, starting with number 3
  bitqueens run 20.plan --ledger runs --shard auto/64
      with the index in SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX or HQ_TASK_ID
  bitqueens run 20.plan --ledger runs --time-limit 55m

A unit in any ledger of the folder is not counted again. After an interruption
or failure, run the same command again: it continues where the ledgers end. The
exit code is 3 while units of the shard are missing.";

/// Count the units of a plan and record each one durably
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    #[command(flatten)]
    plan: PlanFlag,
    /// Folder for the ledgers of this plan; created if missing
    #[arg(long, value_name = "DIR")]
    ledger: PathBuf,
    /// Shard of the plan, INDEX/COUNT with INDEX from 0; auto/COUNT takes the index from the scheduler
    #[arg(long, value_name = "I/N", value_parser = shard::parse, default_value = "0/1", allow_hyphen_values = true)]
    shard: Shard,
    /// Refuse a plan with another identity, before anything is written
    #[arg(long, value_name = "HEX", value_parser = parsers::identity)]
    identity: Option<String>,
    /// Number of threads [default: all cores]
    #[arg(short, long, short_alias = 'j', value_name = "T", value_parser = parsers::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// What counts: cpu, gpu (the first one), gpu:I, several with commas, or auto: the processor and, for
    /// long counts, all GPUs
    #[arg(long, value_name = "D", value_parser = name_parsers::device(), hide_possible_values = true, default_value = "cpu")]
    device: DeviceChoice,
    /// Kernel, see `bitqueens kernels` [default: the fastest on this machine]
    #[arg(long, value_name = "NAME", value_parser = name_parsers::kernel(), hide_possible_values = true)]
    kernel: Option<Kernel>,
    /// Stop after this time, such as 55m or 1h30m, with exit code 3
    #[arg(long, value_name = "TIME", value_parser = parsers::time)]
    time_limit: Option<Duration>,
    /// Print JSON: an object for each group of acknowledged units, and one at the end
    #[arg(long)]
    json: bool,
}

impl Subcommand for Flags {
    type Settings = (Plan, Self);

    fn validate(self) -> anyhow::Result<(Plan, Self)> {
        device::require_use_of(&self.device, "--threads", self.threads.is_some())?;
        device::require_use_of(&self.device, "--kernel", self.kernel.is_some())?;
        let plan = self.plan.read()?;
        if plan.method() == Method::Join {
            device::require_processor(
                &self.device,
                Phrase::new("a plan of the join", "join 的计划"),
            )?;
        }
        let found = plan.identity().to_string();
        match &self.identity {
            Some(wanted) if !found.starts_with(wanted.as_str()) => Err(BadInput(text!("{} has the identity {found:.12}…, not {wanted:.12}…: all nodes must read the same plan", "{0} 的标识是 {found:.12}…，不是 {wanted:.12}…：所有节点须读同一个计划",
                self.plan.path().display()
            ))
            .into()),
            _ => Ok((plan, self)),
        }
    }

    fn run((plan, flags): (Plan, Self), console: &mut Console) -> anyhow::Result<Exit> {
        let report = {
            let bar = Bar::new(console);
            let threads = threads(flags.threads, console);
            let mut run =
                run_files::new_run(&plan, &flags.ledger, threads, flags.kernel, &bar, console)?;
            if plan.method() == Method::Search && !flags.device.is_processor() {
                run = run.devices(device::open(&flags.device, &plan.decomposition()?, console)?)?;
            }
            let output = RefCell::new(console.output());
            run.shard(flags.shard)
                .time_limit(flags.time_limit)
                .on_acknowledged(|units| {
                    if flags.json {
                        print(&mut output.borrow_mut(), units);
                    }
                })
                .run()?
        };
        run_files::note_torn(console, &report.torn);
        let end = object! {
            shard: report.shard.to_string(),
            units: report.units,
            before: report.before,
            added: report.added,
            complete: report.is_complete(),
            out_of_time: report.out_of_time,
            method: report.tally.plan().method().name(),
            #[serde(skip_serializing_if = "is_left_out")]
            kernel: report.kernel.map(Kernel::name),
            threads: report.threads,
            attempts: report.attempts.to_string(),
            seconds: report.elapsed.as_secs_f64(),
        };
        console.answer(&end, flags.json, |lang| text(&report, lang))?;
        if report.is_complete() {
            // Stdin is read once.
            let plan = flags.plan.path();
            let plan = if plan == Path::new("-") { Path::new("PLAN") } else { plan };
            let [plan, ledger] = [plan, &flags.ledger].map(run_files::shell_word);
            console.note(&text!(
                "`bitqueens merge {plan} {ledger}` adds up the units of all shards",
                "`bitqueens merge {plan} {ledger}` 把所有分片的单元加起来"
            ));
            return Ok(Exit::Done);
        }
        run_files::note_kept(console);
        Ok(Exit::Incomplete)
    }
}

/// Prints acknowledged units. A failure does not stop the run.
fn print(output: &mut Output, units: &[UnitId]) {
    let acknowledged: Vec<String> = units.iter().map(ToString::to_string).collect();
    let _ = output.json(&object! { acknowledged }).and_then(|()| output.flush());
}

fn text(report: &RunReport<'_>, lang: Language) -> String {
    let RunReport { shard, units, before, added, .. } = report;
    let done = before + added;
    let why = match (report.is_complete(), report.out_of_time) {
        (true, _) => Phrase::new("complete", "全部完成"),
        (false, true) => Phrase::new("out of time", "时间已到"),
        (false, false) => Phrase::new("interrupted", "被中断"),
    };
    say!(lang, "shard {shard}: {done} of {units} units done, {added} of them in this run; {why}", "分片 {shard}：完成 {done} 个单元，共 {units} 个，其中 {added} 个在这次运行中完成；{why}"; why)
}
