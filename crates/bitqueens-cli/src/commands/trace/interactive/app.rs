//! The state of the screen, and the commands that change it.

use std::time::Duration;

use bitqueens_tutor::ladder::{Code, Jump, LadderError, LadderSolver, Replay, SourceListing, Step};

use crate::language::Language;

/// Steps per second.
const SPEEDS: [u32; 10] = [1, 2, 4, 8, 15, 30, 60, 250, 1000, 10_000];
/// Index of the initial speed.
const INITIAL_SPEED: usize = 2;

/// Largest side for which counting all steps takes no noticeable time.
const MAX_COUNTED: usize = 12;

/// Maximum number of steps that a jump examines before it stops.
const MAX_JUMP: u64 = 500_000;

/// A command of the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command {
    PlayOrPause,
    Step(Direction, u64),
    Start,
    End,
    Faster,
    Slower,
    Jump(Direction, Event),
    Choose(LadderSolver),
    /// Shows no second solver, or the next one.
    NextBeside,
    /// Exchanges the two solvers.
    Exchange,
    Language,
    Quit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Forward,
    Back,
}

/// The target of a jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Event {
    Solution,
    BackUp,
}

/// Why the last command failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Note {
    NotFound(Direction, Event),
    NotFoundYet,
    EndIsFar,
}

/// A solver at a step.
pub(super) struct Pane {
    pub(super) listing: SourceListing,
    pub(super) step: Step,
    replay: Replay,
}

impl Pane {
    fn new(solver: LadderSolver, n: usize, code: Code) -> Result<Self, LadderError> {
        let mut replay = Replay::new(solver, n)?;
        Ok(Self {
            listing: solver.listing_in(code),
            step: replay.step(0).expect("a search starts"),
            replay,
        })
    }

    pub(super) fn solver(&self) -> LadderSolver {
        self.step.solver
    }
}

/// The state of the screen.
pub(crate) struct App {
    pub(super) lead: Pane,
    /// The second solver, at the same placement as the first.
    pub(super) beside: Option<Pane>,
    pub(super) lang: Language,
    /// The number of the last step, if known.
    pub(super) last: Option<u64>,
    pub(super) note: Option<Note>,
    n: usize,
    /// Language of the listings.
    code: Code,
    speed: usize,
    is_playing: bool,
    is_over: bool,
    /// Fraction of the next step that has passed.
    due: f64,
}

impl App {
    /// An app that plays from the start.
    pub(crate) fn new(
        n: usize,
        solver: LadderSolver,
        beside: Option<LadderSolver>,
        code: Code,
    ) -> Result<Self, LadderError> {
        let pane = |solver| Pane::new(solver, n, code);
        Ok(Self {
            lead: pane(solver)?,
            beside: beside.map(pane).transpose()?,
            code,
            lang: Language::default(),
            last: last(solver, n)?,
            note: None,
            n,
            speed: INITIAL_SPEED,
            is_playing: true,
            is_over: false,
            due: 0.0,
        })
    }

    /// The app in this language.
    pub(crate) fn speaking(mut self, lang: Language) -> Self {
        self.lang = lang;
        self
    }

    /// The step of the first solver.
    pub(crate) fn step(&self) -> &Step {
        &self.lead.step
    }

