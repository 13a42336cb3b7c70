//! Board formats: all of them on every input, or only the one that `PARSER` names.
#![no_main]

use std::sync::LazyLock;

use bitqueens_formats::Format;

#[expect(dead_code, reason = "each target checks its own kind of parser")]
#[path = "../../crates/bitqueens-formats/tests/common/parsers.rs"]
mod parsers;

static CHOSEN: LazyLock<Vec<Format>> = LazyLock::new(|| match std::env::var("PARSER") {
    Ok(name) => vec![name.parse().expect("PARSER names a format")],
    Err(_) => Format::ALL.to_vec(),
});

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    for &format in CHOSEN.iter() {
        parsers::board(format, input);
    }
});
