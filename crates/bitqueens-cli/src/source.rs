//! Input files, by name or `-` for stdin.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;
use bitqueens::{Problem, Rules, SideLimit};
use bitqueens_formats::boards::MAX_BYTES;
use bitqueens_formats::solutions::{MAX_EXPLAINED, ReadError};
use bitqueens_formats::{Format, FormatError};
use bitqueens_runs::{Certificate, Plan};
use same_file::Handle;

use crate::failure::BadInput;
use crate::{inputs, names};

/// A board in a file. A side that replaces it conflicts with both options.
#[derive(clap::Args)]
pub(crate) struct BoardFlags {
    /// Read the board from this file; `-` is stdin
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
    /// Format of the board: text, csplib, diagonals, p1562, uva11195, cses, kattis, hash, letters, json, rows or
    /// drawing [default: detected if unambiguous]
    #[arg(long, value_name = "F", value_parser = names::format(), hide_possible_values = true, requires = "board")]
    format: Option<Format>,
}

impl BoardFlags {
    /// Whether a file is given.
    pub(crate) fn is_given(&self) -> bool {
        self.board.is_some()
    }

    /// The file, if one is given.
    pub(crate) fn path(&self) -> Option<&PathBuf> {
        self.board.as_ref()
    }

    /// Whether the format is given.
    pub(crate) fn has_format(&self) -> bool {
        self.format.is_some()
    }

    /// The board in the file, or the plain board of side `n`, with `rules` if given. Refuses a side over
    /// its limit.
    pub(crate) fn problem(
        &self,
        n: Option<usize>,
        rules: Option<Rules>,
        limit: impl FnOnce(&Problem) -> SideLimit,
    ) -> anyhow::Result<Problem> {
        let Some(path) = &self.board else {
            return plain(n.unwrap_or_default(), rules, limit);
        };
        let mut problem = read_board(path, self.format)?;
        if let Some(rules) = rules {
            problem = problem.with_rules(rules)?;
        }
        limit(&problem).check(problem.n())?;
        Ok(problem)
    }
}

fn read_board(path: &Path, format: Option<Format>) -> Result<Problem, BadInput> {
    parse_board(path, format, &read(path, MAX_BYTES)?)
}

/// The board that a file has.
pub(crate) fn parse_board(
    path: &Path,
    format: Option<Format>,
    input: &[u8],
) -> Result<Problem, BadInput> {
    if let Some(format) = format {
        return format.read(input).map_err(|error| at(path, &error));
    }
    match Format::detect(input) {
        Ok(format) => format.read(input).map_err(|error| at(path, &error)),
        Err(error) => Err(undetected(path, &error, input)),
    }
}

/// Puts the file name in front of the refusal of a solution.
pub(crate) fn at_line(path: &Path, error: ReadError) -> BadInput {
    match error {
        ReadError::NoFormat { line, refusals } => no_format(&name(path), line, &refusals),
        error => BadInput(format!("{}: {error}", name(path))),
    }
}

/// A board in a file that a subcommand cannot do without.
#[derive(clap::Args)]
pub(crate) struct BoardFile {
    /// File with the board; `-` is stdin [default: stdin]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Format of the board, such as letters, text or json [default: detected if unambiguous]
    #[arg(long, value_name = "F", value_parser = names::format(), hide_possible_values = true)]
    format: Option<Format>,
}

impl BoardFile {
    /// The board in the file. Refuses a side over its limit.
    pub(crate) fn problem(
        &self,
        limit: impl FnOnce(&Problem) -> SideLimit,
    ) -> anyhow::Result<Problem> {
        let problem = match &self.file {
            Some(file) => read_board(file, self.format)?,
            None if io::stdin().is_terminal() => {
                return Err(BadInput(
                    "missing <FILE>: give a file with a board, or - for stdin".into(),
                )
                .into());
            }
            None => read_board(Path::new("-"), self.format)?,
        };
        limit(&problem).check(problem.n())?;
        Ok(problem)
    }
}

/// The plain board of side `n`, with `rules` if given. Refuses a side over its limit.
pub(crate) fn plain(
    n: usize,
    rules: Option<Rules>,
    limit: impl FnOnce(&Problem) -> SideLimit,
) -> anyhow::Result<Problem> {
    let rules = rules.unwrap_or_default();
    // Checked first, because no problem can have a side that is too large.
    limit(&Problem::plain(0)?.with_rules(rules)?).check(n)?;
    Ok(Problem::plain(n)?.with_rules(rules)?)
}

