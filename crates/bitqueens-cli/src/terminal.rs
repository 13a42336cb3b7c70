//! The width of the terminal, for help and for progress.

use std::env;

use terminal_size::{Width, terminal_size, terminal_size_of};

/// The width where there is no terminal.
const WITHOUT_TERMINAL: usize = 80;

/// Longer lines are hard to read.
const WIDEST: usize = 100;

/// Cells in a line of help: those of the terminal on stdout, at most [`WIDEST`]; without a terminal `COLUMNS`, or 80.
pub(crate) fn width() -> usize {
    let columns = || env::var("COLUMNS").ok()?.parse().ok();
    let width = match terminal_size_of(std::io::stdout()) {
        Some((Width(width), _)) => Some(width.into()),
        None => columns(),
    };
    let given = width.filter(|&width| width > 0);
    given.unwrap_or(WITHOUT_TERMINAL).min(WIDEST)
}

/// Cells in a line of progress: those of the terminal, or 80.
pub(crate) fn line() -> usize {
    let width = terminal_size().map(|(Width(width), _)| width.into());
    width.filter(|&width| width > 0).unwrap_or(WITHOUT_TERMINAL)
}
