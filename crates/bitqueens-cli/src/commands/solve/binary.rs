//! Binary files of solutions: a little-endian 32-bit column, from 0, for each row from the top.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::Path;

use anyhow::Context;
use bitqueens::Error;
use bitqueens::board::validate::check_columns;
use bitqueens::solutions::solve::MAX_CLOSED_SIDE;

use crate::console::Console;
use crate::exit::Exit;
use crate::failure::BadInput;

/// Number of bytes read at a time.
const BUFFER: usize = 1 << 18;

/// Checks that no two queens in a file attack each other. Reads the file once.
pub(crate) fn check(path: &Path, console: &mut Console) -> anyhow::Result<Exit> {
    let (file, n) = open(path)?;
    let mut columns = Columns {
        file: BufReader::with_capacity(BUFFER, file),
        failed: None,
    };
    let checked = check_columns(n, &mut columns);
    if let Some(error) = columns.failed {
        return Err(error).with_context(|| format!("cannot read {}", path.display()));
    }
    match checked {
        Ok(()) => {
            console.report(&format!(
                "{}: {n} queens, none attacks another",
                path.display()
            ))?;
            Ok(Exit::Done)
        }
        Err(error @ Error::NotASolution(_)) => {
            console.report(&format!("{}: {error}", path.display()))?;
            Ok(Exit::No)
        }
        Err(error) => Err(error.into()),
    }
}

/// The file and its number of rows.
fn open(path: &Path) -> anyhow::Result<(File, usize)> {
    let refused = |why: String| {
        BadInput(format!(
            "{} {why}: give a file of little-endian 32-bit columns, for at most {MAX_CLOSED_SIDE} rows",
            path.display()
        ))
    };
    let cannot = |error| refused(format!("cannot be read ({error})"));
    // Before opening it, because opening a pipe blocks.
    if !fs::metadata(path).map_err(cannot)?.is_file() {
        return Err(refused("is not a file".to_owned()).into());
    }
    let file = File::open(path).map_err(cannot)?;
    let bytes = file.metadata().map_err(cannot)?.len();
    let rows = usize::try_from(bytes / 4)
        .ok()
        .filter(|&rows| rows <= MAX_CLOSED_SIDE);
    match rows {
        Some(rows) if bytes.is_multiple_of(4) => Ok((file, rows)),
        _ => Err(refused(format!("has {bytes} bytes")).into()),
    }
}

/// The columns in a file, up to the first error.
struct Columns {
    file: BufReader<File>,
    failed: Option<io::Error>,
}

impl Iterator for Columns {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let mut bytes = [0; 4];
        match self.file.read_exact(&mut bytes) {
            Ok(()) => Some(u32::from_le_bytes(bytes)),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => None,
            Err(error) => {
                self.failed = Some(error);
                None
            }
        }
    }
}
