//! What is around a board on a screen: bars, text, buttons, keyboards, calendars.

use fastrand::Rng;

use super::canvas::{Area, Canvas, Colour};

/// A line of text: words of small strokes and bowls.
pub fn text(canvas: &mut Canvas, rng: &mut Rng, area: Area, colour: Colour) {
    let Area(mut x, y, width, height) = area;
    let end = x + width;
    while x < end {
        for _ in 0..rng.usize(2..9) {
            glyph(canvas, rng, Area(x, y, height * 0.6, height), colour);
            x += height * (0.55 + 0.2 * rng.f32());
        }
        x += height * 0.5;
    }
}

pub fn glyph(canvas: &mut Canvas, rng: &mut Rng, area: Area, colour: Colour) {
    let Area(x, y, width, height) = area;
    let pen = (height * 0.13).max(1.0);
    match rng.u8(0..6) {
        0 => canvas.fill(Area(x, y, pen, height), colour),
        1 => canvas.ring(Area(x, y + height - width, width, width), pen, colour),
        2 => {
            canvas.fill(Area(x, y, pen, height), colour);
            canvas.fill(Area(x, y, width, pen), colour);
            canvas.fill(Area(x, y + height / 2.0, width * 0.8, pen), colour);
        }
        3 => canvas.cross(Area(x, y + height - width, width, width), pen, colour),
        4 => {
            canvas.fill(Area(x, y, pen, height), colour);
            canvas.fill(Area(x + width - pen, y, pen, height), colour);
            canvas.fill(Area(x, y + height / 2.0, width, pen), colour);
        }
        _ => {
            canvas.ring(Area(x, y + height - width, width, width), pen, colour);
            canvas.fill(Area(x + width - pen, y, pen, height), colour);
        }
    }
}

/// A table of boxes with text, such as a calendar or a keyboard.
pub fn table(canvas: &mut Canvas, rng: &mut Rng, area: Area, colours: [Colour; 2]) {
    let (rows, cols) = (rng.usize(2..6), rng.usize(3..9));
    let Area(x, y, width, height) = area;
    let (w, h) = (width / cols as f32, height / rows as f32);
    let gap = if rng.bool() { 1.0 } else { w * 0.08 };
    for row in 0..rows {
        for col in 0..cols {
            let cell = Area(x + col as f32 * w, y + row as f32 * h, w, h).shrunk(gap / 2.0);
            canvas.rounded(cell, (w * 0.1).min(h * 0.1), colours[0]);
            let side = (w * 0.4).min(h * 0.5);
            glyph(
                canvas,
                rng,
                Area(cell.0 + w * 0.3, cell.1 + h * 0.25, side * 0.6, side),
                colours[1],
            );
        }
    }
}

/// Fills a free part of the page with one thing or another.
pub fn panel(canvas: &mut Canvas, rng: &mut Rng, area: Area, paper: Colour, ink: Colour) {
    let Area(x, y, width, height) = area;
    if width < 30.0 || height < 12.0 {
        return;
    }
    let mix = |part: f32| -> Colour {
        std::array::from_fn(|i| {
            (f32::from(paper[i]) * (1.0 - part) + f32::from(ink[i]) * part) as u8
        })
    };
    let line = (height / 3.0).min(8.0 + 20.0 * rng.f32()).max(6.0);
    match rng.u8(0..6) {
        0 => {
            let button = Area(x, y, width.min(line * 8.0), line * 1.8);
            canvas.rounded(button, line * 0.9, mix(0.15 + 0.8 * rng.f32()));
            text(
                canvas,
                rng,
                Area(x + line, y + line * 0.4, button.2 - 2.0 * line, line * 0.8),
                paper,
            );
        }
        1 => table(canvas, rng, Area(x, y, width, height.min(width)), [mix(0.1), ink]),
        2 => {
            canvas.rounded(area, 8.0, mix(0.06));
            canvas.rounded(area.shrunk(1.0), 7.0, paper);
            rows(canvas, rng, area.shrunk(10.0), line, mix(0.8));
        }
        3 => {
            let noise = |k: f32| ((k * 12.9898).sin() * 43_758.547).fract().abs();
            for i in 0..40 {
                let side = 4.0 + 0.3 * height * noise(i as f32);
                let (u, v) = (noise(i as f32 + 0.5) * width, noise(i as f32 + 0.7) * height);
                let spot = Area(x + u.min(width - side), y + v.min(height - side), side, side);
                canvas.ring(spot, side / 2.0, [rng.u8(..), rng.u8(..), rng.u8(..)]);
            }
        }
        _ => rows(canvas, rng, area, line, mix(0.85)),
    }
}

fn rows(canvas: &mut Canvas, rng: &mut Rng, area: Area, line: f32, colour: Colour) {
    let Area(x, mut y, width, height) = area;
    let end = y + height - line;
    while y < end && width > line {
        let part = width * (0.4 + 0.6 * rng.f32());
        text(canvas, rng, Area(x, y, part - line, line * 0.7), colour);
        y += line * 1.6;
    }
}
