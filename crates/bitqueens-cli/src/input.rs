//! Input files, by name or `-` for stdin. No output replaces one that was read, however its path is spelt.

use bitqueens::language::{Localized, Text};
use bitqueens::text;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use bitqueens_formats::FormatError;
use bitqueens_formats::solutions::ReadError;
use same_file::Handle;

use crate::failure::BadInput;

/// Reads a file or stdin: at most one byte more than `limit`, so that the parser can refuse it. An address, such as that
/// of a puzzle of puzz.link, is its own text: nothing is fetched.
pub(crate) fn read(path: &Path, limit: usize) -> Result<Vec<u8>, BadInput> {
    if let Some(address) = path.to_str().filter(|path| path.starts_with("https://")) {
        return Ok(address.as_bytes().to_vec());
    }
    let limit = u64::try_from(limit).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    match open(path)?.take(limit + 1).read_to_end(&mut bytes) {
        Ok(_) => Ok(bytes),
        Err(error) => Err(unreadable(path, &error)),
    }
}

/// Opens a file or stdin, to be read piece by piece. No output can replace it from now on.
pub(crate) fn open(path: &Path) -> Result<Box<dyn Read>, BadInput> {
    if path == Path::new("-") {
        remember(name(path), Handle::stdin());
        return Ok(Box::new(io::stdin()));
    }
    match File::open(path) {
        Ok(file) => {
            remember(name(path), file.try_clone().and_then(Handle::from_file));
            Ok(Box::new(file))
        }
        Err(error) => Err(unreadable(path, &error)),
    }
}

/// The error for an input that cannot be read.
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> BadInput {
    let name = name(path);
    text!(
        "cannot read {name} ({error}): give a readable file, or - for stdin",
        "无法读取 {name}（{error}）：请给可读的文件，或用 - 表示标准输入"; name, error
    )
    .into()
}

/// Puts the file name in front of the message of a parser.
pub(crate) fn at(path: &Path, error: &FormatError) -> BadInput {
    in_file(&name(path), error)
}

/// Puts the name of a file in front of a message.
pub(crate) fn in_file(name: &Text, error: &impl Localized) -> BadInput {
    text!("{name}: {error}", "{name}：{error}"; name, error).into()
}

/// The name of a file in messages.
pub(crate) fn name(path: &Path) -> Text {
    if path == Path::new("-") {
        text!("stdin", "标准输入")
    } else {
        Text::verbatim(&path.display().to_string())
    }
}

/// Puts the file name in front of the refusal of a solution.
pub(crate) fn at_line(path: &Path, error: ReadError) -> BadInput {
    in_file(&name(path), &error)
}

/// Names and identities of the files that were read. The handles keep the files open, so that no other file gets an identity of theirs.
static INPUTS: Mutex<Vec<(Text, Handle)>> = Mutex::new(Vec::new());

/// Remembers an input. Pipes and devices can be written as well.
fn remember(name: Text, handle: std::io::Result<Handle>) {
    if let Ok(handle) = handle
        && is_file(handle.as_file())
    {
        let mut inputs = INPUTS.lock().unwrap_or_else(PoisonError::into_inner);
        inputs.push((name, handle));
    }
}

/// The name of the input that is this file.
pub(crate) fn find(file: &Handle) -> Option<Text> {
    let inputs = INPUTS.lock().unwrap_or_else(PoisonError::into_inner);
    let found = inputs.iter().find(|(_, input)| input == file);
    found.map(|(name, _)| name.clone())
}

fn is_file(file: &File) -> bool {
    file.metadata().is_ok_and(|data| data.is_file())
}
