//! Solutions as text.

use crate::board::Problem;
use crate::error::Error;

/// The text layout of solutions.
///
/// | layout | a solution of n = 4 |
/// |---|---|
/// | `rows` | 1-based columns separated by spaces: `2 4 1 3` |
/// | `board` | one line per row, `Q` queen, `.` empty, `#` blocked, then an empty line |
/// | `json` | one object per line: `{"v":1,"n":4,"queens":[2,4,1,3]}`, columns 1-based |
/// | `csv` | 1-based columns separated by commas, after a header line: `row1,row2,row3,row4` |
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Layout {
    /// Columns separated by spaces.
    #[default]
    Rows,
    /// Drawn boards.
    Board,
    /// One JSON object per line.
    Json,
    /// Comma-separated values with a header.
    Csv,
}

impl Layout {
    /// All layouts.
    pub const ALL: [Self; 4] = [Self::Rows, Self::Board, Self::Json, Self::Csv];

    /// The name of the layout on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rows => "rows",
            Self::Board => "board",
            Self::Json => "json",
            Self::Csv => "csv",
        }
    }
}

crate::language::named!(Layout; Error::UnknownLayout);

/// Writes solutions of one problem, in one layout, into a byte buffer.
#[derive(Debug, Clone)]
pub(crate) struct Writer {
    /// The text before the first number of a line.
    prefix: Vec<u8>,
    /// The text of each column with its separator, padded to four bytes, and its length.
    words: Vec<([u8; 4], usize)>,
    /// The end of a line, which replaces the last separator.
    suffix: &'static [u8],
    /// The empty board, for [`Layout::Board`].
    board: Option<Board>,
    header: String,
}

#[derive(Debug, Clone)]
struct Board {
    n: usize,
    text: Vec<u8>,
}

impl Writer {
    /// Creates a writer for the solutions of a problem.
    #[must_use]
    pub(super) fn new(problem: &Problem, layout: Layout) -> Self {
        let n = problem.n();
        let separator = if layout == Layout::Rows { ' ' } else { ',' };
        let word = |col: usize| {
            // A problem may have side 1000, but only columns up to 64 are kept.
            let text = format!("{col}{separator}");
            let mut bytes = [0; 4];
            let len = text.len().min(4);
            bytes[..len].copy_from_slice(&text.as_bytes()[..len]);
            (bytes, len)
        };
        let names = (1..=n).map(|row| format!("row{row}"));
        Self {
            prefix: match layout {
                Layout::Json => format!("{{\"v\":1,\"n\":{n},\"queens\":[").into_bytes(),
                _ => vec![],
            },
            words: (1..=n.min(crate::board::MAX_WORD_SIDE)).map(word).collect(),
            suffix: if layout == Layout::Json { b"]}\n" } else { b"\n" },
            board: (layout == Layout::Board).then(|| Board::new(problem)),
            header: match layout {
                Layout::Csv => names.collect::<Vec<_>>().join(",") + "\n",
                _ => String::new(),
            },
        }
    }

    /// The text before the first solution; empty for most layouts.
    #[must_use]
    pub(super) fn header(&self) -> &str {
        &self.header
    }

    /// Appends one solution, given by the 0-based column of each row's queen.
    ///
    /// # Panics
    /// If a column is outside the board.
    #[inline]
    pub(super) fn push(&self, cols: &[u8], text: &mut Vec<u8>) {
        if let Some(board) = &self.board {
            board.push(cols, text);
            return;
        }
        let start = text.len();
        let longest = self.prefix.len() + 4 * cols.len() + self.suffix.len();
        text.resize(start + longest, 0);
        let line = &mut text[start..];
        line[..self.prefix.len()].copy_from_slice(&self.prefix);
        let mut at = self.prefix.len();
        for &col in cols {
            // Four bytes are one store; the next word overwrites the padding.
            let (bytes, len) = self.words[usize::from(col)];
            line[at..at + 4].copy_from_slice(&bytes);
            at += len;
        }
        // The suffix overwrites the last separator; the empty board has none.
        at -= usize::from(!cols.is_empty());
        line[at..at + self.suffix.len()].copy_from_slice(self.suffix);
        text.truncate(start + at + self.suffix.len());
    }
}

impl Board {
    fn new(problem: &Problem) -> Self {
        let n = problem.n();
        let mut text = [b".".repeat(n), b"\n".to_vec()].concat().repeat(n);
        text.push(b'\n');
        for square in problem.blocked().iter() {
            text[usize::from(square.row) * (n + 1) + usize::from(square.col)] = b'#';
        }
        Self { n, text }
    }

    fn push(&self, cols: &[u8], text: &mut Vec<u8>) {
        let start = text.len();
        text.extend_from_slice(&self.text);
        for (row, &col) in cols.iter().enumerate() {
            assert!(usize::from(col) < self.n, "column {col} is outside the board");
            text[start + row * (self.n + 1) + usize::from(col)] = b'Q';
        }
    }
}
