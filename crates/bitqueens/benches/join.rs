//! Counting by joining half-boards, with every count asserted: `cargo bench -p bitqueens --bench join`.

use bitqueens::{Problem, join::Join, published};

fn main() {
    divan::main();
}

#[divan::bench(args = [8, 10, 12, 13, 14, 15, 16])]
fn join(n: usize) {
    let problem = Problem::plain(n).expect("a board");
    let join = Join::new(&problem).threads(1).expect("one");
    assert_eq!(Some(join.run().expect("countable").total), published(n));
}
