//! Records of terms of sequences: a file for each term, with the numbers of its finished parts.
//!
//! The first line is `bitqueens term FORMAT ID INDEX`. Each other line has the number of a sum, that of a part, the part's
//! numbers and a CRC-64/XZ in hexadecimal of the first line and this one. Lines are appended and synced together, at most
//! once a second and at the end, so that a crash damages only the last ones: they were not acknowledged, and are cut off.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bitqueens::language::Phrase;
use bitqueens::sequences::{TermLedger, TermRecord};
use bitqueens::text;

use crate::error::{Error, Result};
use crate::ledger::{Blob, CRC, Disk, Kind, LedgerError, Os, create_folders};

/// The file name extension of records.
const EXTENSION: &str = "term";

/// The format. Terms that are split into other parts get another one.
const FORMAT: u32 = 1;

/// The time for which finished parts may be kept in memory.
const UNWRITTEN: Duration = Duration::from_secs(1);

/// A folder with the records of terms.
///
/// ```
/// use std::sync::Arc;
/// use bitqueens::{Cancel, sequences::Sequence};
/// use bitqueens_runs::TermFolder;
/// # let place = tempfile::tempdir()?;
/// # let path = place.path().join("terms");
/// let semiqueens = Sequence::find("A099152")?;
/// let folder = Arc::new(TermFolder::new(&path));
/// let mut terms = semiqueens.terms(1, &Cancel::new()).starting_at(8).ledger(folder);
/// assert_eq!(terms.next().expect("a term")?.value, 2113);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TermFolder {
    path: PathBuf,
}

impl TermFolder {
    /// A folder, which is created with the first record.
    #[must_use]
    pub fn new(path: &Path) -> Self {
        Self { path: path.to_owned() }
    }

    fn open(&self, id: &str, index: usize) -> Result<Record> {
        create_folders(&Os, &self.path)
            .map_err(|error| io_error(Phrase::new("create", "创建"), &self.path, &error))?;
        let path = self.path.join(format!("{id}-{index}.{EXTENSION}"));
        let head = format!("bitqueens term {FORMAT} {id} {index}\n");
        match Os.create(&path, head.as_bytes()) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                return Err(io_error(Phrase::new("create", "创建"), &path, &error));
            }
            _ => {}
        }
        if !matches!(Os.kind(&path), Ok(Kind::File)) {
            return Err(LedgerError::Kind { path: path.display().to_string() }.into());
        }
        let mut blob = Os.open(&path).map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock => {
                LedgerError::Locked { path: path.display().to_string() }.into()
            }
            _ => io_error(Phrase::new("open", "打开"), &path, &error),
        })?;
        let read = || Phrase::new("read", "读取");
        let mut bytes = Vec::new();
        let reader = blob.reader().map_err(|error| io_error(read(), &path, &error))?;
        reader.read_to_end(&mut bytes).map_err(|error| io_error(read(), &path, &error))?;
        let lines = bytes.strip_prefix(head.as_bytes());
        let lines = lines.ok_or_else(|| LedgerError::Kind { path: path.display().to_string() })?;
        let (parts, valid) = parts(&head, lines, &path)?;
        let length = u64::try_from(head.len() + valid).unwrap_or(u64::MAX);
        blob.cut(length)
            .map_err(|error| io_error(Phrase::new("truncate", "截短"), &path, &error))?;
        let file = File { blob, unwritten: String::new(), synced: Instant::now() };
        Ok(Record { path, head, parts, file: Mutex::new(file) })
    }
}

impl TermLedger for TermFolder {
    fn open(&self, id: &str, index: usize) -> bitqueens::Result<Arc<dyn TermRecord>> {
        match self.open(id, index) {
            Ok(record) => Ok(Arc::new(record)),
            Err(error) => Err(foreign(&error)),
        }
    }
}

type Parts = HashMap<(usize, usize), Vec<u128>>;

/// The parts of the lines after the first, and the bytes of those that are whole.
fn parts(head: &str, lines: &[u8], path: &Path) -> Result<(Parts, usize)> {
    let (mut parts, mut at, mut bad) = (Parts::new(), 0, None);
    for line in lines.split_inclusive(|&byte| byte == b'\n') {
        match part(head, line) {
            Some((place, numbers)) if bad.is_none() => _ = parts.insert(place, numbers),
            Some(_) => {
                let path = path.display().to_string();
                let offset = u64::try_from(head.len() + bad.unwrap_or(at)).unwrap_or(u64::MAX);
                let why = Phrase::new("a line does not match its checksum", "一行与校验和不符");
                return Err(LedgerError::Damaged { path, offset, why }.into());
            }
            None => bad = bad.or(Some(at)),
        }
        at += line.len();
    }
    Ok((parts, bad.unwrap_or(at)))
}

fn part(head: &str, line: &[u8]) -> Option<((usize, usize), Vec<u128>)> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (content, crc) = line.rsplit_once(' ')?;
    if u64::from_str_radix(crc, 16) != Ok(checksum(head, content)) {
        return None;
    }
    let mut words = content.split(' ');
    let mut place = || words.next()?.parse().ok();
    let place = (place()?, place()?);
    let numbers: Option<Vec<u128>> = words.map(|word| word.parse().ok()).collect();
    Some((place, numbers?))
}

