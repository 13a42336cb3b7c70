//! Paths that would break out of a written job, or replace one of its files.
#![cfg(unix)]

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Output;

use crate::common::{bitqueens, does, folder, process, says};
use crate::schedulers::{Manifest, expanded, pod_spec};
use proptest::prelude::*;

/// Parts of names that mean something to a shell, to YAML or to an option parser, and ordinary ones.
const ACCEPTED: &[&[u8]] = &[
    b"a",
    b"Z",
    b"-",
    b"--x",
    b".",
    b"20",
    b" ",
    b"'",
    b"\"",
    b"\\",
    b"$",
    b"$(touch pwned)",
    b"`ls`",
    b"${HOME}",
    b"$((1))",
    b"!",
    b"#",
    b" #",
    b": ",
    b"- ",
    b"*",
    b"?",
    b"[",
    b"{a,b}",
    b"}}",
    b"{{n}}",
    b"~",
    b"=",
    b"%",
    b"%j",
    b"^",
    b",",
    b";",
    b"&",
    b"|",
    b"<",
    b">",
    b"(",
    b")",
    b"@",
    b"+",
    "ä".as_bytes(),
    "后".as_bytes(),
    "\u{a0}".as_bytes(),
    "\u{1f451}".as_bytes(),
    "e\u{301}".as_bytes(),
];

/// Parts that no job can hold.
const REFUSED: &[&[u8]] = &[
    b"\n",
    b"\r",
    b"\t",
    b"\x1b[2J",
    b"\x01",
    b"\x7f",
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    "\u{85}".as_bytes(),
    "\u{9b}".as_bytes(),
    "\u{2028}".as_bytes(),
    "\u{2029}".as_bytes(),
    "\u{202e}".as_bytes(),
    "\u{2066}".as_bytes(),
    "\u{feff}".as_bytes(),
    "\u{ffff}".as_bytes(),
];

fn name(parts: &[&[u8]]) -> OsString {
    OsString::from_vec(parts.concat())
}

fn accepted() -> impl Strategy<Value = OsString> {
    let parts = prop::collection::vec(prop::sample::select(ACCEPTED), 1..8);
    parts.prop_map(|parts| name(&parts))
}

fn refused() -> impl Strategy<Value = OsString> {
    let some = || prop::collection::vec(prop::sample::select(ACCEPTED), 0..4);
    let parts = (some(), prop::sample::select(REFUSED), some());
    parts.prop_map(|(before, bad, after)| name(&[&before.concat(), bad, &after.concat()]))
}

/// The name with a letter at its end: no name is `.`, `..` or `-` then.
fn with(name: &OsStr, end: &str) -> OsString {
    let mut name = name.to_owned();
    name.push(end);
    name
}

/// Writes the job of a plan under these names, all made from one.
fn write(at: &Path, scheduler: &str, name: &OsStr) -> Output {
    let plan = with(name, "P");
    fs::copy(at.join("plan"), at.join(&plan)).expect("a copy");
    let flag = |flag: &str, end| {
        let mut word = OsString::from(flag);
        word.push("=");
        word.push(with(name, end));
        word
    };
    bitqueens(&["cluster", scheduler, "--rate=1e9"])
        .args([
            flag("--ledger", "L"),
            flag("--certificate", "C"),
            flag("-o", "J"),
        ])
        .arg("--")
        .arg(plan)
        .current_dir(at)
        .output()
        .expect("it runs")
}

/// What a shell makes of the word between these words of a line of the job's head.
fn word_in_head(job: &str, before: &str, after: &str) -> Vec<u8> {
    let lines = job
        .lines()
        .map(|line| line.strip_prefix(before)?.strip_suffix(after));
    let word = lines.flatten().next().expect("the head says how");
    let script = format!("printf %s {word}");
    let output = process("bash")
        .args(["-c", &script])
        .output()
        .expect("bash");
    assert!(output.status.success());
    output.stdout
}

/// The arguments that the job of a scheduler hands to `hq` and `bitqueens`, which only say them.
fn said(at: &Path, job: &OsStr, word: Option<&str>) -> Vec<Vec<u8>> {
    let bin = at.join("bin");
    fs::create_dir_all(&bin).expect("a folder");
    for name in ["hq", "bitqueens"] {
        let path = bin.join(name);
        fs::write(&path, "#!/bin/bash\nprintf '%s\\0' \"$@\"\n").expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("ours");
    }
    let mut path = bin.into_os_string();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut script = OsString::from("./");
    script.push(job);
    let check = process("bash")
        .arg("-n")
        .arg(&script)
        .current_dir(at)
        .status();
    assert!(check.expect("bash").success());
    let output = process("bash")
        .arg(script)
        .args(word)
        .env("PATH", path)
        .envs([("SLURM_ARRAY_TASK_ID", "0"), ("SLURM_CPUS_ON_NODE", "1")])
        .current_dir(at)
        .output()
        .expect("bash");
    assert!(output.status.success(), "{output:?}");
    let words = output.stdout.split(|&byte| byte == 0);
    words.map(<[u8]>::to_vec).collect()
}

/// The name as a job has it: not to be taken for a flag.
fn as_argument(name: &OsStr) -> Vec<u8> {
    let dash = if name.as_bytes().starts_with(b"-") {
        "./"
    } else {
        ""
    };
    [dash.as_bytes(), name.as_bytes()].concat()
}

fn has_run(words: &[Vec<u8>], expected: &[&[u8]]) -> bool {
    words.windows(expected.len()).any(|words| words == expected)
}

