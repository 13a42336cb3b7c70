//! Drawings as pixels, and PNG.

use bitqueens::text;
use bitqueens_formats::draw::{Canvas, Cap, Drawing, Paint, Segment};
use tiny_skia::{Color, FillRule, LineCap, LineJoin, PathBuilder, Pixmap, StrokeDash, Transform};

use crate::failure::{Failed, Place, refuse};

/// Maximum number of pixels: 64 million, 256 MiB while rendering.
const MAX_PIXELS: u64 = 1 << 26;

/// Encodes a drawing.
pub(super) fn encode(drawing: &impl Drawing, scale: f32) -> anyhow::Result<Vec<u8>> {
    let failed = || text!("cannot encode the PNG", "无法编码 PNG");
    let pixels = render(drawing, scale)?;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header().within(failed)?;
    writer.write_image_data(pixels.data()).within(failed)?;
    writer.finish().within(failed)?;
    Ok(bytes)
}

/// Renders a drawing. All pixels are opaque.
pub(super) fn render(drawing: &impl Drawing, scale: f32) -> anyhow::Result<Pixmap> {
    let (width, height) = drawing.size();
    // The largest is past the limit.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let [width, height] = [width, height].map(|length| (length.round() * scale).round() as u32);
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        refuse!(
            "a PNG of {width} × {height} pixels is too large: the limit is {MAX_PIXELS} pixels; use a smaller --scale, fewer boards, or a file name that ends in .svg",
            "{width} × {height} 像素的 PNG 太大：上限是 {MAX_PIXELS} 像素；请减小 --scale、减少棋盘，或用以 .svg 结尾的文件名"
        );
    }
    if width == 0 || height == 0 {
        return Err(Failed(text!("the picture has no size", "图没有大小")).into());
    }
    let no_memory = || {
        Failed(text!(
            "no memory for {width} × {height} pixels",
            "内存不足，放不下 {width} × {height} 像素"
        ))
    };
    // Checks that there is memory for the pixels and the encoded file.
    let mut memory = Vec::<u8>::new();
    memory.try_reserve_exact(3 * 4 * width as usize * height as usize).map_err(|_| no_memory())?;
    // Otherwise the compiler may remove the allocation.
    drop(std::hint::black_box(memory));
    let mut pixels = Pixels {
        map: Pixmap::new(width, height).ok_or_else(no_memory)?,
        place: Transform::from_scale(scale, scale),
    };
    // The ground ends at fractions of a unit.
    pixels.map.fill(Color::WHITE);
    drawing.figure(&mut pixels);
    Ok(pixels.map)
}

/// Pixels that are being drawn on.
struct Pixels {
    map: Pixmap,
    place: Transform,
}

impl Canvas for Pixels {
    fn path(&mut self, path: &[Segment], paints: &[Paint]) {
        let mut outline = PathBuilder::new();
        for &segment in path {
            match segment {
                Segment::Move([x, y]) => outline.move_to(x, y),
                Segment::Line([x, y]) => outline.line_to(x, y),
                Segment::Curve([a, b], [x, y]) => outline.quad_to(a, b, x, y),
                Segment::Close => outline.close(),
            }
        }
        let Some(outline) = outline.finish() else { return };
        for &paint in paints {
            let mut color = tiny_skia::Paint::default();
            match paint {
                Paint::Fill(fill) => {
                    let [red, green, blue] = fill.rgb();
                    color.set_color_rgba8(red, green, blue, u8::MAX);
                    self.map.fill_path(&outline, &color, FillRule::Winding, self.place, None);
                }
                Paint::Stroke(stroke) => {
                    let [red, green, blue] = stroke.color.rgb();
                    color.set_color_rgba8(red, green, blue, u8::MAX);
                    color.shader.apply_opacity(stroke.opacity);
                    let (line_cap, line_join) = match stroke.cap {
                        Cap::Butt => (LineCap::Butt, LineJoin::Miter),
                        Cap::Round => (LineCap::Round, LineJoin::Round),
                        Cap::Square => (LineCap::Square, LineJoin::Miter),
                    };
                    let dash = stroke.dashes.and_then(|dashes| StrokeDash::new(dashes.into(), 0.0));
                    let (width, miter_limit) = (stroke.width, 4.0);
                    let lines = tiny_skia::Stroke { width, miter_limit, line_cap, line_join, dash };
                    self.map.stroke_path(&outline, &color, &lines, self.place, None);
                }
            }
        }
    }

    fn within(&mut self, x: f32, y: f32, scale: f32, draw: impl FnOnce(&mut Self)) {
        let place = self.place;
        self.place = place.pre_translate(x, y).pre_scale(scale, scale);
        draw(self);
        self.place = place;
    }
}

#[cfg(test)]
mod tests {
    use bitqueens_formats::draw::{Picture, Sheet};

    use super::*;
    use crate::picture::BadInput;

    #[test]
    fn pictures_of_the_library_can_be_rendered() {
        let picture = || Picture::new(8).expect("small").coordinates(true).caption("n = 8");
        let sheet = Sheet::new("Two boards", vec![picture(), picture()]).expect("two");
        for png in [encode(&picture(), 0.5), encode(&sheet, 0.5)] {
            assert!(png.expect("rendered").starts_with(b"\x89PNG\r\n"));
        }
    }

    #[test]
    fn too_many_pixels_are_refused() {
        let picture = Picture::new(100).expect("the limit");
        let error = encode(&picture, 20.0).expect_err("6 billion pixels");
        assert!(error.downcast_ref::<BadInput>().is_some());
        assert!(error.to_string().contains("--scale"), "{error}");
    }
}
