//! Ledgers on the file system of the machine.

use std::{fs, path::PathBuf};

use super::*;
use crate::run::Run;
use bitqueens::language::{Language, Localized};

/// A folder of this test's own, taken away at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("bitqueens-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_path_names_its_ledgers() {
    let folder = Folder::new("files");
    let at = |name: &str| folder.0.join(name);
    let none = files(&folder.0).unwrap_err();
    assert!(matches!(none, Error::Io { kind: io::ErrorKind::NotFound, .. }), "{none}");
    for name in ["b.ledger", "a.ledger", "c.txt", "ledger"] {
        fs::write(at(name), "").unwrap();
    }
    assert_eq!(files(&folder.0), Ok(vec![at("a.ledger"), at("b.ledger")]));
    // A file is taken for what it is, whatever its name.
    assert_eq!(files(&at("c.txt")), Ok(vec![at("c.txt")]));
}

#[test]
fn a_ledger_tells_what_it_was_written_for() {
    let folder = Folder::new("header");
    let plan = Plan::new(&Problem::plain(8).unwrap(), 1).unwrap();
    let shard = Shard::new(1, 2).unwrap();
    let run = Run::new(&plan, &folder.0).shard(shard).threads(1).unwrap();
    run.run().unwrap();
    let path = Ledger::path(&folder.0, shard);
    let found = header(&path).unwrap().unwrap();
    assert_eq!(found, Header::new(&plan, shard));
    assert_eq!(found.units, plan.units());
    let bytes = fs::read(&path).unwrap();
    // A header alone will do, less will not.
    fs::write(&path, &bytes[..HEADER_BYTES]).unwrap();
    assert_eq!(header(&path), Ok(Some(found)));
    fs::write(&path, &bytes[..HEADER_BYTES - 1]).unwrap();
    assert_eq!(header(&path), Ok(None));
    fs::write(&path, "").unwrap();
    assert_eq!(header(&path), Ok(None));
    assert!(matches!(header(&folder.0.join("no.ledger")), Err(Error::Io { .. })));
}

/// Folders that are not there are made, with their parents; what is locked is not opened twice.
#[test]
fn the_disk_of_the_machine() {
    let folder = Folder::new("disk");
    let deep = folder.0.join("deep/er");
    create_folders(&Os, &deep).unwrap();
    create_folders(&Os, &deep.join("../../deep/er/.")).unwrap();
    assert!(deep.is_dir());
    assert!(create_folders(&Os, Path::new("/dev/null/folder")).is_err());
    create_folders(&Os, Path::new("/")).unwrap();
    // The name of one without a parent stands in the folder of the process.
    let bare = PathBuf::from(format!("bitqueens-bare-{}", std::process::id()));
    let made = create_folders(&Os, &bare);
    fs::remove_dir(&bare).unwrap();
    made.unwrap();
    let path = deep.join("x.ledger");
    let none = Os.open(&path).map(|_| ()).unwrap_err();
    assert_eq!(none.kind(), io::ErrorKind::NotFound);
    Os.create(&path, b"start").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"start");
    let again = Os.create(&path, b"other").unwrap_err();
    assert_eq!(again.kind(), io::ErrorKind::AlreadyExists);
    assert_eq!(fs::read(&path).unwrap(), b"start");
    assert_eq!(fs::read_dir(&deep).unwrap().count(), 1, "nothing else stays");
    let mut blob = Os.open(&path).unwrap();
    blob.cut(0).unwrap();
    let again = Os.open(&path).map(|_| ()).unwrap_err();
    assert_eq!(again.kind(), io::ErrorKind::WouldBlock);
    assert_eq!(blob.append(b"hello").unwrap(), 5);
    assert_eq!(blob.len().unwrap(), 5);
    blob.cut(4).unwrap();
    blob.sync().unwrap();
    // At the end, wherever was read before.
    let mut text = String::new();
    blob.reader().unwrap().read_to_string(&mut text).unwrap();
    assert_eq!(text, "hell");
    blob.append(b"o!").unwrap();
    text.clear();
    blob.reader().unwrap().read_to_string(&mut text).unwrap();
    assert_eq!(text, "hello!");
    assert!(blob.is_at(&path).unwrap());
    fs::rename(&path, deep.join("moved")).unwrap();
    assert!(!blob.is_at(&path).unwrap());
    fs::rename(deep.join("moved"), &path).unwrap();
    assert!(blob.is_at(&path).unwrap());
    #[cfg(unix)]
    {
        // Another file has the name, and this one another name or none.
        let other = deep.join("other");
        fs::rename(&path, &other).unwrap();
        fs::write(&path, "another").unwrap();
        assert!(!blob.is_at(&path).unwrap());
        let found = blob.whereabouts().unwrap().text(Language::English);
        assert!(found == other.display().to_string() || !cfg!(target_os = "linux"));
        fs::hard_link(&other, deep.join("third")).unwrap();
        fs::remove_file(&other).unwrap();
        assert!(!blob.is_at(&path).unwrap());
        let found = blob.whereabouts().unwrap().text(Language::English);
        assert!(found.starts_with("the one with the inode "), "{found}");
        fs::remove_file(deep.join("third")).unwrap();
        assert!(blob.whereabouts().is_none());
    }
    drop(blob);
    assert!(Os.open(&path).is_ok());
    Os.sync_folder(&deep).unwrap();
    if cfg!(unix) {
        assert!(Os.sync_folder(&folder.0.join("none")).is_err());
    }
}

