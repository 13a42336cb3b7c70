//! Every sequence with a number of the encyclopedia against the published terms (`data/oeis.tsv`).
//!
//! `BITQUEENS_LONG=1` goes further out, for a release build.

use bitqueens::{Cancel, Error, sequences::Sequence};

/// Up to which index each sequence is checked: in any run, and in a long one.
const CHECKED: [(&str, u64, u64); 32] = [
    ("A000170", 13, 18),
    ("A002562", 13, 17),
    ("A003111", 7, 9),
    ("A006717", 7, 9),
    ("A007705", 9, 11),
    ("A032522", 18, 22),
    ("A033148", 25, 32),
    ("A036464", 12, 12),
    ("A047659", 11, 11),
    ("A051223", 16, 22),
    ("A051224", 15, 18),
    ("A051906", 22, 24),
    ("A053994", 9, 11),
    ("A061994", 25, 25),
    ("A062164", 12, 16),
    ("A062165", 12, 15),
    ("A099152", 15, 20),
    ("A108792", 14, 19),
    ("A140450", 20, 20),
    ("A141843", 85, 85),
    ("A146303", 9, 11),
    ("A176186", 11, 15),
    ("A178721", 11, 14),
    ("A252593", 11, 14),
    ("A260318", 21, 21),
    ("A260319", 18, 20),
    ("A260320", 13, 18),
    ("A287227", 10, 11),
    ("A319283", 13, 16),
    ("A319284", 90, 90),
    ("A348129", 65, 65),
    ("A352661", 21, 21),
];

/// First index and terms of every line of the data.
fn published() -> Vec<(&'static str, u64, Vec<u128>)> {
    let lines = include_str!("data/oeis.tsv").lines().filter(|line| !line.starts_with('#'));
    let parsed = lines.map(|line| {
        let fields: Vec<_> = line.split('\t').collect();
        let terms = fields[2].split(',').map(|term| term.parse().expect("a term"));
        let id = fields[0].trim_end_matches('*');
        (id, fields[1].parse().expect("an offset"), terms.collect())
    });
    parsed.collect()
}

#[test]
fn every_sequence_agrees_with_its_published_terms() {
    let long = std::env::var_os("BITQUEENS_LONG").is_some_and(|value| value == "1");
    let published = published();
    let numbered = Sequence::all().iter().filter(|sequence| sequence.id().starts_with('A'));
    assert_eq!(numbered.clone().count(), CHECKED.len());
    for (sequence, (id, short_run, long_run)) in numbered.zip(CHECKED) {
        assert_eq!(sequence.id(), id);
        let (_, offset, values) =
            published.iter().find(|line| line.0 == id).unwrap_or_else(|| panic!("{id}: no data"));
        assert_eq!(sequence.offset(), *offset, "{id}");
        let last = if long { long_run } else { short_run };
        let mut checked = 0;
        for (term, &value) in sequence.terms(2, &Cancel::new()).zip(values) {
            let term = term.expect("computable");
            assert_eq!((term.index, term.value), (offset + checked, value), "{id}");
            checked += 1;
            if term.index == last {
                break;
            }
        }
        assert_eq!(offset + checked, last + 1, "{id}: too few published terms");
    }
}

/// A check that shares nothing with the search: the square of the side divides the number of semi-queens on a torus,
/// but for a prime side n, where −2n is left.
#[test]
fn semi_queens_on_a_torus_are_multiples_of_squares() {
    let sequence = Sequence::find("A006717").expect("known");
    for term in sequence.terms(2, &Cancel::new()).take(8) {
        let term = term.expect("computable");
        let n = u128::from(2 * term.index + 1);
        let is_prime = n > 1 && (2..n).all(|divisor| n % divisor > 0);
        let left = if is_prime { n * n - 2 * n } else { 0 };
        assert_eq!(term.value % (n * n), left, "side {n}");
    }
}

/// Every complete sequence of the data can be computed; the rest are rows of triangles.
#[test]
fn no_sequence_of_the_data_is_left_out() {
    for (id, _, values) in published() {
        if let Some((triangle, row)) = id.split_once("row") {
            let row: usize = row.parse().expect("a row");
            let terms = Sequence::find(triangle).expect("known").terms(1, &Cancel::new());
            let terms = terms.skip(row * (row + 1) / 2).take(row + 1);
            let found: Vec<u128> = terms.map(|term| term.expect("computable").value).collect();
            assert_eq!(found, values);
        } else {
            assert!(Sequence::find(id).is_ok(), "{id}");
        }
    }
}

#[test]
fn threads_change_nothing() {
    for id in ["A051223", "A053994", "A099152", "A146303", "A178721", "A348129", "k-queens-unique"]
    {
        let terms = |threads| {
            let sequence = Sequence::find(id).expect("known");
            let terms = sequence.terms(threads, &Cancel::new()).take(9);
            terms.collect::<Result<Vec<_>, _>>().expect("computable")
        };
        assert_eq!(terms(1), terms(3), "{id}");
    }
}

#[test]
fn ends_and_refusals() {
    assert!(matches!(Sequence::find("A000001"), Err(Error::UnknownSequence { .. })));
    assert_eq!(Sequence::find("a000170").expect("small letters").id(), "A000170");
    let cancel = Cancel::new();
    cancel.cancel();
    for sequence in Sequence::all() {
        assert!(sequence.definition().english.len() > 10 && sequence.last_index() >= 15);
        let mut first = sequence.terms(0, &Cancel::new()).take(9);
        let none = first.find_map(Result::err);
        let single = !matches!(none, Some(Error::Threads { threads: 0, .. }));
        // Those that need no search, and those that are searched on one thread.
        let known = [
            "A032522",
            "A033148",
            "A036464",
            "A047659",
            "A140450",
            "A141843",
            "A260318",
            "A260319",
            "k-queens-half-turn",
            "k-queens-quarter-turn",
        ];
        if single {
            assert!(known.contains(&sequence.id()), "{sequence:?}: {none:?}");
        }
    }
    // Cancelled before it starts, a search gives up at the first look.
    let mut terms = Sequence::find("A348129").expect("known").terms(1, &cancel);
    let stopped = terms.find_map(Result::err);
    assert_eq!(stopped, Some(Error::Stopped));
    assert!(terms.next().is_none(), "an error ends the terms");
    // The last index of a triangle is the end of its last row.
    let triangle = Sequence::find("A141843").expect("known");
    assert_eq!((triangle.offset(), triangle.last_index()), (1, 32 * 33 / 2));
    let triangle = Sequence::find("A348129").expect("known");
    assert_eq!(triangle.last_index(), 33 * 34 / 2 - 1);
}

#[test]
fn terms_from_an_index_on_are_those_of_the_whole_sequence() {
    for sequence in Sequence::all() {
        let all: Vec<_> = sequence.terms(1, &Cancel::new()).take(6).map(Result::unwrap).collect();
        for from in 0..all.len() {
            let index = all[from].index;
            let terms = sequence.terms(1, &Cancel::new()).starting_at(index);
            let terms: Vec<_> = terms.take(all.len() - from).map(Result::unwrap).collect();
            assert_eq!(terms, all[from..], "{} from {index}", sequence.id());
        }
        let mut beyond = sequence.terms(1, &Cancel::new()).starting_at(sequence.last_index() + 1);
        assert!(beyond.next().is_none(), "{}", sequence.id());
    }
}
