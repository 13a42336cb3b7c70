//! The files that this process has read, by identity: no output replaces one of them, however its path is
//! spelt.

use bitqueens::language::Text;
use std::fs::File;
use std::sync::{Mutex, PoisonError};

use same_file::Handle;

/// Names and identities. The handles keep the files open, so that no other file gets an identity of theirs.
static INPUTS: Mutex<Vec<(Text, Handle)>> = Mutex::new(Vec::new());

/// Remembers an input. Pipes and devices can be written as well.
pub(crate) fn remember(name: Text, handle: std::io::Result<Handle>) {
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
