//! Every sequence for as long as it may take, against all published terms of the data.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use bitqueens::Cancel;
use bitqueens::sequences::Sequence;

use crate::{Size, row};

pub(crate) fn measure(size: Size) {
    let limit = match size {
        Size::Small => Duration::from_millis(20),
        Size::Full => Duration::from_secs(10),
    };
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
    row(
        "each sequence",
        &format!("{limit:?}, {threads} threads; compared with the published terms of the data"),
    );
    for sequence in Sequence::all() {
        let published = published(sequence.id());
        let cancel = Cancel::new();
        let (done, wait) = channel::<()>();
        let stop = cancel.clone();
        let clock = std::thread::spawn(move || {
            if wait.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                stop.cancel();
            }
        });
        let start = Instant::now();
        let (mut terms, mut compared, mut last) = (0, 0, None);
        for term in sequence.terms(threads, &cancel) {
            let Ok(term) = term else { break };
            if start.elapsed() > limit {
                break;
            }
            if let Some(&value) = published.get(terms) {
                assert_eq!(term.value, value, "{} at {}", sequence.id(), term.index);
                compared += 1;
            }
            terms += 1;
            last = Some((term.index, start.elapsed()));
            // The formulas and the short terms of triangles go on for very long.
            if terms == 10_000 {
                break;
            }
        }
        drop(done);
        clock.join().expect("a clock");
        let (index, time) = last.unwrap_or((sequence.offset(), Duration::ZERO));
        let is_compared = compared > 0 || published.is_empty();
        assert!(is_compared || size == Size::Small, "{}", sequence.id());
        let comparison = match published.len() {
            0 => "none published".to_owned(),
            all => format!("{compared} of {all} published terms compared, none wrong"),
        };
        let seconds = time.as_secs_f64();
        row(
            sequence.id(),
            &format!("{terms} terms, to index {index} after {seconds:.1} s; {comparison}"),
        );
    }
}

/// The terms of a sequence in the data, which has those with a number of the encyclopedia.
fn published(id: &str) -> Vec<u128> {
    let data = include_str!("../../../bitqueens/tests/data/oeis.tsv");
    if !id.starts_with('A') {
        return vec![];
    }
    let line =
        data.lines().find(|line| line.starts_with(id) && !line[id.len()..].starts_with("row"));
    let terms = line.and_then(|line| line.split('\t').nth(2)).expect("published terms");
    terms.split(',').map(|term| term.parse().expect("a term")).collect()
}
