//! Errors become a message on stderr and an exit code here, and nowhere else.

use std::error::Error;
use std::io::{ErrorKind, Write};

use bitqueens::language::{Localized, Text};
use bitqueens::{Progress, localized_error, say};
use bitqueens_runs::ledger::LedgerError;
use clap::builder::Styles;
use clap::error::ErrorKind as UsageKind;

use crate::exit::Exit;
use crate::figures;
use crate::language::Language;
use crate::output::Closed;
use crate::usage::{first_steps, half_width_tip, message};

/// Errors of the command that are a message: their type decides the exit code.
macro_rules! messages {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, PartialEq, Eq)]
        pub(crate) struct $name(pub(crate) Text);

        impl Localized for $name {
            fn text(&self, language: Language) -> String {
                self.0.text(language)
            }
        }

        localized_error!($name);
    )*};
}

messages! {
    /// Bad input that neither the argument parser nor the library can detect. The message says what was wrong
    /// and what would be accepted.
    BadInput;
    /// What a verification disproved, which the message says.
    Disproved;
    /// A failure of the machine. The message says what went wrong.
    Failed;
}

impl<T: Into<Text>> From<T> for BadInput {
    fn from(message: T) -> Self {
        Self(message.into())
    }
}

/// An error, and the file, the line or the action that it belongs to.
#[derive(Debug)]
struct Within {
    place: Text,
    cause: anyhow::Error,
}

impl std::fmt::Display for Within {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.place.english)
    }
}

impl Error for Within {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(self.cause.as_ref())
    }
}

/// Says where an error belongs.
pub(crate) trait Place<T> {
    fn within(self, place: impl FnOnce() -> Text) -> anyhow::Result<T>;
}

impl<T, E: Into<anyhow::Error>> Place<T> for Result<T, E> {
    fn within(self, place: impl FnOnce() -> Text) -> anyhow::Result<T> {
        self.map_err(|cause| {
            let (place, cause) = (place(), cause.into());
            Within { place, cause }.into()
        })
    }
}

/// The context of an interrupted count that kept nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lost;

impl std::fmt::Display for Lost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("no ledger")
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
            let is_bare = std::env::args_os().len() == 1;
            let help = if is_bare {
                first_steps(lang)
            } else {
                usage.render().ansi().to_string()
            };
            let _ = write!(anstream::stderr(), "{help}");
            return Exit::BadInput;
        }
        Ok(usage) if usage.use_stderr() => {
            let typed: Vec<_> = std::env::args_os().skip(1).collect();
            let _ = write!(anstream::stderr(), "{}", message(&usage, &typed, lang));
            return Exit::BadInput;
        }
        Ok(usage) => match print_help(&usage) {
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
        Exit::Incomplete => (styles.get_valid(), lang.pick("stopped:", "已停止：")),
        _ => (styles.get_error(), lang.pick("error:", "错误：")),
    };
    let text = match library_error(&error) {
        Some(bitqueens::Error::Cancelled(progress)) => {
            // Without units there is nothing to keep.
            let is_lost = error.downcast_ref::<Lost>().is_some() && progress.units > 0;
            interrupted(progress, is_lost, lang)
        }
        _ => message_of(&error, lang),
    };
    let text = printable(&text);
    let mut stderr = anstream::stderr();
    let _ = writeln!(
        stderr,
        "{style}{label}{style:#}{}{text}",
        lang.pick(" ", "")
    );
    if exit == Exit::BadInput {
        if let Some(tip) = half_width_tip(&text) {
            let _ = writeln!(stderr, "\n  {}", tip.text(lang));
        }
        let more = say!(
            lang,
            "For more information, try '--help'.",
            "详情请用 '--help'。"
        );
        let _ = writeln!(stderr, "\n{more}");
    }
    exit
}

/// The message of an error and of the errors that caused it.
pub(crate) fn message_of(error: &anyhow::Error, lang: Language) -> String {
    let causes: Vec<String> = error.chain().map(|cause| cause_in(cause, lang)).collect();
    causes.join(lang.pick(": ", "："))
}

