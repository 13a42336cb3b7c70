//! Every form of a solution is read, and what is none has its place.

use super::*;

fn all(text: &str) -> Result<Vec<Candidate>, String> {
    let mut reader = Reader::new(text.as_bytes());
    let mut found = Vec::new();
    while let Some(candidate) = reader.read().map_err(|error| error.to_string())? {
        found.push(candidate);
    }
    Ok(found)
}

#[test]
fn every_form_is_the_same_solution() {
    let forms = [
        "2 4 1 3",
        "2,4,1,3",
        "[2, 4, 1, 3]",
        "(2, 4, 1, 3)",
        "\u{feff}2 4 1 3\r\n",
        "row1,row2,row3,row4\n2,4,1,3",
        "{\"v\":1,\"n\":4,\"queens\":[2,4,1,3]}",
        "{\"n\":4,\"fixed\":[[1,2],[2,4],[3,1],[4,3]]}",
        ".Q..\n...Q\nQ...\n..Q.",
        ".*..\n...*\n*...\n..*.",
        "bitqueens board 1\nsize 4\n\nqueen 1 2\nqueen 2 4\nqueen 3 1\nqueen 4 3",
        "   1 2 3 4\n ┌─────────┐\n1│ · ♛ · · │\n2│ · × · ♛ │\n3│ ♕ · · · │\n4│ · · ♛ · │\n └─────────┘",
        "┌─────────┐\n│ · ♛ · · │\n│ · × · ♛ │\n│ ♕ · · · │\n│ · · ♛ · │\n└─────────┘",
    ];
    for form in forms {
        let found = all(form).unwrap_or_else(|error| panic!("{form}: {error}"));
        let [one] = &found[..] else { panic!("{form}: {found:?}") };
        assert_eq!((one.n, one.columns()), (4, 4), "{form}");
        assert_eq!(one.queens, [(0, 1), (1, 3), (2, 0), (3, 2)], "{form}");
    }
}

#[test]
fn what_no_format_reads_has_a_reason_and_a_place() {
    let read = |text: &str| Reader::new(text.as_bytes()).read().expect_err("refused");
    let regions = read("2 4 1 3x\n").to_string() + &read("AAB\nABB\nCCC\n").to_string();
    assert!(regions.contains("this board has no queens"), "{regions}");
    let binary = read("\u{3}\0\0\0").to_string();
    assert!(binary.starts_with("line 1: column 2: the input is binary"), "{binary}");
    let typo = read("\n.Q..\n...?\nQ...\n..Q.\n").to_string();
    assert!(
        typo.starts_with("line 3: column 4: `?` is not a square: give `.` (free), `#` (blocked) or `Q` (queen) (no format reads this; the nearest are `hash` and `"),
        "{typo}"
    );
}

#[test]
fn rectangles_are_read() {
    let standing = "1 - 3 - 2\n{\"v\":1,\"rows\":5,\"columns\":3,\"solution\":[1,null,3,null,2]}";
    for one in all(standing).expect("two") {
        assert_eq!((one.n, one.columns()), (5, 3));
        assert_eq!(one.queens, [(0, 0), (2, 2), (4, 1)]);
    }
    // The beginning of a square board.
    assert_eq!(all("4 2 - -").expect("one")[0].columns(), 4);
    let lying = all("{\"rows\":2,\"columns\":9,\"solution\":[1,9]}").expect("one");
    assert_eq!((lying[0].n, lying[0].columns()), (2, 9));
    assert_eq!(lying[0].queens, [(0, 0), (1, 8)]);
    let empty = all("- - -").expect("one");
    assert_eq!((empty[0].n, empty[0].columns()), (3, 0));
}

#[test]
fn with_known_rows_each_line_is_a_solution() {
    for (text, rows, found) in [("1\n2\n3\n", 1, 3), ("1 3\n1 4\n", 2, 2), ("1\n3\n2\n", 3, 1)] {
        let mut reader = Reader::new(text.as_bytes()).rows(Some(rows));
        for _ in 0..found {
            let candidate = reader.read().expect("read").expect("there");
            assert_eq!(candidate.n, rows, "{text}");
        }
        assert!(reader.read().expect("read").is_none(), "{text}");
    }
}

