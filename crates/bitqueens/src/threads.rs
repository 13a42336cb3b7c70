//! The threads of a subcommand.

use std::io::Write;

use bitqueens::Threads;

use crate::forecast::all_cores;

/// The given number of threads, by default one for each core. Prints a note if the system starts fewer.
pub(crate) fn threads(given: Option<usize>) -> Threads {
    Threads::new(given.unwrap_or_else(all_cores)).on_shortage(|shortage| {
        let _ = writeln!(anstream::stderr(), "note: {shortage}");
    })
}
