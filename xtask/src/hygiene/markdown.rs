//! Markdown as the checks read it: blocks of text, with the links and the pieces of code in them.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

#[derive(Default)]
pub(super) struct Block {
    /// From 1.
    pub(super) line: usize,
    pub(super) kind: Kind,
    /// An `x` stands for each piece of code, except in headings; `\n` is a break in the source.
    pub(super) text: String,
    pub(super) code: Vec<String>,
    /// Line and destination, of pictures too.
    pub(super) links: Vec<(usize, String)>,
    /// Between the marks of a part that `cargo xtask generate` writes.
    pub(super) is_generated: bool,
}

#[derive(Default, Clone, Copy, PartialEq)]
pub(super) enum Kind {
    #[default]
    Paragraph,
    Heading,
    /// A column's number, from 1.
    TableHead(usize),
    TableCell(usize),
    Listing,
}

pub(super) fn blocks(markdown: &str) -> Vec<Block> {
    let line = |at: usize| markdown[..at].matches('\n').count() + 1;
    let mut blocks = Vec::new();
    let mut block = Block::default();
    let (mut in_head, mut column, mut is_generated) = (false, 0, false);
    for (event, at) in Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter() {
        let is_text = matches!(
            event,
            Event::Text(_) | Event::Code(_) | Event::Start(Tag::Link { .. } | Tag::Image { .. })
        );
        // An item goes on after a listing or a list in it without another start.
        if block.line == 0 && is_text {
            block.line = line(at.start);
        }
        // The text of an item ends where a block in it begins: the items of a tight list have no paragraphs.
        let mut begin = |kind| {
            let new = Block {
                line: line(at.start),
                kind,
                ..Block::default()
            };
            end(
                &mut blocks,
                std::mem::replace(&mut block, new),
                is_generated,
            );
        };
        match event {
            Event::Start(Tag::TableHead) => (in_head, column) = (true, 0),
            Event::Start(Tag::TableRow) => (in_head, column) = (false, 0),
            Event::Start(Tag::TableCell) => {
                column += 1;
                let kind = if in_head {
                    Kind::TableHead
                } else {
                    Kind::TableCell
                };
                begin(kind(column));
            }
            Event::Start(Tag::Heading { .. }) => begin(Kind::Heading),
            Event::Start(Tag::CodeBlock(_)) => begin(Kind::Listing),
            Event::Start(Tag::Paragraph | Tag::Item) => begin(Kind::Paragraph),
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                block.links.push((line(at.start), dest_url.into_string()));
            }
            Event::Html(html) if html.starts_with("<!-- generated: ") => is_generated = true,
            Event::Html(html) if html.starts_with("<!-- end: ") => is_generated = false,
            Event::Text(text) => block.text += &text,
            Event::Code(code) if block.kind == Kind::Heading => block.text += &code,
            Event::Code(code) => {
                block.text.push('x');
                block.code.push(code.into_string());
            }
            Event::SoftBreak | Event::HardBreak => block.text.push('\n'),
            Event::End(
                TagEnd::Paragraph
                | TagEnd::Heading(_)
                | TagEnd::TableCell
                | TagEnd::Item
                | TagEnd::CodeBlock,
            ) => end(&mut blocks, std::mem::take(&mut block), is_generated),
            _ => {}
        }
    }
    blocks
}

/// Adds a block that has ended, unless it is an empty paragraph.
fn end(blocks: &mut Vec<Block>, block: Block, is_generated: bool) {
    let is_empty = block.text.trim().is_empty() && block.links.is_empty();
    if block.kind != Kind::Paragraph || !is_empty {
        blocks.push(Block {
            is_generated,
            ..block
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Line, whether it is a listing, and text.
    fn read(markdown: &str) -> Vec<(usize, bool, String)> {
        let parts = blocks(markdown).into_iter();
        parts
            .map(|block| (block.line, block.kind == Kind::Listing, block.text))
            .collect()
    }

    fn block(line: usize, is_listing: bool, text: &str) -> (usize, bool, String) {
        (line, is_listing, text.to_owned())
    }

    #[test]
    fn a_listing_in_a_tight_item_is_a_block_of_its_own() {
        let page = "# T\n\n- 3 s [a](b)\n  ```\n  x\n  ```\n  after\n- next\n";
        let expected = [
            block(1, false, "T"),
            block(3, false, "3 s a"),
            block(4, true, "x\n"),
            block(7, false, "after"),
            block(8, false, "next"),
        ];
        assert_eq!(read(page), expected);
        assert_eq!(blocks(page)[1].links, [(3, "b".to_owned())]);
    }

    #[test]
    fn nested_items_are_blocks_of_their_own() {
        let page = "- a\n  b\n  - `c` d\n    > e\n- f\n\n  g\n";
        let expected = [
            block(1, false, "a\nb"),
            block(3, false, "x d"),
            block(4, false, "e"),
            block(5, false, "f"),
            block(7, false, "g"),
        ];
        assert_eq!(read(page), expected);
    }

    #[test]
    fn tables_keep_their_empty_cells() {
        let kinds = |block: Block| (block.kind == Kind::TableCell(2), block.text);
        let cells: Vec<_> = blocks("| a | b |\n|-|-|\n| c | |\n")
            .into_iter()
            .map(kinds)
            .collect();
        let expected = [(false, "a"), (false, "b"), (false, "c"), (true, "")];
        assert_eq!(cells, expected.map(|(is, text)| (is, text.to_owned())));
    }
}
