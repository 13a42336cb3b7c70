//! Commands and their expected output, read from Markdown.

use anyhow::{bail, ensure};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// A command, and the lines that a reader sees under it.
#[derive(Debug, PartialEq)]
pub(super) struct Shown {
    pub(super) command: String,
    pub(super) expected: Vec<String>,
}

pub(super) fn commands(markdown: &str) -> anyhow::Result<Vec<Shown>> {
    let mut all = Vec::new();
    let mut after_sh = false;
    let mut open: Option<(String, String)> = None;
    // The pieces of code in each cell of a table's row.
    let mut cells: Vec<Vec<String>> = Vec::new();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::TableRow) => cells.clear(),
            Event::Start(Tag::TableCell) => cells.push(Vec::new()),
            Event::Code(code) => {
                if let Some(cell) = cells.last_mut() {
                    cell.push(code.into_string());
                }
            }
            Event::End(TagEnd::TableRow) => all.extend(table_row(&cells)),
            Event::End(TagEnd::Table) => cells.clear(),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                let language = info.split([' ', ',']).next().unwrap_or_default();
                open = Some((language.to_owned(), String::new()));
            }
            Event::Text(part) => match &mut open {
                Some((_, text)) => text.push_str(&part),
                None => after_sh = false,
            },
            Event::End(TagEnd::CodeBlock) => {
                let Some((language, text)) = open.take() else {
                    continue;
                };
                match language.as_str() {
                    "sh" => all.extend(plain(&text)?),
                    "text" if after_sh => {
                        if let Some(last) = all.last_mut() {
                            last.expected = expected(text.lines());
                        }
                    }
                    "console" => bail!(
                        "a `console` block is not run: show commands in a `sh` block, and what the last of \
                         them prints in a `text` block"
                    ),
                    _ => {}
                }
                after_sh = language == "sh";
            }
            _ => {}
        }
    }
    Ok(all)
}

/// A row of three cells of which the second is one command: the pieces of code in the third are
/// lines that it prints.
fn table_row(cells: &[Vec<String>]) -> Option<Shown> {
    let [_, command, printed] = cells else {
        return None;
    };
    let [command] = command.as_slice() else {
        return None;
    };
    command.starts_with("bitqueens ").then(|| Shown {
        command: command.clone(),
        expected: expected(printed.iter().map(String::as_str)),
    })
}

/// A `sh` block: every line is a command.
fn plain(text: &str) -> anyhow::Result<Vec<Shown>> {
    let mut shown = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let command = whole(line, &mut lines)?;
        if !command.is_empty() {
            shown.push(Shown {
                command,
                expected: Vec::new(),
            });
        }
    }
    Ok(shown)
}

/// A line with the ones that continue it, without the comment behind it.
fn whole<'a>(first: &str, rest: &mut impl Iterator<Item = &'a str>) -> anyhow::Result<String> {
    let mut command = first.trim().to_owned();
    while let Some(stem) = command.strip_suffix('\\') {
        let next = rest.next().unwrap_or_default();
        ensure!(!next.is_empty(), "`{command}` is continued by nothing");
        command = format!("{} {}", stem.trim_end(), next.trim());
    }
    if command.starts_with('#') {
        command.clear();
    }
    // The two languages may explain a command in their own words.
    let end = command.find(" #").unwrap_or(command.len());
    command.truncate(end);
    Ok(command.trim_end().to_owned())
}

fn expected<'a>(lines: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    lines
        .into_iter()
        .map(str::trim)
        .filter(|line| !line.is_empty() && *line != "..." && *line != "…")
        .map(str::to_owned)
        .collect()
}

/// The first expected line that does not occur behind the ones before it.
pub(super) fn first_missing<'a>(expected: &'a [String], output: &str) -> Option<&'a str> {
    let mut lines = output.lines();
    expected
        .iter()
        .find(|pattern| !lines.any(|line| *pattern == line.trim()))
        .map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(markdown: &str) -> Vec<(String, String)> {
        let shown = commands(markdown).expect("well formed");
        shown
            .into_iter()
            .map(|shown| (shown.command, shown.expected.join("|")))
            .collect()
    }

    fn pair(command: &str, expected: &str) -> (String, String) {
        (command.to_owned(), expected.to_owned())
    }

    #[test]
    fn a_text_block_belongs_to_the_sh_block_before_it() {
        let text = "```sh\n# first\na\nb\n```\n\n```text\n92\n```\n";
        assert_eq!(read(text), [pair("a", ""), pair("b", "92")]);
        let apart = "```sh\na\n```\nwords\n\n```text\n92\n```\n";
        assert_eq!(read(apart), [pair("a", "")]);
        assert!(read("```rust\nfn a() {}\n```\n").is_empty());
    }

    #[test]
    fn a_row_of_three_cells_holds_a_command() {
        let head = "| a | b | c |\n|---|---|---|\n";
        let row = "| one `x` | `bitqueens list 4` | `2 4 1 3`, `3 1 4 2` |\n";
        let expected = [pair("bitqueens list 4", "2 4 1 3|3 1 4 2")];
        assert_eq!(read(&format!("{head}{row}")), expected);
        // Two commands to choose from, other programs and tables of two columns are not run.
        let others = "| x | `bitqueens a`, `b` | c |\n| x | `sh` | c |\n";
        assert!(read(&format!("{head}{others}")).is_empty());
        assert!(read("| a | b |\n|---|---|\n| x | `bitqueens a` |\n").is_empty());
    }

    #[test]
    fn malformed_blocks_are_errors() {
        assert!(commands("```console\n$ a\n92\n```\n").is_err());
        assert!(commands("```sh\na \\\n```\n").is_err());
    }

    #[test]
    fn expected_lines_occur_whole_and_in_order() {
        let expected = ["8 0.1 s".to_owned(), "92".to_owned()];
        assert_eq!(first_missing(&expected, "x\n  8 0.1 s\n92\n"), None);
        assert_eq!(first_missing(&expected, "92\n8 0.1 s\n"), Some("92"));
        assert_eq!(first_missing(&expected, "8 0.1 s\n192\n"), Some("92"));
    }
}
