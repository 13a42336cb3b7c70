//! Judge problems that count the solutions of the plain board.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::Write;

use super::{Answer, numbers_to_zero, one_number, words};
use crate::judge::JudgeError;
use bitqueens::{Counter, Problem};

/// Counts the solutions.
pub(super) fn count(problem: &Problem) -> Result<u128, JudgeError> {
    Ok(Counter::new(problem).threads(1)?.run()?.total)
}

pub(super) fn hdu2553(input: &[u8], out: &mut dyn Write) -> Answer {
    write_counts(&numbers_to_zero(input, 1..=10)?, out)
}

pub(super) fn nowcoder(input: &[u8], out: &mut dyn Write) -> Answer {
    let mut words = words(input)?;
    let mut sides = vec![words.number("n", 1..=9)?];
    while let Some(word) = words.take() {
        sides.push(word.number("n", 1..=9)?);
    }
    write_counts(&sides, out)
}

pub(super) fn leetcode52(input: &[u8], out: &mut dyn Write) -> Answer {
    write_counts(&[one_number(input, 1..=9)?], out)
}

/// Writes one line per side. Each side is counted only once.
fn write_counts(sides: &[usize], out: &mut dyn Write) -> Answer {
    let mut counts = BTreeMap::new();
    for &n in sides {
        let total = match counts.entry(n) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => *new.insert(count(&Problem::plain(n)?)?),
        };
        writeln!(out, "{total}")?;
    }
    Ok(())
}
