//! Chinese as it is typeset: full-width punctuation, a space beside Latin words, and one paragraph
//! on one line, since the end of a line is shown as a space between two characters.
//!
//! Checked are the Markdown files in Chinese and the string literals of the crates and of the page.
//! Numbers and code keep their half-width brackets and commas: `皇后放到 (1, 3)`.

use anyhow::Context;
use regex_lite::Regex;

use super::Finding;
use super::markdown::{Kind, blocks};

/// A pattern that must not occur, with `H` for the range of Chinese characters.
const RULES: [(&str, &str); 3] = [
    (
        "[H][,;:?!()“”‘’]|[,;:?!()“”‘’][H]|[,;:?] [H]",
        "half-width punctuation beside Chinese: write one of ，；：？！（）「」",
    ),
    (
        "[ \t][，。、；：？！（）「」]|[，。、；：？！（）「」][ \t]",
        "a space beside full-width punctuation",
    ),
    (
        "[H][A-Za-z0-9]|[A-Za-z0-9][H]",
        "no space between a Chinese character and a Latin letter or digit",
    ),
];

/// Unified ideographs and their extension A, for a class of characters.
const HAN: &str = r"\u{3400}-\u{4DBF}\u{4E00}-\u{9FFF}";

const BROKEN: &str = "a line break in a Chinese paragraph, shown as a space: write it on one line";

pub(super) fn findings(texts: &[(String, String)]) -> anyhow::Result<Vec<Finding>> {
    let rules = RULES
        .iter()
        .map(|(pattern, what)| Ok((Regex::new(&pattern.replace('H', HAN))?, *what)))
        .collect::<anyhow::Result<Vec<_>>>()
        .context("a rule's pattern is malformed")?;
    let rust = Literals::rust()?;
    let script = Literals::script()?;
    let mut findings = Vec::new();
    for (file, text) in texts {
        let pieces = if file.ends_with(".zh-CN.md") {
            pieces(text)
        } else if file.starts_with("crates/") && file.ends_with(".rs") {
            rust.of(text)
        } else if file.starts_with("web/src/")
            && [".ts", ".svelte"].iter().any(|end| file.ends_with(end))
        {
            script.of(text)
        } else {
            continue;
        };
        for Piece { line, text: piece } in pieces {
            let broken = piece.contains('\n').then_some(BROKEN);
            let broken = broken.filter(|_| file.ends_with(".md"));
            let matching = rules.iter().filter(|(rule, _)| rule.is_match(piece.trim()));
            for what in matching.map(|(_, what)| *what).chain(broken) {
                findings.push(Finding {
                    file: file.clone(),
                    line,
                    what: what.to_owned(),
                });
            }
        }
    }
    Ok(findings)
}

/// A unit of text.
struct Piece {
    line: usize,
    text: String,
}

/// The blocks of a page, and each line of its listings.
fn pieces(markdown: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for block in blocks(markdown) {
        if block.kind == Kind::Listing {
            let lines = (block.line + 1..).zip(block.text.lines());
            pieces.extend(lines.map(|(line, text)| Piece {
                line,
                text: text.trim_end().to_owned(),
            }));
        } else {
            pieces.push(Piece {
                line: block.line,
                text: block.text,
            });
        }
    }
    pieces
}

/// The string literals of a language, found without a parser.
struct Literals {
    /// A comment, a character or a string; the string's content is the group.
    token: Regex,
    escape: Regex,
}

impl Literals {
    fn rust() -> anyhow::Result<Self> {
        Ok(Self {
            token: Regex::new(
                r##"//[^\n]*|'(?:\\[^\n]|[^'\\\n])'|r#"(?s:.*?)"#|"((?:\\(?s:.)|[^"\\])*)""##,
            )?,
            escape: Regex::new(r"\\(?:u\{[0-9A-Fa-f]*\}|\n\s*|[^\n])")?,
        })
    }

