//! What the tests share.
#![allow(dead_code)] // Each takes what it needs.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Child, Command as Process, Output, Stdio};

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use serde_json::Value;
use tempfile::TempDir;

/// A process that is or starts the command, in English: nothing of the surroundings changes its words.
pub(crate) fn process(program: impl AsRef<OsStr>) -> Process {
    let mut process = Process::new(program);
    process.env("LC_ALL", "C").env_remove("CLICOLOR_FORCE");
    process.env("COLUMNS", "0").env_remove("LANGUAGE");
    // A layer of Mesa's asks for the folder of a desktop's session, and complains on stderr where there is none.
    process.env("NODEVICE_SELECT", "1");
    process
}

/// A command in a name space of mounts and users of its own, in which it may mount.
pub(crate) const APART: [&str; 3] = ["unshare", "--map-root-user", "--mount"];

/// Whether the system has such name spaces and allows them.
pub(crate) fn can_mount() -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let mut mount = process(APART[0]);
    mount.args(&APART[1..]).args(["mount", "--bind", ".", "."]);
    let output = mount.current_dir(&folder).output();
    output.is_ok_and(|output| output.status.success())
}

/// The command under test.
pub(crate) fn bitqueens(arguments: &[&str]) -> Command {
    let mut command = Command::from_std(process(env!("CARGO_BIN_EXE_bitqueens")));
    command.args(arguments);
    for index in ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "HQ_TASK_ID"] {
        command.env_remove(index);
    }
    command
}

/// Starts a line of words in a folder, with pipes for what it reads and says.
pub(crate) fn start(folder: impl AsRef<Path>, line: &str) -> Child {
    process(env!("CARGO_BIN_EXE_bitqueens"))
        .args(line.split(' '))
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts")
}

/// Runs a script of bash, in which `$0` is the command.
pub(crate) fn shell(folder: impl AsRef<Path>, script: &str) -> Output {
    process("bash")
        .args(["-c", script, env!("CARGO_BIN_EXE_bitqueens")])
        .current_dir(folder)
        .env_remove("RUST_BACKTRACE")
        .output()
        .expect("bash")
}

/// What a command that must end with this code says on stderr.
pub(crate) fn ended(output: &Output, code: i32) -> String {
    let [stdout, said] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert_eq!(output.status.code(), Some(code), "{stdout}{said}");
    said.into_owned()
}

/// The standard output of a command that must succeed.
pub(crate) fn stdout(arguments: &[&str]) -> String {
    let output = bitqueens(arguments).assert().success().get_output().clone();
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The subcommands that the help of a command lists.
pub(crate) fn subcommands(path: &[&str]) -> Vec<String> {
    let help = stdout(&[path, &["--help"]].concat());
    let list = help.lines().take_while(|line| *line != "Options:");
    let lines = list.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// Every line as JSON; each has its version.
pub(crate) fn objects(arguments: &[&str]) -> Vec<Value> {
    let parse = |line: &str| {
        let object: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(object["v"], 1, "{line}");
        object
    };
    let objects: Vec<_> = stdout(arguments).lines().map(parse).collect();
    assert!(!objects.is_empty());
    objects
}

/// The first line on stderr of a command that refuses its input.
pub(crate) fn refused(arguments: &[&str]) -> String {
    first_line(&bitqueens(arguments).assert().code(2).stdout(""))
}

/// The first line on stderr, without colour.
pub(crate) fn first_line(assert: &Assert) -> String {
    let stderr = String::from_utf8(assert.get_output().stderr.clone()).expect("UTF-8");
    assert!(!stderr.contains('\u{1b}'), "colour outside a terminal: {stderr:?}");
    stderr.lines().next().expect("a message").to_owned()
}

/// A folder with the plan that these arguments of `plan` make, in the file `plan`.
pub(crate) fn folder(arguments: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    does(&folder, &format!("plan {arguments} -o plan"), 0);
    folder
}

/// Runs a command in a folder, with these variables; its code must be this one. Gives what it says.
pub(crate) fn says(
    folder: impl AsRef<Path>,
    arguments: &[&str],
    set: &[(&str, &str)],
    code: i32,
) -> String {
    let mut command = bitqueens(arguments);
    command.current_dir(folder).envs(set.iter().copied());
    let output = command.output().expect("it runs");
    let text = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    let text = text.concat();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {text}");
    text
}

/// The same for a line of words.
pub(crate) fn does(folder: impl AsRef<Path>, line: &str, code: i32) -> String {
    says(folder, &line.split(' ').collect::<Vec<_>>(), &[], code)
}

/// The same, and what it says must hold these words.
pub(crate) fn tells(folder: impl AsRef<Path>, line: &str, code: i32, words: &str) -> String {
    let text = does(folder, line, code);
    assert!(text.contains(words), "`{line}` says: {text}");
    text
}

/// Runs lines of words one after the other, each with ` => `, its code, and words that it must say.
pub(crate) fn transcript(folder: impl AsRef<Path>, lines: &[&str]) {
    for line in lines {
        let (line, outcome) = line.split_once(" => ").expect("an outcome");
        let (code, words) = outcome.split_once(' ').expect("a code and words");
        tells(&folder, line, code.parse().expect("a code"), words);
    }
}
