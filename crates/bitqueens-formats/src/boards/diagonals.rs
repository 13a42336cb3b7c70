//! Excluded diagonals, the second form of CSPLib's problem 79, as its generator prints them.
//!
//! ```text
//! n = 10
//! numdiags = 3
//! diags = [[4, 1], [2, 1], [14, 0]]
//! ```
//!
//! | name | meaning |
//! |---|---|
//! | `n` | the side, 1 to 1000; first |
//! | `numdiags` | the number of diagonals in the list |
//! | `diags` | the diagonals on which no queen may stand, each as `[number, direction]` |
//!
//! With rows and columns from 0, direction 1 is a sum diagonal, the squares with row + column = number,
//! and direction 0 a difference diagonal, the squares with row − column + n − 1 = number; numbers go from
//! 0 to 2n − 2. An excluded diagonal is a diagonal of blocked squares. The writer emits the sum
//! diagonals first, and refuses blocked squares that do not make whole diagonals.
//!
//! Source: I. P. Gent, C. Jefferson and P. Nightingale, *Complexity of n-queens completion*, Journal of
//! Artificial Intelligence Research 59 (2017), and its instances at csplib.org, problem 79 (CC BY 4.0).

use super::{draft::Placed, error::FormatError, value::Value};
use bitqueens::{Problem, Square, internal::to_u16, language::Phrase, text};

/// The direction of a diagonal; the file writes it as 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    /// row − column is constant.
    Difference,
    /// row + column is constant.
    Sum,
}

/// The squares of a diagonal of an `n` × `n` board, by rows.
fn squares(n: usize, number: usize, direction: Direction) -> impl Iterator<Item = Square> {
    (0..n).filter_map(move |row| {
        let col = match direction {
            Direction::Sum => number.checked_sub(row),
            Direction::Difference => (row + n - 1).checked_sub(number),
        };
        col.filter(|&col| col < n).map(|col| Square::new(to_u16(row), to_u16(col)))
    })
}

/// All diagonals of an `n` × `n` board, the sum diagonals first.
fn all(n: usize) -> impl Iterator<Item = (usize, Direction)> {
    [Direction::Sum, Direction::Difference]
        .into_iter()
        .flat_map(move |direction| (0..2 * n - 1).map(move |number| (number, direction)))
}

/// The squares of the listed diagonals, whose number is stated.
pub(crate) fn blocked(
    n: usize,
    count: Option<Value<'_, '_>>,
    list: Value<'_, '_>,
) -> Result<Vec<Placed>, FormatError> {
    let mut seen = [vec![false; 2 * n - 1], vec![false; 2 * n - 1]];
    let mut blocked = Vec::new();
    for item in list.items() {
        let numbers: Vec<_> = item
            .items()
            .map(|value| value.number().and_then(|number| usize::try_from(number).ok()))
            .collect();
        let &[Some(number), Some(direction @ 0..=1)] = &numbers[..] else {
            return Err(item.refusal(Phrase::new(
                "give [number, direction], the direction 0 or 1",
                "请给 [编号, 方向]，方向为 0 或 1",
            )));
        };
        let Some(seen) = seen[direction].get_mut(number) else {
            let accepted = text!(
                "give a diagonal as a whole number from 0 to {}",
                "斜线的编号须是整数，0 到 {0}",
                2 * n - 2
            );
            let what = text!("`{number}` is out of range", "`{number}` 超出范围");
            let at = item.items().next().unwrap_or(item).at();
            return Err(FormatError::new(at, what, accepted));
        };
        if std::mem::replace(seen, true) {
            return refuse!(item.at(),
                ["[{number}, {direction}] is given twice" "[{number}, {direction}] 给了两次"]
                ["give it once" "只能给一次"]);
        }
        let direction = match direction {
            0 => Direction::Difference,
            _ => Direction::Sum,
        };
        let at = item.at();
        blocked.extend(squares(n, number, direction).map(|square| Placed::new(square, at)));
    }
    let (stated, listed) = (count.and_then(Value::number), list.items().count());
    match (count, stated) {
        (Some(count), Some(number)) if usize::try_from(number) != Ok(listed) => {
            refuse!(count.at(),
                ["numdiags = {number}, but diags has {listed}" "numdiags = {number}，而 diags 有 {listed} 项"]
                ["give numdiags = {listed}" "请给 numdiags = {listed}"])
        }
        _ => Ok(blocked),
    }
}

pub(crate) fn write(problem: &Problem) -> Result<String, Phrase> {
    let n = problem.n();
    if n == 0 {
        return Err(Phrase::new("the board of side 0", "边长为 0 的棋盘"));
    }
    if !problem.fixed().is_empty() {
        return Err(Phrase::new("fixed queens", "固定皇后"));
    }
    let blocked = problem.blocked();
    let excluded: Vec<_> = all(n)
        .filter(|&(number, direction)| squares(n, number, direction).all(|s| blocked.contains(s)))
        .collect();
    let mut covered = bitqueens::Squares::none(n);
    for &(number, direction) in &excluded {
        for square in squares(n, number, direction) {
            covered.insert(square);
        }
    }
    if covered != *blocked {
        return Err(Phrase::new(
            "blocked squares that do not make whole diagonals",
            "不成整条斜线的禁放格",
        ));
    }
    let list: Vec<String> = excluded
        .iter()
        .map(|(number, direction)| {
            format!("[{number}, {}]", u8::from(*direction == Direction::Sum))
        })
        .collect();
    Ok(format!("n = {n}\nnumdiags = {}\ndiags = [{}]\n", list.len(), list.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_on_one_diagonal_of_each_direction() {
        for n in 1..=9 {
            for direction in [Direction::Sum, Direction::Difference] {
                let mut seen = vec![0; n * n];
                for number in 0..2 * n - 1 {
                    for square in squares(n, number, direction) {
                        let (row, col) = (usize::from(square.row), usize::from(square.col));
                        let expected = match direction {
                            Direction::Sum => row + col,
                            Direction::Difference => row + n - 1 - col,
                        };
                        assert_eq!(number, expected, "{square} of {n}");
                        seen[row * n + col] += 1;
                    }
                }
                assert_eq!(seen, vec![1; n * n]);
            }
        }
    }
}
