//! PDF, a page for each of the library's SVG documents.
//!
//! The documents have paths that are filled and stroked with one colour each, in groups; nothing else is written.

use bitqueens::text;
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref};
use resvg::tiny_skia::{Path, PathSegment, Point};
use resvg::usvg::{self, Color, FillRule, LineCap, LineJoin, Node, Paint, PaintOrder};

use crate::failure::Place;

/// A unit of SVG in points, of which an inch has 72.
const POINTS: f32 = 0.75;

/// The level of zlib that is not much slower than the others.
const COMPRESSION: u8 = 6;

/// Writes documents as pages of the size of each. They need no font: the library draws letters as paths.
pub(super) fn encode(pages: &[String]) -> anyhow::Result<Vec<u8>> {
    let mut pdf = Pdf::new();
    let mut ids = (1..).map(Ref::new);
    let mut next = || ids.next().expect("fewer than 2^31 pages");
    let (catalog, tree) = (next(), next());
    pdf.catalog(catalog).pages(tree);
    let mut kids = Vec::new();
    for svg in pages {
        let drawing = usvg::Tree::from_str(svg, &usvg::Options::default())
            .within(|| text!("cannot render the picture", "无法画出这张图"))?;
        let size = drawing.size();
        let (width, height) = (POINTS * size.width(), POINTS * size.height());
        let mut drawn = Drawn::new(height);
        drawn.group(drawing.root());
        let [page, content] = [next(), next()];
        kids.push(page);
        let mut entry = pdf.page(page);
        entry.parent(tree).contents(content);
        entry.media_box(Rect::new(0.0, 0.0, width, height));
        let mut resources = entry.resources();
        let mut named = resources.ext_g_states();
        let states: Vec<_> = drawn.states.iter().map(|&alpha| (next(), alpha)).collect();
        for (at, (id, _)) in states.iter().enumerate() {
            named.pair(Name(state_name(at).as_bytes()), *id);
        }
        named.finish();
        resources.finish();
        entry.finish();
        let bytes = compress_to_vec_zlib(&drawn.content.finish(), COMPRESSION);
        pdf.stream(content, &bytes).filter(Filter::FlateDecode);
        for (id, [fill, stroke]) in states {
            let mut state = pdf.ext_graphics(id);
            state.non_stroking_alpha(fill).stroking_alpha(stroke);
        }
    }
    let count = i32::try_from(kids.len()).unwrap_or(i32::MAX);
    pdf.pages(tree).kids(kids).count(count);
    Ok(pdf.finish())
}

/// The name of a pair of opacities in the resources of a page.
fn state_name(at: usize) -> String {
    format!("a{at}")
}

/// What is drawn on a page.
struct Drawn {
    content: Content,
    /// The pairs of opacities, of filling and of stroking.
    states: Vec<[f32; 2]>,
}

