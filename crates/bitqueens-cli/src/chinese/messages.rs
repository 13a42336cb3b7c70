//! Messages in Chinese: pairs of templates, applied where text leaves the program. The libraries speak
//! English alone.
//!
//! A template has holes, `{}` in English and `{0}`, `{1}`, … in Chinese. What fills a hole may be a message
//! too, a cause or a name of a thing, unless quotes stand around the hole or the Chinese hole is `{=0}`: they hold
//! what a user typed.

mod command;
mod core;
mod foreign;
mod formats;
mod lists;
mod quantity;
mod reports;
mod runs;
mod subcommands;
mod tutor;

use crate::table::width;

/// The longest text, in bytes, that is searched for joined messages; the search takes the square of its length.
const MAX_JOINED: usize = 2000;

/// The longest text, in bytes, that a translation leaves out: the `s` of a plural, the number of an error.
const MAX_LEFT_OUT: usize = 4;

/// All pairs whose English is in the sources of this project.
const OWN: [&[(&str, &str)]; 8] = [
    command::MESSAGES,
    core::MESSAGES,
    formats::MESSAGES,
    lists::MESSAGES,
    reports::MESSAGES,
    runs::MESSAGES,
    subcommands::MESSAGES,
    tutor::MESSAGES,
];

/// The Chinese for a text of one or more lines. What has no translation stays as it is.
pub(crate) fn chinese(text: &str) -> String {
    lines(text, message)
}

/// The Chinese for a report, in which a cell may be a word of [`reports::CELLS`].
pub(crate) fn chinese_report(text: &str) -> String {
    lines(text, |cell| {
        let word = reports::CELLS.iter().find(|(english, _)| *english == cell);
        word.map(|(_, chinese)| (*chinese).to_owned())
            .or_else(|| message(cell))
    })
}

fn lines(text: &str, cell: impl Fn(&str) -> Option<String>) -> String {
    let lines = text.split('\n').map(|text| line(text, &cell));
    lines.collect::<Vec<_>>().join("\n")
}

/// The fewest spaces between two cells of a line.
const GAP: usize = 2;

/// The Chinese for a line, whose cells stand [`GAP`] or more spaces apart and keep their first columns if
/// they fit.
fn line(text: &str, translate: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut rest, mut column) = (text, 0);
    while !rest.is_empty() {
        let start = rest.trim_start_matches(' ');
        column += rest.len() - start.len();
        let gap = column.saturating_sub(width(&out));
        let least = if out.is_empty() || start.is_empty() {
            0
        } else {
            GAP
        };
        out.extend(std::iter::repeat_n(' ', gap.max(least)));
        let (cell, after) = start.split_at(start.find("  ").unwrap_or(start.len()));
        out.push_str(&translate(cell).unwrap_or_else(|| cell.to_owned()));
        column += width(cell);
        rest = after;
    }
    out
}

/// The Chinese for one message.
fn message(text: &str) -> Option<String> {
    quantity::chinese(text)
        .or_else(|| exact(text))
        .or_else(|| titled(text))
        .or_else(|| list(text))
        .or_else(|| whole(text))
        .or_else(|| joined(text))
}

/// A message without holes.
fn exact(text: &str) -> Option<String> {
    let mut pairs = OWN.into_iter().flatten();
    let (_, chinese) = pairs.find(|(english, _)| *english == text)?;
    Some((*chinese).to_owned())
}

/// A list whose items one template matches.
fn list(text: &str) -> Option<String> {
    let mut items = text.split(", ");
    let (template, first) = best(items.next()?)?;
    let mut chinese = vec![first];
    for item in items {
        let (other, item) = best(item)?;
        if other != template {
            return None;
        }
        chinese.push(item);
    }
    (chinese.len() > 1).then(|| chinese.join("，"))
}

/// A message without holes, and its cause. A single word may be the name of a file.
fn titled(text: &str) -> Option<String> {
    let (title, cause) = text.split_once(": ")?;
    let mut pairs = OWN.into_iter().flatten();
    let (_, chinese) = pairs.find(|(english, _)| *english == title && title.contains(' '))?;
    let cause = message(cause).unwrap_or_else(|| cause.to_owned());
    Some(format!("{chinese}：{cause}"))
}

/// The Chinese for a text that one template matches.
fn whole(text: &str) -> Option<String> {
    best(text).map(|(_, chinese)| chinese)
}

/// The template that matches a text, the one with the most letters, and the Chinese.
fn best(text: &str) -> Option<(&'static str, String)> {
    let pairs = OWN.into_iter().chain([foreign::MESSAGES]).flatten();
    let filled = pairs.filter_map(|(english, chinese)| {
        let holes = fill(english, text)?;
        is_plausible(english, chinese, &holes).then_some((english, chinese, holes))
    });
    let letters = |english: &str| english.len() - 2 * english.matches("{}").count();
    let (english, chinese, holes) = filled.max_by_key(|(english, ..)| letters(english))?;
    Some((english, compose(english, chinese, &holes)))
}

