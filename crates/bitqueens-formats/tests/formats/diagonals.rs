//! Excluded diagonals against their published description, by brute force.

use bitqueens::{Counter, Problem};
use bitqueens_formats::Format;

/// The instance that the authors print for their generator with n = 10, 4 open squares in each row and
/// column, and seed 1 (CSPLib problem 79, `AA-Excluded-Diagonals-Info.md`).
const PUBLISHED: [(usize, usize); 14] = [
    (4, 1),
    (2, 1),
    (14, 0),
    (8, 1),
    (8, 0),
    (7, 0),
    (3, 1),
    (12, 1),
    (18, 0),
    (5, 0),
    (14, 1),
    (0, 0),
    (15, 1),
    (17, 1),
];

/// Writes the instance with the first diagonals of a list, as the authors' generator prints it.
fn instance(n: usize, diagonals: &[(usize, usize)]) -> String {
    let pairs: Vec<String> =
        diagonals.iter().map(|(number, direction)| format!("[{number}, {direction}]")).collect();
    let count = diagonals.len();
    format!("n =  {n}\nnumdiags =  {count}\ndiags =  [{}]\n", pairs.join(", "))
}

fn count(problem: &Problem) -> u128 {
    Counter::new(problem).run().expect("small").total
}

/// Counts by the definition: one queen in each row and column, no two on a diagonal, none on an
/// excluded one. With rows and columns from 0, `(d, 1)` excludes row + column = d, and `(d, 0)`
/// excludes row − column = d − (n − 1).
fn by_definition(n: usize, excluded: &[(usize, usize)], queens: &mut Vec<usize>) -> u128 {
    let row = queens.len();
    if row == n {
        return 1;
    }
    let mut found = 0;
    for col in 0..n {
        let attacked =
            queens.iter().enumerate().any(|(r, &c)| c == col || row - r == c.abs_diff(col));
        let out = excluded.iter().any(|&(number, direction)| match direction {
            1 => row + col == number,
            _ => row + n - 1 == number + col,
        });
        if !attacked && !out {
            queens.push(col);
            found += by_definition(n, excluded, queens);
            queens.pop();
        }
    }
    found
}

#[test]
fn the_published_instance_has_the_published_answer() {
    let counts: Vec<u128> = (0..=PUBLISHED.len())
        .map(|excluded| {
            let text = instance(10, &PUBLISHED[..excluded]);
            assert_eq!(Format::detect(text.as_bytes()), Ok(Format::Diagonals));
            let problem = Format::Diagonals.read(text.as_bytes()).expect("valid");
            let counted = count(&problem);
            assert_eq!(counted, by_definition(10, &PUBLISHED[..excluded], &mut Vec::new()));
            counted
        })
        .collect();
    // All 724 solutions of the plain board, and none with nine diagonals: UNSATISFIABLE in their
    // results, `10 9 1`.
    assert_eq!((counts[0], counts[9]), (724, 0), "{counts:?}");
}

#[test]
fn random_instances_agree_with_the_definition() {
    let mut rng = fastrand::Rng::with_seed(79);
    let mut solvable = 0;
    for _ in 0..400 {
        let n = rng.usize(1..=8);
        let mut diagonals: Vec<(usize, usize)> =
            (0..2 * n - 1).flat_map(|number| [(number, 0), (number, 1)]).collect();
        rng.shuffle(&mut diagonals);
        diagonals.truncate(rng.usize(0..=n));
        let text = instance(n, &diagonals);
        let problem = Format::Diagonals.read(text.as_bytes()).expect("valid");
        let expected = by_definition(n, &diagonals, &mut Vec::new());
        assert_eq!(count(&problem), expected, "{text}");
        solvable += u32::from(expected > 0 && !diagonals.is_empty());
        let again = Format::Diagonals.write(&problem).expect("whole diagonals");
        assert_eq!(Format::Diagonals.read(again.as_bytes()), Ok(problem), "{again}");
    }
    assert!(solvable > 50, "{solvable}");
}

#[test]
fn single_squares_are_not_diagonals() {
    let square = Format::Hash.read(b"....\n.#..\n....\n....\n").expect("valid");
    let error = Format::Diagonals.write(&square).expect_err("one square");
    assert_eq!(
        error.to_string(),
        "the format `diagonals` cannot express blocked squares that do not make whole diagonals: use `text` or `json`"
    );
}
