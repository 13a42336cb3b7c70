use super::*;
use crate::board::Rules;
use crate::geometry::{Group, Symmetry};
use crate::internal::naive;

fn plain(n: usize) -> Problem {
    Problem::plain(n).expect("a board")
}

fn listed(problem: &Problem) -> Vec<Vec<u8>> {
    let solutions = Solutions::new(problem).expect("listable");
    solutions.map(|solution| solution.cols().to_vec()).collect()
}

fn cols(solution: &[Square]) -> Vec<u8> {
    let col = |square: &Square| u8::try_from(square.col).expect("small");
    solution.iter().map(col).collect()
}

fn text(listing: &Listing<'_>) -> (String, Listed) {
    let mut text = Vec::new();
    let listed = listing.run(|block| {
        text.extend_from_slice(block);
        Ok::<(), ()>(())
    });
    (String::from_utf8(text).expect("ASCII"), listed.expect("the sink takes all"))
}

#[test]
fn random_problems_agree_with_the_naive_list() {
    let mut rng = fastrand::Rng::with_seed(52);
    for round in 0..2000 {
        let problem = naive::random_rules(&mut rng, 7);
        let expected: Vec<_> = naive::solutions(&problem).iter().map(|s| cols(s)).collect();
        assert!(expected.is_sorted());
        assert_eq!(listed(&problem), expected, "round {round}: {problem:?}");
    }
}

#[test]
fn fast_and_general_search_list_the_same() {
    let mut rng = fastrand::Rng::with_seed(53);
    for n in 0..=11 {
        for blocked in [0, n / 2] {
            let side = crate::geometry::to_u16(n);
            let squares = (0..blocked).map(|_| Square::new(rng.u16(0..side), rng.u16(0..side)));
            let problem = plain(n).with_blocked(squares.collect::<Vec<_>>());
            let mut setup = Setup::new(&problem.expect("on the board"), false).expect("small");
            let mut lists = [true, false].map(|fast| {
                setup.fast = fast;
                let mut walk = setup.walk(&setup.open);
                let mut list = Vec::new();
                while walk.step(&setup, &|| false) {
                    list.push(walk.queens()[..n].to_vec());
                }
                assert!(!walk.step(&setup, &|| false), "the end stays the end");
                list
            });
            let general = std::mem::take(&mut lists[1]);
            assert_eq!(lists[0], general, "n = {n}, {blocked} blocked");
        }
    }
}

#[test]
fn unique_lists_the_smallest_of_each_orbit() {
    let mut rng = fastrand::Rng::with_seed(54);
    let mut orders = [0; 9];
    for round in 0..2000 {
        let problem = naive::random_rules(&mut rng, 7);
        let (n, group) = (problem.n(), problem.group());
        let smallest = |solution: &Vec<Square>| {
            let image = |symmetry: Symmetry| {
                let mut image: Vec<_> = solution.iter().map(|&q| symmetry.apply(n, q)).collect();
                image.sort_unstable();
                image
            };
            group.iter().all(|symmetry| image(symmetry) >= *solution)
        };
        let all = naive::solutions(&problem);
        let expected: Vec<_> = all.iter().filter(|s| smallest(s)).map(|s| cols(s)).collect();
        let unique = Solutions::unique(&problem).expect("listable");
        let unique: Vec<_> = unique.map(|s| s.cols().to_vec()).collect();
        assert_eq!(unique, expected, "round {round}: {problem:?}");
        orders[group.order() as usize] += usize::from(expected.len() < all.len());
    }
    // Groups of every order have merged solutions.
    assert!([2, 4, 8].iter().all(|&order| orders[order] > 10), "{orders:?}");
}

