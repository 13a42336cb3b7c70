//! Classes and symmetric placements against the images of every placement.

use super::*;
use crate::geometry::{Square, Symmetry};
use crate::sequences::table::any;

type Placement = Vec<Square>;

/// The image of a placement, in order.
fn image(placement: &[Square], map: impl Fn(Square) -> Square) -> Placement {
    let mut image: Placement = placement.iter().map(|&queen| map(queen)).collect();
    image.sort_unstable();
    image
}

fn full(n: u16) -> Vec<Placement> {
    let mut all = placements(n);
    all.retain(|placement| placement.len() == usize::from(n));
    all
}

/// The number of solutions that are the smallest among their images that are solutions.
fn smallest(n: u16, solutions: &[Placement], units: &[u16]) -> u128 {
    let is_smallest = |solution: &&Placement| {
        Symmetry::ALL.iter().all(|symmetry| {
            (0..n * n).all(|shift| {
                units.iter().all(|unit| {
                    let image = image(solution, |queen| {
                        let turned = symmetry.apply(n.into(), queen);
                        let row = turned.row * unit + shift / n;
                        Square::new(row % n, (turned.col * unit + shift % n) % n)
                    });
                    **solution <= image || !solutions.contains(&image)
                })
            })
        })
    };
    wide(solutions.iter().filter(is_smallest).count())
}

#[test]
fn classes_on_the_torus_agree_with_their_images() {
    for n in 1..=8 {
        let (side, solutions) = (usize::from(n), full(n));
        let units: Vec<u16> = (1..=n)
            .filter(|unit| (2..=n).all(|of| !unit.is_multiple_of(of) || !n.is_multiple_of(of)))
            .collect();
        let congruent = shifts::congruent(side, &work());
        assert_eq!(congruent, Ok(smallest(n, &solutions, &[1])), "n = {n}");
        let similar = shifts::similar(side, &work());
        assert_eq!(similar, Ok(smallest(n, &solutions, &units)), "n = {n}");
    }
}

/// Against the symmetric ones among all placements of queens, of which superqueens have no knight's move.
#[test]
fn symmetric_superqueens_agree_with_their_images() {
    fn visit(n: u16, columns: &mut Vec<u16>, found: &mut [u128; 3]) {
        let row = columns.len();
        if row == usize::from(n) {
            let placement: Placement =
                (0..).zip(&*columns).map(|(row, &col)| Square::new(row, col)).collect();
            let is_unchanged = |symmetry: Symmetry| {
                image(&placement, |queen| symmetry.apply(n.into(), queen)) == placement
            };
            found[0] += 1;
            found[1] += u128::from(is_unchanged(Symmetry::Rotate180));
            found[2] += u128::from(is_unchanged(Symmetry::Rotate90));
            return;
        }
        for col in 0..n {
            let is_attacked = columns.iter().enumerate().any(|(above, &other)| {
                let (down, across) = (row - above, usize::from(col.abs_diff(other)));
                across == 0 || across == down || (across.min(down), across.max(down)) == (1, 2)
            });
            if !is_attacked {
                columns.push(col);
                visit(n, columns, found);
                columns.pop();
            }
        }
    }
    for n in 1..=13 {
        let mut found = [0; 3];
        visit(n, &mut Vec::new(), &mut found);
        let side = usize::from(n);
        assert_eq!(any(Rules::Superqueen, side, &work()), Ok(found[0]), "n = {n}");
        assert_eq!(superqueens::half(side, &work()), Ok(found[1]), "n = {n}");
        assert_eq!(superqueens::quarter(side, &work()), Ok(found[2]), "n = {n}");
    }
}
