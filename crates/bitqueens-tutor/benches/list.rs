//! Listing, rules and puzzles, with every count asserted: `cargo bench -p bitqueens-tutor --bench list`.
//!
//! The list of n = 15 and the count of solver L5 run in the same process; their ratio is the figure
//! to compare.

use bitqueens::rules::count_any;
use bitqueens::solutions::{Layout, Listing, Solutions};
use bitqueens::{Cancel, Problem, Regions, Rules};
use bitqueens_tutor::ladder::LadderSolver;
use bitqueens_tutor::puzzle;

fn main() {
    divan::main();
}

fn plain(n: usize) -> Problem {
    Problem::plain(n).expect("a board")
}

fn listed(n: usize, threads: usize, layout: Layout, unique: bool) -> (u64, u64) {
    let problem = plain(n);
    let mut bytes = 0;
    let listing =
        Listing::new(&problem).and_then(|listing| listing.threads(threads)).expect("listable");
    let listed = listing.layout(layout).unique(unique).run(|block| {
        bytes += block.len() as u64;
        Ok::<(), ()>(())
    });
    (listed.expect("the sink takes all").solutions, bytes)
}

#[divan::bench(sample_count = 10)]
fn l5_counts_15() {
    let tally = LadderSolver::L5.count(15).expect("within the limit");
    assert_eq!(tally.solutions, 2_279_184);
}

#[divan::bench(args = [1, 2], sample_count = 10)]
fn list_15(threads: usize) {
    let (solutions, bytes) = listed(15, threads, Layout::Rows, false);
    // Nine columns of one digit, six of two digits, and 15 separators.
    assert_eq!((solutions, bytes), (2_279_184, 2_279_184 * (9 + 6 * 2 + 15)));
}

#[divan::bench(args = Layout::ALL)]
fn list_12(layout: Layout) {
    assert_eq!(listed(12, 1, layout, false).0, 14_200);
}

#[divan::bench(args = [12, 13, 14])]
fn unique(n: usize) {
    let orbits = [(12, 1_787), (13, 9_233), (14, 45_752)];
    let expected = orbits.into_iter().find(|&(side, _)| side == n).expect("listed");
    assert_eq!(listed(n, 1, Layout::Rows, true).0, expected.1);
}

#[divan::bench]
fn first_solution_20() {
    let first = Solutions::new(&plain(20)).expect("listable").next();
    assert_eq!(first.expect("one").cols()[..5], [0, 2, 4, 1, 3]);
}

/// Boards whose counts are published.
const COUNTS: [(Rules, usize, u128); 5] = [
    (Rules::Torus, 17, 140_692),
    (Rules::Semi, 11, 596_483),
    (Rules::TorusSemi, 15, 36_362_925),
    (Rules::Superqueen, 14, 5_180),
    (Rules::Touching, 10, 479_306),
];

#[divan::bench(args = COUNTS.map(|(rules, ..)| rules))]
fn count(rules: Rules) {
    let (_, n, expected) = COUNTS.into_iter().find(|&(r, ..)| r == rules).expect("listed");
    let problem = plain(n).with_rules(rules).expect("no queen is fixed");
    let total = count_any(&problem, 1, &Cancel::new(), &|_| ());
    assert_eq!(total, Ok(expected));
}

/// Returns the puzzles of the test data, with the numbers of solutions that their authors state.
fn puzzles() -> Vec<(Problem, u64)> {
    let data: serde_json::Value =
        serde_json::from_str(include_str!("../../bitqueens/tests/data/regions.json"))
            .expect("JSON");
    let entries = data.as_array().expect("a list").iter();
    entries
        .map(|entry| {
            let n = entry["n"].as_u64().and_then(|n| usize::try_from(n).ok());
            let rows = entry["regions"].as_array().expect("rows").iter();
            let squares: String = rows.map(|row| row.as_str().expect("a row")).collect();
            let regions = Regions::new(n.expect("a side"), squares.chars());
            let problem = plain(n.expect("a side"))
                .with_rules(Rules::Touching)
                .and_then(|problem| problem.with_regions(regions.expect("n² squares")));
            let stated = entry["stated_solutions"].as_u64();
            (problem.expect("no queen is fixed"), stated.expect("a number"))
        })
        .collect()
}

/// Solves all sixty puzzles; divide by sixty for the time of one.
#[divan::bench]
fn solve_sixty_puzzles(bencher: divan::Bencher<'_, '_>) {
    let puzzles = puzzles();
    bencher.bench_local(|| {
        for (problem, stated) in &puzzles {
            let found = puzzle::find(problem, u64::MAX, &Cancel::new()).expect("small");
            assert_eq!(found.count, *stated);
        }
    });
}

#[divan::bench]
fn explain_sixty_puzzles(bencher: divan::Bencher<'_, '_>) {
    let puzzles = puzzles();
    bencher.bench_local(|| {
        for (problem, stated) in &puzzles {
            let explanation = puzzle::explain(problem, &Cancel::new()).expect("small");
            assert_eq!(explanation.solution().is_some(), *stated == 1);
        }
    });
}
