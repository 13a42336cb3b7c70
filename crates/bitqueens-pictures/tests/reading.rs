//! Pictures drawn from seeds are read as they were drawn, or doubted.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pictures are drawn in numbers far below the limits"
)]

#[expect(unreachable_pub, reason = "modules of a test")]
mod common;

use std::collections::BTreeMap;

use bitqueens_pictures::{Reading, SURE, read};
use common::picture::{Kind, Picture, picture};

/// What a reading was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Right,
    /// Right, with a warning.
    Doubted,
    Refused,
    /// Wrong, with a warning.
    Warned,
    /// Wrong.
    Wrong,
}

fn outcome(picture: &Picture) -> (Outcome, String) {
    let canvas = &picture.canvas;
    match read(canvas.width, canvas.height, &canvas.rgba) {
        Err(refusal) => (Outcome::Refused, refusal.to_string()),
        Ok(reading) => {
            let sure = reading.confidence >= SURE && reading.doubts.is_empty();
            let what = format!(
                "n {} for {}, {:.2}, {:?}",
                reading.n, picture.puzzle.n, reading.confidence, reading.doubts
            );
            match (is_right(&reading, picture), sure) {
                (true, true) => (Outcome::Right, what),
                (true, false) => (Outcome::Doubted, what),
                (false, true) => (Outcome::Wrong, what),
                (false, false) => (Outcome::Warned, what),
            }
        }
    }
}

fn is_right(reading: &Reading, picture: &Picture) -> bool {
    reading.regions == picture.puzzle.regions && reading.contents == picture.puzzle.contents
}

/// At least 99 % right and at most 0.2 % wrong. `BITQUEENS_RANDOM_BOARDS` is the number of all pictures.
#[test]
fn random_boards_are_read() {
    let all = std::env::var("BITQUEENS_RANDOM_BOARDS")
        .ok()
        .and_then(|number| number.parse().ok());
    let each = all.unwrap_or(102_u64).min(3000) / 6;
    let mut table: BTreeMap<(Kind, Outcome), usize> = BTreeMap::new();
    let mut bad = Vec::new();
    for kind in Kind::ALL {
        for seed in 0..each {
            let picture = picture(kind, seed * 6 + kind as u64);
            let (outcome, what) = outcome(&picture);
            *table.entry((kind, outcome)).or_default() += 1;
            if outcome != Outcome::Right {
                bad.push(format!(
                    "{kind:?} {seed}: {outcome:?}: {what} {:?}",
                    picture.traits
                ));
            }
        }
    }
    eprintln!("{table:#?}\n{}", bad.join("\n"));
    let number = |outcomes: &[Outcome]| {
        let counted = table
            .iter()
            .filter(|((_, outcome), _)| outcomes.contains(outcome));
        counted.map(|(_, number)| number).sum::<usize>()
    };
    let all = table.values().sum::<usize>();
    let right = number(&[Outcome::Right, Outcome::Doubted]);
    assert!(100 * right >= 99 * all, "{right} of {all} are right");
    let wrong = number(&[Outcome::Wrong]);
    assert!(500 * wrong <= all, "{wrong} of {all} are wrong");
}
