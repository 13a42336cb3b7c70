//! `bitqueens sequence ID --to N`

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;

use bitqueens::language::Language;
use bitqueens::sequences::Sequence;
use bitqueens::{Error, text};
use bitqueens_runs::{TermFolder, free_mebibytes};

use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::refuse;
use crate::output::object;
use crate::progress::{PATIENCE, Wait};
use crate::run_files::note_kept;
use crate::table::{width, wrapped};
use crate::threads::threads;
use crate::{figures, name_parsers, parsers, terminal};

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
  bitqueens sequence A062164 --to 18 --ledger terms   goes on where it stopped

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
    /// What to print: terms, json, or a whole b-file, which says what it lists and needs --to
    #[arg(long = "as", value_name = "FORMAT", value_enum, requires_ifs = [("bfile", "to"), ("terms", "id")], conflicts_with = "json", default_value_t = Format::Terms)]
    format: Format,
    /// Print one JSON object per line, as `--as json`
    #[arg(long)]
    json: bool,
}

/// The texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Terms,
    Bfile,
    Json,
}

/// A sequence and the indices of terms.
type Terms = (&'static Sequence, RangeInclusive<u64>);

impl Subcommand for Flags {
    type Settings = (Option<Terms>, Self);

    fn validate(self) -> anyhow::Result<Self::Settings> {
        let terms = match self.id {
            Some(sequence) => {
                let (id, first, last) = (sequence.id(), sequence.offset(), sequence.last_index());
                let from = self.from.unwrap_or(first);
                let to = self.to.unwrap_or(from.saturating_add(FEW - 1).min(last));
                if !(first..=last).contains(&to) {
                    refuse!(
                        "cannot compute term {to} of {id}: --to must be from {first} to {last}",
                        "不能计算 {id} 的第 {to} 项：--to 须在 {first} 到 {last} 之间"
                    );
                }
                if !(first..=to).contains(&from) {
                    refuse!(
                        "there is no term {from} of {id} before --to {to}: --from must be from {first} to {to}",
                        "{id} 在 --to {to} 之前没有第 {from} 项：--from 须在 {first} 到 {to} 之间"
                    );
                }
                Some((sequence, from..=to))
            }
            None => None,
        };
        Ok((terms, self))
    }

    fn run((terms, flags): Self::Settings, console: &mut Console) -> anyhow::Result<Exit> {
        let json = flags.json || flags.format == Format::Json;
        let Some((sequence, wanted)) = terms else {
            for sequence in Sequence::all() {
                let entry = object! {
                    id: sequence.id(),
                    offset: sequence.offset(),
                    last: sequence.last_index(),
                    definition: sequence.definition().english,
                };
                console.answer(&entry, json, |lang| text(sequence, lang))?;
            }
            return Ok(Exit::Done);
        };
        let cancel = console.cancel().clone();
        let mut terms =
            sequence.terms(threads(flags.threads, console), &cancel).starting_at(*wanted.start());
        terms = terms.free_memory(free_mebibytes);
        if let Some(folder) = &flags.ledger {
            terms = terms.ledger(Arc::new(TermFolder::new(folder)));
        }
        if flags.format == Format::Bfile {
            write!(console.output(), "{}", head(sequence, &wanted))?;
        }
        loop {
            let expected = terms.forecast().filter(|&time| time > PATIENCE);
            // Without an end, a term that takes long is not wanted.
            if expected.is_some() && flags.to.is_none() {
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
            if flags.ledger.is_some() && matches!(next, Some(Err(Error::Stopped))) {
                note_kept(console);
            }
            let Some(term) = next.transpose()? else { break };
            let line = object! { id: sequence.id(), n: term.index, term: term.value.to_string() };
            console.answer(&line, json, |_| term.to_string())?;
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
fn head(sequence: &Sequence, wanted: &RangeInclusive<u64>) -> String {
    let (id, first, last) = (sequence.id(), wanted.start(), wanted.end());
    let from = if *first == sequence.offset() { String::new() } else { format!(" --from {first}") };
    format!(
        "# {id}: {}.\n# Table of n, a(n) for n = {first}..{last}\n# bitqueens {}: bitqueens sequence {id}{from} --to {last} --as bfile\n",
        sequence.definition().english,
        env!("CARGO_PKG_VERSION"),
    )
}

fn text(sequence: &Sequence, lang: Language) -> String {
    let start = format!("{} n ≥ {}  ", sequence.id(), sequence.offset());
    let definition = wrapped(sequence.definition().get(lang), width(&start), terminal::width());
    start + &definition
}
