//! The threads that a command works with.

use std::io::Write;

use bitqueens::Threads;

use crate::forecast::all_cores;

/// As many threads as given, or one for each core. When the system starts fewer, a note on stderr says
/// so, and the command goes on.
pub(crate) fn threads(given: Option<usize>) -> Threads {
    Threads::new(given.unwrap_or_else(all_cores)).on_shortage(|shortage| {
        let _ = writeln!(anstream::stderr(), "note: {shortage}");
    })
}
