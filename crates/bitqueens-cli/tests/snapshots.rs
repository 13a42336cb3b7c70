//! The command's words as files: each `tests/cmd/*.trycmd` holds commands and what they print.
//!
//! `TRYCMD=overwrite cargo test -p bitqueens-cli --test snapshots` writes them anew; read the
//! difference before it is committed.

#[test]
fn the_command_says_what_is_written_down() {
    trycmd::TestCases::new().env("LC_ALL", "C").env("COLUMNS", "").case("tests/cmd/*.trycmd");
}