/// The message of one error; an error of another library speaks for itself.
pub(crate) fn cause_in(cause: &(dyn Error + 'static), lang: Language) -> String {
    macro_rules! first_of {
        ($($known:ty),+ $(,)?) => {
            $(if let Some(known) = cause.downcast_ref::<$known>() {
                return known.text(lang);
            })+
        };
    }
    if let Some(within) = cause.downcast_ref::<Within>() {
        return within.place.text(lang);
    }
    first_of!(
        BadInput,
        Disproved,
        Failed,
        Closed,
        bitqueens::Error,
        bitqueens_runs::Error,
        bitqueens_formats::Error,
        bitqueens_formats::FormatError,
        bitqueens_formats::JudgeError,
        bitqueens_formats::solutions::ReadError,
        bitqueens_gpu::Error,
        bitqueens_tutor::Error,
        bitqueens_tutor::bits::BitsError,
        bitqueens_tutor::ladder::LadderError,
        std::io::Error,
    );
    cause.to_string()
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
fn print_help(usage: &clap::Error) -> Result<(), Closed> {
    let mut stdout = anstream::stdout();
    write!(stdout, "{}", usage.render().ansi())?;
    Ok(stdout.flush()?)
}

fn exit_of(error: &anyhow::Error) -> Exit {
    if error.chain().any(<dyn Error>::is::<BadInput>) {
        return Exit::BadInput;
    }
    if error.is::<Disproved>() {
        return Exit::No;
    }
    if let Some(error) = library_error(error) {
        return match error {
            bitqueens::Error::Cancelled(_) | bitqueens::Error::Stopped => Exit::Incomplete,
            bitqueens::Error::Disagreement { .. } => Exit::No,
            bitqueens::Error::Residue { .. }
            | bitqueens::Error::Orbits { .. }
            | bitqueens::Error::Memory { .. }
            | bitqueens::Error::NoThread { .. }
            | bitqueens::Error::Device { .. }
            | bitqueens::Error::Panicked { .. } => Exit::MachineFailed,
            _ => Exit::BadInput,
        };
    }
    if let Some(error) = find(error) {
        return exit_of_run(error);
    }
    #[cfg(feature = "gpu")]
    if let Some(error) = find(error) {
        return match error {
            bitqueens_gpu::Error::Open { .. } => Exit::MachineFailed,
            _ => Exit::BadInput,
        };
    }
    if find::<bitqueens_formats::Error>(error).is_some()
        || find::<bitqueens_tutor::Error>(error).is_some()
    {
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

/// The first error of a type in the chain.
fn find<E: Error + 'static>(error: &anyhow::Error) -> Option<&E> {
    error.chain().find_map(|cause| cause.downcast_ref())
}

/// The error of the core library, also if another crate wraps it.
fn library_error(error: &anyhow::Error) -> Option<&bitqueens::Error> {
    if let Some(error) = find(error).or_else(|| error.downcast_ref()) {
        return Some(error);
    }
    if let Some(bitqueens_runs::Error::Library(error)) = find(error) {
        return Some(error);
    }
    if let Some(bitqueens_formats::Error::Library(error)) = find(error) {
        return Some(error);
    }
    match find(error) {
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

/// The message of an interrupted count, with its progress, and how to keep the next one.
fn interrupted(progress: &Progress, is_lost: bool, lang: Language) -> String {
    if progress.units == 0 {
        return say!(lang, "interrupted", "被中断");
    }
    let time = figures::time(progress.elapsed.as_secs_f64());
    let (done, units, solutions) = (progress.units_done, progress.units, progress.solutions);
    let text = say!(
        lang,
        "interrupted after {time}: {done} of {units} units done, with {solutions} solutions",
        "{time}后被中断：完成 {done} 个单元，共 {units} 个，已有 {solutions} 个解"; time
    );
    if is_lost {
        return say!(
            lang,
            "{text}; `--ledger DIR` keeps finished units, and the same command then continues",
            "{text}；`--ledger DIR` 会保存完成的单元，同一条命令再运行时接着做"
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disagreement_of_the_methods_is_a_negative_result() {
        let error = bitqueens::Error::Disagreement {
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
