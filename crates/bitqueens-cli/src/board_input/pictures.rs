//! Boards in pictures: what was read, how sure it is, and what a solution says about it.

use std::path::Path;

use bitqueens::solutions::Solution;
use bitqueens::{Square, text};
use bitqueens_pictures::{Content, Reading};

use super::Board;
#[cfg(feature = "pictures")]
use super::NOTES;
use crate::console::Console;
use crate::failure::BadInput;
#[cfg(feature = "pictures")]
use crate::input::in_file;
use crate::input::name;

/// The largest file with a picture.
pub(super) const MAX_BYTES: usize = 64 << 20;

/// Refuses a picture.
#[cfg(not(feature = "pictures"))]
pub(super) fn read(path: &Path, _: &[u8]) -> Result<Board, BadInput> {
    let file = name(path);
    Err(BadInput(text!(
        "{file}: this program was built without pictures: build it with the feature `pictures`",
        "{file}：这个程序构建时没有图片功能：请加上 feature `pictures` 构建"; file
    )))
}

/// Reads the board of a picture. Notes say how sure it is.
#[cfg(feature = "pictures")]
pub(super) fn read(path: &Path, file: &[u8]) -> Result<Board, BadInput> {
    let refused = |error| in_file(&name(path), &error);
    let reading = bitqueens_pictures::decode::read(file).map_err(refused)?;
    let (n, sure) = (reading.n, 100.0 * reading.confidence);
    let file = name(path);
    NOTES.with_borrow_mut(|notes| {
        notes.push(text!(
            "{file}: a picture of a board of {n} × {n}, read with a certainty of {sure:.0} %",
            "{file}：图片里是 {n} × {n} 的棋盘，读取的把握为 {sure:.0}%"; file
        ));
        notes.extend(reading.doubts.iter().map(Into::into));
    });
    Ok(Board {
        problem: reading.problem().map_err(|error| in_file(&name(path), &error))?,
        picture: Some(reading),
    })
}

/// Shows the board that was read, beside which a person can lay the picture.
pub(crate) fn show(reading: &Reading, console: &Console) {
    for row in reading.rows() {
        console.show(&row);
    }
}

/// Notes which queens and marks of the player are wrong; without the only solution, that the picture may be misread.
pub(crate) fn compare(reading: &Reading, solution: Option<&Solution>, console: &Console) {
    let Some(solution) = solution else {
        return console.note(&text!(
            "as read, this puzzle does not have exactly one solution: compare the board above with the picture",
            "按读到的棋盘，这道谜题并非恰有一个解：请把上面的棋盘与图片对照"
        ));
    };
    let holds = |square: Square| {
        let col = solution.cols().get(usize::from(square.row));
        col.is_some_and(|&col| u16::from(col) == square.col)
    };
    for square in reading.squares(Content::Queen).filter(|&square| !holds(square)) {
        console.note(&text!(
            "the queen at {square} of the picture is not in the solution",
            "图片里 {square} 的皇后不在解中"
        ));
    }
    for square in reading.squares(Content::Mark).filter(|&square| holds(square)) {
        console.note(&text!(
            "the mark at {square} of the picture is wrong: a queen stands there",
            "图片里 {square} 的标记有误：那里有皇后"
        ));
    }
}
