//! Files of `-o`: complete under their name, or as before, whatever happens on the way.
#![cfg(unix)]

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::Duration;

use crate::common::{bitqueens, ended, shell, start, tells};

/// A list of 365,596 lines, which takes a while.
const LIST: &str = "list 14 --threads 1 -o l.txt";

/// The temporary files in a folder.
fn parts(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.filter(|path| path.extension().is_some_and(|ending| ending == "part")).collect()
}

/// Waits until a part of the list is in its temporary file.
fn until_it_writes(folder: &Path, child: &mut Child) {
    let has_bytes = |path: &PathBuf| fs::metadata(path).is_ok_and(|data| data.len() > 0);
    while !parts(folder).iter().any(has_bytes) {
        let ended = child.try_wait().expect("our child");
        assert!(ended.is_none(), "it ended before it was seen to write");
        std::thread::yield_now();
    }
}

#[test]
fn a_killed_list_leaves_the_file_from_before() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("l.txt");
    for before in [None, Some("older")] {
        if let Some(before) = before {
            fs::write(&path, before).expect("writable");
        }
        let mut child = start(folder.path(), LIST);
        until_it_writes(folder.path(), &mut child);
        child.kill().expect("signal 9");
        child.wait().expect("it ends");
        assert_eq!(fs::read_to_string(&path).ok().as_deref(), before);
        // What it left says what it is, and the next list removes it.
        let left = parts(folder.path());
        assert_eq!(left.len(), 1);
        let name = left[0].file_name().expect("a name").to_string_lossy();
        assert!(name.starts_with(".l.txt.bitqueens-"), "{name}");
    }
    tells(&folder, "list 8 -o l.txt", 0, "");
    assert_eq!(fs::read_to_string(&path).expect("there").lines().count(), 92);
    assert_eq!(parts(folder.path()), Vec::<PathBuf>::new());
}

/// At random moments: before, during and after everything.
#[test]
fn no_kill_shows_a_part_of_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut rng = fastrand::Rng::with_seed(12);
    let inside = |name: &str| folder.path().join(name);
    for (line, name) in [("list 12 -o file", "file"), ("solve 1000000 -o file.bin", "file.bin")] {
        tells(&folder, line, 0, "");
        let whole = fs::read(inside(name)).expect("written");
        for round in 0..40 {
            match round % 3 {
                0 => fs::write(inside(name), "older").expect("writable"),
                1 => fs::remove_file(inside(name)).expect("there"),
                _ => {}
            }
            let before = fs::read(inside(name)).ok();
            let mut child = start(folder.path(), line);
            std::thread::sleep(Duration::from_micros(rng.u64(0..40_000)));
            child.kill().expect("signal 9");
            child.wait().expect("it ends");
            let after = fs::read(inside(name)).ok();
            assert!(
                after == before || after.as_deref() == Some(&whole),
                "round {round}: {} bytes, {} are whole",
                after.map_or(0, |bytes| bytes.len()),
                whole.len()
            );
            if round % 3 != 0 && after.is_none() {
                fs::write(inside(name), "older").expect("writable");
            }
        }
        tells(&folder, line, 0, "");
        assert_eq!(fs::read(inside(name)).expect("written"), whole);
        assert_eq!(parts(folder.path()), Vec::<PathBuf>::new());
    }
}

#[test]
fn a_signal_leaves_nothing_behind() {
    for name in ["INT", "TERM", "HUP"] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("l.txt"), "older").expect("writable");
        let mut child = start(folder.path(), LIST);
        until_it_writes(folder.path(), &mut child);
        let kill = Command::new("kill").args([format!("-{name}"), child.id().to_string()]).status();
        assert!(kill.expect("kill runs").success());
        assert_eq!(child.wait().expect("it ends").code(), Some(3));
        let mut said = String::new();
        let mut stderr = child.stderr.take().expect("piped");
        stderr.read_to_string(&mut said).expect("UTF-8");
        assert!(said.starts_with("stopped: interrupted after "), "{said}");
        assert!(said.ends_with("; l.txt was not written\n"), "{said}");
        let old = fs::read(folder.path().join("l.txt"));
        assert_eq!(old.expect("there"), b"older");
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
    }
}

/// Work that does not notice the signal is ended after a moment, and its file is removed then.
#[test]
fn a_signal_ends_what_does_not_listen_and_removes_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = start(folder.path(), "ladder 18 -o plot.svg");
    while parts(folder.path()).is_empty() {
        let ended = child.try_wait().expect("our child");
        assert!(ended.is_none(), "it ended before it was seen to begin");
        std::thread::yield_now();
    }
    let kill = Command::new("kill").arg(child.id().to_string()).status();
    assert!(kill.expect("kill runs").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
}

/// The limit of the shell, of one block, in the place of a full disk; with its signal and without.
#[test]
fn a_full_disk_leaves_the_file_from_before() {
    let folder = tempfile::tempdir().expect("a folder");
    tells(&folder, "plan 12 -o plan", 0, "");
    tells(&folder, "run plan --ledger runs", 0, "complete");
    for line in [
        "list 10 -o file",
        "list 6 -o file.svg",
        #[cfg(feature = "png")]
        "list 6 -o file.png",
        "solve 100000 -o file",
        "solve 100000 -o file.bin",
        "solve 20 -o file.svg",
        "draw 20 -o file.svg",
        #[cfg(feature = "png")]
        "draw 20 -o file.png",
        "plan 20 -o file",
        "merge plan runs -o file",
        "cluster kubernetes plan --rate 1e9 -o file",
    ] {
        let name = line.rsplit(' ').next().expect("a name");
        let path = folder.path().join(name);
        for trap in ["", "trap '' XFSZ;"] {
            fs::write(&path, "older").expect("writable");
            let script = format!("ulimit -f 1; {trap} exec \"$0\" {line}");
            let said = ended(&shell(&folder, &script), 4);
            let words = format!("error: cannot write {name}: File too large");
            assert!(said.starts_with(&words), "{line}: {said}");
            assert_eq!(fs::read(&path).expect("there"), b"older", "{line}");
            assert_eq!(parts(folder.path()), Vec::<PathBuf>::new(), "{line}");
        }
    }
}

