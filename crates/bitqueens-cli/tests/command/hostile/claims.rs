//! Small files that claim much, under seals that hold: refused with a sentence, within 512 MiB.

use std::fs;
use std::path::Path;

use super::limited::limited;
use crate::common::{folder, tells, transcript};
use crate::sealed::{self, HEADER};

fn text(folder: &impl AsRef<Path>, name: &str) -> String {
    fs::read_to_string(folder.as_ref().join(name)).expect("written")
}

fn write(folder: &impl AsRef<Path>, name: &str, bytes: impl AsRef<[u8]>) {
    fs::write(folder.as_ref().join(name), bytes).expect("a file");
}

/// Exit code 2, and these words.
fn refused(folder: &impl AsRef<Path>, line: &str, words: &str) {
    let ended = limited(folder.as_ref(), line);
    assert_eq!(ended.code, Some(2), "`{line}`: {ended:?}");
    let has_sentence = ended.stderr.lines().any(|line| line.starts_with("error: "));
    assert!(has_sentence, "`{line}`: {ended:?}");
    assert!(ended.stderr.contains(words), "`{line}`: {ended:?}");
}

/// The plan with other crosses: everything else follows from them.
fn with_crosses(plan: &str, change: impl Fn(usize, &mut Vec<String>)) -> String {
    let mut lines = sealed::lines(plan);
    let mut cross = 0;
    for line in &mut lines {
        let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        if words.len() == 4 && words[2].len() == 16 {
            change(cross, &mut words);
            cross += 1;
            *line = words.join(" ");
        }
    }
    sealed::reckoned(&mut lines);
    sealed::identified(&mut lines);
    sealed::sealed(&lines)
}

#[test]
fn units_that_are_not_there_take_no_memory() {
    let folder = folder("8");
    tells(&folder, "run plan --ledger runs", 0, "complete");
    let plan = text(&folder, "plan");
    let other = "this version of bitqueens makes different units";
    let limit = "a plan has at most 67108864 units";
    for (crosses, units, words) in [
        (1, u32::MAX, limit),
        (30, u32::MAX, limit),
        (30, 1 << 26, limit),
        (30, 2_000_000, other),
        (1, (1 << 26) - 29, other),
        (1, 0, other),
    ] {
        let claimed = with_crosses(&plan, |cross, words| {
            if cross < crosses {
                words[1] = units.to_string();
            }
        });
        write(&folder, "claimed", &claimed);
        for line in [
            "run claimed --ledger more",
            "merge claimed runs",
            "status claimed runs",
            "cluster slurm claimed --rate 5e9",
        ] {
            refused(&folder, line, words);
        }
        assert!(!folder.path().join("more").exists());
    }
    // The same in a certificate.
    transcript(&folder, &["merge plan runs -o certificate => 0 total       92"]);
    let mut lines = sealed::lines(&text(&folder, "certificate"));
    let cross = lines.iter().position(|line| line.starts_with("8 1 ")).expect("one");
    lines[cross] = lines[cross].replacen("8 1 ", "8 4294967295 ", 1);
    sealed::reckoned(&mut lines);
    sealed::identified(&mut lines);
    write(&folder, "claimed", sealed::sealed(&lines));
    refused(&folder, "verify claimed", limit);
}

#[test]
fn boards_and_depths_that_make_too_many_units() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = "into more than 67108864 units: take a smaller depth";
    for line in [
        "plan 32 --depth 6",
        "plan 32 --depth 4 -o plan",
        "count 32 --depth 6 --threads 2",
        "count 32 --depth 6 --ledger runs --threads 2",
    ] {
        refused(&folder, line, words);
    }
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2, "out and err");
    // As many shards as there can be do not ask for a depth that cannot be.
    let ended = limited(folder.path(), "plan 16 --shards 4294967295 -o plan");
    assert_eq!(ended.code, Some(0), "{ended:?}");
}

