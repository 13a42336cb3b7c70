//! The search for k areas whose open squares lie in k other areas.

use bitqueens::rules::search::State;

/// A kind of area.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Row,
    Column,
    Region,
}

/// The pairs of kinds to examine; regions come first, because players notice them first.
const PAIRS: [(Kind, Kind); 6] = [
    (Kind::Region, Kind::Row),
    (Kind::Region, Kind::Column),
    (Kind::Row, Kind::Region),
    (Kind::Column, Kind::Region),
    (Kind::Row, Kind::Column),
    (Kind::Column, Kind::Row),
];

/// A set of areas of one kind, one bit each.
type Areas = (Kind, u64);

/// Confined areas, and the squares that they close.
pub(super) struct Found {
    pub(super) inner: Areas,
    pub(super) outer: Areas,
    /// Squares of the outer areas that lie in none of the inner areas.
    pub(super) closed: Vec<(u8, u8)>,
}

/// A function from a square to its region; `None` on a board without regions.
type Region<'a> = dyn Fn((u8, u8)) -> Option<u8> + 'a;

/// Finds the first set of `areas` areas without a queen whose open squares lie in the same number
/// of other areas, if it closes at least one square.
pub(super) fn find(state: &State, region: &Region<'_>, areas: u32) -> Option<Found> {
    let squares = state.squares();
    PAIRS.into_iter().find_map(|(inner, outer)| {
        // For each inner area, the outer areas that contain its open squares.
        let mut meets = [0_u64; 64];
        for &square in &squares {
            let at = index(inner, square, region)?;
            meets[usize::from(at)] |= 1 << index(outer, square, region)?;
        }
        choose(&meets, areas, 0, 0, 0, &mut |chosen, union| {
            let is_closed = |&square: &(u8, u8)| {
                let bit = |kind| index(kind, square, region).map_or(0, |at| 1 << at);
                bit(outer) & union != 0 && bit(inner) & chosen == 0
            };
            let closed: Vec<_> = squares.iter().copied().filter(is_closed).collect();
            (!closed.is_empty()).then_some(Found {
                inner: (inner, chosen),
                outer: (outer, union),
                closed,
            })
        })
    })
}

/// Extends `chosen` by every choice of `more` areas, from index `from` on, and calls `found` for
/// each choice that meets exactly as many outer areas as it has areas. Returns the first result.
fn choose(
    meets: &[u64; 64],
    more: u32,
    from: usize,
    chosen: u64,
    union: u64,
    found: &mut impl FnMut(u64, u64) -> Option<Found>,
) -> Option<Found> {
    let areas = chosen.count_ones() + more;
    if more == 0 {
        return (union.count_ones() == areas).then(|| found(chosen, union))?;
    }
    (from..64).filter(|&at| meets[at] != 0).find_map(|at| {
        let union = union | meets[at];
        if union.count_ones() > areas {
            return None;
        }
        choose(meets, more - 1, at + 1, chosen | 1 << at, union, found)
    })
}

/// Finds an area without a queen and without an open square.
pub(super) fn empty(state: &State, region: &Region<'_>) -> Option<(Kind, u16)> {
    let squares = state.squares();
    let mut seen = [0_u64; 3];
    for &square in &squares {
        for (seen, kind) in seen.iter_mut().zip([Kind::Row, Kind::Column, Kind::Region]) {
            *seen |= index(kind, square, region).map_or(0, |at| 1 << at);
        }
    }
    let wanted = state.wanted();
    let kinds = [Kind::Row, Kind::Column, Kind::Region];
    kinds.into_iter().zip(wanted).zip(seen).find_map(|((kind, wanted), seen)| {
        let empty = wanted & !seen;
        // The result is below 64.
        #[allow(clippy::cast_possible_truncation)]
        (empty != 0).then_some((kind, empty.trailing_zeros() as u16))
    })
}

fn index(kind: Kind, square: (u8, u8), region: &Region<'_>) -> Option<u8> {
    match kind {
        Kind::Row => Some(square.0),
        Kind::Column => Some(square.1),
        Kind::Region => region(square),
    }
}
