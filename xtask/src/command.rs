//! A command line as one would type it: `KEY=VALUE … program argument …`.
//!
//! Words are split at white space and nothing else is interpreted, so a line means the same on every
//! system and can be copied from the output into a shell.

use std::collections::VecDeque;
use std::fmt;
use std::io::{BufRead, BufReader, IsTerminal};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, bail, ensure};

use crate::kernels;
use crate::tree::Tree;

/// The number of last lines of a failed command that are kept for the summary.
const KEPT: usize = 60;

pub(crate) struct Line<'a> {
    text: &'a str,
    environment: Vec<(&'a str, &'a str)>,
    words: Vec<&'a str>,
    /// Where it runs [default: at the root of the tree].
    folder: Option<&'a Path>,
}

impl<'a> Line<'a> {
    pub(crate) fn parse(text: &'a str) -> Self {
        let mut words = text.split_whitespace().peekable();
        let mut environment = Vec::new();
        while let Some(pair) = words.peek().and_then(|word| word.split_once('=')) {
            environment.push(pair);
            words.next();
        }
        Self { text, environment, words: words.collect(), folder: None }
    }

    /// Sets a variable to a value that may hold white space.
    pub(crate) fn with(mut self, name: &'a str, value: &'a str) -> Self {
        self.environment.push((name, value));
        self
    }

    /// Adds an argument that may hold white space.
    pub(crate) fn argument(mut self, word: &'a str) -> Self {
        self.words.push(word);
        self
    }

    /// Runs it in this folder.
    pub(crate) fn inside(mut self, folder: &'a Path) -> Self {
        self.folder = Some(folder);
        self
    }

    /// The error for a program that does not start.
    fn not_started(&self) -> String {
        let program = self.words.first().copied().unwrap_or_default();
        format!(
            "`{}` needs {program}, which does not start: install it, or put it on the path",
            self.text
        )
    }

    /// The command, with nothing to read.
    fn command(&self, tree: &Tree) -> anyhow::Result<Command> {
        let (program, arguments) = self
            .words
            .split_first()
            .with_context(|| format!("`{}` names no program", self.text))?;
        let mut command = clean_command(program);
        if let Some(path) = path_with_tools(tree) {
            command.env("PATH", path);
        }
        command
            .args(arguments)
            .envs(self.environment.iter().copied())
            .current_dir(self.folder.unwrap_or(tree.root()))
            .stdin(Stdio::null());
        Ok(command)
    }

    /// Runs the line with its output shown; an exit status other than 0 is an error ([`Ended`]).
    pub(crate) fn run(&self, tree: &Tree) -> anyhow::Result<()> {
        tree.say(format_args!("$ {}", self.text));
        if !tree.is_kept() && std::io::stdout().is_terminal() {
            // A terminal keeps its colours and progress bars; the last lines are not copied.
            let status = self.command(tree)?.status().with_context(|| self.not_started())?;
            return self.ended(status, VecDeque::new());
        }
        self.run_line_by_line(tree, self.command(tree)?, |_| ())
    }

    /// Runs the command, prints its output, and passes each line to `hear`.
    fn run_line_by_line(
        &self,
        tree: &Tree,
        mut command: Command,
        mut hear: impl FnMut(&str),
    ) -> anyhow::Result<()> {
        let (reader, writer) = std::io::pipe()?;
        command.stdout(writer.try_clone()?).stderr(writer);
        let mut child = command.spawn().with_context(|| self.not_started())?;
        // The command holds the writing ends: reading would not end before it is dropped.
        drop(command);
        let mut last = VecDeque::with_capacity(KEPT);
        for line in BufReader::new(reader).split(b'\n') {
            let line = line.with_context(|| format!("could not read from `{}`", self.text))?;
            let line = String::from_utf8_lossy(&line).into_owned();
            tree.say(&line);
            hear(&line);
            if last.len() == KEPT {
                last.pop_front();
            }
            last.push_back(line);
        }
        self.ended(child.wait()?, last)
    }

    fn ended(&self, status: ExitStatus, last: VecDeque<String>) -> anyhow::Result<()> {
        if status.success() {
            return Ok(());
        }
        bail!(Ended { line: self.text.to_owned(), status, last: last.into() })
    }

    /// Runs the line and shows its output only if it fails, for verbose programs.
    /// Returns what it wrote to standard error.
    pub(crate) fn run_quietly(&self, tree: &Tree) -> anyhow::Result<String> {
        tree.say(format_args!("$ {}", self.text));
        let output = self.command(tree)?.output().with_context(|| self.not_started())?;
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        if !output.status.success() {
            tree.say(format_args!("{}{stderr}", String::from_utf8_lossy(&output.stdout)));
            bail!("`{}` ended with {}", self.text, output.status);
        }
        Ok(stderr)
    }

    /// Whether the line succeeds; shows nothing.
    pub(crate) fn succeeds(&self, tree: &Tree) -> bool {
        self.command(tree).is_ok_and(|mut command| {
            let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
            quiet.status().is_ok_and(|status| status.success())
        })
    }

    /// The line's standard output; an exit status other than 0 is an error.
    pub(crate) fn output(&self, tree: &Tree) -> anyhow::Result<String> {
        let output = self
            .command(tree)?
            .stderr(Stdio::inherit())
            .output()
            .with_context(|| self.not_started())?;
        ensure!(output.status.success(), "`{}` ended with {}", self.text, output.status);
        String::from_utf8(output.stdout)
            .with_context(|| format!("`{}` printed something that is not UTF-8", self.text))
    }

