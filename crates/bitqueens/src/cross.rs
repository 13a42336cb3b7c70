//! The crosses: queens on the centre lines, one representative per orbit.

use crate::Group;
use crate::Symmetry;
use crate::orient::Board;
use crate::placement::Placement;

/// Rings of lines that may be covered. On odd boards a second ring splits the cross with a queen on
/// the centre square, which all of D4 keeps and which holds a fifth to a third of the attempts
/// (attempts at n = 17: 9.7 → 7.0 per solution). On even boards symmetric crosses hold 1.4% of them
/// at n = 16, while a second ring would triple the number of crosses.
const fn max_rings(n: usize) -> usize {
    1 + n % 2
}

/// Queens on the centre lines (and, while symmetric, on the lines beside them).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cross {
    pub(crate) placement: Placement,
    pub(crate) weight: u8,
}

impl Cross {
    /// Number of queens.
    pub(crate) fn queens(&self) -> usize {
        self.placement.len()
    }
}

/// All crosses of a board, in their stable order.
pub(crate) fn all(board: &Board, group: Group) -> Vec<Cross> {
    let mut found = Vec::new();
    let empty = Placement::empty(board.n());
    grow(board, &empty, group, group.order(), 0, &mut found);
    found
}

/// Covers ring after ring while a symmetry of `stabiliser` is left to use.
fn grow(
    board: &Board,
    placement: &Placement,
    stabiliser: Group,
    order: u32,
    ring: usize,
    found: &mut Vec<Cross>,
) {
    let n = board.n();
    let symmetric = stabiliser != Group::TRIVIAL;
    // The first ring is always covered; it is the decomposition even without symmetries.
    if ring < n.div_ceil(2) && (ring == 0 || symmetric && ring < max_rings(n)) {
        let low = (n - 1) / 2 - ring;
        cover(
            board,
            placement,
            [low, n - 1 - low],
            stabiliser,
            &mut |way, left| grow(board, way, left, order, ring + 1, found),
        );
    } else {
        // |G| / |stabiliser| divides 8.
        let weight =
            u8::try_from(order / stabiliser.order()).expect("an orbit has at most 8 members");
        found.push(Cross {
            placement: *placement,
            weight,
        });
    }
}

/// Gives one representative per orbit (under `group`, which keeps `placement`) of the ways to have a
/// queen on the rows and columns `lines`, each with the symmetries that it keeps.
fn cover(
    board: &Board,
    placement: &Placement,
    lines: [usize; 2],
    group: Group,
    found: &mut impl FnMut(&Placement, Group),
) {
    let rest = LINES.map(|line| line.on(lines));
    fill(board, placement, &rest, lines, group, &mut |way| {
        if let Some(left) = canonical(way, lines, group) {
            found(way, left);
        }
    });
}

/// A row or a column that must have a queen.
#[derive(Clone, Copy)]
enum Line {
    Row(usize),
    Col(usize),
}

impl Line {
    /// The line of a template: 0 stands for the lower index, 1 for the higher.
    fn on(self, lines: [usize; 2]) -> Self {
        match self {
            Self::Row(which) => Self::Row(lines[which]),
            Self::Col(which) => Self::Col(lines[which]),
        }
    }
}

/// The order in which lines are covered.
const LINES: [Line; 4] = [Line::Row(0), Line::Row(1), Line::Col(0), Line::Col(1)];

/// Covers the first of `rest` in every way, then the others.
fn fill(
    board: &Board,
    way: &Placement,
    rest: &[Line],
    lines: [usize; 2],
    group: Group,
    found: &mut impl FnMut(&Placement),
) {
    let Some((&line, rest)) = rest.split_first() else {
        return found(way);
    };
    let covered = match line {
        Line::Row(row) => way.has_row(row),
        Line::Col(col) => way.has_col(col),
    };
    if covered {
        return fill(board, way, rest, lines, group, found);
    }
    for across in hopeful(way, line, lines, group) {
        let (row, col) = match line {
            Line::Row(row) => (row, across),
            Line::Col(col) => (across, col),
        };
        if board.is_open(row, col) && way.is_free(row, col) {
            fill(board, &way.with(row, col), rest, lines, group, found);
        }
    }
}

