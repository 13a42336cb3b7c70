//! The frames of a film as pixels, in GIF and APNG. A frame has what changed since the one before it.

use std::collections::{BTreeSet, HashSet};
use std::time::Duration;

use bitqueens::text;
use bitqueens_formats::draw::{Film, Frame};

use crate::failure::Place as _;
use crate::picture::png::render;

type Color = [u8; 3];

/// The colours of a GIF, of which one more is transparent.
const COLORS: usize = 255;

/// A rendered frame.
struct Pixels {
    width: usize,
    colors: Vec<Color>,
}

/// A part of a frame: from `left` and `top` on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Pixels {
    fn of(frame: &Frame<'_>) -> anyhow::Result<Self> {
        let pixels = render(frame, 1.0)?;
        let colors = pixels.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
        Ok(Self { width: usize::try_from(pixels.width())?, colors: colors.collect() })
    }

    fn height(&self) -> usize {
        self.colors.len() / self.width
    }

    /// The smallest part with everything that differs from another frame of this size; all of it without one, and one
    /// pixel if nothing differs.
    fn changed(&self, before: Option<&Self>) -> Part {
        let (width, height) = (self.width, self.height());
        let Some(before) = before else { return Part { left: 0, top: 0, width, height } };
        let (mut left, mut right, mut top, mut bottom) = (width, 0, height, 0);
        for (at, (now, then)) in self.colors.iter().zip(&before.colors).enumerate() {
            if now != then {
                let (row, col) = (at / width, at % width);
                (left, right) = (left.min(col), right.max(col + 1));
                (top, bottom) = (top.min(row), bottom.max(row + 1));
            }
        }
        if right == 0 {
            return Part { left: 0, top: 0, width: 1, height: 1 };
        }
        Part { left, top, width: right - left, height: bottom - top }
    }

    /// The colours of a part, in reading order.
    fn part(&self, part: Part) -> impl Iterator<Item = Color> {
        let rows = part.top..part.top + part.height;
        rows.flat_map(move |row| {
            let start = row * self.width + part.left;
            self.colors[start..start + part.width].iter().copied()
        })
    }
}

/// Calls `each` with what changed in each frame and its time: the part, and its pixels in reading order, `None` where
/// one is as before.
fn each_frame(
    film: &Film,
    mut each: impl FnMut(Part, Vec<Option<Color>>, Duration) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut before: Option<Pixels> = None;
    for (frame, time) in film.frames() {
        let pixels = Pixels::of(&frame)?;
        let part = pixels.changed(before.as_ref());
        let changed = match &before {
            None => pixels.part(part).map(Some).collect(),
            Some(before) => {
                let both = pixels.part(part).zip(before.part(part));
                both.map(|(now, then)| (now != then).then_some(now)).collect()
            }
        };
        each(part, changed, time)?;
        before = Some(pixels);
    }
    Ok(())
}

/// At most [`COLORS`] colours for the pixels of a film, found by leaving out the lowest bits of their parts.
struct Palette {
    /// The bits that are left out.
    dropped: u32,
    colors: Vec<Color>,
}

impl Palette {
    fn of(film: &Film) -> anyhow::Result<Self> {
        let mut palette = Self { dropped: 0, colors: Vec::new() };
        let mut found = BTreeSet::new();
        each_frame(film, |_, pixels, _| {
            let colors: HashSet<Color> = pixels.into_iter().flatten().collect();
            found.extend(colors.into_iter().map(|color| palette.nearest(color)));
            while found.len() > COLORS {
                palette.dropped += 1;
                found = found.iter().map(|&color| palette.nearest(color)).collect();
            }
            Ok(())
        })?;
        // An earlier pixel was reduced less than a later one.
        found = found.iter().map(|&color| palette.nearest(color)).collect();
        palette.colors = found.into_iter().collect();
        Ok(palette)
    }

    /// The colour with the lowest bits left out, stretched so that white stays white.
    fn nearest(&self, color: Color) -> Color {
        color.map(|part| {
            let (level, most) = (part >> self.dropped, u8::MAX >> self.dropped);
            let stretched = u16::from(level) * u16::from(u8::MAX) / u16::from(most);
            u8::try_from(stretched).unwrap_or(u8::MAX)
        })
    }

    fn index(&self, color: Color) -> u8 {
        let at = self.colors.binary_search(&self.nearest(color));
        u8::try_from(at.unwrap_or(0)).unwrap_or(0)
    }
}

