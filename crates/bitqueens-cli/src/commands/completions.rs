//! `bitqueens completions SHELL`

use clap::builder::{PossibleValue, StyledStr};
use clap::{Arg, Command, CommandFactory, ValueHint};
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
        clap_complete::generate(shell, &mut described(), "bitqueens", &mut script);
        if shell == Shell::Fish {
            script.extend_from_slice(fish_additions().as_bytes());
        }
        if shell == Shell::Zsh {
            script = zsh_with_options_after_words(&script);
        }
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
        let options = man
            .get_arguments()
            .filter(|argument| !argument.is_positional());
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
        .mut_args(|argument| match values(&argument).is_empty() {
            true => {
                let hint = hint(&argument);
                argument.value_hint(hint)
            }
            false => argument,
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
    match argument.get_action().takes_values() {
        true => argument.get_possible_values(),
        false => Vec::new(),
    }
}

/// The script with options after several positional arguments: clap's generator writes `*::`, after which zsh
/// completes none.
fn zsh_with_options_after_words(script: &[u8]) -> Vec<u8> {
    let script = String::from_utf8_lossy(script);
    script.replace("\n'*::", "\n'*:").into_bytes()
}

/// What clap's generator leaves out for fish: the values of positional arguments, and those of the options
/// before the subcommand.
fn fish_additions() -> String {
    let mut script = String::new();
    let command = described();
    for argument in command.get_arguments().filter(|a| a.is_global_set()) {
        let values: Vec<_> = values(argument)
            .iter()
            .map(|value| value.get_name().to_owned())
            .collect();
        if let (Some(long), false) = (argument.get_long(), values.is_empty()) {
            script += &format!(
                "complete -c bitqueens -l {long} -r -f -a '{}' -d '{}'\n",
                values.join(" "),
                quoted(argument.get_help())
            );
        }
    }
    for subcommand in command.get_subcommands() {
        let name = subcommand.get_name();
        let positionals = || subcommand.get_positionals();
        let takes_words = positionals().next().is_some() || subcommand.has_subcommands();
        if takes_words && !takes_files(subcommand) {
            script += &format!(
                "complete -c bitqueens -n \"__fish_bitqueens_using_subcommand {name}\" -f\n"
            );
        }
        for value in positionals().flat_map(values) {
            script += &format!(
                "complete -c bitqueens -n \"__fish_bitqueens_using_subcommand {name}\" -a '{}' -d '{}'\n",
                value.get_name(),
                quoted(value.get_help())
            );
        }
    }
    script
}

/// Whether a subcommand, or one below it, takes a file or a folder that no option names.
fn takes_files(command: &Command) -> bool {
    let is_file = |argument: &Arg| {
        values(argument).is_empty()
            && matches!(hint(argument), ValueHint::FilePath | ValueHint::DirPath)
    };
    command.get_positionals().any(is_file) || command.get_subcommands().any(takes_files)
}

/// A help within single quotes of fish.
fn quoted(help: Option<&StyledStr>) -> String {
    let help = help.map(ToString::to_string).unwrap_or_default();
    help.replace('\\', "\\\\").replace('\'', "\\'")
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
        let puzzles = below("puzzle")
            .expect("it has a page")
            .map(Command::get_name);
        assert_eq!(
            puzzles.collect::<Vec<_>>(),
            ["make", "daily", "rate", "solve", "explain"]
        );
        assert_eq!(of("count", "board").get_value_hint(), ValueHint::FilePath);
        assert_eq!(of("count", "ledger").get_value_hint(), ValueHint::DirPath);
        assert_eq!(of("merge", "ledgers").get_value_hint(), ValueHint::FilePath);
        assert_eq!(of("count", "threads").get_value_hint(), ValueHint::Other);
    }

    #[test]
    fn zsh_completes_options_after_several_words() {
        let mut script = Vec::new();
        clap_complete::generate(Shell::Zsh, &mut described(), "bitqueens", &mut script);
        let of = |script: &[u8], start: &str| {
            let text = String::from_utf8_lossy(script);
            text.lines().filter(|line| line.starts_with(start)).count()
        };
        let words = of(&script, "'*::");
        assert!(words > 0, "the generator writes something else");
        let script = zsh_with_options_after_words(&script);
        assert_eq!((of(&script, "'*::"), of(&script, "'*:")), (0, words));
    }

    #[test]
    fn fish_has_the_values_of_positional_and_global_arguments() {
        let script = fish_additions();
        for line in [
            "complete -c bitqueens -n \"__fish_bitqueens_using_subcommand man\" -f",
            "complete -c bitqueens -l lang -r -f -a 'en zh' -d 'Language of messages: en or zh [default: that of the locale]'",
            "complete -c bitqueens -n \"__fish_bitqueens_using_subcommand bits\" -f",
        ] {
            assert!(script.lines().any(|written| written == line), "{line}");
        }
        let judge = "complete -c bitqueens -n \"__fish_bitqueens_using_subcommand judge\" -f";
        assert!(!script.lines().any(|line| line == judge), "it takes a file");
    }
}
