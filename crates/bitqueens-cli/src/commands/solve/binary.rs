//! Binary files of solutions: a little-endian 32-bit column, from 0, for each row from the top.

use bitqueens::language::{Phrase, Text};
use bitqueens::text;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::Path;

use bitqueens::Error;
use bitqueens::board::validate::check_columns;
use bitqueens::solutions::solve::MAX_CLOSED_SIDE;

use crate::console::Console;
use crate::exit::Exit;
use crate::failure::{BadInput, Place};

/// Number of bytes read at a time.
const BUFFER: usize = 1 << 18;

/// Checks that no two queens in a file attack each other. Reads the file once.
pub(crate) fn check(path: &Path, console: &mut Console) -> anyhow::Result<Exit> {
    let (file, n) = open(path)?;
    let mut columns = Columns { file: BufReader::with_capacity(BUFFER, file), failed: None };
    let checked = check_columns(n, &mut columns);
    if let Some(error) = columns.failed {
        return Err(error).within(|| text!("cannot read {}", "无法读 {0}", path.display()));
    }
    match checked {
        Ok(()) => {
            console.report(&text!(
                "{}: {n} queens, none attacks another",
                "{0}：{n} 个皇后，互不攻击",
                path.display()
            ))?;
            Ok(Exit::Done)
        }
        Err(error @ Error::NotASolution(_)) => {
            let file = path.display();
            console.report(&text!("{file}: {error}", "{file}：{error}"; error))?;
            Ok(Exit::No)
        }
        Err(error) => Err(error.into()),
    }
}

/// The file and its number of rows.
fn open(path: &Path) -> anyhow::Result<(File, usize)> {
    let refused = |why: Text| {
        let file = path.display();
        BadInput(text!(
            "{file} {why}: give a file of little-endian 32-bit columns, for at most {MAX_CLOSED_SIDE} rows",
            "{file} {why}：请给小端 32 位列号的文件，最多 {MAX_CLOSED_SIDE} 行"; why
        ))
    };
    let cannot =
        |error: io::Error| refused(text!("cannot be read ({error})", "无法读取（{error}）"; error));
    // Before opening it, because opening a pipe blocks.
    if !fs::metadata(path).map_err(cannot)?.is_file() {
        return Err(refused(Phrase::new("is not a file", "不是文件").into()).into());
    }
    let file = File::open(path).map_err(cannot)?;
    let bytes = file.metadata().map_err(cannot)?.len();
    let rows = usize::try_from(bytes / 4).ok().filter(|&rows| rows <= MAX_CLOSED_SIDE);
    match rows {
        Some(rows) if bytes.is_multiple_of(4) => Ok((file, rows)),
        _ => Err(refused(text!("has {bytes} bytes", "有 {bytes} 字节")).into()),
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
