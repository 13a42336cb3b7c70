//! A step as text: the board, and beside it the masks and the state of the solver.

use bitqueens::language::Localized;
use bitqueens_tutor::bits::{ColumnOne, binary};
use bitqueens_tutor::ladder::{Action, BitArrays, RowMasks, SolverState, SourceListing, Step};

use crate::language::Language;
use crate::table::pad;

/// The characters of squares.
pub(super) const QUEEN: char = '♛';
pub(super) const ATTACKED: char = '×';
pub(super) const REJECTED: char = '?';
pub(super) const REMOVED: char = '○';
const BLOCKED: char = '#';
const FREE: char = '·';
/// Marks the row of the step.
const HERE: char = '▶';

/// The number and the description of a step.
pub(super) fn title(step: &Step, lang: Language) -> String {
    let text = step.text(lang);
    format!("#{} {text}", step.number)
}

/// The lowest n bits as a binary number, column 1 at the right.
pub(super) fn number(mask: u32, n: usize) -> String {
    digits(mask.into(), n, ColumnOne::Right)
}

/// The lowest bits as the board is drawn, column 1 (or index 0) at the left.
fn drawn(mask: u64, width: usize) -> String {
    digits(mask, width, ColumnOne::Left)
}

fn digits(mask: u64, width: usize, column_one: ColumnOne) -> String {
    let width = u32::try_from(width).unwrap_or(u32::MAX);
    binary(mask, width, column_one).expect("masks are cut to the row")
}

/// The board, with the masks and the state beside it.
pub(super) fn lines(step: &Step, lang: Language) -> Vec<String> {
    let board = board(step);
    let side = side(step, lang);
    let width = 2 * step.n + 4;
    (0..board.len().max(side.len()))
        .map(|at| {
            let board = board.get(at).map_or("", String::as_str);
            let side = side.get(at).map_or("", String::as_str);
            format!("{} {side}", pad(board, width)).trim_end().to_owned()
        })
        .collect()
}

fn board(step: &Step) -> Vec<String> {
    let edge = "─".repeat(2 * step.n + 1);
    let mut lines = vec![format!(" ┌{edge}┐")];
    for row in 0..step.n {
        let queen = step.queens.col(row);
        let attacked = match queen {
            Some(_) => 0,
            None => RowMasks::of(step.n, &step.queens, row).blocked(),
        };
        let character = |col: usize| match step.action {
            Action::Reject { row: r, col: c, .. } if (r, c) == (row, col) => REJECTED,
            Action::BackUp { row: r, col: c } if (r, c) == (row, col) => REMOVED,
            _ if queen == Some(col) => QUEEN,
            _ if !step.is_open(row, col) => BLOCKED,
            _ if attacked >> col & 1 == 1 => ATTACKED,
            _ => FREE,
        };
        let is_here = step.action != Action::Start && step.row() == row;
        let squares: String = (0..step.n).flat_map(|col| [' ', character(col)]).collect();
        let here = if is_here { HERE } else { ' ' };
        lines.push(format!("{here}│{squares} │"));
    }
    lines.push(format!(" └{edge}┘"));
    lines
}

fn side(step: &Step, lang: Language) -> Vec<String> {
    let masks = step.masks();
    let row = step.depth() + 1;
    let heading = if step.depth() == step.n {
        lang.pick("no row is left".to_owned(), "没有下一行了".to_owned())
    } else {
        lang.pick(format!("row {row}, column 1 at the left"), format!("第 {row} 行，第 1 列在左"))
    };
    let mut lines = vec![heading];
    let labelled = [
        (lang.pick("cols", "cols 列"), masks.cols),
        (lang.pick("anti", "anti 撇"), masks.anti),
        (lang.pick("diag", "diag 捺"), masks.diag),
        (lang.pick("free", "free 空"), masks.free),
    ];
    lines.extend(labelled.map(|(name, mask)| format!("{name}  {}", drawn(mask.into(), step.n))));
    lines.extend(state(&step.state, step.n, lang));
    lines
}

/// The counters of the search.
pub(super) fn counters(step: &Step, lang: Language) -> String {
    let (depth, counters) = (step.depth(), step.counters);
    lang.pick(
        format!(
            "solutions {}, nodes {}, depth {depth}, tried {}",
            counters.solutions, counters.nodes, counters.tried
        ),
        format!(
            "解 {}，节点 {}，深度 {depth}，试过 {}",
            counters.solutions, counters.nodes, counters.tried
        ),
    )
}

/// The source line of the step.
pub(super) fn source(step: &Step, listing: &SourceListing, lang: Language) -> Option<String> {
    let line = listing.line_of(step)?;
    let code = listing.lines[line].trim_start();
    let number = line + 1;
    Some(lang.pick(format!("line {number}: {code}"), format!("源码第 {number} 行：{code}")))
}

/// The state of the solver, if it is not the masks.
fn state(state: &SolverState, n: usize, lang: Language) -> Vec<String> {
    let index_0 = lang.pick("arrays, index 0 at the left:", "记住的数组（下标 0 在左）：");
    let bit_0 = lang.pick("bit arrays, bit 0 at the left:", "记住的位数组（第 0 位在左）：");
    let lines = |heading: &str, [cols, anti, diag]: [String; 3]| {
        vec![
            heading.to_owned(),
            format!("  {} {cols}", pad(lang.pick("col", "列"), 13)),
            format!("  {} {anti}", pad(lang.pick("row + col", "行 + 列"), 13)),
            format!("  {} {diag}", pad(lang.pick("n-1-row + col", "n-1-行 + 列"), 13)),
        ]
    };
    match state {
        SolverState::Positions(queens) => {
            let columns: Vec<_> = queens.iter().map(|col| (col + 1).to_string()).collect();
            vec![format!("{}{}", lang.pick("columns ", "记住的列号："), columns.join(" "))]
        }
        SolverState::Arrays(arrays) => {
            let write = |marks: &[bool]| marks.iter().map(|&m| if m { '1' } else { '0' }).collect();
            let all = [arrays.cols(), arrays.anti(), arrays.diag()].map(write);
            lines(index_0, all)
        }
        SolverState::BitArrays(BitArrays { cols, anti, diag, .. }) => {
            let diagonals = (2 * n).saturating_sub(1);
            let all = [drawn(*cols, n), drawn(*anti, diagonals), drawn(*diag, diagonals)];
            lines(bit_0, all)
        }
        _ => Vec::new(),
    }
}
