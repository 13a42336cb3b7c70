//! The errors of the command, what they belong to, and the message of each.

use std::error::Error;
use std::io::ErrorKind;

use bitqueens::language::{Language, Localized, Text};
use bitqueens::localized_error;

use crate::output::Closed;

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

/// Returns with [`BadInput`], a message that takes what `text!` does.
macro_rules! refuse {
    ($($text:tt)*) => {
        return Err(crate::failure::BadInput(bitqueens::text!($($text)*)).into())
    };
}
pub(crate) use refuse;

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
