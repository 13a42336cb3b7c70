//! PNG, rendered from the library's SVG.

use bitqueens::text;
use resvg::{tiny_skia, usvg};

use crate::failure::{Failed, Place, refuse};

/// Maximum number of pixels: 64 million, 256 MiB while rendering.
const MAX_PIXELS: u64 = 1 << 26;

/// Encodes a document.
pub(super) fn encode(svg: &str, scale: f32) -> anyhow::Result<Vec<u8>> {
    let pixels = render(svg, scale)?;
    pixels.encode_png().within(|| text!("cannot encode the PNG", "无法编码 PNG"))
}

/// Renders a document. It needs no font: the library draws letters as paths.
pub(super) fn render(svg: &str, scale: f32) -> anyhow::Result<tiny_skia::Pixmap> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())
        .within(|| text!("cannot render the picture", "无法画出这张图"))?;
    let size = tree.size().to_int_size().scale_by(scale);
    let size = size.ok_or_else(|| Failed(text!("the picture has no size", "图没有大小")))?;
    let (width, height) = (size.width(), size.height());
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        refuse!(
            "a PNG of {width} × {height} pixels is too large: the limit is {MAX_PIXELS} pixels; use a smaller --scale, fewer boards, or a file name that ends in .svg",
            "{width} × {height} 像素的 PNG 太大：上限是 {MAX_PIXELS} 像素；请减小 --scale、减少棋盘，或用以 .svg 结尾的文件名"
        );
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
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or_else(no_memory)?;
    let transform = tiny_skia::Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut pixels.as_mut());
    Ok(pixels)
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
        for svg in [picture().to_svg(), sheet.to_svg()] {
            let png = encode(&svg, 0.5).expect("rendered");
            assert!(png.starts_with(b"\x89PNG\r\n"));
        }
    }

    #[test]
    fn too_many_pixels_are_refused() {
        let picture = Picture::new(100).expect("the limit").to_svg();
        let error = encode(&picture, 20.0).expect_err("6 billion pixels");
        assert!(error.downcast_ref::<BadInput>().is_some());
        assert!(error.to_string().contains("--scale"), "{error}");
    }
}