/// Whether a hole has two sentences only where a cause may stand, what quotes hold ends at the first quote, and
/// only ends of plurals and numbers are left out.
fn is_plausible(english: &str, chinese: &str, holes: &[&str]) -> bool {
    let parts: Vec<&str> = english.split("{}").collect();
    holes.iter().enumerate().all(|(index, hole)| {
        let (before, after) = (parts[index], parts[index + 1]);
        let is_long = hole.contains(": ") || hole.contains("; ");
        let may_be_long = before.ends_with([' ', '('])
            && before.trim_end().ends_with([':', '(', ';'])
            || after.starts_with([':', ';', ')']);
        let is_used = [format!("{{{index}}}"), format!("{{={index}}}")]
            .iter()
            .any(|hole| chinese.contains(hole));
        let is_torn = [('`', "`"), ('(', "), "), ('(', ") or ")]
            .iter()
            .any(|&(open, close)| before.ends_with(open) && hole.contains(close));
        !is_torn && (!is_long || may_be_long) && (is_used || hole.len() <= MAX_LEFT_OUT)
    })
}

/// The shortest texts that fill the holes of `template` to make `text`.
fn fill<'t>(template: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let mut parts = template.split("{}");
    let mut rest = text.strip_prefix(parts.next()?)?;
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else {
        return rest.is_empty().then(Vec::new);
    };
    let mut holes = Vec::with_capacity(parts.len());
    for part in middle {
        let (hole, after) = rest.split_once(part)?;
        holes.push(hole);
        rest = after;
    }
    holes.push(rest.strip_suffix(last)?);
    Some(holes)
}

/// The Chinese template with its holes filled.
fn compose(english: &str, chinese: &str, holes: &[&str]) -> String {
    let parts: Vec<&str> = english.split("{}").collect();
    let mut filled = Vec::with_capacity(holes.len());
    let mut is_code = false;
    for (hole, around) in holes.iter().zip(parts.windows(2)) {
        is_code ^= around[0].matches('`').count() % 2 == 1;
        let quoted = is_code || around[0].ends_with('\'') && around[1].starts_with('\'');
        let inner = match quoted {
            true => None,
            false => message(hole),
        };
        filled.push(inner.unwrap_or_else(|| (*hole).to_owned()));
    }
    let mut out = String::with_capacity(chinese.len());
    let mut left = chinese;
    while let Some((before, after)) = left.split_once('{') {
        push(&mut out, before);
        let (index, rest) = after.split_once('}').unwrap_or((after, ""));
        let typed = index.strip_prefix('=');
        let hole = match typed.unwrap_or(index).parse::<usize>() {
            Ok(index) if typed.is_some() => holes.get(index).copied(),
            Ok(index) => filled.get(index).map(String::as_str),
            Err(_) => None,
        };
        push(&mut out, hole.unwrap_or_default());
        left = rest;
    }
    push(&mut out, left);
    out
}

/// Appends a piece, with a space between Chinese and Latin words or quotes, and none within Chinese or within
/// quotes.
fn push(out: &mut String, piece: &str) {
    if out.matches('`').count() % 2 == 1 {
        out.push_str(piece);
        return;
    }
    let is_latin = |char: char| char.is_ascii_alphanumeric() || char == '`';
    let is_chinese = |char: char| ('\u{4e00}'..='\u{9fff}').contains(&char);
    let is_wide = |char: char| is_chinese(char) || "，：；（）".contains(char);
    let before = out.trim_end_matches(' ').chars().next_back();
    let after = piece.trim_start_matches(' ').chars().next();
    let (Some(before), Some(after)) = (before, after) else {
        out.push_str(piece);
        return;
    };
    if is_wide(before) && is_wide(after) {
        out.truncate(out.trim_end_matches(' ').len());
        out.push_str(piece.trim_start_matches(' '));
        return;
    }
    let is_mixed = is_chinese(before) && is_latin(after) || is_latin(before) && is_chinese(after);
    if is_mixed && !out.ends_with(' ') && !piece.starts_with(' ') {
        out.push(' ');
    }
    out.push_str(piece);
}

/// Messages that are joined: a place and a cause, two sentences, or a list. The longest end that a template
/// matches is translated, and what is before it.
fn joined(text: &str) -> Option<String> {
    if text.len() > MAX_JOINED {
        return None;
    }
    for (separator, chinese) in [(": ", "："), ("; ", "；"), (", ", "，"), (" or ", "或")] {
        for (at, _) in text.match_indices(separator) {
            let (left, right) = (&text[..at], &text[at + separator.len()..]);
            if let Some(right) = whole(right) {
                // A single word before a colon may be the name of a file.
                let is_name = separator == ": " && !left.contains(' ');
                let left = Some(left).filter(|_| !is_name).and_then(message);
                let mut out = left.unwrap_or_else(|| text[..at].to_owned());
                push(&mut out, chinese);
                push(&mut out, &right);
                return Some(out);
            }
        }
    }
    None
}
