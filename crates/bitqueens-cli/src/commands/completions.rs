//! `bitqueens completions SHELL`

use clap::{Arg, Command, CommandFactory, ValueHint, builder::PossibleValue};
use clap_complete::Shell;

use super::{Cli, Subcommand};
use crate::{console::Console, exit::Exit};

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
        clap_complete::generate(shell, &mut described(), "bitqueens", &mut script);
        console.output().raw(&script)?;
        Ok(Exit::Done)
    }
}

/// The command with what shells complete: the subcommands after `man`, and what kind of value every argument takes.
fn described() -> Command {
    let command = Cli::command();
    // The script for fish offers no page once the line has the name of one, as it has that of `man`.
    let other = |subcommand: &&Command| subcommand.get_name() != "man";
    let pages: Vec<Command> = command.get_subcommands().filter(other).map(named).collect();
    let with_pages = |man: Command| {
        let whole = Command::new(kept(man.get_name()));
        let options = man.get_arguments().filter(|argument| !argument.is_positional());
        let whole = whole.args(options).subcommands(pages);
        let about = man.get_about().cloned().unwrap_or_default();
        whole.about(about).disable_help_subcommand(true)
    };
    hinted(command.mut_subcommand("man", with_pages))
}

/// A name that lives as long as the process, which prints one script: clap takes no other.
fn kept(name: &str) -> &'static str {
    name.to_owned().leak()
}

/// A subcommand with nothing but its name, its description, and those below it.
fn named(command: &Command) -> Command {
    let about = command.get_about().cloned().unwrap_or_default();
    Command::new(kept(command.get_name()))
        .about(about)
        .subcommands(command.get_subcommands().map(named))
        .disable_help_flag(true)
        .disable_help_subcommand(true)
}

/// The command with a hint at every argument whose values are not listed: a file, a folder, or neither.
fn hinted(command: Command) -> Command {
    command
        .mut_args(|argument| {
            if values(&argument).is_empty() {
                let hint = hint(&argument);
                argument.value_hint(hint)
            } else {
                argument
            }
        })
        .mut_subcommands(hinted)
}

/// The hint at an argument, by the name of its value.
fn hint(argument: &Arg) -> ValueHint {
    if !argument.get_action().takes_values() {
        return ValueHint::Unknown;
    }
    let id = argument.get_id().as_str().to_uppercase();
    let given = argument.get_value_names().unwrap_or_default();
    let is = |name: &str| match given {
        [] => id.contains(name),
        names => names.iter().any(|given| given.contains(name)),
    };
    if is("DIR") {
        ValueHint::DirPath
    } else if ["FILE", "CERT", "PLAN", "LEDGER"].into_iter().any(is) {
        ValueHint::FilePath
    } else {
        ValueHint::Other
    }
}

/// The listed values of an argument.
fn values(argument: &Arg) -> Vec<PossibleValue> {
    if argument.get_action().takes_values() { argument.get_possible_values() } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shells offer files only where a file is meant.
    fn check(command: &Command, path: &str) {
        for argument in command.get_arguments() {
            let name = format!("{path} {}", argument.get_id());
            let takes = argument.get_action().takes_values();
            let hint = argument.get_value_hint();
            let has_hint = hint != ValueHint::Unknown;
            assert_eq!(has_hint, takes && values(argument).is_empty(), "{name}");
        }
        for subcommand in command.get_subcommands() {
            check(subcommand, &format!("{path} {}", subcommand.get_name()));
        }
    }

    #[test]
    fn every_value_is_listed_or_hinted_at() {
        let command = described();
        check(&command, "bitqueens");
        let subcommand = |name| command.find_subcommand(name).expect("a subcommand");
        let of = |name, id| {
            let mut arguments = subcommand(name).get_arguments();
            let argument = arguments.find(|argument| argument.get_id() == id);
            argument.expect("an argument").clone()
        };
        let names = |argument: &Arg| {
            let values = values(argument);
            let names = values.iter().map(|value| value.get_name().to_owned());
            names.collect::<Vec<_>>()
        };
        for name in ["count", "run", "bench", "estimate"] {
            assert_eq!(names(&of(name, "device"))[..2], ["auto", "cpu"], "{name}");
        }
        assert_eq!(names(&of("bench", "kernel"))[..2], ["best", "all"]);
        let man = subcommand("man");
        let below = |name| man.find_subcommand(name).map(Command::get_subcommands);
        assert_eq!(below("count").map(Iterator::count), Some(0));
        let puzzles = below("puzzle").expect("it has a page").map(Command::get_name);
        assert_eq!(
            puzzles.collect::<Vec<_>>(),
            ["make", "daily", "sheet", "hint", "rate", "solve"]
        );
        assert_eq!(of("count", "board").get_value_hint(), ValueHint::FilePath);
        assert_eq!(of("count", "ledger").get_value_hint(), ValueHint::DirPath);
        assert_eq!(of("merge", "ledgers").get_value_hint(), ValueHint::FilePath);
        assert_eq!(of("count", "threads").get_value_hint(), ValueHint::Other);
    }
}
