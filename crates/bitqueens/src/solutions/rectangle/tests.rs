//! Boards that are not square, against the definition.

use super::*;

fn count(rows: usize, cols: usize) -> u128 {
    let board = Rectangle::new(rows, cols).expect("small");
    board.count(2, &Cancel::new(), &|_| ()).expect("countable")
}

/// All subsets of squares that hold the right number of queens, none attacking another.
fn by_definition(rows: i32, cols: i32) -> Vec<Vec<(i32, i32)>> {
    let squares: Vec<_> = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))).collect();
    let wanted = usize::try_from(rows.min(cols)).expect("small");
    let mut sets = vec![Vec::new()];
    for square in squares {
        let (row, col) = square;
        let with: Vec<Vec<_>> = sets
            .iter()
            .filter(|set: &&Vec<(i32, i32)>| {
                let attacks = |&(r, c): &(i32, i32)| {
                    r == row || c == col || (r - row).abs() == (c - col).abs()
                };
                !set.iter().any(attacks)
            })
            .map(|set| [set.as_slice(), &[square]].concat())
            .collect();
        sets.extend(with);
    }
    sets.retain(|set| set.len() == wanted);
    sets
}

#[test]
fn counts_and_lists_agree_with_the_definition() {
    for rows in 0..=6 {
        for cols in 0..=6 {
            let mut expected = by_definition(rows, cols);
            let size = |side: i32| usize::try_from(side).expect("small");
            let board = Rectangle::new(size(rows), size(cols)).expect("small");
            assert_eq!(count(size(rows), size(cols)), expected.len() as u128);
            let squares = |solution: Vec<Option<u32>>| -> Vec<(i32, i32)> {
                assert_eq!(solution.len(), size(rows));
                let rows = (0..).zip(solution);
                rows.filter_map(|(row, col)| Some((row, col?.cast_signed()))).collect()
            };
            let mut listed: Vec<_> = board.solutions().expect("small").map(squares).collect();
            if rows <= cols {
                assert!(listed.is_sorted(), "{rows} × {cols}");
            }
            for solved in [board.solve(), board.random(7, &Cancel::new())] {
                let solved = solved.expect("small");
                assert_eq!(solved.is_some(), !expected.is_empty(), "{rows} × {cols}");
                let Some(solved) = solved else { continue };
                assert_eq!(board.check(solved.iter().copied()), Ok(()));
                assert!(expected.contains(&squares(solved)));
            }
            listed.sort_unstable();
            expected.sort_unstable();
            assert_eq!(listed, expected, "{rows} × {cols}");
        }
    }
}

#[test]
fn wrong_placements_are_refused() {
    let fault = |rows, cols, columns: &[Option<u32>]| {
        let board = Rectangle::new(rows, cols).expect("small");
        board.check(columns.iter().copied()).expect_err("wrong").to_string()
    };
    for (fault, words) in [
        (fault(2, 4, &[Some(0)]), "1 queens were given for 2 rows"),
        (fault(2, 4, &[None, Some(0)]), "1 queens were given for 2 rows"),
        (fault(4, 2, &[None, Some(0), None, None]), "1 queens were given for 2 columns"),
        (fault(2, 4, &[Some(0), Some(4)]), "row 2: column 5 is outside the board"),
        (fault(4, 2, &[Some(0), None, Some(0), None]), "is attacked along its column"),
        (fault(2, 4, &[Some(3), Some(2)]), "is attacked along its / diagonal"),
    ] {
        assert!(fault.ends_with(words), "{fault}");
    }
}

#[test]
fn counts_are_the_published_ones() {
    // Row n = 8 of A319284, and the formula of A061989 for three rows.
    let row = [1, 8, 42, 140, 344, 568, 550, 312, 92];
    for (rows, expected) in row.into_iter().enumerate() {
        assert_eq!((count(rows, 8), count(8, rows)), (expected, expected));
    }
    for n in 3..=32_u128 {
        let cols = usize::try_from(n).expect("small");
        assert_eq!(count(3, cols), (n - 3) * (n * n + 12 - 6 * n), "3 × {n}");
    }
}

#[test]
fn long_boards_are_solved_and_too_long_ones_refused() {
    let solution = Rectangle::new(5, 1_000_000).and_then(Rectangle::solve);
    assert_eq!(solution.expect("in range").expect("solvable").len(), 5);
    assert!(Rectangle::new(1, 100_000_001).is_err());
    let board = Rectangle::new(4, 33).expect("in range");
    assert!(board.count(1, &Cancel::new(), &|_| ()).is_err() && board.solutions().is_err());
    let cancel = Cancel::new();
    cancel.cancel();
    let board = Rectangle::new(12, 20).expect("in range");
    assert!(board.count(1, &cancel, &|_| ()).is_err());
    let mut listed = board.solutions().expect("in range").cancel(&cancel);
    assert!(listed.next().is_none() && listed.next().is_none());
}
