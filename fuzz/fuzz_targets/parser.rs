//! Every parser of boards, of judges' inputs and of solutions: all of them on every input, or only the one that
//! `PARSER` names as `fuzz/seeds.json` does: `board/hash`, `detect`.
#![no_main]

use std::sync::LazyLock;

use bitqueens_formats::{Format, Judge};

#[path = "../../crates/bitqueens-formats/tests/common/parsers.rs"]
mod parsers;

enum Parser {
    Board(Format),
    Judge(Judge),
    Detect,
    Solutions,
}

static CHOSEN: LazyLock<Vec<Parser>> = LazyLock::new(|| {
    let boards = Format::ALL.map(|format| (format!("board/{format}"), Parser::Board(format)));
    let judges = Judge::all().map(|judge| (format!("judge/{judge}"), Parser::Judge(judge)));
    let others = [("detect", Parser::Detect), ("solutions", Parser::Solutions)];
    let others = others.map(|(name, parser)| (name.to_owned(), parser));
    let chosen = std::env::var("PARSER").ok();
    let is_chosen = |name: &str| chosen.as_ref().is_none_or(|chosen| chosen == name);
    let all = boards.into_iter().chain(judges).chain(others);
    let parsers: Vec<_> = all
        .filter(|(name, _)| is_chosen(name))
        .map(|(_, parser)| parser)
        .collect();
    assert!(!parsers.is_empty(), "no parser is called {chosen:?}");
    parsers
});

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    for parser in CHOSEN.iter() {
        match parser {
            Parser::Board(format) => parsers::board(*format, input),
            Parser::Judge(judge) => parsers::judge(*judge, input),
            Parser::Detect => parsers::detect(input),
            Parser::Solutions => parsers::solutions(input),
        }
    }
});