#[test]
fn a_header_that_claims_much_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("runs")).expect("a folder");
    let other = "this version of bitqueens makes different units";
    for (n, depth, units, words) in [
        (32, 6, 1_000_000_000, other),
        (32, 6, u64::MAX, other),
        (32, 6, 1 << 20, other),
        (32, 6, 0, other),
        (8, 0, 1 << 40, other),
        (8, 0, 30, other),
        (8, 7, 30, "depth = 7 is out of range"),
        (8, 255, 30, "depth = 255 is out of range"),
        (33, 0, 30, "does not describe a problem"),
    ] {
        write(&folder, "runs/shard-0-of-1.ledger", sealed::header([0; 32], n, depth, units));
        refused(&folder, "verify runs", words);
    }
}

/// What no unit has, and a weight that is another one: the ledgers are of the very plan.
#[test]
fn weights_under_a_new_seal_are_refused() {
    let folder = folder("8");
    tells(&folder, "run plan --ledger runs", 0, "complete");
    let plan = text(&folder, "plan");
    let ledger = fs::read(folder.path().join("runs/shard-0-of-1.ledger")).expect("written");
    type Claim<'c> = &'c dyn Fn(usize, &mut Vec<String>);
    let claims: [Claim<'_>; 3] = [
        &|cross, words| {
            if cross == 0 {
                words[0] = "4".into();
            }
        },
        &|_, words| words[0] = "8".into(),
        // Units of the same number and weight that are others.
        &|cross, words| {
            if cross == 29 {
                words[2] = "0123456789abcdef".into();
            }
        },
    ];
    for claim in claims {
        let claimed = with_crosses(&plan, claim);
        let identity = sealed::identity(&claimed).expect("one");
        write(&folder, "claimed", &claimed);
        fs::create_dir_all(folder.path().join("other")).expect("a folder");
        let of_claimed = sealed::of_plan(ledger.clone(), identity);
        write(&folder, "other/shard-0-of-1.ledger", of_claimed);
        let words = "this version of bitqueens makes different units";
        refused(&folder, "merge claimed other -o certificate", words);
        assert!(!folder.path().join("certificate").exists());
        refused(&folder, "verify other", words);
    }
    // Estimates are not binding.
    let claimed = with_crosses(&plan, |_, words| words[3] = u64::MAX.to_string());
    write(&folder, "claimed", &claimed);
    tells(&folder, "merge claimed runs", 0, "total       92");
    tells(&folder, "status claimed runs", 0, "30 of 30 units done");
    tells(&folder, "run claimed --ledger again", 0, "complete");
}

/// Files that are as long as they claim: memory in proportion, and an end.
#[test]
fn long_files_take_memory_in_proportion() {
    let folder = folder("8");
    tells(&folder, "run plan --ledger runs", 0, "complete");
    let plan = text(&folder, "plan");
    let mut lines = sealed::lines(&plan);
    let cross = lines.iter().position(|line| line.starts_with("8 1 ")).expect("one");
    let more = vec![lines[cross].clone(); 300_000];
    lines.splice(cross..cross, more);
    sealed::reckoned(&mut lines);
    sealed::identified(&mut lines);
    write(&folder, "long", sealed::sealed(&lines));
    refused(&folder, "merge long runs", "makes different units");
    // 200,000 programs that started and did nothing.
    let own = "runs/shard-0-of-1.ledger";
    let mut ledger = fs::read(folder.path().join(own)).expect("written");
    let opening = ledger[HEADER..HEADER + sealed::RECORD].repeat(200_000);
    ledger.extend(opening);
    write(&folder, own, &ledger);
    let ended = limited(folder.path(), "merge plan runs");
    assert_eq!((ended.code, ended.total()), (Some(0), Some(92)), "{ended:?}");
}

/// A file with holes of 100 GB.
#[test]
fn a_ledger_of_a_hundred_gigabytes() {
    let folder = folder("8");
    tells(&folder, "run plan --ledger runs", 0, "complete");
    let own = folder.path().join("runs/shard-0-of-1.ledger");
    let whole = fs::read(&own).expect("written");
    for start in [&whole[..], b"", b"my notes\n"] {
        fs::write(&own, start).expect("a file");
        let file = fs::OpenOptions::new().write(true).open(&own).expect("a file");
        file.set_len(100 << 30).expect("a file with holes");
        drop(file);
        for line in ["run plan --ledger runs", "merge plan runs", "status plan runs", "verify runs"]
        {
            refused(&folder, line, "shard-0-of-1.ledger is ");
        }
        assert_eq!(fs::metadata(&own).expect("there").len(), 100 << 30);
    }
}
