//! Counting, with every count asserted: `cargo bench -p bitqueens`.

use bitqueens::count::symmetric;
use bitqueens::{Cancel, Counter, Decomposition, Kernel, Problem, Symmetry, profile};

fn main() {
    divan::main();
}

/// Q(n), A000170.
const SOLUTIONS: [u128; 17] =
    [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680, 14_200, 73_712, 365_596, 2_279_184, 14_772_512];

fn plain(n: usize) -> Problem {
    Problem::plain(n).expect("a board")
}

fn count(n: usize, kernel: Kernel) {
    let problem = plain(n);
    let count =
        Counter::new(&problem).threads(1).expect("one").kernel(kernel).run().expect("countable");
    assert_eq!(count.total, SOLUTIONS[n]);
}

#[divan::bench(args = [8, 10, 12, 13, 14])]
fn scalar(n: usize) {
    count(n, Kernel::Scalar);
}

#[divan::bench(args = [8, 10, 12, 13, 14, 15, 16])]
fn fastest(n: usize) {
    count(n, Kernel::best(n));
}

#[divan::bench(args = [14, 15, 16, 17, 18, 27, 28])]
fn decompose(n: usize) -> usize {
    let units = Decomposition::new(&plain(n), 0).expect("a board").units().count();
    assert!(units > 100);
    units
}

#[divan::bench(args = [12, 16])]
fn half_turns(n: usize) {
    let expected =
        [(12, 80), (16, 3000)].into_iter().find(|&(side, _)| side == n).expect("listed").1;
    let found = symmetric::count(&plain(n), Symmetry::Rotate180, &Cancel::new()).expect("a board");
    assert_eq!(found, expected);
}

#[divan::bench(args = [10, 12])]
fn tree_profile(n: usize) {
    let nodes = profile(&plain(n), 1, &Cancel::new()).expect("a board");
    assert_eq!(u128::from(*nodes.last().expect("a leaf level")), SOLUTIONS[n]);
}
