//! A folder of ledgers, in which the counts of a question are recorded.

use std::path::Path;

use bitqueens::ask::{JoinCount, Ledger, SearchCount};
use bitqueens::join::Joined;
use bitqueens::{Count, Decomposition};

use crate::error::{Error, Result};
use crate::ledger::{self, TornTail};
use crate::plan::{Method, Plan};
use crate::run::Run;

/// Records the counts of a [`Question`](bitqueens::Question) as the runs of a plan.
pub struct Folder<'a> {
    path: &'a Path,
    on_torn: &'a dyn Fn(&[TornTail]),
}

impl<'a> Folder<'a> {
    /// The ledgers of a folder. `on_torn` is told of torn tails.
    #[must_use]
    pub fn new(path: &'a Path, on_torn: &'a dyn Fn(&[TornTail])) -> Self {
        Self { path, on_torn }
    }
}

impl Ledger for Folder<'_> {
    type Error = Error;

    fn recorded(&self) -> Result<Option<Method>> {
        ledger::method(self.path)
    }

    fn search(&self, search: SearchCount<'_>) -> Result<Count> {
        let problem = search.problem;
        let default = || Decomposition::default_depth(problem.n());
        let depth = search.depth.unwrap_or_else(default);
        let decomposition = search.decomposition.clone().at_depth(depth)?;
        let plan = Plan::quick_of(problem, &decomposition, search.work.cancel())?;
        let run = Run::new(&plan, self.path).kernel(search.kernel)?;
        let report = run.devices(search.devices)?.work(search.work).run()?;
        (self.on_torn)(&report.torn);
        report.count()
    }

    fn join(&self, join: JoinCount<'_>) -> Result<Joined> {
        let plan = Plan::join(join.problem, 0, join.work.cancel())?;
        let run = Run::new(&plan, self.path).devices(join.devices)?;
        let report = run.work(join.work).run()?;
        (self.on_torn)(&report.torn);
        report.joined()
    }
}

#[cfg(test)]
mod tests {
    use bitqueens::{Cancel, Problem, Question};

    use super::*;

    #[test]
    fn questions_are_recorded_and_go_on_with_the_method_of_their_ledgers() {
        let folder = tempfile::tempdir().expect("a folder");
        let board = Problem::plain(8).expect("a board");
        let torn = |tails: &[TornTail]| assert!(tails.is_empty(), "nothing is torn");
        for method in [Method::Search, Method::Join] {
            let path = folder.path().join(method.name());
            let question = || {
                let question = Question::new(&board).threads(1).expect("in range");
                question.ledger(Folder::new(&path, &torn))
            };
            let total =
                |question: Question<'_, Folder<'_>>| question.answer().map(|answer| answer.total);
            assert_eq!(question().methods(), Ok(&[Method::Search][..]));
            assert_eq!(total(question().method(method)), Ok(92));
            // By default a board of this side is searched.
            assert_eq!(question().methods(), Ok(&[method][..]));
            assert_eq!(total(question()), Ok(92));
            let forecast = question().forecast().expect("readable");
            assert_eq!(forecast.seconds, None);
        }
        let cancel = Cancel::new();
        cancel.cancel();
        let path = folder.path().join("cancelled");
        let question = Question::new(&board).cancel(&cancel);
        let question = question.ledger(Folder::new(&path, &torn));
        assert!(question.answer().is_err());
    }
}
