//! Layouts in which people hold boards, and how each is read: `data/layouts.tsv`, and the table of docs/FORMATS.md.

use std::collections::BTreeMap;

use bitqueens::Counter;
use bitqueens::board::validate::{attacks, check_solution};
use bitqueens::solutions::solve::{Outcome, Solver};
use bitqueens_formats::solutions::Reader;
use bitqueens_formats::{Format, boards};

use super::limits::table_is_stated;

/// The answer to a question about a text.
fn answer(question: &str, text: &str) -> Result<String, String> {
    match question {
        "solve" => {
            let problem = boards::read(text.as_bytes())
                .and_then(boards::Boards::only)
                .map_err(|error| error.to_string())?;
            let Ok(Outcome::Solution(columns)) = Solver::new(&problem).run() else {
                return Ok("no solution".to_owned());
            };
            check_solution(&problem, &columns).map_err(|error| error.to_string())?;
            let columns: Vec<String> = columns.iter().map(|col| (col + 1).to_string()).collect();
            Ok(columns.join(" "))
        }
        "count" => {
            let problem = boards::read(text.as_bytes())
                .and_then(boards::Boards::only)
                .map_err(|error| error.to_string())?;
            let total = Counter::new(&problem).run().map_err(|error| error.to_string())?;
            Ok(total.total.to_string())
        }
        _ => {
            let mut reader = Reader::new(text.as_bytes());
            let (mut right, mut all) = (0, 0);
            while let Some(candidate) = reader.read().map_err(|error| error.to_string())? {
                all += 1;
                let is_whole =
                    candidate.queens.len() == candidate.n && candidate.columns() == candidate.n;
                right += usize::from(is_whole && attacks(&candidate.queens).is_empty());
            }
            Ok(if right == all {
                format!("{right} right")
            } else {
                format!("{right} of {all} right")
            })
        }
    }
}

/// The name of each layout, the question about it, the answer, and the text.
fn layouts() -> impl Iterator<Item = [String; 4]> {
    let lines = include_str!("../data/layouts.tsv").lines();
    lines.filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<&str> = line.splitn(4, '\t').collect();
        let [layout, question, expected, text] = fields[..] else {
            panic!("four fields: {line}");
        };
        let escapes = [("\\n", "\n"), ("\\t", "\t"), ("\\r", "\r"), ("\u{0}", "\\")];
        let text = text.replace("\\\\", "\u{0}");
        let text = escapes.iter().fold(text, |text, (from, to)| text.replace(from, to));
        [layout.to_owned(), question.to_owned(), expected.to_owned(), text]
    })
}

#[test]
fn layouts_are_stated() {
    let mut rows: BTreeMap<Option<String>, Vec<String>> = BTreeMap::new();
    for [layout, _, expected, text] in layouts() {
        let format = Format::detect(text.as_bytes()).ok();
        let format = format.filter(|_| !expected.starts_with("refused"));
        let name = format.map(|format| format!("`{format}`"));
        rows.entry(name).or_default().push(layout);
    }
    let refused = rows.remove(&None).expect("some are refused");
    let mut wanted = "| read as | layouts |\n|---|---|\n".to_owned();
    for format in Format::ALL.map(|format| Some(format!("`{format}`"))) {
        if let (Some(layouts), Some(name)) = (rows.remove(&format), format) {
            wanted += &format!("| {name} | {} |\n", layouts.join("; "));
        }
    }
    wanted += &format!("| not read | {} |\n", refused.join("; "));
    assert!(rows.is_empty(), "{rows:?}");
    table_is_stated("layouts", &wanted);
}

#[test]
fn layouts_are_read() {
    let mut bad = Vec::new();
    let mut number = 0;
    for [layout, question, expected, text] in layouts() {
        number += 1;
        let given = answer(&question, &text);
        let is_expected = match (&given, expected.strip_prefix("refused")) {
            (Err(refusal), Some(why)) => refusal.contains(why.trim_start_matches(": ")),
            (Ok(given), None) => *given == expected,
            _ => false,
        };
        if !is_expected {
            bad.push(format!("{layout}: {expected} expected, {given:?} given"));
        }
    }
    assert!(number > 100, "{number} layouts");
    assert!(bad.is_empty(), "{} of {number}:\n{}", bad.len(), bad.join("\n"));
}
