//! A frame of cells: characters with styles, drawn in memory and then shown on a terminal.

use std::io::{self, Write};

use crossterm::cursor::MoveTo;
use crossterm::queue;
use crossterm::style::{ContentStyle, PrintStyledContent, StyledContent};
use unicode_width::UnicodeWidthChar;

/// A rectangle of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rect {
    pub(super) x: u16,
    pub(super) y: u16,
    pub(super) width: u16,
    pub(super) height: u16,
}

impl Rect {
    /// Returns a rectangle with its top left corner at the origin.
    pub(super) const fn of_size(width: u16, height: u16) -> Self {
        Self {
            x: 0,
            y: 0,
            width,
            height,
        }
    }

    /// Splits off the first `rows` rows, or all if there are fewer; returns them and the rest.
    pub(super) fn split_top(self, rows: u16) -> (Self, Self) {
        let rows = rows.min(self.height);
        let top = Self {
            height: rows,
            ..self
        };
        let rest = Self {
            y: self.y + rows,
            height: self.height - rows,
            ..self
        };
        (top, rest)
    }

    /// Splits the rectangle into `count` parts side by side whose widths differ by at most one.
    pub(super) fn columns(self, count: u16) -> impl Iterator<Item = Self> {
        let edge = move |at: u16| {
            let offset = u32::from(self.width) * u32::from(at) / u32::from(count.max(1));
            self.x + u16::try_from(offset).unwrap_or(self.width)
        };
        (0..count).map(move |at| Self {
            x: edge(at),
            width: edge(at + 1) - edge(at),
            ..self
        })
    }

    /// Returns the rectangle inside a border of one cell.
    pub(super) fn inside(self) -> Self {
        Self {
            x: self.x.saturating_add(1),
            y: self.y.saturating_add(1),
            width: self.width.saturating_sub(2),
            height: self.height.saturating_sub(2),
        }
    }
}

/// A character with its style.
pub(super) type Styled = (char, ContentStyle);

/// Returns the characters of a text, all in one style.
pub(super) fn styled(text: &str, style: ContentStyle) -> impl Iterator<Item = Styled> {
    text.chars().map(move |sign| (sign, style))
}

/// One cell. The cell behind a character of two columns has none of its own.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Cell {
    sign: Option<char>,
    style: ContentStyle,
}

/// The cells of a screen.
#[derive(Debug)]
pub(super) struct Frame {
    area: Rect,
    cells: Vec<Cell>,
}

impl Frame {
    /// Creates a frame of blanks.
    pub(super) fn new(width: u16, height: u16) -> Self {
        let blank = Cell {
            sign: Some(' '),
            style: ContentStyle::new(),
        };
        Self {
            area: Rect::of_size(width, height),
            cells: vec![blank; usize::from(width) * usize::from(height)],
        }
    }

    pub(super) fn area(&self) -> Rect {
        self.area
    }

    /// Writes a line into row `row` of `area`, counted from its top. What does not fit is cut off.
    pub(super) fn put(&mut self, area: Rect, row: u16, line: impl IntoIterator<Item = Styled>) {
        if row >= area.height {
            return;
        }
        let start = usize::from(area.y + row) * usize::from(self.area.width) + usize::from(area.x);
        let mut free = &mut self.cells[start..start + usize::from(area.width)];
        for (sign, style) in line {
            // Control characters have no width, and no place on the screen.
            let width = sign.width().unwrap_or(0);
            let Some((cells, rest)) = free.split_at_mut_checked(width) else {
                return;
            };
            for (at, cell) in cells.iter_mut().enumerate() {
                let sign = (at == 0).then_some(sign);
                *cell = Cell { sign, style };
            }
            free = rest;
        }
    }

    /// Draws a border on the outermost cells of `area`, with texts in its top and bottom lines.
    pub(super) fn border(&mut self, area: Rect, top: &str, bottom: &str) {
        if area.width < 2 || area.height < 2 {
            return;
        }
        let plain = ContentStyle::new();
        let inner = usize::from(area.width) - 2;
        for (row, [left, right], text) in
            [(0, ['┌', '┐'], top), (area.height - 1, ['└', '┘'], bottom)]
        {
            let line = format!("{left}{}{right}", "─".repeat(inner));
            self.put(area, row, styled(&line, plain));
            let text_area = Rect {
                x: area.x + 1,
                width: area.width - 2,
                ..area
            };
            self.put(text_area, row, styled(text, plain));
        }
        for x in [area.x, area.x + area.width - 1] {
            let side = Rect {
                x,
                width: 1,
                ..area
            };
            (1..area.height - 1).for_each(|row| self.put(side, row, [('│', plain)]));
        }
    }

    fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.chunks(usize::from(self.area.width.max(1)))
    }

    /// Returns the text of each row.
    #[cfg(test)]
    pub(super) fn text(&self) -> String {
        let text = |row: &[Cell]| row.iter().filter_map(|cell| cell.sign).collect::<String>();
        self.rows().map(|row| text(row) + "\n").collect()
    }

    /// Writes the rows that differ from those of `shown`, the frame on the terminal.
    pub(super) fn show(&self, shown: Option<&Self>, out: &mut impl Write) -> io::Result<()> {
        let mut old = shown.into_iter().flat_map(Self::rows);
        for (y, row) in (0..).zip(self.rows()) {
            if old.next() == Some(row) {
                continue;
            }
            queue!(out, MoveTo(0, y))?;
            for run in row.chunk_by(|a, b| a.style == b.style) {
                let text: String = run.iter().filter_map(|cell| cell.sign).collect();
                queue!(
                    out,
                    PrintStyledContent(StyledContent::new(run[0].style, text))
                )?;
            }
        }
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> impl Iterator<Item = Styled> {
        styled(text, ContentStyle::new())
    }

    #[test]
    fn lines_are_cut_off_at_the_edge_of_their_area() {
        let mut frame = Frame::new(6, 3);
        let (_, rest) = frame.area().split_top(1);
        let [left, right] = rest.columns(2).collect::<Vec<_>>()[..] else {
            panic!("two columns");
        };
        frame.put(left, 0, plain("----"));
        frame.put(right, 0, plain("皇后"));
        frame.put(right, 1, plain("x\u{7}y"));
        frame.put(right, 2, plain("below"));
        assert_eq!(frame.text(), "      \n---皇 \n   xy \n");
    }

    #[test]
    fn a_border_holds_its_texts() {
        let mut frame = Frame::new(8, 3);
        let area = frame.area();
        frame.border(area, " top ", " much too long ");
        frame.put(area.inside(), 0, plain("inside"));
        assert_eq!(frame.text(), "┌ top ─┐\n│inside│\n└ much ┘\n");
        for (width, height) in [(0, 0), (1, 5), (5, 1), (2, 2)] {
            let mut frame = Frame::new(width, height);
            frame.border(frame.area(), "top", "bottom");
        }
    }

    #[test]
    fn only_rows_that_changed_are_shown() {
        let show = |frame: &Frame, shown: Option<&Frame>| {
            let mut out = Vec::new();
            frame.show(shown, &mut out).expect("memory");
            String::from_utf8(out).expect("text")
        };
        let old = Frame::new(2, 2);
        let mut new = Frame::new(2, 2);
        new.put(new.area(), 1, plain("ab"));
        assert_eq!(show(&new, None), "\u{1b}[1;1H  \u{1b}[2;1Hab");
        assert_eq!(show(&new, Some(&old)), "\u{1b}[2;1Hab");
        assert_eq!(show(&new, Some(&new)), "");
    }
}
