//! Steps as sentences in English and in Chinese.
//!
//! Rows and columns count from 1.

use std::fmt;

use super::{Action, LadderSolver, Line, Lines, RejectReason, RowMasks, Step};

impl fmt::Display for Step {
    /// Writes the step as an English sentence without a full stop.
    ///
    /// ```
    /// use bitqueens_tutor::ladder::LadderSolver;
    /// let sentences: Vec<String> = LadderSolver::L1.steps(4)?.take(5).map(|step| step.to_string()).collect();
    /// assert_eq!(sentences[1], "queen to (1, 1)");
    /// assert_eq!(sentences[2], "no queen at (2, 1): the queen at (1, 1) is in its column");
    /// assert_eq!(sentences[3], "no queen at (2, 2): the queen at (1, 1) is on its \\ diagonal");
    /// # Ok::<(), bitqueens_tutor::ladder::LadderError>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.action {
            Action::Start => write!(f, "the empty board"),
            Action::Mask { row, masks } => {
                let half = if self.halves(row) {
                    "; the right half is their mirror image"
                } else {
                    ""
                };
                match columns(masks).as_slice() {
                    [] => write!(f, "row {} has no free square", row + 1),
                    [one] => write!(f, "row {}: column {one} is free{half}", row + 1),
                    [most @ .., last] => {
                        let most = most.join(", ");
                        write!(
                            f,
                            "row {}: columns {most} and {last} are free{half}",
                            row + 1
                        )
                    }
                }
            }
            Action::Reject { row, col, reason } => {
                write!(f, "no queen at ({}, {}): ", row + 1, col + 1)?;
                match reason {
                    RejectReason::Queen { row, col, line } => {
                        let line = match line {
                            Line::Column => "in its column",
                            Line::Anti => "on its / diagonal",
                            Line::Diag => "on its \\ diagonal",
                        };
                        write!(f, "the queen at ({}, {}) is {line}", row + 1, col + 1)
                    }
                    RejectReason::Blocked => write!(f, "the square is blocked"),
                    RejectReason::Taken(lines) => write!(f, "{}", taken(lines)),
                }
            }
            Action::Place { row, col } => write!(f, "queen to ({}, {})", row + 1, col + 1),
            Action::Solution { stands_for: 2 } => {
                write!(f, "a solution, and its mirror image another")
            }
            Action::Solution { .. } => write!(f, "a solution"),
            Action::BackUp { row, col } => {
                write!(f, "back up: the queen leaves ({}, {})", row + 1, col + 1)
            }
        }
    }
}

impl Step {
    /// Returns the step as a Chinese sentence without a full stop.
    ///
    /// ```
    /// use bitqueens_tutor::ladder::LadderSolver;
    /// let sentence = LadderSolver::L2.steps(4)?.nth(2).map(|step| step.text_zh());
    /// assert_eq!(sentence.as_deref(), Some("(2, 1) 不能放：列已被占"));
    /// # Ok::<(), bitqueens_tutor::ladder::LadderError>(())
    /// ```
    #[must_use]
    pub fn text_zh(&self) -> String {
        match self.action {
            Action::Start => "空棋盘".to_owned(),
            Action::Mask { row, masks } => {
                let free = columns(masks).join("、");
                let half = if self.halves(row) {
                    "，右半边是它们的镜像"
                } else {
                    ""
                };
                match masks.free {
                    0 => format!("第 {} 行没有空位", row + 1),
                    _ => format!("第 {} 行：第 {free} 列能放{half}", row + 1),
                }
            }
            Action::Reject { row, col, reason } => {
                let why = match reason {
                    RejectReason::Queen { row, col, line } => {
                        let line = line.name_zh();
                        format!("与 ({}, {}) 的皇后同{line}", row + 1, col + 1)
                    }
                    RejectReason::Blocked => "这一格禁放".to_owned(),
                    RejectReason::Taken(lines) => {
                        let names: Vec<_> = lines.iter().map(Line::name_zh).collect();
                        format!("{}已被占", names.join("、"))
                    }
                };
                format!("({}, {}) 不能放：{why}", row + 1, col + 1)
            }
            Action::Place { row, col } => format!("皇后放到 ({}, {})", row + 1, col + 1),
            Action::Solution { stands_for: 2 } => "得到一个解，左右翻转又是一个".to_owned(),
            Action::Solution { .. } => "得到一个解".to_owned(),
            Action::BackUp { row, col } => {
                format!("回溯：拿走 ({}, {}) 的皇后", row + 1, col + 1)
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

/// Returns a clause such as "its column and its / diagonal are taken".
fn taken(lines: Lines) -> String {
    let names: Vec<_> = lines
        .iter()
        .map(|line| match line {
            Line::Column => "its column",
            Line::Anti => "its / diagonal",
            Line::Diag => "its \\ diagonal",
        })
        .collect();
    match names.as_slice() {
        [] => "nothing is taken".to_owned(),
        [one] => format!("{one} is taken"),
        [one, other] => format!("{one} and {other} are taken"),
        _ => "its column and both diagonals are taken".to_owned(),
    }
}
