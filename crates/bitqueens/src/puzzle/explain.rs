//! The chain of reasons.
//!
//! Reasons are looked for from the easiest on ([`super::Difficulty`]); after each step the search
//! for reasons starts again at the easiest.

use super::confined::{self, Kind};
use super::search;
use super::{Area, Reason, Step};
use crate::search::{Board, Choice, State};
use crate::{Cancel, Problem, Result, Solution, Square};

/// How an explanation ends.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// The steps lead to this solution, the only one.
    Solved(Solution),
    /// The steps hold in every solution, but there are several: these squares stay open.
    Several(Vec<Square>),
    /// The steps prove that there is none.
    Unsolvable,
}

/// A chain of reasons from the puzzle to its solution.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The steps, in order; the first one is the next hint.
    pub steps: Vec<Step>,
    /// Where they lead.
    pub outcome: Outcome,
}

impl Explanation {
    /// The first of the hardest steps.
    #[must_use]
    pub fn hardest(&self) -> Option<&Step> {
        let mut hardest: Option<&Step> = None;
        for step in &self.steps {
            if hardest.is_none_or(|so_far| step.difficulty() > so_far.difficulty()) {
                hardest = Some(step);
            }
        }
        hardest
    }

    /// The only solution, if the steps lead to it.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution> {
        match &self.outcome {
            Outcome::Solved(solution) => Some(solution),
            _ => None,
        }
    }
}

/// Explains a puzzle step by step. Fixed queens stand from the start, blocked squares are closed:
/// a puzzle in progress is explained from where it is.
///
/// # Errors
/// [`crate::Error::Side`] over [`crate::MAX_WORD_SIDE`], [`crate::Error::Cancelled`].
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
        let regions = problem.regions().map_or(n, crate::Regions::len);
        chain.steps.push(Step {
            reason: Reason::Excluded { n, regions },
            queen: None,
            closed: vec![],
        });
        Outcome::Unsolvable
    };
    Ok(Explanation {
        steps: chain.steps,
        outcome,
    })
}

/// The state of an explanation.
struct Chain<'a> {
    problem: &'a Problem,
    board: &'a Board,
    state: State,
    /// Room for what a square would leave.
    spare: State,
    queens: Vec<u8>,
    steps: Vec<Step>,
    cancel: &'a Cancel,
}

impl Chain<'_> {
    fn run(&mut self) -> Result<Outcome> {
        loop {
            match self.state.choice {
                Choice::Done => return Ok(Outcome::Solved(Solution::new(&self.queens))),
                Choice::Dead => {
                    let area = self.area_without_square(&self.state);
                    self.steps.push(Step {
                        reason: Reason::Impossible { area },
                        queen: None,
                        closed: vec![],
                    });
                    return Ok(Outcome::Unsolvable);
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

    /// An area with a single open square; rows first, then columns, then regions.
    fn last_square(&mut self) -> bool {
        let Some(queen) = self.only_square(&self.state) else {
            return false;
        };
        let reason = Reason::LastSquare {
            area: self.area_chosen(&self.state),
        };
        let before = self.state.squares();
        self.place(queen);
        let open = self.state.squares();
        let closed = before
            .into_iter()
            .filter(|&square| square != queen && !open.contains(&square));
        self.steps.push(Step {
            reason,
            queen: Some(wide(queen)),
            closed: closed.map(wide).collect(),
        });
        true
    }

    /// As many areas confined to as many others.
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
        let reason = Reason::Confined {
            inner: name(found.inner),
            outer: name(found.outer),
        };
        self.close(reason, found.closed);
        true
    }

    /// A square whose queen would leave some area without a square.
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

    /// A square whose queen leads to an area without a square by last squares alone; the shortest
    /// such way, the first of equals.
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
            let shorter = best
                .as_ref()
                .is_none_or(|(_, way, _)| forced.len() < way.len());
            if let Some(area) = area.filter(|_| shorter) {
                best = Some((square, forced, area));
            }
        }
        let Some((square, forced, area)) = best else {
            return false;
        };
        self.close(Reason::Trial { forced, area }, vec![square]);
        true
    }

    /// The last resort: closes the squares of the tightest area that no solution uses, or ends.
    fn search(&mut self) -> Result<Option<Outcome>> {
        let found = search(self.board, &self.state, &self.queens, 2, self.cancel)?;
        if found.count > 1 {
            let open = self.state.squares().into_iter().map(wide).collect();
            return Ok(Some(Outcome::Several(open)));
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
            // The open squares are still needed to say which area is empty.
            self.board.place_all(&self.state, &mut self.spare, queen);
        }
        std::mem::swap(&mut self.state, &mut self.spare);
        self.queens[usize::from(queen.0)] = queen.1;
    }

    fn close(&mut self, reason: Reason, squares: Vec<(u8, u8)>) {
        self.board.close(&mut self.state, &squares);
        self.steps.push(Step {
            reason,
            queen: None,
            closed: squares.into_iter().map(wide).collect(),
        });
    }

    /// The single square of the area that is to be filled next, if it is the only one there.
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

    /// The area that the state would fill next.
    fn area_chosen(&self, state: &State) -> Area {
        let (kind, index) = match state.choice {
            Choice::Col(col) => (Kind::Column, col),
            Choice::Region(region) => (Kind::Region, region),
            Choice::Row(at) => (Kind::Row, state.row(at)),
            Choice::Dead | Choice::Done => unreachable!("something is to be filled"),
        };
        self.area(kind, crate::squares::to_u16(index))
    }

    /// The area that a queen would leave without a square.
    fn area_taken(&self, state: &State, queen: (u8, u8)) -> Area {
        let mut after = State::EMPTY;
        self.board.place_all(state, &mut after, queen);
        self.area_without_square(&after)
    }

    /// The first row, column or region without an open square.
    fn area_without_square(&self, state: &State) -> Area {
        let empty = confined::empty(state, &|square| self.board.region(square));
        let (kind, index) = empty.expect("a dead state has an area without a square");
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