    /// TypeScript, where what a template is filled with counts as one escape. Strings that go over several
    /// lines are templates.
    fn script() -> anyhow::Result<Self> {
        Ok(Self {
            token: Regex::new(
                r#"//[^\n]*|/\*(?s:.*?)\*/|'((?:\\[^\n]|[^'\\\n])*)'|"((?:\\[^\n]|[^"\\\n])*)"|`((?:\\(?s:.)|[^`\\])*)`"#,
            )?,
            escape: Regex::new(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\\(?:u[0-9A-Fa-f]{4}|[^\n])")?,
        })
    }

    fn of(&self, source: &str) -> Vec<Piece> {
        self.token
            .captures_iter(source)
            .filter_map(|found| found.iter().skip(1).flatten().next())
            .map(|content| Piece {
                line: source[..content.start()].matches('\n').count() + 1,
                text: self.escape.replace_all(content.as_str(), "\0").into(),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(file: &str, text: &str) -> Vec<usize> {
        let texts = [(file.to_owned(), text.to_owned())];
        let findings = findings(&texts).expect("valid rules");
        findings.into_iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn half_width_punctuation_is_found_in_pages() {
        let wrong = [
            "八个皇后,一个棋盘",
            "在这里: 计数",
            "共有几个?",
            "结果（英文)",
            "见 [文档](a.md)(英文)",
            "| 行(row) | b |\n|---|---|",
            "# 一:二",
            "“星座”",
            "八个皇后， 一个棋盘",
            "八个皇后 （英文）",
            "第3行",
            "用`x`数",
            "八个皇后，\n一个棋盘",
            "```sh\na  # 第一级,第二级\n```",
        ];
        for text in wrong {
            let line = if text.starts_with("```") { 4 } else { 3 };
            let text = format!("# 题\n\n{text}\n");
            assert_eq!(found("docs/A.zh-CN.md", &text), [line], "{text}");
            assert!(found("docs/A.md", &text).is_empty());
        }
    }

    #[test]
    fn full_width_punctuation_is_right() {
        let right = [
            "数 n = 8，见 [网页](a.md)（英文）；再看 [这里](b.md)。",
            "看[网页](a.md)学会*当前行*的 `f(x, y)`、`g`，在 (2, 3)。",
            "| 问题 | 输出 |\n|---|---|\n| 解 | `1`, `2` |\n| 图 | （文件） |",
            "```text\nsearch(cols, diag):\n    cols 满了：又一个解\n```",
            "1. *试放*：每个通道\n2. 补充",
        ];
        for text in right {
            assert!(
                found("A.zh-CN.md", &format!("{text}\n")).is_empty(),
                "{text}"
            );
        }
    }

    #[test]
    fn the_texts_of_the_page_are_checked() {
        let script = "// 解,\nconst a = '共 12 个解(全部)';\nconst b = `第 ${n} 行,第`;\n\
                      const c = `第${n}行：${f({ a: '(' })}`, d = ['解', '的'], e = \"棋盘\";\n\
                      const f = \"棋盘 ,\", g = it('第3行');\n";
        assert_eq!(found("web/src/a.ts", script), [2, 3, 5]);
        assert_eq!(found("web/src/a.svelte", script), [2, 3, 5]);
        assert!(found("web/tests/a.ts", script).is_empty());
    }

    #[test]
    fn string_literals_are_checked() {
        let rust = "let quote = '\"'; // \"解,\n/// \"解,\nlet a = \"第 {n} 行,第\";\n\
                    let b: &'static str = \"a \\\" b\";\nlet c = \"解 \\\n    (a)解\";\n";
        assert_eq!(found("crates/a/src/b.rs", rust), [3, 5]);
        assert!(found("xtask/src/b.rs", rust).is_empty());
        for right in [
            "\"(2, 1) 不能放：与 (1, 1) 的皇后同列\"",
            "\"皇后\\n\"",
            "\"皇 1\\n\\t23\"",
            "'皇', ','",
            "r#\"解,\"#",
        ] {
            assert!(found("crates/a/src/b.rs", right).is_empty(), "{right}");
        }
    }
}