/// A run removes what a killed process left when it created its ledger, and nothing else.
#[test]
fn leftovers_of_killed_processes_are_removed() {
    let folder = Folder::new("leftovers");
    let at = |name: &str| folder.0.join(name);
    let [left, busy, others] = [
        ".shard-0-of-1.ledger.078f585aa4bbe419.ledger-part",
        ".shard-3-of-64.ledger.f7b72df6ce668f90.ledger-part",
        ".shard-0-of-1.ledger.078f585aa4bbe419",
    ]
    .map(at);
    for path in [&left, &busy, &others] {
        fs::write(path, "bitqueens-ledger").unwrap();
    }
    let locked = fs::File::open(&busy).unwrap();
    locked.lock().unwrap();
    let plan = Plan::new(&Problem::plain(6).unwrap(), 0).unwrap();
    let run = || Run::new(&plan, &folder.0).threads(1).unwrap().run().unwrap();
    run();
    assert!(!left.exists() && busy.exists() && others.exists());
    // As after a kill between the two names.
    fs::hard_link(Ledger::path(&folder.0, Shard::WHOLE), &left).unwrap();
    assert_eq!(run().tally.totals().unwrap().total, 4);
    assert!(!left.exists());
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 3);
}

/// What a path leads to, through links.
#[cfg(unix)]
#[test]
fn a_ledger_is_a_file() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("kinds");
    let at = |name: &str| folder.0.join(name);
    fs::write(at("file"), "").unwrap();
    symlink("file", at("link.ledger")).unwrap();
    assert_eq!(Os.kind(&at("link.ledger")).unwrap(), Kind::File);
    assert_eq!(listed(&Os, &folder.0), Ok(vec![at("link.ledger")]));
    for (target, kind) in [("/", Kind::Folder), ("/dev/zero", Kind::Other)] {
        let path = at("other.ledger");
        symlink(target, &path).unwrap();
        assert_eq!(Os.kind(&path).unwrap(), kind);
        let refused = listed(&Os, &folder.0).unwrap_err();
        let expected =
            LedgerError::NotAFile { path: path.display().to_string(), what: kind.name() };
        assert_eq!(refused, Error::Ledger(expected));
        fs::remove_file(path).unwrap();
    }
    symlink("nowhere", at("other.ledger")).unwrap();
    let refused = listed(&Os, &folder.0).unwrap_err();
    assert!(matches!(refused, Error::Io { .. }), "{refused}");
}

/// Names that every file system takes, and tells apart without regard to case.
#[test]
fn names_are_for_every_file_system() {
    for (index, count) in [(0, 1), (u32::MAX - 1, u32::MAX)] {
        let path = Ledger::path(Path::new("runs"), Shard::new(index, count).unwrap());
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.".contains(c);
        assert!(name.chars().all(is_plain) && name.len() < 64, "{name}");
        assert!(name.starts_with("shard-") && name.ends_with(".ledger"), "{name}");
    }
}
