//! Board formats: reading, writing and errors.

use crate::corpus::parsers::renamed;
use bitqueens::{Counter, Problem, Regions, Rules, Square};
use bitqueens_formats::Format;
use proptest::prelude::*;

/// The structure of the data file of CSPLib's blocked boards.
#[derive(serde::Deserialize)]
struct Blocked {
    n: usize,
    board: Vec<String>,
}

#[derive(serde::Deserialize)]
struct Puzzle {
    n: usize,
    regions: Vec<String>,
}

fn plain(n: usize) -> Problem {
    Problem::plain(n).expect("small")
}

fn read(format: Format, input: &str) -> Problem {
    let problem = format.read(input.as_bytes());
    problem.unwrap_or_else(|error| panic!("{format}: {error}"))
}

#[test]
fn the_same_board_in_every_format_that_can_say_it() {
    // (1, 3) blocked and a queen on (2, 1).
    let at = Square::new;
    let both = plain(4).with_blocked([at(0, 2)]).and_then(|p| p.with_fixed([at(1, 0)]));
    let both = both.expect("legal");
    let text = "bitqueens board 1\n\n// all in one\nsize 4\nrules queen\nqueen 2 1\nsquares\n..#.\n....\n....\n....\nblocked 1 3\n";
    for (format, input) in [
        (Format::Text, text),
        (
            Format::Csplib,
            "$ two comments\nlanguage ESSENCE' 1.0 $ here\nletting n be 4\nletting blocks=[[1,3]] letting queens = [ [ 2 ,1]\n]",
        ),
        (Format::Csplib, "letting n = 4\nletting blocks = [[1, 3]]\nletting init = [[1, 0]]\n"),
        (Format::Hash, "..#.\nQ...\n....\n....\n"),
        (
            Format::Json,
            " {\"fixed\":[[2,1]],\"n\":4,\n\"v\":1,\"blocked\":[[1,3]],\"regions\":null}\n",
        ),
    ] {
        assert_eq!(read(format, input), both, "{format}");
    }
    let blocked = plain(4).with_blocked([at(0, 2)]).expect("legal");
    for (format, input) in [
        (Format::P1562, "4\n**.*\n****\n****\n****\n"),
        (Format::Uva11195, " 4 \r\n..*.\r\n....\r\n....\r\n....\r\n\r\n"),
        (Format::Cses, "..*.\n....\n....\n....\n"),
        (Format::Drawing, "· × ▒ ·\n· · · ·\n│· · · ·│\n· · · ·\n"),
        (Format::Hash, "..#.\n....\n....\n...."),
    ] {
        assert_eq!(read(format, input), blocked, "{format}");
    }
    let queen = plain(4).with_fixed([at(1, 0)]).expect("legal");
    assert_eq!(read(Format::Kattis, "....\n*...\n....\n....\n"), queen);
    assert_eq!(read(Format::Text, "bitqueens board 1\nsize 0\nsquares\nregions\n").n(), 0);
    let solved = [at(0, 1), at(1, 3), at(2, 0), at(3, 2)];
    let solved = plain(4).with_fixed(solved).expect("legal");
    for (format, input) in [
        (Format::Rows, "2 4 1 3\n"),
        (Format::Rows, "\n2, 4,1 ,3"),
        (Format::Json, "{\"v\":1,\"n\":4,\"queens\":[2,4,1,3]}"),
        (Format::Drawing, "┌─┐\n│·♛··│\n│···♕│\n♕···\n··♕·"),
    ] {
        assert_eq!(read(format, input), solved, "{format}");
    }
    assert_eq!(Format::Rows.write(&solved), Ok("2 4 1 3\n".to_owned()));
    assert_eq!(read(Format::P1562, "0\n"), plain(0));
    assert_eq!(read(Format::Json, "{\"v\":1,\"n\":0}"), plain(0));
}

