//! Boards that are not square: `count 5x8`, `list 5x8`, `solve 5x8`.

use bitqueens::language::{Phrase, Text};
use bitqueens::say;
use std::time::{Duration, Instant};

use bitqueens::Threads;
use bitqueens::solutions::Rectangle;

use super::list::say_stopped;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::{BadInput, refuse};
use crate::output::object;
use crate::progress::{Bar, Wait};

/// The longest time for which a listed solution stays in the buffer while others follow.
pub(super) const FLUSH: Duration = Duration::from_millis(100);

/// What is asked of a board.
pub(crate) struct Settings {
    board: Rectangle,
    question: Question,
    json: bool,
}

pub(super) enum Question {
    /// The maximum number of solutions.
    List(u64),
    Solve,
}

/// A side, or rows and columns.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Board<S> {
    Square(S),
    Rectangle(Rectangle),
}

impl<S> Board<S> {
    /// Reads rows and columns where there is an `x`, otherwise a side.
    pub(super) fn parse(
        text: &str,
        side: impl FnOnce(&str) -> Result<S, BadInput>,
    ) -> Result<Self, BadInput> {
        // `0x8` is a hexadecimal number rather than a board without rows.
        let is_rectangle = text.starts_with(|first: char| ('1'..='9').contains(&first))
            && text.contains(['x', 'X', '×', '*']);
        if is_rectangle { sides(text).map(Self::Rectangle) } else { side(text).map(Self::Square) }
    }
}

impl Settings {
    /// # Errors
    /// A board that is too large for the question; options that are for square boards.
    pub(super) fn new(
        board: Rectangle,
        question: Question,
        json: bool,
        for_squares: &[(&'static str, bool)],
    ) -> anyhow::Result<Self> {
        require(board, for_squares)?;
        // Only the closed form reaches long boards.
        if !matches!(question, Question::Solve) {
            board.solutions()?;
        }
        Ok(Self { board, question, json })
    }
}

/// Refuses options that are for square boards.
pub(super) fn require(
    board: Rectangle,
    for_squares: &[(&'static str, bool)],
) -> anyhow::Result<()> {
    if let Some((option, _)) = for_squares.iter().find(|(_, is_given)| *is_given) {
        let (rows, columns) = (board.rows(), board.cols());
        refuse!(
            "{option} is for square boards: drop it, or give one side instead of {rows}x{columns}",
            "{option} 只用于正方形棋盘：请去掉，或不给 {rows}x{columns}，只给一个边长"
        );
    }
    Ok(())
}

/// Counts, and prints the number, behind the sides if the line is one of several.
pub(super) fn count(
    board: Rectangle,
    numbered: bool,
    threads: &Threads,
    json: bool,
    console: &mut Console,
) -> anyhow::Result<()> {
    let (bar, wait) = (Bar::new(console), Wait::of_unknown(console));
    let count = board.count(threads.clone(), console.cancel(), &|now| bar.show(now))?;
    drop((bar, wait));
    let (rows, columns) = (board.rows(), board.cols());
    let counted = object! { rows, columns, queens: board.queens(), count: count.to_string() };
    let sides = if numbered { format!("{rows}x{columns} ") } else { String::new() };
    console.answer(&counted, json, |_| format!("{sides}{count}"))?;
    Ok(console.output().flush()?)
}

/// Rows and columns with an `x` between them.
pub(super) fn sides(text: &str) -> Result<Rectangle, BadInput> {
    let accepted = || {
        BadInput::from(Phrase::new(
            "the board must be two whole numbers with an x, such as 5x8",
            "棋盘须是两个整数，中间是 x，如 5x8",
        ))
    };
    let (rows, cols) = text.split_once(['x', 'X', '×', '*']).ok_or_else(accepted)?;
    let side = |text: &str| text.parse().map_err(|_| accepted());
    Rectangle::new(side(rows)?, side(cols)?).map_err(|error| (&error).into())
}

impl Settings {
    /// Lists or solves, and prints the answer.
    pub(super) fn answer(self, console: &mut Console) -> anyhow::Result<Exit> {
        let Self { board, question, json } = self;
        match question {
            Question::List(limit) => {
                let cancel = console.cancel().clone();
                let mut wait = Some(Wait::new(console));
                let (mut shown, mut flushed) = (0_u64, Instant::now());
                for (_, solution) in (0..limit).zip(board.solutions()?.cancel(&cancel)) {
                    // The solutions would be written over the line.
                    drop(wait.take());
                    show(board, &solution, json, console)?;
                    shown += 1;
                    if cancel.is_cancelled() {
                        break;
                    }
                    if flushed.elapsed() > FLUSH {
                        console.output().flush()?;
                        flushed = Instant::now();
                    }
                }
                drop(wait);
                if cancel.is_cancelled() {
                    say_stopped(shown, &Text::default(), console);
                    return Ok(Exit::Incomplete);
                }
            }
            Question::Solve => match board.solve()? {
                Some(solution) => show(board, &solution, json, console)?,
                None => {
                    let (rows, columns) = (board.rows(), board.cols());
                    let unsolvable = object! { rows, columns, solution: () };
                    console.answer(&unsolvable, json, |lang| say!(lang, "unsolvable", "无解"))?;
                    return Ok(Exit::No);
                }
            },
        }
        Ok(Exit::Done)
    }
}

/// Prints a solution: the column of each row's queen, from 1; nothing for a row without one.
fn show(
    board: Rectangle,
    solution: &[Option<u32>],
    json: bool,
    console: &mut Console,
) -> anyhow::Result<()> {
    let one = |col: &Option<u32>| Some((*col)? + 1);
    let placed = object! {
        rows: board.rows(),
        columns: board.cols(),
        solution: solution.iter().map(one).collect::<Vec<_>>(),
    };
    console.answer(&placed, json, |_| {
        let column = |col| one(col).map_or("-".to_owned(), |col| col.to_string());
        let columns: Vec<String> = solution.iter().map(column).collect();
        columns.join(" ")
    })?;
    Ok(())
}
