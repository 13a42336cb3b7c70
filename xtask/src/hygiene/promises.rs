//! Promises name the tests that show them: every test in a column `shown by` is there.

use regex_lite::Regex;

use super::Finding;

const PAGES: [&str; 2] = ["docs/TRUST.md", "docs/CLUSTER.md"];

pub(super) fn findings(texts: &[(String, String)]) -> anyhow::Result<Vec<Finding>> {
    let tests = tests(texts)?;
    let mut findings = Vec::new();
    for page in PAGES {
        let Some((_, text)) = texts.iter().find(|(file, _)| file == page) else {
            anyhow::bail!("there is no {page}");
        };
        let named = named(text);
        anyhow::ensure!(!named.is_empty(), "{page} has no table of promises");
        findings.extend(named.into_iter().filter_map(|(line, names)| {
            let what = match names.iter().find(|name| !tests.contains(name)) {
                _ if names.is_empty() => "this promise names no test".to_owned(),
                None => return None,
                Some(name) => format!("there is no test `{name}`"),
            };
            let file = page.to_owned();
            Some(Finding { file, line, what })
        }));
    }
    Ok(findings)
}

/// The names of all tests: functions under `#[test]`, with attributes between.
fn tests(texts: &[(String, String)]) -> anyhow::Result<Vec<String>> {
    let test = Regex::new(r"#\[test\]\s+(?:#\[[^\n]*\s+)*fn ([a-z0-9_]+)")?;
    let sources = texts.iter().filter(|(file, _)| file.ends_with(".rs"));
    Ok(sources
        .flat_map(|(_, text)| test.captures_iter(text).map(|found| found[1].to_owned()))
        .collect())
}

/// For each row of the tables with a column `shown by`, by line, the names in that column that look like tests.
fn named(page: &str) -> Vec<(usize, Vec<String>)> {
    let mut rows = Vec::new();
    let mut shown_by = None;
    for (line, text) in (1..).zip(page.lines()) {
        let cells: Vec<_> = text.split('|').map(str::trim).collect();
        match shown_by {
            _ if !text.starts_with('|') => shown_by = None,
            // The line below the head.
            Some(_) if text.starts_with("|-") => {}
            Some(column) => {
                let code = cells.get(column).unwrap_or(&"").split('`').skip(1).step_by(2);
                rows.push((line, code.filter(|code| is_name(code)).map(str::to_owned).collect()));
            }
            None => shown_by = cells.iter().position(|cell| *cell == "shown by"),
        }
    }
    rows
}

/// Whether it is a name of more than one word: `cargo xtask soak` is a command, `runs.rs` a file.
fn is_name(code: &str) -> bool {
    let mut letters = code.chars();
    code.contains('_') && letters.all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(row: &str) -> Vec<String> {
        let page = format!(
            "# T\n\n| a | b |\n|-|-|\n| x | y |\n\n| promise | shown by |\n|---|---|\n{row}\n\n\
             | a | b |\n|-|-|\n| x | y |\n"
        );
        let source =
            "#[test]\nfn a_test() {}\n#[test]\n#[cfg(unix)]\nfn other_test() {}\nfn no_test() {}\n";
        let other = "| what | outcome | shown by |\n|-|-|-|\n| p | `no_such` | `a_test` |\n";
        let texts = [(PAGES[0], page.as_str()), (PAGES[1], other), ("src/lib.rs", source)];
        let texts = texts.map(|(file, text)| (file.to_owned(), text.to_owned()));
        let findings = findings(&texts).expect("a page");
        findings.into_iter().map(|f| f.what).collect()
    }

    #[test]
    fn promises_with_their_tests() {
        assert_eq!(found("| **p** | `a_test`, `other_test`; `cargo xtask soak` |"), [""; 0]);
    }

    #[test]
    fn promises_without() {
        assert_eq!(found("| p | a test |"), ["this promise names no test"]);
        assert_eq!(found("| `a_test` | |"), ["this promise names no test"]);
        assert_eq!(found("| p | `a_test`, `no_test` |"), ["there is no test `no_test`"]);
    }
}
