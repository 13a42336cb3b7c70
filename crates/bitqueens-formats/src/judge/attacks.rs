//! Judge problems about what queens attack and how far they are from a solution.

use crate::boards::input::{N, Text};
use bitqueens::{internal::quoted, language::Phrase};
use std::io::Write;

use super::{Answer, LIMITS, solutions::solutions, words};
use crate::boards::{
    error::FormatError,
    value::{Tape, Value},
};

pub(super) fn leetcode1222(input: &[u8], out: &mut dyn Write) -> Answer {
    let text = Text::new(input, &LIMITS)?;
    let tape = Tape::new(text.text())?;
    let accepted = Phrase::new(
        "give [[row, column], …] and [row, column], from 0 to 7",
        "请给 [[行, 列], …] 和 [行, 列]，0 到 7",
    );
    let square = |value: Value<'_, '_>| {
        let numbers: Vec<Option<i64>> = value.items().map(Value::number).collect();
        match numbers[..] {
            [Some(row @ 0..=7), Some(col @ 0..=7)] => Ok((row, col)),
            _ => Err(value.refusal(accepted)),
        }
    };
    let [queens, king] = tape.root().items().collect::<Vec<_>>()[..] else {
        return Err(tape.root().refusal(accepted).into());
    };
    let king = square(king)?;
    let queens = queens.items().map(square).collect::<Result<Vec<_>, FormatError>>()?;
    // The nearest queen in each direction; a queen on the king's square attacks nothing.
    let attacks = |queen: &Square| {
        along_a_line(king, *queen).is_some_and(|(towards, distance)| {
            let nearer = |other: &Square| {
                along_a_line(king, *other)
                    .is_some_and(|(way, length)| way == towards && length < distance)
            };
            !queens.iter().any(nearer)
        })
    };
    let list: Vec<String> = queens
        .iter()
        .filter(|queen| attacks(queen))
        .map(|(row, col)| format!("[{row},{col}]"))
        .collect();
    writeln!(out, "[{}]", list.join(","))?;
    Ok(())
}

pub(super) fn queens_attack_2(input: &[u8], out: &mut dyn Write) -> Answer {
    let mut words = words(input)?;
    let n = words.number(N, 1..=100_000)?;
    let obstacles =
        words.number(Phrase::new("the number of obstacles", "障碍的个数"), 0..=100_000)?;
    let mut square = || -> Result<Square, FormatError> {
        let row = words.number(Phrase::new("a row", "行号"), 1..=n)?;
        let col = words.number(Phrase::new("a column", "列号"), 1..=n)?;
        Ok((to_i64(row), to_i64(col)))
    };
    let queen = square()?;
    let side = to_i64(n);
    // The free squares in each direction, by whether it goes up, along or down, and left, along or right.
    let mut free = [[0; 3]; 3];
    for (down, right) in (0..9).map(|way| (way / 3 - 1, way % 3 - 1)) {
        let room = |at: i64, step: i64| match step {
            0 => side,
            1 => side - at,
            _ => at - 1,
        };
        if let Some(way) = way(&mut free, down, right).filter(|_| (down, right) != (0, 0)) {
            *way = room(queen.0, down).min(room(queen.1, right));
        }
    }
    for _ in 0..obstacles {
        if let Some(((down, right), distance)) = along_a_line(queen, square()?)
            && let Some(free) = way(&mut free, down, right)
        {
            *free = (*free).min(distance - 1);
        }
    }
    words.finish(Phrase::new("the last obstacle", "最后一个障碍"))?;
    writeln!(out, "{}", free.as_flattened().iter().sum::<i64>())?;
    Ok(())
}

/// A row and a column.
type Square = (i64, i64);

/// The direction from a square to another one on its row, column or diagonal, each part from -1 to 1, and how many
/// steps away that is; `None` for the same square and for those off these lines.
fn along_a_line(from: Square, to: Square) -> Option<(Square, i64)> {
    let (down, right) = (to.0 - from.0, to.1 - from.1);
    let is_line = down == 0 || right == 0 || down.abs() == right.abs();
    let steps = down.abs().max(right.abs());
    (is_line && steps > 0).then(|| ((down.signum(), right.signum()), steps))
}

/// The entry of a direction, each part from -1 to 1.
fn way(free: &mut [[i64; 3]; 3], down: i64, right: i64) -> Option<&mut i64> {
    let index = |part: i64| usize::try_from(part + 1).ok();
    free.get_mut(index(down)?)?.get_mut(index(right)?)
}

/// A number up to 100000.
fn to_i64(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Counts column by column: from each row, the ways of the columns before.
pub(super) fn uva10401(input: &[u8], out: &mut dyn Write) -> Answer {
    let mut words = words(input)?;
    let mut boards: Vec<Vec<Option<usize>>> = Vec::new();
    while let Some(word) = words.take() {
        let n = word.text.len();
        let row = |char: char| match char {
            '?' => Some(None),
            _ => {
                let row = char.to_digit(16).filter(|_| !char.is_ascii_lowercase())? as usize;
                (1..=n).contains(&row).then(|| Some(row - 1))
            }
        };
        let rows: Option<Vec<_>> = word.text.chars().map(row).collect();
        let Some(rows) = rows.filter(|_| n <= 15) else {
            return Err(refusal!(word.at,
                ["{} is no board" "{0} 不是棋盘", quoted(word.text)]
                ["give `?` or a row from 1 to F for each of at most 15 columns" "请给每列一个 `?` 或 1 到 F 的行号，最多 15 列"]).into());
        };
        boards.push(rows);
    }
    for rows in &boards {
        let n = rows.len();
        let mut ways = vec![0_u64; n];
        for (col, &row) in rows.iter().enumerate() {
            let may_hold = |at: usize| row.is_none_or(|row| row == at);
            let before = |at: usize| -> u64 {
                let apart = ways.iter().enumerate().filter(|&(other, _)| other.abs_diff(at) > 1);
                apart.map(|(_, &ways)| ways).sum()
            };
            ways = (0..n)
                .map(|at| match (may_hold(at), col) {
                    (false, _) => 0,
                    (true, 0) => 1,
                    (true, _) => before(at),
                })
                .collect();
        }
        writeln!(out, "{}", ways.iter().sum::<u64>())?;
    }
    Ok(())
}

pub(super) fn uva11085(input: &[u8], out: &mut dyn Write) -> Answer {
    let mut words = words(input)?;
    let solutions: Vec<_> = solutions(8)?.collect();
    let mut cases = Vec::new();
    while let Some(word) = words.take() {
        let what = Phrase::new("a row", "行号");
        let mut rows = [word.number(what, 1..=8)?; 8];
        for row in &mut rows[1..] {
            *row = words.number(what, 1..=8)?;
        }
        cases.push(rows);
    }
    for (rows, case) in cases.iter().zip(1..) {
        let moves = solutions.iter().map(|solution| {
            let pairs = solution.cols().iter().zip(rows);
            pairs.filter(|&(&queen, &row)| usize::from(queen) + 1 != row).count()
        });
        writeln!(out, "Case {case}: {}", moves.min().unwrap_or(0))?;
    }
    Ok(())
}
