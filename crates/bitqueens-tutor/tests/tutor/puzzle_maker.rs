//! Generated puzzles: one solution, the requested level, the same for the same seed.

use bitqueens::language::{Language, Localized};
use bitqueens::{Cancel, Problem, Rules, Square, Squares};
use bitqueens_tutor::puzzle::{Hint, Level, hint};
use bitqueens_tutor::{Error, puzzle};

#[test]
fn every_puzzle_has_one_solution_and_its_level() {
    let cancel = Cancel::new();
    for n in 5..=9 {
        for level in Level::ALL {
            for seed in 0..4 {
                let made = puzzle::generate(n, level, seed, &cancel);
                let made = made.unwrap_or_else(|error| panic!("{n} {level:?} {seed}: {error}"));
                // Listed by a search other than the generator's.
                let solutions = bitqueens::solutions::Solutions::new(&made.problem).expect("small");
                assert_eq!(solutions.count(), 1, "{n} {level:?} {seed}");
                let explanation = puzzle::explain(&made.problem, &cancel).expect("small");
                assert_eq!(explanation.solution(), Some(&made.solution));
                let hardest = explanation.hardest().expect("steps").difficulty();
                assert_eq!((hardest, Level::of(hardest)), (made.difficulty, Some(level)));
                let regions = made.problem.regions().expect("a region puzzle");
                assert_eq!((regions.len(), regions.remarks()), (n, vec![]), "one piece each");
                assert_eq!(made.problem.rules(), Rules::Touching);
                assert!((0..n).map(|region| regions.name(region)).eq(('A'..).take(n)));
            }
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzle() {
    let cancel = Cancel::new();
    let make = |seed| puzzle::generate(6, Level::Easy, seed, &cancel).expect("there are many");
    assert_eq!(make(7), make(7));
    let different: std::collections::HashSet<_> =
        (0..20).map(|seed| make(seed).solution.cols().to_vec()).collect();
    assert!(different.len() > 5, "{}", different.len());
}

#[test]
fn two_weeks_of_daily_puzzles() {
    let cancel = Cancel::new();
    let sides =
        (20_780..20_794).map(|day| puzzle::daily(day, &cancel).expect("one a day").problem.n());
    let week = [6, 7, 7, 8, 8, 9, 9];
    assert!(sides.eq(week.into_iter().chain(week)));
    // The puzzle of a past day must never change.
    let monday = puzzle::daily(20_780, &cancel).expect("one a day");
    let letters = bitqueens_formats::Format::Letters.write(&monday.problem).expect("regions");
    assert_eq!(letters, GOLDEN, "the daily puzzles changed");
}

const GOLDEN: &str = "AAAAAA\nBCCAAA\nBCCCCC\nCCCCDC\nEECCDC\nECCCFF\n";

#[test]
fn what_cannot_be_made_is_refused() {
    let cancel = Cancel::new();
    for n in [0, 3, 13, usize::MAX] {
        let refused = puzzle::generate(n, Level::Easy, 1, &cancel);
        assert_eq!(refused, Err(Error::PuzzleSide { n }));
    }
    let text = Error::PuzzleSide { n: 13 }.to_string();
    let (low, high) = (puzzle::MIN_PUZZLE_SIDE, puzzle::MAX_PUZZLE_SIDE);
    assert!(text.ends_with(&format!("from {low} to {high}")), "{text}");
    cancel.cancel();
    let stopped = puzzle::generate(12, Level::Hard, 1, &cancel);
    assert!(matches!(stopped, Err(Error::Library(bitqueens::Error::Cancelled(_)))));
}

/// Following the hints from the empty board solves every puzzle.
#[test]
fn hints_lead_to_the_solution() {
    let cancel = Cancel::new();
    for seed in 0..12 {
        let level = Level::ALL[usize::try_from(seed % 3).expect("small")];
        let made = puzzle::generate(7, level, seed, &cancel).expect("there are many");
        let (mut queens, mut crossed) = (Vec::new(), Squares::none(7));
        loop {
            match hint(&made.problem, &queens, &crossed, &cancel).expect("a fine board") {
                Hint::Deduction(step) => {
                    let news = step.queen.is_some()
                        || step.closed.iter().any(|&square| !crossed.contains(square));
                    assert!(news, "{step}");
                    queens.extend(step.queen);
                    step.closed.iter().for_each(|&square| {
                        crossed.insert(square);
                    });
                }
                Hint::Done => break,
                other => panic!("{other:?}"),
            }
        }
        queens.sort_unstable();
        assert!(queens.iter().copied().eq(made.solution.squares()));
    }
}

#[test]
fn hints_say_what_is_wrong() {
    let cancel = Cancel::new();
    let crossed = Squares::none(8);
    let board = Problem::plain(8).expect("a board");
    let ask = |board: &Problem, queens: &[Square]| hint(board, queens, &crossed, &cancel);
    let at = Square::new;
    // No solution of 8 contains these three queens; the third is the mistake.
    let three = [at(0, 0), at(1, 2), at(2, 4)];
    assert_eq!(ask(&board, &three), Ok(Hint::Wrong(at(1, 2))));
    assert_eq!(ask(&board, &[at(0, 0), at(7, 7)]), Ok(Hint::Clash(at(0, 0), at(7, 7))));
    // Nothing is forced on the empty board, nor after the first queen of the first solution.
    assert_eq!(ask(&board, &[]), Ok(Hint::Several(at(0, 0))));
    assert_eq!(ask(&board, &[at(0, 0)]), Ok(Hint::Several(at(1, 4))));
    let off = ask(&board, &[at(8, 0)]);
    assert!(matches!(off, Err(Error::Library(bitqueens::Error::OffBoard { .. }))));
    let blocked = board.clone().with_blocked([at(3, 3)]).expect("a square");
    assert_eq!(ask(&blocked, &[at(3, 3)]), Ok(Hint::Blocked(at(3, 3))));
    let solution = bitqueens::solutions::Solutions::new(&board).expect("small").next().expect("92");
    let queens: Vec<Square> = solution.squares().collect();
    assert_eq!(ask(&board, &queens), Ok(Hint::Done));
    let nowhere = board.with_blocked((0..8).map(|col| at(4, col))).expect("squares");
    assert!(matches!(ask(&nowhere, &[at(0, 0)]), Ok(Hint::Unsolvable(_))));
}

/// Every English sentence has its Chinese one, about the same squares.
#[test]
fn sentences_in_both_languages() {
    let cancel = Cancel::new();
    for seed in 0..9 {
        let level = Level::ALL[usize::try_from(seed % 3).expect("small")];
        let made = puzzle::generate(8, level, seed, &cancel).expect("there are many");
        for step in puzzle::explain(&made.problem, &cancel).expect("small").steps {
            let (en, zh) = (step.to_string(), step.text(Language::Chinese));
            let mentioned = |square: &Square| {
                en.contains(&square.to_string()) == zh.contains(&square.to_string())
            };
            assert!(step.closed.iter().chain(&step.queen).all(mentioned), "{en} / {zh}");
            assert!(!zh.is_ascii() && !step.difficulty().meaning().chinese.is_ascii());
        }
    }
}

/// A board is solved if the library lists it; otherwise queens clash or are missing.
#[test]
fn solved_boards_are_the_solutions() {
    let problem = puzzle::generate(5, Level::Easy, 3, &Cancel::new()).expect("there are many");
    let problem = problem.problem.with_blocked([]).expect("none");
    let squares: Vec<Square> = (0..25).map(|at| Square::new(at / 5, at % 5)).collect();
    let mut solved = 0;
    for pick in 0_u32..3125 {
        // One queen per row, for every choice of columns.
        let mut rest = pick;
        let mut queens = Vec::new();
        for row in 0..5 {
            queens.push(Square::new(row, u16::try_from(rest % 5).expect("below 5")));
            rest /= 5;
        }
        let found = puzzle::attacks(&problem, &queens).expect("on the board");
        assert_eq!(found.solved, problem.clone().with_fixed(queens.clone()).is_ok());
        solved += u32::from(found.solved);
        for &square in &squares {
            let more = queens[..2].iter().copied().chain([square]);
            let two = puzzle::attacks(&problem, &queens[..2]).expect("on the board");
            if two.clashing.is_empty() && !queens[..2].contains(&square) {
                let fits = problem.clone().with_fixed(more).is_ok();
                assert_eq!(two.attacked.contains(square), !fits, "{square}");
            }
        }
    }
    assert_eq!(solved, 1);
}
