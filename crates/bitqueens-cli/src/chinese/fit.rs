//! Chinese help that fits the terminal. clap breaks lines at spaces alone, and a Chinese sentence has none.

use unicode_width::UnicodeWidthChar;

/// The narrowest column of text; a terminal that leaves less breaks the lines itself.
const NARROWEST: usize = 20;

/// The text with lines of at most `width` cells. What follows a break stands below the last column of the line.
pub(crate) fn fit(text: &str, width: usize) -> String {
    let lines = text.split('\n').map(|line| fit_line(line, width));
    lines.collect::<Vec<_>>().join("\n")
}

/// A character with the escape sequences before it.
struct Cell<'t> {
    text: &'t str,
    char: char,
    width: usize,
}

fn fit_line(line: &str, width: usize) -> String {
    let cells = cells(line);
    let indent = last_column(&cells);
    if width < indent + NARROWEST {
        return line.to_owned();
    }
    let (mut out, mut at, mut start) = (String::new(), 0, 0);
    while start < cells.len() {
        let end = start + fitting(&cells[start..], width - at);
        if end == cells.len() {
            out.extend(cells[start..].iter().map(|cell| cell.text));
            break;
        }
        let end = break_before(&cells, start, end);
        let row: String = cells[start..end].iter().map(|cell| cell.text).collect();
        out.push_str(row.trim_end_matches(' '));
        out.push('\n');
        out.extend(std::iter::repeat_n(' ', indent));
        at = indent;
        start = end;
        while cells.get(start).is_some_and(|cell| cell.char == ' ') {
            start += 1;
        }
    }
    out
}

fn cells(line: &str) -> Vec<Cell<'_>> {
    let mut cells = Vec::new();
    let (mut start, mut is_escape) = (0, false);
    for (index, char) in line.char_indices() {
        let end = index + char.len_utf8();
        if is_escape || char == '\x1b' {
            is_escape = !(is_escape && char.is_ascii_alphabetic());
            continue;
        }
        let text = &line[start..end];
        let width = char.width().unwrap_or(0);
        cells.push(Cell { text, char, width });
        start = end;
    }
    // The escape sequences at the end belong to the last character.
    if let Some(last) = cells.last_mut() {
        let begin = start - last.text.len();
        last.text = &line[begin..];
    }
    cells
}

/// The column of the text after the last two spaces in a row, that of the help beside an option.
fn last_column(cells: &[Cell<'_>]) -> usize {
    let (mut at, mut spaces, mut column) = (0, 0, 0);
    for cell in cells {
        match cell.char {
            ' ' => spaces += 1,
            _ => {
                if spaces >= 2 {
                    column = at;
                }
                spaces = 0;
            }
        }
        at += cell.width;
    }
    column
}

/// The number of cells that fit.
fn fitting(cells: &[Cell<'_>], width: usize) -> usize {
    let mut used = 0;
    let too_far = cells.iter().position(|cell| {
        used += cell.width;
        used > width
    });
    too_far.unwrap_or(cells.len())
}

/// The last index up to `end` at which the line may break, or `end` if there is none.
fn break_before(cells: &[Cell<'_>], start: usize, end: usize) -> usize {
    let may_break = |&index: &usize| {
        let (before, after) = (&cells[index - 1], &cells[index]);
        let is_between =
            before.char == ' ' || after.char == ' ' || before.width.max(after.width) == 2;
        is_between && !"，。；：、？！）」".contains(after.char) && !"（「".contains(before.char)
    };
    (start + 1..=end).rev().find(may_break).unwrap_or(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::width;

    #[test]
    fn long_lines_continue_below_their_last_column() {
        let text = "选项：\n  -n, --limit <K>  只列出前几个解；其余的解，不列出也不计数\n      --json       短";
        let expected = "选项：\n  -n, --limit <K>  只列出前几个解；其余的\n                   解，不列出也不计数\n      --json       短";
        assert_eq!(fit(text, 42), expected);
        assert_eq!(fit(text, 100), text);
    }

    #[test]
    fn breaks_are_at_spaces_or_beside_wide_characters_and_before_no_comma() {
        assert_eq!(fit("一二三四，五", 8), "一二三四，五", "too narrow");
        let text = "甲乙丙丁戊己庚辛壬癸，word 子丑";
        assert_eq!(fit(text, 21), "甲乙丙丁戊己庚辛壬\n癸，word 子丑");
        assert_eq!(fit("甲乙丙丁戊己庚辛 words", 20), "甲乙丙丁戊己庚辛\nwords");
    }

    #[test]
    fn colours_take_no_room() {
        let text = "  \x1b[1m--all\x1b[0m  甲乙丙丁戊己庚辛壬癸子丑寅卯\x1b[0m";
        assert_eq!(fit(text, 38), text);
        let broken = "  \x1b[1m--all\x1b[0m  甲乙丙丁戊己庚辛壬癸子\n         丑寅卯\x1b[0m";
        assert_eq!(fit(text, 31), broken);
    }

    /// Every help page, on a terminal of 80 cells.
    #[test]
    fn the_help_fits_eighty_cells() {
        fn check(command: &mut clap::Command) {
            for help in [command.render_help(), command.render_long_help()] {
                let text = fit(
                    &crate::chinese::rendered(crate::language::Language::Chinese, help.to_string()),
                    80,
                );
                for line in text.lines() {
                    assert!(width(line) <= 80, "{}: {line}", command.get_name());
                }
            }
            command.get_subcommands_mut().for_each(check);
        }
        check(&mut crate::chinese::translate(
            <crate::commands::Cli as clap::CommandFactory>::command(),
        ));
    }
}
