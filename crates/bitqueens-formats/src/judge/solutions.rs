//! Judge problems that ask for all solutions, the first ones, or those with given queens.

use bitqueens::language::Phrase;
use std::io::Write;

use super::{Answer, counted_numbers, counts::count, one_number, words};
use crate::boards::error::Position;
use bitqueens::{Problem, solutions::Solutions};

pub(super) fn p1219(input: &[u8], out: &mut dyn Write) -> Answer {
    let n = one_number(input, 1..=13)?;
    for solution in solutions(n)?.take(3) {
        writeln!(out, "{}", from_one(solution.cols()))?;
    }
    writeln!(out, "{}", count(&Problem::plain(n)?)?)?;
    Ok(())
}

pub(super) fn java_all(input: &[u8], out: &mut dyn Write) -> Answer {
    let n = one_number(input, 1..=18)?;
    let mut counter: u64 = 0;
    for solution in solutions(n)? {
        counter += 1;
        writeln!(out, "{} ", from_one(solution.cols()))?;
    }
    write!(out, "Solution counter: {counter}")?;
    Ok(())
}

pub(super) fn leetcode51(input: &[u8], out: &mut dyn Write) -> Answer {
    let n = one_number(input, 1..=9)?;
    let row = |&col: &u8| format!("\"{}\"", row(n, col));
    let boards = solutions(n)?.map(|solution| {
        let rows: Vec<_> = solution.cols().iter().map(row).collect();
        format!("[{}]", rows.join(","))
    });
    let boards: Vec<_> = boards.collect();
    writeln!(out, "[{}]", boards.join(","))?;
    Ok(())
}

pub(super) fn acwing843(input: &[u8], out: &mut dyn Write) -> Answer {
    let n = one_number(input, 1..=9)?;
    for solution in solutions(n)? {
        for &col in solution.cols() {
            writeln!(out, "{}", row(n, col))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

pub(super) fn bailian2754(input: &[u8], out: &mut dyn Write) -> Answer {
    let solutions: Vec<_> = solutions(8)?.collect();
    let number = Phrase::new("the number of a solution", "解的编号");
    for number in counted_numbers(input, number, 1..=solutions.len())? {
        writeln!(out, "{}", from_one(solutions[number - 1].cols()).replace(' ', ""))?;
    }
    Ok(())
}

pub(super) fn ybt1213(input: &[u8], out: &mut dyn Write) -> Answer {
    words(input)?.finish(Phrase::new("nothing", "空输入"))?;
    for (solution, number) in solutions(8)?.zip(1..) {
        writeln!(out, "No. {number}")?;
        // The numbers of a solution are the rows of the columns.
        for row in 0..8_u8 {
            for &queen in solution.cols() {
                write!(out, "{} ", u8::from(queen == row))?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}

pub(super) fn uva750(input: &[u8], out: &mut dyn Write) -> Answer {
    let mut words = words(input)?;
    let sets =
        words.number(Phrase::new("the number of data sets", "数据的组数"), 1..=super::MAX_BYTES)?;
    let mut queens = Vec::new();
    for _ in 0..sets {
        let row = words.number(Phrase::new("a row", "行号"), 1..=8)?;
        let col = words.number(Phrase::new("a column", "列号"), 1..=8)?;
        queens.push((row - 1, col - 1));
    }
    words.finish(Phrase::new("the last data set", "最后一组数据"))?;
    // The set of solutions is symmetric in the `\` diagonal, so a list of columns by row is also a
    // list of rows by column, in the same order.
    let solutions: Vec<_> = solutions(8)?.collect();
    for (index, &(row, col)) in queens.iter().enumerate() {
        let between = if index == 0 { "" } else { "\n" };
        write!(out, "{between}SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n")?;
        let rows = solutions.iter().map(|solution| solution.cols());
        let with_queen = rows.filter(|rows| usize::from(rows[col]) == row);
        for (number, rows) in with_queen.enumerate() {
            writeln!(out, "{:2}      {}", number + 1, from_one(rows))?;
        }
    }
    Ok(())
}

pub(super) fn aoj(input: &[u8], out: &mut dyn Write) -> Answer {
    let mut words = words(input)?;
    let queens = words.number(Phrase::new("the number of queens", "皇后的个数"), 0..=8)?;
    let mut solutions: Vec<_> = solutions(8)?.collect();
    for _ in 0..queens {
        let row = words.number(Phrase::new("a row", "行号"), 0..=7)?;
        let col = words.number(Phrase::new("a column", "列号"), 0..=7)?;
        solutions.retain(|solution| usize::from(solution.cols()[row]) == col);
    }
    words.finish(Phrase::new("the last queen", "最后一个皇后"))?;
    let [solution] = solutions.as_slice() else {
        return Err(refusal!(Position::START,
            ["{} solutions have these queens" "有 {0} 个解含这些皇后", solutions.len()]
            ["give queens that exactly one solution has" "请给恰好只有一个解含有的皇后"])
        .into());
    };
    for &col in solution.cols() {
        writeln!(out, "{}", row(8, col))?;
    }
    Ok(())
}

/// Returns the solutions of the plain board in lexicographic order.
pub(super) fn solutions(n: usize) -> bitqueens::Result<Solutions> {
    Solutions::new(&Problem::plain(n)?)
}

/// Draws a row of a board with a queen in one column.
fn row(n: usize, col: u8) -> String {
    let queen = usize::from(col);
    (0..n).map(|at| if at == queen { 'Q' } else { '.' }).collect()
}

/// Formats indices from 1, separated by spaces.
pub(super) fn from_one<I: Copy + Into<u32>>(indices: &[I]) -> String {
    let from_one = |&index: &I| (index.into() + 1).to_string();
    let numbers: Vec<_> = indices.iter().map(from_one).collect();
    numbers.join(" ")
}
