//! The picture: opaque pixels, at most [`MAX_WORKED`] of them.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::number::{index, root};

/// Pixels that are worked on. A larger picture is averaged over squares of pixels first.
const MAX_WORKED: usize = 4_000_000;

/// A colour; channels from 0 to 255.
pub(crate) type Colour = [f32; 3];

/// The distance between two colours, from 0 to 442.
pub(crate) fn distance(a: Colour, b: Colour) -> f32 {
    let square = |i: usize| (a[i] - b[i]) * (a[i] - b[i]);
    root(square(0) + square(1) + square(2))
}

/// An opaque picture in rows of RGBA.
pub(crate) struct Pixels<'a> {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// The picture's pixels along the side of one of these.
    pub(crate) scale: usize,
    rgba: Cow<'a, [u8]>,
}

impl<'a> Pixels<'a> {
    /// Makes a picture opaque, on white, and small enough. `rgba` has 4 bytes for each pixel.
    pub(crate) fn new(width: usize, height: usize, rgba: &'a [u8]) -> Self {
        let opaque = rgba.chunks_exact(4).all(|pixel| pixel[3] == u8::MAX);
        let rgba = if opaque { Cow::Borrowed(rgba) } else { Cow::Owned(on_white(rgba)) };
        let full = Self { width, height, scale: 1, rgba };
        match (2..).find(|k| (width / k) * (height / k) <= MAX_WORKED) {
            Some(k) if width * height > MAX_WORKED => full.averaged(k),
            _ => full,
        }
    }

    /// The bytes of row `y`, which is inside the picture.
    pub(crate) fn row(&self, y: usize) -> &[u8] {
        &self.rgba[y * self.width * 4..][..self.width * 4]
    }

    /// The colour at a point; the nearest pixel's, for points outside too.
    pub(crate) fn at(&self, x: f32, y: f32) -> Colour {
        let (x, y) = (index(x).min(self.width - 1), index(y).min(self.height - 1));
        let pixel = &self.rgba[(y * self.width + x) * 4..][..3];
        [0, 1, 2].map(|i| f32::from(pixel[i]))
    }

    fn averaged(&self, k: usize) -> Self {
        let (width, height) = (self.width / k, self.height / k);
        let mut rgba = Vec::with_capacity(width * height * 4);
        let mut sums = vec![0_u32; width * 4];
        // A product instead of a quotient for each byte, exact as k < 8.
        let count = u32::try_from(k * k).unwrap_or(u32::MAX);
        let (half, inverse) = (count / 2, (1 << 20) / count + 1);
        let mean = |sum: u32| u8::try_from(((sum + half) * inverse) >> 20).unwrap_or(u8::MAX);
        for y in 0..height {
            sums.fill(0);
            for row in (y * k..(y + 1) * k).map(|y| self.row(y)) {
                for (sums, block) in sums.chunks_exact_mut(4).zip(row.chunks_exact(4 * k)) {
                    for pixel in block.chunks_exact(4) {
                        for (sum, &byte) in sums.iter_mut().zip(pixel) {
                            *sum += u32::from(byte);
                        }
                    }
                }
            }
            rgba.extend(sums.iter().map(|&sum| mean(sum)));
        }
        Self { width, height, scale: self.scale * k, rgba: Cow::Owned(rgba) }
    }
}

fn on_white(rgba: &[u8]) -> Vec<u8> {
    let mut opaque = rgba.to_vec();
    for pixel in opaque.chunks_exact_mut(4) {
        let alpha = u32::from(pixel[3]);
        for byte in &mut *pixel {
            let sum = u32::from(*byte) * alpha + 255 * (255 - alpha);
            *byte = u8::try_from((sum + 127) / 255).unwrap_or(u8::MAX);
        }
        pixel[3] = u8::MAX;
    }
    opaque
}
