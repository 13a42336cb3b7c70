//! Links from a Markdown file to a file of the tree: it is there. Headings are not checked.

use std::path::Path;

use regex_lite::Regex;

use super::Finding;

pub(super) fn findings(root: &Path, texts: &[(String, String)]) -> anyhow::Result<Vec<Finding>> {
    let link = Regex::new(r"\]\(([^)\s#:]+)(?:#[^)\s]*)?\)")?;
    let mut findings = Vec::new();
    for (file, text) in texts.iter().filter(|(file, _)| file.ends_with(".md")) {
        let folder = root.join(file);
        let folder = folder.parent().unwrap_or(root);
        let mut in_listing = false;
        for (line, text) in (1..).zip(text.lines()) {
            in_listing ^= text.trim_start().starts_with("```");
            for found in link.captures_iter(text) {
                if !in_listing && !folder.join(&found[1]).exists() {
                    let what = format!("a link to {}, which is not there", &found[1]);
                    let file = file.clone();
                    findings.push(Finding { file, line, what });
                }
            }
        }
    }
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_a_file() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("a.md"), "").expect("a file");
        let text =
            "[a](a.md#x) [b](../b.md)\n```\n[c](c.md)\n```\n[d](https://oeis.org) [e](e/f)\n";
        let texts = [("docs/x.md", text), ("x.md", "[a](a.md) [b](#b)")];
        let texts = texts.map(|(file, text)| (file.to_owned(), text.to_owned()));
        let found = findings(folder.path(), &texts).expect("a pattern");
        let found: Vec<_> = found.into_iter().map(|found| found.line).collect();
        assert_eq!(found, [1, 1, 5]);
    }
}
