use super::*;
use crate::geometry::{Square, to_u16};

#[test]
fn images_agree_with_moving_squares() {
    let mut rng = fastrand::Rng::with_seed(3);
    for n in 0..=MAX_MASK_SIDE {
        let mut open = Squares::none(n);
        for _ in 0..n * n / 2 {
            open.insert(Square::new(to_u16(rng.usize(..n)), to_u16(rng.usize(..n))));
        }
        for squares in [open, Squares::all(n)] {
            let board = Board::new(&squares);
            for symmetry in Symmetry::ALL {
                let image = symmetry.apply_to(&squares);
                for (row, &mask) in board.open(symmetry)[..n].iter().enumerate() {
                    assert_eq!(u64::from(mask), image.row_mask(row), "{symmetry:?}, n = {n}");
                }
                assert!(board.open(symmetry)[n..].iter().all(|&mask| mask == 0));
            }
            assert_eq!(board.group(), Group::stabiliser(&squares));
        }
    }
}

/// The ranks of all four rotations, computed square by square on the rotated boards.
#[test]
fn the_fastest_rotation_has_the_lowest_rank() {
    let mut rng = fastrand::Rng::with_seed(19);
    let mut chosen = [0; 4];
    for _ in 0..400 {
        let n = rng.usize(1..=MAX_MASK_SIDE);
        let mut open = Squares::all(n);
        for _ in 0..rng.usize(0..=n) {
            open.remove(Square::new(to_u16(rng.usize(..n)), to_u16(rng.usize(..n))));
        }
        let mut placement = Placement::empty(n);
        for _ in 0..rng.usize(0..=n / 2) {
            let (row, col) = (rng.usize(..n), rng.usize(..n));
            if placement.is_free(row, col) {
                placement.insert(row, col);
            }
        }
        let board = Board::new(&open);
        let rank = |symmetry: Symmetry| {
            let rotated = board.transform(&placement, symmetry);
            let open = symmetry.apply_to(&open);
            let mut rank = 0;
            let rows = (0..n).filter(|&row| !rotated.has_row(row));
            for (index, row) in (0..).zip(rows) {
                for col in (0..n).filter(|&col| rotated.is_free(row, col)) {
                    if open.contains(Square::new(to_u16(row), to_u16(col))) {
                        let out = (2 * col + 1).abs_diff(n);
                        rank += i64::try_from(out).expect("small") - 6 * index;
                    }
                }
            }
            rank
        };
        let ranks = Symmetry::ROTATIONS.map(rank);
        let lowest = ranks.iter().min().expect("four");
        let expected = ranks.iter().position(|rank| rank == lowest);
        let symmetry = board.fastest(&placement);
        assert_eq!(Some(symmetry as usize), expected, "n = {n}, {ranks:?}");
        assert_eq!(board.transform(&placement, Symmetry::Identity), placement);
        chosen[symmetry as usize] += 1;
    }
    assert!(chosen.iter().all(|&times| times > 20), "{chosen:?}");
}
