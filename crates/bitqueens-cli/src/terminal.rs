//! The width of the terminal, for help, messages and progress.

use std::env;

use terminal_size::{Height, Width, terminal_size, terminal_size_of};

use crate::table::{width as cells, wrapped_around};

/// The width where there is no terminal.
const WITHOUT_TERMINAL: usize = 80;

/// Longer lines are hard to read.
const WIDEST: usize = 100;

/// Cells in a line of help: those of the terminal on stdout, at most [`WIDEST`]; without a terminal `COLUMNS`, or 80.
pub(crate) fn help_width() -> usize {
    of(terminal_size_of(std::io::stdout()))
}

/// Cells in a line of an answer: the same on a terminal or with `COLUMNS`; any number for another program.
pub(crate) fn width() -> usize {
    let terminal = terminal_size_of(std::io::stdout());
    match (terminal, columns()) {
        (None, None | Some(0)) => usize::MAX,
        _ => of(terminal),
    }
}

fn of(terminal: Option<(Width, Height)>) -> usize {
    let width = terminal.map_or_else(columns, |(Width(width), _)| Some(width.into()));
    let given = width.filter(|&width| width > 0);
    given.unwrap_or(WITHOUT_TERMINAL).min(WIDEST)
}

fn columns() -> Option<usize> {
    env::var("COLUMNS").ok()?.parse().ok()
}

/// An error, a note or a tip behind its label, in lines as wide as those of help; whole without a terminal where
/// `COLUMNS` is 0. What was typed and what stands in backticks is not broken, so that it can be copied.
pub(crate) fn message(label: &str, text: &str) -> String {
    let terminal = terminal_size_of(std::io::stderr());
    let is_whole = terminal.is_none() && columns() == Some(0);
    let width = if is_whole { usize::MAX } else { of(terminal) };
    let typed: Vec<_> = env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let mut column = cells(label);
    let lines = text.split('\n').map(|line| {
        let rest = line.trim_start();
        let start = &line[..line.len() - rest.len()];
        let text = wrapped_around(rest, column + start.len(), width, &typed);
        column = 0;
        start.to_owned() + &text
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Cells in a line of progress: those of the terminal, or 80.
pub(crate) fn line() -> usize {
    let width = terminal_size().map(|(Width(width), _)| width.into());
    width.filter(|&width| width > 0).unwrap_or(WITHOUT_TERMINAL)
}