#[test]
fn the_smallest_images_are_the_unique_solutions() {
    let mut rng = fastrand::Rng::with_seed(55);
    for round in 0..500 {
        let problem = naive::random_rules(&mut rng, 7);
        let wide = |cols: &[u8]| cols.iter().copied().map(u32::from).collect::<Vec<_>>();
        let mut images: Vec<_> = listed(&problem)
            .iter()
            .map(|cols| smallest_image(&problem, &wide(cols)).expect("a solution"))
            .collect();
        images.sort();
        images.dedup();
        let unique = Solutions::unique(&problem).expect("listable");
        let unique: Vec<_> = unique.map(|solution| wide(solution.cols())).collect();
        assert_eq!(images, unique, "round {round}: {problem:?}");
    }
    assert!(smallest_image(&plain(4), &[0, 1, 2, 3]).is_err());
}

#[test]
fn unique_respects_a_group_of_rotations() {
    let square = |row, col| Square::new(row, col);
    // A pinwheel of blocked squares: invariant under rotations, but not under reflections.
    let pinwheel = [square(0, 1), square(1, 7), square(7, 6), square(6, 0)];
    let problem = plain(8).with_blocked(pinwheel).expect("on the board");
    assert_eq!(problem.group(), Group::of(|s| Symmetry::ROTATIONS.contains(&s)));
    let all = listed(&problem).len();
    let unique = Solutions::unique(&problem).expect("small").count();
    let half = crate::count::symmetric::count(&problem, Symmetry::Rotate180, &Cancel::new());
    let half = usize::try_from(half.expect("small")).expect("few");
    assert_eq!(
        4 * unique,
        all + half,
        "Burnside; no solution of n = 8 is invariant under a quarter turn"
    );
}

#[test]
fn solutions_are_found_lazily() {
    // Listing all of these would take years.
    for n in [20, 24, 28, 30] {
        let first: Vec<_> = Solutions::new(&plain(n)).expect("listable").take(3).collect();
        assert_eq!(first.len(), 3);
        assert!(first.is_sorted());
        for solution in &first {
            let queens: Vec<_> = solution.squares().collect();
            for (at, a) in queens.iter().enumerate() {
                assert!(queens[..at].iter().all(|b| a.attacks(*b).is_none()));
            }
        }
    }
    let mut blocks = 0;
    let listing = Listing::new(&plain(20)).and_then(|l| l.threads(2)).map(|l| {
        l.run(|block| {
            blocks += 1;
            assert!(block.ends_with(b"\n"));
            if blocks < 5 { Ok(()) } else { Err("enough") }
        })
    });
    assert_eq!(listing, Ok(Err("enough")));
    assert_eq!(blocks, 5);
}

/// The search without prices found the same, that of n = 41 within a minute. That of n = 31 is published with
/// A065188 of the OEIS.
#[test]
fn first_solutions_of_large_boards() {
    let known: [(usize, &[u8]); 3] = [
        (
            31,
            &[
                1, 3, 5, 2, 4, 9, 11, 13, 15, 6, 18, 23, 26, 28, 31, 25, 27, 30, 7, 17, 29, 14, 10,
                8, 20, 12, 16, 19, 22, 24, 21,
            ],
        ),
        (
            37,
            &[
                1, 3, 5, 2, 4, 9, 11, 13, 15, 6, 8, 19, 21, 23, 30, 34, 29, 35, 33, 31, 37, 32, 36,
                16, 7, 10, 20, 14, 12, 18, 26, 17, 22, 28, 25, 27, 24,
            ],
        ),
        (
            41,
            &[
                1, 3, 5, 2, 4, 9, 11, 13, 15, 6, 8, 19, 7, 22, 25, 30, 32, 37, 39, 33, 38, 40, 34,
                36, 41, 35, 18, 23, 10, 12, 16, 20, 17, 14, 21, 28, 26, 31, 29, 27, 24,
            ],
        ),
    ];
    for (n, expected) in known {
        let first = Solutions::new(&plain(n)).expect("listable").next();
        let first: Vec<_> = first.expect("one").cols().iter().map(|col| col + 1).collect();
        assert_eq!(first, expected);
    }
}

