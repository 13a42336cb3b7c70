//! The arguments of the command itself. Each subcommand declares its own.

use std::sync::LazyLock;

use clap::{CommandFactory, FromArgMatches, Parser, error::ErrorKind};

use super::{Command, groups::grouped};
use crate::{chinese::translate, language::Language, name_parsers, terminal, version::VERSION};

const ABOUT: &str = "Counts, lists, solves and explains n queens, and makes puzzles of them

Queens stand on an n × n board so that no two share a row, a column or a diagonal. Results go \
to stdout; progress and notes go to stderr.";

const EXAMPLES: &str = "\
Examples:
  bitqueens count 8                92, the number of solutions
  bitqueens count 16               14772512, with a progress bar on a terminal
  bitqueens list 20 --limit 3      the first three solutions, in order
  bitqueens solve 1000             a solution of any board up to n = 100000000
  bitqueens check 2 4 1 3          whether queens attack each other
  bitqueens draw 8 -o board.svg    a board as text, SVG or PNG
  bitqueens sequence --list        the integer sequences of the family
  bitqueens ladder 10              the tutorials' solvers side by side
  bitqueens trace 6 | less         a search, step by step
  bitqueens estimate 20            the solutions and the time, estimated
  bitqueens bits lowbit 52         a bit trick worked out in binary
  bitqueens puzzle make 8          a puzzle with coloured regions
  bitqueens help count             the options of a subcommand";

/// The meaning of the exit codes.
pub(super) const EXIT_CODES: &str = "  0  success (also if a reader closes the pipe)
  1  negative result: unsolvable, conflicting counts, verification failed
  2  bad input or usage; running again cannot help
  3  incomplete: interrupted, out of time, units missing; running again helps
  4  machine failure: disk full, no memory or thread, a count that is wrong";

/// The help below the options.
static HELP: LazyLock<String> =
    LazyLock::new(|| format!("{EXAMPLES}\n\nExit codes:\n{EXIT_CODES}"));

/// The arguments of the command.
#[derive(Parser)]
#[command(
    name = "bitqueens",
    version = VERSION.as_str(),
    about = ABOUT,
    after_help = HELP.as_str(),
    infer_subcommands = true
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Print no notes and no progress, only results and errors
    #[arg(short, long, global = true, help_heading = "General options")]
    pub(crate) quiet: bool,
    /// Language of messages: en or zh [default: that of the locale]
    #[arg(long, global = true, value_name = "LANG", value_parser = name_parsers::language(), hide_possible_values = true, help_heading = "General options")]
    lang: Option<Language>,
}

impl Cli {
    /// The arguments of this process. The help is in their language, or in that of the environment.
    pub(crate) fn of_process() -> Result<Self, clap::Error> {
        let typed: Vec<_> = std::env::args_os().collect();
        let language = crate::language::of_arguments(&typed);
        let mut matches = match Self::in_language(language).try_get_matches_from(&typed) {
            // Grouping takes a quarter of the time of a small count.
            Err(help) if help.kind() == ErrorKind::DisplayHelp => {
                grouped(Self::in_language(language), language).try_get_matches_from(&typed)?
            }
            other => other?,
        };
        Self::from_arg_matches_mut(&mut matches)
    }

    /// The command with its help in a language.
    fn in_language(language: Language) -> clap::Command {
        match language {
            Language::English => Self::command().term_width(terminal::help_width()),
            Language::Chinese => translate(Self::command()),
        }
    }

    /// The language of messages.
    pub(crate) fn language(&self) -> Language {
        self.lang.unwrap_or_else(crate::language::of_environment)
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    /// The command as its own help shows it.
    fn of_the_command(language: Language) -> clap::Command {
        grouped(Cli::in_language(language), language)
    }

    /// Checks the help of a command and of those below it on a terminal of 80 columns.
    fn fits_80_columns(command: &clap::Command) {
        let name = command.get_name().to_owned();
        let mut command = command.clone().term_width(80);
        let help = command.render_long_help().to_string();
        for line in help.lines() {
            assert!(crate::table::width(line) <= 80, "{name}: {line}");
        }
        // A longer line would be wrapped, and its rest would start at the left.
        let after = command.get_after_help().map(ToString::to_string);
        for line in after.unwrap_or_default().lines() {
            assert!(help.lines().any(|shown| shown == line), "{name}: {line}");
        }
        command.get_subcommands().for_each(fits_80_columns);
    }

    #[test]
    fn help_fits_80_columns() {
        for language in Language::ALL {
            fits_80_columns(&of_the_command(language));
        }
    }

    /// Every line of a page is text, and the pages have the sections of a manual.
    #[test]
    fn manual_pages_have_examples_and_exit_codes() {
        let mut command = Cli::command();
        command.build();
        for subcommand in command.get_subcommands().filter(|c| c.get_name() != "help") {
            let page = super::super::man::page(subcommand.clone()).expect("written");
            let page = String::from_utf8(page).expect("text");
            let name = subcommand.get_name();
            for section in [".SH NAME", ".SH SYNOPSIS", ".SH \"EXIT STATUS\""] {
                assert!(page.contains(section), "{name}: {section}\n{page}");
            }
            let has_examples = subcommand.get_after_help().is_some();
            assert_eq!(page.contains(".SH EXAMPLES"), has_examples, "{name}");
        }
    }
}
