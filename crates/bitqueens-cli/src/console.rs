//! The streams of a subcommand, stdout for results and stderr for notes, and its cancel flag.

use std::io::{self, IsTerminal, Write};

use bitqueens::Cancel;
use serde::Serialize;

use crate::failure::printable;
use crate::language::Language;
use crate::output::{Closed, Output};
use crate::terminal;
use bitqueens::language::Localized;

/// The streams and the cancel flag of a subcommand.
pub(crate) struct Console {
    output: Output,
    cancel: Cancel,
    notes: Notes,
}

/// Notes on stderr, in the language of the subcommand; none of a quiet one. Failures are ignored.
#[derive(Clone, Copy)]
pub(crate) struct Notes {
    lang: Language,
    quiet: bool,
}

impl Notes {
    /// Prints a note.
    pub(crate) fn note(self, note: &impl Localized) {
        if !self.quiet {
            let label = self.lang.pick("note: ", "注意：");
            print(&format!("{label}{}", terminal::message(label, &self.printable(note))));
        }
    }

    fn printable(self, message: &impl Localized) -> String {
        printable(&message.text(self.lang))
    }
}

fn print(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

impl Console {
    /// The streams of a subcommand that speaks `lang`; a quiet one without notes and progress.
    pub(crate) fn new(lang: Language, quiet: bool) -> Self {
        Self { output: Output::stdout(), cancel: Cancel::new(), notes: Notes { lang, quiet } }
    }

    /// The language of messages.
    pub(crate) fn lang(&self) -> Language {
        self.notes.lang
    }

    /// The sink of notes, for callbacks that outlive a borrow of the console.
    pub(crate) fn notes(&self) -> Notes {
        self.notes
    }

    /// Stdout, for results.
    pub(crate) fn output(&mut self) -> &mut Output {
        &mut self.output
    }

    /// Set by Ctrl-C, SIGTERM and SIGHUP.
    pub(crate) fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Whether to show progress: stderr is a terminal, and the console is not quiet.
    pub(crate) fn shows_progress(&self) -> bool {
        !self.notes.quiet && io::stderr().is_terminal()
    }

    /// Prints an answer as JSON, or as a text in the language of the console.
    pub(crate) fn answer(
        &mut self,
        answer: &impl Serialize,
        as_json: bool,
        text: impl FnOnce(Language) -> String,
    ) -> Result<(), Closed> {
        if as_json {
            self.output.json(answer)
        } else {
            let text = text(self.lang());
            self.output.line(format_args!("{text}"))
        }
    }

    /// Prints a message to stdout.
    pub(crate) fn report(&mut self, message: &impl Localized) -> Result<(), Closed> {
        let text = message.text(self.lang());
        self.output.line(format_args!("{text}"))
    }

    /// Prints a note to stderr unless the console is quiet. Failures are ignored.
    pub(crate) fn note(&self, note: &impl Localized) {
        self.notes.note(note);
    }

    /// Prints a line that belongs to a note to stderr unless the console is quiet. Failures are ignored.
    pub(crate) fn show(&self, line: &str) {
        if !self.notes.quiet {
            print(&printable(line));
        }
    }

    /// Prints why the exit code is not 0 to stderr. Failures are ignored.
    pub(crate) fn say(&self, message: &impl Localized) {
        print(&terminal::message("", &self.notes.printable(message)));
    }

    /// Flushes stdout.
    pub(crate) fn finish(mut self) -> Result<(), Closed> {
        self.output.flush()
    }
}