#[test]
fn the_first_block_is_the_first_solution() {
    let first_line = b"1 3 5 2 9 12 10 13 4 6 8 11 7\n";
    for threads in [1, 2] {
        let mut first = None;
        let problem = plain(13);
        let listing = Listing::new(&problem).and_then(|listing| listing.threads(threads));
        let listed = listing.expect("listable").run(|block| {
            first.get_or_insert_with(|| block.to_vec());
            Ok::<(), ()>(())
        });
        assert_eq!(listed.map(|listed| listed.solutions), Ok(73_712));
        assert_eq!(first.as_deref(), Some(&first_line[..]));
    }
}

#[test]
fn listings_do_not_depend_on_the_number_of_threads() {
    let knights = plain(12).with_rules(Rules::Superqueen).expect("none fixed");
    let touching = plain(13).with_fixed([Square::new(6, 6), Square::new(0, 3)]);
    let touching = touching.and_then(|p| p.with_blocked([Square::new(2, 2)]));
    let touching = touching.expect("they do not attack each other");
    for problem in [plain(13), touching, knights, plain(5)] {
        for unique in [false, true] {
            let listing = |threads| {
                let listing = Listing::new(&problem).and_then(|l| l.threads(threads));
                text(&listing.expect("listable").unique(unique))
            };
            let serial = listing(1);
            assert!(serial.1.complete && serial.1.solutions > 0);
            for threads in [2, 5] {
                assert_eq!(listing(threads), serial);
            }
        }
    }
}

#[test]
fn limits_truncate_the_list() {
    for threads in [1, 2] {
        for limit in [0, 1, 2, 91, 92, 93, u64::MAX] {
            let problem = plain(8);
            let listing = Listing::new(&problem).and_then(|l| l.threads(threads));
            let (text, listed) = text(&listing.expect("listable").limit(limit));
            assert_eq!(listed.solutions, limit.min(92));
            assert_eq!(text.lines().count() as u64, limit.min(92));
            assert!(listed.complete);
        }
    }
}

#[test]
fn cancellation_ends_the_listing() {
    for threads in [1, 2] {
        let cancel = Cancel::new();
        let problem = plain(17);
        let listing = Listing::new(&problem).and_then(|l| l.threads(threads));
        let listed = listing.expect("listable").cancel(&cancel).run(|_| {
            cancel.cancel();
            Ok::<(), ()>(())
        });
        assert!(matches!(listed, Ok(Listed { complete: false, .. })));
    }
    let cancel = Cancel::new();
    cancel.cancel();
    assert_eq!(Solutions::new(&plain(8)).expect("small").cancel(&cancel).count(), 0);
    // Cancellation also ends a search that finds no solutions.
    let semi = plain(33).with_blocked((0..33).map(|col| Square::new(32, col)).skip(1));
    let semi = semi.and_then(|p| p.with_rules(Rules::Semi)).expect("on the board");
    assert_eq!(Solutions::new(&semi).expect("small").cancel(&cancel).next(), None);
}

/// Under ordinary rules, where the first solution of n = 40 takes over a minute.
#[test]
fn another_thread_ends_a_search_for_the_first_solution() {
    let cancel = Cancel::new();
    let solutions = Solutions::new(&plain(40)).expect("listable");
    let mut solutions = solutions.cancel(&cancel);
    std::thread::scope(|scope| {
        let first = scope.spawn(|| solutions.next());
        // Time to get into a prefix; the outcome does not depend on it.
        std::thread::sleep(std::time::Duration::from_millis(200));
        cancel.cancel();
        assert_eq!(first.join().expect("no panic"), None);
    });
}

