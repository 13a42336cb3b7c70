//! The explanation of a puzzle, as a chain of reasons.
//!
//! Reasons are tried from the easiest to the hardest ([`super::Difficulty`]). After each step, the
//! search starts again with the easiest.

use super::confined::{self, Kind};
use super::{Area, Deduction, Reason, search};
use crate::error::Result;
use bitqueens::rules::search::{Board, Choice, State};
use bitqueens::solutions::Solution;
use bitqueens::{Cancel, Problem, Square};

/// The outcome of an explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Conclusion {
    /// The steps lead to this solution, which is the only one.
    Solved(Solution),
    /// The puzzle has several solutions. The steps hold in all of them; these squares stay open.
    Several(Vec<Square>),
    /// The steps prove that the puzzle has no solution.
    Unsolvable,
}

/// A chain of reasons from the puzzle to its solution.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The steps, in order; the first one is the next hint.
    pub steps: Vec<Deduction>,
    /// The outcome.
    pub outcome: Conclusion,
}

impl Explanation {
    /// Returns the first of the hardest steps.
    #[must_use]
    pub fn hardest(&self) -> Option<&Deduction> {
        let mut hardest: Option<&Deduction> = None;
        for step in &self.steps {
            if hardest.is_none_or(|so_far| step.difficulty() > so_far.difficulty()) {
                hardest = Some(step);
            }
        }
        hardest
    }

    /// Returns the only solution, if the steps lead to it.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution> {
        match &self.outcome {
            Conclusion::Solved(solution) => Some(solution),
            _ => None,
        }
    }
}

/// Explains a puzzle step by step.
///
/// Fixed queens are on the board from the start, and blocked squares are closed, so a puzzle in
/// progress is explained from its current state.
///
/// # Errors
/// [`bitqueens::Error::Side`] over [`bitqueens::MAX_WORD_SIDE`], [`bitqueens::Error::Cancelled`].
pub fn explain(problem: &Problem, cancel: &Cancel) -> Result<Explanation> {
    let board = Board::new(problem)?;
    let mut chain = Chain {
        problem,
        state: board.start(),
        spare: State::EMPTY,
        queens: vec![0; board.n()],
        steps: Vec::new(),
        board: &board,
        cancel,
    };
    for queen in problem.fixed() {
        if chain.state.choice != Choice::Dead {
            chain.place(small(*queen));
        }
    }
    let outcome = if board.is_possible() {
        chain.run()?
    } else {
        let n = problem.n();
        let regions = problem.regions().map_or(n, bitqueens::board::Regions::len);
        chain.steps.push(Deduction {
            reason: Reason::Excluded { n, regions },
            queen: None,
            closed: vec![],
        });
        Conclusion::Unsolvable
    };
    Ok(Explanation { steps: chain.steps, outcome })
}

/// An explanation in progress.
struct Chain<'a> {
    problem: &'a Problem,
    board: &'a Board,
    state: State,
    /// A buffer for the state after a trial placement.
    spare: State,
    queens: Vec<u8>,
    steps: Vec<Deduction>,
    cancel: &'a Cancel,
}

