use super::*;

/// Counted without being kept, up to any limit; found one by one.
#[test]
fn units_are_counted_and_found() {
    let mut rng = fastrand::Rng::with_seed(14);
    for round in 0..60 {
        let problem = match round % 3 {
            0 => Problem::plain(rng.usize(0..=12)).unwrap(),
            _ => crate::internal::naive::random_problem(&mut rng, 10),
        };
        let decomposition = Decomposition::new(&problem, rng.usize(0..=3)).unwrap();
        let mut all = 0;
        for cross in 0..decomposition.crosses() {
            let units = decomposition.units_of(cross);
            let count = units.len() as u64;
            all += count;
            for limit in [0, 1, count.saturating_sub(1), count, count + 1, u64::from(u32::MAX)] {
                let counted = decomposition.count_units_of(cross, limit);
                assert_eq!(counted, count.min(limit + 1), "{limit} of {count}");
            }
            for (part, unit) in (0_u32..).zip(&units) {
                let id = unit.id();
                assert_eq!((id.cross as usize, id.part), (cross, part));
                assert_eq!(unit.weight(), decomposition.weight_of(cross));
            }
            let last = units.last().copied();
            assert_eq!(last.and_then(|unit| decomposition.unit(unit.id())), last);
            let id = UnitId::new(cross, units.len());
            assert_eq!(decomposition.unit(id), None);
        }
        assert_eq!(decomposition.count_units(MAX_UNITS), all);
        assert_eq!(decomposition.count_units(all / 2), all.min(all / 2 + 1));
        assert_eq!(decomposition.units().count() as u64, all);
    }
}

#[test]
fn units_of_a_board_with_another_side_are_refused() {
    let board = |n| Decomposition::new(&Problem::plain(n).unwrap(), 1).unwrap();
    for (n, other) in [(8, 9), (9, 8), (5, 12), (12, 5), (1, 4)] {
        let unit = board(other).units().next().unwrap();
        for take in [
            Decomposition::subproblem,
            Decomposition::subproblem_of_plan,
            |board: &Decomposition, unit: &Unit| board.transformed(unit, Symmetry::Identity),
        ] {
            let own = board(n);
            let taken = std::panic::catch_unwind(|| take(&own, &unit));
            let message = taken.unwrap_err();
            let message = message.downcast_ref::<String>().unwrap();
            assert!(message.contains("with another side"), "{n}, {other}: {message}");
        }
    }
}
