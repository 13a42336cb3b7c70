//! Aligned columns, also with Chinese characters, which are two cells wide.

use unicode_width::UnicodeWidthStr;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_takes_two_cells() {
        assert_eq!(pad("对称剪枝", 10), "对称剪枝  ");
        assert_eq!(pad_left("剪枝", 6), "  剪枝");
        assert_eq!(pad("mirror", 3), "mirror");
    }
}