#[test]
fn regions_in_every_format_that_has_them() {
    let regions = Regions::new(2, "abba".chars()).expect("four squares");
    let puzzle =
        plain(2).with_rules(Rules::Touching).and_then(|p| p.with_regions(regions)).expect("legal");
    for (format, input) in [
        (Format::Letters, "ab\nba\n"),
        (Format::Text, "bitqueens board 1\nsize 2\nregions\nab\nba\nrules touching\n"),
        (Format::Json, r#"{"v":1,"n":2,"rules":"touching","regions":["ab","b\u0061"]}"#),
    ] {
        assert_eq!(read(format, input), puzzle, "{format}");
    }
    // Disconnected regions are legal, and `Regions` reports them.
    let remarks = puzzle.regions().expect("regions").remarks();
    assert_eq!(remarks.len(), 2);
    assert!(remarks[0].to_string().contains("region a is in 2 pieces"), "{}", remarks[0]);
}

/// The library's own serialization agrees, both ways.
#[test]
fn json_is_what_serde_writes_and_a_version() {
    let mut rng = fastrand::Rng::with_seed(61);
    for _ in 0..200 {
        let problem = bitqueens::internal::naive::random_rules(&mut rng, 9);
        let written = Format::Json.write(&problem).expect("any problem");
        let object = serde_json::to_string(&problem).expect("any problem");
        assert_eq!(written, object.replacen('{', "{\"v\":1,", 1) + "\n");
        let again: bitqueens::Problem = serde_json::from_str(&object).expect(&object);
        assert_eq!(again, problem);
    }
}

#[test]
fn published_boards() {
    let boards: Vec<Blocked> =
        serde_json::from_str(include_str!("../../../bitqueens/tests/data/blocked_asp.json"))
            .expect("JSON");
    assert_eq!(boards.len(), 40);
    for board in boards {
        let text = board.board.join("\n");
        let problem = read(Format::Hash, &text);
        assert_eq!(Format::detect(text.as_bytes()), Ok(Format::Hash));
        assert_eq!(problem.n(), board.n);
        assert_eq!(problem.blocked().len(), text.matches('#').count());
        let csplib = Format::Csplib.write(&problem).expect("blocked squares only");
        assert_eq!(Format::detect(csplib.as_bytes()), Ok(Format::Csplib));
        assert_eq!(read(Format::Csplib, &csplib), problem);
    }
    let puzzles: Vec<Puzzle> =
        serde_json::from_str(include_str!("../../../bitqueens/tests/data/regions.json"))
            .expect("JSON");
    assert_eq!(puzzles.len(), 60);
    for puzzle in puzzles {
        let text = puzzle.regions.join("\n") + "\n";
        let problem = read(Format::Letters, &text);
        assert_eq!(Format::detect(text.as_bytes()), Ok(Format::Letters));
        assert_eq!((problem.n(), problem.rules()), (puzzle.n, Rules::Touching));
        assert_eq!(Format::Letters.write(&problem), Ok(text));
    }
}

#[test]
fn a_board_read_is_a_board_counted() {
    let problem = read(Format::P1562, "4\n**.*\n****\n****\n****\n");
    assert_eq!(Counter::new(&problem).run().expect("countable").total, 1);
}

/// A random problem with blocked squares, queens, rules and regions, drawn from seeds.
fn problem() -> impl Strategy<Value = Problem> {
    let side = 0..20_u16;
    (side, 0..Rules::ALL.len(), 0..4_usize, any::<u64>()).prop_map(|(n, rules, names, seed)| {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut problem = plain(n.into()).with_rules(Rules::ALL[rules]).expect("no queens yet");
        let names: &[char] = match names {
            0 => &['A', 'b', 'Z'],
            1 => &['1', '/', '#', 'Q', '.'],
            2 => &['皇', '"', '\\', '🟥', 'é'],
            _ => &[],
        };
        if !names.is_empty() {
            let squares = usize::from(n).pow(2);
            let drawn: Vec<char> = (0..squares).map(|_| names[rng.usize(0..names.len())]).collect();
            let regions = Regions::new(n.into(), drawn).expect("n² squares");
            problem = problem.with_regions(regions).expect("same side");
        }
        if n > 0 {
            let mut square = || Square::new(rng.u16(0..n), rng.u16(0..n));
            for _ in 0..n / 2 {
                let queen = [square()];
                problem = problem.clone().with_fixed(queen).unwrap_or(problem);
            }
            for _ in 0..n {
                let blocked = [square()];
                problem = problem.clone().with_blocked(blocked).unwrap_or(problem);
            }
        }
        problem
    })
}

/// Whether a format can express a problem, according to its documentation.
fn is_writable(format: Format, problem: &Problem) -> bool {
    let plain_rules = problem.rules() == Rules::Queen && problem.regions().is_none();
    let (blocked, fixed) = (!problem.blocked().is_empty(), !problem.fixed().is_empty());
    match format {
        Format::Text | Format::Json => true,
        // Random blocked squares seldom make whole diagonals; a corner does.
        Format::Diagonals => plain_rules && !fixed && problem.n() > 0 && are_diagonals(problem),
        Format::P1562 | Format::Uva11195 => plain_rules && !fixed,
        Format::Cses => plain_rules && !fixed && problem.n() > 0,
        Format::Kattis => plain_rules && !blocked && problem.n() > 0,
        Format::Csplib | Format::Hash => plain_rules && problem.n() > 0,
        Format::Letters => {
            let letters = problem.regions().is_some_and(|regions| {
                (0..regions.len()).all(|region| regions.name(region).is_ascii_alphabetic())
            });
            letters && problem.rules() == Rules::Touching && !blocked && !fixed && problem.n() > 0
        }
        Format::Rows => {
            let whole = problem.fixed().len() == problem.n() && problem.n() > 0;
            plain_rules && !blocked && whole
        }
        Format::Drawing => plain_rules && problem.n() <= 100,
        Format::Fen => plain_rules && !blocked && problem.n() > 0,
        Format::Matrix => plain_rules && !blocked && (problem.n() > 1 || fixed),
        Format::Facts => plain_rules && problem.n() > 0,
        Format::Minizinc => match problem.regions() {
            Some(regions) => {
                problem.rules() == Rules::Touching
                    && regions.len() == problem.n()
                    && problem.n() > 0
            }
            None => problem.rules() == Rules::Queen && problem.n() > 0,
        },
        Format::Puzzlink => {
            let is_plain =
                problem.rules() == Rules::Touching && !blocked && !fixed && problem.n() > 0;
            // Regions in one piece are few among random ones.
            let remarks = problem.regions().map(Regions::remarks);
            is_plain
                && remarks.is_some_and(|remarks| {
                    !remarks.iter().any(|remark| remark.to_string().contains("pieces"))
                })
        }
        Format::Chess | Format::Rows0 | Format::Pairs | Format::Pairs0 | Format::Leetcode => {
            is_writable(Format::Rows, problem)
        }
        other => panic!("{other} is new: say here what it can write"),
    }
}

/// Whether every blocked square is on a diagonal without an open square.
fn are_diagonals(problem: &Problem) -> bool {
    let is_blocked = |&square: &Square| problem.blocked().contains(square);
    let all: Vec<Square> = bitqueens::Squares::all(problem.n()).iter().collect();
    let full = |same: &dyn Fn(&Square) -> bool| all.iter().filter(|s| same(s)).all(is_blocked);
    problem.blocked().iter().all(|square| {
        full(&|other| other.row + other.col == square.row + square.col)
            || full(&|other| other.row + square.col == square.row + other.col)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_again(problem in problem()) {
        for format in Format::ALL {
            match format.write(&problem) {
                Ok(text) => {
                    prop_assert!(is_writable(format, &problem), "{}", format);
                    let again = format.read(text.as_bytes());
                    let again = again.map(|again| renamed(&again));
                    prop_assert_eq!(again, Ok(renamed(&problem)), "{}", text);
                }
                Err(bitqueens_formats::Error::Unwritable { .. }) => prop_assert!(!is_writable(format, &problem)),
                Err(error) => prop_assert!(false, "{}", error),
            }
        }
    }
}

#[test]
fn what_cannot_be_written_is_said() {
    let torus = plain(4).with_rules(Rules::Torus).expect("no queens");
    let message = |format: Format, problem: &Problem| {
        format.write(problem).expect_err("not writable").to_string()
    };
    assert_eq!(
        message(Format::P1562, &torus),
        "the format `p1562` cannot express rules other than `queen`: use `text` or `json`"
    );
    assert!(message(Format::Hash, &plain(0)).contains("cannot express the board of side 0"));
    let blank = Regions::new(1, " ".chars()).expect("one square");
    let blank = plain(1).with_regions(blank).expect("same side");
    assert!(message(Format::Text, &blank).contains("blanks and control characters"));
    assert!(message(Format::Json, &blank).contains("blanks and control characters"));
}
