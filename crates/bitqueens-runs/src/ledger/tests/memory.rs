//! A disk in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use super::super::{Blob, Disk, Kind};

/// What is done to a disk, and what a process was told meanwhile.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Event {
    CreateFolder(PathBuf),
    /// A file has its name, with this content.
    Create(PathBuf, Vec<u8>),
    Write {
        at: usize,
        bytes: Vec<u8>,
    },
    Cut(usize),
    Sync,
    SyncFolder(PathBuf),
    Acknowledged(Vec<bitqueens::UnitId>),
}

/// How a call fails.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Fault {
    /// With this number of the operating system.
    Error(i32),
    /// With this number, and yet it is done: the answer of a file server got lost.
    Late(i32),
    /// A write takes only half of the bytes, without an error.
    Short,
    /// A write takes half of the bytes, and every write after it fails: the disk is full.
    Full,
}

#[derive(Default)]
struct State {
    /// Besides the root.
    folders: BTreeSet<PathBuf>,
    files: BTreeMap<PathBuf, Vec<u8>>,
    locked: Vec<PathBuf>,
    events: Vec<Event>,
    calls: Vec<&'static str>,
    fault: Option<(usize, Fault)>,
    is_full: bool,
    /// What other processes see when their view is old.
    stale: Option<BTreeMap<PathBuf, Vec<u8>>>,
    unnamed: Vec<PathBuf>,
}

/// The end of a call that was done.
fn end(fault: Option<Fault>) -> io::Result<()> {
    match fault {
        Some(Fault::Late(code)) => Err(io::Error::from_raw_os_error(code)),
        _ => Ok(()),
    }
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

    /// From now on ledgers are listed, and read without a lock, as they are at this moment.
    pub(crate) fn freeze_views(&self) {
        let mut state = self.state();
        state.stale = Some(state.files.clone());
    }

    /// Removes the name of a file, which stays open.
    pub(crate) fn remove(&self, path: &Path) {
        self.state().unnamed.push(path.to_owned());
    }

    fn has_folder(&self, path: &Path) -> bool {
        path == Path::new("/") || self.state().folders.contains(path)
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
    fn create_folder(&self, folder: &Path) -> io::Result<()> {
        let fault = self.call("create_folder")?;
        assert!(self.has_folder(folder.parent().unwrap()), "{folder:?}");
        self.state().folders.insert(folder.to_owned());
        self.note(Event::CreateFolder(folder.to_owned()));
        end(fault)
    }

    fn sync_name(&self, folder: &Path) -> io::Result<()> {
        match folder.parent() {
            Some(parent) => self.sync_folder(parent),
            None => Ok(()),
        }
    }

    fn remove_leftovers(&self, _: &Path) {}

    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        end(self.call("list")?)?;
        let state = self.state();
        Ok(state
            .stale
            .as_ref()
            .unwrap_or(&state.files)
            .keys()
            .filter(|path| path.starts_with(folder))
            .cloned()
            .collect())
    }

    fn kind(&self, path: &Path) -> io::Result<Kind> {
        end(self.call("kind")?)?;
        match (self.has_folder(path), self.content(path)) {
            (true, _) => Ok(Kind::Folder),
            (_, Some(_)) => Ok(Kind::File),
            _ => Err(io::ErrorKind::NotFound.into()),
        }
    }

    fn create(&self, path: &Path, content: &[u8]) -> io::Result<()> {
        let fault = self.call("create")?;
        let mut state = self.state();
        if state.files.contains_key(path) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        state.files.insert(path.to_owned(), content.to_vec());
        let event = Event::Create(path.to_owned(), content.to_vec());
        state.events.push(event);
        end(fault)
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn Blob>> {
        end(self.call("open")?)?;
        let mut state = self.state();
        if state.locked.iter().any(|locked| locked == path) {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        if !state.files.contains_key(path) {
            return Err(io::ErrorKind::NotFound.into());
        }
        state.locked.push(path.to_owned());
        Ok(Box::new(OpenFile { disk: self.clone(), path: path.to_owned(), position: 0 }))
    }

    fn read(&self, path: &Path) -> io::Result<Box<dyn Read>> {
        end(self.call("read")?)?;
        let state = self.state();
        let files = state.stale.as_ref().unwrap_or(&state.files);
        let content = files.get(path).cloned().ok_or(io::ErrorKind::NotFound)?;
        Ok(Box::new(io::Cursor::new(content)))
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        let fault = self.call("sync_folder")?;
        self.note(Event::SyncFolder(folder.to_owned()));
        end(fault)
    }
}

struct OpenFile {
    disk: Memory,
    path: PathBuf,
    position: usize,
}

impl OpenFile {
    fn change<T>(&self, change: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        let mut state = self.disk.state();
        change(state.files.get_mut(&self.path).expect("open files stay"))
    }
}

impl Drop for OpenFile {
    fn drop(&mut self) {
        self.disk.state().locked.retain(|path| *path != self.path);
    }
}

impl Read for OpenFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        end(self.disk.call("read_from")?)?;
        let content = self.disk.content(&self.path).expect("open files stay");
        let read = (&content[self.position.min(content.len())..]).read(buffer)?;
        self.position += read;
        Ok(read)
    }
}

impl Blob for OpenFile {
    fn len(&mut self) -> io::Result<u64> {
        end(self.disk.call("len")?)?;
        Ok(self.change(|content| content.len() as u64))
    }

    fn reader(&mut self) -> io::Result<&mut dyn Read> {
        end(self.disk.call("reader")?)?;
        self.position = 0;
        Ok(self)
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let fault = self.disk.call("append")?;
        let taken = match fault {
            Some(Fault::Short | Fault::Full) => &bytes[..bytes.len() / 2],
            _ => bytes,
        };
        let at = self.change(|content| {
            content.extend_from_slice(taken);
            content.len() - taken.len()
        });
        let bytes = taken.to_vec();
        self.disk.note(Event::Write { at, bytes });
        end(fault)?;
        Ok(taken.len())
    }

    fn cut(&mut self, bytes: u64) -> io::Result<()> {
        let fault = self.disk.call("cut")?;
        let bytes = usize::try_from(bytes).unwrap();
        self.change(|content| content.resize(bytes, 0));
        self.disk.note(Event::Cut(bytes));
        end(fault)
    }

    fn sync(&mut self) -> io::Result<()> {
        let fault = self.disk.call("sync")?;
        self.disk.note(Event::Sync);
        end(fault)
    }

    fn is_at(&mut self, path: &Path) -> io::Result<bool> {
        end(self.disk.call("is_at")?)?;
        Ok(!self.disk.state().unnamed.iter().any(|lost| lost == path))
    }

    fn whereabouts(&self) -> Option<bitqueens::language::Text> {
        None
    }
}
