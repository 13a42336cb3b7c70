//! No two public types of the libraries share a name. `Error` and `Result` are those of each crate.

use std::collections::BTreeMap;

use regex_lite::Regex;

use super::Finding;

/// Names that every crate may have.
const COMMON: [&str; 2] = ["Error", "Result"];

/// The command, which is no library, and bindings, whose types are named after what they wrap.
const BINDINGS: [&str; 3] =
    ["crates/bitqueens-cli/", "crates/bitqueens-python/", "crates/bitqueens-wasm/"];

pub(super) fn findings(texts: &[(String, String)]) -> anyhow::Result<Vec<Finding>> {
    let definition = Regex::new(r"^pub (?:struct|enum|trait|type) (\w+)")?;
    let mut places = BTreeMap::<String, String>::new();
    let mut findings = Vec::new();
    for (file, text) in texts.iter().filter(|(file, _)| is_library(file)) {
        for (line, code) in (1..).zip(text.lines()) {
            let Some(found) = definition.captures(code) else { continue };
            let name = found[1].to_owned();
            if COMMON.contains(&name.as_str()) {
                continue;
            }
            if let Some(other) = places.get(&name) {
                findings.push(Finding {
                    file: file.clone(),
                    line,
                    what: format!("`{name}` is also a public type in {other}"),
                });
            }
            places.insert(name, file.clone());
        }
    }
    Ok(findings)
}

fn is_library(file: &str) -> bool {
    let is_source = file.starts_with("crates/bitqueens") && file.contains("/src/");
    let is_test = file.contains("/tests/") || file.ends_with("tests.rs");
    is_source
        && file.ends_with(".rs")
        && !is_test
        && !BINDINGS.iter().any(|crates| file.starts_with(crates))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_type_with_a_name_is_found() {
        let texts = [
            ("crates/bitqueens/src/a.rs", "pub struct A;\npub enum Error {}\n"),
            ("crates/bitqueens-gpu/src/b.rs", "pub(crate) struct A;\npub enum Error {}\n"),
            ("crates/bitqueens-gpu/src/c.rs", "pub struct B;\npub trait A {}\n"),
            ("crates/bitqueens-wasm/src/d.rs", "pub struct B;\n"),
        ];
        let texts = texts.map(|(file, text)| (file.to_owned(), text.to_owned()));
        let found = findings(&texts).expect("patterns");
        let found: Vec<_> = found.into_iter().map(|f| (f.file, f.line)).collect();
        assert_eq!(found, [("crates/bitqueens-gpu/src/c.rs".to_owned(), 2)]);
    }
}
