//! Errors of the board formats, with their positions.

use bitqueens_formats::Format;

/// Why a format refuses an input, which it must.
pub(crate) fn refusal(format: Format, input: impl AsRef<[u8]>) -> String {
    match format.read(input.as_ref()) {
        Ok(_) => panic!(
            "{format} takes {:?}",
            String::from_utf8_lossy(input.as_ref())
        ),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_is_refused_and_where() {
    let cases = include_str!("../data/refusals.txt").lines();
    let cases: Vec<[String; 3]> = cases
        .filter(|line| !line.starts_with('#'))
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect();
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
