//! A disk in memory.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use super::super::{Blob, Disk};

/// What is done to a disk, and what a process was told meanwhile.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Event {
    Create,
    Write { at: usize, bytes: Vec<u8> },
    Cut(usize),
    Sync,
    SyncFolder,
    Acknowledged(Vec<crate::UnitId>),
}

/// How a call fails.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Fault {
    /// With this number of the operating system.
    Error(i32),
    /// A write takes only half of the bytes, without an error.
    Short,
    /// A write takes half of the bytes, and every write after it fails: the disk is full.
    Full,
}

#[derive(Default)]
struct State {
    files: BTreeMap<PathBuf, Vec<u8>>,
    locked: Vec<PathBuf>,
    events: Vec<Event>,
    calls: Vec<&'static str>,
    fault: Option<(usize, Fault)>,
    is_full: bool,
}

/// The disk; clones share it.
#[derive(Clone, Default)]
pub(crate) struct Memory(Arc<Mutex<State>>);

impl Memory {
    /// A disk whose call number `at` fails.
    pub(crate) fn failing(at: usize, fault: Fault) -> Self {
        let disk = Self::default();
        disk.state().fault = Some((at, fault));
        disk
    }

    /// Nothing fails any more.
    pub(crate) fn repair(&self) {
        self.state().fault = None;
        self.state().is_full = false;
    }

    pub(crate) fn put(&self, path: &Path, content: Vec<u8>) {
        self.state().files.insert(path.to_owned(), content);
    }

    pub(crate) fn content(&self, path: &Path) -> Option<Vec<u8>> {
        self.state().files.get(path).cloned()
    }

    pub(crate) fn note(&self, event: Event) {
        self.state().events.push(event);
    }

    pub(crate) fn events(&self) -> Vec<Event> {
        self.state().events.clone()
    }

    /// The names of all calls so far.
    pub(crate) fn calls(&self) -> Vec<&'static str> {
        self.state().calls.clone()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }

    /// Counts a call; fails if it is its turn.
    fn call(&self, name: &'static str) -> io::Result<Option<Fault>> {
        let mut state = self.state();
        state.calls.push(name);
        let number = state.calls.len() - 1;
        if state.is_full && name == "append" {
            return Err(io::Error::from_raw_os_error(28));
        }
        match state.fault {
            Some((at, Fault::Error(code))) if at == number => {
                Err(io::Error::from_raw_os_error(code))
            }
            Some((at, fault)) if at == number => {
                state.is_full = fault == Fault::Full;
                Ok(Some(fault))
            }
            _ => Ok(None),
        }
    }
}

impl Disk for Memory {
    fn create_folder(&self, _: &Path) -> io::Result<()> {
        self.call("create_folder")?;
        Ok(())
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        self.call("list")?;
        let state = self.state();
        Ok(state
            .files
            .keys()
            .filter(|path| path.starts_with(folder))
            .cloned()
            .collect())
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn Blob>> {
        self.call("open")?;
        let mut state = self.state();
        if state.locked.iter().any(|locked| locked == path) {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        state.locked.push(path.to_owned());
        if !state.files.contains_key(path) {
            state.files.insert(path.to_owned(), Vec::new());
            state.events.push(Event::Create);
        }
        Ok(Box::new(OpenFile {
            disk: self.clone(),
            path: path.to_owned(),
            position: 0,
        }))
    }

    fn read(&self, path: &Path) -> io::Result<Box<dyn Read>> {
        self.call("read")?;
        let content = self.content(path).ok_or(io::ErrorKind::NotFound)?;
        Ok(Box::new(io::Cursor::new(content)))
    }

    fn sync_folder(&self, _: &Path) -> io::Result<()> {
        self.call("sync_folder")?;
        self.note(Event::SyncFolder);
        Ok(())
    }
}

struct OpenFile {
    disk: Memory,
    path: PathBuf,
    position: usize,
}

impl OpenFile {
    fn change<T>(&self, change: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        change(
            self.disk
                .state()
                .files
                .get_mut(&self.path)
                .expect("open files stay"),
        )
    }
}

impl Drop for OpenFile {
    fn drop(&mut self) {
        self.disk.state().locked.retain(|path| *path != self.path);
    }
}

impl Read for OpenFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.disk.call("read_from")?;
        let content = self.disk.content(&self.path).expect("open files stay");
        let read = (&content[self.position.min(content.len())..]).read(buffer)?;
        self.position += read;
        Ok(read)
    }
}

impl Blob for OpenFile {
    fn len(&mut self) -> io::Result<u64> {
        self.disk.call("len")?;
        Ok(self.change(|content| content.len() as u64))
    }

    fn reader(&mut self) -> io::Result<&mut dyn Read> {
        self.disk.call("reader")?;
        self.position = 0;
        Ok(self)
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = match self.disk.call("append")? {
            Some(_) => &bytes[..bytes.len() / 2],
            None => bytes,
        };
        let at = self.change(|content| {
            content.extend_from_slice(taken);
            content.len() - taken.len()
        });
        let bytes = taken.to_vec();
        self.disk.note(Event::Write { at, bytes });
        Ok(taken.len())
    }

    fn cut(&mut self, bytes: u64) -> io::Result<()> {
        self.disk.call("cut")?;
        let bytes = usize::try_from(bytes).unwrap();
        self.change(|content| content.resize(bytes, 0));
        self.disk.note(Event::Cut(bytes));
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        self.disk.call("sync")?;
        self.disk.note(Event::Sync);
        Ok(())
    }
}
