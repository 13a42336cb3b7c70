//! Errors of the board formats, with their positions.

use bitqueens_formats::Format;

/// Why a format refuses an input, which it must.
pub(crate) fn refusal(format: Format, input: impl AsRef<[u8]>) -> String {
    match format.read(input.as_ref()) {
        Ok(_) => panic!(
            "{format} takes {:?}",
            String::from_utf8_lossy(input.as_ref())
        ),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_is_refused_and_where() {
    let head = "bitqueens board 1\nsize 3\n";
    let text = |body: &str| format!("{head}{body}");
    let json = |body: &str| format!("{{\"v\":1,\"n\":3,\n{body}}}");
    let essence = |body: &str| format!("letting n = 3\n{body}");
    for (format, input, message) in [
        // Ragged rows, and n that disagrees with the rows.
        (
            Format::Hash,
            "...\n..\n...\n".into(),
            "line 2, column 3: this row has 2 squares: give 3 squares a row",
        ),
        (
            Format::Hash,
            "...\n....\n...\n".into(),
            "line 2, column 4: this row has 4 squares: give 3 squares a row",
        ),
        (
            Format::Hash,
            "...\n...\n".into(),
            "line 2, column 4: the board ends after 2 of 3 rows: give 3 rows of 3 squares",
        ),
        (
            Format::Hash,
            "...\n\n...\n...\n".into(),
            "line 2, column 1: this row has 0 squares: give 3 squares a row",
        ),
        (
            Format::P1562,
            "2\n***\n***\n***\n".into(),
            "line 2, column 3: this row has 3 squares: give 2 squares a row",
        ),
        (
            Format::P1562,
            "3\n***\n***\n***\n***\n".into(),
            "line 5, column 1: unexpected line after row 3: give 3 rows of 3 squares",
        ),
        (
            Format::P1562,
            "x\n".into(),
            "line 1, column 1: `x` is not a number: give n as a whole number from 0 to 1000",
        ),
        (
            Format::P1562,
            "3 3\n".into(),
            "line 1, column 3: `3` follows n: give n on a line of its own",
        ),
        (
            Format::Hash,
            "\n..\n..\n".into(),
            "line 1, column 1: the first line is blank: give the first row of the board",
        ),
        (
            Format::Hash,
            "".into(),
            "line 1, column 1: the input is empty: give the first row of the board",
        ),
        (
            Format::P1562,
            " \n\n".into(),
            "line 1, column 1: the input is empty: give the side of the board on the first line",
        ),
        // Characters.
        (
            Format::Hash,
            "..\n.q\n".into(),
            "line 2, column 2: `q` is not a square: give `.` (free), `#` (blocked) or `Q` (queen)",
        ),
        (
            Format::Cses,
            "..\n.#\n".into(),
            "line 2, column 2: `#` is not a square: give `.` (free) or `*` (blocked)",
        ),
        (
            Format::Kattis,
            "..\n皇.\n".into(),
            "line 2, column 1: `皇` is not a square: give `.` (free) or `*` (queen)",
        ),
        (
            Format::Letters,
            "AA\nA1\n".into(),
            "line 2, column 2: `1` does not name a region: give a letter from A to Z or a to z",
        ),
        // Queens.
        (
            Format::Hash,
            "Q.Q\n...\n...\n".into(),
            "line 1, column 3: the fixed queens at (1, 1) and (1, 3) attack each other along a row: move or remove one of them",
        ),
        (
            Format::Hash,
            "Q..\n...\n..Q\n".into(),
            "line 3, column 3: the fixed queens at (1, 1) and (3, 3) attack each other along a diagonal: move or remove one of them",
        ),
        (
            Format::Text,
            text("queen 1 1\nqueen 3 1\n"),
            "line 4, column 7: the fixed queens at (1, 1) and (3, 1) attack each other along a column: move or remove one of them",
        ),
        (
            Format::Text,
            text("queen 1 1\nsquares\n#..\n...\n...\n"),
            "line 3, column 7: the queen at (1, 1) stands on a blocked square: unblock the square or move the queen",
        ),
        (
            Format::Text,
            text("regions\nABB\nABB\nABB\nqueen 1 2\nqueen 3 3\n"),
            "line 8, column 7: the fixed queens at (1, 2) and (3, 3) share region B, which takes one queen: move or remove one of them",
        ),
        (
            Format::Json,
            json("\"blocked\":[[1,1],[2,2]], \"fixed\":[[3,1],\n [2,2]]"),
            "line 3, column 2: the queen at (2, 2) stands on a blocked square: unblock the square or move the queen",
        ),
        (
            Format::Csplib,
            essence("letting queens = [[1,1],[2,2]]"),
            "line 2, column 25: the fixed queens at (1, 1) and (2, 2) attack each other along a diagonal: move or remove one of them",
        ),
        // The project's own format.
        (
            Format::Text,
            "".into(),
            "line 1, column 1: the input is empty: give `bitqueens board 1` on the first line",
        ),
        (
            Format::Text,
            "bitqueens board 2\n".into(),
            "line 1, column 1: the first line is `bitqueens board 2`: give `bitqueens board 1`",
        ),
        (
            Format::Text,
            "bitqueens board 1\n".into(),
            "line 1, column 18: the input ends without a size: give `size N`",
        ),
        (
            Format::Text,
            "bitqueens board 1\nqueen 1 1\n".into(),
            "line 2, column 1: `queen` comes before `size`: give `size N` first",
        ),
        (
            Format::Text,
            "bitqueens board 1\nsize 1001\n".into(),
            "line 2, column 6: `1001` is out of range: give n as a whole number from 0 to 1000",
        ),
        (
            Format::Text,
            "bitqueens board 1\nsize 0\nqueen 1 1\n".into(),
            "line 3, column 1: a board of size 0 has no squares: leave the line out",
        ),
        (
            Format::Text,
            text("size 3\n"),
            "line 3, column 1: `size` is given twice: give it once",
        ),
        (
            Format::Text,
            text("rules Queen\n"),
            "line 3, column 7: no rules are called `Queen`: give one of queen, torus, semi, torus-semi, superqueen, touching",
        ),
        (
            Format::Text,
            text("rules\n"),
            "line 3, column 6: a word is missing here: give `rules NAME`",
        ),
        (
            Format::Text,
            text("queen 1 1 1\n"),
            "line 3, column 11: unexpected word `1`: give `queen ROW COLUMN`",
        ),
        (
            Format::Text,
            text("blocked 0 1\n"),
            "line 3, column 9: `0` is out of range: give a row as a whole number from 1 to 3",
        ),
        (
            Format::Text,
            text("king 1 1\n"),
            "line 3, column 1: unknown keyword `king`: give `size`, `rules`, `queen`, `blocked`, `squares` or `regions`",
        ),
        (
            Format::Text,
            text("squares\n...\n// no\n...\n...\n"),
            "line 5, column 1: `/` is not a square: give `.` (free), `#` (blocked) or `Q` (queen)",
        ),
        (
            Format::Text,
            text("regions\nAAA\nA\tA\nAAA\n"),
            "line 5, column 2: `\\t` does not name a region: give a letter for each square",
        ),
        // CSPLib.
        (
            Format::Csplib,
            "".into(),
            "line 1, column 1: the input is empty: give `letting n = N`",
        ),
        (
            Format::Csplib,
            "$ nothing\n".into(),
            "line 1, column 10: the input ends without n: give `letting n = N`",
        ),
        (
            Format::Csplib,
            "letting n = 0".into(),
            "line 1, column 13: `0` is out of range: give n as a whole number from 1 to 1000",
        ),
        (
            Format::Csplib,
            "letting blocks = []\n".into(),
            "line 1, column 9: `blocks` comes before n: give `letting n = N` first",
        ),
        (
            Format::Csplib,
            essence("letting n = 4"),
            "line 2, column 9: `n` is given twice: give it once",
        ),
        (
            Format::Csplib,
            essence("letting blocs = []"),
            "line 2, column 9: `blocs` is unexpected: give `n` or `blocks` or `queens` or `init`",
        ),
        (
            Format::Csplib,
            essence("blocks = []"),
            "line 2, column 1: `blocks` is unexpected: give `letting NAME = VALUE`",
        ),
        (
            Format::Csplib,
            essence("letting blocks = [[1,2],[3"),
            "line 2, column 27: unexpected end of input: give `,`",
        ),
        (
            Format::Csplib,
            essence("letting blocks = [[1,2],]"),
            "line 2, column 25: `]` is unexpected: give `[`",
        ),
        (
            Format::Csplib,
            essence("letting blocks = [[1,4]]"),
            "line 2, column 22: `4` is out of range: give a column as a whole number from 1 to 3",
        ),
        (
            Format::Csplib,
            essence("letting init = [[3,0]]"),
            "line 2, column 18: `3` is out of range: give a row as a whole number from 0 to 2",
        ),
        // Excluded diagonals.
        (
            Format::Diagonals,
            "".into(),
            "line 1, column 1: the input is empty: give `n = N`",
        ),
        (
            Format::Diagonals,
            "n = 0".into(),
            "line 1, column 5: `0` is out of range: give n as a whole number from 1 to 1000",
        ),
        (
            Format::Diagonals,
            "n = 4\ndiags = []".into(),
            "line 2, column 1: `diags` is unexpected: give `numdiags`",
        ),
        (
            Format::Diagonals,
            "n = 4\nnumdiags = 15".into(),
            "line 2, column 12: `15` is out of range: give numdiags as a whole number from 0 to 14",
        ),
        (
            Format::Diagonals,
            "n = 4\nnumdiags = 2\ndiags = [[3, 1]]".into(),
            "line 2, column 12: numdiags = 2, but diags has 1: give numdiags = 1",
        ),
        (
            Format::Diagonals,
            "n = 4\nnumdiags = 1\ndiags = [[7, 1]]".into(),
            "line 3, column 11: `7` is out of range: give a diagonal as a whole number from 0 to 6",
        ),
        (
            Format::Diagonals,
            "n = 4\nnumdiags = 1\ndiags = [[-1, 1]]".into(),
            "line 3, column 11: `-1` is not a number: give a diagonal as a whole number from 0 to 6",
        ),
        (
            Format::Diagonals,
            "n = 4\nnumdiags = 1\ndiags = [[6, 2]]".into(),
            "line 3, column 14: `2` is out of range: give a direction as a whole number from 0 to 1",
        ),
        (
            Format::Diagonals,
            "n = 4\nnumdiags = 2\ndiags = [[6, 1],\n [6, 1]]".into(),
            "line 4, column 2: [6, 1] is given twice: give it once",
        ),
        (
            Format::Diagonals,
            "n = 4\nnumdiags = 1\ndiags = [[6, 1]".into(),
            "line 3, column 16: unexpected end of input: give `,` or `]`",
        ),
        (
            Format::Diagonals,
            "n = 4\nnumdiags = 1\ndiags = [[6, 1]] 7".into(),
            "line 3, column 18: `7` follows the list of diagonals: end the input there",
        ),
        // JSON.
        (
            Format::Json,
            "\n".into(),
            "line 1, column 1: the input is empty: give one JSON object",
        ),
        (
            Format::Json,
            "{\"v\":2,\"n\":3}".into(),
            "line 1, column 6: v = 2 is out of range: give v = 1",
        ),
        (
            Format::Json,
            "{\"v\":1,\"n\":\"3\"}".into(),
            "line 1, column 12: `\"3\"` is not valid here: give n as a whole number from 0 to 1000",
        ),
        (
            Format::Json,
            "{\"v\":1}".into(),
            "line 1, column 7: missing field `n`: give one JSON object with the keys `v`, `n`, `rules`, `blocked`, `fixed`, `queens` and `regions`",
        ),
        (
            Format::Json,
            "{\"v\":1,\n \"n\":3,\"n\":3}".into(),
            "line 2, column 10: duplicate field `n`: give one JSON object with the keys `v`, `n`, `rules`, `blocked`, `fixed`, `queens` and `regions`",
        ),
        (
            Format::Json,
            json("\"block\":[]"),
            "line 2, column 7: unknown key `block`: give one JSON object with the keys `v`, `n`, `rules`, `blocked`, `fixed`, `queens` and `regions`",
        ),
        (
            Format::Json,
            json("\"blocked\":[[1,2,3]]"),
            "line 2, column 12: `[1,2,3]` is not valid here: give [row, column], both from 1 to 3",
        ),
        (
            Format::Json,
            json("\"blocked\":[[0,1]]"),
            "line 2, column 12: `[0,1]` is outside the board: give [row, column], both from 1 to 3",
        ),
        (
            Format::Json,
            json("\"fixed\":7"),
            "line 2, column 9: `7` is not valid here: give a list of [row, column]",
        ),
        (
            Format::Json,
            json("\"rules\":\"king\""),
            "line 2, column 9: no rules are called `king`: give one of queen, torus, semi, torus-semi, superqueen, touching",
        ),
        (
            Format::Json,
            json("\"regions\":[\"AAA\"]"),
            "line 2, column 11: there are 1 rows of regions, but n = 3: give 3 strings of 3 characters",
        ),
        (
            Format::Json,
            json("\"regions\":[\"AAA\",\"AA\",\"AAA\"]"),
            "line 2, column 18: this row has 2 squares: give 3 squares a row",
        ),
        (
            Format::Json,
            json("\"regions\":[\"AAA\",\"A A\",\"AAA\"]"),
            "line 2, column 18: ` ` does not name a region: give a letter for each square",
        ),
        (
            Format::Json,
            json("\"queens\":[1,3]"),
            "line 2, column 10: there are 2 columns, but n = 3: give 3 columns",
        ),
        (
            Format::Json,
            json("\"queens\":[1,3,4]"),
            "line 2, column 15: column 4 is outside the board: give a column from 1 to 3",
        ),
        (
            Format::Rows,
            "1 3 5".into(),
            "line 1, column 5: `5` is out of range: give a column as a whole number from 1 to 3",
        ),
        (
            Format::Rows,
            "2 4 1 3\n3 1 4 2\n".into(),
            "line 2, column 1: unexpected line after the columns: give one solution",
        ),
        (
            Format::Drawing,
            "· ·\n·\n".into(),
            "line 2, column 1: this row has 1 square, but there are 2 rows: give n rows of n squares",
        ),
        (
            Format::Drawing,
            "plain words".into(),
            "line 1, column 1: no line is a row of a drawing: give a sign such as `·` or `♛` for each square",
        ),
        (
            Format::Drawing,
            "┌───┬───┐\n│ · │ · │\n├───┼───┤\n".into(),
            "line 3, column 1: this drawing has regions, whose names it does not show: give the board's file",
        ),
        (
            Format::Json,
            "{\"v\":1,\"n\":3} x".into(),
            "line 1, column 15: trailing characters: give one JSON object with the keys `v`, `n`, `rules`, `blocked`, `fixed`, `queens` and `regions`",
        ),
    ] {
        assert_eq!(refusal(format, &input), message, "{format} on {input:?}");
    }
    assert_eq!(
        refusal(Format::Hash, b"..\n.\xff\n"),
        "line 2, column 2: the byte 0xff is not UTF-8: give plain text in UTF-8"
    );
}
