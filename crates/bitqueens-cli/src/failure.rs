//! Errors become a message on stderr and an exit code here, and nowhere else.

use std::io::{ErrorKind, Write};

use bitqueens::{Error, Progress};
use bitqueens_runs::ledger::LedgerError;
use clap::builder::Styles;
use clap::error::ErrorKind as UsageKind;

use crate::chinese::{fit, localized, rendered};
use crate::exit::Exit;
use crate::figures;
use crate::language::Language;
use crate::output::Closed;
use crate::terminal;
use crate::usage::{half_width_tip, message};

/// Bad input that neither the argument parser nor the library can detect. The message says what was wrong
/// and what would be accepted.
#[derive(Debug)]
pub(crate) struct BadInput(pub(crate) String);

impl std::fmt::Display for BadInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}

/// The context of an interrupted count that kept nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lost;

impl std::fmt::Display for Lost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("`--ledger DIR` keeps finished units, and the same command then continues")
    }
}

/// Prints the error, if any, and returns the exit code.
pub(crate) fn report(outcome: anyhow::Result<Exit>) -> Exit {
    let error = match outcome {
        Ok(exit) => return exit,
        Err(error) => error,
    };
    let lang = crate::language::of_process();
    let error = match error.downcast::<clap::Error>() {
        Ok(usage) if usage.kind() == UsageKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = write!(anstream::stderr(), "{}", help(&usage, lang));
            return Exit::BadInput;
        }
        Ok(usage) if usage.use_stderr() => {
            let _ = write!(anstream::stderr(), "{}", message(&usage, lang));
            return Exit::BadInput;
        }
        Ok(usage) => match print_help(&usage, lang) {
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
    let (style, label) = match exit {
        Exit::Incomplete => (styles.get_valid(), lang.pick("stopped: ", "已停止：")),
        _ => (styles.get_error(), lang.pick("error: ", "错误：")),
    };
    let text = match library_error(&error) {
        Some(Error::Cancelled(progress)) => {
            let lost = error.downcast_ref::<Lost>();
            // Without units there is nothing to keep.
            let lost = lost.filter(|_| progress.units > 0);
            let hint = lost.map_or(String::new(), |lost| format!("; {lost}"));
            interrupted(progress) + &hint
        }
        _ => printable(&format!("{error:#}")),
    };
    let mut stderr = anstream::stderr();
    let _ = writeln!(
        stderr,
        "{style}{}{style:#}{}{}",
        label.trim_end(),
        lang.pick(" ", ""),
        localized(lang, &text)
    );
    if exit == Exit::BadInput {
        if let Some(tip) = half_width_tip(&text) {
            let _ = writeln!(stderr, "\n  {}", localized(lang, &tip));
        }
        let _ = writeln!(
            stderr,
            "\n{}",
            localized(lang, "For more information, try '--help'.")
        );
    }
    exit
}

/// Escapes control characters: the name of a file could contain terminal commands.
pub(crate) fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => printable.push(c),
            _ if c.is_control() => printable.extend(c.escape_default()),
            _ => printable.push(c),
        }
    }
    printable
}

/// Prints help or the version to stdout, which may be full.
fn print_help(usage: &clap::Error, lang: Language) -> Result<(), Closed> {
    let mut stdout = anstream::stdout();
    write!(stdout, "{}", help(usage, lang))?;
    Ok(stdout.flush()?)
}

/// The help or the version that a parser returned instead of arguments.
fn help(usage: &clap::Error, lang: Language) -> String {
    let help = rendered(lang, usage.render().ansi().to_string());
    match lang {
        Language::English => help,
        Language::Chinese => fit(&help, terminal::width()),
    }
}

fn exit_of(error: &anyhow::Error) -> Exit {
    if error.downcast_ref::<BadInput>().is_some() {
        return Exit::BadInput;
    }
    if let Some(error) = library_error(error) {
        return match error {
            Error::Cancelled(_) | Error::Stopped => Exit::Incomplete,
            Error::Disagreement { .. } => Exit::No,
            Error::Residue { .. }
            | Error::Orbits { .. }
            | Error::Memory { .. }
            | Error::NoThread { .. }
            | Error::Device { .. }
            | Error::Panicked { .. } => Exit::MachineFailed,
            _ => Exit::BadInput,
        };
    }
    if let Some(error) = error.downcast_ref() {
        return exit_of_run(error);
    }
    #[cfg(feature = "gpu")]
    if let Some(error) = error.downcast_ref() {
        return match error {
            bitqueens_gpu::Error::Open { .. } => Exit::MachineFailed,
            _ => Exit::BadInput,
        };
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
        // Another process has the ledger; a later run can succeed.
        Error::Ledger(LedgerError::Locked { .. } | LedgerError::Intruder { .. }) => {
            Exit::Incomplete
        }
        Error::Conflict(_) => Exit::No,
        Error::Io { kind, .. } if is_path_error(*kind) => Exit::BadInput,
        Error::Ledger(
            LedgerError::Residue { .. } | LedgerError::Removed { .. } | LedgerError::Moved { .. },
        )
        | Error::Io { .. } => Exit::MachineFailed,
        _ => Exit::BadInput,
    }
}

/// The error of the core library, also if another crate wraps it.
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

/// Whether the path is wrong, not the machine.
pub(crate) fn is_path_error(kind: ErrorKind) -> bool {
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

/// The message of an interrupted count, with its progress.
fn interrupted(progress: &Progress) -> String {
    if progress.units == 0 {
        return "interrupted".to_owned();
    }
    format!(
        "interrupted after {}: {} of {} units done, with {} solutions",
        figures::time(progress.elapsed.as_secs_f64()),
        progress.units_done,
        progress.units,
        progress.solutions,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disagreement_of_the_methods_is_a_negative_result() {
        let error = Error::Disagreement {
            searched: 92,
            joined: 91,
        };
        let text = error.to_string();
        assert!(
            text.contains("search counted 92") && text.contains("join 91"),
            "{text}"
        );
        assert_eq!(report(Err(error.into())), Exit::No);
    }
}
