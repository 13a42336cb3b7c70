//! Writers of values that other programs read: `LeetCode`'s list of boards, and the data of `MiniZinc`.

use bitqueens::language::Phrase;
use std::fmt::Write;

use crate::boards::words::solved;
use bitqueens::{Problem, Rules, Square, internal::to_u16};

/// A board of `LeetCode`'s list: a text of `Q` and `.` for each row.
pub(crate) fn leetcode(problem: &Problem) -> Result<String, Phrase> {
    let n = solved(problem)?;
    let row = |queen: &Square| {
        let signs = (0..to_u16(n)).map(|col| if col == queen.col { 'Q' } else { '.' });
        format!("\"{}\"", signs.collect::<String>())
    };
    let rows: Vec<String> = problem.fixed().iter().map(row).collect();
    Ok(format!("[{}]", rows.join(",")))
}

/// Data of `MiniZinc`: a solution as `q`, regions as the `sectors` of Star Battle, blocked squares as `blocks`.
pub(crate) fn minizinc(problem: &Problem) -> Result<String, Phrase> {
    let n = problem.n();
    if n == 0 {
        return Err(Phrase::new("the board of side 0", "边长为 0 的棋盘"));
    }
    let pairs = |squares: &mut dyn Iterator<Item = Square>| {
        let pair = |square: Square| {
            format!("{},{}|", u32::from(square.row) + 1, u32::from(square.col) + 1)
        };
        format!("[|{}]", squares.map(pair).collect::<String>())
    };
    let mut text = String::new();
    match problem.regions() {
        Some(regions) if problem.rules() == Rules::Touching && regions.len() == n => {
            let _ = write!(text, "num_stars = 1;\ndim = {n};\nsectors = [|");
            for row in 0..to_u16(n) {
                let number = |col| (regions.of(Square::new(row, col)) + 1).to_string();
                let row: Vec<String> = (0..to_u16(n)).map(number).collect();
                let _ = write!(text, "\n{}|", row.join(", "));
            }
            text.push_str("];\n");
        }
        None if problem.rules() == Rules::Queen => {
            let _ = writeln!(text, "n = {n};");
        }
        _ => {
            return Err(Phrase::new(
                "rules other than `queen`, or `touching` with as many regions as rows",
                "`queen` 以外的规则，或区域数与行数不同的 `touching`",
            ));
        }
    }
    if !problem.blocked().is_empty() {
        let _ = writeln!(text, "blocks = {};", pairs(&mut problem.blocked().iter()));
    }
    let fixed = problem.fixed();
    if solved(problem).is_ok() && problem.regions().is_none() {
        let columns: Vec<String> = fixed.iter().map(|queen| (queen.col + 1).to_string()).collect();
        let _ = writeln!(text, "q = [{}];", columns.join(", "));
    } else if !fixed.is_empty() {
        let _ = writeln!(text, "queens = {};", pairs(&mut fixed.iter().copied()));
    }
    Ok(text)
}

/// Facts of answer sets, `queen(1,5).` and `block(1,1).`, after the side.
pub(crate) fn facts(problem: &Problem) -> Result<String, Phrase> {
    if problem.n() == 0 {
        return Err(Phrase::new("the board of side 0", "边长为 0 的棋盘"));
    }
    let fact = |name: &str, square: Square| {
        format!("{name}({},{}).\n", u32::from(square.row) + 1, u32::from(square.col) + 1)
    };
    let blocked = problem.blocked().iter().map(|square| fact("block", square));
    let queens = problem.fixed().iter().map(|&square| fact("queen", square));
    Ok(format!("n({}).\n", problem.n()) + &blocked.chain(queens).collect::<String>())
}

/// The columns of a solution, counted from `first`.
pub(crate) fn rows(problem: &Problem, first: u16) -> Result<String, Phrase> {
    solved(problem)?;
    let columns = problem.fixed().iter().map(|queen| (queen.col + first).to_string());
    Ok(columns.collect::<Vec<_>>().join(" ") + "\n")
}

/// The rows and columns of the queens of a solution, counted from `first`.
pub(crate) fn pairs(problem: &Problem, first: u16) -> Result<String, Phrase> {
    solved(problem)?;
    let pair = |queen: &Square| format!("{},{}\n", queen.row + first, queen.col + first);
    Ok(problem.fixed().iter().map(pair).collect())
}
