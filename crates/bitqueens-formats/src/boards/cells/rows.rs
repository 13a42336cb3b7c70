//! The rows of boards among the lines of a text: frames, comments, titles, settings and labels are left out.

use std::borrow::Cow;
use std::collections::HashMap;

use super::{BARS, Cell, Row, cells, cells_of, framed};
use crate::boards::draft::Settings;
use crate::boards::input::{Line, Text};
use bitqueens::MAX_SIDE;

/// Whether a line is part of a frame: an edge, or a rule between rows.
fn is_frame(text: &str) -> bool {
    let is_box = |char: char| ('\u{2500}'..='\u{257f}').contains(&char);
    let text = text.trim();
    if text.chars().any(|char| is_box(char) && !BARS.contains(&char)) {
        return text.chars().all(|char| is_box(char) || char == ' ');
    }
    let has_rule = ["--", "==", "-:", "- -", "+-+-+"].iter().any(|rule| text.contains(rule));
    has_rule && text.contains(['+', '|', '=']) && text.chars().all(|char| "+-=|: ".contains(char))
}

/// Whether a line is a comment.
fn is_comment(text: &str) -> bool {
    let text = text.trim_start();
    let rest = text.strip_prefix(['#', '%', ';']);
    text.starts_with("//")
        || text.starts_with("/*")
        || text.starts_with("-- ")
        || rest.is_some_and(|rest| {
            rest.contains(|char: char| char.is_alphabetic() && char != 'Q' && char != 'q')
        }) && rest.is_some_and(|rest| rest.starts_with([' ', '!']) || text.starts_with('%'))
}