/// Ten processes a case: fewer cases than other properties have, however many these are told to have.
fn few() -> ProptestConfig {
    ProptestConfig {
        cases: 40,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(few())]

    #[test]
    fn an_accepted_path_comes_back_as_itself(name in accepted()) {
        let folder = folder("6");
        let at = folder.path();
        let [plan, ledger, certificate, job] = ["P", "L", "C", "J"].map(|end| with(&name, end));
        let [plan, ledger, certificate, script] =
            [&plan, &ledger, &certificate, &job].map(|name| as_argument(name));
        for (scheduler, options, words) in [
            ("slurm", " [options of sbatch]", &[Some("work"), Some("merge")][..]),
            ("hyperqueue", " [options of hq submit]", &[None]),
        ] {
            let output = write(at, scheduler, &name);
            prop_assert!(output.status.success(), "{:?}", output);
            let text = fs::read_to_string(at.join(&job)).expect("written");
            prop_assert_eq!(&word_in_head(&text, "#     bash ", options), &script);
            let said: Vec<_> = words.iter().flat_map(|word| said(at, &job, *word)).collect();
            for expected in [
                &[b"run", &plan[..], b"--identity"][..],
                &[b"--ledger", &ledger, b"--shard"],
                &[b"merge", &plan, &ledger, b"-o", &certificate],
                &[b"verify", &certificate, b"--recheck"],
            ] {
                prop_assert!(has_run(&said, expected), "{:?}", said);
            }
        }
        let output = write(at, "kubernetes", &name);
        prop_assert!(output.status.success(), "{:?}", output);
        let text = fs::read_to_string(at.join(&job)).expect("written");
        let before = "#     kubectl apply --server-side -f - < ";
        prop_assert_eq!(&word_in_head(&text, before, ""), &script);
        let manifest = Manifest::read(&at.join(&job));
        let words = |pod: &k8s_openapi::api::batch::v1::Job| -> Vec<String> {
            let spec = pod_spec(pod);
            let containers = spec.init_containers.iter().flatten().chain(&spec.containers);
            let words = containers.flat_map(|container| container.args.iter().flatten());
            words.map(|word| expanded(word, &[("HOME", "no")])).collect()
        };
        let name = name.to_str().expect("accepted");
        let ledger = format!("--ledger=/ledgers/{name}L");
        prop_assert!(words(&manifest.count).contains(&ledger));
        let certificate = format!("--output=/ledgers/{name}C");
        prop_assert!(words(&manifest.merge).contains(&certificate));
        prop_assert!(!at.join("pwned").exists());
    }

    #[test]
    fn a_refused_path_is_named_and_nothing_is_written(name in refused()) {
        let folder = folder("6");
        for scheduler in ["slurm", "hyperqueue", "kubernetes"] {
            let output = write(folder.path(), scheduler, &name);
            prop_assert_eq!(output.status.code(), Some(2), "{:?}", output);
            let said = String::from_utf8(output.stderr).expect("UTF-8");
            prop_assert!(said.contains("a job takes paths in UTF-8 without control"), "{}", said);
            prop_assert!(said.contains(" has U+") || said.contains(" is not UTF-8"), "{}", said);
            prop_assert!(!said.replace('\n', "").contains(char::is_control), "{:?}", said);
            prop_assert!(!folder.path().join(with(&name, "J")).exists());
        }
    }
}

/// Every path is checked, not only the first.
#[test]
fn every_path_of_a_job_is_checked() {
    let folder = folder("6");
    let bad = "a\u{2028}b";
    fs::copy(folder.path().join("plan"), folder.path().join(bad)).expect("a copy");
    for scheduler in ["slurm", "hyperqueue", "kubernetes"] {
        for (words, what) in [
            ([bad, "--shards=1"], "the plan"),
            (["plan", &format!("--ledger={bad}")], "the ledger folder"),
            (["plan", &format!("--certificate={bad}")], "the certificate"),
            (["plan", &format!("--output={bad}")], "the job"),
        ] {
            let words = [&["cluster", scheduler, "--rate=1e9"][..], &words].concat();
            let said = says(folder.path(), &words, &[], 2);
            assert!(
                said.contains(&format!("{what} \"a\\u{{2028}}b\" has U+2028")),
                "{said}"
            );
        }
    }
}

#[test]
fn no_file_of_a_job_replaces_another() {
    let folder = folder("6");
    let at = folder.path();
    fs::copy(at.join("plan"), at.join("x.runs")).expect("a copy");
    fs::copy(at.join("plan"), at.join("x.certificate")).expect("a copy");
    for (line, words) in [
        (
            "slurm x.runs",
            "the plan and the ledger folder are both x.runs",
        ),
        (
            "hyperqueue x.certificate",
            "the plan and the certificate are both",
        ),
        (
            "slurm plan --ledger x --certificate ./x",
            "the ledger folder and the certificate are both",
        ),
        (
            "slurm plan -o plan",
            "cannot write plan: it is the file plan, which",
        ),
        (
            "slurm plan -o plan.certificate",
            "the certificate and the job are both",
        ),
        (
            "kubernetes plan -o ./plan",
            "cannot write ./plan: it is the file plan, which",
        ),
        ("kubernetes plan --ledger x --certificate x", "are both x"),
        (
            "slurm plan --certificate a.ledger",
            "has the extension of ledgers",
        ),
        (
            "kubernetes plan --certificate a.ledger",
            "has the extension of ledgers",
        ),
    ] {
        let said = does(at, &format!("cluster {line} --rate 1e9"), 2);
        assert!(said.contains(words), "{line}: {said}");
    }
    let plan = fs::read_to_string(at.join("plan")).expect("a plan");
    assert!(plan.starts_with("bitqueens plan"), "it is still there");
}
