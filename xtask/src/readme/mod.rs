//! The READMEs' commands, run as they are written, in a clean copy of the tree.
//!
//! A command is a line of a `sh` block; a `text` block that follows at once is what its last command
//! prints. A `\` at the end continues a line. In a table of three columns the second may be a command
//! `bitqueens …`, and the code in the third is what it prints. Expected lines must occur in the output in
//! their order.
//!
//! `git clone ADDRESS` clones the copy in place of the address. Not run are the checks themselves
//! ([`is_the_checks`]), and these alone.

mod blocks;
mod session;

use anyhow::{Context, bail, ensure};

use crate::story::Outcome;
use crate::tree::Tree;
use blocks::Shown;

const READMES: [&str; 2] = ["README.md", "README.zh-CN.md"];

pub(crate) fn check(tree: &Tree) -> anyhow::Result<Outcome> {
    let mut shown = Vec::new();
    for file in READMES {
        let commands = blocks::commands(&tree.read(file)?)
            .with_context(|| format!("could not read the commands of {file}"))?;
        ensure!(
            !commands.is_empty(),
            "{file} shows no command in a `sh` block"
        );
        shown.push(commands);
    }
    let [english, chinese] = shown.as_slice() else {
        bail!("two READMEs were expected")
    };
    same_commands(english, chinese)?;

    let lines: Vec<&str> = english
        .iter()
        .map(|shown| shown.command.as_str())
        .filter(|command| {
            let run = !is_the_checks(command);
            if !run {
                println!("not run, as it is what runs now: {command}");
            }
            run
        })
        .collect();
    let outputs = session::run(&lines, tree)?;
    for (file, commands) in READMES.iter().zip(&shown) {
        let printed = commands
            .iter()
            .filter(|shown| !is_the_checks(&shown.command));
        for (shown, output) in printed.zip(&outputs) {
            if let Some(missing) = blocks::first_missing(&shown.expected, output) {
                bail!(
                    "{file}: under `{}` stands `{missing}`, which does not occur there in:\n{output}",
                    shown.command
                );
            }
        }
    }
    Ok(Outcome::Passed)
}

/// The checks would call themselves without end; the long runs would take hours.
fn is_the_checks(command: &str) -> bool {
    let words: Vec<_> = command.split_whitespace().collect();
    match words.as_slice() {
        [".ci/run" | "./.ci/run"] | ["bash", ".ci/run"] => true,
        ["cargo", "xtask", "test" | "soak", options @ ..] => !options.contains(&"--list"),
        _ => false,
    }
}

fn same_commands(english: &[Shown], chinese: &[Shown]) -> anyhow::Result<()> {
    let differ = english
        .iter()
        .zip(chinese)
        .find(|(a, b)| a.command != b.command);
    if let Some((a, b)) = differ {
        bail!(
            "{} shows `{}` where {} shows `{}`",
            READMES[0],
            a.command,
            READMES[1],
            b.command
        );
    }
    let (a, b) = (english.len(), chinese.len());
    ensure!(
        a == b,
        "{} shows {a} commands, {} shows {b}",
        READMES[0],
        READMES[1]
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_checks_are_not_run() {
        for command in [
            "cargo xtask test",
            "cargo xtask soak --only count",
            "bash .ci/run",
        ] {
            assert!(is_the_checks(command), "{command}");
        }
        for command in [
            "cargo xtask test --list",
            "cargo run --release -- count 16",
            "cargo test",
        ] {
            assert!(!is_the_checks(command), "{command}");
        }
    }

    #[test]
    fn the_languages_show_the_same_commands() {
        let shown = |commands: &[&str]| -> Vec<Shown> {
            commands
                .iter()
                .map(|c| Shown {
                    command: (*c).to_owned(),
                    expected: Vec::new(),
                })
                .collect()
        };
        assert!(same_commands(&shown(&["a", "b"]), &shown(&["a", "b"])).is_ok());
        assert!(same_commands(&shown(&["a", "b"]), &shown(&["a", "c"])).is_err());
        assert!(same_commands(&shown(&["a", "b"]), &shown(&["a"])).is_err());
    }
}