/// The plan of a run.
#[derive(clap::Args)]
pub(crate) struct PlanFlag {
    /// The plan, from `bitqueens plan`; - is stdin
    #[arg(value_name = "PLAN")]
    plan: PathBuf,
}

impl PlanFlag {
    pub(crate) fn path(&self) -> &Path {
        &self.plan
    }

    pub(crate) fn read(&self) -> anyhow::Result<Plan> {
        plan(&self.plan)
    }
}

/// The ledgers of a run.
#[derive(clap::Args)]
pub(crate) struct LedgerFlags {
    /// Ledgers, or folders with ledgers
    #[arg(value_name = "LEDGER", required = true)]
    pub(crate) ledgers: Vec<PathBuf>,
}

/// The plan in a file.
pub(crate) fn plan(path: &Path) -> anyhow::Result<Plan> {
    Plan::parse(&sealed(path)?).with_context(|| name(path))
}

/// The certificate in a file.
pub(crate) fn certificate(path: &Path) -> anyhow::Result<Certificate> {
    Certificate::parse(&sealed(path)?).with_context(|| name(path))
}

fn sealed(path: &Path) -> Result<Vec<u8>, BadInput> {
    read(path, bitqueens_runs::sealed::MAX_BYTES)
}

/// Remarks about a valid but unusual board.
pub(crate) fn remarks(problem: &Problem) -> Vec<String> {
    let remarks = problem.regions().map(bitqueens::Regions::remarks);
    let remarks = remarks.unwrap_or_default();
    remarks.iter().map(ToString::to_string).collect()
}

/// Reads a file or stdin: at most one byte more than `limit`, so that the parser can refuse it.
pub(crate) fn read(path: &Path, limit: usize) -> Result<Vec<u8>, BadInput> {
    let limit = u64::try_from(limit).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    match open(path)?.take(limit + 1).read_to_end(&mut bytes) {
        Ok(_) => Ok(bytes),
        Err(error) => Err(unreadable(path, &error)),
    }
}

fn has_text(text: &str) -> bool {
    !text.trim().is_empty()
}

/// The message for a file whose format is not known: what each format refuses, if all do.
fn undetected(path: &Path, error: &FormatError, input: &[u8]) -> BadInput {
    let BadInput(mut text) = at(path, error);
    if input.len() > MAX_EXPLAINED {
        return BadInput(text);
    }
    let refusals = Format::refusals(input);
    if refusals.len() < Format::ALL.len() {
        text += ", as in --format ";
        let readable = Format::ALL
            .into_iter()
            .find(|format| refusals.iter().all(|(refusing, _)| refusing != format));
        text += readable.map_or("text", Format::name);
    } else if !input.contains(&0) && std::str::from_utf8(input).is_ok_and(has_text) {
        return no_format(&name(path), 1, &refusals);
    }
    BadInput(text)
}

/// The message for a board that no format reads, with the reason of each.
pub(crate) fn no_format(
    name: &str,
    line: impl std::fmt::Display,
    refusals: &[(Format, FormatError)],
) -> BadInput {
    let mut text = format!("{name}: line {line}: no format reads this file:");
    for (format, refusal) in refusals {
        text += &format!("\n  {:<9}  {refusal}", format.name());
    }
    BadInput(text)
}

/// Opens a file or stdin, to be read piece by piece. No output can replace it from now on.
pub(crate) fn open(path: &Path) -> Result<Box<dyn Read>, BadInput> {
    if path == Path::new("-") {
        inputs::remember(name(path), Handle::stdin());
        return Ok(Box::new(io::stdin()));
    }
    match File::open(path) {
        Ok(file) => {
            inputs::remember(name(path), file.try_clone().and_then(Handle::from_file));
            Ok(Box::new(file))
        }
        Err(error) => Err(unreadable(path, &error)),
    }
}

/// The error for an input that cannot be read.
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> BadInput {
    BadInput(format!(
        "cannot read {} ({error}): give a readable file, or - for stdin",
        name(path)
    ))
}

/// Puts the file name in front of the message of a parser.
pub(crate) fn at(path: &Path, error: &FormatError) -> BadInput {
    BadInput(format!("{}: {error}", name(path)))
}

/// The name of a file in messages.
pub(crate) fn name(path: &Path) -> String {
    match path == Path::new("-") {
        true => "stdin".to_owned(),
        false => path.display().to_string(),
    }
}
