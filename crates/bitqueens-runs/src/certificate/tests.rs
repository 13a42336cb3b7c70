use super::*;
use crate::ledger::{Entry, Opening, UnitRecord};
use bitqueens::{Cancel, Kernel, Problem};

/// Records of the plan's units, `more` of them again by another program.
fn tally(plan: &Plan, more: usize) -> Tally<'_> {
    let decomposition = plan.decomposition().unwrap();
    let mut worker = Kernel::Scalar.worker().unwrap();
    let mut record = |unit: bitqueens::Unit| {
        let batch = [decomposition.subproblem(&unit)];
        let sum = worker.sum(&batch, &Cancel::new()).unwrap();
        let id = unit.id();
        UnitRecord { id, sum }
    };
    let records: Vec<_> = decomposition.units().map(&mut record).collect();
    let mut tally = Tally::new(plan).unwrap();
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
        let opening = Opening { start: 0, version: version.into(), kernel: kernel.into() };
        tally.open(file, opening).unwrap();
        for record in records {
            tally.add_entry(file, 0, Entry::Unit(*record)).unwrap();
        }
    }
    tally
}

#[test]
fn a_certificate_tells_who_took_part_and_how_often() {
    let plan = Plan::new(&Problem::plain(8).unwrap(), 0).unwrap();
    let certificate = Certificate::of(&tally(&plan, 7)).unwrap();
    let program = |version: &str, kernel: &str, units| Program {
        version: version.into(),
        kernel: kernel.into(),
        units,
    };
    let units = plan.units();
    assert_eq!(
        certificate.programs(),
        [program("1.0.0", "scalar", units + 3), program("2.0.0", "abacus", 7)]
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
        Certificate::of(&Tally::new(&plan).unwrap()),
        Err(Error::Missing { missing: units, units })
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
        ("0 2305843009213693951 0", "a residue must be below 2305843009213693951"),
        ("18446744073709551616 8 0", "at most 2^64 - 1 for each"),
        ("0 0 18446744073709551616", "at most 2^64 - 1 for each"),
        ("18446744073709551615 8 0", "completions have the residue 7, not 8"),
        ("5 4 0", "5 completions have the residue 5, not 4"),
        ("0 0", "expected 3 columns"),
        ("0 0 x", "`x` is not a number"),
    ] {
        let error = refused(&set(columns)).to_string();
        let place = format!("line {} of this certificate is invalid", last + 1);
        assert!(error.contains(&place) && error.contains(message), "{error}");
    }
    // Possible beside its residue: the total is then another one.
    let error = refused(&set("18446744073709551615 7 18446744073709551615"));
    assert_eq!(error, Error::Sealed(SealedError::Seal { kind: KIND }));
    // A total that is not the sum.
    let error = refused(&|lines| lines[1] = "total 5".into());
    assert_eq!(error, Error::Sealed(SealedError::Seal { kind: KIND }));
    let error = refused(&|lines| lines.push("more".into())).to_string();
    assert!(error.contains("expected the seal"), "{error}");
}

#[test]
fn subtotals_belong_to_their_cross() {
    let plan = Plan::new(&Problem::plain(8).unwrap(), 1).unwrap();
    let certificate = Certificate::of(&tally(&plan, 2)).unwrap();
    let mut by_weight = [8, 4, 2, 1].map(|weight| (weight, 0));
    let mut total = 0;
    for (cross, subtotal) in plan.crosses().iter().zip(certificate.subtotals()) {
        assert_eq!(cross.units, subtotal.units);
        total += u128::from(cross.weight) * subtotal.sum.count;
        for (weight, completions) in &mut by_weight {
            *completions += subtotal.sum.count * u128::from(*weight == cross.weight);
        }
    }
    assert_eq!(total, 92);
    assert_eq!(certificate.totals().by_weight, by_weight);
    assert_eq!(by_weight.map(|(weight, sum)| u128::from(weight) * sum).iter().sum::<u128>(), 92);
    assert!(by_weight[0].1 > 0);
}

