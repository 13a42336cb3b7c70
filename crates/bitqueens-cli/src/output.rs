//! Results on stdout: text lines, or JSON with one object per line.

use std::fmt::{Arguments, Display};
use std::io::{self, BufWriter, Write};

use bitqueens::language::{Language, Localized};
use bitqueens::{displayed, say};
use serde::{Serialize, Serializer};

/// Version of the JSON objects, the field `v` of each.
const JSON_VERSION: u8 = 1;

/// A failed write to stdout.
#[derive(Debug)]
pub(crate) struct Closed(io::Error);

impl Localized for Closed {
    fn text(&self, language: Language) -> String {
        say!(language, "cannot write to stdout", "无法写到标准输出")
    }
}

displayed!(Closed);

impl std::error::Error for Closed {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

impl Closed {
    /// Whether the reader closed the pipe (`bitqueens … | head -1`), which is no failure.
    pub(crate) fn is_pipe(&self) -> bool {
        self.0.kind() == io::ErrorKind::BrokenPipe
    }
}

impl From<io::Error> for Closed {
    fn from(error: io::Error) -> Self {
        Self(error)
    }
}

/// Stdout, buffered.
pub(crate) struct Output(BufWriter<io::Stdout>);

impl Output {
    pub(crate) fn stdout() -> Self {
        // Not locked: the lock would still be held when a signal ends the process.
        Self(BufWriter::new(io::stdout()))
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, text: Arguments<'_>) -> Result<(), Closed> {
        writeln!(self.0, "{text}").map_err(Closed)
    }

    /// Writes bytes unchanged.
    pub(crate) fn raw(&mut self, bytes: &[u8]) -> Result<(), Closed> {
        self.0.write_all(bytes).map_err(Closed)
    }

    /// Writes a JSON object on one line, with the version first.
    pub(crate) fn json(&mut self, record: &impl Serialize) -> Result<(), Closed> {
        write_object(&mut self.0, record).map_err(Closed)
    }

    /// Flushes the buffer, for results that arrive slowly.
    pub(crate) fn flush(&mut self) -> Result<(), Closed> {
        self.0.flush().map_err(Closed)
    }
}

/// For functions of the library that write.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Writes a JSON object on one line, with the version first.
fn write_object(mut sink: impl Write, record: &impl Serialize) -> io::Result<()> {
    #[derive(Serialize)]
    struct Versioned<'a, T> {
        v: u8,
        #[serde(flatten)]
        record: &'a T,
    }
    let versioned = Versioned { v: JSON_VERSION, record };
    serde_json::to_writer(&mut sink, &versioned)?;
    writeln!(sink)
}

/// A JSON object: its fields in this order, each with its value. Texts are English, what programs read; counts are
/// strings, as [`digits`] writes them.
macro_rules! object {
    ($($(#[$attribute:meta])* $field:ident $(: $value:expr)?),* $(,)?) => {{
        #[allow(non_camel_case_types)] // Each field has its own type parameter.
        let object = {
            #[derive(serde::Serialize)]
            struct Object<$($field),*> {
                $($(#[$attribute])* $field: $field,)*
            }
            Object { $($field $(: $value)?),* }
        };
        object
    }};
}
pub(crate) use object;

/// Whether an optional field has no value, for `skip_serializing_if`.
pub(crate) fn is_left_out<T: Serialize>(value: &T) -> bool {
    serde_json::to_value(value).is_ok_and(|value| value.is_null() || value == serde_json::json!([]))
}

/// Serialises a count as a string: from n = 26 on, counts exceed 2^53, the largest exact integer of
/// JavaScript.
pub(crate) fn digits<S: Serializer>(
    count: &impl Display,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(count)
}
