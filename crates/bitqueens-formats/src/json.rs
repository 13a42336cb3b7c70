//! What the JSON parser refuses, in the words of this project.

use bitqueens::internal::quoted;
use serde_json::error::Category;

/// What is wrong with a JSON text that should be one object, without the place.
pub(crate) fn fault(error: &serde_json::Error) -> String {
    let words = error.to_string();
    match error.classify() {
        Category::Eof => "the JSON ends too early".to_owned(),
        Category::Syntax if words.starts_with("trailing characters") => {
            "more text follows the JSON object".to_owned()
        }
        Category::Syntax | Category::Io => "this is not JSON".to_owned(),
        Category::Data => data(&words),
    }
}

fn data(words: &str) -> String {
    // The parser quotes a key in full, at any length and with any character.
    let key = |before: &str, after: &str| {
        let rest = words.strip_prefix(before)?;
        rest.rsplit_once(after).map(|(key, _)| quoted(key))
    };
    if let Some(key) = key("unknown field `", "`, expected") {
        format!("unknown key {key}")
    } else if let Some(key) = key("missing field `", "`") {
        format!("the key {key} is missing")
    } else if let Some(key) = key("duplicate field `", "`") {
        format!("the key {key} is given twice")
    } else {
        "this is not a JSON object".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Object {
        #[allow(dead_code)] // Only its presence is tested.
        n: u32,
    }

    #[test]
    fn every_kind_of_fault_is_in_our_words() {
        for (text, wanted) in [
            ("", "the JSON ends too early"),
            ("{\"n\":4", "the JSON ends too early"),
            ("{'n':4}", "this is not JSON"),
            ("{\"n\":4,}", "this is not JSON"),
            ("{\"n\":4} 5", "more text follows the JSON object"),
            ("{\"m\":4}", "unknown key `m`"),
            ("{}", "the key `n` is missing"),
            ("{\"n\":4,\"n\":4}", "the key `n` is given twice"),
            ("3", "this is not a JSON object"),
        ] {
            let error = serde_json::from_str::<Object>(text).expect_err(text);
            assert_eq!(fault(&error), wanted, "{text}: {error}");
        }
    }
}
