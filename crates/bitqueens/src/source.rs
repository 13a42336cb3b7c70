//! Input files, by name or `-` for stdin.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;
use bitqueens::{Problem, Rules, SideLimit};
use bitqueens_formats::Format;
use bitqueens_formats::boards::MAX_BYTES;
use bitqueens_runs::{Certificate, Plan};

use crate::failure::BadInput;

/// A board in a file. The subcommand has an argument `n` for the side that replaces it.
#[derive(clap::Args)]
pub(crate) struct BoardFlags {
    /// Read the board from this file; `-` is stdin
    #[arg(long, value_name = "FILE", conflicts_with = "n")]
    board: Option<PathBuf>,
    /// Format of the board: text, csplib, diagonals, p1562, uva11195, cses, kattis, hash, letters or json
    /// [default: detected if unambiguous]
    #[arg(long, value_name = "F", value_parser = format, requires = "board", conflicts_with = "n")]
    format: Option<Format>,
}

impl BoardFlags {
    /// The board in the file, or the plain board of side `n`, with `rules` if given. Refuses a side over
    /// its limit.
    pub(crate) fn problem(
        &self,
        n: Option<usize>,
        rules: Option<Rules>,
        limit: impl FnOnce(&Problem) -> SideLimit,
    ) -> anyhow::Result<Problem> {
        let Some(path) = &self.board else {
            let n = n.unwrap_or_default();
            let rules = rules.unwrap_or_default();
            // Checked first, because no problem can have a side that is too large.
            limit(&Problem::plain(0)?.with_rules(rules)?).check(n)?;
            return Ok(Problem::plain(n)?.with_rules(rules)?);
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
    let input = read(path, MAX_BYTES)?;
    let problem = match format {
        Some(format) => format.read(&input),
        None => Format::detect(&input).and_then(|format| format.read(&input)),
    };
    problem.map_err(|error| at(path, &error))
}

/// A board in a file that a subcommand cannot do without.
#[derive(clap::Args)]
pub(crate) struct BoardFile {
    /// File with the board; `-` is stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Format of the board, such as letters, text or json [default: detected if unambiguous]
    #[arg(long, value_name = "F", value_parser = format)]
    format: Option<Format>,
}

impl BoardFile {
    /// The board in the file. Refuses a side over its limit.
    pub(crate) fn problem(
        &self,
        limit: impl FnOnce(&Problem) -> SideLimit,
    ) -> anyhow::Result<Problem> {
        let problem = read_board(&self.file, self.format)?;
        limit(&problem).check(problem.n())?;
        Ok(problem)
    }
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

/// Parses the name of a format.
fn format(name: &str) -> Result<Format, String> {
    name.parse()
        .map_err(|error: bitqueens_formats::Error| error.to_string())
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

/// Opens a file or stdin, to be read piece by piece.
pub(crate) fn open(path: &Path) -> Result<Box<dyn Read>, BadInput> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    match File::open(path) {
        Ok(file) => Ok(Box::new(file)),
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
pub(crate) fn at(path: &Path, error: &bitqueens_formats::FormatError) -> BadInput {
    BadInput(format!("{}: {error}", name(path)))
}

fn name(path: &Path) -> String {
    match path == Path::new("-") {
        true => "stdin".to_owned(),
        false => path.display().to_string(),
    }
}
