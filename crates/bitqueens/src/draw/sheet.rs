//! Many boards on one sheet.

use super::svg::{self, MARGIN};
use super::{Picture, glyphs};
use crate::{Error, Result};

/// The most boards that fit a sheet.
pub const MAX_PICTURES: usize = 2000;

/// A contact sheet: boards side by side, in reading order.
///
/// ```
/// use bitqueens::draw::{Picture, Sheet};
/// let boards = (1..=6).map(|n| Ok(Picture::new(n)?.caption(format!("n = {n}"))));
/// let sheet = Sheet::new("Six empty boards", boards.collect::<bitqueens::Result<_>>()?)?;
/// assert_eq!(sheet.to_svg().matches("<use").count(), 6);
/// # Ok::<(), bitqueens::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Sheet {
    title: String,
    pictures: Vec<Picture>,
}

impl Sheet {
    /// A sheet of these boards, under a title.
    ///
    /// # Errors
    /// [`Error::Pictures`] for more than [`MAX_PICTURES`].
    pub fn new(title: impl Into<String>, pictures: Vec<Picture>) -> Result<Self> {
        if pictures.len() > MAX_PICTURES {
            return Err(Error::Pictures { max: MAX_PICTURES });
        }
        Ok(Self {
            title: title.into(),
            pictures,
        })
    }

    /// The boards one below the other as text, parted by empty lines.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("{}\n", self.title);
        for picture in &self.pictures {
            text.push('\n');
            text.push_str(&picture.to_text());
        }
        text
    }

    /// The sheet as an SVG document of its own: about as many columns as rows, a little wider than
    /// high, and every place as large as the largest board.
    #[must_use]
    pub fn to_svg(&self) -> String {
        const TITLE: f32 = 36.0;
        let sizes = self.pictures.iter().map(svg::size);
        let place = sizes.fold((0.0_f32, 0.0_f32), |(w, h), (wide, high)| {
            (w.max(wide), h.max(high))
        });
        let columns = (1..=self.pictures.len())
            .find(|columns| columns * columns * 3 >= self.pictures.len() * 4)
            .unwrap_or(1);
        let rows = self.pictures.len().div_ceil(columns);
        let length = |count: usize| f32::from(crate::squares::to_u16(count));
        let title = glyphs::width(&self.title) * svg::LETTER + 2.0 * MARGIN;
        let width = (length(columns) * place.0).max(title) + 2.0 * MARGIN;
        let height = TITLE + length(rows) * place.1 + 2.0 * MARGIN;
        let mut body = String::new();
        svg::words(&self.title, width / 2.0, MARGIN + 10.0, &mut body);
        for (at, picture) in self.pictures.iter().enumerate() {
            let (wide, _) = svg::size(picture);
            let x = MARGIN + length(at % columns) * place.0 + (place.0 - wide) / 2.0;
            let y = TITLE + MARGIN + length(at / columns) * place.1;
            body.push_str(&svg::board(picture, x, y));
        }
        let pictures: Vec<&Picture> = self.pictures.iter().collect();
        svg::wrap(width, height, &self.title, &pictures, &body)
    }
}
