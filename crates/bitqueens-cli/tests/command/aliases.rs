//! Outputs that are inputs or ledgers, under every name that a file can have: refused, and nothing changes.
#![cfg(unix)]
#![allow(clippy::print_stdout)] // Says what was not run.

use std::{fs, os::unix::fs::symlink, path::Path};

use crate::common::{APART, can_mount, does, ended, process, shell, stdout};

/// Each command with `-o`, before that option, and the file that it reads; `x` is the ledger's alias.
const COMMANDS: [(&str, &str, &str); 19] = [
    ("list", "list --board board.txt", "board.txt"),
    ("list", "list 6", "x.svg"),
    ("solve", "solve --board board.txt", "board.txt"),
    ("solve", "solve 8", "x.svg"),
    ("draw", "draw --board board.svg", "board.svg"),
    ("draw", "draw 8", "x.svg"),
    ("plan", "plan --board board.txt", "board.txt"),
    ("plan", "plan 8", "x"),
    ("merge", "merge plan runs", "plan"),
    ("merge", "merge plan runs", "runs/shard-0-of-1.ledger"),
    ("ladder", "ladder 4", "x.svg"),
    ("bench", "bench 4 --runs 1", "x.svg"),
    ("puzzle make", "puzzle make 6", "x"),
    ("puzzle daily", "puzzle daily 2026-11-26", "x"),
    ("puzzle sheet", "puzzle sheet --count 1 --size 4", "x.svg"),
    ("trace", "trace 4", "x.svg"),
    ("cluster", "cluster kubernetes plan --rate 1e9", "plan"),
    ("cluster", "cluster slurm plan --rate 1e9", "plan"),
    ("cluster", "cluster hyperqueue plan --rate 1e9", "plan"),
];

fn input() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, board) in
        [("board.txt", "....\n#...\n....\n....\n"), ("board.svg", "....\n....\n....\n...#\n")]
    {
        fs::write(folder.path().join(name), board).expect("a file");
    }
    fs::create_dir(folder.path().join("sub")).expect("a folder");
    symlink(".", folder.path().join("here")).expect("a link");
    does(&folder, "plan 8 -o plan", 0);
    does(&folder, "run plan --ledger runs", 0);
    for name in ["x", "x.svg"] {
        let ledger = folder.path().join("runs/shard-0-of-1.ledger");
        fs::hard_link(ledger, folder.path().join(name)).expect("one file system");
    }
    folder
}

/// Every way to write the name of a file.
fn aliases(folder: &Path, name: &str) -> Vec<String> {
    let ending = Path::new(name).extension().unwrap_or_default().to_string_lossy();
    let [hard, soft, chain] = ["hard", "soft", "chain"].map(|kind| match ending.as_ref() {
        "" | "ledger" => kind.to_owned(),
        ending => format!("{kind}.{ending}"),
    });
    let at = |name: &str| folder.join(name);
    for link in [&hard, &soft, &chain] {
        let _ = fs::remove_file(at(link));
    }
    fs::hard_link(at(name), at(&hard)).expect("one file system");
    symlink(name, at(&soft)).expect("a link");
    symlink(format!("here/{soft}"), at(&chain)).expect("a link");
    let mut aliases = vec![
        name.to_owned(),
        format!("./{name}"),
        format!(".//{name}"),
        format!("sub/../{name}"),
        format!("here/sub/../{name}"),
        format!("here/{name}"),
        at(name).display().to_string(),
        hard,
        soft,
        chain,
    ];
    // On file systems without regard to case.
    let upper = name.to_uppercase();
    aliases.extend(at(&upper).exists().then_some(upper));
    aliases
}

#[test]
fn no_output_replaces_an_input_or_a_ledger() {
    let folder = input();
    for (_, line, name) in COMMANDS {
        let file = folder.path().join(name);
        let before = fs::read(&file).expect("there");
        for alias in aliases(folder.path(), name) {
            let said = does(&folder, &format!("{line} -o {alias}"), 2);
            assert!(said.contains(&format!("cannot write {alias}: ")), "{line}: {said}");
            let is_ledger = said.contains("is a ledger, and its units would be lost");
            let is_input =
                said.contains(&format!("it is the file {name}, which this command reads"));
            assert_eq!(
                (is_ledger, is_input),
                (before.starts_with(b"bitqueens-ledger"), !is_ledger)
            );
            assert_eq!(fs::read(&file).expect("there"), before, "{line} -o {alias}");
        }
    }
    // The certificate that a job will write.
    let certificate = folder.path().join("plan.certificate");
    for name in ["plan", "x"] {
        fs::hard_link(folder.path().join(name), &certificate).expect("one file system");
        does(&folder, "cluster slurm plan --rate 1e9", 2);
        fs::remove_file(&certificate).expect("ours");
    }
    does(&folder, "merge plan runs -o certificate", 0);
    // Neither input nor ledger: replaced as ever.
    does(&folder, "merge plan runs -o certificate", 0);
    does(&folder, "plan 8 -o plan", 0);
}

/// The same where a mount shows the file under another name: its folder, or the file itself.
#[test]
fn no_output_replaces_what_a_mount_shows() {
    if !can_mount() {
        return println!("no_output_replaces_what_a_mount_shows was not run: no mounts here");
    }
    let folder = input();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("mounted")).expect("a folder");
    for (_, line, name) in COMMANDS {
        let before = fs::read(at(name)).expect("there");
        let bound = if name.ends_with(".svg") { "bound.svg" } else { "bound" };
        fs::write(at(bound), "").expect("a file");
        for alias in [&format!("mounted/{name}"), bound] {
            let script = format!(
                "mount --bind . mounted && mount --bind {name} {bound} && exec \"$0\" {line} -o {alias}"
            );
            let mut apart = process(APART[0]);
            apart.args(&APART[1..]).args(["bash", "-c", &script]);
            apart.arg(env!("CARGO_BIN_EXE_bitqueens"));
            let said = ended(&apart.current_dir(&folder).output().expect("bash"), 2);
            assert!(said.contains(&format!("cannot write {alias}: ")), "{script}: {said}");
            assert_eq!(fs::read(at(name)).expect("there"), before, "{script}");
        }
    }
}

/// A file on stdin is read, too.
#[test]
fn a_file_on_stdin_is_an_input() {
    let folder = input();
    let script = "\"$0\" plan --board - -o here/board.txt < board.txt";
    let said = ended(&shell(&folder, script), 2);
    assert!(said.contains("it is the file stdin, which"), "{said}");
}

/// The commands above are all that have the option.
#[test]
fn every_command_with_an_output_is_walked() {
    let script = stdout(&["completions", "fish"]);
    let with_output = script.lines().filter(|line| line.contains("-s o -l output"));
    let name = |line: &str| {
        let condition = line.split('"').nth(1).expect("a condition");
        let mut words = condition.split([' ', ';']).peekable();
        let mut names = Vec::new();
        while let Some(word) = words.next() {
            let is_name = word.ends_with("_using_subcommand") || word.ends_with("_from");
            names.extend(is_name.then(|| words.peek().copied()).flatten());
        }
        names.join(" ")
    };
    let mut found: Vec<String> = with_output.map(name).collect();
    found.sort();
    let mut walked: Vec<&str> = COMMANDS.iter().map(|(command, ..)| *command).collect();
    walked.sort_unstable();
    walked.dedup();
    assert_eq!(found, walked);
}
