//! Judge problems that ask whether queens attack each other.

use crate::boards::input::N;
use bitqueens::language::Phrase;
use std::io::Write;

use super::{Answer, LIMITS, words};
use crate::boards::draft::Draft;
use crate::boards::grid;
use crate::boards::grid::{KATTIS, rows};
use crate::boards::input::Text;

pub(super) fn kattis_queens(input: &[u8], out: &mut dyn Write) -> Answer {
    let mut words = words(input)?;
    let n = words.number(N, 1..=LIMITS.side)?;
    let mut lines = Lines::new(n);
    let mut correct = true;
    for _ in 0..n {
        let x = words.number(Phrase::name("x"), 0..=n - 1)?;
        let y = words.number(Phrase::name("y"), 0..=n - 1)?;
        correct &= lines.take(x, y);
    }
    words.finish(Phrase::new("the last queen", "最后一个皇后"))?;
    writeln!(out, "{}", if correct { "CORRECT" } else { "INCORRECT" })?;
    Ok(())
}

pub(super) fn kattis_8queens(input: &[u8], out: &mut dyn Write) -> Answer {
    let text = Text::new(input, &LIMITS)?;
    let mut rest = text.lines();
    let mut draft = Draft::new(8);
    rows(&mut rest, 8, text.end(), |at, char, square| KATTIS.square(&mut draft, at, char, square))?;
    if let Some(line) = rest.next() {
        return Err(grid::too_many(line, 8).into());
    }
    let mut lines = Lines::new(8);
    let none_attack =
        draft.fixed.iter().all(|queen| lines.take(queen.row as usize, queen.col as usize));
    let valid = none_attack && draft.fixed.len() == 8;
    writeln!(out, "{}", if valid { "valid" } else { "invalid" })?;
    Ok(())
}

/// The rows, columns and diagonals that hold a queen.
struct Lines {
    n: usize,
    rows: Vec<bool>,
    cols: Vec<bool>,
    diag: Vec<bool>,
    anti: Vec<bool>,
}

impl Lines {
    fn new(n: usize) -> Self {
        Self {
            n,
            rows: vec![false; n],
            cols: vec![false; n],
            diag: vec![false; 2 * n],
            anti: vec![false; 2 * n],
        }
    }

    /// Places a queen on a square. Returns `true` if all its lines were free.
    fn take(&mut self, row: usize, col: usize) -> bool {
        let lines = [
            &mut self.rows[row],
            &mut self.cols[col],
            &mut self.diag[self.n + row - col],
            &mut self.anti[row + col],
        ];
        let mut free = true;
        for line in lines {
            free &= !std::mem::replace(line, true);
        }
        free
    }
}
