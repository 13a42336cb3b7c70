//! `bitqueens sequence ID --to N`

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use bitqueens::language::{Language, Phrase};
use bitqueens::sequences::Sequence;
use bitqueens::{Error, text};
use bitqueens_runs::TermFolder;
use serde::Serialize;

use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::BadInput;
use crate::figures;
use crate::name_parsers;
use crate::output::digits;
use crate::output::english;
use crate::parsers;
use crate::progress::{PATIENCE, Wait};
use crate::table::{width, wrapped};
use crate::terminal;
use crate::threads::threads;

/// The number of terms without `--to`.
const FEW: u64 = 10;

const AFTER_HELP: &str = "\
Examples:
  bitqueens sequence --list              all sequences with their definitions
  bitqueens sequence A000170 --to 14     b-file lines: index, space, term
  bitqueens sequence A000170 --from 14 --to 16
  bitqueens sequence A000170 --to 18 --as bfile > b000170.txt
  bitqueens sequence A319284 --to 44     a triangle, row after row
  bitqueens sequence a002562 --to 12 --json
  bitqueens sequence A099152 --to 22 --ledger terms   goes on where it stopped

Each term takes longer than the one before. One that takes more than a second
is announced with the time that it should take, judged by those before it.
Terms are printed as they are computed; Ctrl-C stops. With --ledger the same
line goes on later.";

/// Compute an integer sequence of the family
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// OEIS number, such as A000170, or a name that --list shows
    #[arg(value_name = "ID", required_unless_present = "list", value_parser = name_parsers::sequence(), hide_possible_values = true)]
    id: Option<&'static Sequence>,
    /// Index of the last term [default: that of the tenth, or of the last that takes no more than a second]
    #[arg(long, value_name = "N", value_parser = parsers::index, allow_negative_numbers = true)]
    to: Option<u64>,
    /// Index of the first term to print [default: that of the sequence]
    #[arg(long, value_name = "N", value_parser = parsers::index, allow_negative_numbers = true, requires = "id")]
    from: Option<u64>,
    /// List the sequences: number, first index, definition
    #[arg(long, conflicts_with_all = ["id", "to", "threads"])]
    list: bool,
    /// Number of threads [default: all cores]
    #[arg(short, long, short_alias = 'j', value_name = "T", value_parser = parsers::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Keep terms and finished parts of long ones in this folder, and take from it what it has
    #[arg(long, value_name = "DIR", requires = "id")]
    ledger: Option<PathBuf>,
    /// What to print: terms, or a whole b-file, which says what it lists and needs --to
    #[arg(long = "as", value_name = "FORMAT", value_enum, requires_ifs = [("bfile", "to"), ("terms", "id")], conflicts_with = "json", default_value_t = Format::Terms)]
    format: Format,
    /// Print one JSON object per line instead of text
    #[arg(long)]
    json: bool,
}

/// The texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Terms,
    Bfile,
}

/// The validated flags.
pub(crate) struct Settings {
    terms: Option<(&'static Sequence, std::ops::RangeInclusive<u64>)>,
    /// Whether the last term is given, which may take long.
    is_given: bool,
    threads: Option<usize>,
    ledger: Option<PathBuf>,
    format: Format,
    json: bool,
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        let terms = match self.id {
            Some(sequence) => {
                let (id, first, last) = (sequence.id(), sequence.offset(), sequence.last_index());
                let from = self.from.unwrap_or(first);
                let to = self.to.unwrap_or(from.saturating_add(FEW - 1).min(last));
                if !(first..=last).contains(&to) {
                    return Err(BadInput(text!(
                        "cannot compute term {to} of {id}: --to must be from {first} to {last}",
                        "不能计算 {id} 的第 {to} 项：--to 须在 {first} 到 {last} 之间"
                    ))
                    .into());
                }
                if !(first..=to).contains(&from) {
                    return Err(BadInput(text!(
                        "there is no term {from} of {id} before --to {to}: --from must be from {first} to {to}",
                        "{id} 在 --to {to} 之前没有第 {from} 项：--from 须在 {first} 到 {to} 之间"
                    ))
                    .into());
                }
                Some((sequence, from..=to))
            }
            None => None,
        };
        let Self { to, threads, ledger, format, json, .. } = self;
        Ok(Settings { terms, is_given: to.is_some(), threads, ledger, format, json })
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        let Some((sequence, wanted)) = settings.terms else {
            for sequence in Sequence::all() {
                let lang = console.lang();
                console.answer(&Entry::of(sequence), settings.json, |entry| entry.text(lang))?;
            }
            return Ok(Exit::Done);
        };
        let cancel = console.cancel().clone();
        let mut terms = sequence
            .terms(threads(settings.threads, console), &cancel)
            .starting_at(*wanted.start());
        if let Some(folder) = &settings.ledger {
            terms = terms.ledger(Arc::new(TermFolder::new(folder)));
        }
        if settings.format == Format::Bfile {
            write!(console.output(), "{}", head(sequence, &wanted))?;
        }
        loop {
            let expected = terms.forecast().filter(|&time| time > PATIENCE);
            if expected.is_some() && !settings.is_given {
                break;
            }
            if let Some(time) = expected {
                let (id, index) = (sequence.id(), terms.next_index());
                let time = figures::time(time.as_secs_f64());
                console.note(&text!(
                    "term {index} of {id} should take {time}, judged by those before it",
                    "按前面各项推算，{id} 的第 {index} 项约需 {time}"; time
                ));
            }
            let wait = Wait::of_term(console, expected, terms.parts());
            let next = terms.next();
            drop(wait);
            if settings.ledger.is_some() && matches!(next, Some(Err(Error::Stopped))) {
                console.note(&text!(
                    "finished parts are kept: the same command goes on from them",
                    "已完成的部分已记录：同一条命令会接着算"
                ));
            }
            let Some(term) = next.transpose()? else {
                break;
            };
            let line = Line { id: sequence.id(), n: term.index, term: term.value };
            console.answer(&line, settings.json, |_| term.to_string())?;
            // The next term may take minutes.
            console.output().flush()?;
            if term.index >= *wanted.end() {
                break;
            }
        }
        Ok(Exit::Done)
    }
}

/// The first lines of a b-file, with the command that makes it.
fn head(sequence: &Sequence, wanted: &std::ops::RangeInclusive<u64>) -> String {
    let (id, first, last) = (sequence.id(), wanted.start(), wanted.end());
    let from = if *first == sequence.offset() { String::new() } else { format!(" --from {first}") };
    format!(
        "# {id}: {}.\n# Table of n, a(n) for n = {first}..{last}\n# bitqueens {}: bitqueens sequence {id}{from} --to {last} --as bfile\n",
        sequence.definition().english,
        env!("CARGO_PKG_VERSION"),
    )
}

#[derive(Serialize)]
struct Line {
    id: &'static str,
    n: u64,
    #[serde(serialize_with = "digits")]
    term: u128,
}

#[derive(Serialize)]
struct Entry {
    id: &'static str,
    offset: u64,
    last: u64,
    #[serde(serialize_with = "english")]
    definition: Phrase,
}

impl Entry {
    fn of(sequence: &Sequence) -> Self {
        Self {
            id: sequence.id(),
            offset: sequence.offset(),
            last: sequence.last_index(),
            definition: sequence.definition(),
        }
    }

    fn text(&self, lang: Language) -> String {
        let start = format!("{} n ≥ {}  ", self.id, self.offset);
        let definition = wrapped(self.definition.get(lang), width(&start), terminal::width());
        start + &definition
    }
}