impl Drawn {
    /// An empty page. The y axis of PDF points up.
    fn new(height: f32) -> Self {
        let mut content = Content::new();
        content.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, height]);
        Self { content, states: Vec::new() }
    }

    fn group(&mut self, group: &usvg::Group) {
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group),
                Node::Path(path) if path.is_visible() => self.path(path),
                _ => (),
            }
        }
    }

    fn path(&mut self, path: &usvg::Path) {
        let at = path.abs_transform();
        self.content.save_state();
        self.content.transform([at.sx, at.ky, at.kx, at.sy, at.tx, at.ty]);
        let parts: [fn(&mut Self, &usvg::Path); 2] = match path.paint_order() {
            PaintOrder::FillAndStroke => [Self::fill, Self::stroke],
            PaintOrder::StrokeAndFill => [Self::stroke, Self::fill],
        };
        for part in parts {
            part(self, path);
        }
        self.content.restore_state();
    }

    fn fill(&mut self, path: &usvg::Path) {
        let Some(fill) = path.fill() else { return };
        let Some([red, green, blue]) = color(fill.paint()) else { return };
        self.opacity([fill.opacity().get(), 1.0]);
        self.content.set_fill_rgb(red, green, blue);
        self.outline(path.data());
        match fill.rule() {
            FillRule::NonZero => self.content.fill_nonzero(),
            FillRule::EvenOdd => self.content.fill_even_odd(),
        };
    }

    fn stroke(&mut self, path: &usvg::Path) {
        let Some(stroke) = path.stroke() else { return };
        let Some([red, green, blue]) = color(stroke.paint()) else { return };
        self.opacity([1.0, stroke.opacity().get()]);
        self.content
            .set_stroke_rgb(red, green, blue)
            .set_line_width(stroke.width().get())
            .set_line_cap(match stroke.linecap() {
                LineCap::Butt => LineCapStyle::ButtCap,
                LineCap::Round => LineCapStyle::RoundCap,
                LineCap::Square => LineCapStyle::ProjectingSquareCap,
            })
            .set_line_join(match stroke.linejoin() {
                LineJoin::Round => LineJoinStyle::RoundJoin,
                LineJoin::Bevel => LineJoinStyle::BevelJoin,
                _ => LineJoinStyle::MiterJoin,
            })
            .set_miter_limit(stroke.miterlimit().get());
        let dashes = stroke.dasharray().unwrap_or_default();
        self.content.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
        self.outline(path.data());
        self.content.stroke();
    }

    /// Sets the opacities.
    fn opacity(&mut self, alpha: [f32; 2]) {
        let known = self.states.iter().position(|state| *state == alpha);
        let at = known.unwrap_or_else(|| {
            self.states.push(alpha);
            self.states.len() - 1
        });
        self.content.set_parameters(Name(state_name(at).as_bytes()));
    }

    fn outline(&mut self, path: &Path) {
        let content = &mut self.content;
        let mut here = Point::zero();
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(to) => {
                    content.move_to(to.x, to.y);
                    here = to;
                }
                PathSegment::LineTo(to) => {
                    content.line_to(to.x, to.y);
                    here = to;
                }
                PathSegment::QuadTo(by, to) => {
                    // The cubic curve with the same shape.
                    let near = |end: Point| {
                        let along = |from: f32, to: f32| from + 2.0 / 3.0 * (to - from);
                        (along(end.x, by.x), along(end.y, by.y))
                    };
                    let ((x1, y1), (x2, y2)) = (near(here), near(to));
                    content.cubic_to(x1, y1, x2, y2, to.x, to.y);
                    here = to;
                }
                PathSegment::CubicTo(one, two, to) => {
                    content.cubic_to(one.x, one.y, two.x, two.y, to.x, to.y);
                    here = to;
                }
                PathSegment::Close => {
                    content.close_path();
                }
            }
        }
    }
}

/// The parts of a colour, from 0 to 1; `None` for a gradient or a pattern, which the library does not draw.
fn color(paint: &Paint) -> Option<[f32; 3]> {
    let Paint::Color(Color { red, green, blue }) = *paint else { return None };
    Some([red, green, blue].map(|part| f32::from(part) / 255.0))
}

#[cfg(test)]
mod tests {
    use bitqueens_formats::draw::{Pages, Picture};

    use super::*;

    #[test]
    fn a_pdf_has_a_page_for_each_document() {
        let boards = vec![Picture::new(4).expect("small"); 5];
        let pages = Pages::default().with("Boards", boards, 2).expect("few");
        let pdf = encode(&pages.to_svgs()).expect("encoded");
        assert!(pdf.starts_with(b"%PDF-1.7") && pdf.ends_with(b"%%EOF"));
        let count = |what: &[u8]| pdf.windows(what.len()).filter(|at| *at == what).count();
        assert_eq!(count(b"/Type /Page\n"), 3);
        assert_eq!(count(b"/Count 3"), 1);
        assert_eq!(count(b"/MediaBox [0 0 595"), 3);
    }
}
