//! The search as a tree: a line for each queen that is placed, below the queen of the row above.

use bitqueens::text;
use bitqueens_tutor::ladder::{Action, Steps};

use crate::console::Console;
use crate::exit::Exit;
use crate::language::Language;

/// The tree of a search whose steps name the free squares of a row ([`Action::Mask`]).
pub(crate) struct Tree {
    steps: Steps,
    limit: u64,
    lang: Language,
}

/// A row of the current branch: the queen's column, and whether further queens of this row follow.
struct Branch {
    col: usize,
    has_next: bool,
}

impl Tree {
    pub(super) fn new(steps: Steps, limit: u64, lang: Language) -> Self {
        Self { steps, limit, lang }
    }

    /// Prints up to `limit` queens, and the counters at the end of the search.
    pub(super) fn run(mut self, console: &mut Console) -> anyhow::Result<Exit> {
        let mut branches: Vec<Branch> = Vec::new();
        // The free squares of each row of the branch, when the search entered it.
        let mut free: Vec<u32> = Vec::new();
        // A queen is printed once the row below it is known: a solution, a dead end or an inner node.
        let mut shown = 0;
        let root = self.lang.pick("the empty board", "空棋盘");
        let mut last = None;
        for step in self.steps.by_ref() {
            if console.cancel().is_cancelled() {
                console.note(&text!(
                    "stopped: interrupted at step {}",
                    "已停止：在第 {0} 步被中断",
                    step.number
                ));
                return Ok(Exit::Incomplete);
            }
            let depth = step.depth();
            let ending = match step.action {
                Action::Mask { masks, .. } => {
                    free.truncate(depth);
                    free.push(masks.free);
                    (masks.free == 0).then(|| "×".to_owned())
                }
                Action::Solution { .. } => {
                    let number = step.counters.solutions;
                    Some(
                        self.lang
                            .pick(format!("solution {number}"), format!("第 {number} 个解")),
                    )
                }
                _ => None,
            };
            match step.action {
                Action::Place { row, col } => {
                    branches.truncate(row);
                    branches.push(Branch {
                        col,
                        has_next: free[row] >> col >> 1 != 0,
                    });
                }
                Action::Mask { .. } | Action::Solution { .. } => {
                    if shown > self.limit {
                        return Ok(Exit::Done);
                    }
                    let line = line(&branches, root, ending.as_deref());
                    console.output().line(format_args!("{line}"))?;
                    shown += 1;
                }
                _ => {}
            }
            last = Some(step.counters);
        }
        if let Some(counters) = last {
            let (nodes, solutions) = (counters.nodes, counters.solutions);
            let text = self.lang.pick(
                format!(
                    "{}, {}",
                    counted(nodes, "node"),
                    counted(solutions, "solution")
                ),
                format!("{nodes} 个节点，{solutions} 个解"),
            );
            console.output().line(format_args!("{text}"))?;
        }
        Ok(Exit::Done)
    }
}

/// A number of things, such as `1 node` or `17 nodes`.
fn counted(number: u64, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// A node: guides to its parent, its column from 1, and how the branch ends here, if it does.
fn line(branches: &[Branch], root: &str, ending: Option<&str>) -> String {
    let Some((here, above)) = branches.split_last() else {
        return root.to_owned();
    };
    let mut line: String = above
        .iter()
        .map(|branch| if branch.has_next { "│  " } else { "   " })
        .collect();
    line += if here.has_next { "├─ " } else { "└─ " };
    line += &(here.col + 1).to_string();
    if let Some(ending) = ending {
        line += "  ";
        line += ending;
    }
    line
}
