//! Aligned columns, also with Chinese characters, which are two cells wide.

use std::ops::Range;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Width of `text` on a terminal, in cells.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// `text` padded with spaces to `cells`, aligned to the left.
pub(crate) fn pad(text: &str, cells: usize) -> String {
    let blanks = cells.saturating_sub(width(text));
    format!("{text}{:blanks$}", "")
}

/// `text` padded with spaces to `cells`, aligned to the right.
pub(crate) fn pad_left(text: &str, cells: usize) -> String {
    let blanks = cells.saturating_sub(width(text));
    format!("{:blanks$}{text}", "")
}

/// Punctuation that does not begin a line, and such as does not end one.
const CLOSING: [char; 9] = ['，', '。', '：', '；', '、', '）', '」', '！', '？'];
const OPENING: [char; 3] = ['[', '（', '「'];

/// `text` in lines of at most `width` cells: the first begins at `column`, the others are indented to it. A word that
/// is longer than a line stays whole.
pub(crate) fn wrapped(text: &str, column: usize, width: usize) -> String {
    wrapped_around(text, column, width, &[])
}

/// The same, where these parts of the text and what stands in backticks are words.
pub(crate) fn wrapped_around(text: &str, column: usize, width: usize, parts: &[String]) -> String {
    let (mut lines, mut at) = (String::new(), column);
    for word in words(text, &whole(text, parts)) {
        if at > column && at + word.trim_end().width() > width {
            lines.truncate(lines.trim_end().len());
            lines.push('\n');
            lines.push_str(&" ".repeat(column));
            at = column;
        }
        lines.push_str(word);
        at += word.width();
    }
    lines
}

/// Whether a text ends within the name of a square, such as `(4,`.
fn is_in_square(text: &str) -> bool {
    let row = text.rsplit_once('(').and_then(|(_, row)| row.strip_suffix(','));
    row.is_some_and(|row| row.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The ranges of these parts of a text, and of what stands in backticks.
fn whole(text: &str, parts: &[String]) -> Vec<Range<usize>> {
    let marks: Vec<usize> = text.match_indices('`').map(|(at, _)| at).collect();
    let marked = marks.chunks_exact(2).map(|pair| pair[0]..pair[1]);
    let parts = parts.iter().filter(|part| !part.is_empty());
    let found = parts.flat_map(|part| text.match_indices(part.as_str()));
    marked.chain(found.map(|(at, part)| at..at + part.len())).collect()
}

/// Where a line may end: after blanks except those of squares, and around Chinese characters, but not in a range.
fn words<'a>(text: &'a str, whole: &[Range<usize>]) -> impl Iterator<Item = &'a str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let ends = rest.char_indices().zip(rest.chars().skip(1));
        let start = text.len() - rest.len();
        let end = ends.into_iter().find_map(|((at, char), next)| {
            let end = start + at + char.len_utf8();
            let is_within = whole.iter().any(|range| range.start < end && end < range.end);
            let is_wide = |char: char| char.width() == Some(2);
            let may_end = char == ' ' || is_wide(char) || is_wide(next);
            let stays =
                next == ' ' || CLOSING.contains(&next) || char == ' ' && is_in_square(&rest[..at]);
            let stays = stays || is_within || OPENING.contains(&char);
            (may_end && !stays).then_some(at + char.len_utf8())
        });
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        (!word.is_empty()).then_some(word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_at_blanks_and_between_chinese_characters() {
        assert_eq!(wrapped("one two three", 2, 9), "one two\n  three");
        assert_eq!(wrapped("one two three", 0, 80), "one two three");
        assert_eq!(wrapped("unbreakable word", 0, 5), "unbreakable\nword");
        assert_eq!(wrapped("本质不同，各算一个", 2, 8), "本质不\n  同，各\n  算一个");
        assert_eq!(wrapped("", 3, 8), "");
        assert_eq!(wrapped("线程数 [默认]", 0, 9), "线程数\n[默认]");
        assert_eq!(wrapped("at (4, 16), (5, 1)", 0, 11), "at (4, 16),\n(5, 1)");
        assert_eq!(wrapped("try `count 8 --json` now", 0, 8), "try\n`count 8 --json`\nnow");
        let file = ["我的 棋盘.txt".to_owned()];
        assert_eq!(
            wrapped_around("无法读取 我的 棋盘.txt 了", 0, 6, &file),
            "无法读\n取\n我的 棋盘.txt\n了"
        );
    }

    #[test]
    fn chinese_takes_two_cells() {
        assert_eq!(pad("对称剪枝", 10), "对称剪枝  ");
        assert_eq!(pad_left("剪枝", 6), "  剪枝");
        assert_eq!(pad("mirror", 3), "mirror");
    }
}
