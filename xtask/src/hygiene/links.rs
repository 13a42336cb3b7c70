//! Links between the Markdown files: the file exists, and so does the heading.

use std::collections::BTreeMap;

use super::Finding;
use super::markdown::{Kind, blocks};

pub(super) fn findings(files: &[String], texts: &[(String, String)]) -> Vec<Finding> {
    let pages: BTreeMap<&str, Page> = texts
        .iter()
        .filter(|(file, _)| file.ends_with(".md"))
        .map(|(file, text)| (file.as_str(), Page::read(text)))
        .collect();
    let mut findings = Vec::new();
    for (file, page) in &pages {
        for (line, link) in &page.links {
            if let Some(what) = broken(file, link, files, &pages) {
                findings.push(Finding {
                    file: (*file).to_owned(),
                    line: *line,
                    what,
                });
            }
        }
    }
    findings
}

/// The links and the anchors of one Markdown file.
struct Page {
    /// Line (from 1) and destination.
    links: Vec<(usize, String)>,
    anchors: Vec<String>,
}

impl Page {
    fn read(text: &str) -> Self {
        let mut page = Self {
            links: Vec::new(),
            anchors: Vec::new(),
        };
        for block in blocks(text) {
            if block.kind == Kind::Heading {
                page.anchors.push(anchor(&block.text, &page.anchors));
            }
            page.links.extend(block.links);
        }
        page
    }
}

/// A heading's anchor, as the usual forges make it: lower case, punctuation dropped, spaces as
/// hyphens, and a number behind one that is there already.
pub(super) fn anchor(title: &str, taken: &[String]) -> String {
    let base: String = title
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect();
    if !taken.contains(&base) {
        return base;
    }
    (1..)
        .map(|number| format!("{base}-{number}"))
        .find(|name| !taken.contains(name))
        .unwrap_or(base)
}

fn broken(
    file: &str,
    link: &str,
    files: &[String],
    pages: &BTreeMap<&str, Page>,
) -> Option<String> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None; // hosts are checked with the names
    }
    let (path, fragment) = match link.split_once('#') {
        Some((path, fragment)) => (path, Some(fragment)),
        None => (link, None),
    };
    let target = if path.is_empty() {
        file.to_owned()
    } else {
        resolved(file, path)
    };
    let folder = format!("{target}/");
    let exists = target.is_empty() || files.iter().any(|f| *f == target || f.starts_with(&folder));
    if !exists {
        return Some(format!("a link to {link}, and there is no {target}"));
    }
    let missing = fragment.filter(|fragment| {
        pages
            .get(target.as_str())
            .is_some_and(|page| !page.anchors.iter().any(|a| a == fragment))
    })?;
    Some(format!(
        "a link to {link}, and {target} has no heading for #{missing}"
    ))
}

/// A path relative to a file, as a path relative to the root.
pub(super) fn resolved(file: &str, path: &str) -> String {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                // Above the root there is nothing to link to; the part stays and is not found.
                if parts.pop().is_none() {
                    parts.push("..");
                }
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(link: &str) -> Vec<String> {
        let files = ["README.md", "docs/a.md", "src/lib.rs"].map(str::to_owned);
        let texts = [
            (
                "README.md".to_owned(),
                "# Top\n\n## It's `here`, 你好\n\n## Top\n".to_owned(),
            ),
            ("docs/a.md".to_owned(), format!("# A\n\n[x]({link})\n")),
        ];
        findings(&files, &texts)
            .into_iter()
            .map(|f| format!("{}:{}", f.file, f.line))
            .collect()
    }

    #[test]
    fn links_that_lead_somewhere() {
        let right = [
            "../README.md",
            "../README.md#its-here-你好",
            "../README.md#top-1",
            "#a",
            "../src",
            "../src/lib.rs#L3",
            "https://oeis.org",
        ];
        for link in right {
            assert_eq!(found(link), [""; 0], "{link}");
        }
    }

    #[test]
    fn links_that_do_not() {
        for link in [
            "README.md",
            "../README.md#other",
            "#b",
            "../../x.md",
            "../sr",
        ] {
            assert_eq!(found(link), ["docs/a.md:3"], "{link}");
        }
    }
}
