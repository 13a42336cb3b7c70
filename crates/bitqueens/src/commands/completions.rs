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
        if shell == Shell::Fish {
            script.extend_from_slice(fish_positionals().as_bytes());
        }
        console.output().raw(&script)?;
        Ok(Exit::Done)
    }
}

/// The values of positional arguments for fish, which clap's generator leaves out.
fn fish_positionals() -> String {
    let mut script = String::new();
    for subcommand in Cli::command().get_subcommands() {
        let values = subcommand.get_positionals().flat_map(|argument| {
            let parser = argument.get_value_parser();
            parser
                .possible_values()
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
        });
        for value in values {
            let help = value
                .get_help()
                .map(ToString::to_string)
                .unwrap_or_default();
            let help = help.replace('\\', "\\\\").replace('\'', "\\'");
            script += &format!(
                "complete -c bitqueens -n \"__fish_bitqueens_using_subcommand {}\" -a '{}' -d '{help}'\n",
                subcommand.get_name(),
                value.get_name(),
            );
        }
    }
    script
}
