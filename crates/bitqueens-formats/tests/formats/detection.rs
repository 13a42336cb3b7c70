//! Reading by trying: which format wins, and what is said if none does.

use bitqueens_formats::{Format, boards};

#[test]
fn the_format_that_reads_the_whole_text_wins() {
    for (input, format, others) in [
        ("bitqueens board 1\nsize 4\n", Format::Text, &[][..]),
        ("{\"v\":1,\"n\":4}", Format::Json, &[]),
        ("language ESSENCE' 1.0\nletting n = 4", Format::Csplib, &[]),
        ("$ comment\nletting n = 4", Format::Csplib, &[]),
        ("n = 10\nnumdiags = 0\ndiags = []\n", Format::Diagonals, &[]),
        ("AB\nCC\n", Format::Letters, &[]),
        ("..\n#.\n", Format::Hash, &[]),
        ("..\nQ.\n", Format::Hash, &[]),
        ("2 4 1 3\n", Format::Rows, &[]),
        ("2,4,1,3", Format::Rows, &[]),
        ("1 3 0 2", Format::Rows, &[]),
        ("┌───┐\n│ ♛ │\n└───┘\n", Format::Drawing, &[]),
        ("   1\n ┌───┐\n1│ ♛ │\n └───┘\n", Format::Drawing, &[]),
        ("..\n.*\n", Format::Cses, &[Format::Kattis]),
        ("2\n..\n.*\n", Format::Uva11195, &[Format::P1562]),
        ("..\n..\n", Format::Hash, &[]),
    ] {
        let reading =
            boards::read(input.as_bytes()).unwrap_or_else(|error| panic!("{input}: {error}"));
        assert_eq!((reading.format, &reading.others[..]), (format, others), "{input:?}");
    }
}

#[test]
fn the_refusal_is_that_of_the_format_that_came_furthest() {
    for (input, message) in [
        ("", "line 1, column 1: the input is empty: give a board"),
        (" \n", "line 1, column 1: the input is empty: give a board"),
        (
            "<svg width=\"4\">\n<defs>\n</svg>\n",
            "line 1, column 1: this is a picture in SVG: give a text, or to `puzzle` a picture in PNG",
        ),
        (
            "....\n.#..\n..x?\n....\n",
            "line 3, column 4: `?` is not a square: give `.` (free), `#` (blocked) or `Q` (queen) (no format reads this; the nearest are `hash` and `cses`)",
        ),
        (
            "6\n2\nAAABBC\nADDEEC\nDDDEEC\nDDDEEC\nDDFEEE\nDDFEEE\n",
            "line 3, column 1: this puzzle has 2 stars in each row, column and region: give a puzzle with one star in each",
        ),
        (
            "....\n.#.\n....\n....\n",
            "line 2, column 4: this row has 3 squares: give 4 squares a row",
        ),
        (
            "AABB\nABB\nCCDD\nCCDD\n",
            "line 2, column 4: this row has 3 squares: give 4 squares a row",
        ),
        (
            "{\"v\":1,\"n\":4,\"blockd\":[[1,2]]}",
            "line 1, column 15: unknown key `blockd`: give `blocked`, or leave the key out",
        ),
        (
            "{\"n\":4,\"blockd\":[[1,4]]}",
            "line 1, column 9: unknown key `blockd`: give `blocked`, or leave the key out",
        ),
        (
            "{\"n\":4,\"fixed\":[],\"stones\":[[1,4],[2,2],[3,3]]}",
            "line 1, column 20: unknown key `stones`: give `n`, `rules`, `blocked`, ",
        ),
        (
            "8\n",
            "line 1, column 2: one number is no board: give the column of each row, as in 2 4 1 3 (no format",
        ),
        ("\u{feff}Q", "line 1"),
    ] {
        match boards::read(input.as_bytes()) {
            Err(error) => {
                let text = error.to_string();
                assert!(text.starts_with(message), "{input:?}: {error}");
                assert!(message.contains("(no format") || !text.contains("(no format"), "{error}");
            }
            Ok(reading) => assert!(input.contains('\u{feff}'), "{input:?}: {reading:?}"),
        }
    }
    let mut utf16: Vec<u8> = "\u{feff}Q".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(boards::read(&utf16), boards::read(b"Q"));
    utf16.pop();
    let error = boards::read(&utf16).expect_err("half a character");
    assert!(
        error.to_string().contains("the input is damaged UTF-16: give plain text in UTF-8"),
        "{error}"
    );
}

#[test]
fn names_are_known_and_examples_are_read() {
    let error = "P1562".parse::<Format>().expect_err("names are lower case");
    assert!(
        error.to_string().starts_with("no format is called `P1562`: give one of text, csplib, ")
    );
    for format in Format::ALL {
        assert_eq!(format.name().parse::<Format>(), Ok(format));
        assert!(!format.summary().contains('\n'));
        if format != Format::Drawing {
            let example = format.example().as_bytes();
            assert!(format.read(example).is_ok(), "{format}: {:?}", format.read(example));
            assert!(boards::read(example).is_ok(), "{format}");
        }
    }
}
