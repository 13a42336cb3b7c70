//! The flags of the command itself; each subcommand declares its own in its file.

use clap::Parser;

use crate::commands::Command;

const ABOUT: &str = "The n-queens family: counted, taught and proved.

Queens are placed on an n × n board so that no two share a row, a column or a diagonal. Results go \
to stdout and nothing else does; progress and notes go to stderr.";

const TEACH: &str = "\
Examples:
  bitqueens count 8              92, the number of solutions
  bitqueens count 16             14772512, with a progress bar on a terminal
  bitqueens list 20 --limit 3    the first three solutions in lexicographic order
  bitqueens solve 1000           a solution of any board up to n = 100000000
  bitqueens draw 8 -o board.svg  a board as text, SVG or PNG
  bitqueens sequence --list      the integer sequences of the family
  bitqueens ladder 10            the tutorials' solvers side by side
  bitqueens trace 8 --interactive
                                 a search step by step, the masks in binary beside the board
  bitqueens estimate 20          how many solutions there may be, and how long counting takes here
  bitqueens bits lowbit 52       a bit trick worked out in binary
  bitqueens help count           everything about one subcommand

Exit codes:
  0  done (a closed pipe included)
  1  the answer is no: unsolvable, in conflict, verification failed
  2  bad input or usage; running it again cannot help
  3  incomplete: interrupted, out of time, units missing; running it again can help
  4  the machine failed: disk full, no memory, device lost, a count that does not hold";

/// What was typed.
#[derive(Parser)]
#[command(
    name = "bitqueens",
    version,
    about = ABOUT,
    after_help = TEACH,
    max_term_width = 100,
    arg_required_else_help = true
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}
