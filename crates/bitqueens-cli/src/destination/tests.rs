use super::*;

#[test]
fn what_was_there_stays_until_something_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("plot.svg");
    drop(Destination::open(&path).expect("writable"));
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);

    fs::write(&path, "older and longer").expect("writable");
    let mut destination = Destination::open(&path).expect("writable");
    destination.append(b"new").expect("written");
    assert_eq!(fs::read(&path).expect("kept"), b"older and longer");
    destination.append(b"er").expect("written");
    destination.finish().expect("renamed");
    assert_eq!(fs::read(&path).expect("written"), b"newer");
    // An answer may have no bytes.
    let destination = Destination::open(&path).expect("writable");
    destination.finish().expect("renamed");
    assert_eq!(fs::read(&path).expect("written"), b"");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
}

#[cfg(unix)]
#[test]
fn links_rights_and_devices_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().expect("a folder");
    let [path, link, new, ahead, later] =
        ["plot.svg", "link", "new", "ahead", "later"].map(|name| folder.path().join(name));
    fs::write(&path, "older").expect("writable");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("ours");
    symlink("plot.svg", &link).expect("a link");
    symlink("later", &ahead).expect("a link");
    let write = |path: &Path| {
        let destination = Destination::open(path).expect("writable");
        destination.write(b"newer").expect("written");
    };
    write(&link);
    assert!(link.is_symlink());
    assert_eq!(fs::read(&path).expect("written"), b"newer");
    // A link to a file that is not there yet.
    write(&ahead);
    assert!(ahead.is_symlink() && !later.is_symlink());
    assert_eq!(fs::read(&later).expect("written"), b"newer");
    let rights = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    assert_eq!(rights(&path), 0o640);
    // As any program makes a file.
    fs::write(folder.path().join("plain"), "").expect("writable");
    write(&new);
    assert_eq!(rights(&new), rights(&folder.path().join("plain")));
    write(Path::new("/dev/null"));
    assert!(!fs::metadata("/dev/null").expect("a device").is_file());
    let left = fs::read_dir(&folder).expect("a folder").count();
    assert_eq!(left, 6, "nothing else stays");
}

#[cfg(unix)]
#[test]
fn links_in_a_circle_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    std::os::unix::fs::symlink(&one, &other).expect("a link");
    std::os::unix::fs::symlink(&other, &one).expect("a link");
    let error = Destination::open(&one).err().expect("a circle");
    assert!(error.downcast_ref::<BadInput>().is_some());
    assert!(error.to_string().contains("a loop of them"), "{error}");
}

/// What a killed process leaves is removed by the next writer of the same file, and by no other.
#[cfg(unix)]
#[test]
fn leftovers_are_removed_and_open_files_are_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let [path, left, other] = ["l.txt", ".l.txt.bitqueens-a1.part", ".m.txt.bitqueens-a1.part"]
        .map(|name| folder.path().join(name));
    fs::write(&left, "half").expect("writable");
    fs::write(&other, "half").expect("writable");
    let first = Destination::open(&path).expect("writable");
    assert!(!left.exists() && other.exists());
    // Two at once: both end, and the later one stays.
    let second = Destination::open(&path).expect("writable");
    second.write(b"second").expect("written");
    first.write(b"first").expect("written");
    assert_eq!(fs::read(&path).expect("written"), b"first");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2);
}

#[test]
fn long_names_have_temporary_files_too() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["a".repeat(255), "皇".repeat(85)] {
        let path = folder.path().join(name);
        let destination = Destination::open(&path).expect("writable");
        assert!(matches!(destination.sink, Sink::Temporary(_)));
        destination.write(b"newer").expect("written");
        assert_eq!(fs::read(&path).expect("written"), b"newer");
    }
    let longer = folder.path().join("a".repeat(256));
    let error = Destination::open(&longer).err().expect("too long");
    assert!(error.downcast_ref::<BadInput>().is_some(), "{error}");
}

#[test]
fn folders_are_no_files_and_must_exist() {
    let folder = tempfile::tempdir().expect("a folder");
    let inside = |name: &str| folder.path().join(name);
    fs::create_dir(inside("sub")).expect("a folder");
    let no_files = ["sub", "sub/", "sub/..", ".", "new/", "new/.", "no/plot.svg"];
    for path in no_files.map(inside) {
        let error = Destination::open(&path).err().expect("no file");
        assert!(error.downcast_ref::<BadInput>().is_some(), "{error}");
        let text = error.to_string();
        let words = format!("cannot write {}", path.display());
        assert!(text.starts_with(&words), "{text}");
    }
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
}
