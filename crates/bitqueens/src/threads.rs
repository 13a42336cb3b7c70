//! The threads of a subcommand.

use bitqueens::{Shortage, Threads};

use crate::console::Console;
use crate::forecast::all_cores;

/// The given number of threads, by default one for each core. Prints a note if the system starts fewer.
pub(crate) fn threads(given: Option<usize>, console: &Console) -> Threads {
    let notes = console.notes();
    Threads::new(given.unwrap_or_else(all_cores)).on_shortage(move |shortage| {
        notes.note(
            notes
                .lang()
                .pick(shortage.to_string(), in_chinese(shortage)),
        );
    })
}

fn in_chinese(shortage: &Shortage) -> String {
    format!(
        "{} 个线程中只能启动 {} 个（{}）：以较少的线程继续",
        shortage.wanted, shortage.working, shortage.reason
    )
}
