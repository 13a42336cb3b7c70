//! Layers of the library: a module imports from the modules above it in the table of
//! `ARCHITECTURE.md`, never from those below.

use anyhow::Context;
use regex_lite::Regex;

use super::Finding;

const PAGE: &str = "ARCHITECTURE.md";
const HEADING: &str = "## The library, from the bottom up";
const SOURCES: &str = "crates/bitqueens/src/";
/// The second algorithm. It stands below the modules of the search, which it therefore cannot import.
const JOIN: &str = "join";
/// The modules of the first algorithm, which do not import the second.
const SEARCH: [&str; 3] = ["schedule", "kernel", "count"];
/// What the join imports of the search all the same: the names of kernels, each of which stands for an instruction set, and
/// devices, which count for either.
const NAMES: [&str; 2] = ["crate::kernel::Kernel", "crate::kernel::Device"];

pub(super) fn findings(texts: &[(String, String)]) -> anyhow::Result<Vec<Finding>> {
    let page = texts.iter().find(|(file, _)| file == PAGE);
    let (_, page) = page.with_context(|| format!("there is no {PAGE}"))?;
    let layers = layers(page)?;
    let import = Regex::new(r"(?:^|[^$\w])crate::(\{|[A-Za-z_]+)")?;
    let mut findings = Vec::new();
    for (file, text) in texts {
        let Some(module) = file.strip_prefix(SOURCES).and_then(module) else { continue };
        let Some(own) = layers.iter().position(|layer| layer == module) else {
            let what = format!("`{module}` is not in the table under \"{HEADING}\"");
            findings.push(finding(file, 1, what));
            continue;
        };
        for (line, content) in (1..).zip(without_tests(text).lines()) {
            let code = content.split("//").next().unwrap_or_default();
            for found in import.captures_iter(code) {
                let from = &found[1];
                let why = match layers.iter().position(|layer| layer == from) {
                    None => "which is no module of the table",
                    Some(_) if module == JOIN && NAMES.iter().any(|name| code.contains(name)) => {
                        continue;
                    }
                    Some(layer) if layer > own => "a layer above it",
                    Some(_) if from == JOIN && SEARCH.contains(&module) => "the other algorithm",
                    Some(_) => continue,
                };
                let what = format!("`{module}` imports from `{from}`, {why}");
                findings.push(finding(file, line, what));
            }
        }
    }
    Ok(findings)
}

fn finding(file: &str, line: usize, what: String) -> Finding {
    Finding { file: file.to_owned(), line, what }
}

/// The modules of the table, from the bottom up.
fn layers(page: &str) -> anyhow::Result<Vec<String>> {
    let (_, section) =
        page.split_once(HEADING).with_context(|| format!("{PAGE} has no heading \"{HEADING}\""))?;
    let section = section.split("\n## ").next().unwrap_or_default();
    let name = |row: &str| {
        let name = row.strip_prefix("| `")?.split('`').next()?;
        Some(name.trim_end_matches('/').trim_end_matches(".rs").to_owned())
    };
    let layers: Vec<_> = section.lines().filter_map(name).collect();
    anyhow::ensure!(!layers.is_empty(), "{PAGE} has no table under \"{HEADING}\"");
    Ok(layers)
}

/// The top-level module of a source file; `None` for the crate root and for tests.
fn module(path: &str) -> Option<&str> {
    let is_test = path.ends_with("tests.rs") || path.contains("/tests/");
    let name = path.split('/').next()?.trim_end_matches(".rs");
    (name != "lib" && !is_test).then_some(name)
}

/// The text up to the unit tests at its end.
fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "## The library, from the bottom up\n\n| module | what |\n|---|---|\n\
        | `error.rs` | errors |\n| `board/` | boards |\n| `join/` | joins |\n| `count/` | counts |\n\n## Words\n| `x/` |\n";

    fn found(file: &str, text: &str) -> Vec<(usize, String)> {
        let texts = [(PAGE, TABLE), (file, text)].map(|(f, t)| (f.to_owned(), t.to_owned()));
        let findings = findings(&texts).expect("a table");
        findings.into_iter().map(|f| (f.line, f.what)).collect()
    }

    #[test]
    fn imports_from_above_are_found() {
        let file = "crates/bitqueens/src/board/rules.rs";
        let text = "use crate::error::Error;\nfn f() { crate::count::all() }\n";
        let what = "`board` imports from `count`, a layer above it".to_owned();
        assert_eq!(found(file, text), [(2, what)]);
        assert!(found("crates/bitqueens/src/count/mod.rs", text).is_empty());
        let groups = found(file, "use crate::{error::Error, count};");
        assert_eq!(groups.len(), 1, "{groups:?}");
        assert_eq!(found(file, "use crate::Error;").len(), 1);
        // Comments and tests may look up.
        let text =
            "/// See [`crate::count`].\n#[cfg(test)]\nmod tests {\n    use crate::count::all;\n}\n";
        assert!(found(file, text).is_empty());
        assert!(found("crates/bitqueens/src/board/tests.rs", "use crate::count::all;").is_empty());
        assert!(found("crates/other/src/board/rules.rs", "use crate::count::all;").is_empty());
    }

    #[test]
    fn the_search_and_the_join_do_not_import_each_other() {
        let search = "crates/bitqueens/src/count/mod.rs";
        assert_eq!(found(search, "use crate::join::Join;").len(), 1);
        let join = "crates/bitqueens/src/join/mod.rs";
        assert_eq!(found(join, "use crate::count::Counter;").len(), 1);
        assert!(found(join, "use crate::board::Problem;").is_empty());
    }

    #[test]
    fn a_module_without_a_layer_is_found() {
        assert_eq!(found("crates/bitqueens/src/new.rs", "").len(), 1);
        assert!(found("crates/bitqueens/src/lib.rs", "use crate::count;").is_empty());
    }
}
