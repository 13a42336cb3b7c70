//! A sheet of the solutions of a problem, for `draw` and `list`.

use bitqueens::{Cancel, Error, Problem, solutions::Solutions};
use bitqueens_formats::draw::{MAX_PICTURES, Picture, Sheet};

/// The solutions in lexicographic order, all of them or the first of each orbit.
pub(crate) fn solutions(problem: &Problem, unique: bool) -> bitqueens::Result<Solutions> {
    if unique { Solutions::unique(problem) } else { Solutions::new(problem) }
}

/// The solutions on a sheet.
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    /// Only one of each orbit.
    pub(crate) unique: bool,
    /// Only the first solutions.
    pub(crate) limit: Option<usize>,
}

impl Choice {
    /// A sheet with a title and the solutions in lexicographic order, each on a copy of `board`.
    pub(crate) fn sheet(
        self,
        problem: &Problem,
        board: &Picture,
        cancel: &Cancel,
    ) -> anyhow::Result<Sheet> {
        // One more than fits, so that the sheet refuses too many.
        let taken = self.limit.map_or(MAX_PICTURES + 1, |limit| limit.min(MAX_PICTURES + 1));
        let boards: Vec<_> = solutions(problem, self.unique)?.cancel(cancel).take(taken).collect();
        if cancel.is_cancelled() {
            return Err(Error::Stopped.into());
        }
        let pictures = boards.iter().zip(1..).map(|(solution, number)| {
            let columns: Vec<String> =
                solution.cols().iter().map(|&col| (u16::from(col) + 1).to_string()).collect();
            let picture = board.clone().queens(solution.squares())?;
            Ok(picture.caption(format!("{number}: {}", columns.join(" "))))
        });
        let pictures: bitqueens_formats::Result<Vec<Picture>> = pictures.collect();
        Ok(Sheet::new(self.title(problem.n(), boards.len()), pictures?)?)
    }

    fn title(self, n: usize, boards: usize) -> String {
        let solutions = match (self.unique, boards) {
            (true, 1) => "1 fundamental solution".to_owned(),
            (true, many) => format!("{many} fundamental solutions"),
            (false, 1) => "1 solution".to_owned(),
            (false, many) => format!("{many} solutions"),
        };
        match (self.limit == Some(boards), boards) {
            (true, 1) => format!("n = {n}: the first {}", solutions.trim_start_matches("1 ")),
            (true, _) => format!("n = {n}: the first {solutions}"),
            (false, _) => format!("n = {n}: {solutions}"),
        }
    }
}
