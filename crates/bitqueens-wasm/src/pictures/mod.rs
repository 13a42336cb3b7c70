//! The page's reader of pictures, a build of its own that the page loads with the first picture. The browser decodes the
//! file, and the library of the page has the messages, so that neither text nor the standard library is in it.
//!
//! `take` gives the address of memory for the pixels, and `read` the address of the answer, numbers of 32 bits:
//!
//! | numbers | what they are |
//! |---|---|
//! | 1 | how many numbers follow |
//! | 1 | n, or 0 and the code of a refusal |
//! | 5 | percent of certainty; left, top, width, height of the board in pixels |
//! | n² each | regions; contents, 1 for a mark and 2 for a queen; 1 for each square that is unsure |
//! | 3 each | the codes of the doubts |

mod exports;

use alloc::vec::Vec;

use bitqueens_pictures::{Content, Reading, SURE};

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// The answer about a picture: rows of pixels, 4 bytes each.
fn answer(width: usize, height: usize, rgba: &[u8]) -> Vec<f32> {
    let mut answer = Vec::from([0.0]);
    match bitqueens_pictures::read(width, height, rgba) {
        Ok(reading) => write(&mut answer, &reading),
        Err(refusal) => {
            answer.push(0.0);
            answer.extend(refusal.code().map(real));
        }
    }
    answer[0] = real(answer.len() - 1);
    answer
}

fn write(answer: &mut Vec<f32>, reading: &Reading) {
    let place = &reading.place;
    answer.extend([real(reading.n), 100.0 * reading.confidence]);
    answer.extend([place.left, place.top, place.width, place.height]);
    answer.extend(reading.regions.iter().map(|&region| real(region)));
    answer.extend(reading.contents.iter().map(|content| match content {
        Content::Empty => 0.0,
        Content::Mark => 1.0,
        Content::Queen => 2.0,
    }));
    answer.extend(reading.certainty.iter().map(|&sure| if sure < SURE { 1.0 } else { 0.0 }));
    answer.extend(reading.doubts.iter().flat_map(|doubt| doubt.code()).map(real));
}

/// A number below 2^24.
fn real(number: usize) -> f32 {
    number as f32
}
