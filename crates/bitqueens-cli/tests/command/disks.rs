//! Disks that are full, folders that may not be written, and who dies at writing.

use std::{fs, path::Path};

use crate::common::{folder, shell, tells, transcript};

/// A disk with a limit for each file, without root: `ulimit -f` of the shell.
#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_nothing_is_lost() {
    let folder = folder("10");
    // Two blocks of 1,024 bytes hold the header and 36 records.
    let output = shell(
        &folder,
        "ulimit -f 2; trap '' XFSZ; exec \"$0\" run plan --ledger runs --threads 1 2>&1",
    );
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(4), "{text}");
    assert!(text.contains("cannot write runs/shard-0-of-1.ledger"), "{text}");
    let steps = [
        "run plan --ledger runs => 0 113 of 113 units done",
        "merge plan runs => 0 total       724",
    ];
    transcript(&folder, &steps);
}

/// As when its disk is full in the middle of writing, by the limit of the shell.
#[cfg(unix)]
#[test]
fn a_merge_that_dies_is_run_again() {
    let folder = folder("12");
    tells(&folder, "run plan --ledger runs", 0, "complete");
    tells(&folder, "merge plan runs -o whole", 0, "total       14200");
    let [whole, certificate] = ["whole", "certificate"].map(|name| folder.path().join(name));
    let whole = fs::read(whole).expect("written");
    assert!(whole.len() > 1024, "more than the limit");
    let merge_dies = || {
        // One block of 1,024 bytes.
        let script = "ulimit -f 1; exec \"$0\" merge plan runs -o certificate";
        let died = shell(&folder, script);
        assert_eq!(died.status.code(), Some(4), "{}", died.status);
    };
    // A certificate is there as a whole or not at all.
    merge_dies();
    assert!(!certificate.exists());
    transcript(&folder, &["merge plan runs -o certificate => 0 total       14200"]);
    assert_eq!(fs::read(&certificate).expect("written"), whole);
    // An older one stays.
    merge_dies();
    assert_eq!(fs::read(&certificate).expect("written"), whole);
    tells(&folder, "verify certificate", 0, "no check failed: 14200");
}

/// Who may write everywhere, as root in a container may, is refused nothing; then another kind of
/// folder that cannot be written takes its place.
#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("10");
    let closed = folder.path().join("closed");
    fs::create_dir(&closed).expect("a folder");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).expect("ours");
    let is_refused = fs::write(closed.join("probe"), "").is_err();
    let target = if is_refused { "closed" } else { "/proc/self/runs" };
    tells(&folder, &format!("run plan --ledger {target}"), 2, "cannot ");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).expect("ours");
    // A file where the folder should be.
    transcript(&folder, &["run plan --ledger plan => 2 cannot create the folder plan"]);
    assert!(Path::new("/proc/self/runs").metadata().is_err());
}
