use super::*;
use std::cell::Cell;

use crate::board::Problem;
use crate::geometry::Square;
use crate::rules::search::Board;

/// A board with random blocked squares and a few queens at random in its upper rows.
fn random_state(
    random: &mut fastrand::Rng,
    n: usize,
    queens: usize,
    blocked: usize,
) -> (Board, State) {
    let side = crate::geometry::to_u16(n);
    let problem = Problem::plain(n).expect("a board");
    let squares = (0..blocked).map(|_| Square::new(random.u16(0..side), random.u16(0..side)));
    let squares: Vec<_> = squares.collect();
    let board = Board::new(&problem.with_blocked(squares).expect("on the board")).expect("small");
    let mut state = board.start();
    for row in 0..queens {
        let row = u8::try_from(row).expect("small");
        let open = state.rows().next().map_or(0, |(_, mask)| mask);
        let open: Vec<u8> = remaining_rows::columns(open).collect();
        let mut next = State::EMPTY;
        let Some(&col) = random.choice(&open) else { break };
        board.place_all(&state, &mut next, (row, col));
        state = next;
    }
    (board, state)
}

/// A solution of the state by the general search.
fn expected(board: &Board, state: &State) -> Option<Vec<u8>> {
    let mut found = None;
    let mut first = |cols: &[u8]| {
        found = Some(cols.to_vec());
        false
    };
    let mut search = crate::rules::search::Search::from(board, state.clone(), &[]);
    search.run(&[], &mut first, &mut |_| true);
    found
}

/// Asserts that these queens are a solution of the rows of the state.
fn check(state: &State, queens: &[u8; 64]) {
    let placed: Vec<(u8, u8)> = state
        .rows()
        .map(|(row, mask)| {
            let col = queens[usize::from(row)];
            assert_eq!(mask >> col & 1, 1, "row {row} is closed in column {col}");
            (row, col)
        })
        .collect();
    for (at, &(row, col)) in placed.iter().enumerate() {
        for &(other, below) in &placed[..at] {
            let distance = col.abs_diff(below);
            assert!(distance != 0 && distance != row.abs_diff(other));
        }
    }
}

/// Little patience and all sizes of small rests, so that every part decides some of the boards.
#[test]
fn random_boards_are_decided_as_by_the_general_search() {
    let mut random = fastrand::Rng::with_seed(71);
    let mut outcomes = [0; 2];
    for round in 0..1500 {
        let n = random.usize(0..=16);
        let queens = random.usize(0..=n / 3);
        let blocked = random.usize(0..=n * n / 6);
        let (board, state) = random_state(&mut random, n, queens, blocked);
        let expected = expected(&board, &state);
        let never = || false;
        let mut ticks = 0;
        let mut search = Search::new(&mut ticks, &never);
        search.patience = [1, 3, 10, 100][round % 4];
        search.small = [f32::NEG_INFINITY, 0.0, 3.0, f32::INFINITY][round / 4 % 4];
        search.random_nodes = [1, 20][round / 16 % 2];
        let outcome = search.complete(RemainingRows::of(&state), &Multipliers::ONES, None);
        match expected {
            Some(_) => {
                assert_eq!(outcome, Outcome::Found, "round {round}: {state:?}");
                check(&state, &search.queens);
            }
            None => assert_eq!(outcome, Outcome::Impossible, "round {round}: {state:?}"),
        }
        outcomes[usize::from(expected.is_some())] += 1;
    }
    assert!(outcomes.iter().all(|&count| count > 200), "{outcomes:?}");
}

