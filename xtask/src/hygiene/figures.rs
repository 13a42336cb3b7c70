//! Figures of speed come from records: a document that states a time, a rate, a ratio or a percentage
//! links, in the same section, to the record that holds it.
//!
//! A record is a section of `bench/record/lab-book.md`, which has the figure as written. Parts of a document
//! that are generated are made from records and need no link. A section ends at the next heading; what the
//! opening of a document links to counts for all of it.

use std::collections::BTreeMap;

use anyhow::Context;
use regex_lite::Regex;

use super::Finding;
use super::links::{anchor, resolved};
use super::markdown::{Kind, blocks};

/// The documents that speak of speed.
const DOCUMENTS: [&str; 9] = [
    "README.md",
    "README.zh-CN.md",
    "crates/bitqueens-python/README.md",
    "docs/ALGORITHM.md",
    "docs/ALGORITHM.zh-CN.md",
    "docs/CLUSTER.md",
    "docs/FORMS.md",
    "docs/KERNELS.md",
    "docs/TRUST.md",
];

const LAB_BOOK: &str = "bench/record/lab-book.md";

/// Units by their spellings.
const UNITS: &[(&str, &[&str])] = &[
    ("s", &["s", "秒"]),
    ("ms", &["ms", "毫秒"]),
    ("µs", &["µs", "us", "微秒"]),
    ("ns", &["ns", "纳秒"]),
    ("min", &["min", "分钟"]),
    ("%", &["%"]),
    ("times", &["times", "倍"]),
    ("cycles", &["cycles", "个周期", "个时钟周期"]),
    ("/s", &["/s"]),
    ("billion attempts/s", &["billion attempts/s"]),
    ("core-hours", &["core-hours"]),
];

/// A number with a unit.
#[derive(Debug, Clone, PartialEq)]
struct Figure {
    value: f64,
    unit: &'static str,
    written: String,
}

impl Figure {
    fn is(&self, other: &Self) -> bool {
        self.unit == other.unit && self.value == other.value
    }
}

/// The part of a document from one heading to the next.
#[derive(Default)]
struct Section {
    heading: String,
    /// With lines, from 1.
    figures: Vec<(usize, Figure)>,
    links: Vec<String>,
}

pub(super) fn findings(texts: &[(String, String)]) -> anyhow::Result<Vec<Finding>> {
    let reader = Reader::new()?;
    let text = |file: &str| {
        let found = texts.iter().find(|(name, _)| name == file);
        found
            .map(|(_, text)| text.as_str())
            .with_context(|| format!("there is no {file}"))
    };
    let mut entries = BTreeMap::new();
    let mut anchors = Vec::new();
    for section in reader.sections(text(LAB_BOOK)?) {
        let name = anchor(&section.heading, &anchors);
        anchors.push(name.clone());
        let figures: Vec<_> = section.figures.into_iter().map(|(_, f)| f).collect();
        entries.insert(name, figures);
    }
    let mut findings = Vec::new();
    for file in DOCUMENTS {
        let sections = reader.sections(text(file)?);
        // Before the title there is nothing; after it stands the opening.
        let opening = sections.get(1).map(|opening| opening.links.clone());
        for section in sections {
            let links = section.links.iter().chain(opening.iter().flatten());
            let known: Vec<_> = links
                .filter_map(|link| entries.get(entry(file, link)?.as_str()))
                .flatten()
                .collect();
            for (line, figure) in section.figures {
                if !known.iter().any(|known| known.is(&figure)) {
                    let what = format!(
                        "`{}` is in no record that this section links to",
                        figure.written
                    );
                    let file = file.to_owned();
                    findings.push(Finding { file, line, what });
                }
            }
        }
    }
    Ok(findings)
}

/// The address of the tree's files, for documents that are read outside the repository.
const SHOWN: &str = "https://github.com/bitqueens/bitqueens/blob/main/";

/// The section of the lab book that a link in a file leads to.
fn entry(file: &str, link: &str) -> Option<String> {
    let (path, fragment) = link.split_once('#')?;
    let path = match path.strip_prefix(SHOWN) {
        Some(path) => path.to_owned(),
        None => resolved(file, path),
    };
    (path == LAB_BOOK).then(|| fragment.to_owned())
}

struct Reader {
    figures: Regex,
    number: Regex,
}

