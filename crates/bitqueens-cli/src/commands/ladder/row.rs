//! A row of the ladder's table.

use bitqueens::Kernel;
use bitqueens::language::Localized;
use bitqueens_tutor::ladder::LadderSolver;
use serde::Serialize;

use super::measure::Measured;
use crate::figures;
use crate::language::Language;
use crate::output::digits;
use crate::table::{pad, pad_left};

/// A row of the table.
#[derive(Serialize)]
pub(super) struct Row {
    pub(super) solver: &'static str,
    name: &'static str,
    name_zh: &'static str,
    #[serde(serialize_with = "digits")]
    pub(super) count: u128,
    #[serde(serialize_with = "digits")]
    nodes: u64,
    pub(super) seconds: f64,
    /// Speed relative to l5.
    pub(super) ratio: f64,
    ns_per_node: f64,
}

impl Row {
    pub(super) fn of_solver(solver: LadderSolver, measured: Measured, reference: Measured) -> Self {
        let info = solver.info();
        Self::new(info.id, [info.word, info.name.chinese], measured, reference)
    }

    pub(super) fn of_kernel(kernel: Kernel, measured: Measured, reference: Measured) -> Self {
        Self::new(kernel.name(), ["centre cross", "中心十字"], measured, reference)
    }

    #[allow(clippy::cast_precision_loss)] // A ratio, shown with three digits.
    fn new(
        solver: &'static str,
        [name, name_zh]: [&'static str; 2],
        measured: Measured,
        reference: Measured,
    ) -> Self {
        Self {
            solver,
            name,
            name_zh,
            count: measured.count,
            nodes: measured.nodes,
            seconds: measured.seconds,
            ratio: reference.seconds / measured.seconds,
            ns_per_node: 1e9 * measured.seconds / measured.nodes.max(1) as f64,
        }
    }

    pub(super) fn name(&self, lang: Language) -> &'static str {
        lang.pick(self.name, self.name_zh)
    }

    pub(super) fn text(&self, layout: Layout, lang: Language) -> String {
        if layout == Layout::Csv {
            // Numbers as in JSON, and names in English: for programs.
            let Self { solver, name, count, nodes, seconds, ratio, ns_per_node, .. } = self;
            return format!("{solver},{name},{count},{nodes},{seconds},{ratio},{ns_per_node}");
        }
        layout.line([
            self.solver,
            self.name(lang),
            &self.count.to_string(),
            &self.nodes.to_string(),
            &figures::time(self.seconds).text(lang),
            &figures::three_digits(self.ratio),
            &figures::three_digits(self.ns_per_node),
        ])
    }
}

/// How the rows are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Layout {
    Table,
    Markdown,
    Csv,
    Json,
}

impl Layout {
    /// The lines above the rows; objects have none.
    pub(super) fn heading(self, lang: Language) -> Option<String> {
        let names = lang.pick(
            ["solver", "name", "count", "nodes", "time", "vs l5", "ns/node"],
            ["解法", "名称", "解数", "节点", "用时", "相对 l5", "纳秒/节点"],
        );
        Some(match self {
            Self::Table => self.line(names),
            Self::Markdown => self.line(names) + "\n|---|---|--:|--:|--:|--:|--:|",
            Self::Csv => "solver,name,count,nodes,seconds,ratio,ns_per_node".to_owned(),
            Self::Json => return None,
        })
    }

    fn line(self, cells: [&str; 7]) -> String {
        if self == Self::Markdown {
            return format!("| {} |", cells.join(" | "));
        }
        let [solver, name, count, nodes, time, ratio, per_node] = cells;
        [
            pad(solver, 10),
            pad(name, 12),
            pad_left(count, 12),
            pad_left(nodes, 14),
            pad_left(time, 9),
            pad_left(ratio, 7),
            pad_left(per_node, 9),
        ]
        .join(" ")
    }
}
