//! `bitqueens judge FORMAT`

use std::path::PathBuf;

use bitqueens_formats::judge::MAX_BYTES;
use bitqueens_formats::{Judge, JudgeError};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;
use crate::output::Closed;
use crate::source;

const TEACH: &str = "\
Examples:
  bitqueens judge --list                        what each judge gives and wants, a line each
  bitqueens judge cses1624 --explain            one of them, in full
  echo 6 | bitqueens judge p1219                the first three solutions and their number
  bitqueens judge kattis-8queens board.txt      a verdict: valid or invalid, exit code 0 for both
  printf '8\\n5\\n0\\n' | bitqueens judge hdu2553

Beware: * and . mean three different things among the judges.";

/// Answer an online judge's problem, byte for byte as the judge expects it
#[derive(clap::Args)]
#[command(after_help = TEACH)]
pub(crate) struct Flags {
    /// The judge's problem
    #[arg(value_name = "FORMAT", value_parser = judges(), hide_possible_values = true, required_unless_present = "list")]
    judge: Option<Judge>,
    /// The input; `-` is stdin
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// Say what the input and the answer look like, and read nothing
    #[arg(long)]
    explain: bool,
    /// Say so for all of them, a line each
    #[arg(long, exclusive = true)]
    list: bool,
}

fn judges() -> impl TypedValueParser<Value = Judge> {
    let names = Judge::ALL.map(|judge| PossibleValue::new(judge.name()).help(judge.title()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Judge>())
}

/// What to do.
pub(crate) enum Settings {
    List,
    Explain(Judge),
    Answer { judge: Judge, file: PathBuf },
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        Ok(match self.judge {
            None => Settings::List,
            Some(judge) if self.explain => Settings::Explain(judge),
            Some(judge) => Settings::Answer {
                judge,
                file: self.file,
            },
        })
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        match settings {
            Settings::List => {
                for judge in Judge::ALL {
                    let explanation = judge.explanation();
                    let line = format_args!("{:<15} {explanation}", judge.name());
                    console.output().line(line)?;
                }
            }
            Settings::Explain(judge) => {
                let output = console.output();
                output.line(format_args!("{}: {}", judge.name(), judge.title()))?;
                output.line(format_args!("Input:  {}", judge.input()))?;
                output.line(format_args!("Answer: {}", judge.output()))?;
            }
            Settings::Answer { judge, file } => {
                let input = source::read(&file, MAX_BYTES)?;
                match judge.solve(&input, console.output()) {
                    Ok(()) => {}
                    Err(JudgeError::Input(error)) => return Err(source::at(&file, &error).into()),
                    Err(JudgeError::Output(error)) => return Err(Closed::from(error).into()),
                    Err(JudgeError::Library(error)) => return Err(error.into()),
                    Err(error) => return Err(error.into()),
                }
            }
        }
        Ok(Exit::Done)
    }
}
