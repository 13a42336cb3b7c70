//! `bitqueens completions SHELL`

use clap::CommandFactory;
use clap_complete::Shell;

use super::Cli;
use super::Subcommand;
use crate::console::Console;
use crate::exit::Exit;

const AFTER_HELP: &str = "\
Examples:
  bitqueens completions bash > \\
    ~/.local/share/bash-completion/completions/bitqueens
  bitqueens completions zsh > ~/.zfunc/_bitqueens
  bitqueens completions fish > ~/.config/fish/completions/bitqueens.fish";

/// Print a completion script for a shell
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Subcommand for Flags {
    type Settings = Shell;

    fn validate(self) -> anyhow::Result<Shell> {
        Ok(self.shell)
    }

    fn run(shell: Shell, console: &mut Console) -> anyhow::Result<Exit> {
        // Into memory first, because the generator panics if the pipe is closed.
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut Cli::command(), "bitqueens", &mut script);
        console.output().raw(&script)?;
        Ok(Exit::Done)
    }
}
