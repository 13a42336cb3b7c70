//! What pictures are drawn on: paths in places that are moved and scaled.

use std::f32::consts::FRAC_1_SQRT_2;

use super::{glyphs, svg::Svg};

/// A point: x to the right, y down.
pub type Point = [f32; 2];

/// A segment of a path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Segment {
    /// Starts a part of the path.
    Move(Point),
    /// A straight line to a point; one without a length is a dot if its caps are round.
    Line(Point),
    /// A quadratic curve: its control point and its end.
    Curve(Point, Point),
    /// A straight line to the start of the part.
    Close,
}

/// A colour, as 0xRRGGBB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Color(pub u32);

impl Color {
    /// Red, green and blue.
    #[must_use]
    pub const fn rgb(self) -> [u8; 3] {
        let [_, red, green, blue] = self.0.to_be_bytes();
        [red, green, blue]
    }
}

/// A layer of paint on a path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Paint {
    /// What the path encloses: a point that it winds around.
    Fill(Color),
    /// The lines of the path.
    Stroke(Stroke),
}

/// The look of lines.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// The colour.
    pub color: Color,
    /// The width.
    pub width: f32,
    /// The opacity, from 0 to 1.
    pub opacity: f32,
    /// The ends and corners.
    pub cap: Cap,
    /// The lengths of the dashes and of the gaps; `None` for whole lines.
    pub dashes: Option<[f32; 2]>,
}

impl Stroke {
    /// Opaque whole lines with butt ends.
    #[must_use]
    pub const fn new(color: Color, width: f32) -> Self {
        Self { color, width, opacity: 1.0, cap: Cap::Butt, dashes: None }
    }
}

/// The ends of lines, and their corners.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cap {
    /// Ends where the path ends; sharp corners.
    Butt,
    /// Half circles; round corners.
    Round,
    /// Half squares; sharp corners.
    Square,
}

/// A surface to draw on: an SVG document, pixels, a page.
pub trait Canvas: Sized {
    /// Draws a path in layers, the first one at the bottom.
    fn path(&mut self, path: &[Segment], paints: &[Paint]);

    /// Draws with the origin moved to (`x`, `y`), and everything scaled.
    fn within(&mut self, x: f32, y: f32, scale: f32, draw: impl FnOnce(&mut Self));

    /// Draws a figure that is the same wherever it has this id, with its origin at (`x`, `y`). An SVG document has it once.
    fn symbol(&mut self, _id: &str, x: f32, y: f32, draw: impl FnOnce(&mut Self)) {
        self.within(x, y, 1.0, draw);
    }

    /// Draws a line of text, centred on `x`, with its top at `y`. Capitals are six times `unit` high.
    fn words(&mut self, line: &str, unit: f32, x: f32, y: f32) {
        glyphs::draw(line, unit, x, y, self);
    }
}

/// What can be drawn on a canvas.
///
/// ```
/// use bitqueens_formats::draw::{Canvas, Drawing, Paint, Picture, Segment};
///
/// /// Counts paths.
/// struct Paths(usize);
/// impl Canvas for Paths {
///     fn path(&mut self, _: &[Segment], _: &[Paint]) {
///         self.0 += 1;
///     }
///     fn within(&mut self, _: f32, _: f32, _: f32, draw: impl FnOnce(&mut Self)) {
///         draw(self);
///     }
/// }
///
/// let mut paths = Paths(0);
/// Picture::new(8)?.draw(&mut paths);
/// // The ground, the squares, the dark ones, and the border.
/// assert_eq!(paths.0, 4);
/// # Ok::<(), bitqueens_formats::Error>(())
/// ```
pub trait Drawing {
    /// Width and height.
    fn size(&self) -> (f32, f32);

    /// What it shows, in words.
    fn title(&self) -> String;

    /// Draws all but the ground.
    fn figure(&self, canvas: &mut impl Canvas);

    /// Draws on a white ground.
    fn draw(&self, canvas: &mut impl Canvas) {
        let (width, height) = self.size();
        canvas.path(&rectangle(0.0, 0.0, width, height), &[Paint::Fill(WHITE)]);
        self.figure(canvas);
    }

    /// Draws a complete SVG document.
    #[must_use]
    fn to_svg(&self) -> String {
        let mut svg = Svg::default();
        self.draw(&mut svg);
        svg.document(self.size(), &self.title())
    }
}

pub(super) const WHITE: Color = Color(0xff_ffff);

pub(super) fn rectangle(x: f32, y: f32, width: f32, height: f32) -> [Segment; 5] {
    let (right, bottom) = (x + width, y + height);
    let corners = [[x, y], [right, y], [right, bottom], [x, bottom]];
    let [start, one, two, three] = corners;
    [
        Segment::Move(start),
        Segment::Line(one),
        Segment::Line(two),
        Segment::Line(three),
        Segment::Close,
    ]
}

/// The directions from the centre of a circle to its top, right, bottom and left.
const QUARTERS: [Point; 4] = [[0.0, -1.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]];

pub(super) fn circle([x, y]: Point, radius: f32) -> Vec<Segment> {
    let mut path = vec![Segment::Move([x, y - radius])];
    for start in QUARTERS {
        quarter([x, y], radius, start, &mut path);
    }
    path.push(Segment::Close);
    path
}

/// A square with round corners, its top left one at (`start`, `start`).
pub(super) fn rounded(start: f32, side: f32, radius: f32) -> Vec<Segment> {
    let (near, far) = (start + radius, start + side - radius);
    let mut path = vec![Segment::Move([near, start])];
    let centres = [[far, near], [far, far], [near, far], [near, near]];
    for ([x, y], [dx, dy]) in centres.into_iter().zip(QUARTERS) {
        path.push(Segment::Line([x + radius * dx, y + radius * dy]));
        quarter([x, y], radius, [dx, dy], &mut path);
    }
    path.push(Segment::Close);
    path
}

/// Adds a quarter of a circle, clockwise: two curves, less than 1/300 of the radius outside it.
fn quarter([x, y]: Point, radius: f32, [dx, dy]: Point, path: &mut Vec<Segment>) {
    /// The tangent of an eighth of a right angle's half: 22.5 degrees.
    const TANGENT: f32 = std::f32::consts::SQRT_2 - 1.0;
    // `along` the start, and `across` to the end.
    let at = |along: f32, across: f32| {
        [x + radius * (along * dx - across * dy), y + radius * (along * dy + across * dx)]
    };
    path.push(Segment::Curve(at(1.0, TANGENT), at(FRAC_1_SQRT_2, FRAC_1_SQRT_2)));
    path.push(Segment::Curve(at(TANGENT, 1.0), at(0.0, 1.0)));
}