/// Prices hold whatever proposes them: no multiplier makes a solution too expensive.
#[test]
fn any_multipliers_keep_all_solutions() {
    let mut random = fastrand::Rng::with_seed(72);
    let mut refuted = 0;
    for round in 0..3000 {
        let n = random.usize(4..=9);
        let (queens, blocked) = (random.usize(0..3), random.usize(0..n));
        let (board, state) = random_state(&mut random, n, queens, blocked);
        let mut any = |most: f32| match random.u8(0..20) {
            0 => f32::NAN,
            1 => f32::INFINITY,
            2 => 0.0,
            3 => -1.0,
            4 => f32::MIN_POSITIVE,
            _ => (random.f32() * 8.0 - 4.0).exp().min(most),
        };
        let multipliers = Multipliers {
            cols: std::array::from_fn(|_| any(f32::MAX)),
            diag: std::array::from_fn(|_| any(1.0)),
            anti: std::array::from_fn(|_| any(1.0)),
        };
        let expected = expected(&board, &state).is_some();
        let mut rest = RemainingRows::of(&state);
        let prices = Prices::of(&mut rest, &multipliers);
        assert!(prices.is_some() || !expected, "round {round}: {state:?}");
        let Some(prices) = prices else {
            refuted += 1;
            continue;
        };
        let never = || false;
        let mut ticks = 0;
        let mut search = Search::new(&mut ticks, &never);
        let outcome = search.within(u64::MAX, |search| search.visit(&rest, &prices));
        let found = outcome == Outcome::Found;
        assert_eq!(found, expected, "round {round}: {state:?}");
    }
    assert!(refuted > 20, "{refuted}");
}

/// One unit over the allowance is too much, also where the share rounds down to the whole allowance.
#[test]
fn no_price_over_the_allowance_is_affordable() {
    for allowance in [0, 1, 2, 199, 200, 201, 1_000_000] {
        let whole = if allowance == 0 { 0 } else { 200 };
        assert_eq!(prices::share(0, allowance), 0);
        assert_eq!(prices::share(allowance, allowance), whole, "{allowance}");
        assert_eq!(prices::share(allowance + 1, allowance), u8::MAX, "{allowance}");
    }
    assert_eq!(prices::share(999_999, 1_000_000), 199);
}

/// The first queens of a prefix of n = 38.
fn prefix(queens: usize) -> State {
    let cols = [1, 3, 5, 2, 4, 9, 11, 13, 15, 6, 8, 19, 7, 10, 12, 14, 16];
    let board = Board::new(&Problem::plain(38).expect("a board")).expect("small");
    let mut state = board.start();
    for (row, col) in (0..).zip(&cols[..queens]) {
        let mut next = State::EMPTY;
        board.place(&state, &mut next, (row, col - 1));
        state = next;
    }
    state
}

/// The multipliers refute a prefix of which every row and column has open squares.
#[test]
fn multipliers_refute_what_no_line_refutes() {
    for queens in 0.. {
        let state = prefix(queens);
        let is_open = state.choice != crate::rules::search::Choice::Dead;
        assert!(is_open, "a line is empty after {queens} queens");
        let mut rest = RemainingRows::of(&state);
        let prices = Multipliers::ONES.clone().improve(&mut rest, FIRST_CYCLES);
        if prices.is_none() {
            break;
        }
    }
}

/// A stop at any poll ends the search: around the first prices, in the ordered search, in the random ones,
/// and after a branch.
#[test]
fn a_stopped_search_is_undecided() {
    // Undecided for many branches.
    let state = prefix(13);
    for last in [1, 2, 3, 4, 14, 15, 20, 26, 27, 28, 29, 35] {
        let calls = Cell::new(0);
        let stop = || {
            calls.set(calls.get() + 1);
            calls.get() >= last
        };
        let mut ticks = 0;
        let completion = complete(&state, &mut ticks, &stop);
        assert_eq!(completion, Completion::Stopped, "call {last}");
        assert_eq!((calls.get(), ticks), (last, last), "no work after the stop");
    }
}

/// The first calls of `stop` are before and after the first prices, the next at every 4096th node.
#[test]
fn a_search_polls_around_the_prices() {
    let rest = RemainingRows::of(&prefix(13));
    for last in 1..=14 {
        let calls = Cell::new(0);
        let stop = || {
            calls.set(calls.get() + 1);
            calls.get() >= last
        };
        let mut ticks = 0;
        let mut search = Search::new(&mut ticks, &stop);
        (search.small, search.patience) = (f32::INFINITY, u64::MAX / 2);
        let outcome = search.complete(rest.clone(), &Multipliers::ONES, None);
        assert_eq!(outcome, Outcome::Undecided);
        assert_eq!(search.nodes / POLL_INTERVAL, last.max(2) - 2, "call {last}");
    }
}
