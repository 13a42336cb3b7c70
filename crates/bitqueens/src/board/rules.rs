//! The rules: which squares clash.

use crate::board::attacks::{COLUMN, ROW};
use crate::language::Phrase;

use crate::error::Error;
use crate::geometry::{Group, Square, Symmetry};

/// The pairs of squares that clash. Under all rules no two queens share a row or a column.
///
/// | rules | clashes besides rows and columns | counts |
/// |---|---|---|
/// | `queen` | squares on one diagonal | A000170 |
/// | `torus` | squares on one diagonal of the board glued at its edges: row − col or row + col equal modulo n | A051906, A007705 |
/// | `semi` | squares on one `\` diagonal (row − col equal); the `/` diagonals are free | A099152 |
/// | `torus-semi` | row − col equal modulo n | A006717 |
/// | `superqueen` | squares on one diagonal or a knight's move apart | A051223 |
/// | `touching` | squares that touch at a corner: neighbours on a diagonal | A002464 |
///
/// Coloured [`Regions`](crate::Regions) can be added to any rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Rules {
    /// Queens clash along rows, columns and diagonals.
    #[default]
    Queen,
    /// Diagonals wrap around the edges of the board.
    Torus,
    /// Only the `\` diagonals clash.
    Semi,
    /// Only the `\` diagonals clash, and they wrap around the edges.
    TorusSemi,
    /// Queens also clash along knight's moves.
    Superqueen,
    /// Only diagonal neighbours clash.
    Touching,
}

impl Rules {
    /// All rules, [`Rules::Queen`] first.
    pub const ALL: [Self; 6] =
        [Self::Queen, Self::Torus, Self::Semi, Self::TorusSemi, Self::Superqueen, Self::Touching];

    /// The name of the rules on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Queen => "queen",
            Self::Torus => "torus",
            Self::Semi => "semi",
            Self::TorusSemi => "torus-semi",
            Self::Superqueen => "superqueen",
            Self::Touching => "touching",
        }
    }

    /// Returns whether arithmetic alone excludes solutions on an `n` × `n` board.
    ///
    /// On a torus the differences column − row take every residue modulo n once, so they sum to
    /// n(n − 1)/2 modulo n. Columns and rows have the same sum, so n must divide n(n − 1)/2: n is
    /// odd. If the sums column + row take every residue too, comparing sums of squares excludes
    /// multiples of 3 (Pólya, *Über die "doppelt-periodischen" Lösungen des n-Damen-Problems*,
    /// 1918).
    #[must_use]
    pub(crate) const fn is_impossible(self, n: usize) -> bool {
        match self {
            Self::Torus => n > 1 && (n.is_multiple_of(2) || n.is_multiple_of(3)),
            Self::TorusSemi => n > 1 && n.is_multiple_of(2),
            Self::Queen | Self::Superqueen => matches!(n, 2 | 3),
            Self::Semi | Self::Touching => false,
        }
    }
}

#[doc(hidden)]
impl Rules {
    /// The line on which queens on two different squares of an `n` × `n` board clash, or `None`.
    ///
    /// ```
    /// use bitqueens::{Rules, Square};
    /// let (a, b) = (Square::new(0, 1), Square::new(3, 3));
    /// assert_eq!(Rules::Queen.clash(5, a, b), None);
    /// let wrapping = Rules::Torus.clash(5, a, b);
    /// assert_eq!(wrapping.map(|line| line.english), Some("diagonal that wraps"));
    /// ```
    #[must_use]
    pub fn clash(self, n: usize, a: Square, b: Square) -> Option<Phrase> {
        let (rows, cols) = (a.row.abs_diff(b.row), a.col.abs_diff(b.col));
        if rows == 0 {
            return Some(ROW);
        }
        if cols == 0 {
            return Some(COLUMN);
        }
        let falling = (a.row < b.row) == (a.col < b.col);
        let diagonal = (rows == cols).then_some(Phrase::new("diagonal", "斜线"));
        let around = usize::from(rows) + usize::from(cols) == n;
        let wrapped = |counts: bool| {
            (around && counts).then_some(Phrase::new("diagonal that wraps", "环绕的斜线"))
        };
        match self {
            Self::Queen => diagonal,
            // Two squares share a wrapped diagonal if their row and column distances add up to n.
            Self::Torus => diagonal.or(wrapped(true)),
            Self::Semi => diagonal.filter(|_| falling),
            Self::TorusSemi => diagonal.filter(|_| falling).or(wrapped(!falling)),
            Self::Superqueen => {
                diagonal.or((rows + cols == 3).then_some(Phrase::new("knight's move", "马步")))
            }
            Self::Touching => {
                diagonal.filter(|_| rows == 1).and(Some(Phrase::new("touching corner", "相邻的角")))
            }
        }
    }

    /// The squares of row `row` that a queen attacks, for a board of any side.
    pub fn attacked(self, n: usize, queen: Square, row: u16) -> impl Iterator<Item = Square> {
        let side = i64::try_from(n).expect("a side is at most 1000");
        let apart = i64::from(queen.row.abs_diff(row));
        let (knight, around) = (3 - apart, side - apart);
        let own_row = (0..side).filter(move |_| apart == 0);
        let lines = [0, apart, -apart, around, -around, knight, -knight];
        lines
            .into_iter()
            .map(move |step| i64::from(queen.col) + step)
            .filter(move |_| apart != 0)
            .chain(own_row)
            .filter(move |col| (0..side).contains(col))
            .map(move |col| Square::new(row, u16::try_from(col).expect("on the board")))
            .filter(move |&square| square != queen && self.clash(n, queen, square).is_some())
    }