fn checksum(head: &str, content: &str) -> u64 {
    let mut digest = CRC.digest();
    digest.update(head.as_bytes());
    digest.update(content.as_bytes());
    digest.finalize()
}

/// The open record of a term.
struct Record {
    path: PathBuf,
    head: String,
    parts: Parts,
    file: Mutex<File>,
}

struct File {
    blob: Box<dyn Blob>,
    unwritten: String,
    synced: Instant,
}

impl std::fmt::Debug for Record {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Record").field("path", &self.path).finish_non_exhaustive()
    }
}

impl File {
    fn write(&mut self) -> io::Result<()> {
        let mut bytes = self.unwritten.as_bytes();
        while !bytes.is_empty() {
            let written = self.blob.append(bytes)?;
            bytes = &bytes[written..];
        }
        self.unwritten.clear();
        self.blob.sync()?;
        self.synced = Instant::now();
        Ok(())
    }
}

impl Record {
    fn write(&self, file: &mut File) -> bitqueens::Result<()> {
        let written = file.write();
        let what = Phrase::new("write", "写入");
        written.map_err(|error| foreign(&io_error(what, &self.path, &error)))
    }
}

impl TermRecord for Record {
    fn find(&self, sum: usize, part: usize) -> Option<Vec<u128>> {
        self.parts.get(&(sum, part)).cloned()
    }

    fn add(&self, sum: usize, part: usize, numbers: &[u128]) -> bitqueens::Result<()> {
        let mut content = format!("{sum} {part}");
        numbers.iter().for_each(|number| _ = write!(content, " {number}"));
        let crc = checksum(&self.head, &content);
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        _ = writeln!(file.unwritten, "{content} {crc:016x}");
        if file.synced.elapsed() < UNWRITTEN {
            return Ok(());
        }
        self.write(&mut file)
    }

    fn close(&self) -> bitqueens::Result<()> {
        self.write(&mut self.file.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn io_error(what: Phrase, path: &Path, error: &io::Error) -> Error {
    Error::io(what, path.display(), error)
}

/// An error of this crate as one of the library.
fn foreign(error: &Error) -> bitqueens::Error {
    let kind = if let Error::Io { kind, .. } = error { Some(*kind) } else { None };
    bitqueens::Error::Record { message: text!("{error}", "{error}"; error), kind }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitqueens::Cancel;
    use bitqueens::sequences::Sequence;

    fn term(folder: &Path, index: u64, cancel: &Cancel) -> bitqueens::Result<u128> {
        let sequence = Sequence::find("A062164").expect("known");
        let terms = sequence.terms(2, cancel).starting_at(index);
        let mut terms = terms.ledger(Arc::new(TermFolder::new(folder)));
        terms.next().expect("in range").map(|term| term.value)
    }

    #[test]
    fn a_term_goes_on_from_its_parts() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = place.path().join("new/terms");
        let file = folder.join("A062164-12.term");
        let whole = term(&folder, 12, &Cancel::new()).expect("countable");
        assert_eq!(whole, 953);
        let text = std::fs::read_to_string(&file).expect("recorded");
        // Without the term and half of the parts, with a line that was not finished.
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let half = lines[..lines.len() / 2].concat();
        std::fs::write(&file, half.clone() + "1 99 17").expect("written");
        assert_eq!(term(&folder, 12, &Cancel::new()), Ok(whole));
        let again = std::fs::read_to_string(&file).expect("recorded");
        assert!(again.starts_with(&half) && again.lines().count() == lines.len());
        // What is recorded is not counted: a cancelled count has the term.
        let cancel = Cancel::new();
        cancel.cancel();
        assert_eq!(term(&folder, 12, &cancel), Ok(whole));
        std::fs::write(&file, half).expect("written");
        assert_eq!(term(&folder, 12, &cancel), Err(bitqueens::Error::Stopped));
    }

    #[test]
    fn files_that_are_no_record_are_refused() {
        let place = tempfile::tempdir().expect("a folder");
        let file = place.path().join("A062164-8.term");
        let refused = || {
            let error = term(place.path(), 8, &Cancel::new()).expect_err("refused");
            assert!(matches!(error, bitqueens::Error::Record { kind: None, .. }));
            error.to_string()
        };
        term(place.path(), 8, &Cancel::new()).expect("countable");
        let whole = std::fs::read(&file).expect("recorded");
        // Every changed byte of a line before the last is found.
        let head = whole.iter().position(|&byte| byte == b'\n').expect("a line") + 1;
        let last = whole[..whole.len() - 1].iter().rposition(|&byte| byte == b'\n');
        for at in (head..last.expect("lines")).step_by(7) {
            let mut changed = whole.clone();
            changed[at] ^= 1;
            std::fs::write(&file, &changed).expect("written");
            let message = refused();
            assert!(message.contains("damaged at offset"), "{at}: {message}");
        }
        std::fs::write(&file, "bitqueens term 2 A062164 8\n").expect("written");
        assert!(refused().contains("not a ledger"));
        std::fs::remove_file(&file).expect("there");
        std::fs::create_dir(&file).expect("created");
        assert!(refused().contains("not a ledger"));
    }
}
