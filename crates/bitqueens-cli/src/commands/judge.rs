//! `bitqueens judge FORMAT`

use bitqueens::text;
use std::path::{Path, PathBuf};

use bitqueens_formats::{Judge, JudgeError};

use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::BadInput;
use crate::output::Closed;
use crate::table::{width, wrapped};
use crate::{input, name_parsers, terminal};

const AFTER_HELP: &str = "\
Examples:
  bitqueens judge --list                    the problems, with input and output
  bitqueens judge cses1624 --explain        one problem in detail
  echo 6 | bitqueens judge p1219            three solutions and their number
  bitqueens judge kattis-8queens board.txt  valid or invalid, with exit code 0
  printf '8\\n5\\n0\\n' | bitqueens judge hdu2553
  seq 1 18 | bitqueens judge hdu2553        each answer as soon as it is known

Note that * and . have three different meanings, depending on the judge.";

/// Answer a problem of an online judge, in its format
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// The problem
    #[arg(value_name = "FORMAT", value_parser = name_parsers::judge(), hide_possible_values = true, required_unless_present_any = ["list", "explain"])]
    judge: Option<Judge>,
    /// Input file; `-` is stdin
    #[arg(value_name = "FILE", default_value = "-", conflicts_with = "explain")]
    file: PathBuf,
    /// Describe the input and the output instead of reading input
    #[arg(long)]
    explain: bool,
    /// List all problems
    #[arg(long, conflicts_with_all = ["judge", "file", "explain"])]
    list: bool,
}

impl Subcommand for Flags {
    type Settings = Self;

    fn validate(self) -> anyhow::Result<Self> {
        Ok(self)
    }

    fn run(Self { judge, file, explain, .. }: Self, console: &mut Console) -> anyhow::Result<Exit> {
        let lang = console.lang();
        let [colon, arrow] = lang.pick([": ", "->"], ["：", "→"]);
        match judge {
            None => {
                for judge in Judge::all() {
                    let [title, input, output] =
                        [judge.title(), judge.input(), judge.output()].map(|text| text.get(lang));
                    let text = format!("{title}{colon}{input} {arrow} {output}");
                    let name = format!("{:<15} ", judge.name());
                    let text = wrapped(&text, name.len(), terminal::width());
                    console.output().line(format_args!("{name}{text}"))?;
                }
            }
            Some(judge) if explain => {
                let [input, answer] = lang.pick(["Input:  ", "Answer: "], ["输入：", "答案："]);
                for (name, text) in [
                    (&format!("{}{colon}", judge.name())[..], judge.title()),
                    (input, judge.input()),
                    (answer, judge.output()),
                ] {
                    let text = wrapped(text.get(lang), width(name), terminal::width());
                    console.output().line(format_args!("{name}{text}"))?;
                }
            }
            Some(judge) => {
                let input =
                    input::open(&file).map_err(|refusal| with_input_hint(refusal, judge, &file))?;
                let cancel = console.cancel().clone();
                match judge.answer_stream(input, console.output(), &cancel) {
                    Ok(()) => {}
                    Err(JudgeError::Read(error)) => {
                        return Err(input::unreadable(&file, &error).into());
                    }
                    Err(JudgeError::Input(error)) => return Err(input::at(&file, &error).into()),
                    Err(JudgeError::Output(error)) => return Err(Closed::from(error).into()),
                    Err(JudgeError::Library(error)) => return Err(error.into()),
                    Err(error) => return Err(error.into()),
                }
            }
        }
        Ok(Exit::Done)
    }
}

/// Adds how a number is given that was taken for a file.
fn with_input_hint(refusal: BadInput, judge: Judge, file: &Path) -> BadInput {
    match file.to_str().filter(|name| name.parse::<u64>().is_ok()) {
        Some(number) => BadInput(text!(
            "{refusal}; for the input {number}, type `echo {number} | bitqueens judge {judge}`",
            "{refusal}；若输入是 {number}，请用 `echo {number} | bitqueens judge {judge}`"
        )),
        None => refusal,
    }
}
