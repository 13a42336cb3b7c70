//! Crosses: placements on the centre lines, one representative per orbit.

use crate::count::orient::Board;
use crate::geometry::Group;
use crate::geometry::Placement;
use crate::geometry::Symmetry;

/// The largest number of rings that a cross occupies. On odd boards a second ring splits the cross
/// with a queen on the centre square. That cross is invariant under D4 and holds a fifth to a third
/// of the attempts (attempts per solution at n = 17: 9.7 → 7.0). On even boards symmetric crosses
/// hold 1.4% of the attempts at n = 16, while a second ring would triple the number of crosses.
const fn max_rings(n: usize) -> usize {
    1 + n % 2
}

/// A placement on the centre lines and, while it is symmetric, on the lines beside them.
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
    extend(board, &empty, group, group.order(), 0, &mut found);
    found
}

/// Extends `placement` ring by ring while its stabiliser is nontrivial, and collects the crosses.
fn extend(
    board: &Board,
    placement: &Placement,
    stabiliser: Group,
    order: u32,
    ring: usize,
    found: &mut Vec<Cross>,
) {
    let n = board.n();
    let symmetric = stabiliser != Group::TRIVIAL;
    // The first ring is always filled: it is the decomposition even without symmetries.
    if ring < n.div_ceil(2) && (ring == 0 || symmetric && ring < max_rings(n)) {
        let low = (n - 1) / 2 - ring;
        fill_ring(
            board,
            placement,
            [low, n - 1 - low],
            stabiliser,
            &mut |placement, stabiliser| {
                extend(board, placement, stabiliser, order, ring + 1, found);
            },
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

/// Extends `placement` by queens on the rows and columns `lines`, up to symmetry.
///
/// `group` must leave `placement` unchanged. Calls `found` with one representative per orbit under
/// `group`, and with its stabiliser.
fn fill_ring(
    board: &Board,
    placement: &Placement,
    lines: [usize; 2],
    group: Group,
    found: &mut impl FnMut(&Placement, Group),
) {
    let rest = LINES.map(|line| line.on(lines));
    fill_lines(board, placement, &rest, lines, group, &mut |placement| {
        if let Some(stabiliser) = canonical(placement, lines, group) {
            found(placement, stabiliser);
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
    /// Resolves a template line, whose index is 0 for the lower line and 1 for the higher.
    fn on(self, lines: [usize; 2]) -> Self {
        match self {
            Self::Row(which) => Self::Row(lines[which]),
            Self::Col(which) => Self::Col(lines[which]),
        }
    }
}

/// The order in which lines are filled.
const LINES: [Line; 4] = [Line::Row(0), Line::Row(1), Line::Col(0), Line::Col(1)];

/// Places queens on the lines `rest` in all ways, except those that [`canonical_range`] excludes.
fn fill_lines(
    board: &Board,
    placement: &Placement,
    rest: &[Line],
    lines: [usize; 2],
    group: Group,
    found: &mut impl FnMut(&Placement),
) {
    let Some((&line, rest)) = rest.split_first() else {
        return found(placement);
    };
    let filled = match line {
        Line::Row(row) => placement.has_row(row),
        Line::Col(col) => placement.has_col(col),
    };
    if filled {
        return fill_lines(board, placement, rest, lines, group, found);
    }
    for across in canonical_range(placement, line, lines, group) {
        let (row, col) = match line {
            Line::Row(row) => (row, across),
            Line::Col(col) => (across, col),
        };
        if board.is_open(row, col) && placement.is_free(row, col) {
            let placement = placement.with(row, col);
            fill_lines(board, &placement, rest, lines, group, found);
        }
    }
}

/// The squares of `line` on which a queen can still belong to the smallest member of an orbit.
///
/// On any other square some symmetry of `group` maps the queen to the upper row, left of the queen
/// that stands there, which gives a smaller member. Excludes seven eighths of the placements on the
/// plain board.
fn canonical_range(
    placement: &Placement,
    line: Line,
    [low, high]: [usize; 2],
    group: Group,
) -> std::ops::RangeInclusive<usize> {
    let far = placement.n() - 1;
    let has = |symmetry| group.contains(symmetry);
    let Some(top) = placement.col_of_row(low) else {
        // `line` is the upper row itself.
        return 0..=if has(Symmetry::MirrorColumns) {
            far / 2
        } else {
            far
        };
    };
    // The symmetries that map `line` to the upper row, unreversed and reversed.
    let [straight, mirrored] = match line {
        Line::Row(_) => [Symmetry::MirrorRows, Symmetry::Rotate180],
        Line::Col(col) if col == low && low != high => [Symmetry::Transpose, Symmetry::Rotate90],
        Line::Col(_) => [Symmetry::Rotate270, Symmetry::AntiTranspose],
    };
    let first = if has(straight) { top } else { 0 };
    let last = if has(mirrored) { far - top } else { far };
    first..=last
}

/// The stabiliser of the placement in `group`, or `None` if another member of its orbit is smaller.
///
/// The queens on the four newest lines determine the placement: their columns in the upper and the
/// lower row, their rows in the left and the right column. A symmetry permutes and reflects these
/// four numbers, which is much cheaper than moving queens.
fn canonical(placement: &Placement, [low, high]: [usize; 2], group: Group) -> Option<Group> {
    let far = placement.n() - 1;
    let queen = |at: Option<usize>| at.expect("the four lines are filled");
    let [top, bottom, left, right] = [
        queen(placement.col_of_row(low)),
        queen(placement.col_of_row(high)),
        queen(placement.row_of_col(low)),
        queen(placement.row_of_col(high)),
    ];
    // One word has the same order as the array, and compares in one instruction.
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
    use crate::board::Problem;
    use crate::geometry::Square;

    /// [`canonical`] agrees with moving the queens: stabilisers match, and orbits partition the
    /// placements.
    #[test]
    fn canonical_placements_represent_their_orbits() {
        for n in [5, 6, 9, 10] {
            let board = Board::new(&Problem::plain(n).expect("small").open());
            let lines = [(n - 1) / 2, n / 2];
            let mut placements = Vec::new();
            let empty = Placement::empty(n);
            fill_ring(&board, &empty, lines, Group::TRIVIAL, &mut |found, _| {
                placements.push(*found);
            });
            for placement in &placements {
                let images: Vec<Vec<Square>> = Symmetry::ALL
                    .iter()
                    .map(|&s| board.transform(placement, s).queens().collect())
                    .collect();
                let order = images.iter().filter(|&image| *image == images[0]).count();
                if let Some(stabiliser) = canonical(placement, lines, Group::D4) {
                    assert_eq!(stabiliser.order() as usize, order);
                }
            }
            let total: u32 = placements
                .iter()
                .filter_map(|placement| canonical(placement, lines, Group::D4))
                .map(|stabiliser| 8 / stabiliser.order())
                .sum();
            assert_eq!(total as usize, placements.len());
        }
    }
}
