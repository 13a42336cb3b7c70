//! The one place where errors become words on stderr and an exit code.

use std::io::{ErrorKind, Write};

use bitqueens::{Error, Progress};
use bitqueens_runs::ledger::LedgerError;
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
    let error = match error.downcast::<clap::Error>() {
        Ok(usage) if usage.use_stderr() => {
            let _ = write!(anstream::stderr(), "{}", message(&usage));
            return Exit::BadInput;
        }
        Ok(usage) => match print(&usage) {
            Ok(()) => return Exit::Done,
            Err(closed) => closed.into(),
        },
        Err(error) => error,
    };
    if error.downcast_ref::<Closed>().is_some_and(Closed::is_pipe) {
        return Exit::Done;
    }
    let exit = exit_of(&error);
    let styles = Styles::default();
    let (style, word) = match exit {
        Exit::Incomplete => (styles.get_valid(), "stopped"),
        _ => (styles.get_error(), "error"),
    };
    let text = match library_error(&error) {
        Some(Error::Cancelled(progress)) => how_far(progress),
        _ => printable(&format!("{error:#}")),
    };
    let mut stderr = anstream::stderr();
    let _ = writeln!(stderr, "{style}{word}:{style:#} {text}");
    if exit == Exit::BadInput {
        let _ = writeln!(stderr, "\nFor more information, try '--help'.");
    }
    exit
}

/// Text without control characters: the name of a file could hold commands for the terminal.
pub(crate) fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\n' => printable.push(sign),
            _ if sign.is_control() => printable.extend(sign.escape_default()),
            _ => printable.push(sign),
        }
    }
    printable
}

/// Prints help or the version. Both are results: they go to stdout, which may be full.
fn print(usage: &clap::Error) -> Result<(), Closed> {
    let mut stdout = anstream::stdout();
    write!(stdout, "{}", usage.render().ansi())?;
    Ok(stdout.flush()?)
}

fn exit_of(error: &anyhow::Error) -> Exit {
    if error.downcast_ref::<BadInput>().is_some() {
        return Exit::BadInput;
    }
    if error.downcast_ref::<Disagreement>().is_some() {
        return Exit::No;
    }
    if let Some(error) = library_error(error) {
        return match error {
            Error::Cancelled(_) | Error::Stopped => Exit::Incomplete,
            Error::Residue { .. }
            | Error::Orbits { .. }
            | Error::Memory { .. }
            | Error::NoThread { .. }
            | Error::Panicked { .. } => Exit::MachineFailed,
            _ => Exit::BadInput,
        };
    }
    if let Some(error) = error.downcast_ref() {
        return exit_of_run(error);
    }
    if error.is::<bitqueens_formats::Error>() || error.is::<bitqueens_tutor::Error>() {
        return Exit::BadInput;
    }
    Exit::MachineFailed
}

fn exit_of_run(error: &bitqueens_runs::Error) -> Exit {
    use bitqueens_runs::Error;
    match error {
        Error::Missing { .. } => Exit::Incomplete,
        // Both end when the other process does.
        Error::Ledger(LedgerError::Locked { .. } | LedgerError::Intruder { .. }) => {
            Exit::Incomplete
        }
        Error::Conflict(_) => Exit::No,
        Error::Io { kind, .. } if is_of_the_path(*kind) => Exit::BadInput,
        Error::Ledger(LedgerError::Residue { .. } | LedgerError::Removed { .. })
        | Error::Io { .. } => Exit::MachineFailed,
        _ => Exit::BadInput,
    }
}

/// The library's error, as it is or as one of the other crates passes it on.
fn library_error(error: &anyhow::Error) -> Option<&Error> {
    if let Some(error) = error.downcast_ref() {
        return Some(error);
    }
    if let Some(bitqueens_runs::Error::Library(error)) = error.downcast_ref() {
        return Some(error);
    }
    if let Some(bitqueens_formats::Error::Library(error)) = error.downcast_ref() {
        return Some(error);
    }
    match error.downcast_ref() {
        Some(bitqueens_tutor::Error::Library(error)) => Some(error),
        _ => None,
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
            | ErrorKind::InvalidFilename
            | ErrorKind::InvalidInput
            | ErrorKind::ExecutableFileBusy
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
