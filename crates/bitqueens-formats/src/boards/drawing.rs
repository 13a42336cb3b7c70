//! Drawings, as `bitqueens draw` prints them. The names of regions are not in them.

use super::draft::Draft;
use super::error::Position;
use super::table::{Drafts, each};
use super::{Input, Wanted, signs};
use crate::draw::{MAX_DRAWN_SIDE, Picture};
use bitqueens::Problem;
use bitqueens::language::Phrase;

/// Reads drawings, which have a frame.
pub(super) fn read(input: &Input<'_>, wanted: Wanted) -> Drafts {
    if input.text.text().split_whitespace().collect::<String>() == "┌─┐└─┘" {
        return Ok(vec![Draft::new(0)]);
    }
    if !input.text.text().contains(['┌', '♛', '♕', '▒', '·', '×']) {
        return refuse!(Position::START,
            ["no line is a row of a drawing" "没有一行是图中棋盘的一行"]
            ["give a sign such as `·` or `♛` for each square" "请给每格一个符号，如 `·` 或 `♛`"]);
    }
    each(input, signs::check, |matrix| {
        if matrix.has_borders && wanted == Wanted::Board {
            let at = matrix.rows[0].first().map_or(Position::START, |cell| cell.at);
            return refuse!(at,
                ["this drawing has regions, whose names it does not show" "这幅图有区域，但没有写出区域的名字"]
                ["give the board's file" "请给棋盘的文件"]);
        }
        signs::board(matrix)
    })
}

pub(super) fn write(problem: &Problem) -> Result<String, Phrase> {
    match Picture::of(problem) {
        Ok(picture) => Ok(picture.to_text()),
        Err(_) => {
            debug_assert!(problem.n() > MAX_DRAWN_SIDE);
            Err(Phrase::new("more than 100 rows", "超过 100 行"))
        }
    }
}