/// Lines about the author, each valid alone, that contradict others under a valid seal.
#[test]
fn lines_that_contradict_each_other_are_refused() {
    let plan = Plan::new(&Problem::plain(8).unwrap(), 0).unwrap();
    let text = Certificate::of(&tally(&plan, 7)).unwrap().to_string();
    let body = &text[..text.rfind("sha256 ").unwrap()];
    let read = |changes: &[(&str, &str)]| {
        let mut changed = body.to_owned();
        for (from, to) in changes {
            assert!(changed.contains(from), "{from}");
            changed = changed.replacen(from, to, 1);
        }
        Certificate::parse(sealed::seal(changed).as_bytes()).map_err(|error| error.to_string())
    };
    let units = plan.units();
    let once = format!("once {}\n", units - 10);
    let scalar = format!("by 1.0.0 scalar {}\n", units + 3);
    let abacus = "by 2.0.0 abacus 7\n";
    read(&[]).unwrap();
    // Records of a unit that was recorded a third time.
    read(&[(&scalar, &format!("by 1.0.0 scalar {}\n", units + 4))]).unwrap();
    let states = "line 5 of this certificate is invalid: once, identical";
    let writers = "line 12 of this certificate is invalid: ";
    let refused: [(&[(&str, &str)], &str); 15] = [
        (&[(&once, "once 0\n")], states),
        (&[("identical 3", "identical 4")], states),
        (&[("confirmed 7", "confirmed 18446744073709551615")], states),
        (&[(&once, "once 0\n"), ("identical 3", &format!("identical {}", units - 7))], writers),
        // Seven confirmations by another kernel need seven records of it.
        (&[("identical 3", "identical 2"), ("confirmed 7", "confirmed 8")], writers),
        (&[(abacus, "")], writers),
        (&[(abacus, ""), (&scalar, "")], writers),
        (&[(abacus, "by 2.0.0 abacus 0\n")], writers),
        (&[(abacus, "by 2.0.0 scalar 7\n")], writers),
        (&[(abacus, "by 2.0.0 abacus 7\nby 2.0.0 abacus 7\n")], writers),
        (&[("by 1.0.0 scalar", "by 3.0.0 scalar")], writers),
        (&[("by 1.0.0 scalar", "by 1.0.0 join")], writers),
        (&[(abacus, "by 2.0.0 abacus-abacus 7\n")], writers),
        (&[(abacus, "by 2.0.0 ab\u{7}cus 7\n")], writers),
        (
            &[(&scalar, "by 1.0.0 scalar 18446744073709551615\n"), (abacus, "by 2.0.0 abacus 0\n")],
            writers,
        ),
    ];
    for (changes, message) in refused {
        let error = read(changes).unwrap_err();
        assert!(error.contains(message), "{changes:?}: {error}");
    }
    // Without anything recorded again, there are as many records as units.
    let plain = Certificate::of(&only_once(&plan)).unwrap().to_string();
    let body = &plain[..plain.rfind("sha256 ").unwrap()];
    let more = body.replace(
        &format!("by 1.0.0 scalar {units}\n"),
        &format!("by 1.0.0 scalar {}\n", units + 1),
    );
    assert_ne!(more, body);
    let error = Certificate::parse(sealed::seal(more).as_bytes()).unwrap_err();
    assert!(error.to_string().contains("need exactly"), "{error}");
}

/// Every unit once, by one program.
fn only_once(plan: &Plan) -> Tally<'_> {
    let all = tally(plan, 0);
    let mut once = Tally::new(plan).unwrap();
    let file = once.file("ledger");
    let opening = Opening { start: 0, version: "1.0.0".into(), kernel: "scalar".into() };
    once.open(file, opening).unwrap();
    for number in 0..plan.units() {
        let id = plan.unit(number).unwrap();
        let sum = Sum::new(all.count(id).unwrap().into(), 1);
        let unit = Entry::Unit(UnitRecord { id, sum });
        once.add_entry(file, 0, unit).unwrap();
    }
    once
}

/// As those of n = 28 do, in a certificate of which every field is read back.
#[test]
fn attempts_pass_64_bits_in_a_certificate() {
    let plan = Plan::new(&Problem::plain(6).unwrap(), 0).unwrap();
    let mut tally = Tally::new(&plan).unwrap();
    let file = tally.file("ledger");
    let opening = Opening { start: 0, version: "1.0.0".into(), kernel: "scalar".into() };
    tally.open(file, opening).unwrap();
    for number in 0..plan.units() {
        let id = plan.unit(number).unwrap();
        let sum = Sum::new(0, u64::MAX.into());
        let unit = Entry::Unit(UnitRecord { id, sum });
        tally.add_entry(file, 0, unit).unwrap();
    }
    let expected = u128::from(plan.units()) * u128::from(u64::MAX);
    let certificate = Certificate::of(&tally).unwrap();
    assert_eq!(certificate.totals().attempts, expected);
    let text = certificate.to_string();
    assert!(text.contains(&format!("attempts {expected}\n")), "{text}");
    assert_eq!(Certificate::parse(text.as_bytes()), Ok(certificate));
}
