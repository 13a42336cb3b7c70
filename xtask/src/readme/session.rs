//! One shell for all commands, so that `cd` and `export` mean what a reader expects.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, bail, ensure};

use crate::command::clean_command;
use crate::tree::Tree;

/// Runs the commands one after another and returns what each printed, stdout and stderr together.
pub(super) fn run(commands: &[&str], tree: &Tree) -> anyhow::Result<Vec<String>> {
    let place = tempfile::tempdir().context("could not make a temporary directory")?;
    let (copy, outputs) = (place.path().join("copy"), place.path().join("outputs"));
    fs::create_dir(&copy)?;
    fs::create_dir(&outputs)?;
    tree.copy(&copy)?;

    let address = commands.iter().find_map(|command| cloned(command));
    let start = if address.is_some() {
        commit_all(&copy)?;
        place.path().join("home")
    } else {
        copy.clone()
    };
    fs::create_dir_all(&start)?;

    let script = script(commands, &outputs);
    let status = shell(&script, tree.root(), &start, &copy, address)
        .status()
        .context("could not start bash, which runs the READMEs' commands")?;
    let mut printed = Vec::with_capacity(commands.len());
    for (index, command) in commands.iter().enumerate() {
        println!("$ {command}");
        let output = fs::read(outputs.join(index.to_string())).unwrap_or_default();
        let output = String::from_utf8_lossy(&output).into_owned();
        print!("{output}");
        if outputs.join(format!("{index}.failed")).exists() {
            bail!("the READMEs' `{command}` failed, see above");
        }
        printed.push(output);
    }
    ensure!(
        status.success(),
        "the READMEs' commands ended with {status}"
    );
    Ok(printed)
}

/// The address in `git clone ADDRESS …`.
fn cloned(command: &str) -> Option<&str> {
    let mut words = command.strip_prefix("git clone ")?.split_whitespace();
    words.find(|word| word.contains("://") || word.starts_with("git@"))
}

/// A failure in a pipe counts, and the command of the tables need not be installed.
const PRELUDE: &str = "set -o pipefail\nbitqueens() { cargo run --release --quiet -- \"$@\"; }\n";

/// Every command in the same shell, its output in a file of its own; the first failure ends it.
fn script(commands: &[&str], outputs: &Path) -> String {
    let mut script = String::from(PRELUDE);
    for (index, command) in commands.iter().enumerate() {
        let output = outputs.join(index.to_string());
        let output = output.display();
        // Writing to a String cannot fail.
        let _ = writeln!(
            script,
            "{{\n{command}\n}} >'{output}' 2>&1 || {{ : >'{output}.failed'; exit 1; }}"
        );
    }
    script
}

fn shell(script: &str, root: &Path, start: &Path, copy: &Path, address: Option<&str>) -> Command {
    let mut bash = clean_command("bash");
    bash.args(["-c", script])
        .current_dir(start)
        .stdin(Stdio::null());
    // A reader has no settings of ours; `cargo install` and what it installs stay in the copy.
    let installed = copy.join("target/installed");
    bash.env_remove("CARGO_TARGET_DIR")
        // Dependencies are built once for the tree and its copy, by a cargo that knows this.
        .env("CARGO_BUILD_BUILD_DIR", root.join("target"))
        .env("CARGO_INSTALL_ROOT", &installed);
    if let Some(path) = std::env::var_os("PATH") {
        let installed = std::iter::once(installed.join("bin"));
        if let Ok(path) = std::env::join_paths(installed.chain(std::env::split_paths(&path))) {
            bash.env("PATH", path);
        }
    }
    if let Some(address) = address {
        bash.env("GIT_CONFIG_COUNT", "1")
            .env(
                "GIT_CONFIG_KEY_0",
                format!("url.file://{}.insteadOf", copy.display()),
            )
            .env("GIT_CONFIG_VALUE_0", address);
    }
    bash
}

fn commit_all(copy: &Path) -> anyhow::Result<()> {
    let author = [
        "-c",
        "user.name=checks",
        "-c",
        "user.email=checks@localhost",
    ];
    for arguments in [
        &["init", "-q", "-b", "main"][..],
        &["add", "-A", "-f"],
        &["commit", "-q", "-m", "copy"],
    ] {
        let status = clean_command("git")
            .args(author)
            .args(["-c", "commit.gpgsign=false"])
            .args(arguments)
            .current_dir(copy)
            .status()
            .context("could not start git")?;
        ensure!(
            status.success(),
            "could not commit the clean copy: git {arguments:?}"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clone_is_recognised() {
        assert_eq!(
            cloned("git clone --depth 1 https://github.com/a/b c"),
            Some("https://github.com/a/b")
        );
        assert_eq!(cloned("git clone"), None);
        assert_eq!(cloned("cargo build"), None);
    }

    #[test]
    fn commands_share_a_shell_and_a_failure_ends_it() {
        let tree = Tree::open().expect("the workspace");
        let outputs = run(&["x=92", "mkdir d && cd d", "echo $x; pwd >&2"], &tree).expect("run");
        assert_eq!(outputs[0], "");
        assert!(outputs[2].starts_with("92\n") && outputs[2].trim_end().ends_with("/d"));
        let failure = run(&["true", "false | cat", "true"], &tree)
            .expect_err("fails")
            .to_string();
        assert!(failure.contains("`false | cat`"), "{failure}");
    }

    #[test]
    fn a_clone_is_of_the_tree_as_it_is() {
        let tree = Tree::open().expect("the workspace");
        let address = "https://github.com/nobody/nothing";
        let clone = format!("git clone -q {address} here");
        let outputs = run(&[&clone, "cd here", "cat xtask/Cargo.toml"], &tree).expect("cloned");
        assert_eq!(
            outputs[2],
            tree.read("xtask/Cargo.toml").expect("its own manifest")
        );
    }
}
