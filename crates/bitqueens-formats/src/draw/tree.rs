//! A search as a tree.

use std::fmt::Write;

use super::svg::{self, MARGIN};

/// The size of a node and the space that it has.
const RADIUS: f32 = 11.0;
const ACROSS: f32 = 28.0;
const DOWN: f32 = 58.0;

/// A tree of placements, drawn from the empty board at the top. A node is a queen, named by its column.
///
/// ```
/// use bitqueens_formats::draw::{Ending, Tree};
/// let mut tree = Tree::new("Two rows");
/// tree.add(1, "1", Some(Ending::DeadEnd));
/// tree.add(1, "2", None);
/// tree.add(2, "4", Some(Ending::Solution));
/// // The empty board, three queens, and a second circle around the solution.
/// assert_eq!(tree.to_svg().matches("<circle").count(), 5);
/// ```
#[derive(Debug, Clone)]
pub struct Tree {
    title: String,
    nodes: Vec<Node>,
}

/// How a branch ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Every row has a queen.
    Solution,
    /// The next row has no free square.
    DeadEnd,
}

#[derive(Debug, Clone)]
struct Node {
    depth: usize,
    name: String,
    ending: Option<Ending>,
}

impl Tree {
    /// Creates the tree of the empty board alone.
    #[must_use]
    pub fn new(title: &str) -> Self {
        Self {
            title: title.to_owned(),
            nodes: vec![Node { depth: 0, name: String::new(), ending: None }],
        }
    }

    /// Adds a queen in row `depth`, from 1, below the last queen of the row before.
    pub fn add(&mut self, depth: usize, name: &str, ending: Option<Ending>) {
        let deepest = self.nodes.last().map_or(0, |node| node.depth) + 1;
        self.nodes.push(Node { depth: depth.clamp(1, deepest), name: name.to_owned(), ending });
    }

    /// Number of nodes, the empty board included.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Draws the tree as an SVG document: solutions as double circles, dead ends as crossed ones.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let across = self.across();
        let at = |node: usize| (across[node], DOWN * number(self.nodes[node].depth + 1));
        let (mut lines, mut marks, mut names) = (String::new(), String::new(), String::new());
        let mut branch: Vec<usize> = Vec::new();
        for (index, node) in self.nodes.iter().enumerate() {
            branch.truncate(node.depth);
            let (x, y) = at(index);
            if let Some(&above) = branch.last() {
                let (from, top) = at(above);
                let _ = write!(lines, "M{from:.1} {top:.1}L{x:.1} {y:.1}");
            }
            branch.push(index);
            let fill = match node.ending {
                Some(Ending::Solution) => "#cfe3b4",
                Some(Ending::DeadEnd) => "#f3d9d3",
                None => "#f4ecd8",
            };
            let _ = writeln!(
                marks,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\" fill=\"{fill}\" stroke=\"#2b2620\"/>"
            );
            match node.ending {
                Some(Ending::Solution) => {
                    let outer = RADIUS + 3.0;
                    let _ = writeln!(
                        marks,
                        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{outer}\" fill=\"none\" stroke=\"#2b2620\"/>"
                    );
                }
                Some(Ending::DeadEnd) => {
                    let (x, y) = (x - 4.0, y + RADIUS + 4.0);
                    let _ = writeln!(
                        marks,
                        "<path d=\"M{x:.1} {y:.1}l8 8m0 -8l-8 8\" stroke=\"#a33b2a\" stroke-width=\"2\"/>"
                    );
                }
                None => (),
            }
            svg::words(&node.name, x, y - 3.0 * svg::LETTER, &mut names);
        }
        let deepest = self.nodes.iter().map(|node| node.depth).max().unwrap_or(0);
        let wide = across.iter().copied().fold(0.0, f32::max) + ACROSS + MARGIN;
        let high = DOWN * (number(deepest) + 2.0);
        let width = wide.max(super::glyphs::width(&self.title) * svg::LETTER + 4.0 * MARGIN);
        let left = (width - wide) / 2.0;
        let mut body = String::new();
        svg::words(&self.title, width / 2.0, MARGIN + 6.0, &mut body);
        let _ = write!(
            body,
            "<g transform=\"translate({left:.1})\">\n<path d=\"{lines}\" fill=\"none\" stroke=\"#57534e\"/>\n{marks}{names}</g>\n"
        );
        svg::wrap(width, high, &self.title, &[], &body)
    }

    /// Where the nodes stand: leaves side by side, others above the middle of their children.
    fn across(&self) -> Vec<f32> {
        let mut across = vec![0.0; self.nodes.len()];
        let mut leaves = 0;
        // The first and the last child of the open nodes, from the deepest to the root.
        let mut children: Vec<Option<(f32, f32)>> = vec![None; self.nodes.len() + 2];
        for (index, node) in self.nodes.iter().enumerate().rev() {
            let below = children[node.depth + 1].take();
            let x = match below {
                Some((first, last)) => f32::midpoint(first, last),
                None => {
                    leaves += 1;
                    -ACROSS * number(leaves)
                }
            };
            across[index] = x;
            let last = children[node.depth].map_or(x, |(_, last)| last);
            children[node.depth] = Some((x, last));
        }
        let width = ACROSS * number(leaves) + ACROSS + MARGIN;
        across.into_iter().map(|x| x + width).collect()
    }
}

#[allow(clippy::cast_precision_loss)] // Far below 2^24.
fn number(count: usize) -> f32 {
    count as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_stand_above_the_middle_of_their_children() {
        let mut tree = Tree::new("Tree");
        for (depth, name) in [(1, "1"), (2, "3"), (2, "4"), (1, "2"), (9, "9")] {
            tree.add(depth, name, None);
        }
        let across = tree.across();
        assert_eq!(tree.nodes(), 6);
        assert_eq!(across[1], f32::midpoint(across[2], across[3]));
        assert_eq!(across[4], across[5], "an only child");
        assert_eq!(across[0], f32::midpoint(across[1], across[4]));
        let leaves = [across[2], across[3], across[5]];
        assert!(leaves.windows(2).all(|two| two[1] - two[0] == ACROSS), "{leaves:?}");
        assert!(leaves[0] > RADIUS);
    }
}
