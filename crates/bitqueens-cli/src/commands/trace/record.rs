//! A step as JSON. Rows and columns count from 1; a mask is a binary
//! number, so column 1, its bit 0, is at the right.

use bitqueens::language::Language;
use bitqueens::language::Localized;
use bitqueens_tutor::ladder::{Action, Line, RejectReason, SourceListing, Step};
use serde::Serialize;

use crate::output::digits;

#[derive(Serialize)]
pub(super) struct Record {
    solver: &'static str,
    n: usize,
    step: u64,
    moves: u64,
    action: &'static str,
    /// The square or the row of the action.
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    col: Option<usize>,
    /// The rejected square, or the squares that are masked out.
    rejected: Vec<Rejected>,
    text: String,
    text_zh: String,
    depth: usize,
    queens: Vec<usize>,
    masks: Masks,
    /// The line of the listing, from 1, and its text.
    line: usize,
    source: &'static str,
    #[serde(serialize_with = "digits")]
    nodes: u64,
    #[serde(serialize_with = "digits")]
    tried: u64,
    #[serde(serialize_with = "digits")]
    solutions: u64,
}

/// A square that is attacked, and the lines that are occupied.
#[derive(Serialize)]
struct Rejected {
    col: usize,
    lines: Vec<&'static str>,
    /// The attacking queen, for the solvers that examine queens.
    #[serde(skip_serializing_if = "Option::is_none")]
    queen: Option<[usize; 2]>,
}

/// The masks of the current row.
#[derive(Serialize)]
struct Masks {
    row: usize,
    cols: String,
    anti: String,
    diag: String,
    free: String,
    untried: String,
}

impl Record {
    pub(super) fn new(step: &Step, listing: &SourceListing) -> Self {
        let line = listing.line_of(step).expect("a step of the listing's own solver");
        Self {
            solver: step.solver.id(),
            n: step.n,
            step: step.number,
            moves: step.moves,
            action: step.action.word(),
            row: match step.action {
                Action::Start | Action::Solution { .. } => None,
                _ => Some(step.row() + 1),
            },
            col: step.col().map(|col| col + 1),
            rejected: rejected(step),
            text: step.to_string(),
            text_zh: step.text(Language::Chinese),
            depth: step.depth(),
            queens: step.queens.iter().map(|col| col + 1).collect(),
            masks: masks(step),
            line: line + 1,
            source: listing.lines[line].trim_start(),
            nodes: step.counters.nodes,
            tried: step.counters.tried,
            solutions: step.counters.solutions,
        }
    }
}

fn masks(step: &Step) -> Masks {
    let masks = step.masks();
    let write = |mask| super::sheet::number(mask, step.n);
    Masks {
        row: step.depth() + 1,
        cols: write(masks.cols),
        anti: write(masks.anti),
        diag: write(masks.diag),
        free: write(masks.free),
        untried: write(step.untried),
    }
}

fn rejected(step: &Step) -> Vec<Rejected> {
    let words = |lines: bitqueens_tutor::ladder::Lines| lines.iter().map(Line::word).collect();
    match step.action {
        Action::Reject { col, reason, .. } => vec![match reason {
            RejectReason::Queen { row, col: there, line } => Rejected {
                col: col + 1,
                lines: vec![line.word()],
                queen: Some([row + 1, there + 1]),
            },
            RejectReason::Blocked => Rejected { col: col + 1, lines: vec!["blocked"], queen: None },
            RejectReason::Taken(lines) => {
                Rejected { col: col + 1, lines: words(lines), queen: None }
            }
            _ => unreachable!("no solver has another reason"),
        }],
        Action::Mask { row, masks } => (0..step.n)
            .filter(|&col| masks.blocked() >> col & 1 == 1 || !step.is_open(row, col))
            .map(|col| Rejected {
                col: col + 1,
                lines: if step.is_open(row, col) {
                    words(masks.lines_at(col))
                } else {
                    vec!["blocked"]
                },
                queen: None,
            })
            .collect(),
        _ => Vec::new(),
    }
}
