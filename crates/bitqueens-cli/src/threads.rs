//! The threads of a subcommand.

use bitqueens::Threads;
pub(crate) use bitqueens::internal::threads::all_cores;

use crate::console::Console;

/// The given number of threads, by default one for each core. Prints a note if the system starts fewer.
pub(crate) fn threads(given: Option<usize>, console: &Console) -> Threads {
    let notes = console.notes();
    Threads::new(given.unwrap_or_else(all_cores)).on_shortage(move |shortage| notes.note(shortage))
}
