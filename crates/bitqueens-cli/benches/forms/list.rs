//! Lists beside the count of the tutorials' fifth solver, all in turn.

use bitqueens_tutor::ladder::LadderSolver;

use crate::times::{Times, to_a_pipe, to_nowhere};
use crate::{Size, row};

pub(crate) fn measure(size: Size) {
    let (n, rounds, solutions) = match size {
        Size::Small => (8, 1, 92),
        Size::Full => (15, 7, 2_279_184),
    };
    let [mut count, mut one, mut two, mut first, mut twelve] = [const { Times::new() }; 5];
    for _ in 0..rounds {
        let tally = count.take(|| LadderSolver::L5.count(n).expect("within the limit"));
        assert_eq!(tally.solutions, solutions);
        one.take(|| to_nowhere(&format!("list {n} --as rows --threads 1")));
        two.take(|| to_nowhere(&format!("list {n} --as rows --threads 2")));
        let (lines, until_first) = to_a_pipe(&format!("list {n}"));
        assert_eq!(lines as u64, solutions);
        first.push(until_first.as_secs_f64());
        let (lines, _) = twelve.take(|| to_a_pipe("list 12"));
        assert_eq!(lines, 14_200);
    }
    row(&format!("L5 counts n = {n}"), &count.words());
    row(
        &format!("`list {n} --as rows --threads 1 > /dev/null`"),
        &format!("{}; {:.2} of L5's time", one.words(), one.at(0) / count.at(0)),
    );
    row(
        &format!("`list {n} --as rows --threads 2 > /dev/null`"),
        &format!("{}; {:.2} times as fast as one thread", two.words(), one.at(0) / two.at(0)),
    );
    row(&format!("first line of `list {n}`"), &first.words());
    row("`list 12` into a pipe", &twelve.words());
}
