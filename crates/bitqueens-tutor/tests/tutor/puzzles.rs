//! Sixty region puzzles (`data/regions.json`), each with the number of solutions that its authors
//! state.

use bitqueens::{Cancel, Problem, Regions, Rules, Square};
use bitqueens_tutor::puzzle;
use bitqueens_tutor::puzzle::{Area, Conclusion, Difficulty, Reason};

struct Puzzle {
    id: u64,
    problem: Problem,
    stated: u64,
}

fn puzzles() -> Vec<Puzzle> {
    let data: serde_json::Value =
        serde_json::from_str(include_str!("../../../bitqueens/tests/data/regions.json"))
            .expect("JSON");
    let puzzle = |entry: &serde_json::Value| {
        let number = |key: &str| entry[key].as_u64().expect("a number");
        let rows = entry["regions"].as_array().expect("rows").iter();
        let squares: String = rows.map(|row| row.as_str().expect("a row")).collect();
        let n = usize::try_from(number("n")).expect("a side");
        Puzzle {
            id: number("id"),
            problem: touching(n, &squares),
            stated: number("stated_solutions"),
        }
    };
    data.as_array().expect("a list").iter().map(puzzle).collect()
}

fn touching(n: usize, squares: &str) -> Problem {
    let regions = Regions::new(n, squares.chars()).expect("n² squares");
    Problem::plain(n)
        .and_then(|p| p.with_rules(Rules::Touching)?.with_regions(regions))
        .expect("no queen is fixed")
}

#[test]
fn every_puzzle_has_the_stated_solutions() {
    let puzzles = puzzles();
    assert_eq!(puzzles.len(), 60);
    for Puzzle { id, problem, stated } in &puzzles {
        let found = puzzle::find(problem, u64::MAX, &Cancel::new()).expect("small");
        assert_eq!((found.count, found.complete), (*stated, true), "puzzle {id}");
        let two = puzzle::find(problem, 2, &Cancel::new()).expect("small");
        assert_eq!(two.is_unique(), Some(*stated == 1), "puzzle {id}");
    }
}

/// Checks each step against the squares that hold a queen in some solution.
#[test]
fn every_reason_holds() {
    let mut hardest = std::collections::BTreeMap::new();
    for Puzzle { id, problem, stated } in &puzzles() {
        let solutions: Vec<_> =
            bitqueens::solutions::Solutions::new(problem).expect("small").collect();
        assert_eq!(solutions.len() as u64, *stated, "puzzle {id}");
        let explanation = puzzle::explain(problem, &Cancel::new()).expect("small");
        for step in &explanation.steps {
            for solution in &solutions {
                let queens: Vec<_> = solution.squares().collect();
                assert!(step.queen.is_none_or(|queen| queens.contains(&queen)), "{id}: {step}");
                assert!(!step.closed.iter().any(|square| queens.contains(square)), "{id}: {step}");
            }
        }
        match (&explanation.outcome, solutions.as_slice()) {
            (Conclusion::Solved(solved), [only]) => assert_eq!(solved, only),
            (Conclusion::Several(open), [_, _, ..]) => {
                let used = |s: &bitqueens::solutions::Solution| {
                    s.squares().any(|queen| open.contains(&queen))
                };
                assert!(solutions.iter().all(used), "puzzle {id}");
            }
            (outcome, _) => panic!("puzzle {id}: {outcome:?}"),
        }
        let difficulty = explanation.hardest().expect("steps").difficulty();
        *hardest.entry(difficulty).or_insert(0) += 1;
    }
    // These puzzles were made for people: few need more than groups and trials.
    assert!(hardest.contains_key(&Difficulty::LastSquare), "{hardest:?}");
    assert!(hardest.contains_key(&Difficulty::Group), "{hardest:?}");
    assert!(!hardest.contains_key(&Difficulty::Search), "{hardest:?}");
}

/// An explanation closes each square once and places each queen once; a puzzle in progress is
/// explained from its current state.
/// Compares the areas that a reason names with the squares that are open before its step.
#[test]
fn reasons_name_the_areas_of_their_squares() {
    let mut confined = 0;
    for Puzzle { id, problem, .. } in &puzzles() {
        let n = u16::try_from(problem.n()).expect("small");
        let mut open: Vec<_> =
            (0..n).flat_map(|row| (0..n).map(move |col| Square::new(row, col))).collect();
        for step in puzzle::explain(problem, &Cancel::new()).expect("small").steps {
            let [short, others] = step.reason.areas();
            let within = |areas: &[Area], square: &Square| {
                areas.iter().any(|area| area.contains(problem, *square))
            };
            let left: Vec<_> = open.iter().filter(|square| within(short, square)).collect();
            match &step.reason {
                Reason::LastSquare { .. } => {
                    assert_eq!(left, step.queen.iter().collect::<Vec<_>>(), "{id}: {step}");
                }
                Reason::Confined { .. } => {
                    confined += 1;
                    assert!(left.iter().all(|square| within(others, square)), "{id}: {step}");
                    let rest = |square: &Square| within(others, square) && !within(short, square);
                    assert!(!left.is_empty() && step.closed.iter().all(rest), "{id}: {step}");
                }
                _ => {}
            }
            open.retain(|square| !step.closed.contains(square));
        }
    }
    assert!(confined > 60);
}