/// A GIF that is repeated for ever.
pub(super) fn gif(film: &Film) -> anyhow::Result<Vec<u8>> {
    let failed = || text!("cannot encode the GIF", "无法编码 GIF");
    let palette = Palette::of(film)?;
    let transparent = u8::try_from(palette.colors.len())?;
    let colors = [palette.colors.concat(), vec![0; 3]].concat();
    let (width, height) = film.size();
    let mut encoder = gif::Encoder::new(Vec::new(), width, height, &colors).within(failed)?;
    encoder.set_repeat(gif::Repeat::Infinite).within(failed)?;
    each_frame(film, |part, pixels, time| {
        let size = |length: usize| u16::try_from(length);
        let index = |pixel: Option<Color>| pixel.map_or(transparent, |color| palette.index(color));
        let frame = gif::Frame {
            delay: u16::try_from(time.as_millis() / 10)?,
            left: size(part.left)?,
            top: size(part.top)?,
            width: size(part.width)?,
            height: size(part.height)?,
            transparent: Some(transparent),
            buffer: pixels.into_iter().map(index).collect(),
            ..gif::Frame::default()
        };
        encoder.write_frame(&frame).within(failed)
    })?;
    encoder.into_inner().within(failed)
}

/// An APNG that is repeated for ever; readers of PNG show its first frame.
pub(super) fn apng(film: &Film) -> anyhow::Result<Vec<u8>> {
    let failed = || text!("cannot encode the PNG", "无法编码 PNG");
    let mut bytes = Vec::new();
    let (width, height) = film.size();
    let mut encoder = png::Encoder::new(&mut bytes, width.into(), height.into());
    encoder.set_color(png::ColorType::Rgba);
    let frames = u32::try_from(film.frames().len())?;
    encoder.set_animated(frames, 0).within(failed)?;
    encoder.set_blend_op(png::BlendOp::Over).within(failed)?;
    let mut writer = encoder.write_header().within(failed)?;
    each_frame(film, |part, pixels, time| {
        let size = |length: usize| u32::try_from(length);
        // A frame of the size before would not fit at another place.
        writer.set_frame_position(0, 0).within(failed)?;
        writer.set_frame_delay(u16::try_from(time.as_millis())?, 1000).within(failed)?;
        writer.set_frame_dimension(size(part.width)?, size(part.height)?).within(failed)?;
        writer.set_frame_position(size(part.left)?, size(part.top)?).within(failed)?;
        let color = |pixel: Option<Color>| {
            pixel.map_or([0; 4], |[red, green, blue]| [red, green, blue, u8::MAX])
        };
        let bytes: Vec<u8> = pixels.into_iter().flat_map(color).collect();
        writer.write_image_data(&bytes).within(failed)
    })?;
    writer.finish().within(failed)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use bitqueens::Square;
    use bitqueens_formats::draw::Picture;

    use super::*;

    /// A queen on each square of the first row in turn.
    fn film() -> Film {
        let mut film = Film::new("One queen");
        for col in 0..4 {
            let board = Picture::new(4).expect("small");
            let board = board.queens([Square::new(0, col)]).expect("on the board");
            film.push(board, Duration::from_millis(100 * u64::from(col + 1)));
        }
        film
    }

    #[test]
    fn a_gif_has_the_frames_and_their_times() {
        let bytes = gif(&film()).expect("encoded");
        let mut decoder = gif::DecodeOptions::new().read_info(&bytes[..]).expect("a GIF");
        assert_eq!((decoder.width(), decoder.height()), film().size());
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            delays.push(frame.delay);
            // After the first, the squares that a queen leaves and takes.
            assert!(delays.len() == 1 || frame.width <= 80 && frame.height <= 40);
        }
        assert_eq!(delays, [10, 20, 30, 40]);
    }

    #[test]
    fn an_apng_has_the_frames() {
        let bytes = apng(&film()).expect("encoded");
        let mut reader =
            png::Decoder::new(std::io::Cursor::new(&bytes[..])).read_info().expect("a PNG");
        let control = reader.info().animation_control().expect("animated");
        assert_eq!((control.num_frames, control.num_plays), (4, 0));
        let mut pixels = vec![0; reader.output_buffer_size().expect("small")];
        for _ in 0..4 {
            reader.next_frame(&mut pixels).expect("a frame");
        }
    }

    #[test]
    fn palettes_are_small_and_keep_white() {
        let palette = Palette::of(&film()).expect("rendered");
        assert!((2..=COLORS).contains(&palette.colors.len()));
        for dropped in 0..8 {
            let palette = Palette { dropped, colors: Vec::new() };
            let kept = palette.nearest([255, 0, 128]);
            assert_eq!(palette.nearest(kept), kept, "{dropped}");
            assert_eq!((kept[0], kept[1]), (255, 0), "{dropped}");
        }
    }

    #[test]
    fn what_changed_is_the_smallest_part() {
        let frame = |marked: &[usize]| Pixels {
            width: 4,
            colors: (0..12).map(|at| [u8::from(marked.contains(&at)); 3]).collect(),
        };
        let changed = |now: &[usize]| frame(now).changed(Some(&frame(&[0])));
        let part = |left, top, width, height| Part { left, top, width, height };
        assert_eq!(changed(&[0]), part(0, 0, 1, 1));
        assert_eq!(changed(&[0, 6, 9]), part(1, 1, 2, 2));
        assert_eq!(changed(&[]), part(0, 0, 1, 1));
        assert_eq!(changed(&[11]), part(0, 0, 4, 3));
        assert_eq!(frame(&[]).changed(None), part(0, 0, 4, 3));
    }
}
