//! `bitqueens bits LAB NUMBER…`

use bitqueens_tutor::bits::{Lab, Working, WorkingLine, parse_number};

use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::{BadInput, refuse};
use crate::language::Language;
use crate::name_parsers::{self, Lesson};
use crate::output::object;
use crate::table::{pad, width, wrapped};
use crate::terminal;
use bitqueens::language::Localized;
use bitqueens::say;

const AFTER_HELP: &str = "\
Examples:
  bitqueens bits                          the list of eighteen tricks
  bitqueens bits lowbit 0b00110100        a trick applied to a number
  bitqueens bits B9                       the same trick on its examples
  bitqueens bits operators -8 3           -8 >> 3 keeps the sign
  bitqueens bits row 0b10010000 0b00100000 0b00101000
                                          one row of the bit solver by hand
  bitqueens bits shifts -8 1              >> and >>> of Java; B17 and B18 are
                                          the other traps

Numbers are decimal (22, -8), binary (0b10110) or hexadecimal (0x16),
optionally with _ between digits. A number has bit 0 at the right; bit 0 is
column 1 of a row, which a board has at the left. A tutorial that lets the left
digit be column 1 shifts its diagonals the other way, with the same count.";

/// Explain bit tricks, line by line in binary
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// B1 to B18, a name such as `lowbit`, or `list`
    #[arg(value_name = "LAB", default_value = "list", value_parser = name_parsers::lab(), hide_possible_values = true)]
    lab: Lesson,
    /// Input numbers [default: the examples of the trick]
    #[arg(value_name = "NUMBER", allow_negative_numbers = true)]
    numbers: Vec<String>,
    /// Print one JSON object per line instead of text
    #[arg(long)]
    json: bool,
}

/// What to print.
pub(crate) enum Sheets {
    List,
    /// A lab with its inputs and workings.
    Worked(&'static Lab, Vec<(Vec<i64>, Working)>),
}

impl Subcommand for Flags {
    type Settings = (Sheets, bool);

    fn validate(self) -> anyhow::Result<Self::Settings> {
        let sheets = match (self.lab, self.numbers.first()) {
            (Lesson::One(lab), _) => self.worked(lab)?,
            (Lesson::List, None) => Sheets::List,
            (Lesson::List, Some(number)) => {
                refuse!(
                    "the list of tricks takes no number: give B1 to B18 or a name before {number}",
                    "技巧的列表不需要数：请在 {number} 之前给 B1 到 B18 或名字"
                );
            }
        };
        Ok((sheets, self.json))
    }

    fn run((sheets, json): Self::Settings, console: &mut Console) -> anyhow::Result<Exit> {
        let lang = console.lang();
        match sheets {
            Sheets::List => {
                for lab in Lab::ALL {
                    let line = object! {
                        lab: lab.id,
                        word: lab.word,
                        name: lab.name.english,
                        name_zh: lab.name.chinese,
                        idea: lab.idea.english,
                        idea_zh: lab.idea.chinese,
                        inputs: lab.inputs.english,
                    };
                    console.answer(&line, json, |lang| entry(lab, lang))?;
                }
            }
            Sheets::Worked(lab, sheets) => {
                if !json {
                    console.output().line(format_args!("{}", heading(lab, lang)))?;
                }
                for (inputs, working) in sheets {
                    let line = |line: &WorkingLine| {
                        let WorkingLine { label, bits, value, .. } = line.clone();
                        object! { label: label.english.clone(), bits, value }
                    };
                    let sheet = object! {
                        lab: lab.id,
                        word: lab.word,
                        inputs: inputs.iter().map(i64::to_string).collect::<Vec<_>>(),
                        width: working.width,
                        lines: working.lines.iter().map(line).collect::<Vec<_>>(),
                        result: &working.result.english,
                        result_zh: &working.result.chinese,
                    };
                    console.answer(&sheet, json, |lang| text(&working, lang))?;
                }
            }
        }
        Ok(Exit::Done)
    }
}

impl Flags {
    fn worked(&self, lab: &'static Lab) -> Result<Sheets, BadInput> {
        let refuse = |error: bitqueens_tutor::bits::BitsError| BadInput::from(&error);
        let given: Vec<Vec<i64>> = if self.numbers.is_empty() {
            lab.examples.iter().map(|numbers| numbers.to_vec()).collect()
        } else {
            let numbers = self.numbers.iter().map(|text| parse_number(text));
            vec![numbers.collect::<Result<_, _>>().map_err(refuse)?]
        };
        let worked = |inputs: Vec<i64>| {
            let working = lab.run(&inputs).map_err(refuse)?;
            Ok::<_, BadInput>((inputs, working))
        };
        Ok(Sheets::Worked(lab, given.into_iter().map(worked).collect::<Result<_, _>>()?))
    }
}

fn entry(lab: &Lab, lang: Language) -> String {
    let (name, inputs) = (lab.name.get(lang), lab.inputs.get(lang));
    let start = format!("{:<4} {:<15} {} ", lab.id, lab.word, pad(name, 26));
    let inputs = wrapped(inputs, width(&start), terminal::width());
    start + &inputs
}

fn heading(lab: &Lab, lang: Language) -> String {
    let (id, word, name) = (lab.id, lab.word, lab.name);
    let idea = wrapped(lab.idea.get(lang), 0, terminal::width());
    say!(lang, "{id} {word}: {name}\n{idea}", "{id} {word}：{name}\n{idea}"; name)
}

/// The lines, with aligned digits, and the result.
fn text(working: &Working, lang: Language) -> String {
    let lines = working.lines.iter();
    let labels: Vec<String> = lines.map(|line| line.label.text(lang)).collect();
    let label = labels.iter().map(|label| width(label)).max().unwrap_or(0);
    let digits = working.lines.iter().map(|line| line.bits.len()).max().unwrap_or(0);
    let value = working.lines.iter().map(|line| line.value.len()).max().unwrap_or(0);
    let mut text = String::from("\n");
    for (line, name) in working.lines.iter().zip(&labels) {
        text +=
            &format!("  {}  {:>digits$}  {:>value$}\n", pad(name, label), line.bits, line.value);
    }
    let result = format!("→ {}", working.result.text(lang));
    text + &wrapped(&result, 0, terminal::width())
}