impl Chain<'_> {
    fn run(&mut self) -> Result<Conclusion> {
        loop {
            match self.state.choice {
                Choice::Done => return Ok(Conclusion::Solved(Solution::new(&self.queens))),
                Choice::Dead => {
                    let area = self.area_without_square(&self.state);
                    self.steps.push(Deduction {
                        reason: Reason::Impossible { area },
                        queen: None,
                        closed: vec![],
                    });
                    return Ok(Conclusion::Unsolvable);
                }
                _ => {}
            }
            let found = self.last_square()
                || self.confined(1)
                || self.takes_all()
                || self.confined(2)
                || self.confined(3)
                || self.confined(4)
                || self.trial();
            if !found && let Some(outcome) = self.search()? {
                return Ok(outcome);
            }
        }
    }

    /// Finds an area with a single open square: rows first, then columns, then regions.
    fn last_square(&mut self) -> bool {
        let Some(queen) = self.only_square(&self.state) else { return false };
        let reason = Reason::LastSquare { area: self.area_chosen(&self.state) };
        let before = self.state.squares();
        self.place(queen);
        let open = self.state.squares();
        let closed =
            before.into_iter().filter(|&square| square != queen && !open.contains(&square));
        self.steps.push(Deduction {
            reason,
            queen: Some(wide(queen)),
            closed: closed.map(wide).collect(),
        });
        true
    }

    /// Finds `areas` areas confined to the same number of others.
    fn confined(&mut self, areas: u32) -> bool {
        let Some(found) = confined::find(&self.state, &|square| self.board.region(square), areas)
        else {
            return false;
        };
        let name = |(kind, indices): (Kind, u64)| -> Vec<Area> {
            (0..64)
                .filter(|index| indices >> index & 1 == 1)
                .map(|index| self.area(kind, index))
                .collect()
        };
        let reason = Reason::Confined { inner: name(found.inner), outer: name(found.outer) };
        self.close(reason, found.closed);
        true
    }

    /// Finds a square whose queen would leave some area without an open square.
    fn takes_all(&mut self) -> bool {
        for square in self.state.squares() {
            self.board.place(&self.state, &mut self.spare, square);
            if self.spare.choice == Choice::Dead {
                let area = self.area_taken(&self.state, square);
                self.close(Reason::TakesAll { area }, vec![square]);
                return true;
            }
        }
        false
    }

    /// Finds a square whose queen leads, through last squares alone, to an area without an open
    /// square. Takes the shortest chain, and the first of equal length.
    fn trial(&mut self) -> bool {
        let mut best: Option<((u8, u8), Vec<Square>, Area)> = None;
        for square in self.state.squares() {
            let (mut state, mut next) = (self.state.clone(), square);
            let mut forced = Vec::new();
            let area = loop {
                let mut after = State::EMPTY;
                self.board.place(&state, &mut after, next);
                if after.choice == Choice::Dead {
                    break Some(self.area_taken(&state, next));
                }
                state = after;
                match self.only_square(&state) {
                    Some(only) => next = only,
                    None => break None,
                }
                forced.push(wide(next));
            };
            let shorter = best.as_ref().is_none_or(|(_, chain, _)| forced.len() < chain.len());
            if let Some(area) = area.filter(|_| shorter) {
                best = Some((square, forced, area));
            }
        }
        let Some((square, forced, area)) = best else { return false };
        self.close(Reason::Trial { forced, area }, vec![square]);
        true
    }

    /// Searches, as the last resort: closes the squares of the tightest area that no solution uses,
    /// or returns the outcome.
    fn search(&mut self) -> Result<Option<Conclusion>> {
        let found = search(self.board, &self.state, &self.queens, 2, self.cancel)?;
        if found.count > 1 {
            let open = self.state.squares().into_iter().map(wide).collect();
            return Ok(Some(Conclusion::Several(open)));
        }
        let mut closed = Vec::new();
        self.board.squares(&self.state, &mut closed);
        if let Some(solution) = &found.solution {
            closed.retain(|&(row, col)| solution.cols()[usize::from(row)] != col);
        }
        self.close(Reason::Search, closed);
        Ok(None)
    }

    fn place(&mut self, queen: (u8, u8)) {
        self.board.place(&self.state, &mut self.spare, queen);
        if self.spare.choice == Choice::Dead {
            // The open squares are still needed to find the empty area.
            self.board.place_all(&self.state, &mut self.spare, queen);
        }
        std::mem::swap(&mut self.state, &mut self.spare);
        self.queens[usize::from(queen.0)] = queen.1;
    }

    fn close(&mut self, reason: Reason, squares: Vec<(u8, u8)>) {
        self.board.close(&mut self.state, &squares);
        self.steps.push(Deduction {
            reason,
            queen: None,
            closed: squares.into_iter().map(wide).collect(),
        });
    }

    /// Returns the only open square of the area to fill next, if it has just one.
    fn only_square(&self, state: &State) -> Option<(u8, u8)> {
        let mut squares = Vec::new();
        self.board.squares(state, &mut squares);
        match squares.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    fn area(&self, kind: Kind, index: u16) -> Area {
        match kind {
            Kind::Row => Area::Row(index),
            Kind::Column => Area::Column(index),
            Kind::Region => {
                let regions = self.problem.regions();
                Area::Region(regions.map_or('?', |regions| regions.name(index.into())))
            }
        }
    }

    /// Returns the area that the state fills next.
    fn area_chosen(&self, state: &State) -> Area {
        let (kind, index) = match state.choice {
            Choice::Col(col) => (Kind::Column, col),
            Choice::Region(region) => (Kind::Region, region),
            Choice::Row(at) => (Kind::Row, state.row(at)),
            Choice::Dead | Choice::Done => unreachable!("an area is left to fill"),
        };
        self.area(kind, bitqueens::internal::to_u16(index))
    }

    /// Returns the area that a queen would leave without an open square.
    fn area_taken(&self, state: &State, queen: (u8, u8)) -> Area {
        let mut after = State::EMPTY;
        self.board.place_all(state, &mut after, queen);
        self.area_without_square(&after)
    }

    /// Returns the first row, column or region without an open square.
    fn area_without_square(&self, state: &State) -> Area {
        let empty = confined::empty(state, &|square| self.board.region(square));
        let (kind, index) = empty.expect("a dead state has an area without an open square");
        self.area(kind, index)
    }
}

fn small(square: Square) -> (u8, u8) {
    let int = |x: u16| u8::try_from(x).expect("at most 64");
    (int(square.row), int(square.col))
}

fn wide((row, col): (u8, u8)) -> Square {
    Square::new(row.into(), col.into())
}
