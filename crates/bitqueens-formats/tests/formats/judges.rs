//! The answers to the judge problems, byte for byte, and their errors, with their positions.

use std::collections::BTreeSet;
use std::io::{self, Write};

use bitqueens_formats::{Judge, JudgeError};

use crate::cases;

/// The judge that is called so.
pub(crate) fn judge(name: &str) -> Judge {
    name.parse().expect("a judge")
}

fn answer(name: &str, input: &str) -> String {
    let mut out = Vec::new();
    judge(name).solve(input.as_bytes(), &mut out).unwrap_or_else(|error| panic!("{name}: {error}"));
    String::from_utf8(out).expect("answers are text")
}

#[test]
fn answers_byte_for_byte() {
    let cases = cases(include_str!("../data/judges.txt"));
    for [name, input, expected] in &cases {
        assert_eq!(&answer(name, input), expected, "{name} on {input:?}");
        // Windows line ends make no difference.
        let windows = input.replace('\n', "\r\n");
        assert_eq!(&answer(name, &windows), expected, "{name} on {windows:?}");
    }
    let answered: BTreeSet<&str> = cases.iter().map(|[name, ..]| name.as_str()).collect();
    // Long answers, or one of many that are right: see below.
    let others = "poj3239 ybt1213 boj3344 boj9175 eolymp2764 uva10401";
    let expected = Judge::all().map(Judge::name);
    assert_eq!(answered, expected.filter(|name| !others.contains(name)).collect());
}

#[test]
fn first_three_and_the_count() {
    let text = include_str!("../../../bitqueens/tests/data/first3.txt");
    let mut sides = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (n, rest) = line.split_once(": ").expect("n: solutions | count");
        let expected: String = rest
            .split(" | ")
            .map(|part| format!("{}\n", part.strip_prefix("count ").unwrap_or(part)))
            .collect();
        assert_eq!(answer("p1219", n), expected, "n = {n}");
        sides += 1;
    }
    assert_eq!(sides, 10);
}

#[test]
fn long_lists_are_whole() {
    let nine: Vec<Vec<String>> = serde_json::from_str(&answer("leetcode51", "9")).expect("JSON");
    assert_eq!(nine.len(), 352);
    let ten = answer("java-all", "10");
    assert!(ten.ends_with(" \nSolution counter: 724") && ten.lines().count() == 725);
    let all = answer("ybt1213", "");
    assert!(
        all.starts_with("No. 1\n1 0 0 0 0 0 0 0 \n0 0 0 0 0 0 1 0 \n0 0 0 0 1 0 0 0 \n"),
        "{all}"
    );
    assert_eq!(all.lines().count(), 92 * 9);
}

#[test]
fn the_end_of_the_input_ends_it_as_a_0_does() {
    let board = "4\n.*..\n....\n....\n....\n";
    for (judge, input) in [("poj3239", "8\n9\n"), ("uva11195", board), ("hdu2553", "8\n5\n")] {
        let closed = answer(judge, &format!("{input}0\n"));
        assert_eq!(answer(judge, input), closed, "{judge}");
        assert_eq!(answer(judge, input.trim_end()), closed, "{judge}");
    }
}

#[test]
fn verdicts_on_the_largest_boards() {
    let line = |n: usize| {
        let queens: String = (0..n).map(|x| format!("{x} {}\n", 2 * x % n)).collect();
        format!("{n}\n{queens}")
    };
    // On a board whose side has no factor 2 or 3, queens a knight's move apart never attack.
    assert_eq!(answer("kattis-queens", &line(4999)), "CORRECT\n");
    assert_eq!(answer("kattis-queens", &line(5000)), "INCORRECT\n");
}

#[test]
fn data_sets_are_apart() {
    let two = answer("uva750", "2\n\n1 1\n\n8 2\n");
    let (first, second) = two.split_once("\n\nSOLN").expect("a blank line between");
    assert!(first.ends_with("4      1 7 5 8 2 4 6 3"));
    assert!(second.lines().count() > 3 && !two.ends_with("\n\n"));
    // With the queen at row 8, column 2, the second number is 8 in every line.
    let solutions: Vec<_> = second.lines().skip(3).collect();
    assert!(solutions.iter().all(|line| line[10..].starts_with("8 ")), "{two}");
    // Queens are given as (row, column) and listed by column, not the transposed way.
    let corner = answer("uva750", "1\n2 1\n");
    assert!(corner.lines().nth(3).is_some_and(|line| line == " 1      2 4 6 8 3 1 7 5"));
}

