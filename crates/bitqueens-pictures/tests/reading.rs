//! Pictures drawn from seeds are read as they were drawn, or doubted.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pictures are drawn in numbers far below the limits"
)]

#[expect(unreachable_pub, reason = "modules of a test")]
mod common;

use std::collections::BTreeMap;

use bitqueens_pictures::{Doubt, Reading, SURE, read};
use common::canvas::{Area, Canvas};
use common::picture::{Kind, Picture, picture};
use common::puzzle::Puzzle;

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
    let all = std::env::var("BITQUEENS_RANDOM_BOARDS").ok().and_then(|number| number.parse().ok());
    let each = all.unwrap_or(102_u64).min(3000) / 6;
    let mut table: BTreeMap<(Kind, Outcome), usize> = BTreeMap::new();
    let mut bad = Vec::new();
    for kind in Kind::ALL {
        for seed in 0..each {
            let picture = picture(kind, seed * 6 + kind as u64);
            let (outcome, what) = outcome(&picture);
            *table.entry((kind, outcome)).or_default() += 1;
            if outcome != Outcome::Right {
                bad.push(format!("{kind:?} {seed}: {outcome:?}: {what} {:?}", picture.traits));
            }
        }
    }
    eprintln!("{table:#?}\n{}", bad.join("\n"));
    let number = |outcomes: &[Outcome]| {
        let counted = table.iter().filter(|((_, outcome), _)| outcomes.contains(outcome));
        counted.map(|(_, number)| number).sum::<usize>()
    };
    let all = table.values().sum::<usize>();
    let right = number(&[Outcome::Right, Outcome::Doubted]);
    assert!(100 * right >= 99 * all, "{right} of {all} are right");
    let wrong = number(&[Outcome::Wrong]);
    assert!(500 * wrong <= all, "{wrong} of {all} are wrong");
}

/// A margin as wide as a square on two sides is not read as a region of a larger board.
/// Small squares, whose lines reach into what is looked at unless the lattice is exact.
#[test]
fn lines_are_no_queens() {
    let seeds = [
        (Kind::Thick, 205),
        (Kind::Gaps, 4),
        (Kind::Gaps, 278),
        (Kind::Outlined, 95),
        (Kind::Printed, 179),
        (Kind::Printed, 452),
    ];
    for (kind, seed) in seeds {
        let (outcome, what) = outcome(&picture(kind, seed * 6 + kind as u64));
        assert_eq!(outcome, Outcome::Right, "{kind:?} {seed}: {what}");
    }
}

#[test]
fn a_margin_is_no_region() {
    let rng = &mut fastrand::Rng::with_seed(5);
    let palette: [u32; 7] =
        [0xbb_a3_e2, 0xff_c9_92, 0x96_be_ff, 0xb3_df_a0, 0x60_60_60, 0xff_7b_60, 0xe6_f3_88];
    for (n, sides, thin) in
        (5..=7).flat_map(|n| (0..4).flat_map(move |s| [(n, s, 0.0), (n, s, 1.0)]))
    {
        let puzzle = Puzzle::new(rng, n);
        let side = 40 * (n + 1);
        let (left, top) = (40.0 * (sides % 2) as f32, 40.0 * (sides / 2) as f32);
        let mut canvas = Canvas::new(side, side, [255; 3]);
        for square in 0..n * n {
            let [_, r, g, b] = palette[puzzle.regions[square]].to_be_bytes();
            let (x, y) = (left + 40.0 * (square % n) as f32, top + 40.0 * (square / n) as f32);
            canvas.fill(Area(x, y, 40.0, 40.0), [r, g, b]);
            canvas.fill(Area(x, y, 40.0, thin), [0; 3]);
            canvas.fill(Area(x, y, thin, 40.0), [0; 3]);
        }
        let reading = read(side, side, &canvas.rgba).expect("a board");
        assert_eq!(reading.regions, puzzle.regions, "{n} {sides} {thin}");
        assert_eq!(reading.doubts.contains(&Doubt::Margin), thin == 0.0, "{n} {sides} {thin}");
    }
}
