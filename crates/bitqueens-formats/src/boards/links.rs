//! Addresses of puzzles on the web: Star Battle on puzz.link and pzv.jp, `starbattle/6/6/1/…`, and in Penpa (`penpa`).
//!
//! After the columns, the rows and the stars stand the lines between regions, five in each digit of base 32:
//! first those between neighbours in a row, then those between neighbours in a column, both row by row.

use super::draft::Draft;
use super::error::FormatError;
use super::input::{Text, Word};
use super::penpa;
use bitqueens::internal::{quoted, to_u16};
use bitqueens::language::{self, Phrase};
use bitqueens::{MAX_SIDE, Problem, Rules, Square, text};

const NAME: &str = "starbattle/";
const ADDRESS: &str = "https://puzz.link/p?starbattle/";

/// Reads addresses, one a line.
pub(crate) fn read(text: Text<'_>) -> Result<Vec<Draft>, FormatError> {
    let mut words = text.words();
    let mut boards = Vec::new();
    while let Some(word) = words.take() {
        boards.push(board(word)?);
    }
    if boards.is_empty() {
        Err(super::grid::empty(Phrase::new("an address of puzz.link", "puzz.link 的网址")))
    } else {
        Ok(boards)
    }
}

fn board(word: Word<'_>) -> Result<Draft, FormatError> {
    if penpa::is_address(word.text) {
        return penpa::board(word);
    }
    let Word { text, at } = word;
    let refused = |what: language::Text| {
        refuse!(at,
            ["{what}" "{what}"; what]
            ["give an address such as {ADDRESS}6/6/1/4ilbhgdnmhou" "请给网址，如 {ADDRESS}6/6/1/4ilbhgdnmhou"])
    };
    let Some((_, path)) = text.split_once(NAME) else {
        return refused(text!(
            "{} is no address of a Star Battle",
            "{0} 不是 Star Battle 的网址",
            quoted(text)
        ));
    };
    let parts: Vec<&str> = path.split('/').collect();
    let [columns, rows, stars, borders, ..] = parts[..] else {
        return refused(Phrase::new("this address is too short", "这个网址太短").into());
    };
    let numbers = [columns, rows, stars].map(|part| part.parse::<usize>().ok());
    let [Some(columns), Some(n), Some(stars)] = numbers else {
        return refused(
            Phrase::new(
                "this address has no columns, rows and stars",
                "这个网址没有列数、行数和星数",
            )
            .into(),
        );
    };
    if columns != n || n == 0 || n > MAX_SIDE {
        return refused(text!(
            "this address has {n} rows and {columns} columns",
            "这个网址有 {n} 行 {columns} 列"
        ));
    }
    let digits: Option<Vec<u32>> = borders.chars().map(|char| char.to_digit(32)).collect();
    let count = (n * (n - 1)).div_ceil(5);
    let Some(digits) = digits.filter(|digits| digits.len() >= 2 * count) else {
        return refused(
            Phrase::new(
                "this address has too few lines between regions",
                "这个网址里区域之间的线太少",
            )
            .into(),
        );
    };
    let has_line = |digits: &[u32], index: usize| digits[index / 5] >> (4 - index % 5) & 1 == 1;
    let mut draft = Draft::new(n);
    draft.at = at;
    draft.rules = Rules::Touching;
    draft.stars = Some(stars);
    draft.regions = Some(areas(n, |row, col, is_below| {
        if !is_below {
            has_line(&digits[..count], row * (n - 1) + col)
        } else {
            has_line(&digits[count..], row * n + col)
        }
    }));
    Ok(draft)
}

/// The areas between lines, as letters. `has_line` tells whether a line is to the right of a square or below it.
pub(crate) fn areas(n: usize, has_line: impl Fn(usize, usize, bool) -> bool) -> Vec<char> {
    let mut names = ('A'..='Z').chain('a'..='z').chain('\u{100}'..);
    let mut areas = vec!['\0'; n * n];
    let mut open = Vec::new();
    for start in 0..n * n {
        if areas[start] != '\0' {
            continue;
        }
        let name = names.next().unwrap_or('?');
        areas[start] = name;
        open.push(start);
        while let Some(square) = open.pop() {
            let (row, col) = (square / n, square % n);
            let around = [
                (col + 1 < n && !has_line(row, col, false)).then_some(square + 1),
                (col > 0 && !has_line(row, col.wrapping_sub(1), false)).then(|| square - 1),
                (row + 1 < n && !has_line(row, col, true)).then_some(square + n),
                (row > 0 && !has_line(row.wrapping_sub(1), col, true)).then(|| square - n),
            ];
            for next in around.into_iter().flatten() {
                if areas[next] == '\0' {
                    areas[next] = name;
                    open.push(next);
                }
            }
        }
    }
    areas
}

pub(crate) fn write(problem: &Problem) -> Result<String, Phrase> {
    let Some(regions) = problem.regions().filter(|_| problem.rules() == Rules::Touching) else {
        return Err(Phrase::new(
            "boards without regions, or rules other than `touching`",
            "没有区域的棋盘，或 `touching` 以外的规则",
        ));
    };
    if !problem.blocked().is_empty() || !problem.fixed().is_empty() {
        return Err(Phrase::new("blocked squares and fixed queens", "禁放格和固定皇后"));
    }
    let n = to_u16(problem.n());
    if n == 0 {
        return Err(Phrase::new("the board of side 0", "边长为 0 的棋盘"));
    }
    let region = |row, col| regions.of(Square::new(row, col));
    let right =
        (0..n).flat_map(|row| (0..n - 1).map(move |col| region(row, col) != region(row, col + 1)));
    let below =
        (0..n - 1).flat_map(|row| (0..n).map(move |col| region(row, col) != region(row + 1, col)));
    let digits = |lines: Vec<bool>| {
        let digit = |lines: &[bool]| {
            let bits = (0..5).map(|at| u32::from(lines.get(at) == Some(&true)) << (4 - at));
            char::from_digit(bits.sum(), 32).unwrap_or('0')
        };
        lines.chunks(5).map(digit).collect::<String>()
    };
    let address =
        format!("{ADDRESS}{n}/{n}/1/{}{}\n", digits(right.collect()), digits(below.collect()));
    // Areas that lie apart have one name here and several on the page.
    let read = read(Text::of(&address)).ok().and_then(|mut boards| boards.pop()?.regions);
    let count =
        read.map_or(0, |areas| areas.into_iter().collect::<std::collections::BTreeSet<_>>().len());
    if count == regions.len() {
        Ok(address)
    } else {
        Err(Phrase::new("regions in several pieces", "不连通的区域"))
    }
}
