//! Steps as sentences.
//!
//! Rows and columns count from 1.

use bitqueens::language::{Language, Localized, Text, joined};
use bitqueens::{displayed, say, text};

use super::{Action, LadderSolver, Line, Lines, RejectReason, RowMasks, Step};

impl Localized for Step {
    /// The step as a sentence without a full stop.
    ///
    /// ```
    /// use bitqueens::language::{Language, Localized};
    /// use bitqueens_tutor::ladder::LadderSolver;
    /// let steps = LadderSolver::L1.steps(4)?.take(5);
    /// let sentences: Vec<String> = steps.map(|step| step.to_string()).collect();
    /// assert_eq!(sentences[1], "queen to (1, 1)");
    /// assert_eq!(sentences[2], "no queen at (2, 1): the queen at (1, 1) is in its column");
    /// assert_eq!(sentences[3], "no queen at (2, 2): the queen at (1, 1) is on its \\ diagonal");
    /// let step = LadderSolver::L2.steps(4)?.nth(2).expect("more steps");
    /// assert_eq!(step.text(Language::Chinese), "(2, 1) 不能放：列已被占");
    /// # Ok::<(), bitqueens_tutor::ladder::LadderError>(())
    /// ```
    fn text(&self, language: Language) -> String {
        match self.action {
            Action::Start => say!(language, "the empty board", "空棋盘"),
            Action::Mask { row, masks } => self.free(row, masks, language),
            Action::Reject { row, col, reason } => {
                let (row, col) = (row + 1, col + 1);
                say!(
                    language,
                    "no queen at ({row}, {col}): {reason}",
                    "({row}, {col}) 不能放：{reason}"; reason
                )
            }
            Action::Place { row, col } => {
                say!(language, "queen to ({}, {})", "皇后放到 ({}, {})", row + 1, col + 1)
            }
            Action::Solution { stands_for: 2 } => say!(
                language,
                "a solution, and its mirror image another",
                "得到一个解，左右翻转又是一个"
            ),
            Action::Solution { .. } => say!(language, "a solution", "得到一个解"),
            Action::BackUp { row, col } => say!(
                language,
                "back up: the queen leaves ({}, {})",
                "回溯：拿走 ({}, {}) 的皇后",
                row + 1,
                col + 1
            ),
        }
    }
}

displayed!(Step);

impl Localized for RejectReason {
    fn text(&self, language: Language) -> String {
        match *self {
            Self::Queen { row, col, line } => {
                let (row, col) = (row + 1, col + 1);
                let in_english = match line {
                    Line::Column => "in its column",
                    Line::Anti => "on its / diagonal",
                    Line::Diag => "on its \\ diagonal",
                };
                let in_chinese = line.name_in_chinese();
                say!(
                    language,
                    "the queen at ({row}, {col}) is {in_english}",
                    "与 ({row}, {col}) 的皇后同{in_chinese}"
                )
            }
            Self::Blocked => say!(language, "the square is blocked", "这一格禁放"),
            Self::Taken(lines) => taken(lines).text(language),
        }
    }
}

impl Step {
    /// The free columns of a row.
    fn free(&self, row: usize, masks: RowMasks, language: Language) -> String {
        let (free, row) = (columns(masks), row + 1);
        let half = if self.halves(row - 1) {
            language.pick("; the right half is their mirror image", "，右半边是它们的镜像")
        } else {
            ""
        };
        let all = free.join("、");
        match free.as_slice() {
            [] => say!(language, "row {row} has no free square", "第 {row} 行没有空位"),
            [one] => say!(
                language,
                "row {row}: column {one} is free{half}",
                "第 {row} 行：第 {one} 列能放{half}"
            ),
            [most @ .., last] => {
                let most = most.join(", ");
                say!(
                    language,
                    "row {row}: columns {most} and {last} are free{half}",
                    "第 {row} 行：第 {all} 列能放{half}"
                )
            }
        }
    }

    /// Returns `true` if the solver leaves out free squares of this row because of the mirror.
    fn halves(&self, row: usize) -> bool {
        self.solver == LadderSolver::L6 && row == 0 && self.n > 1
    }
}

/// Returns the free columns, counted from 1.
fn columns(masks: RowMasks) -> Vec<String> {
    let free = crate::bits::ones(masks.free.into());
    free.map(|col| (col + 1).to_string()).collect()
}

/// A clause such as "its column and its / diagonal are taken".
fn taken(lines: Lines) -> Text {
    let names: Vec<_> = lines
        .iter()
        .map(|line| match line {
            Line::Column => text!("its column", "列"),
            Line::Anti => text!("its / diagonal", "撇"),
            Line::Diag => text!("its \\ diagonal", "捺"),
        })
        .collect();
    let all = Text::new(|language| joined(&names, language, " and ", "、"));
    match names.as_slice() {
        [] => text!("nothing is taken", "没有被占的线"),
        [_] => text!("{all} is taken", "{all}已被占"; all),
        [_, _] => text!("{all} are taken", "{all}已被占"; all),
        _ => text!("its column and both diagonals are taken", "{all}已被占"; all),
    }
}
