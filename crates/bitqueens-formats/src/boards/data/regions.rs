//! Regions: a matrix of names, texts, or the squares of each region.

use super::super::cells::{Matrices, matrices, wrong_row};
use super::super::draft::Draft;
use super::super::error::FormatError;
use super::super::input::{Text, to_u32};
use super::super::numbers::{Number, Pair};
use super::super::signs;
use super::super::text::region_name;
use super::super::value::Value;
use super::shapes::{Shape, columns, pair, rows_of, shape};
use bitqueens::language::Phrase;
use bitqueens::{Rules, text};

/// The squares of each region of a board, if they are exactly all squares.
pub(super) fn squares_of_regions(items: &[Value<'_, '_>]) -> Option<Vec<Vec<(usize, usize)>>> {
    let listed = |item: &Value<'_, '_>| -> Option<Vec<Pair>> {
        let cells = item.entries().find(|(key, _)| key.is_some_and(|key| key.text() == "cells"));
        let list = cells.map_or(*item, |(_, cells)| cells);
        match pair(list).filter(|_| list.is_call()) {
            Some(square) => Some(vec![square]),
            None => list.items().map(pair).collect(),
        }
    };
    let squares: Option<Vec<Vec<Pair>>> = items.iter().map(listed).collect();
    let indices = || -> Option<Vec<Vec<Pair>>> {
        let numbers: Option<Vec<Vec<Number>>> = items.iter().map(|&item| columns(item)).collect();
        let numbers = numbers?;
        let side = to_u32(numbers.iter().map(Vec::len).sum::<usize>().isqrt()).max(1);
        let zero = numbers.iter().flatten().any(|(number, _)| *number == Some(0));
        let square = |&(number, at): &Number| {
            let index = number?.checked_sub(u32::from(!zero))?;
            Some((index / side, index % side, at))
        };
        numbers.iter().map(|list| list.iter().map(square).collect()).collect()
    };
    let squares = squares.or_else(indices)?;
    let n = squares.iter().map(Vec::len).sum::<usize>().isqrt();
    let first = squares.iter().flatten().map(|&(row, col, _)| row.min(col)).min()?;
    let mut seen = vec![false; n * n];
    let mut fresh = |&(row, col, _): &Pair| {
        let at = (row.checked_sub(first)? as usize, col.checked_sub(first)? as usize);
        let seen = seen.get_mut(at.0 * n + at.1).filter(|_| at.1 < n)?;
        (!std::mem::replace(seen, true)).then_some(at)
    };
    let regions: Option<Vec<Vec<_>>> =
        squares.iter().map(|list| list.iter().map(&mut fresh).collect()).collect();
    regions.filter(|_| seen.iter().all(|&seen| seen))
}

/// Reads the regions of the project's own objects: texts whose characters are the names.
pub(super) fn named_regions(value: Value<'_, '_>, n: Option<usize>) -> Result<Draft, FormatError> {
    let n = n.unwrap_or_else(|| value.items().count());
    let rows = value.items().count();
    if rows != n {
        return refuse!(value.at(),
            ["the number of rows of regions is {rows}, but n = {n}" "区域有 {rows} 行，而 n = {n}"]
            ["give {n} texts of {n} characters" "请给 {n} 个文本，每个 {n} 个字符"]);
    }
    let mut names = Vec::with_capacity(n * n);
    for row in value.items() {
        let text = row.text();
        let length = text.chars().count();
        if length != n {
            return Err(wrong_row(row.at(), length, n));
        }
        for char in text.chars() {
            region_name(row.at(), char)?;
            names.push(char);
        }
    }
    let mut draft = Draft::new(n);
    draft.regions = Some(names);
    Ok(draft)
}

/// The board whose regions have these lists of squares.
pub(super) fn region_lists(items: &[Value<'_, '_>]) -> Option<Draft> {
    let squares = squares_of_regions(items).filter(|squares| squares.len() > 1)?;
    let n = squares.iter().map(Vec::len).sum::<usize>().isqrt();
    let names = ('A'..='Z').chain('a'..='z').chain('\u{100}'..);
    let mut regions = vec!['A'; n * n];
    for (name, squares) in names.zip(squares) {
        for (row, col) in squares {
            regions[row * n + col] = name;
        }
    }
    let mut draft = Draft::new(n);
    draft.rules = Rules::Touching;
    draft.regions = Some(regions);
    Some(draft)
}

/// Reads regions: a matrix, texts, the squares of each region, or names with squares.
pub(super) fn regions(value: Value<'_, '_>, n: Option<usize>) -> Result<Draft, FormatError> {
    let items: Vec<_> = value.items().collect();
    if let Some(board) = region_lists(&items) {
        return Ok(board);
    }
    let matrix = match shape(value) {
        Shape::Matrix(matrix) => matrix,
        Shape::Text => {
            let text = value.text();
            let Matrices { boards, refusal } = matrices(Text::of(&text));
            return match &boards[..] {
                [matrix] if refusal.is_none() => signs::regions(matrix),
                _ => {
                    Err(value
                        .refusal(Phrase::new("give one board of regions", "请给一个有区域的棋盘")))
                }
            };
        }
        // One list of all squares, or rows that could be solutions too.
        _ => {
            let flat: Vec<_> = if items.iter().all(|item| item.is_list()) {
                items.iter().flat_map(|item| item.items().collect::<Vec<_>>()).collect()
            } else {
                items
            };
            let side = flat.len().isqrt();
            if side * side != flat.len() || side == 0 || flat.iter().any(|item| item.is_list()) {
                let n = n.map_or("n".to_owned(), |n| n.to_string());
                return Err(value.refusal(text!(
                    "give {n} rows of {n} names of regions, or the squares of each region",
                    "请给 {n} 行，每行 {n} 个区域名，或每个区域的格子"
                )));
            }
            rows_of(&flat)
        }
    };
    signs::regions(&matrix)
}
