use super::*;
use crate::ledger::{Entry, Opening, UnitRecord};
use crate::{Cancel, Kernel, Problem};

/// Records of the plan's units, `more` of them again by another program.
fn tally(plan: &Plan, more: usize) -> Tally<'_> {
    let decomposition = plan.decomposition().unwrap();
    let mut worker = Kernel::Scalar.worker().unwrap();
    let mut record = |unit: crate::Unit| {
        let batch = [decomposition.subproblem(&unit)];
        let outcome = worker.run(&batch, &Cancel::new()).unwrap()[0];
        let id = unit.id();
        UnitRecord { id, outcome }
    };
    let records: Vec<_> = decomposition.units().map(&mut record).collect();
    let mut tally = Tally::new(plan);
    let file = tally.file("ledger");
    let (first, rest) = records.split_at(5);
    let writers = [
        ("2.0.0", "abacus", &records[..more]),
        ("1.0.0", "scalar", first),
        // Started, and stopped before a unit was done.
        ("1.0.0", "avx9", &[]),
        ("1.0.0", "scalar", rest),
        ("1.0.0", "scalar", &records[more..more + 3]),
    ];
    for (version, kernel, records) in writers {
        let opening = Opening {
            start: 0,
            version: version.into(),
            kernel: kernel.into(),
        };
        tally.open(file, opening);
        for record in records {
            tally.take(file, 0, Entry::Unit(*record)).unwrap();
        }
    }
    tally
}

#[test]
fn a_certificate_tells_who_took_part_and_how_often() {
    let plan = Plan::new(&Problem::plain(8).unwrap(), 0).unwrap();
    let certificate = Certificate::of(&tally(&plan, 7)).unwrap();
    let author = |version: &str, kernel: &str, units| Author {
        version: version.into(),
        kernel: kernel.into(),
        units,
    };
    let units = plan.units();
    assert_eq!(
        certificate.authors(),
        [
            author("1.0.0", "scalar", units + 3),
            author("2.0.0", "abacus", 7)
        ]
    );
    let states = certificate.states();
    assert_eq!((states.once, states.identical), (units - 10, 3));
    assert_eq!((states.confirmed, states.missing), (7, 0));
    assert_eq!(certificate.plan(), &plan);
    let text = certificate.to_string();
    let lines = format!("once {}\nidentical 3\nconfirmed 7\n", units - 10);
    assert!(text.contains(&lines), "{text}");
    let read = Certificate::parse(text.as_bytes()).unwrap();
    assert_eq!(read, certificate);
}

#[test]
fn a_certificate_of_something_incomplete_is_refused() {
    let plan = Plan::new(&Problem::plain(8).unwrap(), 0).unwrap();
    let units = plan.units();
    assert_eq!(
        Certificate::of(&Tally::new(&plan)),
        Err(Error::Missing {
            missing: units,
            units
        })
    );
}

/// A line that cannot be is named, even under a seal that holds.
#[test]
fn sealed_nonsense_is_refused_by_line() {
    let plan = Plan::new(&Problem::plain(6).unwrap(), 0).unwrap();
    let text = Certificate::of(&tally(&plan, 1)).unwrap().to_string();
    let body = &text[..text.rfind("sha256 ").unwrap()];
    let refused = |change: &dyn Fn(&mut Vec<String>)| {
        let mut lines: Vec<String> = body.lines().map(str::to_owned).collect();
        change(&mut lines);
        let changed = sealed::seal(lines.join("\n") + "\n");
        assert_ne!(changed, text);
        Certificate::parse(changed.as_bytes()).unwrap_err()
    };
    let last = body.lines().count() - 1;
    let set = |columns: &'static str| move |lines: &mut Vec<String>| lines[last] = columns.into();
    for (columns, message) in [
        (
            "0 2305843009213693951 0",
            "a residue is below 2305843009213693951",
        ),
        (
            "1267650600228229401496703205376 0 0",
            "no board has so many",
        ),
        (
            "0 0 1267650600228229401496703205376",
            "no board has so many",
        ),
        ("0 0", "it must have 3 columns"),
        ("0 0 x", "`x` is not a number"),
    ] {
        let error = refused(&set(columns)).to_string();
        let place = format!("line {} of this certificate is not usable", last + 1);
        assert!(error.contains(&place) && error.contains(message), "{error}");
    }
    // The largest that is read: the sums then disagree, which is another error.
    let error = refused(&set(
        "1267650600228229401496703205375 2305843009213693950 0",
    ));
    assert!(matches!(error, Error::Residue { .. }), "{error}");
    // A total that is not the sum.
    let error = refused(&|lines| lines[1] = "total 5".into());
    assert_eq!(error, Error::Sealed(SealedError::Seal { kind: KIND }));
    let error = refused(&|lines| lines.push("more".into())).to_string();
    assert!(error.contains("nothing may stand here"), "{error}");
}

#[test]
fn subtotals_belong_to_their_cross() {
    let plan = Plan::new(&Problem::plain(8).unwrap(), 1).unwrap();
    let certificate = Certificate::of(&tally(&plan, 2)).unwrap();
    let mut by_weight = [8, 4, 2, 1].map(|weight| (weight, 0));
    let mut total = 0;
    for (cross, subtotal) in plan.crosses().iter().zip(certificate.subtotals()) {
        assert_eq!(cross.units, subtotal.units);
        total += u128::from(cross.weight) * subtotal.completions;
        for (weight, completions) in &mut by_weight {
            *completions += subtotal.completions * u128::from(*weight == cross.weight);
        }
    }
    assert_eq!(total, 92);
    assert_eq!(certificate.totals().by_weight, by_weight);
    assert_eq!(
        by_weight
            .map(|(weight, sum)| u128::from(weight) * sum)
            .iter()
            .sum::<u128>(),
        92
    );
    assert!(by_weight[0].1 > 0);
}
