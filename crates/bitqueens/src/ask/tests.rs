use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::board::Rules;
use crate::control::Cancel;
use crate::geometry::Square;
use crate::internal::naive;
use crate::join::Joined;

fn plain(n: usize) -> Problem {
    Problem::plain(n).expect("a board")
}

/// A ledger whose folder has units of a method.
struct Recorded(Option<Method>);

impl Ledger for Recorded {
    type Error = Error;

    fn recorded(&self) -> Result<Option<Method>> {
        Ok(self.0)
    }

    fn search(&self, search: SearchCount<'_>) -> Result<Count> {
        Unrecorded.search(search)
    }

    fn join(&self, join: JoinCount<'_>) -> Result<Joined> {
        Unrecorded.join(join)
    }
}

#[test]
fn random_boards_are_counted_by_each_method() {
    let mut rng = fastrand::Rng::with_seed(39);
    for round in 0..200 {
        let problem = naive::random_problem(&mut rng, 7);
        let question =
            || Question::new(&problem).threads(rng.clone().usize(1..4)).expect("in range");
        let expected = naive::count(&problem);
        for question in [
            question(),
            question().method(Method::Join),
            question().method(Method::Search).depth(1),
            question().double_check(),
        ] {
            let answer = question.answer().expect("countable");
            assert_eq!(answer.total, expected, "round {round}: {problem:?}");
            let found = [answer.joined.is_some(), answer.searched.is_some()];
            let methods = question.methods().expect("countable");
            let forecast = [Method::Join, Method::Search].map(|method| methods.contains(&method));
            assert_eq!(found, forecast);
        }
        rng.u8(..);
    }
}

#[test]
fn other_rules_and_regions_have_searches_of_their_own() {
    let mut rng = fastrand::Rng::with_seed(40);
    for round in 0..200 {
        let problem = naive::random_rules(&mut rng, 6);
        let question = Question::new(&problem);
        let answer = question.answer().expect("countable");
        assert_eq!(answer.total, naive::count(&problem), "round {round}: {problem:?}");
        let is_for_kernels = problem.is_for_kernels();
        assert_eq!(answer.searched.is_some(), is_for_kernels);
        assert_eq!(question.methods().expect("countable").is_empty(), !is_for_kernels);
    }
    let torus = plain(7).with_rules(Rules::Torus).expect("legal");
    let join = Question::new(&torus).method(Method::Join);
    assert!(matches!(join.answer(), Err(Error::Rules { .. })));
    assert!(matches!(Question::new(&torus).orbits(), Err(Error::Rules { .. })));
}

#[test]
fn a_wide_board_is_joined_unless_something_asks_for_the_search() {
    let methods = |question: Question<'_>| question.methods().expect("countable");
    let wide = plain(20);
    let question = || Question::new(&wide).threads(1).expect("in range");
    assert_eq!(methods(question()), [Method::Join]);
    assert_eq!(methods(question().free_memory(|| 200)), [Method::Search]);
    assert_eq!(methods(question().kernel(Kernel::Scalar)), [Method::Search]);
    assert_eq!(methods(question().depth(1)), [Method::Search]);
    assert_eq!(methods(question().devices(Devices::default())), [Method::Search]);
    assert_eq!(methods(question().method(Method::Search)), [Method::Search]);
    assert_eq!(methods(question().double_check()), [Method::Join, Method::Search]);
    for n in [12, 25] {
        assert_eq!(methods(Question::new(&plain(n))), [Method::Search], "n = {n}");
    }
    let join = question().kernel(Kernel::Scalar).method(Method::Join);
    assert_eq!(methods(join), [Method::Join]);
    let too_wide = plain(29);
    let error = Question::new(&too_wide).double_check().methods();
    assert!(matches!(error, Err(Error::Side { n: 29, .. })));
}