#[test]
fn hints_go_on_from_where_the_puzzle_is() {
    for Puzzle { id, problem, .. } in puzzles().iter().filter(|p| p.stated == 1) {
        let explanation = puzzle::explain(problem, &Cancel::new()).expect("small");
        let mut seen = std::collections::HashSet::new();
        let closed = explanation.steps.iter().flat_map(|step| &step.closed);
        assert!(closed.copied().all(|square| seen.insert(square)), "puzzle {id}");
        let mut queens = explanation.steps.iter().filter_map(|step| step.queen);
        let placed: Vec<Square> = queens.by_ref().take(2).collect();
        let later = problem.clone().with_fixed(placed).expect("they belong together");
        let rest = puzzle::explain(&later, &Cancel::new()).expect("small");
        assert_eq!(rest.solution(), explanation.solution(), "puzzle {id}");
        assert_eq!(
            rest.steps.iter().filter(|step| step.queen.is_some()).count(),
            problem.n() - 2,
            "puzzle {id}"
        );
    }
}

#[test]
fn impossible_puzzles_are_explained() {
    let explain = |problem: &Problem| puzzle::explain(problem, &Cancel::new()).expect("small");
    let too_few = touching(4, "AAAABBBBCCCCCCCC");
    let explanation = explain(&too_few);
    assert_eq!(explanation.outcome, Conclusion::Unsolvable);
    let [step] = explanation.steps.as_slice() else { panic!("one step says it") };
    assert_eq!(step.reason, Reason::Excluded { n: 4, regions: 3 });
    assert_eq!(step.to_string(), "3 regions and 4 rows cannot have one queen each");
    // Four regions, but no solution. Every explanation of an unsolvable puzzle ends with a reason.
    let mut rng = fastrand::Rng::with_seed(9);
    let mut unsolvable = 0;
    for _ in 0..500 {
        let n = rng.usize(1..=6);
        let squares: String = (0..n * n).map(|_| rng.char('A'..='F')).collect();
        let problem = touching(n, &squares);
        let found = puzzle::find(&problem, u64::MAX, &Cancel::new()).expect("small");
        let explanation = explain(&problem);
        match found.count {
            0 => {
                unsolvable += 1;
                assert_eq!(explanation.outcome, Conclusion::Unsolvable, "{squares}");
            }
            1 => assert_eq!(explanation.solution(), found.solution.as_ref(), "{squares}"),
            _ => assert!(matches!(explanation.outcome, Conclusion::Several(_)), "{squares}"),
        }
        let last = explanation.steps.last();
        assert_eq!(
            found.count == 0,
            last.is_some_and(|step| matches!(
                step.reason,
                Reason::Impossible { .. } | Reason::Excluded { .. }
            )),
            "{squares}"
        );
    }
    assert!(unsolvable > 50);
}

/// Puzzles under other rules are explained in the same way.
#[test]
fn queens_are_explained() {
    let corner = Problem::plain(8).and_then(|p| p.with_fixed([Square::new(0, 0)]));
    let corner = corner.expect("one queen");
    let found = puzzle::find(&corner, 9, &Cancel::new()).expect("small");
    assert_eq!((found.count, found.complete), (4, true));
    let problem = corner.with_fixed([Square::new(1, 4), Square::new(2, 7)]);
    let problem = problem.expect("no two attack each other");
    let explanation = puzzle::explain(&problem, &Cancel::new()).expect("small");
    let solution = explanation.solution().expect("one");
    assert_eq!(solution.cols(), [0, 4, 7, 5, 2, 6, 1, 3]);
    assert_eq!(
        explanation.steps[0].to_string(),
        "a queen at (6, 2) would leave column 3 without an open square"
    );
    let cancel = Cancel::new();
    cancel.cancel();
    let large = Problem::plain(40).expect("a board");
    assert!(puzzle::find(&large, u64::MAX, &cancel).is_err());
    assert!(puzzle::find(&large, 0, &cancel).expect("nothing to do").is_unique().is_none());
}
