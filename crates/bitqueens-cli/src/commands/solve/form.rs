//! Writes solutions of any size in pieces, without keeping them in memory.

use bitqueens::{Problem, Square, text};
use bitqueens_formats::Format;
use std::io::Write;
use std::path::Path;

use crate::failure::{BadInput, refuse};
use crate::name_parsers::{self, Names};

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
    /// Little-endian 32-bit columns from 0.
    Bin,
    /// A format of boards.
    Format(Format),
}

impl Form {
    const OWN: [Self; 4] = [Self::Rows, Self::Board, Self::Json, Self::Bin];

    fn all() -> Vec<Self> {
        name_parsers::with_formats(Self::OWN, 1, Self::name, Self::Format)
    }

    /// A parser of the names.
    pub(crate) fn names() -> Names<Self> {
        Names::new(
            || name_parsers::bare(Self::all().into_iter().map(Self::name)),
            |text| name_parsers::layout(&Self::all(), Self::name, text),
        )
    }

    /// The name of the layout.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Rows => "rows",
            Self::Board => "board",
            Self::Json => "json",
            Self::Bin => "bin",
            Self::Format(format) => format.name(),
        }
    }

    /// The layout for a file name.
    pub(crate) fn of(path: &Path) -> Result<Self, BadInput> {
        match crate::picture::ending(path).as_deref() {
            None | Some("txt") => Ok(Self::Rows),
            Some("bin") => Ok(Self::Bin),
            Some("json") => Ok(Self::Json),
            Some(_) => Err(BadInput(text!(
                "cannot write {}: the name must end in .txt, .json, .bin, .svg, .png or .pdf, or give --as",
                "无法写 {0}：名字须以 .txt、.json、.bin、.svg、.png 或 .pdf 结尾，或给出 --as",
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
        if let Self::Format(format) = self {
            let queens = (0..n)
                .zip(columns)
                .map(|(row, col)| Ok(Square::new(u16::try_from(row)?, u16::try_from(col)?)));
            let queens = queens.collect::<anyhow::Result<Vec<_>>>()?;
            return sink(format.write(&Problem::plain(n)?.with_fixed(queens)?)?.as_bytes());
        }
        let mut piece = Vec::with_capacity(PIECE + n.min(MAX_BOARD) + 16);
        if self == Self::Json {
            write!(piece, "{{\"v\":1,\"n\":{n},\"queens\":[")?;
        }
        for (row, col) in columns.enumerate() {
            let between = match self {
                Self::Rows => " ",
                Self::Json => ",",
                Self::Board | Self::Bin | Self::Format(_) => "",
            };
            if row > 0 {
                piece.extend_from_slice(between.as_bytes());
            }
            match self {
                Self::Rows | Self::Json => decimal(col + 1, &mut piece),
                Self::Format(_) => {}
                Self::Bin => piece.extend_from_slice(&col.to_le_bytes()),
                Self::Board => {
                    let start = piece.len();
                    piece.resize(start + n, b'.');
                    piece[start + usize::try_from(col)?] = b'Q';
                    piece.push(b'\n');
                }
            }
            if piece.len() >= PIECE {
                sink(&piece)?;
                piece.clear();
            }
        }
        piece.extend_from_slice(match self {
            Self::Rows => b"\n",
            Self::Json => b"]}\n",
            Self::Board | Self::Bin | Self::Format(_) => b"",
        });
        sink(&piece)
    }
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
