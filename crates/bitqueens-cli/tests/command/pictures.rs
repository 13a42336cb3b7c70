//! The boards of `docs/ALGORITHM.md` and the READMEs, as the command draws them.
//!
//! `TRYCMD=overwrite cargo test -p bitqueens-cli --test command pictures::` draws them anew, as it writes the snapshots.

use std::fs;
use std::path::Path;

use crate::common::bitqueens;

/// Each picture and what `bitqueens draw` is told to draw.
const PICTURES: [(&str, &str); 14] = [
    ("masks", "--board masks.txt --given --attacked"),
    ("left", "--board left.txt --given"),
    ("right", "--board right.txt --given"),
    ("five", "5 --all"),
    // At the head of the READMEs.
    ("twelve", "8 --all --unique"),
    ("ring", "--board ring.txt --given --attacked"),
    ("cross", "--board cross.txt --given --attacked"),
    ("odd", "--board odd.txt --given --attacked"),
    ("odd-split", "--board odd-split.txt --given --attacked"),
    ("upright", "--board upright.txt --given --attacked"),
    ("turned", "--board turned.txt --given --attacked"),
    ("look-ahead", "--board look-ahead.txt --given --attacked --coordinates"),
    ("last-two", "--board last-two.txt --given --attacked --coordinates"),
    ("window", "--board window.txt --given --attacked --coordinates"),
];

#[test]
fn pictures_of_the_documents_are_what_the_command_draws() {
    let pictures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/algorithm");
    let overwrite = std::env::var("TRYCMD").is_ok_and(|value| value == "overwrite");
    let folder = tempfile::tempdir().expect("a folder");
    for (name, board) in PICTURES {
        let drawn = folder.path().join(format!("{name}.svg"));
        bitqueens(&["draw", "-o"])
            .arg(&drawn)
            .args(board.split(' '))
            .current_dir(&pictures)
            .assert()
            .success();
        let stored = pictures.join(format!("{name}.svg"));
        if overwrite {
            fs::copy(&drawn, &stored).expect("written");
        }
        let read = |path| fs::read_to_string(path).expect("a picture");
        assert!(read(&stored) == read(&drawn), "docs/algorithm/{name}.svg");
    }
}
