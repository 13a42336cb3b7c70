//! The one place where errors become words on stderr and an exit code.

use std::io::{ErrorKind, Write};

use bitqueens::ledger::LedgerError;
use bitqueens::{Error, Progress};
use clap::builder::Styles;

use crate::commands::Disagreement;
use crate::exit::Exit;
use crate::figures;
use crate::output::Closed;
use crate::usage::message;

/// Bad input that neither the parser of flags nor the library can know of. The message says what
/// was wrong and what would be accepted.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct BadInput(pub(crate) String);

/// Says what has to be said and picks the exit code.
pub(crate) fn settle(outcome: anyhow::Result<Exit>) -> Exit {
    let error = match outcome {
        Ok(exit) => return exit,
        Err(error) => error,
    };
    if let Some(usage) = error.downcast_ref::<clap::Error>() {
        if usage.use_stderr() {
            let _ = write!(anstream::stderr(), "{}", message(usage));
            return Exit::BadInput;
        }
        // Help and version are results: they go to stdout, and a closed pipe is no failure.
        let _ = usage.print();
        return Exit::Done;
    }
    if error.downcast_ref::<Closed>().is_some_and(Closed::is_pipe) {
        return Exit::Done;
    }
    let exit = exit_of(&error);
    let styles = Styles::default();
    let (style, word) = match exit {
        Exit::Incomplete => (styles.get_valid(), "stopped"),
        _ => (styles.get_error(), "error"),
    };
    let text = match error.downcast_ref::<Error>() {
        Some(Error::Cancelled(progress)) => how_far(progress),
        _ => format!("{error:#}"),
    };
    let mut stderr = anstream::stderr();
    let _ = writeln!(stderr, "{style}{word}:{style:#} {text}");
    if exit == Exit::BadInput {
        let _ = writeln!(stderr, "\nFor more information, try '--help'.");
    }
    exit
}

fn exit_of(error: &anyhow::Error) -> Exit {
    if error.downcast_ref::<BadInput>().is_some() {
        return Exit::BadInput;
    }
    if error.downcast_ref::<Disagreement>().is_some() {
        return Exit::No;
    }
    match error.downcast_ref::<Error>() {
        Some(Error::Cancelled(_) | Error::Stopped) => Exit::Incomplete,
        Some(Error::Missing { .. }) => Exit::Incomplete,
        // Both end when the other process does.
        Some(Error::Ledger(LedgerError::Locked { .. } | LedgerError::Intruder { .. })) => {
            Exit::Incomplete
        }
        Some(Error::Conflict(_)) => Exit::No,
        Some(Error::Io { kind, .. }) if is_of_the_path(*kind) => Exit::BadInput,
        Some(
            Error::Residue { .. }
            | Error::Orbits { .. }
            | Error::Ledger(LedgerError::Residue { .. })
            | Error::Io { .. },
        )
        | None => Exit::MachineFailed,
        Some(_) => Exit::BadInput,
    }
}

/// Whether the path that was given is to blame, not the machine.
pub(crate) fn is_of_the_path(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::NotFound
            | ErrorKind::PermissionDenied
            | ErrorKind::ReadOnlyFilesystem
            | ErrorKind::NotADirectory
            | ErrorKind::IsADirectory
            | ErrorKind::AlreadyExists
    )
}

/// What an interrupted count had done.
fn how_far(progress: &Progress) -> String {
    if progress.units == 0 {
        return "interrupted".to_owned();
    }
    format!(
        "interrupted after {}, with {} of {} units done and {} solutions found in them",
        figures::time(progress.elapsed.as_secs_f64()),
        progress.units_done,
        progress.units,
        progress.solutions,
    )
}
