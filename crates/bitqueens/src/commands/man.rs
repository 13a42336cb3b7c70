//! `bitqueens man [SUBCOMMAND]`

use clap::CommandFactory;

use super::Cli;
use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::BadInput;

const AFTER_HELP: &str = "\
Examples:
  bitqueens man > bitqueens.1                the page of the command
  bitqueens man count > bitqueens-count.1    the page of a subcommand
  bitqueens man | man -l -                   read the page";

/// Print a manual page
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// The subcommand to describe [default: the command itself]
    subcommand: Option<String>,
}

impl Subcommand for Flags {
    type Settings = clap::Command;

    fn validate(self) -> anyhow::Result<clap::Command> {
        let mut command = Cli::command();
        command.build();
        let Some(name) = self.subcommand else {
            return Ok(command);
        };
        let Some(found) = command.find_subcommand(&name) else {
            let known: Vec<_> = command
                .get_subcommands()
                .map(clap::Command::get_name)
                .collect();
            let known = known.join(", ");
            return Err(
                BadInput(format!("unknown subcommand `{name}`: give one of {known}")).into(),
            );
        };
        Ok(found.clone())
    }

    fn run(command: clap::Command, console: &mut Console) -> anyhow::Result<Exit> {
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        console.output().raw(&page)?;
        Ok(Exit::Done)
    }
}
