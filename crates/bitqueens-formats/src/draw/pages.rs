//! Boards on pages to print.

use super::board::{self, LETTER, MARGIN};
use super::{Canvas, Drawing, MAX_PICTURES, Picture};
use crate::error::{Error, Result};

/// Width and height of A4 in units of SVG, 96 to an inch.
const PAPER: (f32, f32) = (793.7, 1122.5);

/// The space around what is printed.
const EDGE: f32 = 48.0;

/// The space for the heading.
const HEADING: f32 = 40.0;

/// The largest scale of a board.
const LARGEST: f32 = 1.5;

/// Boards on pages of A4, each page with a heading.
///
/// ```
/// use bitqueens_formats::draw::{Pages, Picture};
/// let boards = vec![Picture::new(6)?; 5];
/// let pages = Pages::default().with("Five empty boards", boards, 4)?;
/// assert_eq!(pages.pages().len(), 2);
/// # Ok::<(), bitqueens_formats::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Pages(Vec<Page>);

/// A page: boards in reading order, in cells of one size.
#[derive(Debug, Clone)]
pub struct Page {
    heading: String,
    pictures: Vec<Picture>,
    columns: usize,
    /// The size of a cell.
    cell: (f32, f32),
    scale: f32,
}

impl Pages {
    /// Adds pages with at most `each` boards, all of one size: as large as `each` of them on a page can be.
    ///
    /// # Errors
    /// [`Error::Pictures`] for more than [`MAX_PICTURES`] boards.
    pub fn with(mut self, heading: &str, pictures: Vec<Picture>, each: usize) -> Result<Self> {
        if pictures.len() > MAX_PICTURES {
            return Err(Error::Pictures { max: MAX_PICTURES });
        }
        let each = each.clamp(1, pictures.len().max(1));
        let sizes = pictures.iter().map(Picture::size);
        let largest =
            sizes.fold((1.0_f32, 1.0_f32), |(wide, high), (w, h)| (wide.max(w), high.max(h)));
        let (columns, cell, scale) = layout(each, largest);
        for boards in pictures.chunks(each) {
            self.0.push(Page {
                heading: heading.to_owned(),
                pictures: boards.to_vec(),
                columns,
                cell,
                scale,
            });
        }
        Ok(self)
    }

    /// The pages, each a drawing of its own.
    #[must_use]
    pub fn pages(&self) -> &[Page] {
        &self.0
    }
}

/// One page below the other.
impl Drawing for Pages {
    fn size(&self) -> (f32, f32) {
        (PAPER.0, number(self.0.len().max(1)) * PAPER.1)
    }

    fn title(&self) -> String {
        self.0.first().map_or_else(String::new, Page::title)
    }

    fn figure(&self, canvas: &mut impl Canvas) {
        for (page, at) in self.0.iter().zip(0..) {
            canvas.within(0.0, number(at) * PAPER.1, 1.0, |canvas| page.figure(canvas));
        }
    }
}

/// Returns the number of columns, the size of a cell, and the scale that fit `boards` boards on a page and draw them as large
/// as possible.
fn layout(boards: usize, largest: (f32, f32)) -> (usize, (f32, f32), f32) {
    let (width, height) = (PAPER.0 - 2.0 * EDGE, PAPER.1 - 2.0 * EDGE - HEADING);
    let of = |columns: usize| {
        let cell = (width / number(columns), height / number(boards.div_ceil(columns)));
        let scale = (cell.0 / largest.0).min(cell.1 / largest.1).min(LARGEST);
        (columns, cell, scale)
    };
    let layouts = (1..=boards).map(of);
    layouts
        .reduce(|best, next| if next.2 > best.2 { next } else { best })
        .expect("at least one board")
}

impl Drawing for Page {
    fn size(&self) -> (f32, f32) {
        PAPER
    }

    fn title(&self) -> String {
        self.heading.clone()
    }

    fn figure(&self, canvas: &mut impl Canvas) {
        canvas.words(&self.heading, LETTER, PAPER.0 / 2.0, EDGE);
        for (picture, at) in self.pictures.iter().zip(0..) {
            let (wide, _) = picture.size();
            let x = EDGE
                + number(at % self.columns) * self.cell.0
                + (self.cell.0 - wide * self.scale) / 2.0;
            let y = EDGE + HEADING + number(at / self.columns) * self.cell.1;
            canvas.within(x, y, self.scale, |canvas| board::draw(picture, canvas, 0.0, -MARGIN));
        }
    }
}

/// At most [`MAX_PICTURES`].
fn number(count: usize) -> f32 {
    f32::from(bitqueens::internal::to_u16(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_as_large_as_the_page_allows() {
        // Six squares in two columns of three, one as large as it may be.
        assert_eq!(layout(6, (336.0, 366.0)).0, 2);
        let (columns, _, scale) = layout(1, (100.0, 100.0));
        assert!((columns, scale) == (1, LARGEST));
        for boards in 1..40 {
            let (columns, cell, scale) = layout(boards, (336.0, 380.0));
            let rows = boards.div_ceil(columns);
            assert!(scale * 336.0 <= cell.0 + 0.1 && scale * 380.0 <= cell.1 + 0.1);
            assert!(cell.0 * number(columns) <= PAPER.0 && cell.1 * number(rows) <= PAPER.1);
        }
    }

    #[test]
    fn pages_follow_each_other_and_are_as_one() {
        let boards = |n: usize, count| vec![Picture::new(n).expect("small"); count];
        let pages = Pages::default()
            .with("Boards", boards(4, 7), 3)
            .and_then(|pages| pages.with("More", boards(5, 1), 9))
            .expect("few");
        let each: Vec<String> = pages.pages().iter().map(Page::to_svg).collect();
        let drawn = |svg: &String| svg.matches("\"#bq-board").count();
        assert_eq!(each.iter().map(drawn).collect::<Vec<_>>(), [3, 3, 1, 1]);
        assert_eq!(drawn(&pages.to_svg()), 8);
        assert!(each[3].contains("aria-label=\"More\"") && pages.to_svg().contains("4490"));
        assert!(Pages::default().with("None", Vec::new(), 0).expect("none").pages().is_empty());
        let many = Pages::default().with("Many", boards(1, MAX_PICTURES + 1), 9);
        assert!(many.is_err());
    }
}
