//! What JPEG does to a picture: blocks of 8 × 8 pixels as cosines, rounded to steps.

use super::canvas::Canvas;

/// The steps of brightness in Annex K of the standard (ITU-T T.81), for quality 50.
const STEPS: [u8; 64] = [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56,
    14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113,
    92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];

/// Rounds a picture as a file of this quality, from 50 to 95, would. Colour has half the resolution.
pub fn compress(canvas: &mut Canvas, quality: f32) {
    let scale = (200.0 - 2.0 * quality) / 100.0;
    let (width, height) = (canvas.width, canvas.height);
    let mut planes = [(); 3].map(|()| vec![0.0_f32; width * height]);
    for (i, pixel) in canvas.rgba.chunks_exact(4).enumerate() {
        let [r, g, b] = [0, 1, 2].map(|k| f32::from(pixel[k]));
        planes[0][i] = 0.299 * r + 0.587 * g + 0.114 * b;
        planes[1][i] = -0.1687 * r - 0.3313 * g + 0.5 * b + 128.0;
        planes[2][i] = 0.5 * r - 0.4187 * g - 0.0813 * b + 128.0;
    }
    let cosines = cosines();
    for (kind, plane) in planes.iter_mut().enumerate() {
        let pixels = if kind == 0 { 1 } else { 2 };
        for y in (0..height).step_by(8 * pixels) {
            for x in (0..width).step_by(8 * pixels) {
                block(plane, width, height, (x, y), pixels, scale, &cosines);
            }
        }
    }
    for (i, pixel) in canvas.rgba.chunks_exact_mut(4).enumerate() {
        let (y, cb, cr) = (planes[0][i], planes[1][i] - 128.0, planes[2][i] - 128.0);
        let rgb = [y + 1.402 * cr, y - 0.3441 * cb - 0.7141 * cr, y + 1.772 * cb];
        for (byte, value) in pixel.iter_mut().zip(rgb) {
            *byte = value.round().clamp(0.0, 255.0) as u8;
        }
    }
}

fn cosines() -> [[f32; 8]; 8] {
    std::array::from_fn(|k| {
        std::array::from_fn(|x| {
            let scale = if k == 0 { (0.125_f32).sqrt() } else { 0.5 };
            scale * ((2 * x + 1) as f32 * k as f32 * std::f32::consts::PI / 16.0).cos()
        })
    })
}

/// Rounds one block whose samples are the means of squares of `pixels`.
fn block(
    plane: &mut [f32],
    width: usize,
    height: usize,
    (x0, y0): (usize, usize),
    pixels: usize,
    scale: f32,
    cosines: &[[f32; 8]; 8],
) {
    let place = |x: usize, y: usize| (y0 + y).min(height - 1) * width + (x0 + x).min(width - 1);
    let mut samples = [[0.0_f32; 8]; 8];
    for (y, row) in samples.iter_mut().enumerate() {
        for (x, sample) in row.iter_mut().enumerate() {
            for i in 0..pixels * pixels {
                *sample += plane[place(x * pixels + i % pixels, y * pixels + i / pixels)];
            }
            *sample = *sample / (pixels * pixels) as f32 - 128.0;
        }
    }
    let forwards = |samples: &[[f32; 8]; 8]| -> [[f32; 8]; 8] {
        std::array::from_fn(|k| {
            std::array::from_fn(|j| (0..8).map(|x| cosines[k][x] * samples[j][x]).sum())
        })
    };
    // Each pass transforms the rows and turns the block.
    let mut waves = forwards(&forwards(&samples));
    for (k, row) in waves.iter_mut().enumerate() {
        for (j, wave) in row.iter_mut().enumerate() {
            let step = (f32::from(STEPS[k * 8 + j]) * scale).max(1.0);
            *wave = (*wave / step).round() * step;
        }
    }
    let backwards = |waves: &[[f32; 8]; 8]| -> [[f32; 8]; 8] {
        std::array::from_fn(|x| {
            std::array::from_fn(|j| (0..8).map(|k| cosines[k][x] * waves[j][k]).sum())
        })
    };
    let samples = backwards(&backwards(&waves));
    for y in 0..8 * pixels {
        for x in 0..8 * pixels {
            if y0 + y < height && x0 + x < width {
                plane[place(x, y)] = samples[y / pixels][x / pixels] + 128.0;
            }
        }
    }
}
