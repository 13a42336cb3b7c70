//! Explains puzzles step by step.

use bitqueens::language::Phrase;
use bitqueens::{Error, Problem};
use bitqueens_tutor::puzzle;
use bitqueens_tutor::puzzle::{Conclusion, explain as reasons};

use super::Limit;
use crate::board_input::remarks;
use crate::commands::puzzle::reasons::{columns, several, steps};
use crate::console::Console;
use crate::exit::Exit;

/// Prints the steps, the hardest one, and the outcome.
pub(crate) fn explain(
    problem: &Problem,
    limit: &Limit,
    console: &mut Console,
) -> anyhow::Result<Exit> {
    for remark in remarks(problem) {
        console.note(&remark);
    }
    let explanation = match reasons(problem, console.cancel()) {
        Ok(explanation) => explanation,
        Err(bitqueens_tutor::Error::Library(Error::Cancelled(_))) => {
            console.say(&limit.message());
            return Ok(Exit::Incomplete);
        }
        Err(error) => return Err(error.into()),
    };
    let lang = console.lang();
    steps(&explanation, lang, console)?;
    let (conclusion, exit) = match &explanation.outcome {
        Conclusion::Solved(solution) => {
            let only = lang.pick("The only solution: ", "唯一的解：");
            (format!("{only}{}", columns(solution)), Exit::Done)
        }
        Conclusion::Several(_) => (several(problem, lang, console)?, Exit::Done),
        Conclusion::Unsolvable => (lang.pick("unsolvable", "无解").to_owned(), Exit::No),
        _ => (lang.pick("The steps end here.", "推理到此为止。").to_owned(), Exit::Done),
    };
    console.output().line(format_args!("{conclusion}"))?;
    Ok(exit)
}

/// Whether the solution of a puzzle is unique; `None` for boards without regions.
pub(crate) fn uniqueness(problem: &Problem, console: &Console) -> Option<Phrase> {
    problem.regions()?;
    let found = puzzle::find(problem, 2, console.cancel()).ok();
    Some(match found.and_then(|found| found.is_unique()) {
        Some(true) => Phrase::new("the only solution", "唯一的解"),
        Some(false) => Phrase::new("one of several solutions", "多个解之一"),
        None => Phrase::new("undecided whether it is the only solution", "不确定是否为唯一的解"),
    })
}