#[test]
fn what_is_typed_is_read_as_columns() {
    for text in [
        "2 4 1 3",
        "2,4,1,3",
        "1 3 0 2",
        "2413",
        "[2, 4, 1, 3]",
        "[[1,2],[2,4],[3,1],[4,3]]",
        "b4 d3 a2 c1",
        "{\"queens\":[2,4,1,3]}",
    ] {
        let found = typed(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(found.queens, [(0, 1), (1, 3), (2, 0), (3, 2)], "{text}");
    }
    for (text, what) in [
        ("2,x", "`x` is not a column"),
        ("1 x", "`x` is not a column"),
        ("1-3-5", "`1-3-5` is not a column"),
        ("0 2", "columns count from 1"),
        ("0 4 2", "columns count from 1"),
        ("Qa1 Bb3", "`Bb3` is not a queen"),
    ] {
        let error = typed(text).expect_err(text).to_string();
        assert!(error.starts_with(&format!("line 1: {what}: ")), "{text}: {error}");
    }
}

#[test]
fn few_squares_are_on_the_board_that_they_need() {
    let found = typed("Qa1,c2").expect("two queens");
    assert_eq!((found.n, &found.queens[..]), (3, &[(2, 0), (1, 2)][..]));
    let found = found.on_board(8, 9);
    assert_eq!((found.n, found.columns(), &found.queens[..]), (8, 9, &[(7, 0), (6, 2)][..]));
    assert!(names_squares("a1b3") && !names_squares("a1.txt") && !names_squares("board1"));
}

#[test]
fn a_drawn_rectangle_is_read() {
    for (rows, cols) in [(2, 3), (3, 1), (100, 99)] {
        let board = crate::draw::Picture::rectangle(rows, cols).expect("small");
        let board = board.queens([bitqueens::Square::new(1, 0)]).expect("on the board");
        for text in [board.to_text(), board.clone().coordinates(true).to_text()] {
            let found = all(&text).unwrap_or_else(|error| panic!("{text}{error}"));
            assert_eq!((found[0].n, found[0].columns()), (rows, cols), "{text}");
            assert_eq!(found[0].queens, [(1, 0)], "{text}");
        }
    }
}

#[test]
fn objects_with_wrong_values_name_the_key() {
    for (object, refusal) in [
        ("{\"queens\":\"x\"}", "line 1: column 3: this board has no queens: "),
        ("{\"n\":-1,\"queens\":[1]}", "line 1: column 6: `-1` is not valid here: give n"),
        (
            "{\"rows\":1,\"columns\":1,\"solution\":[0.5]}",
            "line 1: column 36: `.` is unexpected: give",
        ),
        ("{\"queens\":[1,2", "line 1: column 15: unexpected end of input: "),
        ("{queens}", "line 1: column "),
    ] {
        let error = all(object).expect_err(object);
        assert!(error.starts_with(refusal), "{object}: {error}");
    }
}

#[test]
fn drawings_and_objects_state_their_columns() {
    for (form, stated) in [
        ("2 4 1 3", None),
        ("2 - 1 3", None),
        ("{\"queens\":[2,4,1,3]}", None),
        ("{\"n\":4,\"queens\":[2,4,1,3]}", Some(4)),
        ("{\"n\":4,\"fixed\":[[1,2]]}", Some(4)),
        ("{\"rows\":1,\"columns\":9,\"solution\":[3]}", Some(9)),
        (".Q..\n...Q\nQ...\n..Q.", Some(4)),
    ] {
        let found = all(form).unwrap_or_else(|error| panic!("{form}: {error}"));
        assert_eq!(found[0].stated_columns, stated, "{form}");
    }
}

#[test]
fn a_sheet_is_read() {
    let problem = bitqueens::Problem::plain(4).expect("small");
    let board = crate::draw::Picture::of(&problem).expect("small");
    let solved = |columns: [u16; 4]| {
        let squares = (0..).zip(columns);
        let squares = squares.map(|(row, col)| bitqueens::Square::new(row, col));
        let picture = board.clone().queens(squares).expect("on the board");
        picture.caption("1: 2 4 1 3")
    };
    let pictures = vec![solved([1, 3, 0, 2]), solved([2, 0, 3, 1])];
    let sheet = crate::draw::Sheet::new("n = 4: 2 solutions".to_owned(), pictures);
    let found = all(&sheet.expect("two").to_text()).expect("a sheet");
    assert_eq!(found.len(), 2);
    assert_eq!(found[1].queens, [(0, 2), (1, 0), (2, 3), (3, 1)]);
}

#[test]
fn attacks_are_no_error_but_nonsense_is() {
    let found = all("  1 1\n\nQQ\n..\n\n3 9").expect("three");
    let lines: Vec<_> = found.iter().map(|candidate| candidate.line).collect();
    assert_eq!(lines, [1, 3, 6]);
    assert_eq!(found[1].queens, [(0, 0), (0, 1)]);
    for (wrong, place) in [
        ("1 x", "line 1: column 4"),
        ("[[[", "line 1: column 4"),
        ("[2, 4, 1, 3", "line 1: column 12"),
        ("{\"rows\":3,\"columns\":3}", "line 1: column "),
        ("{\"rows\":3,\"columns\":3,\"solution\":null}", "line 1: column "),
        ("\nunsolvable\n", "line 2: there is no solution in it: give"),
        ("\n{", "line 2: "),
        ("\n\nQ.\n.", "line 4: column 2"),
        ("hello", "line 1: "),
        ("-1", "line 1: column 3"),
        ("{\"rows\":3,\"columns\":9,\"solution\":[1,9]}", "line 1: column "),
    ] {
        let error = all(wrong).expect_err(wrong);
        assert!(error.starts_with(place), "{wrong}: {error}");
    }
    assert_eq!(all(""), Ok(Vec::new()));
}