/// A line without the comment behind a row.
fn without_comment(line: Line<'_>) -> Line<'_> {
    let parts = line.text.split_once(" % ").or_else(|| line.text.split_once(" // "));
    Line { text: parts.map_or(line.text, |(row, _)| row.trim_end()), ..line }
}

/// A setting: `size: 6`, `n = 8`, `stars 1`, `6x6`, and a title with the number of stars.
fn setting(text: &str) -> Option<Settings> {
    let text = text.trim();
    if let Some((before, _)) = text.split_once(['★', '*']).or(text.split_once("star"))
        && text.chars().filter(|char| char.is_alphabetic()).count() >= 4
        && let Some(number) = before.trim_end_matches([' ', '-']).rsplit([' ', '(']).next()
        && let Ok(stars) = number.parse()
    {
        return Some(Settings { n: None, stars: Some(stars) });
    }
    if let Some((rows, columns)) = text.split_once(['x', 'X', '×'])
        && let (Ok(rows), Ok(columns)) = (rows.trim().parse(), columns.trim().parse::<usize>())
        && rows == columns
    {
        return Some(Settings { n: Some(rows), stars: None });
    }
    let name_end = text.find(|char: char| !char.is_alphabetic() && char != '_')?;
    let (name, rest) = text.split_at(name_end);
    let number = rest.trim_start_matches([' ', ':', '=', '\t']);
    let number = number.trim_end_matches([';', ',', ' ']).parse().ok()?;
    Settings::named(name, number)
}

/// Whether a line is a title: a word of letters, and a blank or a colon.
fn is_title(text: &str, counts: &HashMap<&str, usize>) -> bool {
    let text = text.trim();
    // The words of a row stand elsewhere too.
    let is_common = |word: &str| counts.get(word).is_some_and(|&count| count > 1);
    if text.split_whitespace().count() > 3 && text.split_whitespace().all(is_common) {
        return false;
    }
    if text.starts_with("Solution") {
        return true;
    }
    let word = |word: &str| word.chars().filter(|char| char.is_alphabetic()).count() >= 3;
    match text.split_once([':', '：']) {
        Some((before, _)) => before.chars().all(|c| c.is_alphanumeric() || " #=.-_()…".contains(c)),
        None => {
            let mut words = text.split_whitespace();
            let first = words.next().unwrap_or("");
            let rest: Vec<&str> = words.collect();
            !text.contains([',', '|', '\t'])
                && word(first)
                && rest.iter().any(|rest| rest.len() != first.len())
        }
    }
}

/// The rows of all boards, and for each frame whether it has lines between squares.
pub(super) fn rows(text: Text<'_>) -> (Vec<Row<'_>>, Vec<bool>) {
    let mut rows: Vec<Row<'_>> = Vec::new();
    let mut frames: Vec<bool> = Vec::new();
    let mut open = None;
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for word in text.text().split_whitespace() {
        *counts.entry(word).or_default() += 1;
    }
    let is_rule = |text: &str| text.trim_start().starts_with('|') && is_frame(text);
    let mut rules = text.lines().filter(|line| is_rule(line.text));
    let header_rule = rules.next().filter(|_| rules.next().is_none());
    for line in text.lines().map(without_comment).filter(|line| !line.text.trim().is_empty()) {
        if is_frame(line.text) {
            // In Markdown, the names of the columns stand above the only rule.
            if rows.len() == 1 && header_rule.is_some_and(|rule| rule.number == line.number) {
                rows.clear();
            }
            if line.text.contains(['┌', '╔', '┏', '╭']) {
                // The numbers of the columns may stand above the frame.
                while rows.last().is_some_and(is_numbers) {
                    rows.pop();
                }
                open = Some(frames.len());
                frames.push(false);
            }
            if line.text.contains(['└', '╚', '┗', '╰']) {
                open = None;
            }
            if let Some(has_borders) = frames.last_mut() {
                *has_borders |= line.text.contains(['├', '┼', '┤', '╷', '╵']);
            }
            continue;
        }
        let settings = setting(line.text);
        let is_row = settings.is_none() && !is_comment(line.text) && !is_title(line.text, &counts);
        if is_row || settings.is_some() {
            rows.push(Row {
                cells: if !is_row {
                    Vec::new()
                } else if open.is_some() && line.text.contains(BARS) {
                    framed(line)
                } else {
                    cells(line)
                },
                line,
                single: line.text.trim().parse().ok(),
                frame: open,
                settings: settings.unwrap_or_default(),
                next: 0,
            });
        }
    }
    if let Some(columns) = queens_alone(text) {
        for (row, cells) in rows.iter_mut().zip(columns) {
            row.cells = cells;
        }
    }
    (spread(without_labels(rows)), frames)
}

/// The squares of a board that shows its queens alone, with blanks for free squares.
fn queens_alone(text: Text<'_>) -> Option<Vec<Vec<Cell<'static>>>> {
    let is_alone =
        |line: &Line<'_>| line.text.contains('Q') && line.text.chars().all(|c| "Q ".contains(c));
    let lines: Vec<Line<'_>> = text.lines().collect();
    let n = lines.len();
    if n > MAX_SIDE {
        return None;
    }
    let width = lines.iter().map(|line| line.text.len()).max()?;
    let step = if width > n { 2 } else { 1 };
    if n < 2 || !lines.iter().all(is_alone) || !lines.iter().any(|line| line.text.contains(' ')) {
        return None;
    }
    if width > 2 * MAX_SIDE {
        return None;
    }
    let row = |line: &Line<'_>| {
        let sign = |col: usize| match line.text.as_bytes().get(step * col) {
            Some(b'Q') => "Q",
            _ => ".",
        };
        let cell = |col| Cell { text: Cow::Borrowed(sign(col)), at: line.start() };
        (0..n.max(width.div_ceil(step))).map(cell).collect()
    };
    Some(lines.iter().map(row).collect())
}

/// One line of all rows: as many words as each has squares.
fn spread(mut rows: Vec<Row<'_>>) -> Vec<Row<'_>> {
    let [row] = &rows[..] else { return rows };
    let n = row.cells.len();
    let parts: Vec<Vec<Cell<'_>>> =
        row.cells.iter().map(|cell| cells_of(cell.text.clone(), cell.at)).collect();
    if n < 2 || parts.iter().any(|part| part.len() != n) {
        return rows;
    }
    let (line, frame, settings) = (row.line, row.frame, row.settings);
    rows.clear();
    rows.extend(parts.into_iter().map(|cells| Row {
        cells,
        line,
        single: None,
        frame,
        settings,
        next: 0,
    }));
    rows
}

fn is_numbers(row: &Row<'_>) -> bool {
    !row.cells.is_empty() && row.cells.iter().all(|cell| cell.number().is_some())
}

/// Removes the numbers before and behind rows, and the line of numbers or letters above or below them.
fn without_labels(mut rows: Vec<Row<'_>>) -> Vec<Row<'_>> {
    let is_labelled = |row: &Row<'_>| {
        row.cells.len() > 2
            && row.cells[0].number().is_some()
            && !row.cells[1..].iter().all(|cell| cell.number().is_some())
            && row.line.text.trim().len() > row.cells.len()
    };
    let labels = rows.iter().filter(|row| is_labelled(row));
    let numbers: Vec<u32> = labels.filter_map(|row| row.cells[0].number()).collect();
    let is_counting = numbers.len() > 1
        && numbers.windows(2).all(|pair| pair[0].abs_diff(pair[1]) == 1 || pair[1] <= 1);
    if !is_counting {
        return rows;
    }
    for row in rows.iter_mut().filter(|row| is_labelled(row)) {
        let label = row.cells.remove(0).number();
        if row.cells.last().is_some_and(|last| last.number() == label) {
            row.cells.pop();
        }
    }
    let counts = |row: &Row<'_>| {
        // The corner above the numbers of the rows may be empty.
        let corner = usize::from(row.cells.first().is_some_and(|cell| cell.text.is_empty()));
        let cells = &row.cells[corner..];
        let numbers = cells.iter().filter_map(Cell::number);
        let letters = cells
            .iter()
            .zip('a'..)
            .all(|(cell, letter)| cell.text.to_ascii_lowercase() == letter.to_string());
        cells.len() > 1
            && (letters
                || cells.iter().all(|cell| cell.number().is_some())
                    && numbers.zip(0..).all(|(number, at)| number == at || number == at + 1))
    };
    rows.retain(|row| !counts(row));
    rows
}
