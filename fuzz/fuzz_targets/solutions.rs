//! The reader of solutions.
#![no_main]

#[expect(dead_code, reason = "each target checks its own kind of parser")]
#[path = "../../crates/bitqueens-formats/tests/common/parsers.rs"]
mod parsers;

libfuzzer_sys::fuzz_target!(|input: &[u8]| parsers::solutions(input));
