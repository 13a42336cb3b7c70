//! The naive search that the tests hold everything else against, and random problems for it.

use crate::board::{Problem, Regions, Rules};
use crate::geometry::{Square, Squares};

/// Number of solutions of a problem.
pub fn count(problem: &Problem) -> u128 {
    let mut found = 0;
    search(problem, &mut |_| found += 1);
    found
}

/// The solutions of a problem in lexicographic order, each as its queens by row.
pub fn solutions(problem: &Problem) -> Vec<Vec<Square>> {
    let mut found = Vec::new();
    search(problem, &mut |queens| found.push(queens.to_vec()));
    found
}

/// Tries every open square of every row.
fn search(problem: &Problem, found: &mut impl FnMut(&[Square])) {
    fn place(
        problem: &Problem,
        open: &Squares,
        row: u16,
        queens: &mut Vec<Square>,
        found: &mut impl FnMut(&[Square]),
    ) {
        let n = open.n();
        if usize::from(row) == n {
            // As many queens as regions, in different ones: one each.
            if problem.regions().is_none_or(|regions| regions.len() == n) {
                found(queens);
            }
            return;
        }
        for col in 0..crate::geometry::to_u16(n) {
            let square = Square::new(row, col);
            let together = |queen: Square| {
                let shares = |regions: &Regions| regions.of(queen) == regions.of(square);
                problem.rules().clash(n, queen, square).is_none()
                    && !problem.regions().is_some_and(shares)
            };
            if open.contains(square) && queens.iter().all(|&queen| together(queen)) {
                queens.push(square);
                place(problem, open, row + 1, queens, found);
                queens.pop();
            }
        }
    }
    // Fixed queens: every other square of their rows is closed, and nothing else is derived.
    let mut open = Squares::all(problem.n());
    for square in Squares::all(problem.n()).iter() {
        let elsewhere =
            problem.fixed().iter().any(|queen| queen.row == square.row && *queen != square);
        if elsewhere || problem.blocked().contains(square) {
            open.remove(square);
        }
    }
    place(problem, &open, 0, &mut Vec::new(), found);
}

/// The number of random boards that a test draws: `BITQUEENS_RANDOM_BOARDS`, or `usual`.
pub fn random_boards(usual: usize) -> usize {
    let wanted = std::env::var("BITQUEENS_RANDOM_BOARDS");
    wanted.map_or(usual, |number| number.parse().expect("BITQUEENS_RANDOM_BOARDS is a number"))
}

/// A random problem of side 0 to `max`: plain, or with blocked squares and fixed queens, about
/// half of them symmetric under a random symmetry.
pub fn random_problem(rng: &mut fastrand::Rng, max: usize) -> Problem {
    let n = rng.usize(0..=max);
    let mut problem = Problem::plain(n).expect("small");
    if n == 0 {
        return problem;
    }
    let symmetric = rng.bool();
    let symmetry = rng.choice(crate::geometry::Symmetry::ALL).expect("eight");
    let square = |rng: &mut fastrand::Rng| {
        let side = crate::geometry::to_u16(n);
        Square::new(rng.u16(0..side), rng.u16(0..side))
    };
    let closed = |s: Square| -> Vec<Square> {
        if !symmetric {
            return vec![s];
        }
        let mut orbit = vec![s];
        while let Some(next) =
            orbit.last().map(|&last| symmetry.apply(n, last)).filter(|next| !orbit.contains(next))
        {
            orbit.push(next);
        }
        orbit
    };
    for _ in 0..rng.usize(0..3) {
        // Queens that attack each other are refused; the problem keeps what it had.
        let queens = closed(square(rng));
        problem = problem.clone().with_fixed(queens).unwrap_or(problem);
    }
    for _ in 0..rng.usize(0..n) {
        let squares = closed(square(rng));
        problem = problem.clone().with_blocked(squares).unwrap_or(problem);
    }
    problem
}

/// A random problem of side 0 to `max` under random rules, with regions in a third of the cases:
/// connected or scattered, usually as many as rows.
pub fn random_rules(rng: &mut fastrand::Rng, max: usize) -> Problem {
    loop {
        let mut problem = random_problem(rng, max);
        let n = problem.n();
        if rng.u8(0..3) == 0 {
            problem = problem.clone().with_regions(random_regions(rng, n)).unwrap_or(problem);
        }
        let rules = rng.choice(Rules::ALL).expect("not empty");
        if let Ok(problem) = problem.with_rules(rules) {
            return problem;
        }
    }
}

fn random_regions(rng: &mut fastrand::Rng, n: usize) -> Regions {
    let squares = n * n;
    let count = if rng.u8(0..8) == 0 { n + 1 } else { n };
    let mut seeds: Vec<usize> = (0..squares).collect();
    rng.shuffle(&mut seeds);
    let mut of = vec![None; squares];
    for (name, at) in ('A'..).zip(seeds).take(count) {
        of[at] = Some(name);
    }
    let scattered = rng.bool();
    while of.contains(&None) {
        let (from, to) = (rng.usize(0..squares), rng.usize(0..squares));
        let steps = (from / n).abs_diff(to / n) + (from % n).abs_diff(to % n);
        if of[to].is_none() && (scattered || steps == 1) {
            of[to] = of[from];
        }
    }
    Regions::new(n, of.into_iter().flatten()).expect("n² squares")
}
