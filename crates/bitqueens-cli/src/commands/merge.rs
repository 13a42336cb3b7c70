//! `bitqueens merge PLAN LEDGER…`

use bitqueens::language::Phrase;
use bitqueens::language::Text;
use bitqueens::say;
use std::path::PathBuf;

use bitqueens::UnitId;
use bitqueens_runs::{Certificate, Conflict, Plan, Tally};
use serde::Serialize;

use crate::output::english;

use super::Subcommand;
use crate::console::Console;
use crate::destination::Destination;
use crate::exit::Exit;
use crate::language::Language;
use crate::run_files::note_torn;
use crate::run_files::{LedgerFlags, PlanFlag};
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

/// The validated flags, with the plan.
pub(crate) struct Settings {
    plan: Plan,
    ledgers: Vec<PathBuf>,
    destination: Option<Destination>,
    json: bool,
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        Ok(Settings {
            plan: self.plan.read()?,
            ledgers: self.ledgers.ledgers,
            destination: self.output.as_deref().map(Destination::open).transpose()?,
            json: self.json,
        })
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        // A valid seal does not prove that a plan is right.
        settings.plan.check(all_cores(), console.cancel())?;
        let mut tally = Tally::new(&settings.plan)?;
        let torn = tally.add_paths(&settings.ledgers)?;
        note_torn(console, &torn);
        let merged = Merged::new(&tally)?;
        let lang = console.lang();
        console.answer(&merged, settings.json, |merged| merged.text(lang))?;
        if merged.conflicting > 0 {
            return Ok(Exit::No);
        }
        if merged.missing > 0 {
            return Ok(Exit::Incomplete);
        }
        if let Some(destination) = settings.destination {
            destination.write(Certificate::of(&tally)?.to_string().as_bytes())?;
        }
        Ok(Exit::Done)
    }
}

#[derive(Serialize)]
struct Merged {
    units: u64,
    once: u64,
    identical: u64,
    confirmed: u64,
    conflicting: u64,
    missing: u64,
    conflicts: Vec<Conflicting>,
    /// The first ranges of missing units.
    missing_units: Vec<Missing>,
    /// The number of solutions, as a string, when nothing is missing or in conflict.
    total: Option<String>,
}

#[derive(Serialize)]
struct Conflicting {
    unit: String,
    #[serde(serialize_with = "english")]
    text: Text,
}

#[derive(Serialize)]
struct Missing {
    first: String,
    last: String,
    units: u64,
}

impl Merged {
    fn new(tally: &Tally<'_>) -> anyhow::Result<Self> {
        let states = tally.states();
        let conflict = |conflict: &Conflict| Conflicting {
            unit: conflict.unit.to_string(),
            text: conflict.into(),
        };
        let range = |(first, last, units): (UnitId, UnitId, u64)| Missing {
            first: first.to_string(),
            last: last.to_string(),
            units,
        };
        let is_whole = states.missing == 0 && tally.conflicting() == 0;
        let total = is_whole.then(|| tally.totals()).transpose()?;
        Ok(Self {
            units: tally.plan().units(),
            once: states.once,
            identical: states.identical,
            confirmed: states.confirmed,
            conflicting: tally.conflicting(),
            missing: states.missing,
            conflicts: tally.conflicts().iter().map(conflict).collect(),
            missing_units: tally.missing_ranges().take(MAX_RANGES).map(range).collect(),
            total: total.map(|totals| totals.total.to_string()),
        })
    }

    fn text(&self, lang: Language) -> String {
        let row = |name: Phrase, number: &str| format!("{}{number}", pad(name.get(lang), 12));
        let mut lines: Vec<String> = [
            (Phrase::new("units", "单元"), self.units),
            (Phrase::new("once", "一次"), self.once),
            (Phrase::new("identical", "相同"), self.identical),
            (Phrase::new("confirmed", "已确认"), self.confirmed),
            (Phrase::new("conflicting", "冲突"), self.conflicting),
            (Phrase::new("missing", "缺少"), self.missing),
        ]
        .map(|(name, number)| row(name, &number.to_string()))
        .into();
        lines.extend(
            self.conflicts.iter().map(
                |Conflicting { text, .. }| say!(lang, "conflict: {text}", "冲突：{text}"; text),
            ),
        );
        lines.extend(self.missing_units.iter().map(|units| units.text(lang)));
        if self.missing_units.len() == MAX_RANGES {
            lines.push("…".to_owned());
        }
        lines.extend(self.total.iter().map(|total| row(Phrase::new("total", "总数"), total)));
        lines.join("\n")
    }
}

impl Missing {
    fn text(&self, lang: Language) -> String {
        if self.units == 1 {
            say!(lang, "missing: {}", "缺少：{0}", self.first)
        } else {
            say!(
                lang,
                "missing: {} to {}, {} units",
                "缺少：{0} 到 {1}，共 {2} 个单元",
                self.first,
                self.last,
                self.units
            )
        }
    }
}
