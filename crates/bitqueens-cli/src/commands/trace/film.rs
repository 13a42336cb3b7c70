//! The steps of a search as a film: the board, and the masks of the row under its columns.

use std::time::Duration;

use bitqueens::{Problem, Square, internal::to_u16};
use bitqueens_formats::draw::{Film, Picture};
use bitqueens_tutor::ladder::{Action, Step};

use super::{Next, Print, sheet};
use crate::{console::Console, failure::refuse, language::Language};

/// The most steps of a film.
const MOST: u64 = 2000;

/// The time of a step, of a solution, and of the last step.
const STEP: Duration = Duration::from_millis(500);
const SOLUTION: Duration = Duration::from_millis(1500);
const LAST: Duration = Duration::from_millis(3000);

impl Print {
    /// The steps as a film; `None` when interrupted. Its words are English, for which the pictures have letters.
    pub(super) fn film(mut self, console: &mut Console) -> anyhow::Result<Option<Film>> {
        if !self.begin(console)? {
            return Ok(None);
        }
        let mut film = Film::new("A search, step by step");
        let mut latest: Option<Box<Step>> = None;
        let mut frames = 0;
        while frames < self.limit {
            let step = match self.next(console)? {
                Next::Step(step) => step,
                Next::Stopped => return Ok(None),
                Next::End => break,
            };
            if frames == MOST {
                refuse!(
                    "a film has at most {MOST} steps, and this search has more: give --limit, --from or --only solutions",
                    "动画最多 {MOST} 步，这次搜索不止：请用 --limit、--from 或 --only solutions"
                );
            }
            if let Some(step) = latest.replace(step) {
                let time = if step.is_solution() { SOLUTION } else { STEP };
                film.push(frame(&step)?, time);
            }
            frames += 1;
        }
        if let Some(step) = latest {
            film.push(frame(&step)?, LAST);
        }
        Ok(Some(film))
    }
}

/// The board after a step.
fn frame(step: &Step) -> anyhow::Result<Picture> {
    let n = step.n;
    let square = |row: usize, col: usize| Square::new(to_u16(row), to_u16(col));
    let all = (0..n).flat_map(|row| (0..n).map(move |col| (row, col)));
    let blocked = all.filter(|&(row, col)| !step.is_open(row, col));
    let problem = Problem::plain(n)?.with_blocked(blocked.map(|(row, col)| square(row, col)))?;
    let queens = step.queens.iter().enumerate().map(|(row, col)| square(row, col));
    let outlined: Vec<Square> = match (step.action, step.col()) {
        (_, Some(col)) => vec![square(step.row(), col)],
        (Action::Mask { row, .. }, None) => (0..n).map(|col| square(row, col)).collect(),
        _ => Vec::new(),
    };
    let mut picture = Picture::of(&problem)?
        .queens(queens)?
        .outlined(outlined)?
        .attacked(true)
        .coordinates(true)
        .caption(format!(
            "{}\n{}",
            sheet::title(step, Language::English),
            sheet::counters(step, Language::English)
        ));
    let masks = step.masks();
    let strips =
        [("cols", masks.cols), ("anti", masks.anti), ("diag", masks.diag), ("free", masks.free)];
    for (name, mask) in strips {
        picture = picture.strip(name, (0..n).map(|col| mask >> col & 1 == 1));
    }
    Ok(picture)
}
