//! What a subcommand has around it: stdout for results, stderr for notes, and the wish to stop.

use std::io::{self, IsTerminal, Write};

use bitqueens::Cancel;
use serde::Serialize;

use crate::failure::printable;
use crate::output::{Closed, Output};

/// The world as a subcommand sees it.
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

    /// Where results go.
    pub(crate) fn output(&mut self) -> &mut Output {
        &mut self.output
    }

    /// Set by Ctrl-C, SIGTERM and SIGHUP.
    pub(crate) fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Whether somebody watches stderr.
    pub(crate) fn is_watched(&self) -> bool {
        io::stderr().is_terminal()
    }

    /// Prints an answer: as JSON, or as `text` says it.
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

    /// A line on stderr. Nobody may be there to read it, and the work goes on all the same.
    pub(crate) fn note(&self, text: impl std::fmt::Display) {
        let text = printable(&text.to_string());
        let _ = writeln!(anstream::stderr(), "{text}");
    }

    /// Hands over what is still buffered.
    pub(crate) fn finish(mut self) -> Result<(), Closed> {
        self.output.flush()
    }
}
