//! The threads of a subcommand.

use std::io::Write;

use bitqueens::Threads;

use crate::chinese::localized;
use crate::forecast::all_cores;
use crate::language::Language;

/// The given number of threads, by default one for each core. Prints a note if the system starts fewer.
pub(crate) fn threads(given: Option<usize>) -> Threads {
    Threads::new(given.unwrap_or_else(all_cores)).on_shortage(|shortage| {
        let lang = Language::of_process();
        let text = localized(lang, &shortage.to_string());
        let _ = writeln!(
            anstream::stderr(),
            "{}{text}",
            lang.pick("note: ", "注意：")
        );
    })
}
