//! The answers to the judge problems, byte for byte.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use bitqueens_formats::{Judge, JudgeError};

fn answer(judge: Judge, input: &str) -> String {
    let mut out = Vec::new();
    judge
        .solve(input.as_bytes(), &mut out)
        .unwrap_or_else(|error| panic!("{judge}: {error}"));
    String::from_utf8(out).expect("answers are text")
}

#[test]
fn every_published_sample() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/judges");
    let mut judges = BTreeSet::new();
    for file in fs::read_dir(&folder).expect("the samples") {
        let path = file.expect("a file").path();
        if path.extension().is_none_or(|extension| extension != "in") {
            continue;
        }
        let stem = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .expect("a name");
        let name = stem.trim_end_matches(|char: char| char.is_ascii_digit());
        let name = name.strip_suffix('-').unwrap_or(stem);
        let judge: Judge = name
            .parse()
            .unwrap_or_else(|error| panic!("{stem}: {error}"));
        let input = fs::read_to_string(&path).expect("the input");
        let expected = fs::read_to_string(path.with_extension("out")).expect("the output");
        assert_eq!(answer(judge, &input), expected, "{stem}");
        // Windows line ends make no difference.
        assert_eq!(
            answer(judge, &input.replace('\n', "\r\n")),
            expected,
            "{stem}"
        );
        judges.insert(judge.name());
    }
    let expected = [
        "cses1624",
        "hdu2553",
        "kattis-8queens",
        "kattis-queens",
        "lanqiao-2n",
        "p1219",
        "p1562",
        "uva11195",
        "uva167",
        "uva750",
    ];
    assert_eq!(judges, BTreeSet::from(expected));
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
        assert_eq!(answer(Judge::P1219, n), expected, "n = {n}");
        sides += 1;
    }
    assert_eq!(sides, 10);
    assert_eq!(answer(Judge::P1219, "1"), "1\n1\n");
    assert_eq!(answer(Judge::P1219, "3"), "0\n");
}

#[test]
fn counts() {
    let nine = "1\n0\n0\n2\n10\n4\n40\n92\n352\n";
    assert_eq!(answer(Judge::Nowcoder, "1\n2\n3\n4\n5\n6\n7\n8\n9\n"), nine);
    for (n, count) in (1..).zip(nine.lines()) {
        assert_eq!(
            answer(Judge::Leetcode52, &n.to_string()),
            format!("{count}\n")
        );
    }
    assert_eq!(answer(Judge::Hdu2553, "10 8 10 0"), "724\n92\n724\n");
    assert_eq!(answer(Judge::Hdu2553, "0\n"), "");
    assert_eq!(answer(Judge::Hdu2553, "12\n1"), "14200\n1\n");
    assert_eq!(answer(Judge::Hdu2553, ""), "");
}

#[test]
fn leetcode_boards() {
    assert_eq!(answer(Judge::Leetcode51, "1"), "[[\"Q\"]]\n");
    assert_eq!(answer(Judge::Leetcode51, "2"), "[]\n");
    let four = r#"[[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]"#;
    assert_eq!(answer(Judge::Leetcode51, "4\n"), format!("{four}\n"));
    let nine: Vec<Vec<String>> =
        serde_json::from_str(&answer(Judge::Leetcode51, "9")).expect("JSON");
    assert_eq!(nine.len(), 352);
}

#[test]
fn java_lines() {
    assert_eq!(
        answer(Judge::JavaAll, "4"),
        "2 4 1 3 \n3 1 4 2 \nSolution counter: 2"
    );
    assert_eq!(answer(Judge::JavaAll, "3"), "Solution counter: 0");
    let ten = answer(Judge::JavaAll, "10");
    assert!(ten.ends_with(" \nSolution counter: 724") && ten.lines().count() == 725);
}

#[test]
fn aoj_board() {
    // The sample of the problem statement.
    assert_eq!(
        answer(Judge::AojAlds113A, "2\n2 2\n5 3\n"),
        "......Q.\nQ.......\n..Q.....\n.......Q\n.....Q..\n...Q....\n.Q......\n....Q...\n"
    );
}

#[test]
fn the_end_of_the_input_ends_it_as_a_0_does() {
    let board = "4\n.*..\n....\n....\n....\n";
    for (judge, input) in [
        (Judge::Poj3239, "8\n9\n"),
        (Judge::Uva11195, board),
        (Judge::Hdu2553, "8\n5\n"),
    ] {
        let closed = answer(judge, &format!("{input}0\n"));
        assert_eq!(answer(judge, input), closed, "{judge}");
        assert_eq!(answer(judge, input.trim_end()), closed, "{judge}");
    }
}