#[test]
fn recorded_units_keep_their_method() {
    let methods = |n, recorded| {
        let problem = plain(n);
        let question = Question::new(&problem).threads(1).expect("in range");
        question.ledger(Recorded(recorded)).methods().expect("countable")
    };
    assert_eq!(methods(20, Some(Method::Search)), [Method::Search]);
    assert_eq!(methods(8, Some(Method::Join)), [Method::Join]);
    assert_eq!(methods(20, None), [Method::Join]);
    // Not a board of the join: the run then says that the folder is of another plan.
    assert_eq!(methods(29, Some(Method::Join)), [Method::Search]);
}

#[test]
fn methods_that_disagree_are_an_error() {
    assert_eq!(agreed_total(92, 92), Ok(92));
    let disagreement = Error::Disagreement { searched: 92, joined: 91 };
    assert_eq!(agreed_total(92, 91), Err(disagreement));
}

#[test]
fn a_forecast_names_method_time_and_memory() {
    let forecast = |question: Question<'_>| question.forecast().expect("countable");
    let (small, wide) = (plain(8), plain(20));
    let on_two = |problem| Question::new(problem).threads(2).expect("in range");
    let quick = forecast(on_two(&small));
    assert_eq!((quick.methods, quick.threads, quick.mebibytes), (&[Method::Search][..], 2, 0));
    assert!(quick.seconds.is_some_and(|seconds| seconds.mean < 0.1), "{quick:?}");
    let joined = forecast(on_two(&wide));
    assert_eq!((joined.methods, joined.mebibytes), (&[Method::Join][..], 136));
    // Nothing that runs this needs less; the most depends on what else runs.
    let seconds = joined.seconds.expect("measured");
    assert!(seconds.mean > 5.0 && seconds.mean.is_finite(), "{joined:?}");
    assert!((0.1..0.9).contains(&(seconds.error / seconds.mean)), "{joined:?}");
    let blocked = wide.clone().with_blocked([Square::new(0, 0)]).expect("a board");
    let unknown = forecast(on_two(&blocked).method(Method::Join));
    assert_eq!(unknown.seconds, None);
    let board = plain(6);
    let recorded = on_two(&board).ledger(Recorded(Some(Method::Search)));
    assert_eq!(recorded.forecast().expect("countable").seconds, None);
}

#[test]
fn orbits_and_profiles_are_answers_too() {
    let board = plain(8);
    let question = Question::new(&board).method(Method::Join);
    let orbits = question.orbits().expect("countable");
    assert_eq!((orbits.total, orbits.fundamental), (92, 12));
    assert_eq!(question.profile().expect("countable")[8], 92);
}

#[test]
fn a_question_is_stopped_and_tells_its_progress() {
    let cancel = Cancel::new();
    let told = std::sync::atomic::AtomicUsize::new(0);
    let board = plain(10);
    let question = Question::new(&board).cancel(&cancel).progress(|_| {
        told.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    });
    for method in [Method::Search, Method::Join] {
        let question = Question::new(&board).work(question.work.share()).method(method);
        let before = told.load(std::sync::atomic::Ordering::Relaxed);
        assert_eq!(question.answer().expect("countable").total, 724);
        assert!(told.load(std::sync::atomic::Ordering::Relaxed) > before, "{method}");
    }
    cancel.cancel();
    assert!(matches!(question.answer(), Err(Error::Cancelled(_))));
}

/// The memory is free when the method is chosen, and taken when the join begins.
#[test]
fn a_join_without_memory_is_a_search_instead() {
    static ASKED: AtomicBool = AtomicBool::new(false);
    let cancelled = Cancel::new();
    cancelled.cancel();
    let wide = plain(22);
    let question = Question::new(&wide)
        .cancel(&cancelled)
        .free_memory(|| if ASKED.swap(true, Ordering::Relaxed) { 0 } else { u64::MAX });
    let searched = question.answer().map(|answer| answer.total);
    assert!(ASKED.load(Ordering::Relaxed));
    assert!(matches!(searched, Err(Error::Cancelled(_))), "{searched:?}");
}
