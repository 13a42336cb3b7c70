//! Boards one after the other.

use std::{fmt::Write, time::Duration};

use super::{Canvas, Drawing, Picture, board, svg::Svg};

/// Boards that are shown one after the other, over and over.
///
/// ```
/// use bitqueens::Square;
/// use bitqueens_formats::draw::{Film, Picture};
/// use std::time::Duration;
/// let mut film = Film::new("One queen, then two");
/// for queens in 1..=2 {
///     let squares = (0..queens).map(|row| Square::new(row, 2 * row));
///     film.push(Picture::new(4)?.queens(squares)?, Duration::from_millis(500));
/// }
/// assert_eq!(film.frames().count(), 2);
/// assert!(film.to_svg().contains("@keyframes"));
/// # Ok::<(), bitqueens_formats::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Film {
    title: String,
    frames: Vec<(Picture, Duration)>,
}

impl Film {
    /// Creates a film without boards.
    #[must_use]
    pub fn new(title: &str) -> Self {
        Self { title: title.to_owned(), frames: Vec::new() }
    }

    /// Adds a board that is shown for some time.
    pub fn push(&mut self, picture: Picture, time: Duration) {
        self.frames.push((picture, time));
    }

    /// The frames, each with its time.
    pub fn frames(&self) -> impl ExactSizeIterator<Item = (Frame<'_>, Duration)> {
        let (wide, high) = self.size();
        let frame =
            move |picture| Frame { picture, title: &self.title, size: (wide.into(), high.into()) };
        self.frames.iter().map(move |(picture, time)| (frame(picture), *time))
    }

    /// Draws the film as one SVG document, which browsers move. Where movement is not wanted, it shows the first board.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let times = self.frames.iter().map(|(_, time)| time.as_secs_f64());
        let total = times.sum::<f64>().max(f64::MIN_POSITIVE);
        // Drawn letters would be most of the document.
        let mut svg = Svg::with_text();
        let mut keys = String::new();
        let (mut start, mut top) = (0.0, 0.0_f32);
        let (wide, high) = self.size();
        for (frame, time) in self.frames() {
            let _ = write!(keys, "{:.3}%{{transform:translateY(-{top}px)}}", 100.0 * start / total);
            svg.within(0.0, top, 1.0, |svg| frame.draw(svg));
            start += time.as_secs_f64();
            top += f32::from(high);
        }
        let style = format!(
            "<style>text{{font-family:system-ui,sans-serif}}@keyframes film{{{keys}}}.film{{animation:film {total:.2}s step-end infinite}}\
             @media(prefers-reduced-motion:reduce){{.film{{animation:none}}}}</style>\n\
             <g class=\"film\">\n"
        );
        svg.body = style + &svg.body + "</g>\n";
        svg.document((wide.into(), high.into()), &self.title)
    }

    /// Width and height of the frames: those of the largest board.
    #[must_use]
    pub fn size(&self) -> (u16, u16) {
        let sizes = self.frames.iter().map(|(picture, _)| picture.size());
        let (wide, high) =
            sizes.fold((1.0_f32, 1.0_f32), |(wide, high), (w, h)| (wide.max(w), high.max(h)));
        // The largest board is 4,000 units wide, and captions are as wide at most.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let whole = |length: f32| length.ceil() as u16;
        (whole(wide), whole(high))
    }
}

/// A board in the middle of a frame.
#[derive(Debug, Clone, Copy)]
pub struct Frame<'a> {
    picture: &'a Picture,
    title: &'a str,
    size: (f32, f32),
}

impl Drawing for Frame<'_> {
    fn size(&self) -> (f32, f32) {
        self.size
    }

    fn title(&self) -> String {
        self.title.to_owned()
    }

    fn figure(&self, canvas: &mut impl Canvas) {
        let left = (self.size.0 - self.picture.size().0) / 2.0;
        board::draw(self.picture, canvas, left, 0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_have_one_size_and_their_times() {
        let mut film = Film::new("Growing");
        for n in [2, 4] {
            let time = Duration::from_millis(100 * n);
            film.push(Picture::new(n.try_into().expect("small")).expect("small"), time);
        }
        let frames: Vec<_> = film.frames().collect();
        assert!(
            frames.iter().all(|(frame, _)| frame.to_svg().contains("width=\"176\" height=\"176\""))
        );
        assert_eq!(frames[1].1, Duration::from_millis(400));
        let svg = film.to_svg();
        let keys = "0.000%{transform:translateY(-0px)}33.333%{transform:translateY(-176px)}";
        assert!(svg.contains(keys) && svg.contains("film 0.60s"), "{svg}");
        assert!(Film::new("Nothing").to_svg().starts_with("<svg "));
    }
}
