//! Writes solutions of any size in pieces, without keeping them in memory.

use bitqueens::{Problem, Square, text};
use bitqueens_formats::Format;
use bitqueens_formats::draw::Picture;
use std::path::Path;

use crate::destination::Destination;
use crate::failure::{BadInput, refuse};
use crate::name_parsers::{self, Names};
use crate::picture::{Kind, must_hold};

/// Number of bytes written at a time.
const PIECE: usize = 1 << 16;

/// Maximum side for the layout `board`.
const MAX_BOARD: usize = 10_000;

/// The layout of a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// The columns from 1 on one line, separated by spaces.
    Rows,
    /// A line for each row, Q for a queen and . for any other square.
    Board,
    /// One JSON object.
    Json,
    /// The columns from 1 on one line, separated by commas, after a header `row1,row2,…`.
    Csv,
    /// Little-endian 32-bit columns from 0.
    Bin,
    /// A format of boards.
    Format(Format),
}

impl Form {
    const OWN: [Self; 5] = [Self::Rows, Self::Board, Self::Json, Self::Csv, Self::Bin];

    /// The layouts of the command and, as layouts too, the formats of which two solutions are read again, except
    /// those with the name of one of its own.
    fn all() -> Vec<Self> {
        let solution = |cols: [u16; 4]| {
            let queens = (0..).zip(cols).map(|(row, col)| Square::new(row, col));
            Problem::plain(4)?.with_fixed(queens)
        };
        let solutions: Vec<Problem> =
            [[1, 3, 0, 2], [2, 0, 3, 1]].map(solution).into_iter().flatten().collect();
        let is_read = |format: &Format| {
            let items: Result<Vec<String>, _> =
                solutions.iter().map(|one| format.write_item(one)).collect();
            let [open, between, close] = format.frame();
            let text = items.map(|items| [open, &items.join(between), close].concat());
            let read = text.map(|text| format.read_all(text.as_bytes()));
            read.is_ok_and(|read| read.is_ok_and(|read| read == solutions))
        };
        let is_other = |format: &Format| Self::OWN.iter().all(|own| own.name() != format.name());
        let others = Format::ALL.into_iter().filter(|format| is_other(format) && is_read(format));
        Self::OWN.into_iter().chain(others.map(Self::Format)).collect()
    }

    /// A parser of the names.
    pub(crate) fn names() -> Names<Self> {
        let parse = |text: &str| {
            let all = Self::all();
            let found = all.iter().copied().find(|form| form.name() == text);
            found.ok_or_else(|| {
                let known: Vec<&str> = all.into_iter().map(Self::name).collect();
                let known = known.join(", ");
                BadInput(text!("give one of {known}", "请从 {known} 中选择"))
            })
        };
        Names::new(|| name_parsers::bare(Self::all().into_iter().map(Self::name)), parse)
    }

    /// The name of the layout.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Rows => "rows",
            Self::Board => "board",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Bin => "bin",
            Self::Format(format) => format.name(),
        }
    }

    /// The layout for a file name.
    pub(crate) fn of(path: &Path) -> Result<Self, BadInput> {
        match crate::picture::ending(path).as_deref() {
            None | Some("txt") => Ok(Self::Rows),
            Some("bin") => Ok(Self::Bin),
            Some("json" | "jsonl") => Ok(Self::Json),
            Some("csv") => Ok(Self::Csv),
            Some(_) => Err(BadInput(text!(
                "cannot write {}: the name must end in .txt, .json, .csv, .bin, .svg, .png or .pdf, or give --as",
                "无法写 {0}：名字须以 .txt、.json、.csv、.bin、.svg、.png 或 .pdf 结尾，或给出 --as",
                path.display()
            ))),
        }
    }

    /// Refuses a layout that is too large for side `n`.
    pub(crate) fn checked(self, n: usize) -> Result<Self, BadInput> {
        if self == Self::Board && n > MAX_BOARD {
            refuse!(
                "--as board writes n² squares, too many for n = {n}: the limit is n = {MAX_BOARD}; use another layout",
                "--as board 写出 n² 格，n = {n} 时太多：上限是 n = {MAX_BOARD}；请用别的形式"
            );
        }
        if let Self::Format(format) = self
            && n > format.limits().side
        {
            let (name, most) = (format.name(), format.limits().side);
            refuse!(
                "--as {name} is for n up to {most}: use rows, json or bin",
                "--as {name} 的 n 最大是 {most}：请用 rows、json 或 bin"
            );
        }
        Ok(self)
    }

    /// Writes the columns, from 0, to `sink` in pieces.
    pub(crate) fn write(
        self,
        n: usize,
        columns: impl Iterator<Item = u32>,
        mut sink: impl FnMut(&[u8]) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        self.begin(None, n, &mut sink)?;
        self.write_item(n, columns, &mut sink)?;
        self.end(&mut sink)
    }

    /// Writes what stands before a solution of side `n`: the first one, or the one after a solution of side `before`.
    pub(crate) fn begin(
        self,
        before: Option<usize>,
        n: usize,
        mut sink: impl FnMut(&[u8]) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        match (self, before) {
            (Self::Format(format), before) => {
                sink(format.frame()[usize::from(before.is_some())].as_bytes())
            }
            (Self::Board, Some(_)) => sink(b"\n"),
            (Self::Csv, before) if before != Some(n) => {
                pieces(["", ",", "\n"], 1..=u32::try_from(n)?, sink, |row, piece| {
                    piece.extend_from_slice(b"row");
                    decimal(row, piece);
                })
            }
            _ => Ok(()),
        }
    }

    /// Writes what stands after the last solution.
    pub(crate) fn end(
        self,
        mut sink: impl FnMut(&[u8]) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        if let Self::Format(format) = self { sink(format.frame()[2].as_bytes()) } else { Ok(()) }
    }

    /// Writes a solution as one of several.
    pub(crate) fn write_item(
        self,
        n: usize,
        columns: impl Iterator<Item = u32>,
        mut sink: impl FnMut(&[u8]) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut start = String::new();
        let (between, end) = match self {
            Self::Format(format) => {
                let queens = (0..n)
                    .zip(columns)
                    .map(|(row, col)| Ok(Square::new(u16::try_from(row)?, u16::try_from(col)?)));
                let queens = queens.collect::<anyhow::Result<Vec<_>>>()?;
                let board = Problem::plain(n)?.with_fixed(queens)?;
                return sink(format.write_item(&board)?.as_bytes());
            }
            Self::Rows => (" ", "\n"),
            Self::Csv => (",", "\n"),
            Self::Json => {
                start = format!("{{\"v\":1,\"n\":{n},\"queens\":[");
                (",", "]}\n")
            }
            Self::Board | Self::Bin => ("", ""),
        };
        pieces([&start, between, end], columns, sink, |col, piece| match self {
            Self::Bin => piece.extend_from_slice(&col.to_le_bytes()),
            Self::Board => {
                let start = piece.len();
                piece.resize(start + n, b'.');
                piece[start + col as usize] = b'Q';
                piece.push(b'\n');
            }
            _ => decimal(col + 1, piece),
        })
    }
}

