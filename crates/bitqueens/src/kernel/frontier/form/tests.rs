//! The forms of levels.

use super::*;
use crate::board::Problem;
use crate::count::Decomposition;
use crate::geometry::Square;
use crate::kernel::narrow::Parts;

/// The forms of all levels of a cross, top first, and its rows.
fn forms<W: Word>(problem: &Problem) -> (Vec<Form>, Vec<Row<W>>) {
    let decomposition = Decomposition::new(problem, 0).expect("small");
    let mut parts = Parts::new();
    parts.add(&decomposition.subproblem(&decomposition.whole(0)), &mut |_| None);
    let rows = parts.rows_of(&parts.list[0]);
    let forms = (3..=rows.len()).rev();
    let form = |left| Form::of(&rows[rows.len() - left..], left, LookAhead::Two);
    let forms = forms.map(form);
    (forms.collect(), rows.to_vec())
}

#[test]
#[cfg_attr(miri, ignore = "nothing unsafe, and many crosses")]
fn levels_of_16_columns() {
    levels_are_plain_where_nothing_is_blocked_and_nothing_enters::<u16>(7, 5);
}

#[test]
#[cfg_attr(miri, ignore = "nothing unsafe, and many crosses")]
fn levels_of_32_columns() {
    levels_are_plain_where_nothing_is_blocked_and_nothing_enters::<u32>(8, 6);
}

/// A blocked square makes three rows general; a diagonal that enters, the row that it enters after and the one
/// before entering and below. Others are near if few rows are left, and three adjacent ones below are plain; whole if
/// fewer are left, and all below are.
fn levels_are_plain_where_nothing_is_blocked_and_nothing_enters<W: Word>(
    most_near: usize,
    most_whole: usize,
) {
    let blocked = |row: &Row<W>| row.open() != W::ONES;
    let enters = |row: &Row<W>| row.enter() != [W::ZERO; 2];
    for n in [14_u16, 17] {
        let plain = Problem::plain(usize::from(n)).expect("small");
        let row = (0..n).map(|col| Square { row: n - 4, col });
        let blocked_half = row.step_by(2);
        let other = plain.clone().with_blocked(blocked_half).expect("on the board");
        for problem in [plain, other] {
            let (found, rows) = forms::<W>(&problem);
            assert_eq!(rows.iter().any(blocked), !problem.is_plain());
            // In 32 columns every other row of n = 17 has one of the blocked squares, which were turned.
            if problem.is_plain() || W::BITS == 16 {
                assert!(rows.iter().any(enters) && found.contains(&Form::Plain));
            }
            assert!(!problem.is_plain() || found.contains(&Form::Entering));
            let (last, above) = found.split_last().expect("levels");
            let three = &rows[rows.len() - 3..];
            let general = three.iter().any(blocked) || three[..2].iter().any(enters);
            assert_eq!(*last == Form::LastGeneral, general);
            assert!(matches!(last, Form::Last | Form::LastGeneral));
            let (mut near, mut whole) = (0, 0);
            for (at, (form, three)) in above.iter().zip(rows.windows(3)).enumerate() {
                let is_blocked = three.iter().any(blocked);
                let two = match (is_blocked, enters(&three[0]), enters(&three[1])) {
                    (true, ..) => Form::General,
                    (_, true, _) => Form::Entering,
                    (.., true) => Form::Below,
                    _ => Form::Plain,
                };
                // Whether the rows below this one are adjacent, without blocked squares and entering diagonals.
                let plain = |below: usize| {
                    let [from, to] = [at, at + below];
                    (from..to).all(|row| rows[row].gap() == 1 && !enters(&rows[row]))
                        && !rows[from..=to].iter().any(blocked)
                };
                let left = rows.len() - at;
                let is_near = left <= most_near && plain(3);
                let is_whole = left <= most_whole && plain(left - 1);
                let expected = match (is_near, is_whole, left) {
                    (false, ..) => two,
                    (true, false, _) => Form::Near,
                    (true, true, 4) => Form::Whole3,
                    (true, true, 5) => Form::Whole4,
                    (true, true, _) => Form::Whole5,
                };
                assert_eq!(*form, expected);
                near += usize::from(is_near);
                whole += usize::from(is_whole);
            }
            // The blocked squares are in one of the last rows.
            assert_eq!(near > 0, problem.is_plain());
            assert_eq!(whole, usize::from(problem.is_plain()) * (most_whole - 3));
        }
    }
}
