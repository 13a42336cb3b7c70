//! Boards one after the other.

use std::{fmt::Write, time::Duration};

use super::{Letters, Picture, svg};

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

    /// The frames as SVG documents of one size, each with its time.
    pub fn frames(&self) -> impl ExactSizeIterator<Item = (String, Duration)> {
        let size = self.lengths();
        self.frames.iter().map(move |(picture, time)| {
            let body = Self::body(picture, size, 0.0);
            let svg = svg::wrap(size.0, size.1, &self.title, &[picture], &body);
            (svg, *time)
        })
    }

    /// Draws the film as one SVG document, which browsers move. Where movement is not wanted, it shows the first board.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let size = self.lengths();
        let times = self.frames.iter().map(|(_, time)| time.as_secs_f64());
        let total = times.clone().sum::<f64>().max(f64::MIN_POSITIVE);
        let (mut body, mut keys) = (String::new(), String::new());
        let (mut start, mut top) = (0.0, 0.0_f32);
        for ((picture, _), time) in self.frames.iter().zip(times) {
            let _ = write!(keys, "{:.3}%{{transform:translateY(-{top}px)}}", 100.0 * start / total);
            // Drawn letters would be most of the document.
            let mut picture = picture.clone();
            picture.letters = Letters::Text;
            body += &Self::body(&picture, size, top);
            start += time;
            top += size.1;
        }
        let pictures: Vec<&Picture> = self.frames.iter().map(|(picture, _)| picture).collect();
        let body = format!(
            "<style>text{{font-family:system-ui,sans-serif}}@keyframes film{{{keys}}}.film{{animation:film {total:.2}s step-end infinite}}\
             @media(prefers-reduced-motion:reduce){{.film{{animation:none}}}}</style>\n\
             <g class=\"film\">\n{body}</g>\n"
        );
        svg::wrap(size.0, size.1, &self.title, &pictures, &body)
    }

    /// Width and height of the frames: those of the largest board.
    #[must_use]
    pub fn size(&self) -> (u16, u16) {
        let sizes = self.frames.iter().map(|(picture, _)| svg::size(picture));
        let (wide, high) =
            sizes.fold((1.0_f32, 1.0_f32), |(wide, high), (w, h)| (wide.max(w), high.max(h)));
        // The largest board is 4,000 units wide, and captions are as wide at most.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let whole = |length: f32| length.ceil() as u16;
        (whole(wide), whole(high))
    }

    fn lengths(&self) -> (f32, f32) {
        let (wide, high) = self.size();
        (wide.into(), high.into())
    }

    /// A board in the middle of a frame whose top is at `top`.
    fn body(picture: &Picture, size: (f32, f32), top: f32) -> String {
        svg::board(picture, (size.0 - svg::size(picture).0) / 2.0, top)
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
        assert!(frames.iter().all(|(svg, _)| svg.contains("width=\"176\" height=\"176\"")));
        assert_eq!(frames[1].1, Duration::from_millis(400));
        let svg = film.to_svg();
        let keys = "0.000%{transform:translateY(-0px)}33.333%{transform:translateY(-176px)}";
        assert!(svg.contains(keys) && svg.contains("film 0.60s"), "{svg}");
        assert!(Film::new("Nothing").to_svg().starts_with("<svg "));
    }
}