impl Reader {
    fn new() -> anyhow::Result<Self> {
        let mut spellings: Vec<&str> = UNITS
            .iter()
            .flat_map(|(_, all)| all.iter())
            .copied()
            .collect();
        // The longest first: `ms` before `s`.
        spellings.sort_by_key(|unit| std::cmp::Reverse(unit.len()));
        let units: Vec<_> = spellings
            .into_iter()
            .map(
                |unit| match unit.ends_with(|c: char| c.is_ascii_lowercase()) {
                    true => format!(r"{unit}\b"),
                    false => unit.to_owned(),
                },
            )
            .collect();
        let number = r"(?:[0-9][0-9,]*)?\.?[0-9]+(?:e[0-9]+)?";
        let between = r"(?: to | and |%? → |–| 到 | 和 )";
        let figures = format!(
            r"(?:^|[^A-Za-z0-9_.^])((?:{number}{between})*{number})[ -]?({})",
            units.join("|")
        );
        Ok(Self {
            figures: Regex::new(&figures)?,
            number: Regex::new(number)?,
        })
    }

    /// The figures of a text. In `2, 3 and 4 s` there are two: the first may be any number.
    fn figures(&self, text: &str) -> Vec<Figure> {
        let mut found = Vec::new();
        for group in self.figures.captures_iter(text) {
            let is_unit = |(_, all): &&(&str, &[&str])| all.contains(&&group[2]);
            let Some((unit, _)) = UNITS.iter().find(is_unit) else {
                continue;
            };
            for number in self.number.find_iter(&group[1]) {
                let plain = number.as_str().trim_end_matches(',').replace(',', "");
                let Ok(value) = plain.parse() else { continue };
                found.push(Figure {
                    value,
                    unit,
                    written: format!("{} {unit}", number.as_str()),
                });
            }
        }
        found
    }

    fn sections(&self, page: &str) -> Vec<Section> {
        let mut sections = vec![Section::default()];
        for block in blocks(page) {
            if block.kind == Kind::Heading {
                sections.push(Section::default());
            }
            let Some(section) = sections.last_mut() else {
                continue;
            };
            match block.kind {
                Kind::Listing => continue,
                _ if block.is_generated => continue,
                Kind::Heading => section.heading = block.text,
                _ => {
                    let figures = self.figures(&block.text.replace('\n', " "));
                    let figures = figures.into_iter().map(|figure| (block.line, figure));
                    section.figures.extend(figures);
                }
            }
            let links = block.links.into_iter().map(|(_, link)| link);
            section.links.extend(links);
        }
        sections
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        let figures = Reader::new().expect("patterns").figures(text);
        figures.into_iter().map(|f| f.written).collect()
    }

    #[test]
    fn numbers_with_units_are_figures() {
        assert_eq!(read("in 1.5 ms, 2% of it"), ["1.5 ms", "2 %"]);
        assert_eq!(read("18.2 to 19.5 cycles"), ["18.2 cycles", "19.5 cycles"]);
        assert_eq!(read("at n = 7, 8 and 9% less"), ["8 %", "9 %"]);
        assert_eq!(
            read("是它的 1.27 到 1.39 倍，用 3 秒"),
            ["1.27 times", "1.39 times", "3 s"]
        );
        assert_eq!(read(".645 s, 7.0e9/s"), [".645 s", "7.0e9 /s"]);
    }

    #[test]
    fn other_numbers_are_not() {
        assert!(read("n = 16 squares, 2^61 s, v1.2 s, 16 bits, 5 minutes").is_empty());
    }

    fn found(document: &str) -> Vec<String> {
        let mut texts: Vec<_> = DOCUMENTS
            .map(|file| (file.to_owned(), String::new()))
            .into();
        texts.push((
            LAB_BOOK.to_owned(),
            "# Lab\n\n## A day\n\nIt took 3 s.\n".to_owned(),
        ));
        texts[0].1 = document.to_owned();
        let findings = findings(&texts).expect("read");
        findings.into_iter().map(|f| f.what).collect()
    }

    #[test]
    fn a_figure_is_in_a_record_of_its_section() {
        let day = "[day](bench/record/lab-book.md#a-day)";
        assert_eq!(found(&format!("# T\n\n3 s ({day})\n")), [""; 0]);
        assert_eq!(
            found(&format!("# T\n\n| a |\n|-|\n| 4 s |\n\n{day}\n")).len(),
            1
        );
        // Other sections have their own records, and those of the opening.
        assert_eq!(found(&format!("# T\n\n{day}\n\n## U\n\n3 s\n")), [""; 0]);
        assert_eq!(
            found(&format!("# T\n\n## U\n\n{day}\n\n## V\n\n3 s\n")).len(),
            1
        );
    }

    #[test]
    fn generated_parts_and_code_are_left_alone() {
        let part = "<!-- generated: x -->\n| 4 s |\n<!-- end: x -->\n";
        assert_eq!(
            found(&format!("# T\n\n{part}\n`5 s`\n\n```\n6 s\n```\n")),
            [""; 0]
        );
        assert_eq!(found(&format!("{part}\n7 s\n")).len(), 1);
    }
}
