//! The project's own text format: every part of a problem, readable, with comments.
//!
//! ```text
//! bitqueens board 1
//! // A comment is a line that starts with two slashes.
//! size 4
//! rules queen
//! queen 1 2
//! blocked 4 4
//! squares
//! ....
//! ...Q
//! #...
//! ....
//! regions
//! AABB
//! AABB
//! CCDD
//! CCDD
//! ```
//!
//! | line | meaning |
//! |---|---|
//! | `bitqueens board 1` | the first line; 1 is the version of this format |
//! | `size N` | the side, 0 to 1000; before all other lines; required |
//! | `rules NAME` | a name of [`Rules`]; default `queen` |
//! | `queen ROW COLUMN` | a fixed queen; rows from the top, columns from the left, both from 1; any number of lines |
//! | `blocked ROW COLUMN` | a blocked square, in the same form |
//! | `squares` | n rows of n characters follow: `.` free, `#` blocked, `Q` a fixed queen |
//! | `regions` | n rows of n characters follow: squares with the same character are one region; any character except blanks and control characters |
//!
//! Blank lines and comments may stand between lines, but not inside the rows of `squares` and
//! `regions`. `size`, `rules`, `squares` and `regions` appear at most once; `queen`, `blocked` and
//! `squares` accumulate. Lines end with `\n` or `\r\n`; trailing blanks are ignored.

use super::error::give;
use super::input::N;
use bitqueens::language::Phrase;
use bitqueens::text;
use std::fmt::Write;

use super::draft::{Draft, Placed};
use super::error::{FormatError, Position};
use super::grid::{self, HASH, rows};
use super::input::{Line, Text, Word};
use bitqueens::internal::{quoted, to_u16};
use bitqueens::{MAX_SIDE, Problem, Regions, Rules, Square};

const FIRST_LINE: &str = "bitqueens board 1";

/// The keywords, which start a line.
const KEYWORDS: Phrase = Phrase::new(
    "`size`, `rules`, `queen`, `blocked`, `squares` or `regions`",
    "`size`、`rules`、`queen`、`blocked`、`squares` 或 `regions`",
);

pub(crate) fn read(text: Text<'_>) -> Result<Draft, FormatError> {
    let mut lines = text.lines();
    first_line(lines.next())?;
    let mut draft: Option<Draft> = None;
    let mut seen: Vec<&str> = Vec::new();
    while let Some(line) = lines.next() {
        let mut words = line.words();
        let Some(keyword) = words.next().filter(|_| !line.text.starts_with("//")) else { continue };
        let arguments: Vec<Word<'_>> = words.collect();
        let repeatable = ["queen", "blocked"].contains(&keyword.text);
        if !repeatable && seen.contains(&keyword.text) {
            return refuse!(keyword.at,
                ["{} is given twice" "{0} 给了两次", quoted(keyword.text)]
                ["give it once" "只能给一次"]);
        }
        let Some(draft) = &mut draft else {
            if keyword.text != "size" {
                return refuse!(keyword.at,
                    ["{} comes before `size`" "{0} 在 `size` 之前", quoted(keyword.text)]
                    ["give `size N` first" "请先给 `size N`"]);
            }
            let [n] = exactly(line, &arguments, "size N")?;
            draft = Some(Draft::new(n.number(N, 0..=MAX_SIDE)?));
            seen.push("size");
            continue;
        };
        match keyword.text {
            "rules" => {
                let [name] = exactly(line, &arguments, "rules NAME")?;
                draft.rules = rules(name)?;
            }
            "queen" => {
                let square = square(draft.n(), line, &arguments, "queen ROW COLUMN")?;
                draft.fixed.push(square);
            }
            "blocked" => {
                let square = square(draft.n(), line, &arguments, "blocked ROW COLUMN")?;
                draft.blocked.push(square);
            }
            "squares" => {
                let [] = exactly(line, &arguments, "squares")?;
                rows(&mut lines, draft.n(), text.end(), |at, char, square| {
                    HASH.square(draft, at, char, square)
                })?;
            }
            "regions" => {
                let [] = exactly(line, &arguments, "regions")?;
                draft.regions = Some(regions(&mut lines, draft.n(), text.end())?);
            }
            other => {
                let what = text!("unknown keyword {}", "未知的关键词 {0}", quoted(other));
                return Err(FormatError::new(keyword.at, what, give(KEYWORDS)));
            }
        }
        if !repeatable {
            seen.push(keyword.text);
        }
    }
    draft.ok_or_else(|| {
        refusal!(text.end(),
            ["the input ends without a size" "输入结束，没有边长"]
            ["give `size N`" "请给 `size N`"])
    })
}

