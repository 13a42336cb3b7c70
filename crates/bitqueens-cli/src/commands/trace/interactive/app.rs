//! What is on the screen, and what a command does to it.

use std::time::Duration;

use bitqueens_tutor::ladder::{Jump, LadderError, Listing, Replay, Solver, Step};

use crate::language::Language;

/// Steps a second.
const SPEEDS: [u32; 10] = [1, 2, 4, 8, 15, 30, 60, 250, 1000, 10_000];
const USUAL_SPEED: usize = 2;

/// Up to here the whole search is counted in the blink of an eye.
const MAX_COUNTED: usize = 12;

/// Steps that a jump looks at before it stops to show where it is.
const JUMP: u64 = 500_000;

/// What the user wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command {
    PlayOrPause,
    Step(Way, u64),
    Start,
    End,
    Faster,
    Slower,
    Jump(Way, Event),
    Choose(Solver),
    /// The second solver: none, then one after the other.
    Beside,
    /// The second solver leads.
    Exchange,
    Language,
    Quit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Forward,
    Back,
}

/// What to jump to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Event {
    Solution,
    BackUp,
}

/// What the last command could not do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Note {
    Nothing(Way, Event),
    SearchOn,
    EndIsFar,
}

/// One solver at one step.
pub(super) struct Pane {
    pub(super) listing: Listing,
    pub(super) step: Step,
    replay: Replay,
}

impl Pane {
    fn new(solver: Solver, n: usize) -> Result<Self, LadderError> {
        let mut replay = Replay::new(solver, n)?;
        Ok(Self {
            listing: solver.listing(),
            step: replay.step(0).expect("a search starts"),
            replay,
        })
    }

    pub(super) fn solver(&self) -> Solver {
        self.step.solver
    }
}

/// The state of the screen.
pub(crate) struct App {
    pub(super) lead: Pane,
    /// Follows the leading one, placement by placement.
    pub(super) beside: Option<Pane>,
    pub(super) lang: Language,
    /// The number of the last step, where it is known.
    pub(super) last: Option<u64>,
    pub(super) note: Option<Note>,
    n: usize,
    speed: usize,
    is_playing: bool,
    is_over: bool,
    /// Parts of a step that have passed.
    due: f64,
}

impl App {
    /// Playing from the start.
    pub(crate) fn new(
        n: usize,
        solver: Solver,
        beside: Option<Solver>,
        lang: Language,
    ) -> Result<Self, LadderError> {
        Ok(Self {
            lead: Pane::new(solver, n)?,
            beside: beside.map(|solver| Pane::new(solver, n)).transpose()?,
            lang,
            last: last(solver, n)?,
            note: None,
            n,
            speed: USUAL_SPEED,
            is_playing: true,
            is_over: false,
            due: 0.0,
        })
    }

    /// The leading solver's step.
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

    /// Goes to a step, or to the last one if the search is over before it, and says which.
    pub(crate) fn go_to(&mut self, number: u64) -> bool {
        let found = self.lead.replay.step(number);
        let is_there = found.is_some();
        self.lead.step = found.unwrap_or_else(|| self.final_step());
        if let Some(beside) = &mut self.beside {
            beside.step = beside.replay.beside(&self.lead.step);
        }
        is_there
    }

    /// The last step, known to be before a step that is not there.
    fn final_step(&mut self) -> Step {
        let mut step = self.lead.step;
        while let Some(next) = self.lead.replay.step(step.number + 1) {
            step = next;
        }
        step
    }

    /// Time passes.
    pub(super) fn pass(&mut self, time: Duration) {
        if !self.is_playing {
            return;
        }
        // A terminal that stood still for a while is not to be made up for.
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

    /// Does what the user wants.
    pub(super) fn obey(&mut self, command: Command) {
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
            Command::Step(way, steps) => {
                self.is_playing = false;
                self.go_to(match way {
                    Way::Forward => here.saturating_add(steps),
                    Way::Back => here.saturating_sub(steps),
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
            Command::Jump(way, event) => self.jump(way, event),
            Command::Choose(solver) => self.choose(solver),
            Command::Beside => self.next_beside(),
            Command::Exchange => self.exchange(),
            Command::Language => {
                self.lang = self.lang.pick(Language::Zh, Language::En);
            }
            Command::Quit => self.is_over = true,
        }
    }

    fn jump(&mut self, way: Way, event: Event) {
        self.is_playing = false;
        let wanted = |step: &Step| match event {
            Event::Solution => step.is_solution(),
            Event::BackUp => step.is_back_up(),
        };
        let from = self.lead.step.number;
        let led = match way {
            Way::Forward => self.lead.replay.next(from, JUMP, wanted),
            Way::Back => self.lead.replay.previous(from, JUMP, wanted),
        };
        match led {
            Jump::Found(step) => {
                self.go_to(step.number);
            }
            Jump::Nowhere => self.note = Some(Note::Nothing(way, event)),
            Jump::GaveUp(number) => {
                self.go_to(number);
                self.note = Some(Note::SearchOn);
            }
        }
    }

    /// Another leading solver, at the same placement.
    fn choose(&mut self, solver: Solver) {
        let mut pane = Pane::new(solver, self.n).expect("the board fitted before");
        pane.step = pane.replay.beside(&self.lead.step);
        self.lead = pane;
        self.last = last(solver, self.n).expect("the board fitted before");
        self.go_to(self.lead.step.number);
    }

    fn next_beside(&mut self) {
        let next = match &self.beside {
            None => Some(Solver::L0),
            Some(pane) => Solver::ALL
                .into_iter()
                .skip_while(|&solver| solver != pane.solver())
                .nth(1),
        };
        self.beside = next.map(|solver| Pane::new(solver, self.n).expect("it fitted before"));
        self.go_to(self.lead.step.number);
    }

    fn exchange(&mut self) {
        if let Some(beside) = &mut self.beside {
            std::mem::swap(&mut self.lead, beside);
            self.last = last(self.lead.solver(), self.n).expect("it fitted before");
            self.go_to(self.lead.step.number);
        }
    }
}

/// The number of the last step, where it is quickly found.
fn last(solver: Solver, n: usize) -> Result<Option<u64>, LadderError> {
    if n > MAX_COUNTED {
        return Ok(None);
    }
    Ok(Some(solver.step_count(n)? - 1))
}
