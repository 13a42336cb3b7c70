//! Crosses: placements on the centre lines, one representative per orbit.

use crate::count::orient::Board;
use crate::geometry::{Group, MAX_MASK_SIDE, Placement, Symmetry, bits};

/// The largest number of rings that a cross occupies. On odd boards a second ring splits the cross
/// with a queen on the centre square. That cross is invariant under D4 and holds a fifth to a third
/// of the attempts (attempts per solution at n = 17: 9.7 → 7.0). On even boards symmetric crosses
/// hold 1.4% of the attempts at n = 16, while a second ring would triple the number of crosses.
const fn max_rings(n: usize) -> usize {
    1 + n % 2
}

/// The queens of a ring: the columns of those in its upper and lower row, the rows of those in its left and
/// right column.
type Ring = [u8; 4];

/// The lower and the higher line of a ring; on odd boards, those of ring 0 are the same.
fn lines_of(n: usize, ring: usize) -> [usize; 2] {
    let low = (n - 1) / 2 - ring;
    [low, n - 1 - low]
}

/// A placement on the centre lines and, while it is symmetric, on the lines beside them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cross {
    rings: [Ring; 2],
    filled_rings: u8,
    queens: u8,
    pub(crate) weight: u8,
}

impl Cross {
    const EMPTY: Self = Self { rings: [[0; 4]; 2], filled_rings: 0, queens: 0, weight: 1 };

    /// Number of queens.
    pub(crate) fn queens(&self) -> usize {
        usize::from(self.queens)
    }

    /// The queens on a board of side `n`.
    pub(crate) fn placement(&self, n: usize) -> Placement {
        let mut placement = Placement::empty(n);
        let rings = self.rings.iter().take(self.filled_rings.into());
        for (ring, positions) in rings.enumerate() {
            let lines = Line::of_ring(lines_of(n, ring));
            for (line, &across) in lines.into_iter().zip(positions) {
                line.fill(&mut placement, across.into());
            }
        }
        placement
    }
}

/// All crosses of a board, in their stable order.
pub(crate) fn all(board: &Board, group: Group) -> Vec<Cross> {
    let mut found = Vec::new();
    extend(board, Cross::EMPTY, group, &mut found);
    found
}

/// Extends a cross ring by ring while its stabiliser is nontrivial, and collects the results.
fn extend(board: &Board, cross: Cross, stabiliser: Group, found: &mut Vec<Cross>) {
    let n = board.n();
    let ring = usize::from(cross.filled_rings);
    let symmetric = stabiliser != Group::TRIVIAL;
    // The first ring is always filled: it is the decomposition even without symmetries.
    if ring >= n.div_ceil(2) || ring > 0 && !(symmetric && ring < max_rings(n)) {
        return found.push(cross);
    }
    fill_ring(board, &cross.placement(n), ring, stabiliser, |positions, queens, rest| {
        let mut cross = cross;
        cross.rings[ring] = positions;
        cross.filled_rings += 1;
        cross.queens = queens;
        // The index of a subgroup of D4 divides 8.
        cross.weight *= u8::try_from(stabiliser.order() / rest.order()).expect("at most 8");
        extend(board, cross, rest, found);
    });
}

/// Places queens on the rows and columns of a ring, up to symmetry.
///
/// `group` must leave `placement` unchanged. Calls `found` with one representative per orbit under `group`: its
/// queens on the ring, its number of queens, and its stabiliser.
fn fill_ring(
    board: &Board,
    placement: &Placement,
    ring: usize,
    group: Group,
    mut found: impl FnMut(Ring, u8, Group),
) {
    let lines = lines_of(board.n(), ring);
    let [upper, lower, left, right] = Line::of_ring(lines);
    let far = board.n() - 1;
    let has = |symmetry| group.contains(symmetry);
    let half = if has(Symmetry::MirrorColumns) { far / 2 } else { far };
    for at_upper in bits(upper.free(board, placement) & mask(0, half)) {
        // The squares of a line on which a queen can still belong to the smallest member of an orbit. From any
        // other square some symmetry, of the two that map the line to the upper row, maps the queen to the left
        // of the queen that stands there. Excludes seven eighths of the placements on the plain board.
        let range = |straight, mirrored| {
            let first = if has(straight) { at_upper } else { 0 };
            let last = if has(mirrored) { far - at_upper } else { far };
            mask(first, last)
        };
        let on_lower = range(Symmetry::MirrorRows, Symmetry::Rotate180);
        let on_left = range(Symmetry::Transpose, Symmetry::Rotate90);
        let on_right = range(Symmetry::Rotate270, Symmetry::AntiTranspose);
        let mut placement = *placement;
        upper.fill(&mut placement, at_upper);
        for at_lower in bits(lower.free(board, &placement) & on_lower) {
            let mut placement = placement;
            lower.fill(&mut placement, at_lower);
            for at_left in bits(left.free(board, &placement) & on_left) {
                let mut placement = placement;
                left.fill(&mut placement, at_left);
                let queens = placement.len() + u8::from(!placement.has_col(lines[1]));
                for at_right in bits(right.free(board, &placement) & on_right) {
                    let positions = [at_upper, at_lower, at_left, at_right].map(to_u8);
                    if let Some(stabiliser) = canonical(positions, to_u8(far), group) {
                        found(positions, queens, stabiliser);
                    }
                }
            }
        }
    }
}

