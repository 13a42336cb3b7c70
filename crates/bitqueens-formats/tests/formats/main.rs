//! Boards in and out, and the judges' problems. One binary, so that what the tests share is linked once.

mod boards;
mod corpus;
mod detection;
mod diagonals;
mod judge_stream;
mod judges;
mod layouts;
mod limits;

use bitqueens_formats::Format;

/// Why a format refuses an input, which it must.
pub(crate) fn refusal(format: Format, input: impl AsRef<[u8]>) -> String {
    match format.read(input.as_ref()) {
        Ok(_) => panic!("{format} takes {:?}", String::from_utf8_lossy(input.as_ref())),
        Err(error) => error.to_string(),
    }
}

/// The cases of a text, a JSON array a line.
pub(crate) fn cases(text: &str) -> Vec<[String; 3]> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let case = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    lines.map(case).collect()
}

#[test]
fn what_is_refused_and_where() {
    let cases = cases(include_str!("../data/refusals.txt"));
    assert_eq!(cases.len(), 70);
    for [format, input, message] in cases {
        let format: Format = format.parse().expect("a format");
        assert_eq!(refusal(format, &input), message, "{format} on {input:?}");
    }
    assert_eq!(
        refusal(Format::Hash, b"..\n.\xff\n"),
        "line 2, column 2: the byte 0xff is not UTF-8: give plain text in UTF-8"
    );
}
