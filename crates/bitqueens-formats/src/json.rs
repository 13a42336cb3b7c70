//! What the JSON parser refuses, in the words of this project.

use bitqueens::internal::quoted;
use bitqueens::language::{Phrase, Text};
use bitqueens::text;
use serde_json::error::Category;

/// What is wrong with a JSON text that should be one object, without the place.
pub(crate) fn fault(error: &serde_json::Error) -> Text {
    let words = error.to_string();
    match error.classify() {
        Category::Eof => Phrase::new("the JSON ends too early", "JSON 不完整").into(),
        Category::Syntax if words.starts_with("trailing characters") => Phrase::new(
            "more text follows the JSON object",
            "JSON 对象之后还有别的内容",
        )
        .into(),
        Category::Syntax | Category::Io => Phrase::new("this is not JSON", "这不是 JSON").into(),
        Category::Data => data(&words),
    }
}

fn data(words: &str) -> Text {
    // The parser quotes a key in full, at any length and with any character.
    let key = |before: &str, after: &str| {
        let rest = words.strip_prefix(before)?;
        rest.rsplit_once(after).map(|(key, _)| quoted(key))
    };
    if let Some(key) = key("unknown field `", "`, expected") {
        text!("unknown key {key}", "未知的键 {key}")
    } else if let Some(key) = key("missing field `", "`") {
        text!("the key {key} is missing", "缺少键 {key}")
    } else if let Some(key) = key("duplicate field `", "`") {
        text!("the key {key} is given twice", "键 {key} 给了两次")
    } else {
        Phrase::new("this is not a JSON object", "这不是 JSON 对象").into()
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
            assert_eq!(fault(&error).english, wanted, "{text}: {error}");
        }
    }
}
