//! The judge problem in which blocked squares stop attacks.
//!
//! Counts row by row: for the columns and diagonals on which a queen further up attacks the next row, the ways to get
//! there. On m columns these are at most 8^m, and a row has at most 2^m sets of queens.

use bitqueens::{internal::quoted, language::Phrase, text};
use std::{collections::HashMap, io::Write};

use super::{Answer, words};
use crate::boards::{
    error::FormatError,
    input::{N, Words},
};

const MODULUS: u64 = 1_000_000_007;

/// Which squares of a row are blocked; bit c is column c.
type Row = u8;

pub(super) fn queens_on_board(input: &[u8], out: &mut dyn Write) -> Answer {
    let mut words = words(input)?;
    let number = words.number(Phrase::new("the number of boards", "棋盘的个数"), 0..=100)?;
    let boards: Result<Vec<_>, _> = (0..number).map(|_| board(&mut words)).collect();
    words.finish(Phrase::new("the last board", "最后一个棋盘"))?;
    for (columns, rows) in boards? {
        // One of the placements has no queen.
        let placements = placements(columns, &rows) + MODULUS - 1;
        writeln!(out, "{}", placements % MODULUS)?;
    }
    Ok(())
}

fn board(words: &mut Words<'_>) -> Result<(usize, Vec<Row>), FormatError> {
    let rows = words.number(N, 1..=50)?;
    let columns = words.number(Phrase::name("m"), 1..=5)?;
    let accepted = || text!("give {columns} squares, `.` or `#`", "请给 {columns} 格，`.` 或 `#`");
    let row = |_| {
        let word = words.next(accepted)?;
        let is_row =
            word.text.len() == columns && word.text.bytes().all(|sign| b".#".contains(&sign));
        if !is_row {
            let what =
                text!("{} is not a row of this board", "{0} 不是这个棋盘的一行", quoted(word.text));
            return Err(FormatError::new(word.at, what, accepted()));
        }
        let squares = word.text.bytes().zip(0..);
        Ok(squares.map(|(sign, col)| Row::from(sign == b'#') << col).sum())
    };
    Ok((columns, (0..rows).map(row).collect::<Result<_, _>>()?))
}

/// The number of placements, that without queens included.
fn placements(columns: usize, rows: &[Row]) -> u64 {
    let all = (1 << columns) - 1;
    // By the squares that queens further up attack along columns and both diagonals.
    let mut ways = HashMap::from([([0; 3], 1)]);
    for &blocked in rows {
        let sets: Vec<Row> = (0..=all).filter(|&queens| are_apart(queens, blocked)).collect();
        let mut next = HashMap::new();
        for (attacked, ways) in ways {
            let [cols, diag, anti] = attacked;
            let free = sets.iter().filter(|&queens| queens & (cols | diag | anti) == 0);
            for &queens in free {
                let [cols, diag, anti] = attacked.map(|line| (line | queens) & !blocked);
                let sum = next.entry([cols, diag << 1 & all, anti >> 1]).or_insert(0);
                *sum = (*sum + ways) % MODULUS;
            }
        }
        ways = next;
    }
    ways.into_values().sum::<u64>() % MODULUS
}

/// Whether queens stand on free squares of a row, with a blocked square between two of them.
fn are_apart(queens: Row, blocked: Row) -> bool {
    let mut sees_queen = false;
    (0..Row::BITS).all(|col| {
        let (is_queen, is_blocked) = (queens >> col & 1 == 1, blocked >> col & 1 == 1);
        let is_free = !(is_queen && (is_blocked || sees_queen));
        sees_queen = !is_blocked && (sees_queen || is_queen);
        is_free
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether two squares see each other, walked square by square.
    fn see(blocked: &[Row], [a, b]: [(i32, i32); 2]) -> bool {
        let (down, right) = (b.0 - a.0, b.1 - a.1);
        let steps = down.abs().max(right.abs());
        let is_line = down == 0 || right == 0 || down.abs() == right.abs();
        let is_blocked = |step: i32| {
            let (row, col) = (a.0 + step * down.signum(), a.1 + step * right.signum());
            usize::try_from(row).is_ok_and(|row| blocked[row] >> col & 1 == 1)
        };
        is_line && !(1..steps).any(is_blocked)
    }

    fn naive(columns: usize, rows: &[Row]) -> u64 {
        let all = (0..).zip(rows).flat_map(|(row, blocked)| {
            let cols = (0..).take(columns);
            cols.filter_map(move |col| (blocked >> col & 1 == 0).then_some((row, col)))
        });
        let free: Vec<(i32, i32)> = all.collect();
        let is_peaceful = |set: &u32| {
            let chosen = free.iter().zip(0..).filter(|(_, at)| set >> at & 1 == 1);
            let queens: Vec<(i32, i32)> = chosen.map(|(&square, _)| square).collect();
            let mut pairs = queens
                .iter()
                .enumerate()
                .flat_map(|(at, &a)| queens[at + 1..].iter().map(move |&b| [a, b]));
            !pairs.any(|pair| see(rows, pair))
        };
        (0..1 << free.len()).filter(is_peaceful).count() as u64
    }

    #[test]
    fn random_boards_agree_with_the_naive_count() {
        let mut rng = fastrand::Rng::with_seed(9725);
        for _ in 0..300 {
            let columns = rng.usize(1..=5);
            let rows: Vec<Row> = (0..rng.usize(1..=12 / columns))
                .map(|_| rng.u8(0..1 << columns) & rng.u8(..))
                .collect();
            assert_eq!(placements(columns, &rows), naive(columns, &rows), "{columns} {rows:?}");
        }
    }
}
