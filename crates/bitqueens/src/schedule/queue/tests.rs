//! The queue alone, with items of invented costs.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::*;
use crate::control::Cancel;
use crate::internal::naive;
use crate::threads::{Team, Threads};

/// Items of given costs. One that costs more than is wanted is split into parts of cost 1, of which it has
/// as many as its cost, rounded down.
struct Costs {
    costs: Vec<f64>,
    /// The item at which making fails or panics.
    bad: Option<(usize, Fault)>,
}

#[derive(Clone, Copy, PartialEq)]
enum Fault {
    Error,
    Panic,
}

impl Source for Costs {
    type Item = (usize, usize);
    type Error = Error;

    fn items(&self) -> usize {
        self.costs.len()
    }

    fn cost(&self, item: usize) -> f64 {
        self.costs[item]
    }

    fn make(
        &self,
        items: Range<usize>,
        largest: f64,
        whole: &mut Vec<(usize, usize)>,
        parts: &mut Vec<(usize, usize)>,
    ) -> Result<f64> {
        let mut split = 0.0;
        for item in items {
            match self.bad {
                Some((bad, Fault::Error)) if bad == item => return Err(Error::Stopped),
                Some((bad, Fault::Panic)) if bad == item => panic!("item {item}"),
                _ => {}
            }
            if self.costs[item] <= largest {
                whole.push((item, 0));
            } else {
                parts.extend((0..number_of_parts(self.costs[item])).map(|part| (item, part)));
                split += self.costs[item];
            }
        }
        Ok(split)
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // small
fn number_of_parts(cost: f64) -> usize {
    cost as usize
}

fn queue(costs: Vec<f64>, threads: usize, bad: Option<(usize, Fault)>) -> Queue<Costs> {
    let whole = costs.iter().sum();
    // Costs of a few thousand: as small beside the policy's bounds as a small board.
    let policy = Policy::for_sums(whole, threads, 1).scaled(1e-3);
    Queue::new(Costs { costs, bad }, policy, usize::MAX)
}

/// Every item is handed out once, whole or in all its parts, and their costs add up.
#[test]
fn everything_is_handed_out_once() {
    let mut rng = fastrand::Rng::with_seed(64);
    let (mut were_split, rounds) = (0, naive::random_boards(10_000));
    for round in 0..rounds {
        let threads = rng.usize(1..=if round % 100 == 0 { 64 } else { 6 });
        let items = rng.usize(0..40);
        // Some items cost as much as all others together.
        let costs: Vec<f64> = (0..items)
            .map(|_| f64::from(rng.u32(1..200)) * if rng.u8(..9) == 0 { 50.0 } else { 1.0 })
            .collect();
        let whole: f64 = costs.iter().sum();
        let queue = queue(costs.clone(), threads, None);
        let taken = Mutex::new((BTreeMap::<usize, Vec<usize>>::new(), 0.0));
        let work = |_: &Team| {
            while let Some(batch) = queue.take().expect("no fault") {
                assert!(!batch.items.is_empty());
                let mut taken = taken.lock().unwrap();
                taken.1 += batch.cost;
                for (item, part) in batch.items {
                    taken.0.entry(item).or_default().push(part);
                }
            }
        };
        Threads::new(threads).run_on_all(usize::MAX, work).unwrap();
        let (mut taken, cost) = taken.into_inner().unwrap();
        assert!((cost - whole).abs() <= 1e-9 * whole, "{cost} of {whole}");
        assert_eq!(taken.len(), items);
        for (item, parts) in &mut taken {
            parts.sort_unstable();
            if *parts != [0] {
                let all: Vec<usize> = (0..number_of_parts(costs[*item])).collect();
                assert_eq!(*parts, all, "round {round}, item {item}");
                were_split += 1;
            }
        }
    }
    assert!(were_split > rounds / 2, "{were_split} items were split");
}

/// The cost of batches falls, whole items before parts.
#[test]
fn batches_shrink_by_hand() {
    let queue = queue(vec![10.0; 1000], 2, None);
    let costs: Vec<f64> =
        std::iter::from_fn(|| queue.take().unwrap().map(|batch| batch.cost)).collect();
    assert!(costs.len() > 10 && costs.windows(2).all(|pair| pair[0] >= pair[1]));
}

/// A thread that waits for the parts of another gets them, and none when there are none.
#[test]
fn waiting_threads_share_the_last_item() {
    for costs in [vec![5e4], vec![0.5]] {
        let queue = queue(costs, 3, None);
        let counts = Threads::new(3)
            .run_on_all(usize::MAX, |_| {
                std::iter::from_fn(|| queue.take().unwrap())
                    .map(|batch| batch.items.len())
                    .sum::<usize>()
            })
            .unwrap();
        let expected = number_of_parts(queue.source().costs[0]).max(1);
        assert_eq!(counts.iter().sum::<usize>(), expected);
    }
}

/// More threads than items: all end.
#[test]
fn sixty_four_threads_on_three_items() {
    for _ in 0..50 {
        let queue = queue(vec![3.0, 2.0, 1.0], 64, None);
        let taken = AtomicUsize::new(0);
        let work = |_: &Team| {
            while let Some(batch) = queue.take().unwrap() {
                taken.fetch_add(batch.items.len(), Ordering::Relaxed);
            }
        };
        Threads::new(64).run_on_all(usize::MAX, work).unwrap();
        assert!(taken.into_inner() >= 3);
    }
}

/// A thread that fails or panics while it makes items empties the queue, and those that wait wake up.
#[test]
fn faults_end_the_work_of_all() {
    for fault in [Fault::Error, Fault::Panic] {
        for bad in 0..20 {
            let queue = queue(vec![1e4; 20], 4, Some((bad, fault)));
            let work = |_: &Team| -> Result<()> {
                while queue.take()?.is_some() {}
                Ok(())
            };
            let ended = Threads::new(4).run_on_all(usize::MAX, work);
            let is_told = match ended {
                Err(Error::Panicked { message }) => message.english == format!("item {bad}"),
                Err(_) => false,
                Ok(results) => results.contains(&Err(Error::Stopped)),
            };
            assert!(is_told, "item {bad}");
            assert!(matches!(queue.take(), Ok(None)));
        }
    }
}

/// Wherever a count is stopped, its threads end.
#[test]
fn a_cancel_at_any_point_ends_the_work() {
    for at in 0..200 {
        let queue = queue(vec![50.0; 100], 8, None);
        let (cancel, taken) = (Cancel::new(), AtomicUsize::new(0));
        let is_late = AtomicBool::new(false);
        let work = |_: &Team| {
            while !cancel.is_cancelled() {
                let Some(batch) = queue.take().unwrap() else { return };
                if taken.fetch_add(batch.items.len(), Ordering::Relaxed) >= at {
                    cancel.cancel();
                    is_late.store(true, Ordering::Relaxed);
                }
            }
        };
        Threads::new(8).run_on_all(usize::MAX, work).unwrap();
        assert!(is_late.into_inner() || taken.into_inner() >= 100);
    }
}

/// Takers that wait until the loan of another ends get what it puts back, and every item once.
#[test]
fn what_is_put_back_is_handed_out_again() {
    let mut rng = fastrand::Rng::with_seed(15);
    for _ in 0..naive::random_boards(500) {
        let items = rng.usize(1..200);
        let costs = (0..items).map(|_| f64::from(rng.u32(0..4))).collect();
        let queue = queue(costs, 2, None);
        let wanted = f64::from(rng.u32(0..50));
        let fails = rng.bool();
        let (mut seen, mut lent) = (Vec::new(), Vec::new());
        let loan = queue.lend(|given, left| {
            assert!(given >= 0.0 && left >= 0.0);
            wanted
        });
        let loan = loan.expect("makes items").expect("there is one");
        std::thread::scope(|scope| {
            let taker = scope.spawn(|| {
                let mut taken = Vec::new();
                while let Some(batch) = queue.take().expect("makes items") {
                    taken.extend(batch.items);
                }
                taken
            });
            if fails {
                loan.put_back().expect("memory")
            } else {
                lent = loan.finish()
            }
            seen = taker.join().expect("no panic");
        });
        seen.extend(lent);
        let of_item = |item: usize| seen.iter().filter(|(index, _)| *index == item).count();
        assert!((0..items).all(|item| of_item(item) == number_of_pieces(&queue, item, &seen)));
    }
}

/// One for a whole item, as many as there are for one in parts.
fn number_of_pieces(queue: &Queue<Costs>, item: usize, seen: &[(usize, usize)]) -> usize {
    if seen.contains(&(item, 1)) { number_of_parts(queue.source().cost(item)) } else { 1 }
}

/// A loan that ends with a panic leaves nothing: there will be no total.
#[test]
fn a_lost_loan_empties_the_queue() {
    let queue = queue(vec![1.0; 100], 2, None);
    let loan = queue.lend(|_, _| 3.0).expect("makes items");
    drop(loan.expect("there is one"));
    assert!(queue.take().expect("empty").is_none());
}
