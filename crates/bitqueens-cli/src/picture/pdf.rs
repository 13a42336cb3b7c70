//! PDF, a page for each drawing.

use bitqueens_formats::draw::{Canvas, Cap, Color, Drawing, Paint, Point, Segment, Stroke};
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref};

/// A unit of the drawings in points, of which an inch has 72.
const POINTS: f32 = 0.75;

/// The level of zlib that is not much slower than the others.
const COMPRESSION: u8 = 6;

/// Writes drawings as pages of the size of each.
pub(super) fn encode(pages: &[impl Drawing]) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let mut ids = (1..).map(Ref::new);
    let mut next = || ids.next().expect("fewer than 2^31 pages");
    let (catalog, tree) = (next(), next());
    pdf.catalog(catalog).pages(tree);
    let mut kids = Vec::new();
    for drawing in pages {
        let (width, height) = drawing.size();
        let (width, height) = (POINTS * width, POINTS * height);
        let mut drawn = Drawn { content: Content::new(), states: Vec::new() };
        // The y axis of a page points up.
        drawn.content.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, height]);
        drawing.draw(&mut drawn);
        let [page, content] = [next(), next()];
        kids.push(page);
        let mut entry = pdf.page(page);
        entry.parent(tree).contents(content);
        entry.media_box(Rect::new(0.0, 0.0, width, height));
        let mut resources = entry.resources();
        let mut named = resources.ext_g_states();
        let states: Vec<_> = drawn.states.iter().map(|&opacity| (next(), opacity)).collect();
        for (at, (id, _)) in states.iter().enumerate() {
            named.pair(Name(state_name(at).as_bytes()), *id);
        }
        named.finish();
        resources.finish();
        entry.finish();
        let bytes = compress_to_vec_zlib(&drawn.content.finish(), COMPRESSION);
        pdf.stream(content, &bytes).filter(Filter::FlateDecode);
        for (id, opacity) in states {
            pdf.ext_graphics(id).stroking_alpha(opacity);
        }
    }
    let count = i32::try_from(kids.len()).unwrap_or(i32::MAX);
    pdf.pages(tree).kids(kids).count(count);
    pdf.finish()
}

/// The name of an opacity in the resources of a page.
fn state_name(at: usize) -> String {
    format!("a{at}")
}

/// What is drawn on a page.
struct Drawn {
    content: Content,
    /// The opacities of lines.
    states: Vec<f32>,
}

impl Drawn {
    fn line(&mut self, stroke: Stroke) {
        let known = self.states.iter().position(|&opacity| opacity == stroke.opacity);
        let state = known.unwrap_or_else(|| {
            self.states.push(stroke.opacity);
            self.states.len() - 1
        });
        let (cap, join) = match stroke.cap {
            Cap::Butt => (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin),
            Cap::Round => (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin),
            Cap::Square => (LineCapStyle::ProjectingSquareCap, LineJoinStyle::MiterJoin),
        };
        let [red, green, blue] = parts(stroke.color);
        self.content
            .set_parameters(Name(state_name(state).as_bytes()))
            .set_stroke_rgb(red, green, blue)
            .set_line_width(stroke.width)
            .set_line_cap(cap)
            .set_line_join(join)
            .set_dash_pattern(stroke.dashes.into_iter().flatten(), 0.0);
    }

    fn outline(&mut self, path: &[Segment]) {
        let content = &mut self.content;
        let mut here = [0.0; 2];
        for &segment in path {
            match segment {
                Segment::Move([x, y]) => content.move_to(x, y),
                Segment::Line([x, y]) => content.line_to(x, y),
                Segment::Curve(by, to) => {
                    // The cubic curve with the same shape.
                    let near = |[x, y]: Point| {
                        [x + 2.0 / 3.0 * (by[0] - x), y + 2.0 / 3.0 * (by[1] - y)].map(short)
                    };
                    let ([x1, y1], [x2, y2]) = (near(here), near(to));
                    content.cubic_to(x1, y1, x2, y2, to[0], to[1])
                }
                Segment::Close => content.close_path(),
            };
            if let Segment::Move(to) | Segment::Line(to) | Segment::Curve(_, to) = segment {
                here = to;
            }
        }
    }
}

impl Canvas for Drawn {
    fn path(&mut self, path: &[Segment], paints: &[Paint]) {
        for &paint in paints {
            match paint {
                Paint::Fill(color) => {
                    let [red, green, blue] = parts(color);
                    self.content.set_fill_rgb(red, green, blue);
                    self.outline(path);
                    self.content.fill_nonzero();
                }
                Paint::Stroke(stroke) => {
                    self.line(stroke);
                    self.outline(path);
                    self.content.stroke();
                }
            }
        }
    }

    fn within(&mut self, x: f32, y: f32, scale: f32, draw: impl FnOnce(&mut Self)) {
        self.content.save_state().transform([scale, 0.0, 0.0, scale, short(x), short(y)]);
        draw(self);
        self.content.restore_state();
    }
}

/// A number with few digits, as a page has many.
fn short(number: f32) -> f32 {
    (1000.0 * number).round() / 1000.0
}

/// The parts of a colour, from 0 to 1.
fn parts(color: Color) -> [f32; 3] {
    color.rgb().map(|part| short(f32::from(part) / 255.0))
}

#[cfg(test)]
mod tests {
    use bitqueens_formats::draw::{Pages, Picture};

    use super::*;

    #[test]
    fn a_pdf_has_a_page_for_each_drawing() {
        let boards = vec![Picture::new(4).expect("small"); 5];
        let pages = Pages::default().with("Boards", boards, 2).expect("few");
        let pdf = encode(pages.pages());
        assert!(pdf.starts_with(b"%PDF-1.7") && pdf.ends_with(b"%%EOF"));
        let count = |what: &[u8]| pdf.windows(what.len()).filter(|at| *at == what).count();
        assert_eq!(count(b"/Type /Page\n"), 3);
        assert_eq!(count(b"/Count 3"), 1);
        assert_eq!(count(b"/MediaBox [0 0 595"), 3);
    }
}
