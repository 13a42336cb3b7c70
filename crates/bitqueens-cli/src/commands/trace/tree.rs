//! The search as a tree: a line for each queen that is placed, below the queen of the row above.

use bitqueens::text;
use bitqueens_formats::draw::{self, Ending};
use bitqueens_tutor::ladder::{Action, Counters, Steps};

use crate::{console::Console, exit::Exit, failure::refuse};

/// The most queens of a picture.
const MOST: usize = 2000;

/// The tree of a search whose steps name the free squares of a row ([`Action::Mask`]).
pub(crate) struct Tree {
    steps: Steps,
    limit: u64,
}

/// A row of the current branch: the queen's column, and whether further queens of this row follow.
struct Branch {
    col: usize,
    has_next: bool,
}

/// What a walk comes to.
enum Place<'a> {
    /// A queen, the last of its branch, and how the branch ends, if it does. Of a solution also its number.
    Node(&'a [Branch], Option<(Ending, u64)>),
    /// The end of the search.
    End(Counters),
}

impl Tree {
    pub(super) fn new(steps: Steps, limit: u64) -> Self {
        Self { steps, limit }
    }

    /// Calls `visit` with the empty board, up to `limit` queens, and the end of the search; returns `false` when interrupted.
    fn walk(
        mut self,
        console: &mut Console,
        mut visit: impl FnMut(&mut Console, Place<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<bool> {
        let mut branches: Vec<Branch> = Vec::new();
        // The free squares of each row of the branch, when the search entered it.
        let mut free: Vec<u32> = Vec::new();
        // A queen is visited once the row below it is known: a solution, a dead end or an inner node.
        let mut shown = 0;
        let mut last = None;
        for step in self.steps.by_ref() {
            if console.cancel().is_cancelled() {
                console.note(&text!(
                    "stopped: interrupted at step {}",
                    "已停止：在第 {0} 步被中断",
                    step.number
                ));
                return Ok(false);
            }
            let solutions = step.counters.solutions;
            let ending = match step.action {
                Action::Place { row, col } => {
                    branches.truncate(row);
                    branches.push(Branch { col, has_next: free[row] >> col >> 1 != 0 });
                    None
                }
                Action::Mask { masks, .. } => {
                    free.truncate(step.depth());
                    free.push(masks.free);
                    Some((masks.free == 0).then_some((Ending::DeadEnd, solutions)))
                }
                Action::Solution { .. } => Some(Some((Ending::Solution, solutions))),
                _ => None,
            };
            if let Some(ending) = ending {
                if shown > self.limit {
                    return Ok(true);
                }
                visit(console, Place::Node(&branches, ending))?;
                shown += 1;
            }
            last = Some(step.counters);
        }
        if let Some(counters) = last {
            visit(console, Place::End(counters))?;
        }
        Ok(true)
    }

    /// Prints a line for each queen, and the counters at the end.
    pub(super) fn print(self, console: &mut Console) -> anyhow::Result<Exit> {
        let lang = console.lang();
        let root = lang.pick("the empty board", "空棋盘");
        let is_whole = self.walk(console, |console, place| {
            let line = match place {
                Place::Node(branches, ending) => {
                    let ending = ending.map(|(ending, number)| match ending {
                        Ending::DeadEnd => "×".to_owned(),
                        Ending::Solution => {
                            lang.pick(format!("solution {number}"), format!("第 {number} 个解"))
                        }
                    });
                    line(branches, root, ending.as_deref())
                }
                Place::End(Counters { nodes, solutions, .. }) => lang.pick(
                    format!("{}, {}", counted(nodes, "node"), counted(solutions, "solution")),
                    format!("{nodes} 个节点，{solutions} 个解"),
                ),
            };
            console.output().line(format_args!("{line}"))?;
            Ok(())
        })?;
        Ok(if is_whole { Exit::Done } else { Exit::Incomplete })
    }

    /// The picture of the tree; `None` when interrupted.
    pub(super) fn picture(self, console: &mut Console) -> anyhow::Result<Option<draw::Tree>> {
        let mut tree = draw::Tree::new("Placements, one row below the other");
        let is_whole = self.walk(console, |_, place| {
            if tree.nodes() > MOST {
                refuse!(
                    "a picture has at most {MOST} queens, and this tree has more: give --limit",
                    "图里最多 {MOST} 个皇后，这棵树不止：请用 --limit"
                );
            }
            if let Place::Node(branches @ [.., here], ending) = place {
                let name = (here.col + 1).to_string();
                tree.add(branches.len(), &name, ending.map(|(ending, _)| ending));
            }
            Ok(())
        })?;
        Ok(is_whole.then_some(tree))
    }
}

/// A number of things, such as `1 node` or `17 nodes`.
fn counted(number: u64, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// A node: guides to its parent, its column from 1, and how the branch ends here, if it does.
fn line(branches: &[Branch], root: &str, ending: Option<&str>) -> String {
    let Some((here, above)) = branches.split_last() else { return root.to_owned() };
    let mut line: String =
        above.iter().map(|branch| if branch.has_next { "│  " } else { "   " }).collect();
    line += if here.has_next { "├─ " } else { "└─ " };
    line += &(here.col + 1).to_string();
    if let Some(ending) = ending {
        line += "  ";
        line += ending;
    }
    line
}
