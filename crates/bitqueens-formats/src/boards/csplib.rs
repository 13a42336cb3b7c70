//! Parameter files of CSPLib's problems 79 (n-queens completion) and 80 (blocked n-queens), in
//! Essence Prime.
//!
//! ```text
//! $ a comment, up to the end of the line
//! language ESSENCE' 1.0
//! letting n = 8
//! letting blocks = [[1,1], [1,2]]
//! letting queens be [[4,2]]
//! ```
//!
//! | name | meaning |
//! |---|---|
//! | `n` | the side, 1 to 1000; before the lists; required |
//! | `blocks` | blocked squares as `[row,column]`, from 1 (problem 80) |
//! | `queens` | fixed queens, in the same form |
//! | `init` | fixed queens counted **from 0**, as problem 79 writes them |
//!
//! `data.rs` reads it, with `be` or `=`, and lists in any brackets, such as `{tuple (1, 2)}`. The writer emits `n`, `blocks` and, if there are any, `queens`.
//! Sources: csplib.org, problems 79 and 80 (CC BY 4.0).

use bitqueens::language::Phrase;
use std::fmt::Write;

use bitqueens::{Problem, Square};

pub(crate) fn write(problem: &Problem) -> Result<String, Phrase> {
    let n = problem.n();
    if n == 0 {
        return Err(Phrase::new("the board of side 0", "边长为 0 的棋盘"));
    }
    let list = |text: &mut String, name: &str, squares: &mut dyn Iterator<Item = Square>| {
        let _ = write!(text, "letting {name} = [");
        for (index, square) in squares.enumerate() {
            let comma = if index == 0 { "" } else { ",\n" };
            let (row, col) = (u32::from(square.row) + 1, u32::from(square.col) + 1);
            let _ = write!(text, "{comma}[{row},{col}]");
        }
        text.push_str("]\n");
    };
    let mut text = format!("letting n = {n}\n");
    list(&mut text, "blocks", &mut problem.blocked().iter());
    if !problem.fixed().is_empty() {
        list(&mut text, "queens", &mut problem.fixed().iter().copied());
    }
    Ok(text)
}
