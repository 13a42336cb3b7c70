//! The source of a solver as a listing, each line tied to the steps it takes.

use super::{Solver, Step};

/// The very lines that [`Solver::count`] runs, and which of them a step belongs to.
///
/// ```
/// use bitqueens::ladder::Solver;
/// let listing = Solver::L5.listing();
/// let place = Solver::L5.steps(4)?.nth(2).expect("start, mask, place");
/// let line = listing.line_of(&place).expect("every step has its line");
/// assert!(listing.lines[line].contains("cols | queen"));
/// # Ok::<(), bitqueens::ladder::LadderError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Listing {
    /// The lines of Rust, without the line ends.
    pub lines: Vec<&'static str>,
    marks: Vec<(&'static str, usize)>,
}

/// In the source files a listing stands between these comments, and a comment at the end of a
/// line names the steps that it takes.
const BEGIN: &str = "// listing";
const END: &str = "// end of listing";

impl Listing {
    pub(super) fn of(solver: Solver) -> Self {
        let files: &[&'static str] = match solver {
            Solver::L0 => &[include_str!("l0.rs")],
            Solver::L1 => &[include_str!("l1.rs")],
            Solver::L2 => &[include_str!("l2.rs")],
            Solver::L3 => &[include_str!("l3.rs")],
            Solver::L4 => &[include_str!("l4.rs")],
            Solver::L5 => &[include_str!("l5.rs")],
            // Below its first row L6 is L5.
            Solver::L6 => &[include_str!("l6.rs"), include_str!("l5.rs")],
        };
        let mut listing = Listing {
            lines: Vec::new(),
            marks: Vec::new(),
        };
        for file in files {
            if !listing.lines.is_empty() {
                listing.lines.push("");
            }
            let region = file
                .lines()
                .skip_while(|line| *line != BEGIN)
                .skip(1)
                .take_while(|line| *line != END);
            region.for_each(|line| listing.add(line));
        }
        listing
    }

    fn add(&mut self, line: &'static str) {
        let (code, steps) = match line.split_once(" // ") {
            Some((code, steps)) if !code.trim().is_empty() => (code, steps),
            _ => (line, ""),
        };
        let steps = steps.split(", ").filter(|step| !step.is_empty());
        self.marks
            .extend(steps.map(|step| (step, self.lines.len())));
        self.lines.push(code.trim_end());
    }

    /// The line (an index into `lines`) that takes this step; `None` for a step of another
    /// solver that this one never takes.
    #[must_use]
    pub fn line_of(&self, step: &Step) -> Option<usize> {
        let mut lines = self
            .marks
            .iter()
            .filter(|(mark, _)| *mark == step.action.word())
            .map(|&(_, line)| line);
        // Only L6 has two places for a step: its own for the first row, L5's below.
        if step.row() == 0 {
            lines.next()
        } else {
            lines.next_back()
        }
    }
}
