//! Numbers that say where queens stand: the columns of the rows, or pairs of row and column.
//!
//! Rows and columns count from 1 or from 0. [`Base`] says how; where it is not given, a 0 decides for 0. Columns
//! with a 0 are refused if one is beyond the rows.

use super::draft::{Draft, Placed};
use super::error::{FormatError, Position};
use bitqueens::MAX_SIDE;

/// A number and its position; `None` for a row without a queen.
pub(crate) type Number = (Option<u32>, Position);

/// What rows and columns count from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Base {
    Zero,
    One,
    /// From 0 if there is a 0, otherwise from 1.
    Found,
}

impl Base {
    /// The number of the first row, given all numbers.
    fn first(self, mut numbers: impl Iterator<Item = u32>) -> u32 {
        match self {
            Self::Zero => 0,
            Self::One => 1,
            Self::Found => u32::from(!numbers.any(|number| number == 0)),
        }
    }
}

/// Whether the numbers are all those from 0 or from 1 on, each once.
pub(crate) fn is_permutation(numbers: &[Number]) -> bool {
    let mut seen = vec![false; numbers.len() + 1];
    let mut fresh = |&(number, _): &Number| {
        let number = number.and_then(|number| usize::try_from(number).ok());
        let seen = number.and_then(|number| seen.get_mut(number));
        seen.is_some_and(|seen| !std::mem::replace(seen, true))
    };
    numbers.iter().all(&mut fresh) && !(seen[0] && seen[numbers.len()])
}

/// The digits of a number, if they are a permutation.
pub(crate) fn digits(text: &str, at: Position) -> Option<Vec<Number>> {
    if !(2..=10).contains(&text.len()) {
        return None;
    }
    let digits: Option<Vec<Number>> =
        text.chars().map(|char| Some((Some(char.to_digit(10)?), at))).collect();
    digits.filter(|digits| is_permutation(digits))
}

/// A board with a queen in each row; the number of columns is not stated.
pub(crate) fn columns(numbers: &[Number], base: Base) -> Result<Draft, FormatError> {
    let first = base.first(numbers.iter().filter_map(|&(number, _)| number));
    let is_beyond = |number: u32| usize::try_from(number).map_or(true, |at| at >= numbers.len());
    let is_mixed = base == Base::Found
        && first == 0
        && numbers.iter().any(|&(number, _)| number.is_some_and(is_beyond));
    let first = first.max(u32::from(is_mixed));
    let mut draft = Draft::rows(numbers.len());
    draft.at = numbers.first().map_or(Position::START, |&(_, at)| at);
    draft.has_zero = base == Base::Found && first == 0;
    for (row, &(number, at)) in (0..).zip(numbers) {
        let Some(number) = number else { continue };
        let Some(col) = number.checked_sub(first) else {
            return refuse!(at,
                ["columns count from 1" "列号从 1 数起"] ["give a column from 1" "列号从 1 数起"]);
        };
        draft.fixed.push(Placed { row, col, at });
    }
    Ok(draft)
}

/// A row and a column, and their position.
pub(crate) type Pair = (u32, u32, Position);

/// Squares from 0, and the side of their board: the stated one, or what the squares say.
pub(crate) fn squares(
    pairs: &[Pair],
    n: Option<usize>,
    base: Base,
) -> Result<(usize, Vec<Placed>), FormatError> {
    let all = || pairs.iter().flat_map(|&(row, col, _)| [row, col]);
    let first = base.first(all());
    let least = all().max().map_or(0, |most| u64::from(most) + 1 - u64::from(first.min(most)));
    let least = usize::try_from(least).unwrap_or(usize::MAX);
    let n = n.unwrap_or(least.max(pairs.len().min(MAX_SIDE)));
    let placed = pairs.iter().map(|&(row, col, at)| {
        match (row.checked_sub(first), col.checked_sub(first)) {
            (Some(row), Some(col)) => Ok(Placed { row, col, at }),
            _ => refuse!(at,
                ["rows and columns count from 1" "行号和列号从 1 数起"]
                ["give squares from (1, 1)" "格子从 (1, 1) 数起"]),
        }
    });
    Ok((n, placed.collect::<Result<_, _>>()?))
}

/// A board with a queen on each square. Without a stated side, there must be a queen in each row.
pub(crate) fn queens(pairs: &[Pair], n: Option<usize>, base: Base) -> Result<Draft, FormatError> {
    let (side, placed) = squares(pairs, n, base)?;
    let at = pairs.first().map_or(Position::START, |pair| pair.2);
    if n.is_none() && side != pairs.len() {
        return refuse!(at,
            ["{} queens leave rows empty on a board of {side} rows" "{side} 行的棋盘上只有 {0} 个皇后，有的行空着", pairs.len()]
            ["give the side of the board too" "请同时给棋盘的边长"]);
    }
    let mut draft = Draft::new(side);
    draft.at = at;
    draft.has_zero = base == Base::Found && pairs.iter().any(|&(row, col, _)| row.min(col) == 0);
    draft.fixed = placed;
    Ok(draft)
}