/// The destination of solutions.
pub(crate) enum Target {
    Stdout(Form),
    File(Destination, Form),
    Picture(Destination, Kind),
}

impl Target {
    /// The file at `path`, or stdout, for solutions of side `n`.
    pub(crate) fn of(path: Option<&Path>, layout: Option<Form>, n: usize) -> anyhow::Result<Self> {
        let Some(path) = path else {
            return Ok(Self::Stdout(layout.unwrap_or(Form::Rows).checked(n)?));
        };
        if let (None, Some(kind)) = (layout, Kind::of(path, 1.0)?) {
            Picture::new(n)?;
            return Ok(Self::Picture(Destination::open(path)?, kind));
        }
        let form = match layout {
            Some(form) => {
                must_hold(path, form.name())?;
                form
            }
            None => Form::of(path)?,
        };
        Ok(Self::File(Destination::open(path)?, form.checked(n)?))
    }
}

/// Writes numbers as `append` does, with texts before, between and after them, in pieces.
fn pieces(
    [start, between, end]: [&str; 3],
    numbers: impl Iterator<Item = u32>,
    mut sink: impl FnMut(&[u8]) -> anyhow::Result<()>,
    append: impl Fn(u32, &mut Vec<u8>),
) -> anyhow::Result<()> {
    let mut piece = Vec::with_capacity(PIECE + MAX_BOARD);
    piece.extend_from_slice(start.as_bytes());
    for (at, number) in numbers.enumerate() {
        if at > 0 {
            piece.extend_from_slice(between.as_bytes());
        }
        append(number, &mut piece);
        if piece.len() >= PIECE {
            sink(&piece)?;
            piece.clear();
        }
    }
    piece.extend_from_slice(end.as_bytes());
    sink(&piece)
}

/// Appends the digits of a number, several times as fast as formatting; there may be 10^8 numbers.
fn decimal(number: u32, text: &mut Vec<u8>) {
    let mut digits = [0; 10];
    let mut at = digits.len();
    let mut rest = number;
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10).to_le_bytes()[0];
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    text.extend_from_slice(&digits[at..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(form: Form, columns: &[u32]) -> String {
        let mut all = Vec::new();
        let sink = |bytes: &[u8]| {
            all.extend_from_slice(bytes);
            Ok(())
        };
        form.write(columns.len(), columns.iter().copied(), sink).expect("written");
        String::from_utf8(all).expect("text")
    }

    #[test]
    fn every_layout() {
        let columns = [1, 3, 0, 2];
        assert_eq!(written(Form::Rows, &columns), "2 4 1 3\n");
        assert_eq!(written(Form::Board, &columns), ".Q..\n...Q\nQ...\n..Q.\n");
        assert_eq!(written(Form::Csv, &columns), "row1,row2,row3,row4\n2,4,1,3\n");
        assert_eq!(written(Form::Json, &columns), "{\"v\":1,\"n\":4,\"queens\":[2,4,1,3]}\n");
        assert_eq!(written(Form::Bin, &[1, 3]), "\u{1}\0\0\0\u{3}\0\0\0");
        assert_eq!(written(Form::Rows, &[]), "\n");
        assert_eq!(written(Form::Json, &[]), "{\"v\":1,\"n\":0,\"queens\":[]}\n");
    }

    #[test]
    fn digits() {
        for number in [0, 1, 9, 10, 100_000_000, u32::MAX] {
            let mut text = Vec::new();
            decimal(number, &mut text);
            assert_eq!(String::from_utf8(text).expect("digits"), number.to_string());
        }
    }
}
