//! Pairs of queens that attack each other.

use crate::board::Rules;
use crate::geometry::{Square, to_u16};
use crate::language::Phrase;

/// Two queens that attack each other, as rows and columns from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Attack {
    /// The upper queen, in a row the left one.
    pub first: (u32, u32),
    /// The other queen.
    pub second: (u32, u32),
    /// The line that they share, such as `column`.
    pub line: Phrase,
}

pub(crate) const ROW: Phrase = Phrase::new("row", "行");
pub(crate) const COLUMN: Phrase = Phrase::new("column", "列");
/// A diagonal that goes right as it goes down.
pub(crate) const FALLING: Phrase = Phrase::new("\\ diagonal", "捺");
/// A diagonal that goes left as it goes down.
pub(crate) const RISING: Phrase = Phrase::new("/ diagonal", "撇");

/// The lines of a queen: a name, and a number that tells the lines of one direction apart.
type Line = (Phrase, fn((u32, u32)) -> i64);
const LINES: [Line; 4] = [
    (ROW, |(row, _)| row.into()),
    (COLUMN, |(_, col)| col.into()),
    (FALLING, |(row, col)| i64::from(row) - i64::from(col)),
    (RISING, |(row, col)| i64::from(row) + i64::from(col)),
];

/// Returns the pairs of neighbours on each row, column and diagonal, sorted. There are at most four for
/// each queen; none means that no queen attacks another. Time is O(q log q).
///
/// ```
/// use bitqueens::board::validate::attacks;
/// assert!(attacks(&[(0, 1), (1, 3), (2, 0), (3, 2)]).is_empty());
/// let [attack] = attacks(&[(0, 0), (1, 2), (4, 0)])[..] else { panic!("one pair") };
/// assert_eq!((attack.first, attack.second, attack.line.english), ((0, 0), (4, 0), "column"));
/// ```
#[must_use]
pub fn attacks(queens: &[(u32, u32)]) -> Vec<Attack> {
    let mut found = Vec::new();
    let mut sorted = queens.to_vec();
    for (line, number) in LINES {
        sorted.sort_unstable_by_key(|&queen| (number(queen), queen));
        let pairs = sorted.iter().zip(sorted.iter().skip(1));
        let shared = pairs.filter(|&(&a, &b)| number(a) == number(b));
        found.extend(shared.map(|(&first, &second)| Attack { first, second, line }));
    }
    found.sort_unstable();
    found
}

/// Returns all pairs of queens that attack each other under `rules` on a board of side `n`, sorted. The
/// squares must be on the board, and `n` at most [`MAX_SIDE`](crate::MAX_SIDE). Time is O(q²).
#[must_use]
pub fn attacks_under(rules: Rules, n: usize, queens: &[(u32, u32)]) -> Vec<Attack> {
    let square = |(row, col): (u32, u32)| Square::new(to_u16(row as usize), to_u16(col as usize));
    let mut sorted = queens.to_vec();
    sorted.sort_unstable();
    let mut found = Vec::new();
    for (at, &second) in sorted.iter().enumerate() {
        for &first in &sorted[..at] {
            if let Some(line) = rules.clash(n, square(first), square(second)) {
                found.push(Attack { first, second, line });
            }
        }
    }
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All sets of at most three squares of small boards, against the definition of a clash.
    #[test]
    fn neighbours_are_found_where_any_pair_clashes() {
        for n in 1..=4_u32 {
            let squares: Vec<_> = (0..n * n).map(|at| (at / n, at % n)).collect();
            for &a in &squares {
                for &b in &squares {
                    for &c in &squares {
                        if a >= b || b >= c {
                            continue;
                        }
                        let side = n as usize;
                        let near = attacks(&[c, a, b]);
                        let all = attacks_under(Rules::Queen, side, &[b, c, a]);
                        assert_eq!(near.is_empty(), all.is_empty(), "{a:?} {b:?} {c:?}");
                        for attack in near {
                            let pair = (attack.first, attack.second);
                            assert!(all.iter().any(|other| (other.first, other.second) == pair));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_square_given_twice_is_an_attack() {
        assert_eq!(attacks(&[(2, 3), (2, 3)]).len(), 4);
        assert_eq!(attacks(&[]), []);
        assert_eq!(attacks(&[(u32::MAX, 0), (0, u32::MAX)]).len(), 1);
    }
}
