//! Files with pictures, and their bytes as the pixels of a square picture.
#![no_main]

use bitqueens_pictures::{Reading, decode, read};

fn check(reading: &Reading) {
    let n = reading.n;
    assert!(reading.regions.len() == n * n && reading.contents.len() == n * n);
    assert!(reading.problem().is_ok(), "{reading:?}");
}

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    if let Ok(reading) = decode::read(input) {
        check(&reading);
    }
    let side = (input.len() / 4).isqrt();
    if let Ok(reading) = read(side, side, &input[..4 * side * side]) {
        check(&reading);
    }
});