/// Where a queen on `line` may stand so that no symmetry brings it to a smaller column of the upper row
/// than the queen there: other ways cannot be the smallest of their orbit. Spares seven eighths of the
/// ways on the plain board.
fn hopeful(
    way: &Placement,
    line: Line,
    [low, high]: [usize; 2],
    group: Group,
) -> std::ops::RangeInclusive<usize> {
    let far = way.n() - 1;
    let has = |symmetry| group.contains(symmetry);
    let Some(top) = way.col_of_row(low) else {
        // The queen of the upper row itself.
        return 0..=if has(Symmetry::MirrorColumns) {
            far / 2
        } else {
            far
        };
    };
    // What brings the line to the upper row as it is, and what brings it there mirrored.
    let [straight, mirrored] = match line {
        Line::Row(_) => [Symmetry::MirrorRows, Symmetry::Rotate180],
        Line::Col(col) if col == low && low != high => [Symmetry::Transpose, Symmetry::Rotate90],
        Line::Col(_) => [Symmetry::Rotate270, Symmetry::AntiTranspose],
    };
    let first = if has(straight) { top } else { 0 };
    let last = if has(mirrored) { far - top } else { far };
    first..=last
}

/// The symmetries of `group` that keep the placement, or `None` when one of them makes it smaller
/// and another member of the orbit stands for it.
///
/// A placement is known by where the queens on its four newest lines stand: a queen's column in
/// the upper and the lower row, a queen's row in the left and the right column. Symmetries permute
/// and reflect these four numbers, which is much cheaper than moving queens.
fn canonical(way: &Placement, [low, high]: [usize; 2], group: Group) -> Option<Group> {
    let far = way.n() - 1;
    let line = |at: Option<usize>| at.expect("the four lines are covered");
    let [top, bottom, left, right] = [
        line(way.col_of_row(low)),
        line(way.col_of_row(high)),
        line(way.row_of_col(low)),
        line(way.row_of_col(high)),
    ];
    // In one word, which orders them as an array would, and is compared at once.
    let key = |lines: [usize; 4]| lines.iter().fold(0, |key, line| key << 8 | line);
    let image = |symmetry: Symmetry| {
        key(match symmetry {
            Symmetry::Identity => [top, bottom, left, right],
            Symmetry::Rotate90 => [far - left, far - right, bottom, top],
            Symmetry::Rotate180 => [far - bottom, far - top, far - right, far - left],
            Symmetry::Rotate270 => [right, left, far - top, far - bottom],
            Symmetry::MirrorColumns => [far - top, far - bottom, right, left],
            Symmetry::MirrorRows => [bottom, top, far - left, far - right],
            Symmetry::Transpose => [left, right, top, bottom],
            Symmetry::AntiTranspose => [far - right, far - left, far - bottom, far - top],
        })
    };
    let own = image(Symmetry::Identity);
    group
        .iter()
        .all(|s| image(s) >= own)
        .then(|| Group::of(|s| group.contains(s) && image(s) == own))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Problem, Square};

    /// The four numbers under a symmetry are those of the moved queens.
    #[test]
    fn images_are_those_of_the_moved_queens() {
        for n in [5, 6, 9, 10] {
            let board = Board::new(&Problem::plain(n).expect("small").open());
            let lines = [(n - 1) / 2, n / 2];
            let mut ways = Vec::new();
            let empty = Placement::empty(n);
            cover(&board, &empty, lines, Group::TRIVIAL, &mut |way, _| {
                ways.push(*way)
            });
            for way in &ways {
                let kept = canonical(way, lines, Group::D4);
                let images: Vec<Vec<Square>> = Symmetry::ALL
                    .iter()
                    .map(|&s| board.turn(way, s).queens().collect())
                    .collect();
                let keeps = images.iter().filter(|&image| *image == images[0]).count();
                if let Some(group) = kept {
                    assert_eq!(group.order() as usize, keeps);
                }
            }
            // One representative per orbit: the orbits partition the ways.
            let total: u32 = ways
                .iter()
                .filter_map(|way| canonical(way, lines, Group::D4))
                .map(|g| 8 / g.order())
                .sum();
            assert_eq!(total as usize, ways.len());
        }
    }
}
