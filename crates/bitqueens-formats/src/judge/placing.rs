//! Judge problems that ask for the best placement, for any placement, or for pairs of placements.

use crate::boards::input::N;
use bitqueens::language::Phrase;
use std::io::Write;

use super::solutions::{from_one, solutions};
use super::{Answer, counted_numbers, numbers_to_zero, one_number, words};
use bitqueens::solutions::Solution;
use bitqueens::solutions::solve::closed_form;

pub(super) fn uva167(input: &[u8], out: &mut dyn Write) -> Answer {
    let mut words = words(input)?;
    let boards = words.number(Phrase::new("the number of boards", "棋盘的个数"), 1..=20)?;
    let solutions: Vec<_> = solutions(8)?.collect();
    let mut best = Vec::new();
    for _ in 0..boards {
        let mut values = [[0; 8]; 8];
        for value in values.as_flattened_mut() {
            *value = words.number(Phrase::new("a value", "数值"), 0..=99)?;
        }
        let sum = |solution: &Solution| -> usize {
            let cols = solution.cols().iter().copied().map(usize::from);
            cols.zip(&values).map(|(col, row)| row[col]).sum()
        };
        best.push(solutions.iter().map(sum).max().unwrap_or(0));
    }
    words.finish(Phrase::new("the last board", "最后一个棋盘"))?;
    for sum in best {
        writeln!(out, "{sum:5}")?;
    }
    Ok(())
}

pub(super) fn poj3239(input: &[u8], out: &mut dyn Write) -> Answer {
    for n in numbers_to_zero(input, 8..=300)? {
        writeln!(out, "{}", from_one(&placed(n)?))?;
    }
    Ok(())
}

pub(super) fn eolymp2764(input: &[u8], out: &mut dyn Write) -> Answer {
    writeln!(out, "{}", from_one(&placed(one_number(input, 4..=200)?)?))?;
    Ok(())
}

pub(super) fn boj3344(input: &[u8], out: &mut dyn Write) -> Answer {
    for col in placed(one_number(input, 8..=99_999)?)? {
        writeln!(out, "{}", col + 1)?;
    }
    Ok(())
}

pub(super) fn boj9175(input: &[u8], out: &mut dyn Write) -> Answer {
    for n in counted_numbers(input, N, 4..=300)? {
        let columns = placed(n)?;
        let columns: Vec<String> = columns.iter().map(u32::to_string).collect();
        writeln!(out, "{n}\n{}", columns.join(" "))?;
    }
    Ok(())
}

/// The columns of a solution, from 0; `n` is at least 4.
fn placed(n: usize) -> bitqueens::Result<Vec<u32>> {
    Ok(closed_form(n)?.map_or_else(Vec::new, Iterator::collect))
}

pub(super) fn lanqiao_2n(input: &[u8], out: &mut dyn Write) -> Answer {
    let mut words = words(input)?;
    let n = words.number(N, 1..=8)?;
    let mut open = vec![vec![false; n]; n];
    for square in open.iter_mut().flatten() {
        *square = words.number(Phrase::new("a square", "一格"), 0..=1)? == 1;
    }
    words.finish(Phrase::new("the last square", "最后一格"))?;
    let is_open = |solution: &Solution| {
        let cols = solution.cols().iter().copied().map(usize::from);
        cols.zip(&open).all(|(col, row)| row[col])
    };
    let solutions: Vec<_> = solutions(n)?.filter(is_open).collect();
    let apart = |black: &Solution, white: &Solution| {
        let pairs = black.cols().iter().zip(white.cols());
        pairs.into_iter().all(|(black, white)| black != white)
    };
    let whites = |black| solutions.iter().filter(move |&white| apart(black, white));
    let pairs: usize = solutions.iter().map(|black| whites(black).count()).sum();
    writeln!(out, "{pairs}")?;
    Ok(())
}