#[test]
fn what_cannot_be_written_is_refused_before_the_work() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("sub")).expect("a folder");
    tells(&folder, "plan 8 -o plan", 0, "");
    for command in ["list 30", "solve 8", "draw 8", "plan 8", "cluster slurm plan", "ladder 30"] {
        for target in ["sub", "no/file.svg", "sub/", "plan/file.svg", "new/", "."] {
            // Of these, draw asks for a picture first.
            let line = format!("{command} -o {target}");
            let said = crate::common::does(&folder, &line, 2);
            let is_named = said.contains(&format!("cannot write {target}"))
                || said.contains("the name must end in .svg, .png or .pdf");
            assert!(is_named, "{line}: {said}");
        }
    }
    let left: Vec<_> = fs::read_dir(&folder).expect("a folder").collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

/// Root may write into a folder of mode 555; then /proc, which takes no files, is in its place.
#[test]
fn a_folder_that_takes_no_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let closed = folder.path().join("closed");
    fs::create_dir(&closed).expect("a folder");
    fs::write(closed.join("old"), "older and longer than the list").expect("writable");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).expect("ours");
    let is_refused = fs::write(closed.join("probe"), "").is_err();
    let target = if is_refused { "closed/l.txt" } else { "/proc/l.txt" };
    let words = format!("cannot write {target}");
    tells(&folder, &format!("list 4 -o {target}"), 2, &words);
    // A file that is there is written in place.
    tells(&folder, "list 4 -o closed/old", 0, "");
    let written = fs::read(closed.join("old")).expect("there");
    assert_eq!(written, b"2 4 1 3\n3 1 4 2\n");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).expect("ours");
}

#[test]
fn pipes_devices_and_descriptors_are_written_in_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let shell = |script: &str| {
        let output = shell(&folder, script);
        assert_eq!(output.stderr, b"", "{script}");
        let said = String::from_utf8(output.stdout).expect("UTF-8");
        (output.status.code(), said)
    };
    let list = "2 4 1 3\n3 1 4 2\n";
    let done = |said: &str| (Some(0), said.to_owned());
    assert_eq!(shell("\"$0\" list 4 -o /dev/stdout"), done(list));
    assert_eq!(shell("\"$0\" list 4 -o /dev/stdout | cat"), done(list));
    assert_eq!(shell("\"$0\" list 4 -o /dev/null"), done(""));
    assert_eq!(shell("\"$0\" solve 4 --as bin -o /dev/null"), done(""));
    let both = format!("before\n{list}");
    let redirected = "{ echo before; \"$0\" list 4 -o /dev/stdout; } > f; cat f";
    assert_eq!(shell(redirected), done(&both));
    assert_eq!(shell("\"$0\" list 4 -o /dev/fd/3 3> f; cat f"), done(list));
    assert_eq!(shell("mkfifo p; cat p & \"$0\" list 4 -o p; wait; test -p p"), done(list));
    // A reader that leaves has what it wanted.
    let left = "\"$0\" list 12 -o /dev/stdout | head -1; echo ${PIPESTATUS[0]}";
    let (_, said) = shell(left);
    assert!(said.ends_with(" 9 4\n0\n"), "{said}");
    assert_eq!(parts(folder.path()), Vec::<PathBuf>::new());
}

/// A limit for files is no signal but an error, also for ledgers and for stdout.
#[test]
fn a_limit_for_files_is_exit_4() {
    let folder = tempfile::tempdir().expect("a folder");
    tells(&folder, "plan 12 -o plan", 0, "");
    for (line, words) in [
        ("run plan --ledger runs", "cannot write runs/"),
        ("count 12 --ledger counts", "cannot write counts/"),
        ("list 12 > out", "cannot write to stdout"),
        ("help count > out", "cannot write to stdout"),
        ("man > out", "cannot write to stdout"),
    ] {
        let script = format!("ulimit -f 1; \"$0\" {line}");
        let said = ended(&shell(&folder, &script), 4);
        assert!(said.contains(words), "{line}: {said}");
    }
    tells(&folder, "run plan --ledger runs", 0, "complete");
    tells(&folder, "merge plan runs", 0, "total       14200");
}

#[test]
fn an_empty_path_is_refused_with_what_would_be_accepted() {
    for line in [
        "list 8 -o",
        "solve 8 --output",
        "draw 8 -o",
        "plan 8 -o",
        "ladder 8 -o",
        "bench -o",
        "merge plan runs -o",
        "run plan --ledger",
        "count 8 --ledger",
        "count --board",
        "list --board",
        "solve --board",
        "solve --check",
        "draw --board",
        "plan --board",
        "judge p1219",
        "verify",
        "status plan",
        "merge plan",
        "run",
        "cluster slurm",
        "cluster slurm plan -o",
    ] {
        let arguments: Vec<&str> = line.split(' ').chain([""]).collect();
        let said = ended(&bitqueens(&arguments).output().expect("it runs"), 2);
        let first = said.lines().next().expect("a message");
        let accepted = [
            "give the path of a file",
            "give the path of a file, or - for stdin",
            "give the path of a folder",
        ];
        assert!(
            first.starts_with("error: '") && first.contains("' needs a value: give "),
            "{line}: {said}"
        );
        assert!(accepted.iter().any(|end| first.ends_with(end)), "{line}: {said}");
    }
}
