//! The streams of a subcommand, stdout for results and stderr for notes, and its cancel flag.

use std::io::{self, IsTerminal, Write};

use bitqueens::Cancel;
use serde::Serialize;

use crate::failure::printable;
use crate::output::{Closed, Output};

/// The streams and the cancel flag of a subcommand.
pub(crate) struct Console {
    output: Output,
    cancel: Cancel,
}

impl Console {
    pub(crate) fn new() -> Self {
        Self {
            output: Output::stdout(),
            cancel: Cancel::new(),
        }
    }

    /// Stdout, for results.
    pub(crate) fn output(&mut self) -> &mut Output {
        &mut self.output
    }

    /// Set by Ctrl-C, SIGTERM and SIGHUP.
    pub(crate) fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Whether stderr is a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        io::stderr().is_terminal()
    }

    /// Prints an answer as JSON, or as the text that `text` returns.
    pub(crate) fn answer<A: Serialize>(
        &mut self,
        answer: &A,
        as_json: bool,
        text: impl FnOnce(&A) -> String,
    ) -> Result<(), Closed> {
        if as_json {
            self.output.json(answer)
        } else {
            self.output.line(format_args!("{}", text(answer)))
        }
    }

    /// Prints a line to stderr. Failures are ignored.
    pub(crate) fn note(&self, text: impl std::fmt::Display) {
        let text = printable(&text.to_string());
        let _ = writeln!(anstream::stderr(), "{text}");
    }

    /// Flushes stdout.
    pub(crate) fn finish(mut self) -> Result<(), Closed> {
        self.output.flush()
    }
}
