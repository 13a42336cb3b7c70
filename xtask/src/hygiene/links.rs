//! Links from a Markdown file to a file of the tree, or to a heading: both are there.

use std::{collections::HashMap, path::Path};

use regex_lite::Regex;

use super::Finding;

pub(super) fn findings(root: &Path, texts: &[(String, String)]) -> anyhow::Result<Vec<Finding>> {
    let link = Regex::new(r"\]\(([^)\s#:]*)(?:#([^)\s]*))?\)")?;
    let documents = texts.iter().filter(|(file, _)| file.ends_with(".md"));
    let mut headings = HashMap::new();
    for (file, text) in documents.clone() {
        let names: Vec<_> = lines(text).filter_map(|(_, line)| heading(line)).collect();
        headings.insert(root.join(file).canonicalize()?, names);
    }
    let mut findings = Vec::new();
    for (file, text) in documents {
        let path = root.join(file);
        for (line, text) in lines(text) {
            for found in link.captures_iter(text) {
                let target = match &found[1] {
                    "" => path.clone(),
                    other => path.parent().unwrap_or(root).join(other),
                };
                let names = target.canonicalize().map(|target| headings.get(&target));
                let name = found.get(2).map(|name| name.as_str().to_owned());
                let what = match (names, name) {
                    (Err(_), _) => format!("a link to {}, which is not there", &found[1]),
                    (Ok(Some(names)), Some(name)) if !names.contains(&name) => {
                        format!("a link to #{name}, a heading that is not there")
                    }
                    _ => continue,
                };
                findings.push(Finding { file: file.clone(), line, what });
            }
        }
    }
    Ok(findings)
}

/// The lines outside listings, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut in_listing = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        in_listing ^= line.trim_start().starts_with("```");
        !in_listing
    })
}

/// The name of a heading in links, as GitHub gives it to the first heading of that name.
fn heading(line: &str) -> Option<String> {
    let (marks, text) = line.split_once(' ')?;
    let is_heading = !marks.is_empty() && marks.chars().all(|mark| mark == '#');
    let kept = |letter: &char| letter.is_alphanumeric() || "_- ".contains(*letter);
    let name = || text.trim().to_lowercase().chars().filter(kept).collect::<String>();
    is_heading.then(|| name().replace(' ', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_a_file_and_a_heading() {
        let folder = tempfile::tempdir().expect("a folder");
        let docs = folder.path().join("docs");
        std::fs::create_dir(docs).expect("a folder");
        let text =
            "[a](a.md#x) [b](../b.md)\n```\n[c](c.md)\n```\n[d](https://oeis.org) [e](e/f)\n";
        let other = "# `On` it: §1, 有多快？\n[a](#on-it-1-有多快) [b](#b)\n[x](docs/x.md#x)\n";
        let texts = [("docs/x.md", text), ("b.md", other)];
        let texts = texts.map(|(file, text)| (file.to_owned(), text.to_owned()));
        for (file, text) in &texts {
            std::fs::write(folder.path().join(file), text).expect("a file");
        }
        let found = findings(folder.path(), &texts).expect("a pattern");
        let found: Vec<_> = found.into_iter().map(|found| found.line).collect();
        assert_eq!(found, [1, 5, 2, 3]);
    }
}
