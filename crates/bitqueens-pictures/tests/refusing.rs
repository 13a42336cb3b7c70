//! What is no puzzle is refused, and nothing panics.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pictures are drawn in numbers far below the limits"
)]

#[expect(dead_code, unreachable_pub, reason = "other tests draw more")]
#[path = "common/canvas.rs"]
mod canvas;

use bitqueens_pictures::{MAX_LENGTH, Refusal, read};
use canvas::{Area, Canvas};

fn read_canvas(canvas: &Canvas) -> Result<usize, Refusal> {
    read(canvas.width, canvas.height, &canvas.rgba).map(|reading| reading.n)
}

/// A board of n × n squares of 40 pixels, with lines whose thickness `line` gives.
fn board(
    n: usize,
    colour: impl Fn(usize, usize) -> [u8; 3],
    line: impl Fn(usize) -> f32,
) -> Canvas {
    let side = 40.0 * n as f32;
    let mut canvas = Canvas::new(40 * n + 110, 40 * n + 110, [250; 3]);
    for (row, col) in (0..n * n).map(|square| (square / n, square % n)) {
        let area = Area(55.0 + 40.0 * col as f32, 55.0 + 40.0 * row as f32, 40.0, 40.0);
        canvas.fill(area, colour(row, col));
    }
    for i in 0..=n {
        let (at, thickness) = (55.0 + 40.0 * i as f32 - line(i) / 2.0, line(i));
        canvas.fill(Area(at, 55.0, thickness, side), [0; 3]);
        canvas.fill(Area(55.0, at, side, thickness), [0; 3]);
    }
    canvas
}

#[test]
fn other_boards_are_refused() {
    let white = |_, _| [255; 3];
    let chess = |row: usize, col: usize| {
        if (row + col).is_multiple_of(2) { [240, 217, 181] } else { [181, 136, 99] }
    };
    let crossword = |row: usize, col: usize| {
        if (row * 7 + col * 3).is_multiple_of(5) { [0; 3] } else { [255; 3] }
    };
    let striped = |row: usize, _: usize| {
        if row.is_multiple_of(2) { [255; 3] } else { [230; 3] }
    };
    let sudoku = board(9, white, |i| if i % 3 == 0 { 4.0 } else { 1.0 });
    assert_eq!(read_canvas(&sudoku), Err(Refusal::Boxes { n: 9 }));
    for canvas in [
        board(8, chess, |_| 0.0),
        board(8, chess, |_| 1.0),
        board(13, crossword, |_| 1.0),
        board(10, striped, |_| 1.0),
        board(8, white, |_| 1.0),
        board(8, white, |_| 3.0),
    ] {
        let reading = read_canvas(&canvas);
        assert!(reading.is_err(), "read as a puzzle of side {reading:?}");
    }
}

#[test]
fn pictures_of_other_things_are_refused() {
    let rng = &mut fastrand::Rng::with_seed(1);
    let mut noise = Canvas::new(300, 200, [0; 3]);
    noise.rgba.fill_with(|| rng.u8(..));
    let mut soft = noise.scaled(4.0);
    assert_eq!(read_canvas(&noise), Err(Refusal::NoBoard));
    assert!(read_canvas(&soft).is_err());
    for _ in 0..300 {
        let (x, y, side) = (rng.f32() * 1200.0, rng.f32() * 800.0, rng.f32() * 300.0);
        soft.rounded(
            Area(x, y, side, side * rng.f32()),
            side * rng.f32() / 4.0,
            [rng.u8(..), rng.u8(..), 90],
        );
    }
    assert!(read_canvas(&soft).is_err());
    assert_eq!(read_canvas(&Canvas::new(800, 600, [255; 3])), Err(Refusal::NoBoard));
}

#[test]
fn sizes_are_checked() {
    assert_eq!(read(0, 0, &[]), Err(Refusal::NoBoard));
    assert_eq!(read(1, 1, &[0; 4]), Err(Refusal::NoBoard));
    assert_eq!(read(2, 2, &[0; 4]), Err(Refusal::Bytes { given: 4, pixels: 4 }));
    assert_eq!(read(10_000, 10_000, &[]), Err(Refusal::Large { width: 10_000, height: 10_000 }));
    assert!(matches!(read(usize::MAX, 2, &[]), Err(Refusal::Large { .. })));
    let (width, height) = (28, MAX_LENGTH);
    assert_eq!(read(width, height, &vec![7; width * height * 4]), Err(Refusal::NoBoard));
}

#[test]
fn a_large_picture_is_read_at_a_smaller_scale() {
    let colour = |row: usize, col: usize| [(60 * (row.min(col).min(3) + 1)) as u8, 200, 120];
    let small = board(
        5,
        |row, col| {
            if row == 0 { [90, 90, 250] } else { colour(row, col) }
        },
        |_| 2.0,
    );
    let large = small.scaled(14.0);
    let reading = read(large.width, large.height, &large.rgba).expect("a board");
    assert_eq!(reading.n, 5);
    assert!((reading.place.left - 770.0).abs() < 20.0, "{:?}", reading.place);
}