#[test]
fn layouts_are_written_as_documented() {
    let problem = plain(4).with_blocked([Square::new(3, 3)]).expect("on the board");
    let list = |layout| text(&Listing::new(&problem).expect("small").layout(layout)).0;
    assert_eq!(list(Layout::Rows), "2 4 1 3\n3 1 4 2\n");
    assert_eq!(list(Layout::Board), ".Q..\n...Q\nQ...\n..Q#\n\n..Q.\nQ...\n...Q\n.Q.#\n\n");
    assert_eq!(
        list(Layout::Json),
        "{\"v\":1,\"n\":4,\"queens\":[2,4,1,3]}\n{\"v\":1,\"n\":4,\"queens\":[3,1,4,2]}\n"
    );
    assert_eq!(list(Layout::Csv), "row1,row2,row3,row4\n2,4,1,3\n3,1,4,2\n");
    let list = |n, layout| text(&Listing::new(&plain(n)).expect("small").layout(layout)).0;
    assert_eq!(list(0, Layout::Rows), "\n");
    assert_eq!(list(0, Layout::Json), "{\"v\":1,\"n\":0,\"queens\":[]}\n");
    assert_eq!(list(1, Layout::Csv), "row1\n1\n");
    assert_eq!(list(3, Layout::Csv), "row1,row2,row3\n");
    for layout in Layout::ALL {
        assert_eq!(layout.name().parse(), Ok(layout));
        // Two digits: every line reads back as the solution.
        let problem = plain(12);
        let listing = Listing::new(&problem).expect("small").layout(layout).limit(50);
        let (text, _) = text(&listing);
        let digits = |c: char| !c.is_ascii_digit();
        let skip = match layout {
            Layout::Json => 2,
            Layout::Board => continue,
            Layout::Rows | Layout::Csv => 0,
        };
        let lines = text.lines().skip(usize::from(layout == Layout::Csv));
        for (line, solution) in lines.zip(Solutions::new(&problem).expect("small")) {
            let read: Vec<u8> = line
                .split(digits)
                .filter(|word| !word.is_empty())
                .skip(skip)
                .map(|word| word.parse::<u8>().expect("a column") - 1)
                .collect();
            assert_eq!(read, solution.cols(), "{layout}: {line}");
        }
    }
}

#[test]
fn values_beyond_the_limits_are_errors() {
    let large = plain(65);
    assert!(matches!(Solutions::new(&large), Err(crate::error::Error::Side { max: 64, .. })));
    assert!(matches!(Listing::new(&large), Err(crate::error::Error::Side { max: 64, .. })));
    let board = plain(8);
    let listing = Listing::new(&board).expect("small");
    assert!(matches!(listing.threads(0), Err(crate::error::Error::Threads { .. })));
}

#[test]
fn boards_of_side_64_are_listed() {
    // One solution of n = 64, fixed except for its last rows.
    let n = 64;
    let queens = (0..n).map(|row| if row < 32 { 2 * row + 1 } else { 2 * row - n });
    let queens: Vec<_> = (0..).zip(queens).map(|(row, col)| Square::new(row, col)).collect();
    let problem = plain(n.into()).with_fixed(queens[..60].iter().copied());
    let problem = problem.expect("no two attack each other");
    let solutions = listed(&problem);
    assert!(solutions.contains(&cols(&queens)));
    assert_eq!(solutions.len() as u128, naive::count(&problem));
}

proptest::proptest! {
    /// The solutions of a problem's image are the images of its solutions.
    #[test]
    fn symmetries_commute_with_listing(
        n in 1_usize..8,
        blocked in proptest::collection::vec((0_u16..8, 0_u16..8), 0..6),
        which in 0_usize..8,
        rules in 0_usize..Rules::ALL.len(),
    ) {
        let (symmetry, rules) = (Symmetry::ALL[which], Rules::ALL[rules]);
        proptest::prop_assume!(rules.group().contains(symmetry));
        let side = crate::geometry::to_u16(n);
        let squares = blocked.iter().map(|&(row, col)| Square::new(row % side, col % side));
        let squares: Vec<_> = squares.collect();
        let problem = |symmetry: Symmetry| {
            let blocked = squares.iter().map(|&square| symmetry.apply(n, square));
            plain(n).with_blocked(blocked).and_then(|p| p.with_rules(rules)).expect("on the board")
        };
        let images: std::collections::BTreeSet<_> = Solutions::new(&problem(Symmetry::Identity))
            .expect("small")
            .map(|solution| {
                let mut image: Vec<_> =
                    solution.squares().map(|queen| symmetry.apply(n, queen)).collect();
                image.sort_unstable();
                cols(&image)
            })
            .collect();
        let list = listed(&problem(symmetry));
        proptest::prop_assert!(images.into_iter().eq(list));
    }
}
