//! The checks of the fuzz targets without a fuzzer: on the stored corpus, and on random bytes and
//! mutations from fixed seeds.

use std::{collections::BTreeMap, sync::LazyLock};

use bitqueens_formats::{Format, Judge, solutions::Reader};
use proptest::prelude::*;

#[path = "../common/parsers.rs"]
pub(crate) mod parsers;

/// The seeds of each parser; a list of numbers is bytes that are no text.
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum Seed {
    Text(String),
    Bytes(Vec<u8>),
}

/// Returns the seeds of one parser.
fn corpus(parser: &str) -> Vec<Vec<u8>> {
    static SEEDS: LazyLock<BTreeMap<String, Vec<Seed>>> = LazyLock::new(|| {
        serde_json::from_str(include_str!("../../../../fuzz/seeds.json")).expect("seeds")
    });
    let seeds = SEEDS.get(parser).map_or(&[][..], Vec::as_slice);
    assert!(seeds.len() >= 2, "{parser} has nearly no seeds");
    let bytes = |seed: &Seed| match seed {
        Seed::Text(text) => text.as_bytes().to_vec(),
        Seed::Bytes(bytes) => bytes.clone(),
    };
    seeds.iter().map(bytes).collect()
}

fn check_all(input: &[u8]) {
    for format in Format::ALL {
        parsers::board(format, input);
    }
    parsers::detect(input);
    parsers::solutions(input);
    for judge in Judge::all() {
        parsers::judge(judge, input);
    }
}

/// Makes one to four random edits: changes, removes or duplicates a byte, or moves a slice to the
/// end.
fn mutate(rng: &mut fastrand::Rng, input: &[u8]) -> Vec<u8> {
    let alphabet = b"0123456789.*#Q\n \t\r[]{},:\"=$/ABdinv\xff\xe7\x9a\x87-+";
    let mut input = input.to_vec();
    for _ in 0..rng.usize(1..=4) {
        if input.is_empty() {
            input.push(b'1');
        }
        let at = rng.usize(..input.len());
        match rng.u8(..5) {
            0 => input[at] = alphabet[rng.usize(..alphabet.len())],
            1 => drop(input.remove(at)),
            2 => input.insert(at, input[at]),
            3 => input.truncate(at),
            _ => input.rotate_left(at),
        }
    }
    input
}

#[test]
fn the_corpus_passes_its_parser() {
    for format in Format::ALL {
        for input in corpus(&format!("board/{format}")) {
            parsers::board(format, &input);
        }
    }
    for judge in Judge::all() {
        for input in corpus(&format!("judge/{judge}")) {
            parsers::judge(judge, &input);
        }
    }
    for input in corpus("detect") {
        parsers::detect(&input);
    }
    for input in corpus("solutions") {
        parsers::solutions(&input);
    }
}

#[test]
fn the_corpus_reaches_the_answers() {
    // A corpus of invalid inputs alone would test little.
    for format in Format::ALL {
        let inputs = corpus(&format!("board/{format}"));
        assert!(inputs.iter().any(|input| format.read(input).is_ok()), "{format}");
        assert!(inputs.iter().any(|input| format.read(input).is_err()), "{format}");
    }
    for judge in Judge::all() {
        let solves = |input: &Vec<u8>| judge.solve(input, &mut Vec::new()).is_ok();
        let inputs = corpus(&format!("judge/{judge}"));
        assert!(inputs.iter().any(solves), "{judge}");
        assert!(!inputs.iter().all(solves), "{judge}");
    }
    let solutions = |input: &Vec<u8>| {
        let mut reader = Reader::new(&input[..]);
        std::iter::from_fn(move || reader.read().transpose()).collect::<Result<Vec<_>, _>>()
    };
    let inputs = corpus("solutions");
    assert!(inputs.iter().any(|input| solutions(input).is_ok()));
    assert!(inputs.iter().any(|input| solutions(input).is_err()));
}

#[test]
fn mutations_of_the_corpus() {
    let mut rng = fastrand::Rng::with_seed(11195);
    for format in Format::ALL {
        for input in corpus(&format!("board/{format}")) {
            for _ in 0..200 {
                let input = mutate(&mut rng, &input);
                parsers::board(format, &input);
                parsers::detect(&input);
                parsers::solutions(&input);
            }
        }
    }
    for input in corpus("solutions") {
        for _ in 0..1000 {
            parsers::solutions(&mutate(&mut rng, &input));
        }
    }
    for judge in Judge::all() {
        for input in corpus(&format!("judge/{judge}")) {
            for _ in 0..20 {
                parsers::judge(judge, &mutate(&mut rng, &input));
            }
        }
    }
}

proptest! {
    #[test]
    fn any_bytes(input in prop::collection::vec(any::<u8>(), 0..200)) {
        check_all(&input);
    }

    #[test]
    fn any_text_of_the_formats_signs(input in "[0-9.*#Q\\[\\]{},:=$\" \n\r\tABx]{0,60}") {
        check_all(input.as_bytes());
    }
}
