//! SVG documents.

use std::{
    collections::HashSet,
    fmt::{self, Write},
};

use super::{Canvas, Cap, Paint, Segment, Stroke, glyphs};

/// A document that is being drawn.
#[derive(Default)]
pub(super) struct Svg {
    /// Symbols, each once.
    definitions: String,
    ids: HashSet<String>,
    pub(super) body: String,
    has_text: bool,
}

impl Svg {
    /// A document with letters as text, which is shorter and needs a font.
    pub(super) fn with_text() -> Self {
        Self { has_text: true, ..Self::default() }
    }

    pub(super) fn document(self, (width, height): (f32, f32), title: &str) -> String {
        let (width, height, title) = (Short(width), Short(height), escape(title));
        let Self { definitions, body, .. } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>\n\
             <defs>\n{definitions}</defs>\n{body}</svg>\n"
        )
    }

    fn attribute(&mut self, name: &str, value: impl fmt::Display) {
        let _ = write!(self.body, " {name}=\"{value}\"");
    }

    fn stroke(&mut self, stroke: &Stroke) {
        self.attribute("stroke", Hex(stroke.color));
        if stroke.width != 1.0 {
            self.attribute("stroke-width", Short(stroke.width));
        }
        if stroke.opacity != 1.0 {
            self.attribute("stroke-opacity", Short(stroke.opacity));
        }
        match stroke.cap {
            Cap::Butt => (),
            Cap::Round => {
                self.body.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
            }
            Cap::Square => self.attribute("stroke-linecap", "square"),
        }
        if let Some([dash, gap]) = stroke.dashes {
            self.attribute("stroke-dasharray", format_args!("{dash} {gap}"));
        }
    }
}

impl Canvas for Svg {
    fn path(&mut self, path: &[Segment], paints: &[Paint]) {
        self.body.push_str("<path d=\"");
        let mut here = [0.0; 2];
        for &segment in path {
            let text = &mut self.body;
            let _ = match segment {
                Segment::Move(to) => write!(text, "M{}", Short(to)),
                Segment::Line([x, y]) if y == here[1] => write!(text, "H{}", Short(x)),
                Segment::Line([x, y]) if x == here[0] => write!(text, "V{}", Short(y)),
                Segment::Line(to) => write!(text, "L{}", Short(to)),
                Segment::Curve(by, to) => write!(text, "Q{} {}", Short(by), Short(to)),
                Segment::Close => write!(text, "Z"),
            };
            if let Segment::Move(to) | Segment::Line(to) | Segment::Curve(_, to) = segment {
                here = to;
            }
        }
        self.body.push('"');
        if !paints.iter().any(|paint| matches!(paint, Paint::Fill(_))) {
            self.attribute("fill", "none");
        }
        for paint in paints {
            match paint {
                Paint::Fill(color) => self.attribute("fill", Hex(*color)),
                Paint::Stroke(stroke) => self.stroke(stroke),
            }
        }
        if let [Paint::Stroke(_), Paint::Fill(_)] = paints {
            self.attribute("paint-order", "stroke");
        }
        self.body.push_str("/>");
    }

    fn within(&mut self, x: f32, y: f32, scale: f32, draw: impl FnOnce(&mut Self)) {
        let _ = write!(self.body, "<g transform=\"translate({})", Short([x, y]));
        if scale != 1.0 {
            let _ = write!(self.body, " scale({scale})");
        }
        self.body.push_str("\">");
        draw(self);
        self.body.push_str("</g>\n");
    }

    fn symbol(&mut self, id: &str, x: f32, y: f32, draw: impl FnOnce(&mut Self)) {
        if self.ids.insert(id.to_owned()) {
            let body = std::mem::take(&mut self.body);
            draw(self);
            let figure = std::mem::replace(&mut self.body, body);
            let _ = writeln!(self.definitions, "<g id=\"{id}\">{figure}</g>");
        }
        let _ = write!(self.body, "<use href=\"#{id}\"");
        for (name, length) in [("x", x), ("y", y)] {
            if length != 0.0 {
                self.attribute(name, Short(length));
            }
        }
        self.body.push_str("/>");
    }

    fn words(&mut self, line: &str, unit: f32, x: f32, y: f32) {
        if !self.has_text {
            return glyphs::draw(line, unit, x, y, self);
        }
        // Capitals of most fonts are .7 of their size high.
        let (font, baseline) = (8.5 * unit, y + 6.0 * unit);
        let line = escape(line);
        let _ = writeln!(
            self.body,
            "<text x=\"{x:.1}\" y=\"{baseline:.1}\" font-size=\"{font:.1}\" text-anchor=\"middle\">{line}</text>"
        );
    }
}

/// A number or a point with at most two decimal places.
struct Short<T>(T);

impl fmt::Display for Short<f32> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without the sign of -0.
        let rounded = (100.0 * self.0).round() / 100.0 + 0.0;
        rounded.fmt(f)
    }
}

impl fmt::Display for Short<super::Point> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y] = self.0.map(Short);
        write!(f, "{x} {y}")
    }
}

/// A colour as `#rrggbb`.
struct Hex(super::Color);

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0.0)
    }
}

/// Escapes text for an attribute or an element.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // XML does not allow control characters.
            control if control.is_control() => safe.push(' '),
            other => safe.push(other),
        }
    }
    safe
}
