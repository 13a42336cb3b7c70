//! Detection of a file's format, if it is unambiguous.

use bitqueens_formats::Format;

#[test]
fn detection_never_guesses() {
    let detect = |input: &str| Format::detect(input.as_bytes()).map_err(|error| error.to_string());
    for (input, format) in [
        ("bitqueens board 1\nsize 4\n", Format::Text),
        ("{\"v\":1}", Format::Json),
        ("letting n = 4", Format::Csplib),
        ("language ESSENCE' 1.0\nletting n = 4", Format::Csplib),
        ("$ comment\nletting n = 4", Format::Csplib),
        ("n = 10\nnumdiags = 0\ndiags = []\n", Format::Diagonals),
        ("n=4", Format::Diagonals),
        ("AB\nCC\n", Format::Letters),
        ("n\n", Format::Letters),
        ("..\n#.\n", Format::Hash),
        ("..\nQ.\n", Format::Hash),
        // Most of these characters are valid in one format only; its parser reports the error.
        ("..\n#x\n", Format::Hash),
        ("2 4 1 3\n", Format::Rows),
        ("2,4,1,3", Format::Rows),
        ("1\n", Format::Rows),
        ("{\"v\":1,\"n\":4,\"queens\":[2,4,1,3]}", Format::Json),
        ("┌───┐\n│ ♛ │\n└───┘\n", Format::Drawing),
        ("   1\n ┌───┐\n1│ ♛ │\n └───┘\n", Format::Drawing),
        // In every format, a board of dots is the plain board.
        ("..\n..\n", Format::Cses),
    ] {
        assert_eq!(detect(input), Ok(format), "{input:?}");
    }
    for (input, message) in [
        ("", "line 1, column 1: the input is empty: give a board"),
        (
            "..\n.*\n",
            "line 2, column 2: the board could be `cses` (`*` is blocked) or `kattis` (`*` is a queen): name the format",
        ),
        (
            "**\n..\n",
            "line 1, column 1: the board could be `cses` (`*` is blocked) or `kattis` (`*` is a queen): name the format",
        ),
        (
            "2\n..\n.*\n",
            "line 3, column 2: the board could be `p1562` (`*` is free) or `uva11195` (`*` is blocked): name the format",
        ),
        (
            "1\n.\n",
            "line 1, column 1: the board could be `p1562` (`.` is blocked) or `uva11195` (`.` is free): name the format",
        ),
        (
            "Q\n",
            "line 1, column 1: the board could be `hash` (`Q` is a queen) or `letters` (`Q` is a region): name the format",
        ),
        (
            "..\n.?\n",
            "line 2, column 2: no format draws a square as `?` here: give one of the formats cses, kattis, hash",
        ),
        (
            "皇后\n",
            "line 1, column 1: no format draws a square as `皇` here: give one of the formats cses, kattis, hash, letters",
        ),
    ] {
        assert_eq!(detect(input), Err(message.to_owned()), "{input:?}");
    }
    let error = "P1562".parse::<Format>().expect_err("names are lower case");
    assert_eq!(
        error.to_string(),
        "no format is called `P1562`: give one of text, csplib, diagonals, p1562, uva11195, cses, kattis, hash, letters, json, rows, drawing"
    );
    for format in Format::ALL {
        assert_eq!(format.name().parse::<Format>(), Ok(format));
        assert!(!format.summary().contains('\n'));
    }
}
