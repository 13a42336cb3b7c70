//! Errors of the judge problems, with their positions.

use bitqueens_formats::{Judge, JudgeError};

fn refusal(judge: Judge, input: &str) -> String {
    let mut out = Vec::new();
    let Err(JudgeError::Input(error)) = judge.solve(input.as_bytes(), &mut out) else {
        panic!("{judge} takes {input:?}")
    };
    assert!(out.is_empty(), "{judge} wrote before it refused {input:?}");
    error.to_string()
}

#[test]
fn what_is_refused_and_where() {
    let eight = "........\n".repeat(8);
    for (judge, input, message) in [
        (
            Judge::P1219,
            "",
            "line 1, column 1: unexpected end of input: give n as a whole number from 1 to 13",
        ),
        (
            Judge::P1219,
            "14",
            "line 1, column 1: `14` is out of range: give n as a whole number from 1 to 13",
        ),
        (
            Judge::P1219,
            "0",
            "line 1, column 1: `0` is out of range: give n as a whole number from 1 to 13",
        ),
        (
            Judge::P1219,
            "8 8",
            "line 1, column 3: `8` follows n: end the input there",
        ),
        (
            Judge::P1219,
            " -6",
            "line 1, column 2: `-6` is not a number: give n as a whole number from 1 to 13",
        ),
        (
            Judge::P1562,
            "",
            "line 1, column 1: the input is empty: give n on the first line",
        ),
        (
            Judge::P1562,
            "15\n",
            "line 1, column 1: `15` is out of range: give n as a whole number from 1 to 14",
        ),
        (
            Judge::P1562,
            "2 2\n",
            "line 1, column 3: `2` follows n: give n on a line of its own",
        ),
        (
            Judge::P1562,
            "2\n**\n",
            "line 2, column 3: the board ends after 1 of 2 rows: give 2 rows of 2 squares",
        ),
        (
            Judge::P1562,
            "2\n**\n*#\n",
            "line 3, column 2: `#` is not a square: give `*` (free) or `.` (blocked)",
        ),
        (
            Judge::P1562,
            "2\n**\n**\n**\n",
            "line 4, column 1: unexpected line after row 2: give 2 rows of 2 squares",
        ),
        (
            Judge::P1562,
            "2\n**\n***\n",
            "line 3, column 3: this row has 3 squares: give 2 squares a row",
        ),
        (
            Judge::P1562,
            "2\n*\n**\n",
            "line 2, column 2: this row has 1 square: give 2 squares a row",
        ),
        (
            Judge::P1562,
            "\n2\n",
            "line 1, column 1: this line is blank: give n as a whole number from 1 to 14",
        ),
        (
            Judge::Hdu2553,
            "8\n4 皇 x\n",
            "line 2, column 3: `皇` is not a number: give n as a whole number from 1 to 32",
        ),
        (
            Judge::Hdu2553,
            "8\n33\n0",
            "line 2, column 1: `33` is out of range: give n as a whole number from 1 to 32",
        ),
        (
            Judge::Nowcoder,
            "\n",
            "line 1, column 1: unexpected end of input: give n as a whole number from 1 to 9",
        ),
        (
            Judge::Nowcoder,
            "9\n10\n",
            "line 2, column 1: `10` is out of range: give n as a whole number from 1 to 9",
        ),
        (
            Judge::Cses1624,
            &eight.replacen('.', "Q", 1),
            "line 1, column 1: `Q` is not a square: give `.` (free) or `*` (blocked)",
        ),
        (
            Judge::Cses1624,
            &eight[9..],
            "line 7, column 9: the board ends after 7 of 8 rows: give 8 rows of 8 squares",
        ),
        (
            Judge::Cses1624,
            &format!("{eight}."),
            "line 9, column 1: unexpected line after row 8: give 8 rows of 8 squares",
        ),
        (
            Judge::Uva11195,
            "2\n..\n",
            "line 2, column 3: the board ends after 1 of 2 rows: give 2 rows of 2 squares",
        ),
        (
            Judge::Uva11195,
            "16\n",
            "line 1, column 1: `16` is out of range: give n as a whole number from 1 to 15",
        ),
        (
            Judge::Uva750,
            "2\n1 1",
            "line 2, column 4: unexpected end of input: give a row as a whole number from 1 to 8",
        ),
        (
            Judge::Uva750,
            "1\n9 1",
            "line 2, column 1: `9` is out of range: give a row as a whole number from 1 to 8",
        ),
        (
            Judge::Uva167,
            "21",
            "line 1, column 1: `21` is out of range: give the number of boards as a whole number from 1 to 20",
        ),
        (
            Judge::Uva167,
            "1 100",
            "line 1, column 3: `100` is out of range: give a value as a whole number from 0 to 99",
        ),
        (
            Judge::KattisQueens,
            "5001",
            "line 1, column 1: `5001` is out of range: give n as a whole number from 1 to 5000",
        ),
        (
            Judge::KattisQueens,
            "2 0 2",
            "line 1, column 5: `2` is out of range: give y as a whole number from 0 to 1",
        ),
        (
            Judge::Kattis8queens,
            "",
            "line 1, column 1: the board ends after 0 of 8 rows: give 8 rows of 8 squares",
        ),
        (
            Judge::Kattis8queens,
            &eight.replacen('.', "#", 1),
            "line 1, column 1: `#` is not a square: give `.` (free) or `*` (queen)",
        ),
        (
            Judge::AojAlds113A,
            "1 8 0",
            "line 1, column 3: `8` is out of range: give a row as a whole number from 0 to 7",
        ),
        (
            Judge::Poj3239,
            "7 0",
            "line 1, column 1: `7` is out of range: give n as a whole number from 8 to 300",
        ),
        (
            Judge::Poj3239,
            "301 0",
            "line 1, column 1: `301` is out of range: give n as a whole number from 8 to 300",
        ),
        (
            Judge::Lanqiao2n,
            "9",
            "line 1, column 1: `9` is out of range: give n as a whole number from 1 to 8",
        ),
        (
            Judge::Lanqiao2n,
            "1 2",
            "line 1, column 3: `2` is out of range: give a square as a whole number from 0 to 1",
        ),
        (
            Judge::Leetcode51,
            "10",
            "line 1, column 1: `10` is out of range: give n as a whole number from 1 to 9",
        ),
        (
            Judge::Leetcode52,
            "four",
            "line 1, column 1: `four` is not a number: give n as a whole number from 1 to 9",
        ),
        (
            Judge::JavaAll,
            "19",
            "line 1, column 1: `19` is out of range: give n as a whole number from 1 to 18",
        ),
    ] {
        assert_eq!(refusal(judge, input), message, "{judge} on {input:?}");
    }
}

#[test]
fn bytes_that_no_judge_takes() {
    for judge in Judge::ALL {
        let mut out = Vec::new();
        for (input, message) in [
            (
                &b"8\n\xff"[..],
                "line 2, column 1: the byte 0xff is not UTF-8: give plain text in UTF-8",
            ),
            (
                &[b'8'; (1 << 20) + 1],
                "line 1, column 1: the input has more than 1048576 bytes: give at most 1048576 bytes",
            ),
        ] {
            let Err(JudgeError::Input(error)) = judge.solve(input, &mut out) else {
                panic!("{judge} takes garbage")
            };
            assert_eq!(error.to_string(), message, "{judge}");
        }
        assert!(out.is_empty());
    }
}

#[test]
fn a_board_without_its_one_solution() {
    assert_eq!(
        refusal(Judge::AojAlds113A, "0\n"),
        "line 1, column 1: 92 solutions have these queens: give queens that exactly one solution has"
    );
    assert!(refusal(Judge::AojAlds113A, "2\n0 0\n1 1").contains("0 solutions"));
}
