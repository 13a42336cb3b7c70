//! Sixty region puzzles, each with the number of solutions that its authors state.

use bitqueens::{Cancel, Problem, Regions, Rules};
use bitqueens_tutor::puzzle;

use crate::times::{Times, words};
use crate::{Size, row};

pub(crate) fn measure(_: Size) {
    let data = include_str!("../../../bitqueens/tests/data/regions.json");
    let data: serde_json::Value = serde_json::from_str(data).expect("JSON");
    let entries = data.as_array().expect("a list");
    assert_eq!(entries.len(), 60);
    let (mut solved, mut explained) = (Times::new(), Times::new());
    for entry in entries {
        let n = entry["n"].as_u64().and_then(|n| usize::try_from(n).ok());
        let n = n.expect("a side");
        let rows = entry["regions"].as_array().expect("rows").iter();
        let squares: String = rows.map(|row| row.as_str().expect("a row")).collect();
        let problem = Regions::new(n, squares.chars()).and_then(|regions| {
            let board = Problem::plain(n)?.with_rules(Rules::Touching)?;
            board.with_regions(regions)
        });
        let problem = problem.expect("a puzzle");
        let cancel = Cancel::new();
        let found = solved.take(|| puzzle::find(&problem, u64::MAX, &cancel));
        let found = found.expect("small");
        assert_eq!(entry["stated_solutions"], found.count, "{}", entry["id"]);
        let explanation = explained.take(|| puzzle::explain(&problem, &cancel));
        let explanation = explanation.expect("small");
        assert_eq!(explanation.solution().is_some(), found.count == 1);
    }
    for (what, times) in [("all solutions", &solved), ("explained", &explained)] {
        row(
            &format!("60 puzzles, {what}"),
            &format!("median {}, slowest {}", words(times.at(50)), words(times.at(100))),
        );
    }
}
