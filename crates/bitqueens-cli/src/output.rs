//! Results on stdout: text lines, or JSON with one object per line.

use std::fmt::{Arguments, Display};
use std::io::{self, BufWriter, Write};

use serde::{Serialize, Serializer};

/// Version of the JSON objects, the field `v` of each.
const JSON_VERSION: u8 = 1;

/// Stdout would not take any more.
#[derive(Debug, thiserror::Error)]
#[error("stdout cannot be written")]
pub(crate) struct Closed(#[source] io::Error);

impl Closed {
    /// Whether the reader went away, which is its good right (`bitqueens … | head -1`).
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
        // Not the locked half: the lock would be held while a signal ends the process.
        Self(BufWriter::new(io::stdout()))
    }

    /// Writes one line.
    pub(crate) fn line(&mut self, text: Arguments<'_>) -> Result<(), Closed> {
        writeln!(self.0, "{text}").map_err(Closed)
    }

    /// Writes bytes as they are.
    pub(crate) fn raw(&mut self, bytes: &[u8]) -> Result<(), Closed> {
        self.0.write_all(bytes).map_err(Closed)
    }

    /// Writes one JSON object on a line of its own, with the version in front.
    pub(crate) fn json(&mut self, record: &impl Serialize) -> Result<(), Closed> {
        object(&mut self.0, record).map_err(Closed)
    }

    /// Hands everything over at once, for results that come slowly.
    pub(crate) fn flush(&mut self) -> Result<(), Closed> {
        self.0.flush().map_err(Closed)
    }
}

/// For what the library writes by itself.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Writes one JSON object on a line of its own, with the version in front.
pub(crate) fn object(mut sink: impl Write, record: &impl Serialize) -> io::Result<()> {
    #[derive(Serialize)]
    struct Versioned<'a, T> {
        v: u8,
        #[serde(flatten)]
        record: &'a T,
    }
    let versioned = Versioned {
        v: JSON_VERSION,
        record,
    };
    serde_json::to_writer(&mut sink, &versioned)?;
    writeln!(sink)
}

/// Serialises a count as a string: counts pass 2^53, the end of JavaScript's whole numbers, at
/// n = 26.
pub(crate) fn digits<S: Serializer>(
    count: &impl Display,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(count)
}