    /// The columns of row `other` that a queen on (`row`, `col`) attacks, as a mask, for n ≤ 64. In
    /// its own row the queen attacks every column.
    pub fn reach(self, n: usize, row: usize, col: usize, other: usize) -> u64 {
        let full = full(n);
        let apart = row.abs_diff(other);
        if apart == 0 {
            return full;
        }
        let queen = 1_u64 << col;
        let (left, right) = (queen >> apart, queen << apart);
        // A `\` diagonal goes right as it goes down.
        let falling = if other > row { right } else { left };
        // Rotates the row by 0 < `by` < n columns.
        let rotated = |by: usize| queen << by | queen >> (n - by);
        let attacked = match self {
            Self::Queen => left | right,
            Self::Torus => rotated(apart) | rotated(n - apart),
            Self::Semi => falling,
            Self::TorusSemi if other > row => rotated(apart),
            Self::TorusSemi => rotated(n - apart),
            Self::Superqueen => {
                let knight = if apart <= 2 { 3 - apart } else { apart };
                left | right | queen << knight | queen >> knight
            }
            Self::Touching if apart == 1 => left | right,
            Self::Touching => 0,
        };
        (queen | attacked) & full
    }

    /// The symmetries of the square that preserve the rules.
    #[must_use]
    pub fn group(self) -> Group {
        match self {
            Self::Queen | Self::Torus | Self::Superqueen | Self::Touching => Group::D4,
            // The symmetries that map `\` diagonals to `\` diagonals.
            Self::Semi | Self::TorusSemi => Group::of(|symmetry| {
                matches!(
                    symmetry,
                    Symmetry::Identity
                        | Symmetry::Rotate180
                        | Symmetry::Transpose
                        | Symmetry::AntiTranspose
                )
            }),
        }
    }
}

/// A mask of the lowest `n` ≤ 64 bits.
#[doc(hidden)]
pub fn full(n: usize) -> u64 {
    if n == 0 { 0 } else { u64::MAX >> (64 - n) }
}

crate::language::named!(Rules; Error::UnknownRules);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::to_u16;

    /// Whether two squares clash, straight from the definition of the rules.
    fn by_definition(rules: Rules, n: i32, (r, c): (i32, i32), (s, d): (i32, i32)) -> bool {
        let falling = r - c == s - d;
        let rising = r + c == s + d;
        let apart = [(r - s).abs(), (c - d).abs()];
        r == s
            || c == d
            || match rules {
                Rules::Queen => falling || rising,
                Rules::Torus => {
                    (r - c - s + d).rem_euclid(n) == 0 || (r + c - s - d).rem_euclid(n) == 0
                }
                Rules::Semi => falling,
                Rules::TorusSemi => (r - c - s + d).rem_euclid(n) == 0,
                Rules::Superqueen => falling || rising || apart == [1, 2] || apart == [2, 1],
                Rules::Touching => apart == [1, 1],
            }
    }

    #[test]
    fn clash_reach_and_group_agree_with_the_definition() {
        for rules in Rules::ALL {
            for n in 1..=7 {
                let squares = || (0..n).flat_map(move |row| (0..n).map(move |col| (row, col)));
                let square = |(r, c): (usize, usize)| Square::new(to_u16(r), to_u16(c));
                let int = |(r, c): (usize, usize)| {
                    let int = |x| i32::try_from(x).expect("small");
                    (int(r), int(c))
                };
                for a in squares() {
                    for b in squares().filter(|&b| b != a) {
                        let side = i32::try_from(n).expect("small");
                        let expected = by_definition(rules, side, int(a), int(b));
                        let clash = rules.clash(n, square(a), square(b));
                        assert_eq!(clash.is_some(), expected, "{rules}: {a:?} {b:?} of {n}");
                        let mask = rules.reach(n, a.0, a.1, b.0);
                        assert_eq!(mask >> b.1 & 1 != 0, expected, "{rules}: {a:?} {b:?} of {n}");
                        assert_eq!(mask & !full(n), 0);
                        for symmetry in rules.group().iter() {
                            let image = |s| symmetry.apply(n, square(s));
                            let moved = rules.clash(n, image(a), image(b));
                            assert_eq!(moved.is_some(), expected, "{rules} {symmetry:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn reach_is_right_at_the_edge_of_a_word() {
        for rules in Rules::ALL {
            for col in [0, 1, 31, 62, 63] {
                for other in 1..64 {
                    let mask = rules.reach(64, 0, col, other);
                    let queen = Square::new(0, to_u16(col));
                    for c in 0..64 {
                        let clash = rules.clash(64, queen, Square::new(to_u16(other), c));
                        assert_eq!(mask >> c & 1 != 0, clash.is_some());
                    }
                }
            }
        }
    }

    #[test]
    fn names_round_trip() {
        for rules in Rules::ALL {
            assert_eq!(rules.name().parse(), Ok(rules));
        }
        let Err(error) = "Queen".parse::<Rules>() else { panic!("names are lower case") };
        assert!(error.to_string().contains("torus-semi"), "{error}");
    }
}
