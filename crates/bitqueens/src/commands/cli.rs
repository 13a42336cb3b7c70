//! The arguments of the command itself. Each subcommand declares its own.

use clap::Parser;

use super::Command;

const ABOUT: &str = "The n-queens family: counted, taught and proved.

Queens are placed on an n × n board so that no two share a row, a column or a diagonal. Results go \
to stdout; progress and notes go to stderr.";

const AFTER_HELP: &str = "\
Examples:
  bitqueens count 8                92, the number of solutions
  bitqueens count 16               14772512, with a progress bar on a terminal
  bitqueens list 20 --limit 3      the first three solutions, in order
  bitqueens solve 1000             a solution of any board up to n = 100000000
  bitqueens draw 8 -o board.svg    a board as text, SVG or PNG
  bitqueens sequence --list        the integer sequences of the family
  bitqueens ladder 10              the tutorials' solvers side by side
  bitqueens trace 8 --interactive  a search, step by step
  bitqueens estimate 20            the solutions and the time, estimated
  bitqueens bits lowbit 52         a bit trick worked out in binary
  bitqueens puzzle make 8          a puzzle with coloured regions
  bitqueens help count             the options of a subcommand

Exit codes:
  0  success (also if a reader closes the pipe)
  1  negative result: unsolvable, conflicting counts, verification failed
  2  bad input or usage; running again cannot help
  3  incomplete: interrupted, out of time, units missing; running again helps
  4  machine failure: disk full, no memory or thread, a count that is wrong";

/// The arguments of the command.
#[derive(Parser)]
#[command(
    name = "bitqueens",
    version,
    about = ABOUT,
    after_help = AFTER_HELP,
    max_term_width = 100,
    arg_required_else_help = true
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::usage::message;

    fn first_line(arguments: &[&str]) -> String {
        let typed = std::iter::once("bitqueens").chain(arguments.iter().copied());
        let error = Cli::try_parse_from(typed).err().expect("wrong usage");
        let message = message(&error);
        let plain = anstream::adapter::strip_str(&message).to_string();
        plain.lines().next().expect("a line").to_owned()
    }

    #[test]
    fn the_first_line_says_what_would_be_accepted() {
        assert_eq!(first_line(&["count"]), "error: missing <N>");
        assert_eq!(
            first_line(&["completions", "sh"]),
            "error: invalid value 'sh' for '<SHELL>': give one of bash, elvish, fish, powershell, zsh"
        );
        assert_eq!(
            first_line(&["count", "abc"]),
            "error: invalid value 'abc' for '[N]': n must be a whole number from 0 to 32"
        );
        for path in ["--output=", "-o=", "-o"] {
            assert_eq!(
                first_line(&["list", "8", path]),
                "error: '--output <FILE>' needs a value: give the path of a file"
            );
        }
        assert_eq!(
            first_line(&["run", "plan", "--ledger", ""]),
            "error: '--ledger <DIR>' needs a value: give the path of a folder"
        );
        assert_eq!(
            first_line(&["bits", "--lang"]),
            "error: '--lang <LANG>' needs a value: give one of en, zh"
        );
    }
}
