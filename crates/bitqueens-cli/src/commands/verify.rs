//! `bitqueens verify CERT|LEDGER…`

use bitqueens::language::{Localized, Phrase, Text};
use bitqueens::{say, text};
use std::path::{Path, PathBuf};

use bitqueens::Kernel;
use bitqueens_runs::sealed::SealedError;
use bitqueens_runs::{Check, CheckOutcome, Tally, Verdict, Verify, ledger};

use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::{BadInput, Disproved, message_of, refuse};
use crate::language::Language;
use crate::output::object;
use crate::run_files::note_torn;
use crate::table::{pad, wrapped};
use crate::threads::threads;
use crate::{name_parsers, parsers, run_files, terminal};

const AFTER_HELP: &str = "\
Examples:
  bitqueens verify 20.certificate               recount 1% of the crosses
  bitqueens verify runs                         recount 1% of the units
  bitqueens verify runs --recheck 10% --seed 7
  bitqueens verify 27.certificate --recheck 0   check without a recount

The exit code is 1 if a check fails and 3 if units are missing. docs/TRUST.md
explains what each check can and cannot catch.";

/// Check a certificate or ledgers, and recount a sample
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// A certificate, or ledgers of one plan, or folders with them
    #[arg(value_name = "CERT|LEDGER", required = true)]
    subjects: Vec<PathBuf>,
    /// Share to recount, such as 1% or 0.5
    #[arg(long, value_name = "SHARE", value_parser = parsers::share, default_value = "1%", allow_negative_numbers = true)]
    recheck: f64,
    /// Seed of the sample [default: random, and printed]
    #[arg(long, value_name = "S", value_parser = parsers::seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Number of threads [default: all cores]
    #[arg(short, long, short_alias = 'j', value_name = "T", value_parser = parsers::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Kernel of the recount [default: one that the run did not use]
    #[arg(long, value_name = "NAME", value_parser = name_parsers::kernel(), hide_possible_values = true)]
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
                let certificate = run_files::certificate(one).map_err(disproved)?;
                flags.verdict(Verify::certificate(&certificate), console)?
            }
            ledgers => {
                let is_certificate =
                    |path: &&PathBuf| !is_ledger(path) && run_files::certificate(path).is_ok();
                if let Some(certificate) = ledgers.iter().find(is_certificate) {
                    refuse!(
                        "{} is a certificate: give one certificate alone, or ledgers of one plan",
                        "{0} 是证书：请只给一份证书，或同一计划的账本",
                        certificate.display()
                    );
                }
                let plan = ledger::plan(ledgers, console.cancel())?.ok_or_else(|| {
                    BadInput(text!(
                        "the ledgers are empty: there is nothing to verify",
                        "账本是空的：没有什么可检查"
                    ))
                })?;
                let mut tally = Tally::new(&plan)?;
                let torn = tally.add_paths(ledgers)?;
                note_torn(console, &torn);
                flags.verdict(Verify::ledgers(&tally), console)?
            }
        };
        for check in &verdict.checks {
            let outcome = match check.outcome {
                CheckOutcome::Passed => Phrase::new("passed", "通过"),
                CheckOutcome::Failed => Phrase::new("FAILED", "失败"),
                _ => Phrase::new("not done", "未做"),
            };
            let row = object! {
                check: check.name.english,
                outcome: outcome.english,
                found: &check.found.english,
                cannot_catch: check.limits.english,
            };
            console.answer(&row, flags.json, |lang| text(check, outcome, lang))?;
        }
        let end = object! {
            holds: verdict.holds(),
            missing: verdict.missing,
            total: verdict.total.map(|total| total.to_string()),
            seed: verdict.seed,
        };
        console.answer(&end, flags.json, |lang| conclusion(&verdict, lang))?;
        Ok(if !verdict.holds() {
            Exit::No
        } else if verdict.missing > 0 {
            Exit::Incomplete
        } else {
            Exit::Done
        })
    }
}

impl Flags {
    fn verdict(&self, verify: Verify<'_>, console: &Console) -> bitqueens_runs::Result<Verdict> {
        verify
            .recheck(self.recheck)
            .seed(self.seed.unwrap_or_else(parsers::random_seed))
            .threads(threads(self.threads, console))
            .kernel(self.kernel)
            .cancel(console.cancel())
            .run()
    }
}

/// A certificate whose seal is broken fails a check; any other that cannot be read is bad input.
fn disproved(error: anyhow::Error) -> anyhow::Error {
    let is_broken = error.chain().any(|cause| {
        let error = cause.downcast_ref();
        matches!(error, Some(bitqueens_runs::Error::Sealed(SealedError::Seal { .. })))
    });
    if is_broken {
        Disproved(Text::new(|language| message_of(&error, language))).into()
    } else {
        error
    }
}

/// Whether the path is a folder, or has the extension of ledgers.
fn is_ledger(path: &Path) -> bool {
    path.is_dir() || path.extension().is_some_and(|extension| extension == ledger::EXTENSION)
}

fn text(check: &Check, outcome: Phrase, lang: Language) -> String {
    let Check { name, found, limits, .. } = check;
    let limits = say!(lang, "cannot catch: {limits}", "查不出：{limits}"; limits);
    let [found, limits] =
        [found.text(lang), limits].map(|text| wrapped(&text, 20, terminal::width()));
    format!("{}{} {found}\n{:20}{limits}", pad(name.get(lang), 10), pad(outcome.get(lang), 9), "")
}

fn conclusion(verdict: &Verdict, lang: Language) -> String {
    match (verdict.total, verdict.holds()) {
        (_, false) => say!(lang, "the result is wrong", "结果有错"),
        (Some(total), true) => {
            say!(lang, "no check failed: {total}", "各项检查都没有失败：{total}")
        }
        (None, true) => say!(
            lang,
            "{} units are missing; no check of the others failed",
            "缺少 {0} 个单元；对其余单元的检查没有失败",
            verdict.missing
        ),
    }
}