#[test]
fn poj_placements_are_solutions() {
    let sides: Vec<usize> = (8..=300).collect();
    let input: String = sides.iter().map(|n| format!("{n}\n")).collect();
    let answer = answer(Judge::Poj3239, &format!("{input}0\n"));
    assert_eq!(answer.lines().count(), sides.len());
    for (line, n) in answer.lines().zip(sides) {
        let rows: Vec<usize> = line
            .split(' ')
            .map(|row| row.parse().expect("a row"))
            .collect();
        let distinct = |values: Vec<usize>| values.iter().collect::<BTreeSet<_>>().len();
        assert_eq!(
            rows.iter().copied().collect::<BTreeSet<_>>(),
            (1..=n).collect()
        );
        let column = |shift: fn(usize, usize, usize) -> usize| -> Vec<usize> {
            (1..)
                .zip(&rows)
                .map(|(col, &row)| shift(n, col, row))
                .collect()
        };
        assert_eq!(distinct(column(|_, col, row| col + row)), n);
        assert_eq!(distinct(column(|n, col, row| n + col - row)), n);
    }
}

#[test]
fn verdicts() {
    // The second sample board of Kattis 8queens, with two queens on one diagonal.
    let board = "*.......\n..*.....\n....*...\n......*.\n.*......\n.......*\n.....*..\n...*....\n";
    assert_eq!(answer(Judge::Kattis8queens, board), "invalid\n");
    // Seven or nine queens are invalid, even if none attack.
    let seven = "*.......\n......*.\n....*...\n.......*\n.*......\n...*....\n.....*..\n........\n";
    assert_eq!(answer(Judge::Kattis8queens, seven), "invalid\n");
    for (queens, verdict) in [
        ("4 1 0 3 1 0 2 2 3", "CORRECT"),
        ("4 0 0 1 1 2 2 3 3", "INCORRECT"),
        ("4 0 0 0 2 2 1 3 3", "INCORRECT"),
        ("4 1 0 1 0 0 2 2 3", "INCORRECT"),
        ("1 0 0", "CORRECT"),
    ] {
        assert_eq!(answer(Judge::KattisQueens, queens), format!("{verdict}\n"));
    }
    let line = |n: usize| {
        let queens: String = (0..n).map(|x| format!("{x} {}\n", 2 * x % n)).collect();
        format!("{n}\n{queens}")
    };
    // On a board whose side has no factor 2 or 3, queens a knight's move apart never attack.
    assert_eq!(answer(Judge::KattisQueens, &line(4999)), "CORRECT\n");
    assert_eq!(answer(Judge::KattisQueens, &line(5000)), "INCORRECT\n");
}

