//! A question, asked and answered, with or without ledgers.

use bitqueens::{Answer, Devices, Error, Orbits, Problem, Threads, ask::Ledger};
use bitqueens_runs::{Folder, ledger::TornTail};

use super::{Question, Request};
use crate::{
    console::Console,
    failure::Lost,
    forecast::announce,
    progress::{Bar, Wait},
    run_files,
};

/// The answer to a question.
pub(super) enum Found {
    /// The solutions, and the devices that helped to count them.
    Total(Box<Answer>, Devices),
    Orbits(Orbits),
    /// The nodes of the plain search tree by row.
    Profile(Vec<u64>),
}

impl Request {
    pub(super) fn find(
        &self,
        problem: &Problem,
        threads: &Threads,
        console: &Console,
    ) -> anyhow::Result<Found> {
        let question = self.method.question(problem).threads(threads.clone())?;
        let question = question.cancel(console.cancel());
        let Some(folder) = self.method.ledger() else { return self.ask(question, console) };
        let on_torn = |tails: &[TornTail]| run_files::note_torn(console, tails);
        let found = self.ask(question.ledger(Folder::new(folder, &on_torn)), console);
        if found.is_err() && console.cancel().is_cancelled() {
            run_files::note_kept(console);
        }
        found
    }

    fn ask<L>(
        &self,
        question: bitqueens::Question<'_, L>,
        console: &Console,
    ) -> anyhow::Result<Found>
    where
        L: Ledger<Error: std::error::Error + Send + Sync + 'static>,
    {
        if matches!(self.question, Question::Profile) {
            let _wait = Wait::new(console);
            return Ok(Found::Profile(question.profile()?));
        }
        let mut question = question;
        let mut devices = Devices::default();
        // Units of a join are recorded by threads.
        let is_for_threads = L::RECORDS && self.method.is_join();
        if !self.device.is_processor() && !is_for_threads {
            let notes = console.notes();
            let attempts = question.rough_attempts()?;
            devices = self.device.open(attempts, move |notice| notes.note(&notice))?;
            question = question.devices(devices.clone());
        }
        let forecast = question.forecast()?;
        announce(&forecast, console);
        let _wait = forecast.seconds.is_none().then(|| Wait::of_unknown(console));
        let bar = Bar::new(console);
        let question = question.progress(|now| bar.show(now));
        let found = match self.question {
            Question::Total => {
                let answer = question.answer().map(Box::new);
                answer.map(|answer| Found::Total(answer, devices))
            }
            _ => question.orbits().map(Found::Orbits),
        };
        found.map_err(|error| without_ledger(error.into(), L::RECORDS))
    }
}

/// The error of a count, which is interrupted for good if its units were not recorded.
fn without_ledger(error: anyhow::Error, is_recorded: bool) -> anyhow::Error {
    match error.downcast_ref() {
        Some(Error::Cancelled(_)) if !is_recorded => error.context(Lost),
        _ => error,
    }
}
