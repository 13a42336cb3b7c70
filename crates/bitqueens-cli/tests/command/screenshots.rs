//! Boards in pictures.

use std::fs;

use crate::common::{bitqueens, refused, stdout};

/// A screenshot with text around the board, two queens and three marks; one of each is wrong.
fn screenshot(kind: &str) -> String {
    let folder = match kind {
        "png" => "../../examples",
        _ => "tests/data",
    };
    format!("{}/{folder}/screenshot.{kind}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_kind_of_file_is_read() {
    for kind in ["png", "jpg", "webp"] {
        let solved = bitqueens(&["puzzle", "solve", &screenshot(kind)]).assert().success();
        let output = solved.get_output();
        let [out, notes] =
            [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
        assert!(out.contains("The only solution: 4 1 6 2 5 3\n"), "{out}");
        for note in [
            "a picture of a board of 6 × 6, read with a certainty of 100 %\n",
            "A× D× D  E  E  C\nD  D♛ D  E  E  C\n",
            "the mark at (2, 1) of the picture is wrong: a queen stands there\n",
            "the queen at (3, 2) of the picture is not in the solution\n",
        ] {
            assert!(notes.contains(note), "{kind}: {notes}");
        }
        assert_eq!(notes.matches("note: ").count(), 3, "{notes}");
        assert_eq!(stdout(&["solve", "--board", &screenshot(kind)]), "4 1 6 2 5 3\n");
    }
}

#[test]
fn damaged_files_and_other_pictures_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("board.png");
    let name = path.to_str().expect("UTF-8");
    let refuse = |file: &[u8], message: &str| {
        fs::write(&path, file).expect("written");
        let said = refused(&["puzzle", "rate", name]);
        assert!(said.contains(message), "{said}");
    };
    for (kind, shown) in [("png", "PNG"), ("jpg", "JPEG"), ("webp", "WebP")] {
        let file = fs::read(screenshot(kind)).expect("a file");
        for part in 1..12 {
            let half = &file[..file.len() * part / 12];
            refuse(half, &format!("this {shown} file is damaged or incomplete"));
        }
    }
    refuse(b"GIF89a......", "GIF files are not read: save the picture as PNG, JPEG or WebP");
    refuse(b"%PDF-1.7", "PDF files are not read");
    let mut large = fs::read(screenshot("png")).expect("a file");
    large[18..20].fill(0x7f);
    refuse(&large, "damaged or incomplete");
}
