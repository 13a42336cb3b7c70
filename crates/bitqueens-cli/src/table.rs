//! Aligned columns, also with Chinese characters, which are two cells wide.

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

/// Punctuation that does not begin a line.
const CLOSING: [char; 9] = ['，', '。', '：', '；', '、', '）', '」', '！', '？'];

/// `text` in lines of at most `width` cells: the first begins at `column`, the others are indented to it. A word that
/// is longer than a line stays whole.
pub(crate) fn wrapped(text: &str, column: usize, width: usize) -> String {
    let (mut lines, mut at) = (String::new(), column);
    for word in words(text) {
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

/// Where a line may end: after blanks except those of squares, and around Chinese characters.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let ends = rest.char_indices().zip(rest.chars().skip(1));
        let end = ends.into_iter().find_map(|((at, char), next)| {
            let is_wide = |char: char| char.width() == Some(2);
            let may_end = char == ' ' || is_wide(char) || is_wide(next);
            let stays =
                next == ' ' || CLOSING.contains(&next) || char == ' ' && is_in_square(&rest[..at]);
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
        assert_eq!(wrapped("at (4, 16), (5, 1)", 0, 11), "at (4, 16),\n(5, 1)");
    }

    #[test]
    fn chinese_takes_two_cells() {
        assert_eq!(pad("对称剪枝", 10), "对称剪枝  ");
        assert_eq!(pad_left("剪枝", 6), "  剪枝");
        assert_eq!(pad("mirror", 3), "mirror");
    }
}
