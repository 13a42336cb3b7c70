//! `bitqueens verify CERT|LEDGER…`

use std::path::{Path, PathBuf};

use bitqueens::Kernel;
use bitqueens_runs::verify::{Check, Outcome, Verdict, Verify};
use bitqueens_runs::{Tally, ledger};
use serde::Serialize;

use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::BadInput;
use crate::threads::threads;
use crate::{notes, source, values};

const TEACH: &str = "\
Examples:
  bitqueens verify 20.certificate                 all checks, 1% of the crosses counted again
  bitqueens verify runs                           the same for ledgers, unit by unit
  bitqueens verify runs --recheck 10% --seed 7
  bitqueens verify 27.certificate --recheck 0     without counting anything again

Exits with 1 when a check fails, with 3 when units are missing. docs/TRUST.md says what each check
can and cannot catch.";

/// Check a certificate or ledgers, and count a part again
#[derive(clap::Args)]
#[command(after_help = TEACH)]
pub(crate) struct Flags {
    /// A certificate, or ledgers of one plan, or folders of them
    #[arg(value_name = "CERT|LEDGER", required = true)]
    subjects: Vec<PathBuf>,
    /// Share that is counted again, such as 1% or 0.5
    #[arg(long, value_name = "SHARE", value_parser = values::share, default_value = "1%", allow_negative_numbers = true)]
    recheck: f64,
    /// Decides which units are drawn [default: by chance, and printed]
    #[arg(long, value_name = "S", value_parser = values::seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "T", value_parser = values::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Kernel that counts again [default: one that took no part]
    #[arg(long, value_name = "NAME", value_parser = values::kernel)]
    kernel: Option<Kernel>,
    /// Print JSON: an object for each check, and one at the end
    #[arg(long)]
    json: bool,
}

impl Subcommand for Flags {
    type Settings = Self;

    fn validate(self) -> anyhow::Result<Self> {
        Ok(self)
    }

    fn run(flags: Self, console: &mut Console) -> anyhow::Result<Exit> {
        let verdict = match &flags.subjects[..] {
            [one] if !is_ledger(one) => {
                let certificate = source::certificate(one)?;
                flags.verified(Verify::certificate(&certificate), console)?
            }
            ledgers => {
                let plan = header_of(ledgers)?.remade_plan(console.cancel())?;
                let mut tally = Tally::new(&plan)?;
                let torn = tally.absorb_paths(ledgers)?;
                notes::torn(console, &torn, false);
                flags.verified(Verify::ledgers(&tally), console)?
            }
        };
        for check in &verdict.checks {
            console.answer(&Row::new(check), flags.json, Row::text)?;
        }
        console.answer(&End::new(&verdict), flags.json, End::text)?;
        Ok(match verdict.holds() {
            false => Exit::No,
            true if verdict.missing > 0 => Exit::Incomplete,
            true => Exit::Done,
        })
    }
}

impl Flags {
    fn verified(&self, verify: Verify<'_>, console: &Console) -> bitqueens_runs::Result<Verdict> {
        verify
            .recheck(self.recheck)
            .seed(self.seed.unwrap_or_else(values::chance))
            .threads(threads(self.threads))
            .kernel(self.kernel)
            .cancel(console.cancel())
            .run()
    }
}

/// Whether the path is a folder or a ledger, by its name.
fn is_ledger(path: &Path) -> bool {
    path.is_dir()
        || path
            .extension()
            .is_some_and(|ending| ending == ledger::EXTENSION)
}

/// The first header: all others must be of the same plan.
fn header_of(paths: &[PathBuf]) -> anyhow::Result<ledger::Header> {
    for path in paths {
        for file in ledger::files(path)? {
            if let Some(header) = ledger::header(&file)? {
                return Ok(header);
            }
        }
    }
    let text = "these ledgers are empty: there is nothing to verify";
    Err(BadInput(text.to_owned()).into())
}

#[derive(Serialize)]
struct Row<'a> {
    check: &'static str,
    outcome: &'static str,
    found: &'a str,
    cannot_catch: &'static str,
}

impl<'a> Row<'a> {
    fn new(check: &'a Check) -> Self {
        Self {
            check: check.name,
            outcome: match check.outcome {
                Outcome::Passed => "passed",
                Outcome::Failed => "FAILED",
                _ => "not done",
            },
            found: &check.found,
            cannot_catch: check.limits,
        }
    }

    fn text(&self) -> String {
        let Self {
            check,
            outcome,
            found,
            cannot_catch,
        } = self;
        format!(
            "{check:<10}{outcome:<9} {found}\n{:20}cannot catch: {cannot_catch}",
            ""
        )
    }
}

#[derive(Serialize)]
struct End {
    holds: bool,
    missing: u64,
    total: Option<String>,
    seed: u64,
}

impl End {
    fn new(verdict: &Verdict) -> Self {
        Self {
            holds: verdict.holds(),
            missing: verdict.missing,
            total: verdict.total.map(|total| total.to_string()),
            seed: verdict.seed,
        }
    }

    fn text(&self) -> String {
        match (&self.total, self.holds) {
            (_, false) => "the result is wrong".to_owned(),
            (Some(total), true) => format!("nothing speaks against {total}"),
            (None, true) => format!(
                "{} units are missing; nothing speaks against the others",
                self.missing
            ),
        }
    }
}
