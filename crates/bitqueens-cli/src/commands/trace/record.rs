//! A step as JSON. Rows and columns count from 1; a mask is a binary
//! number, so column 1, its bit 0, is at the right.

use bitqueens::language::{Language, Localized};
use bitqueens_tutor::ladder::{Action, Line, Lines, RejectReason, SourceListing, Step};
use serde::Serialize;

use crate::output::{is_left_out, object};

pub(super) fn record<'a>(step: &'a Step, listing: &'a SourceListing) -> impl Serialize + use<'a> {
    let line = listing.line_of(step).expect("a step of the listing's own solver");
    let masks = step.masks();
    let write = |mask| super::sheet::number(mask, step.n);
    object! {
        solver: step.solver.id(),
        n: step.n,
        step: step.number,
        moves: step.moves,
        action: step.action.word(),
        // The square or the row of the action.
        #[serde(skip_serializing_if = "is_left_out")]
        row: match step.action {
            Action::Start | Action::Solution { .. } => None,
            _ => Some(step.row() + 1),
        },
        #[serde(skip_serializing_if = "is_left_out")]
        col: step.col().map(|col| col + 1),
        rejected: rejected(step),
        text: step.to_string(),
        text_zh: step.text(Language::Chinese),
        depth: step.depth(),
        queens: step.queens.iter().map(|col| col + 1).collect::<Vec<_>>(),
        masks: object! {
            row: step.depth() + 1,
            cols: write(masks.cols),
            anti: write(masks.anti),
            diag: write(masks.diag),
            free: write(masks.free),
            untried: write(step.untried),
        },
        line: line + 1,
        source: listing.lines[line].trim_start(),
        nodes: step.counters.nodes.to_string(),
        tried: step.counters.tried.to_string(),
        solutions: step.counters.solutions.to_string(),
    }
}

/// The rejected square, or the squares that are masked out: the lines that attack it and, for the solvers that examine
/// queens, the attacking queen.
fn rejected(step: &Step) -> Vec<impl Serialize + use<>> {
    let rejected = |col: usize, lines: Vec<&'static str>, queen: Option<[usize; 2]>| {
        object! {
            col: col + 1,
            lines,
            #[serde(skip_serializing_if = "is_left_out")]
            queen,
        }
    };
    let words = |lines: Lines| lines.iter().map(Line::word).collect();
    match step.action {
        Action::Reject { col, reason, .. } => vec![match reason {
            RejectReason::Queen { row, col: there, line } => {
                rejected(col, vec![line.word()], Some([row + 1, there + 1]))
            }
            RejectReason::Blocked => rejected(col, vec!["blocked"], None),
            RejectReason::Taken(lines) => rejected(col, words(lines), None),
            _ => unreachable!("no solver has another reason"),
        }],
        Action::Mask { row, masks } => (0..step.n)
            .filter(|&col| masks.blocked() >> col & 1 == 1 || !step.is_open(row, col))
            .map(|col| {
                let is_open = step.is_open(row, col);
                let lines = if is_open { words(masks.lines_at(col)) } else { vec!["blocked"] };
                rejected(col, lines, None)
            })
            .collect(),
        _ => Vec::new(),
    }
}