#[test]
fn several_cases() {
    let all_free = "3\n...\n...\n...\n";
    let input = format!("{all_free}1\n.\n1\n*\n0\n");
    assert_eq!(
        answer(Judge::Uva11195, &input),
        "Case 1: 0\nCase 2: 1\nCase 3: 0\n"
    );
    assert_eq!(answer(Judge::Uva11195, "0"), "");
    let two = answer(Judge::Uva750, "2\n\n1 1\n\n8 2\n");
    let (first, second) = two.split_once("\n\nSOLN").expect("a blank line between");
    assert!(first.ends_with("4      1 7 5 8 2 4 6 3"));
    assert!(second.lines().count() > 3 && !two.ends_with("\n\n"));
    // With the queen at row 8, column 2, the second number is 8 in every line.
    let solutions: Vec<_> = second.lines().skip(3).collect();
    assert!(
        solutions.iter().all(|line| line[10..].starts_with("8 ")),
        "{two}"
    );
    // Queens are given as (row, column) and listed by column, not the transposed way.
    let corner = answer(Judge::Uva750, "1\n2 1\n");
    assert!(
        corner
            .lines()
            .nth(3)
            .is_some_and(|line| line == " 1      2 4 6 8 3 1 7 5")
    );
    assert_eq!(
        answer(Judge::Lanqiao2n, "4\n1 0 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n"),
        "0\n"
    );
    let ordered_pairs = [0, 0, 0, 2, 40, 12, 496, 3252];
    for (n, pairs) in (1..).zip(ordered_pairs) {
        let ones = "1 ".repeat(n * n);
        assert_eq!(
            answer(Judge::Lanqiao2n, &format!("{n}\n{ones}")),
            format!("{pairs}\n")
        );
    }
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
    let result = Judge::JavaAll.solve(b"18", &mut Full);
    assert!(
        matches!(result, Err(JudgeError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe)
    );
}

#[test]
fn names_and_explanations() {
    let names: Vec<_> = Judge::ALL.iter().map(|judge| judge.name()).collect();
    assert_eq!(
        names.join(" "),
        "p1219 p1562 hdu2553 nowcoder cses1624 uva11195 uva750 uva167 kattis-queens kattis-8queens \
         aoj-alds1-13a poj3239 lanqiao-2n leetcode51 leetcode52 java-all bailian2754 ybt1213 boj9663 boj9175 \
         boj3344 eolymp2764 acwing843 kattis-holeynqueensbatman leetcode1222 uva10401 uva11085 \
         hackerrank-queens-attack-2 sp9725"
    );
    for judge in Judge::ALL {
        assert_eq!(judge.name().parse::<Judge>(), Ok(judge));
        assert!(
            !judge
                .explanation(bitqueens::language::Language::English)
                .contains('\n')
        );
    }
    let error = "P1220".parse::<Judge>().expect_err("no such problem");
    assert!(
        error
            .to_string()
            .starts_with("no judge problem is called `P1220`: give one of p1219, p1562")
    );
}

/// Samples of the sites, and values that the naive definitions give.
#[test]
fn samples_of_more_judges() {
    for (judge, input, expected) in [
        (Judge::Bailian2754, "2\n1\n92\n", "15863724\n84136275\n"),
        (Judge::Boj9663, "8", "92\n"),
        (
            Judge::HoleyQueens,
            "8 0\n8 3\n0 3\n5 4\n3 7\n0 0\n9 9",
            "92\n50\n",
        ),
        (
            Judge::Leetcode1222,
            "queens = [[0,1],[1,0],[4,0],[0,4],[3,3],[2,4]], king = [0,0]",
            "[[0,1],[1,0],[3,3]]\n",
        ),
        (
            Judge::Leetcode1222,
            "[[0,0],[1,1],[2,2],[3,4],[3,5],[4,4],[4,5]]\n[3,3]\n",
            "[[2,2],[3,4],[4,4]]\n",
        ),
        (
            Judge::Uva11085,
            "1 2 3 4 5 6 7 8\n1 1 1 1 1 1 1 1\n",
            "Case 1: 7\nCase 2: 7\n",
        ),
        (Judge::QueensAttack2, "4 0\n4 4\n", "9\n"),
        (Judge::QueensAttack2, "5 3\n4 3\n5 5\n4 2\n2 3\n", "10\n"),
        (Judge::QueensAttack2, "100000 0\n4187 5068\n", "308369\n"),
        (
            Judge::Sp9725,
            "4\n3 3\n...\n...\n...\n3 3\n.#.\n.#.\n...\n2 4\n.#..\n....\n1 1\n#\n",
            "17\n18\n14\n0\n",
        ),
        (
            Judge::Acwing843,
            "4",
            ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n\n",
        ),
    ] {
        assert_eq!(answer(judge, input), expected, "{judge}");
    }
    let all = answer(Judge::Ybt1213, "");
    assert!(
        all.starts_with("No. 1\n1 0 0 0 0 0 0 0 \n0 0 0 0 0 0 1 0 \n0 0 0 0 1 0 0 0 \n"),
        "{all}"
    );
    assert_eq!(all.lines().count(), 92 * 9);
    for (judge, n) in [
        (Judge::Boj3344, 9),
        (Judge::Eolymp2764, 10),
        (Judge::Boj3344, 99_999),
    ] {
        let columns = answer(judge, &n.to_string());
        let columns: Vec<u32> = columns
            .split_whitespace()
            .map(|col| col.parse().expect("a column"))
            .collect();
        assert_eq!(columns.len(), n);
        let queens: Vec<_> = (0..).zip(columns.iter().map(|col| col - 1)).collect();
        assert!(
            bitqueens::board::validate::attacks(&queens).is_empty(),
            "{judge}"
        );
    }
    assert!(answer(Judge::Boj9175, "2\n4\n5\n").starts_with("4\n1 3 0 2\n5\n"));
}

#[test]
fn injured_queens_are_counted_as_the_definition_says() {
    let mut rng = fastrand::Rng::with_seed(10401);
    for _ in 0..200 {
        let exponent = rng.u32(1..=6);
        let n = usize::try_from(exponent).expect("small");
        let board: Vec<Option<usize>> = (0..n)
            .map(|_| (rng.u8(0..3) == 0).then(|| rng.usize(0..n)))
            .collect();
        let signs: String = board
            .iter()
            .map(|row| row.map_or("?".to_owned(), |row| (row + 1).to_string()))
            .collect();
        let rows_of = |code: usize| -> Vec<usize> {
            (0..exponent).map(|col| code / n.pow(col) % n).collect()
        };
        let fits = |rows: &Vec<usize>| {
            rows.iter()
                .zip(&board)
                .all(|(row, given)| given.is_none_or(|given| given == *row))
                && rows.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1)
        };
        let number = (0..n.pow(exponent)).map(rows_of).filter(fits).count();
        assert_eq!(
            answer(Judge::Uva10401, &signs),
            format!("{number}\n"),
            "{signs}"
        );
    }
}