/// The squares from `first` to `last` of a line; none if `first` is greater.
fn mask(first: usize, last: usize) -> u32 {
    u32::MAX << first & u32::MAX >> (MAX_MASK_SIDE - 1 - last)
}

/// A row or a column that must have a queen.
#[derive(Clone, Copy)]
enum Line {
    Row(usize),
    Col(usize),
}

impl Line {
    /// The upper and the lower row, the left and the right column.
    fn of_ring([low, high]: [usize; 2]) -> [Self; 4] {
        [Self::Row(low), Self::Row(high), Self::Col(low), Self::Col(high)]
    }

    /// The squares on which the queen of the line may stand; where it stands, if there is one.
    fn free(self, board: &Board, placement: &Placement) -> u32 {
        let queen = match self {
            Self::Row(row) => placement.col_of_row(row),
            Self::Col(col) if placement.has_col(col) => placement.row_of_col(col),
            Self::Col(_) => None,
        };
        match (queen, self) {
            (Some(queen), _) => 1 << queen,
            (None, Self::Row(row)) => {
                placement.unattacked(row) & board.open(Symmetry::Identity)[row]
            }
            (None, Self::Col(col)) => {
                placement.unattacked_rows(col) & board.open(Symmetry::Transpose)[col]
            }
        }
    }

    /// Places a queen on this square of the line, unless it stands there already.
    fn fill(self, placement: &mut Placement, across: usize) {
        let (row, col) = match self {
            Self::Row(row) => (row, across),
            Self::Col(col) => (across, col),
        };
        if !placement.has_row(row) {
            placement.insert(row, col);
        }
    }
}

/// The stabiliser in `group` of a placement with these queens on its newest ring, or `None` if another member
/// of its orbit is smaller.
///
/// The queens on the ring determine the placement. A symmetry permutes and reflects the four numbers, which is
/// much cheaper than moving queens.
fn canonical([top, bottom, left, right]: Ring, far: u8, group: Group) -> Option<Group> {
    // One word has the same order as the array, and compares in one instruction.
    let images = [
        [top, bottom, left, right],
        [far - left, far - right, bottom, top],
        [far - bottom, far - top, far - right, far - left],
        [right, left, far - top, far - bottom],
        [far - top, far - bottom, right, left],
        [bottom, top, far - left, far - right],
        [left, right, top, bottom],
        [far - right, far - left, far - bottom, far - top],
    ]
    .map(u32::from_be_bytes);
    let [own, ..] = images;
    let image = |symmetry: Symmetry| images[symmetry as usize];
    let is_smallest = |s| !group.contains(s) || image(s) >= own;
    Symmetry::ALL
        .into_iter()
        .all(is_smallest)
        .then(|| Group::of(|s| group.contains(s) && image(s) == own))
}

fn to_u8(index: usize) -> u8 {
    u8::try_from(index).expect("a side is at most 32")
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
            let mut placements = Vec::new();
            let empty = Placement::empty(n);
            fill_ring(&board, &empty, 0, Group::TRIVIAL, |ring, queens, _| {
                let cross = Cross { rings: [ring; 2], filled_rings: 1, queens, weight: 1 };
                placements.push((cross.placement(n), ring));
            });
            let far = to_u8(n - 1);
            for (placement, queens) in &placements {
                let images: Vec<Vec<Square>> = Symmetry::ALL
                    .iter()
                    .map(|&s| board.transform(placement, s).queens().collect())
                    .collect();
                let order = images.iter().filter(|&image| *image == images[0]).count();
                if let Some(stabiliser) = canonical(*queens, far, Group::D4) {
                    assert_eq!(stabiliser.order() as usize, order);
                }
            }
            let total: u32 = placements
                .iter()
                .filter_map(|&(_, queens)| canonical(queens, far, Group::D4))
                .map(|stabiliser| 8 / stabiliser.order())
                .sum();
            assert_eq!(total as usize, placements.len());
        }
    }
}