    /// Runs a line that runs tests, with its output shown; no test run is an error, too. The tests are
    /// told which kernels this machine has, and fail without one of them.
    pub(crate) fn run_tests(&self, tree: &Tree) -> anyhow::Result<()> {
        tree.say(format_args!("$ {}", self.text));
        let mut command = self.command(tree)?;
        // A line for an emulated processor names its kernels.
        if !self.environment.iter().any(|(name, _)| *name == kernels::VARIABLE) {
            let required = kernels::required();
            tree.say(format_args!("kernels that must be tested here: {required}"));
            command.env(kernels::VARIABLE, required);
        }
        let mut passed = 0;
        self.run_line_by_line(tree, command, |line| passed += passed_tests(line))?;
        if passed == 0 {
            bail!("`{}` ran no test", self.text);
        }
        tree.say(format_args!("{passed} tests passed"));
        Ok(())
    }
}

/// A command that failed.
#[derive(Debug)]
pub(crate) struct Ended {
    line: String,
    status: ExitStatus,
    /// Its last output, unless that went to a terminal.
    pub(crate) last: Vec<String>,
}

impl fmt::Display for Ended {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "`{}` ended with {}", self.line, self.status)
    }
}

impl std::error::Error for Ended {}

/// `PATH` with the tools that the checks install for themselves, behind those of the machine.
fn path_with_tools(tree: &Tree) -> Option<std::ffi::OsString> {
    let machine = std::env::var_os("PATH")?;
    let tools = tree.root().join("target/tools/bin");
    std::env::join_paths(std::env::split_paths(&machine).chain([tools])).ok()
}

/// A command without the variables that cargo sets for `cargo run`.
///
/// They describe this crate; a nested cargo would take them for a change and build things twice.
/// Variables that a person sets (`CARGO_HOME`, `CARGO_TARGET_DIR`, `CARGO_NET_*`, …) stay.
pub(crate) fn clean_command(program: &str) -> Command {
    const FROM_CARGO_RUN: [&str; 4] = ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_BIN_", "OUT_DIR"];
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text == "CARGO" || FROM_CARGO_RUN.iter().any(|prefix| text.starts_with(prefix)) {
            command.env_remove(&name);
        }
    }
    command
}

/// The count in `test result: ok. 12 passed; 0 failed; …`, 0 for any other line.
///
/// Lines that another runner prints in the same shape (trycmd's cases, say) are not counted: the
/// question is only whether the filter found anything.
fn passed_tests(line: &str) -> u64 {
    line.strip_prefix("test result: ok. ")
        .and_then(|rest| rest.split_once(" passed"))
        .and_then(|(count, _)| count.parse().ok())
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_an_environment_and_words() {
        let line = Line::parse("A=1 B=-x=y cargo test --config profile.release.lto=false");
        assert_eq!(line.environment, [("A", "1"), ("B", "-x=y")]);
        assert_eq!(line.words, ["cargo", "test", "--config", "profile.release.lto=false"]);
    }

    #[test]
    fn white_space_can_be_added() {
        let line = Line::parse("A=1 program").with("B", "x y").argument("z ü");
        assert_eq!(line.environment, [("A", "1"), ("B", "x y")]);
        assert_eq!(line.words, ["program", "z ü"]);
    }

    #[test]
    fn tests_are_counted_from_the_result_line_only() {
        assert_eq!(passed_tests("test result: ok. 12 passed; 0 failed; 1 ignored"), 12);
        assert_eq!(passed_tests("test result: FAILED. 3 passed; 1 failed"), 0);
        assert_eq!(passed_tests("running 12 tests"), 0);
    }

    #[test]
    fn what_a_failed_command_printed_last_is_kept() {
        let tree = Tree::open().expect("the workspace");
        let failing = Line::parse("git no-such-subcommand");
        let command = failing.command(&tree).expect("a program");
        let mut heard = 0;
        let error = failing.run_line_by_line(&tree, command, |_| heard += 1).expect_err("fails");
        let ended = error.downcast_ref::<Ended>().expect("it ended");
        assert_eq!(ended.last.len(), heard);
        assert!(ended.last.iter().any(|line| line.contains("no-such-subcommand")), "{ended:?}");
    }

    #[test]
    fn what_a_step_beside_others_prints_is_kept() {
        let tree = Tree::open().expect("the workspace").beside();
        Line::parse("git --version").run(&tree).expect("git");
        let kept = tree.take_kept();
        assert!(kept.starts_with("$ git --version\ngit version"), "{kept}");
        assert_eq!(tree.take_kept(), "");
    }

    #[test]
    fn failure_and_absence_are_errors_that_name_the_line() {
        let tree = Tree::open().expect("the workspace");
        let absent = Line::parse("no-such-program-here --flag").run(&tree);
        assert!(absent.expect_err("absent").to_string().contains("no-such-program-here --flag"));
        let failing = Line::parse("git no-such-subcommand").output(&tree);
        assert!(failing.expect_err("fails").to_string().contains("git no-such-subcommand"));
        let failing = Line::parse("git no-such-subcommand").run_quietly(&tree);
        assert!(failing.expect_err("fails").to_string().contains("git no-such-subcommand"));
        assert!(!Line::parse("git no-such-subcommand").succeeds(&tree));
        assert!(Line::parse("git --version").succeeds(&tree));
        assert!(Line::parse("A=1").run(&tree).is_err());
        assert!(Line::parse("git --version").run_tests(&tree).is_err());
    }
}
