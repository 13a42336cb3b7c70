//! The result of checking one solution, as text and as JSON.

use bitqueens::board::validate::Attack;
use bitqueens::language::{Localized, Text};
use bitqueens::{say, text};
use serde::Serialize;

use crate::console::Console;
use crate::language::Language;
use crate::output::{is_left_out, object};

/// Most attacks that are printed for a solution.
pub(super) const SHOWN: usize = 20;

/// The result of checking one solution.
pub(super) struct Verdict {
    pub(super) line: u64,
    /// The number of rows.
    pub(super) n: usize,
    /// The number of columns of a board that is not square.
    pub(super) columns: Option<usize>,
    pub(super) queens: usize,
    pub(super) solution: bool,
    pub(super) attacks: Vec<Attack>,
    /// Reasons other than attacks.
    pub(super) faults: Vec<Text>,
}

/// A square, its row and its column from 1.
pub(super) fn one((row, col): (u32, u32)) -> (u64, u64) {
    (u64::from(row) + 1, u64::from(col) + 1)
}

impl Verdict {
    /// The verdict for programs.
    pub(super) fn json(&self) -> impl Serialize + use<> {
        let pair = |attack: &Attack| {
            let (first, second) = (one(attack.first), one(attack.second));
            object! { first, second, line: attack.line.english }
        };
        object! {
            line: self.line,
            n: self.n,
            #[serde(skip_serializing_if = "is_left_out")]
            columns: self.columns,
            queens: self.queens,
            solution: self.solution,
            attacks: self.attacks.iter().map(pair).collect::<Vec<_>>(),
            faults: self.faults.iter().map(|fault| fault.english.clone()).collect::<Vec<_>>(),
        }
    }

    pub(super) fn print_if_wrong(&self, console: &mut Console) -> anyhow::Result<()> {
        if !self.solution {
            let (line, lang) = (self.line, console.lang());
            let place = lang.pick(format!("line {line}: "), format!("第 {line} 行："));
            let text = self.text(lang);
            console.output().line(format_args!("{place}{text}"))?;
        }
        Ok(())
    }

    /// The verdict in `lang`.
    pub(super) fn text(&self, lang: Language) -> String {
        if self.solution {
            return self.solved().text(lang);
        }
        let mut reasons = self.faults.clone();
        if !self.attacks.is_empty() {
            reasons.insert(0, text!("queens attack each other", "有皇后互相攻击"));
        }
        let mut reasons = reasons.iter().map(|reason| reason.text(lang));
        let first = reasons.next().unwrap_or_default();
        let mut lines = vec![say!(lang, "not a solution: {first}", "不是解：{first}")];
        lines.extend(reasons.map(|reason| format!("  {reason}")));
        let shown = self.attacks.iter().take(SHOWN);
        lines.extend(shown.map(|attack| format!("  {}", attack_text(attack, lang))));
        if self.attacks.len() > SHOWN {
            let more = self.attacks.len() - SHOWN;
            lines.push(say!(lang, "  and {more} more", "  还有 {more} 处"));
        }
        lines.join("\n")
    }

    /// The text for a solution. It names a board that is not square.
    fn solved(&self) -> Text {
        let (n, queens) = (self.n, self.queens);
        let end = |number: usize| if number == 1 { "" } else { "s" };
        let queens_end = end(queens);
        match self.columns {
            None => text!(
                "{queens} queen{queens_end}, none attacks another",
                "{queens} 个皇后，互不攻击"
            ),
            Some(columns) => {
                let (row_end, column_end) = (end(n), end(columns));
                text!(
                    "{queens} queen{queens_end} on {n} row{row_end} and {columns} column{column_end}, none attacks another",
                    "{n} 行 {columns} 列的棋盘上有 {queens} 个皇后，互不攻击"
                )
            }
        }
    }
}

fn attack_text(attack: &Attack, lang: Language) -> String {
    let ((row, col), (other_row, other_col)) = (one(attack.first), one(attack.second));
    let line = attack.line;
    say!(
        lang,
        "row {row}, column {col} and row {other_row}, column {other_col}: the same {line}",
        "第 {row} 行第 {col} 列与第 {other_row} 行第 {other_col} 列：同一{line}"; line
    )
}
