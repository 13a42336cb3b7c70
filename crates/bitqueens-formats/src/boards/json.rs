//! One JSON object, for programs.
//!
//! ```text
//! {"v":1,"n":4,"rules":"queen","blocked":[[4,4]],"fixed":[[1,2]],"regions":["AABB","AABB","CCDD","CCDD"]}
//! ```
//!
//! | key | meaning |
//! |---|---|
//! | `v` | the version of this format: 1; required |
//! | `n` | the side, 0 to 1000; required |
//! | `rules` | a name of [`bitqueens::Rules`]; default `"queen"` |
//! | `blocked` | list of `[row, column]`, rows from the top, columns from the left, both **from 1** |
//! | `fixed` | fixed queens, in the same form |
//! | `queens` | the columns of a solution, one for each row, from 1, as the command writes them |
//! | `regions` | n strings of n characters: squares with the same character are one region; `null` or absent for none |
//!
//! An unknown or repeated key is an error.

use super::error::give;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::draft::{Draft, Placed};
use super::error::FormatError;
use super::grid::{empty, wrong_row};
use super::input::{Limits, to_u32, utf8};
use super::position::Position;
use super::text::{check_names, region_name, unknown_rules};
use crate::json::fault;
use bitqueens::internal::quoted;
use bitqueens::internal::to_u16;
use bitqueens::language::{self, Localized, Phrase};
use bitqueens::text;
use bitqueens::{Problem, Square};

/// The version that this module reads and writes.
const VERSION: usize = 1;

/// The object with unparsed values, so that an error can name the position of a value.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
struct Raw<'a> {
    #[serde(borrow)]
    v: &'a RawValue,
    #[serde(borrow)]
    n: &'a RawValue,
    #[serde(borrow, default)]
    rules: Option<&'a RawValue>,
    #[serde(borrow, default)]
    blocked: Option<&'a RawValue>,
    #[serde(borrow, default)]
    fixed: Option<&'a RawValue>,
    #[serde(borrow, default)]
    queens: Option<&'a RawValue>,
    #[serde(borrow, default)]
    regions: Option<&'a RawValue>,
}

/// The object to write, with its keys in this order.
#[derive(Serialize)]
struct Written<'a> {
    v: usize,
    n: usize,
    rules: &'a str,
    blocked: Vec<(u32, u32)>,
    fixed: Vec<(u32, u32)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    regions: Option<Vec<String>>,
}

/// A position in the text that only moves forward, so that locating many values takes linear time.
struct Cursor<'a> {
    text: &'a str,
    byte: usize,
    at: Position,
}

impl<'a> Cursor<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            byte: 0,
            at: Position::START,
        }
    }

    /// Returns the position of a value, which must be a slice of the text after all values located
    /// before.
    fn find(&mut self, value: &RawValue) -> Position {
        let byte = value.get().as_ptr().addr() - self.text.as_ptr().addr();
        for char in self.text[self.byte..byte].chars() {
            if char == '\n' {
                self.at.line = self.at.line.saturating_add(1);
                self.at.column = 1;
            } else {
                self.at.column = self.at.column.saturating_add(1);
            }
        }
        self.byte = byte;
        self.at
    }
}

pub(crate) fn read(input: &[u8], limits: &Limits) -> Result<Draft, FormatError> {
    let text = utf8(input, limits.bytes)?;
    if text.trim_ascii().is_empty() {
        return Err(empty(Phrase::new("one JSON object", "一个 JSON 对象")));
    }
    let raw: Raw<'_> = serde_json::from_str(text).map_err(|error| syntax(text, &error))?;
    number(text, raw.v, "v", VERSION..=VERSION)?;
    let n = number(text, raw.n, "n", 0..=limits.side)?;
    let mut draft = Draft::new(n);
    if let Some(value) = raw.rules {
        let at = Cursor::new(text).find(value);
        let name: String = parse(
            value,
            at,
            Phrase::new("the name of the rules in quotes", "带引号的规则名"),
        )?;
        draft.rules = name.parse().map_err(|_| unknown_rules(at, &name))?;
    }
    if let Some(value) = raw.blocked {
        draft.blocked = squares(text, value, n)?;
    }
    if let Some(value) = raw.fixed {
        draft.fixed = squares(text, value, n)?;
    }
    if let Some(value) = raw.queens {
        draft.fixed.extend(columns(text, value, n)?);
    }
    if let Some(value) = raw.regions.filter(|value| value.get() != "null") {
        draft.regions = Some(regions(text, value, n)?);
    }
    Ok(draft)
}

/// Converts an error of the JSON parser.
fn syntax(text: &str, error: &serde_json::Error) -> FormatError {
    let line = text
        .split('\n')
        .nth(error.line().saturating_sub(1))
        .unwrap_or("");
    let before = line
        .char_indices()
        .take_while(|(byte, _)| byte + 1 < error.column());
    let at = Position {
        line: to_u32(error.line()).max(1),
        column: to_u32(before.count()).saturating_add(1),
    };
    let keys = Phrase::new(
        "`v`, `n`, `rules`, `blocked`, `fixed`, `queens` and `regions`",
        "`v`、`n`、`rules`、`blocked`、`fixed`、`queens` 和 `regions`",
    );
    FormatError::new(
        at,
        fault(error),
        text!("give one JSON object with the keys {keys}", "请给一个 JSON 对象，键为 {keys}"; keys),
    )
}

