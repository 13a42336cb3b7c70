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
            for limit in [
                0,
                1,
                count.saturating_sub(1),
                count,
                count + 1,
                u64::from(u32::MAX),
            ] {
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
