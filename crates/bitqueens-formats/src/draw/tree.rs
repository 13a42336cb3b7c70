//! A search as a tree.

use super::board::{ATTACK, BLOCK, INK, LETTER, MARGIN, crossed};
use super::canvas::{Color, circle};
use super::{Canvas, Drawing, Paint, Point, Segment, Stroke, glyphs};

/// The size of a node and the space that it has.
const RADIUS: f32 = 11.0;
const ACROSS: f32 = 28.0;
const DOWN: f32 = 58.0;

/// A tree of placements, drawn from the empty board at the top. A node is a queen, named by its column.
///
/// ```
/// use bitqueens_formats::draw::{Drawing, Ending, Tree};
/// let mut tree = Tree::new("Two rows");
/// tree.add(1, "1", Some(Ending::DeadEnd));
/// tree.add(1, "2", None);
/// tree.add(2, "4", Some(Ending::Solution));
/// // A dead end and a solution.
/// let svg = tree.to_svg();
/// assert!(svg.contains("href=\"#bq-dead-end\"") && svg.contains("href=\"#bq-solution\""));
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

impl Drawing for Tree {
    fn size(&self) -> (f32, f32) {
        let deepest = self.nodes.iter().map(|node| node.depth).max().unwrap_or(0);
        let title = glyphs::width(&self.title) * LETTER + 4.0 * MARGIN;
        (wide(&self.across()).max(title), DOWN * (number(deepest) + 2.0))
    }

    fn title(&self) -> String {
        self.title.clone()
    }

    /// Draws solutions as double circles, dead ends as crossed ones.
    fn figure(&self, canvas: &mut impl Canvas) {
        let across = self.across();
        let at = |node: usize| [across[node], DOWN * number(self.nodes[node].depth + 1)];
        let mut lines = Vec::new();
        let mut branch: Vec<usize> = Vec::new();
        for (index, node) in self.nodes.iter().enumerate() {
            branch.truncate(node.depth);
            if let Some(&above) = branch.last() {
                lines.extend([Segment::Move(at(above)), Segment::Line(at(index))]);
            }
            branch.push(index);
        }
        let (width, _) = self.size();
        canvas.words(&self.title, LETTER, width / 2.0, MARGIN + 6.0);
        canvas.within((width - wide(&across)) / 2.0, 0.0, 1.0, |canvas| {
            canvas.path(&lines, &[Paint::Stroke(Stroke::new(BLOCK, 1.0))]);
            for (index, node) in self.nodes.iter().enumerate() {
                node.draw(at(index), canvas);
            }
        });
    }
}

impl Node {
    fn draw(&self, [x, y]: Point, canvas: &mut impl Canvas) {
        let (id, fill) = match self.ending {
            Some(Ending::Solution) => ("bq-solution", 0xcf_e3b4),
            Some(Ending::DeadEnd) => ("bq-dead-end", 0xf3_d9d3),
            None => ("bq-node", 0xf4_ecd8),
        };
        canvas.symbol(id, x, y, |canvas| {
            let line = Paint::Stroke(Stroke::new(INK, 1.0));
            canvas.path(&circle([0.0; 2], RADIUS), &[Paint::Fill(Color(fill)), line]);
            match self.ending {
                Some(Ending::Solution) => canvas.path(&circle([0.0; 2], RADIUS + 3.0), &[line]),
                Some(Ending::DeadEnd) => {
                    let cross = crossed(-4.0, RADIUS + 4.0, 8.0);
                    canvas.path(&cross, &[Paint::Stroke(Stroke::new(ATTACK, 2.0))]);
                }
                None => (),
            }
        });
        canvas.words(&self.name, LETTER, x, y - 3.0 * LETTER);
    }
}

/// The width of nodes that stand there.
fn wide(across: &[f32]) -> f32 {
    across.iter().copied().fold(0.0, f32::max) + ACROSS + MARGIN
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
