//! The boards that the solver must answer: the 40 blocked boards of CSPLib problem 80 with their
//! published answers, and boards with random fixed queens.
//!
//! `BITQUEENS_LONG=1` adds the largest closed form.

use std::sync::atomic::{AtomicUsize, Ordering};

use bitqueens::board::validate::{check_columns, check_solution};
use bitqueens::solutions::solve::{MAX_CLOSED_SIDE, Outcome, Solver, closed_form};
use bitqueens::{Problem, Square};

/// One board of `data/blocked_asp.json`.
#[derive(serde::Deserialize)]
struct Blocked {
    id: String,
    n: usize,
    board: Vec<String>,
    published: String,
}

impl Blocked {
    fn all() -> Vec<Self> {
        serde_json::from_str(include_str!("data/blocked_asp.json")).expect("the data")
    }

    fn problem(&self) -> Problem {
        let blocked = self.board.iter().zip(0..).flat_map(|(line, row)| {
            let squares = line.bytes().zip(0..);
            squares.filter(|&(byte, _)| byte == b'#').map(move |(_, col)| Square::new(row, col))
        });
        Problem::plain(self.n).and_then(|plain| plain.with_blocked(blocked)).expect("a board")
    }

    fn is_answered(&self) {
        let problem = self.problem();
        let answer = match Solver::new(&problem).run().expect("plain rules") {
            Outcome::Solution(columns) => {
                check_solution(&problem, &columns).expect("a solution");
                "sat"
            }
            Outcome::Unsolvable => "unsat",
            other => panic!("{}: {other:?}", self.id),
        };
        assert_eq!(answer, self.published, "{}", self.id);
    }
}

#[test]
fn blocked_boards_get_their_published_answers() {
    let boards = Blocked::all();
    assert_eq!(boards.len(), 40);
    // A few take most of the time: each thread takes the next board.
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(board) = boards.get(next.fetch_add(1, Ordering::Relaxed)) {
            board.is_answered();
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
}

/// The same 500 boards on every machine: n from 8 to 200, none to n / 2 fixed queens.
#[test]
fn boards_with_random_fixed_queens_are_answered() {
    let mut rng = fastrand::Rng::with_seed(500);
    let (mut solved, mut unsolvable) = (0, 0);
    for _ in 0..500 {
        let side = rng.u16(8..=200);
        let queens = rng.usize(0..=usize::from(side) / 2);
        let mut problem = Problem::plain(usize::from(side)).expect("a board");
        while problem.fixed().len() < queens {
            let square = Square::new(rng.u16(0..side), rng.u16(0..side));
            problem = problem.clone().with_fixed([square]).unwrap_or(problem);
        }
        match Solver::new(&problem).run().expect("plain rules") {
            Outcome::Solution(columns) => {
                check_solution(&problem, &columns).expect("a solution");
                solved += 1;
            }
            Outcome::Unsolvable => unsolvable += 1,
            other => panic!("{other:?}: {problem:?}"),
        }
    }
    // Nearly all have a solution; the few that have none are small boards.
    assert!(solved > 450 && unsolvable > 0, "{solved} and {unsolvable}");
}

#[test]
fn the_largest_closed_form() {
    let long = std::env::var_os("BITQUEENS_LONG").is_some_and(|value| value == "1");
    let n = if long { MAX_CLOSED_SIDE } else { 1_000_000 };
    let columns = closed_form(n).expect("the limit").expect("a solution");
    check_columns(n, columns).expect("a solution");
}