    pub(super) fn is_playing(&self) -> bool {
        self.is_playing
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    pub(super) fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// Goes to a step, or to the last one and returns false if the search has fewer steps.
    pub(crate) fn go_to(&mut self, number: u64) -> bool {
        let found = self.lead.replay.step(number);
        let is_there = found.is_some();
        self.lead.step = found.unwrap_or_else(|| self.final_step());
        if let Some(beside) = &mut self.beside {
            beside.step = beside.replay.beside(&self.lead.step);
        }
        is_there
    }

    /// The last step. Must be called only near the end.
    fn final_step(&mut self) -> Step {
        let mut step = self.lead.step;
        while let Some(next) = self.lead.replay.step(step.number + 1) {
            step = next;
        }
        step
    }

    /// Plays for this time.
    pub(super) fn advance(&mut self, time: Duration) {
        if !self.is_playing {
            return;
        }
        // Does not catch up after the terminal was blocked.
        self.due += time.as_secs_f64().min(0.25) * f64::from(self.speed());
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "0 to 2500"
        )]
        let steps = self.due as u64;
        self.due = self.due.fract();
        if steps > 0 && !self.go_to(self.lead.step.number + steps) {
            self.is_playing = false;
        }
    }

    /// Executes a command.
    pub(super) fn execute(&mut self, command: Command) {
        self.note = None;
        let here = self.lead.step.number;
        match command {
            Command::PlayOrPause => {
                self.is_playing = !self.is_playing;
                self.due = 0.0;
                if self.is_playing && self.last == Some(here) {
                    self.go_to(0);
                }
            }
            Command::Step(direction, steps) => {
                self.is_playing = false;
                self.go_to(match direction {
                    Direction::Forward => here.saturating_add(steps),
                    Direction::Back => here.saturating_sub(steps),
                });
            }
            Command::Start => {
                self.go_to(0);
            }
            Command::End => match self.last {
                Some(last) => {
                    self.is_playing = false;
                    self.go_to(last);
                }
                None => self.note = Some(Note::EndIsFar),
            },
            Command::Faster => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            Command::Slower => self.speed = self.speed.saturating_sub(1),
            Command::Jump(direction, event) => self.jump(direction, event),
            Command::Choose(solver) => self.choose(solver),
            Command::NextBeside => self.next_beside(),
            Command::Exchange => self.exchange(),
            Command::Language => {
                self.lang = self.lang.pick(Language::Chinese, Language::English);
            }
            Command::Quit => self.is_over = true,
        }
    }

    fn jump(&mut self, direction: Direction, event: Event) {
        self.is_playing = false;
        let wanted = |step: &Step| match event {
            Event::Solution => step.is_solution(),
            Event::BackUp => step.is_back_up(),
        };
        let from = self.lead.step.number;
        let jump = match direction {
            Direction::Forward => self.lead.replay.next(from, MAX_JUMP, wanted),
            Direction::Back => self.lead.replay.previous(from, MAX_JUMP, wanted),
        };
        match jump {
            Jump::Found(step) => {
                self.go_to(step.number);
            }
            Jump::Nowhere => self.note = Some(Note::NotFound(direction, event)),
            Jump::GaveUp(number) => {
                self.go_to(number);
                self.note = Some(Note::NotFoundYet);
            }
        }
    }

    /// Replaces the first solver, at the same placement.
    fn choose(&mut self, solver: LadderSolver) {
        let mut pane = Pane::new(solver, self.n, self.code).expect("this board was accepted");
        pane.step = pane.replay.beside(&self.lead.step);
        self.lead = pane;
        self.last = last(solver, self.n).expect("this board was accepted");
        self.go_to(self.lead.step.number);
    }

    fn next_beside(&mut self) {
        let next = match &self.beside {
            None => Some(LadderSolver::L0),
            Some(pane) => LadderSolver::ALL
                .into_iter()
                .skip_while(|&solver| solver != pane.solver())
                .nth(1),
        };
        self.beside = next
            .map(|solver| Pane::new(solver, self.n, self.code).expect("this board was accepted"));
        self.go_to(self.lead.step.number);
    }

    fn exchange(&mut self) {
        if let Some(beside) = &mut self.beside {
            std::mem::swap(&mut self.lead, beside);
            self.last = last(self.lead.solver(), self.n).expect("this board was accepted");
            self.go_to(self.lead.step.number);
        }
    }
}

/// The number of the last step, for small boards.
fn last(solver: LadderSolver, n: usize) -> Result<Option<u64>, LadderError> {
    if n > MAX_COUNTED {
        return Ok(None);
    }
    Ok(Some(solver.step_count(n)? - 1))
}