/// Parses a value.
fn parse<'a, T: Deserialize<'a>>(
    value: &'a RawValue,
    at: Position,
    wanted: impl Localized,
) -> Result<T, FormatError> {
    serde_json::from_str(value.get()).map_err(|_| {
        let what = text!(
            "{} is not valid here",
            "此处不能是 {0}",
            quoted(value.get())
        );
        FormatError::new(at, what, give(wanted))
    })
}

fn number(
    text: &str,
    value: &RawValue,
    name: &str,
    range: std::ops::RangeInclusive<usize>,
) -> Result<usize, FormatError> {
    let at = Cursor::new(text).find(value);
    let wanted = match range.start() == range.end() {
        true => language::Text::verbatim(&format!("{name} = {}", range.start())),
        false => text!(
            "{name} as a whole number from {} to {}",
            "整数 {name}，{0} 到 {1}",
            range.start(),
            range.end()
        ),
    };
    let number: usize = parse(value, at, &wanted)?;
    if range.contains(&number) {
        return Ok(number);
    }
    let what = text!(
        "{name} = {number} is out of range",
        "{name} = {number} 超出范围"
    );
    Err(FormatError::new(at, what, give(wanted)))
}

fn squares(text: &str, value: &RawValue, n: usize) -> Result<Vec<Placed>, FormatError> {
    let mut cursor = Cursor::new(text);
    let list: Vec<&RawValue> = parse(
        value,
        cursor.find(value),
        Phrase::new("a list of [row, column]", "[row, column] 的列表"),
    )?;
    list.into_iter()
        .map(|value| {
            let at = cursor.find(value);
            let wanted = text!(
                "[row, column], both from 1 to {n}",
                "[row, column]，都在 1 到 {n} 之间"
            );
            let pair: [usize; 2] = parse(value, at, &wanted)?;
            if pair.iter().all(|index| (1..=n).contains(index)) {
                let square = Square::new(to_u16(pair[0] - 1), to_u16(pair[1] - 1));
                return Ok(Placed { square, at });
            }
            let what = text!(
                "{} is outside the board",
                "{0} 在棋盘之外",
                quoted(value.get())
            );
            Err(FormatError::new(at, what, give(wanted)))
        })
        .collect()
}

/// Reads the columns of a solution, one for each row.
fn columns(text: &str, value: &RawValue, n: usize) -> Result<Vec<Placed>, FormatError> {
    let mut cursor = Cursor::new(text);
    let at = cursor.find(value);
    let list: Vec<&RawValue> = parse(value, at, Phrase::new("a list of columns", "列号的列表"))?;
    if list.len() != n {
        let what = text!(
            "the number of columns is {}, but n = {n}",
            "有 {0} 个列号，而 n = {n}",
            list.len()
        );
        return Err(FormatError::new(
            at,
            what,
            text!("give {n} columns", "请给 {n} 个列号"),
        ));
    }
    let mut rows = 0..;
    let placed = list.into_iter().map(|value| {
        let at = cursor.find(value);
        let wanted = text!("a column from 1 to {n}", "1 到 {n} 的列号");
        let column: usize = parse(value, at, &wanted)?;
        if !(1..=n).contains(&column) {
            let what = text!(
                "column {column} is outside the board",
                "第 {column} 列在棋盘之外"
            );
            return Err(FormatError::new(at, what, give(wanted)));
        }
        let row = rows.next().unwrap_or_default();
        Ok(Placed {
            square: Square::new(row, to_u16(column - 1)),
            at,
        })
    });
    placed.collect()
}

fn regions(text: &str, value: &RawValue, n: usize) -> Result<Vec<char>, FormatError> {
    let mut cursor = Cursor::new(text);
    let at = cursor.find(value);
    let wanted = text!(
        "{n} strings of {n} characters",
        "{n} 个字符串，每个 {n} 个字符"
    );
    let rows: Vec<&RawValue> = parse(
        value,
        at,
        text!("a list of {wanted}", "{wanted}的列表"; wanted),
    )?;
    if rows.len() != n {
        let what = text!(
            "the number of rows of regions is {}, but n = {n}",
            "区域有 {0} 行，而 n = {n}",
            rows.len()
        );
        return Err(FormatError::new(at, what, give(wanted)));
    }
    let mut names = Vec::with_capacity(n * n);
    for value in rows {
        let at = cursor.find(value);
        let row: String = parse(value, at, Phrase::new("a string", "字符串"))?;
        let length = row.chars().count();
        if length != n {
            return Err(wrong_row(at, length, n));
        }
        for char in row.chars() {
            region_name(at, char)?;
            names.push(char);
        }
    }
    Ok(names)
}

pub(crate) fn write(problem: &Problem) -> Result<String, Phrase> {
    if let Some(regions) = problem.regions() {
        check_names(regions)?;
    }
    let from_one = |square: Square| (u32::from(square.row) + 1, u32::from(square.col) + 1);
    let side = to_u16(problem.n());
    let regions = problem.regions().map(|regions| {
        let name = |row, col| regions.name(regions.of(Square::new(row, col)));
        let row = |row| (0..side).map(|col| name(row, col)).collect();
        (0..side).map(row).collect()
    });
    let written = Written {
        v: VERSION,
        n: problem.n(),
        rules: problem.rules().name(),
        blocked: problem.blocked().iter().map(from_one).collect(),
        fixed: problem.fixed().iter().copied().map(from_one).collect(),
        regions,
    };
    let mut text =
        serde_json::to_string(&written).map_err(|_| Phrase::new("this problem", "这个问题"))?;
    text.push('\n');
    Ok(text)
}
