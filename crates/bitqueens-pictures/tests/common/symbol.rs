//! Queens and marks as puzzles draw them.

use bitqueens_pictures::Content;

use super::canvas::{Area, Canvas, Colour};
use super::puzzle::distance;

/// Draws what stands on a square; `kinds` says as which queen and which mark.
pub fn draw(canvas: &mut Canvas, content: Content, cell: Area, colour: Colour, kinds: (u8, u8)) {
    let black = if distance(colour, [0; 3]) > 250.0 { [10; 3] } else { [245; 3] };
    match (content, kinds.0, kinds.1) {
        (Content::Queen, 0 | 1, _) => {
            let crown = [
                (0.0, 0.2),
                (0.25, 0.55),
                (0.5, 0.05),
                (0.75, 0.55),
                (1.0, 0.2),
                (0.88, 1.0),
                (0.12, 1.0),
            ];
            let area = cell.shrunk(cell.2 * 0.24);
            canvas.polygon(area, black, &crown);
            if kinds.0 == 1 {
                canvas.polygon(area.shrunk(area.2 * 0.12), [240, 180, 50], &crown);
            }
        }
        (Content::Queen, 2, _) => {
            let points: Vec<(f32, f32)> = (0..10)
                .map(|i| {
                    let radius = if i % 2 == 0 { 0.5 } else { 0.2 };
                    let turn = i as f32 * std::f32::consts::PI / 5.0;
                    (0.5 + radius * turn.sin(), 0.5 - radius * turn.cos())
                })
                .collect();
            canvas.polygon(cell.shrunk(cell.2 * 0.2), black, &points);
        }
        (Content::Queen, 3, _) => canvas.ring(cell.shrunk(cell.2 * 0.22), cell.2 * 0.3, black),
        (Content::Queen, ..) => {
            canvas.ring(cell.shrunk(cell.2 * 0.25), cell.2 * 0.08, black);
            let tail =
                Area(cell.0 + cell.2 * 0.55, cell.1 + cell.2 * 0.55, cell.2 * 0.22, cell.2 * 0.22);
            canvas.polygon(tail, black, &[(0.0, 0.2), (0.2, 0.0), (1.0, 0.8), (0.8, 1.0)]);
        }
        (Content::Mark, _, 0) => {
            canvas.cross(cell.shrunk(cell.2 * 0.38), (cell.2 * 0.05).max(1.0), black)
        }
        (Content::Mark, _, 1) => {
            canvas.cross(cell.shrunk(cell.2 * 0.27), (cell.2 * 0.09).max(1.0), black)
        }
        (Content::Mark, ..) => canvas.ring(cell.shrunk(cell.2 * 0.41), cell.2, black),
        _ => {}
    }
}
