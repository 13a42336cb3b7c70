//! `bitqueens merge PLAN LEDGER…`

use bitqueens::{UnitId, language::Phrase, say};
use std::path::PathBuf;

use bitqueens_runs::{Certificate, Conflict, Plan, Tally};

use super::Subcommand;
use crate::console::Console;
use crate::destination::Destination;
use crate::exit::Exit;
use crate::language::Language;
use crate::output::object;
use crate::run_files::{LedgerFlags, PlanFlag, note_torn};
use crate::table::pad;
use crate::threads::all_cores;

const AFTER_HELP: &str = "\
Examples:
  bitqueens merge 20.plan runs                    the total, and missing units
  bitqueens merge 20.plan runs -o 20.certificate  and a certificate
  bitqueens merge 20.plan here/runs there/runs    folders from several machines

A unit that is recorded twice counts once: `identical` units were recorded
again by the same kernel, `confirmed` units by another one. The exit code is 1
if counts conflict and 3 if units are missing; both are listed.";

/// Maximum number of ranges of missing units that are listed.
const MAX_RANGES: usize = 100;

/// Add up the ledgers of a plan
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    #[command(flatten)]
    plan: PlanFlag,
    #[command(flatten)]
    ledgers: LedgerFlags,
    /// Output file for the certificate
    #[arg(short, long, value_name = "CERT")]
    output: Option<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

impl Subcommand for Flags {
    type Settings = (Plan, Option<Destination>, Self);

    fn validate(self) -> anyhow::Result<Self::Settings> {
        let plan = self.plan.read()?;
        let destination = self.output.as_deref().map(Destination::open).transpose()?;
        Ok((plan, destination, self))
    }

    fn run(
        (plan, destination, flags): Self::Settings,
        console: &mut Console,
    ) -> anyhow::Result<Exit> {
        // A valid seal does not prove that a plan is right.
        plan.check(all_cores(), console.cancel())?;
        let mut tally = Tally::new(&plan)?;
        let torn = flags.ledgers.read(&flags.plan, tally.add_paths(&flags.ledgers.ledgers))?;
        note_torn(console, &torn);
        let states = tally.states();
        let is_whole = states.missing == 0 && tally.conflicting() == 0;
        let total = is_whole.then(|| tally.totals()).transpose()?.map(|totals| totals.total);
        let missing: Vec<Range> = tally.missing_ranges().take(MAX_RANGES).collect();
        let conflict = |conflict: &Conflict| {
            object! { unit: conflict.unit.to_string(), text: conflict.to_string() }
        };
        let range = |(first, last, units): &Range| {
            object! { first: first.to_string(), last: last.to_string(), units: *units }
        };
        let merged = object! {
            units: tally.plan().units(),
            once: states.once,
            identical: states.identical,
            confirmed: states.confirmed,
            conflicting: tally.conflicting(),
            missing: states.missing,
            conflicts: tally.conflicts().iter().map(conflict).collect::<Vec<_>>(),
            missing_units: missing.iter().map(range).collect::<Vec<_>>(),
            total: total.map(|total| total.to_string()),
        };
        console.answer(&merged, flags.json, |lang| text(&tally, &missing, total, lang))?;
        if let Some(destination) = destination {
            destination.write(Certificate::of(&tally)?.to_string().as_bytes())?;
        }
        Ok(match (tally.conflicting(), states.missing) {
            (0, 0) => Exit::Done,
            (0, _) => Exit::Incomplete,
            _ => Exit::No,
        })
    }
}

type Range = (UnitId, UnitId, u64);

/// The states of all units, the first ranges of missing ones, and the number of solutions if all are there.
fn text(tally: &Tally<'_>, missing: &[Range], total: Option<u128>, lang: Language) -> String {
    let row = |name: Phrase, number: u128| format!("{}{number}", pad(name.get(lang), 12));
    let states = tally.states();
    let mut lines: Vec<String> = [
        (Phrase::new("units", "单元"), tally.plan().units()),
        (Phrase::new("once", "一次"), states.once),
        (Phrase::new("identical", "相同"), states.identical),
        (Phrase::new("confirmed", "已确认"), states.confirmed),
        (Phrase::new("conflicting", "冲突"), tally.conflicting()),
        (Phrase::new("missing", "缺少"), states.missing),
    ]
    .map(|(name, number)| row(name, number.into()))
    .into();
    let conflicts = tally.conflicts().iter();
    lines.extend(conflicts.map(|text| say!(lang, "conflict: {text}", "冲突：{text}"; text)));
    lines.extend(missing.iter().map(|&(first, last, units)| match units {
        1 => say!(lang, "missing: {first}", "缺少：{first}"),
        _ => say!(
            lang,
            "missing: {first} to {last}, {units} units",
            "缺少：{first} 到 {last}，共 {units} 个单元"
        ),
    }));
    if missing.len() == MAX_RANGES {
        lines.push("…".to_owned());
    }
    lines.extend(total.map(|total| row(Phrase::new("total", "总数"), total)));
    lines.join("\n")
}
