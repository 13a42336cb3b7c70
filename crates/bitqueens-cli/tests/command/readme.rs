//! The commands that the READMEs show: the same ones in both languages, and each prints what stands beside it.

use std::{fs, path::Path};

use tempfile::TempDir;

use crate::common::bitqueens;

const READMES: [&str; 2] =
    [include_str!("../../../../README.md"), include_str!("../../../../README.zh-CN.md")];

/// A row of three cells of which the second is one command: the pieces of code in the third are lines that it
/// prints.
#[derive(Debug, PartialEq)]
struct Row<'a> {
    command: &'a str,
    printed: Vec<&'a str>,
}

fn row(line: &str) -> Option<Row<'_>> {
    let code = |cell| str::split(cell, '`').skip(1).step_by(2);
    let cells: Vec<_> = line.strip_prefix('|')?.strip_suffix('|')?.split('|').collect();
    let [_, commands, printed] = cells.as_slice() else { return None };
    let mut commands = code(commands);
    let command = commands.next()?.strip_prefix("bitqueens ")?;
    let printed = code(printed).collect();
    commands.next().is_none().then_some(Row { command, printed })
}

/// A folder with the examples that the commands read, in which they write.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let examples = folder.path().join("examples");
    fs::create_dir(&examples).expect("a folder");
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    for file in fs::read_dir(ours).expect("examples") {
        let file = file.expect("an example");
        fs::copy(file.path(), examples.join(file.file_name())).expect("a copy");
    }
    folder
}

fn output(line: &str, folder: &Path) -> String {
    let (line, input) = line.split_once(" < ").unwrap_or((line, ""));
    let mut command = bitqueens(&line.split(' ').collect::<Vec<_>>());
    if !input.is_empty() {
        command.pipe_stdin(folder.join(input)).expect("an input");
    }
    let output = command.current_dir(folder).assert().success();
    let output = output.get_output();
    [&output.stdout[..], &output.stderr[..]].map(String::from_utf8_lossy).join("\n")
}

#[test]
fn each_line_of_the_readme_prints_what_stands_beside_it() {
    let [english, chinese] = READMES.map(|page| page.lines().filter_map(row).collect::<Vec<_>>());
    assert!(english.len() > 10, "{english:?}");
    // In the Chinese one, `（文件）` stands for "(a file)", too.
    assert_eq!(english, chinese);
    let folder = folder();
    for Row { command, printed } in english {
        let output = output(command, folder.path());
        let mut lines = output.lines().map(str::trim);
        for expected in printed {
            let found = lines.any(|line| line == expected);
            assert!(found, "`{command}` does not print `{expected}`, but:\n{output}");
        }
    }
}

/// The commands in blocks, which the checks run as they are: from the sources, and the checks themselves.
#[test]
fn both_readmes_begin_with_the_same_commands() {
    let blocks = |page: &'static str| {
        let begin = |part: &&str| part.starts_with("sh\n") || part.starts_with("text\n");
        page.split("```").filter(begin).collect::<Vec<_>>()
    };
    let expected =
        ["sh\ncargo run --release -- count 16\n", "text\n14772512\n", "sh\ncargo xtask test\n"];
    for page in READMES {
        assert_eq!(blocks(page), expected);
    }
}