#[test]
fn a_writer_that_fails_is_no_input_error() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let result = judge("java-all").solve(b"18", &mut Full);
    assert!(
        matches!(result, Err(JudgeError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe)
    );
}

#[test]
fn names_and_explanations() {
    let names: Vec<_> = Judge::all().map(|judge| judge.name()).collect();
    assert_eq!(
        names.join(" "),
        "p1219 p1562 hdu2553 nowcoder cses1624 uva11195 uva750 uva167 kattis-queens kattis-8queens \
         aoj-alds1-13a poj3239 lanqiao-2n leetcode51 leetcode52 java-all bailian2754 ybt1213 boj9663 boj9175 \
         boj3344 eolymp2764 acwing843 kattis-holeynqueensbatman leetcode1222 uva10401 uva11085 \
         hackerrank-queens-attack-2 sp9725"
    );
    for judge in Judge::all() {
        assert_eq!(judge.name().parse::<Judge>(), Ok(judge));
        assert!(!judge.explanation(bitqueens::language::Language::English).contains('\n'));
    }
    let error = "P1220".parse::<Judge>().expect_err("no such problem");
    assert!(
        error
            .to_string()
            .starts_with("no judge problem is called `P1220`: give one such as p1219, p1562")
    );
}

#[test]
fn placements_are_solutions() {
    let others = [("boj3344", 9), ("eolymp2764", 10), ("boj3344", 99_999)];
    let poj = (8..=300).map(|n| ("poj3239", n));
    for (judge, n) in poj.chain(others) {
        let columns = answer(judge, &n.to_string());
        let column = |word: &str| word.parse::<u32>().expect("a column") - 1;
        let queens: Vec<_> = (0..).zip(columns.split_whitespace().map(column)).collect();
        assert!(queens.len() == n && queens.iter().all(|&(_, col)| (col as usize) < n));
        let attacks = bitqueens::board::validate::attacks(&queens);
        assert!(attacks.is_empty(), "{judge}");
    }
    assert_eq!(answer("poj3239", "8\n300\n0\n").lines().count(), 2);
    assert!(answer("boj9175", "2\n4\n5\n").starts_with("4\n1 3 0 2\n5\n"));
}

#[test]
fn injured_queens_are_counted_as_the_definition_says() {
    let mut rng = fastrand::Rng::with_seed(10401);
    for _ in 0..200 {
        let exponent = rng.u32(1..=6);
        let n = usize::try_from(exponent).expect("small");
        let board: Vec<Option<usize>> =
            (0..n).map(|_| (rng.u8(0..3) == 0).then(|| rng.usize(0..n))).collect();
        let signs: String = board
            .iter()
            .map(|row| row.map_or("?".to_owned(), |row| (row + 1).to_string()))
            .collect();
        let rows_of = |code: usize| -> Vec<usize> {
            (0..exponent).map(|col| code / n.pow(col) % n).collect()
        };
        let fits = |rows: &Vec<usize>| {
            rows.iter().zip(&board).all(|(row, given)| given.is_none_or(|given| given == *row))
                && rows.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1)
        };
        let number = (0..n.pow(exponent)).map(rows_of).filter(fits).count();
        assert_eq!(answer("uva10401", &signs), format!("{number}\n"), "{signs}");
    }
}

#[test]
fn what_is_refused_and_where() {
    let cases = cases(include_str!("../data/judge-refusals.txt"));
    assert_eq!(cases.len(), 41);
    for [name, input, message] in cases {
        let mut out = Vec::new();
        let Err(JudgeError::Input(error)) = judge(&name).solve(input.as_bytes(), &mut out) else {
            panic!("{name} takes {input:?}")
        };
        assert!(out.is_empty(), "{name} wrote before it refused {input:?}");
        assert_eq!(error.to_string(), message, "{name} on {input:?}");
    }
}

#[test]
fn bytes_that_no_judge_takes() {
    for judge in Judge::all() {
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
