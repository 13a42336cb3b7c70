//! A contact sheet of boards.

use super::board::{self, LETTER, MARGIN};
use super::{Canvas, Drawing, Picture, glyphs};
use crate::error::{Error, Result};

/// The largest number of boards on a sheet.
pub const MAX_PICTURES: usize = 2000;

/// The space for the title.
const TITLE: f32 = 36.0;

/// A contact sheet: boards side by side, in reading order.
///
/// ```
/// use bitqueens_formats::draw::{Drawing, Picture, Sheet};
/// let boards = (1..=6).map(|n| Ok(Picture::new(n)?.caption(format!("n = {n}"))));
/// let sheet = Sheet::new("Six empty boards", boards.collect::<bitqueens_formats::Result<_>>()?)?;
/// assert_eq!(sheet.to_svg().matches("\"#bq-board").count(), 6);
/// # Ok::<(), bitqueens_formats::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Sheet {
    title: String,
    pictures: Vec<Picture>,
}

impl Sheet {
    /// Creates a sheet of boards with a title.
    ///
    /// # Errors
    /// [`Error::Pictures`] for more than [`MAX_PICTURES`] boards.
    pub fn new(title: impl Into<String>, pictures: Vec<Picture>) -> Result<Self> {
        if pictures.len() > MAX_PICTURES {
            return Err(Error::Pictures { max: MAX_PICTURES });
        }
        Ok(Self { title: title.into(), pictures })
    }

    /// Draws the boards as text, one below the other, separated by empty lines.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("{}\n", self.title);
        for picture in &self.pictures {
            text.push('\n');
            text.push_str(&picture.to_text());
        }
        text
    }

    /// The number of columns, which make the sheet slightly wider than high, and the size of a cell: that of the largest board.
    fn layout(&self) -> (usize, (f32, f32)) {
        let sizes = self.pictures.iter().map(Picture::size);
        let cell =
            sizes.fold((0.0_f32, 0.0_f32), |(w, h), (wide, high)| (w.max(wide), h.max(high)));
        let columns = (1..=self.pictures.len())
            .find(|columns| columns * columns * 3 >= self.pictures.len() * 4)
            .unwrap_or(1);
        (columns, cell)
    }
}

impl Drawing for Sheet {
    fn size(&self) -> (f32, f32) {
        let (columns, cell) = self.layout();
        let rows = self.pictures.len().div_ceil(columns);
        let title = glyphs::width(&self.title) * LETTER + 2.0 * MARGIN;
        let width = (length(columns) * cell.0).max(title) + 2.0 * MARGIN;
        (width, TITLE + length(rows) * cell.1 + 2.0 * MARGIN)
    }

    fn title(&self) -> String {
        self.title.clone()
    }

    fn figure(&self, canvas: &mut impl Canvas) {
        let (columns, cell) = self.layout();
        canvas.words(&self.title, LETTER, self.size().0 / 2.0, MARGIN + 10.0);
        for (at, picture) in self.pictures.iter().enumerate() {
            let (wide, _) = picture.size();
            let x = MARGIN + length(at % columns) * cell.0 + (cell.0 - wide) / 2.0;
            let y = TITLE + MARGIN + length(at / columns) * cell.1;
            board::draw(picture, canvas, x, y);
        }
    }
}

fn length(count: usize) -> f32 {
    f32::from(bitqueens::internal::to_u16(count))
}
