//! A canvas with smooth edges: shapes are sampled 4 × 4 times a pixel.

pub type Colour = [u8; 3];

pub struct Canvas {
    pub width: usize,
    pub height: usize,
    pub rgba: Vec<u8>,
}

/// A rectangle from its left, top, width and height.
#[derive(Clone, Copy)]
pub struct Area(pub f32, pub f32, pub f32, pub f32);

impl Area {
    /// The rectangle with `margin` less on all sides.
    pub fn shrunk(self, margin: f32) -> Self {
        Self(self.0 + margin, self.1 + margin, self.2 - 2.0 * margin, self.3 - 2.0 * margin)
    }
}

impl Canvas {
    pub fn new(width: usize, height: usize, [r, g, b]: Colour) -> Self {
        Self { width, height, rgba: [r, g, b, 255].repeat(width * height) }
    }

    /// Paints the points of `area` that are `inside`, in its coordinates.
    pub fn paint(
        &mut self,
        area: Area,
        colour: Colour,
        opacity: f32,
        inside: impl Fn(f32, f32) -> bool,
    ) {
        let Area(left, top, width, height) = area;
        let (x0, y0) = (left.floor().max(0.0) as usize, top.floor().max(0.0) as usize);
        let (x1, y1) =
            ((left + width).ceil().max(0.0) as usize, (top + height).ceil().max(0.0) as usize);
        for y in y0..y1.min(self.height) {
            for x in x0..x1.min(self.width) {
                let sample = |i: usize| {
                    let (u, v) = ((i % 4) as f32 / 4.0 + 0.125, (i / 4) as f32 / 4.0 + 0.125);
                    let (u, v) = (x as f32 + u - left, y as f32 + v - top);
                    u >= 0.0 && v >= 0.0 && u < width && v < height && inside(u, v)
                };
                let cover = (0..16).filter(|&i| sample(i)).count() as f32 / 16.0 * opacity;
                let pixel = &mut self.rgba[(y * self.width + x) * 4..][..3];
                for (old, new) in pixel.iter_mut().zip(colour) {
                    *old = (f32::from(*old) * (1.0 - cover) + f32::from(new) * cover).round() as u8;
                }
            }
        }
    }

    pub fn fill(&mut self, area: Area, colour: Colour) {
        self.paint(area, colour, 1.0, |_, _| true);
    }

    pub fn rounded(&mut self, area: Area, radius: f32, colour: Colour) {
        let (width, height) = (area.2, area.3);
        self.paint(area, colour, 1.0, |x, y| {
            let dx = (radius - x).max(x - width + radius).max(0.0);
            let dy = (radius - y).max(y - height + radius).max(0.0);
            dx * dx + dy * dy <= radius * radius
        });
    }

    pub fn polygon(&mut self, area: Area, colour: Colour, points: &[(f32, f32)]) {
        let (width, height) = (area.2, area.3);
        self.paint(area, colour, 1.0, |x, y| {
            let (x, y) = (x / width, y / height);
            let mut inside = false;
            for (&(ax, ay), &(bx, by)) in points.iter().zip(points.iter().cycle().skip(1)) {
                inside ^= (ay > y) != (by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax);
            }
            inside
        });
    }

    pub fn ring(&mut self, area: Area, thickness: f32, colour: Colour) {
        let radius = area.2 / 2.0;
        self.paint(area, colour, 1.0, |x, y| {
            let distance = ((x - radius).powi(2) + (y - radius).powi(2)).sqrt();
            distance <= radius && distance >= radius - thickness
        });
    }

    /// A diagonal cross.
    pub fn cross(&mut self, area: Area, thickness: f32, colour: Colour) {
        let side = area.2;
        self.paint(area, colour, 1.0, |x, y| {
            (x - y).abs().min((x + y - side).abs()) <= thickness * std::f32::consts::FRAC_1_SQRT_2
        });
    }

    /// The picture in another size, each pixel mixed from four.
    pub fn scaled(&self, factor: f32) -> Self {
        let (width, height) =
            ((self.width as f32 * factor) as usize, (self.height as f32 * factor) as usize);
        let mut scaled = Self::new(width, height, [0; 3]);
        for y in 0..height {
            for x in 0..width {
                let place = |k: usize| ((k as f32 + 0.5) / factor - 0.5).max(0.0);
                let (u, v) = (place(x), place(y));
                let (x0, y0) = (u as usize, v as usize);
                let (fx, fy) = (u.fract(), v.fract());
                for channel in 0..3 {
                    let at = |x: usize, y: usize| {
                        let (x, y) = (x.min(self.width - 1), y.min(self.height - 1));
                        f32::from(self.rgba[(y * self.width + x) * 4 + channel])
                    };
                    let above = at(x0, y0) * (1.0 - fx) + at(x0 + 1, y0) * fx;
                    let below = at(x0, y0 + 1) * (1.0 - fx) + at(x0 + 1, y0 + 1) * fx;
                    scaled.rgba[(y * width + x) * 4 + channel] =
                        (above * (1.0 - fy) + below * fy).round() as u8;
                }
            }
        }
        scaled
    }

    pub fn cropped(&self, x0: usize, y0: usize, width: usize, height: usize) -> Self {
        let mut rgba = Vec::with_capacity(width * height * 4);
        for y in y0..y0 + height {
            rgba.extend_from_slice(&self.rgba[(y * self.width + x0) * 4..][..width * 4]);
        }
        Self { width, height, rgba }
    }
}
