//! Solving: closed form, random, blocked boards and fixed queens. Every answer is checked.

use std::sync::LazyLock;

use bitqueens::board::validate::{check_columns, check_solution};
use bitqueens::solutions::solve::{Outcome, Solver, closed_form, random};
use bitqueens::{Cancel, Problem, Square};

fn main() {
    divan::main();
}

#[divan::bench(args = [1_000, 1_000_000])]
fn closed(n: usize) -> u64 {
    let columns = closed_form(n).expect("small").expect("a solution");
    let sum = columns.map(u64::from).sum();
    // A permutation of 0..n; the tests check the diagonals.
    assert_eq!(sum, (n as u64) * (n as u64 - 1) / 2);
    sum
}

#[divan::bench(args = [1_000, 100_000])]
fn at_random(bencher: divan::Bencher, n: usize) {
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        let Ok(Outcome::Solution(columns)) = random(n, seed, &Cancel::new()) else {
            panic!("not cancelled")
        };
        check_columns(n, columns).expect("a solution");
    });
}

/// A board of CSPLib problem 80 and its published answer.
#[derive(serde::Deserialize)]
struct Blocked {
    id: String,
    board: Vec<String>,
    published: String,
}

static BLOCKED: LazyLock<Vec<Blocked>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../tests/data/blocked_asp.json")).expect("the data")
});

fn ids() -> Vec<&'static str> {
    BLOCKED.iter().map(|board| board.id.as_str()).collect()
}

/// Each of the 40 boards, once a sample: the slowest line is what counts.
#[divan::bench(args = ids(), sample_count = 3, sample_size = 1)]
fn blocked(bencher: divan::Bencher, id: &str) {
    let board = BLOCKED.iter().find(|board| board.id == id).expect("known");
    let squares = board.board.iter().zip(0..).flat_map(|(line, row)| {
        let squares = line.bytes().zip(0..).filter(|&(byte, _)| byte == b'#');
        squares.map(move |(_, col)| Square::new(row, col))
    });
    let problem = Problem::plain(board.board.len()).and_then(|plain| plain.with_blocked(squares));
    let problem = problem.expect("a board");
    bencher.bench_local(|| {
        let answer = match Solver::new(&problem).run().expect("plain rules") {
            Outcome::Solution(columns) => {
                check_solution(&problem, &columns).expect("a solution");
                "sat"
            }
            Outcome::Unsolvable => "unsat",
            other => panic!("{other:?}"),
        };
        assert_eq!(answer, board.published);
    });
}

/// Boards with random fixed queens, another one each sample: the slowest of 500 is what counts.
#[divan::bench(sample_count = 500, sample_size = 1)]
fn fixed(bencher: divan::Bencher) {
    let mut rng = fastrand::Rng::with_seed(500);
    let mut answered = 0;
    let bench = bencher.with_inputs(|| {
        let side = rng.u16(8..=200);
        let queens = rng.usize(0..=usize::from(side) / 2);
        let mut problem = Problem::plain(usize::from(side)).expect("a board");
        while problem.fixed().len() < queens {
            let square = Square::new(rng.u16(0..side), rng.u16(0..side));
            problem = problem.clone().with_fixed([square]).unwrap_or(problem);
        }
        problem
    });
    bench.bench_local_values(|problem| {
        match Solver::new(&problem).run().expect("plain rules") {
            Outcome::Solution(columns) => check_solution(&problem, &columns).expect("a solution"),
            Outcome::Unsolvable => {}
            other => panic!("{other:?}"),
        }
        answered += 1;
    });
}
