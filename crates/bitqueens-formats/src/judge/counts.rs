//! Judge problems that count the solutions of the plain board.

use crate::boards::input::N;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::{BufRead, Write};

use super::stream::{WordReader, number};
use super::{Answer, words};
use crate::judge::JudgeError;
use bitqueens::{Cancel, Counter, MAX_COUNT_SIDE, Problem};

/// Counts the solutions.
pub(super) fn count(problem: &Problem) -> Result<u128, JudgeError> {
    Ok(Counter::new(problem).threads(1)?.run()?.total)
}

pub(super) fn hdu2553(input: &[u8], out: &mut dyn Write) -> Answer {
    // Checks the limits and the encoding of the whole input.
    words(input)?;
    let mut numbers = WordReader::new(input);
    let mut sides = Vec::new();
    while let Some(n) = number(&mut numbers, 1..=MAX_COUNT_SIDE)? {
        sides.push(n);
    }
    write_counts(&sides, out)
}

/// Counts n after n, and writes each count before it reads the next number.
pub(super) fn answer_loop(input: impl BufRead, out: &mut dyn Write, cancel: &Cancel) -> Answer {
    let mut numbers = WordReader::new(input);
    let mut counts = BTreeMap::new();
    while let Some(n) = number(&mut numbers, 1..=MAX_COUNT_SIDE)? {
        let total = match counts.entry(n) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                let problem = Problem::plain(n)?;
                *new.insert(Counter::new(&problem).cancel(cancel).run()?.total)
            }
        };
        writeln!(out, "{total}")?;
        out.flush()?;
        if cancel.is_cancelled() {
            return Err(bitqueens::Error::Stopped.into());
        }
    }
    Ok(())
}

pub(super) fn nowcoder(input: &[u8], out: &mut dyn Write) -> Answer {
    let mut words = words(input)?;
    let mut sides = vec![words.number(N, 1..=9)?];
    while let Some(word) = words.take() {
        sides.push(word.number(N, 1..=9)?);
    }
    write_counts(&sides, out)
}

/// Writes one line per side. Each side is counted only once.
pub(super) fn write_counts(sides: &[usize], out: &mut dyn Write) -> Answer {
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