fn first_line(line: Option<Line<'_>>) -> Result<(), FormatError> {
    let line = line.ok_or_else(|| {
        grid::empty(text!("`{FIRST_LINE}` on the first line", "第一行的 `{FIRST_LINE}`"))
    })?;
    if line.words().map(|word| word.text).eq(FIRST_LINE.split(' ')) {
        return Ok(());
    }
    refuse!(line.start(),
        ["the first line is {}" "第一行是 {0}", quoted(line.text)]
        ["give `{FIRST_LINE}`" "请给 `{FIRST_LINE}`"])
}

/// Returns the arguments of a keyword, which must be exactly `COUNT`.
fn exactly<'a, const COUNT: usize>(
    line: Line<'a>,
    words: &[Word<'a>],
    form: &str,
) -> Result<[Word<'a>; COUNT], FormatError> {
    if let Some(extra) = words.get(COUNT) {
        return refuse!(extra.at,
            ["unexpected word {}" "多余的词 {0}", quoted(extra.text)]
            ["give `{form}`" "请给 `{form}`"]);
    }
    words.try_into().map_err(|_| {
        refusal!(line.end(),
            ["a word is missing here" "此处缺一个词"] ["give `{form}`" "请给 `{form}`"])
    })
}

fn square(n: usize, line: Line<'_>, words: &[Word<'_>], form: &str) -> Result<Placed, FormatError> {
    let [row, col]: [Word<'_>; 2] = exactly(line, words, form)?;
    if n == 0 {
        return refuse!(line.start(),
            ["a board of size 0 has no squares" "边长为 0 的棋盘没有格子"]
            ["leave the line out" "请去掉这一行"]);
    }
    let row_index = row.number(Phrase::new("a row", "行号"), 1..=n)?;
    let col_index = col.number(Phrase::new("a column", "列号"), 1..=n)?;
    let square = Square::new(to_u16(row_index - 1), to_u16(col_index - 1));
    Ok(Placed::new(square, row.at))
}

/// Parses the name of the rules.
fn rules(name: Word<'_>) -> Result<Rules, FormatError> {
    name.text.parse().map_err(|_| unknown_rules(name.at, name.text))
}

pub(crate) fn unknown_rules(at: Position, name: &str) -> FormatError {
    let what = text!("no rules are called {}", "没有叫 {0} 的规则", quoted(name));
    let known = Rules::ALL.map(Rules::name).join(", ");
    FormatError::new(at, what, text!("give one of {known}", "请从 {known} 中选择"))
}

/// Reads n rows of region names.
fn regions<'a>(
    lines: &mut impl Iterator<Item = Line<'a>>,
    n: usize,
    end: Position,
) -> Result<Vec<char>, FormatError> {
    let mut names = Vec::with_capacity(n * n);
    rows(lines, n, end, |at, char, _| {
        region_name(at, char)?;
        names.push(char);
        Ok(())
    })?;
    Ok(names)
}

/// Returns `true` if the character can name a region: any visible character.
fn is_name(char: char) -> bool {
    !char.is_whitespace() && !char.is_control()
}

/// Checks that all names of regions can be written and read back.
pub(crate) fn check_names(regions: &Regions) -> Result<(), Phrase> {
    let mut names = (0..regions.len()).map(|region| regions.name(region));
    if names.all(is_name) {
        Ok(())
    } else {
        Err(Phrase::new(
            "blanks and control characters as region names",
            "用空白和控制字符作区域名",
        ))
    }
}

/// Refuses a character that cannot name a region.
pub(crate) fn region_name(at: Position, char: char) -> Result<(), FormatError> {
    if !is_name(char) {
        return refuse!(at,
            ["{} does not name a region" "{0} 不是区域的名字", quoted(char.encode_utf8(&mut [0; 4]))]
            ["give a letter for each square" "请给每格一个字母"]);
    }
    Ok(())
}

pub(crate) fn write(problem: &Problem) -> Result<String, Phrase> {
    let n = problem.n();
    let mut text = format!("{FIRST_LINE}\nsize {n}\n");
    if problem.rules() != Rules::Queen {
        let _ = writeln!(text, "rules {}", problem.rules().name());
    }
    let placed = problem.blocked().len() + problem.fixed().len();
    // A drawing is clearer unless it is nearly empty.
    if placed > n / 2 || (placed > 0 && n <= 16) {
        text.push_str("squares\n");
        text.push_str(&HASH.write(problem)?);
    } else {
        let from_one = |square: Square| (u32::from(square.row) + 1, u32::from(square.col) + 1);
        for (row, col) in problem.blocked().iter().map(from_one) {
            let _ = writeln!(text, "blocked {row} {col}");
        }
        for (row, col) in problem.fixed().iter().copied().map(from_one) {
            let _ = writeln!(text, "queen {row} {col}");
        }
    }
    if let Some(regions) = problem.regions() {
        text.push_str("regions\n");
        check_names(regions)?;
        grid::push_regions(&mut text, regions);
    }
    Ok(text)
}
