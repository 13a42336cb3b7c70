//! Every subcommand in Chinese: what people read on stdout has no English words.

use crate::common::{bitqueens, does, folder, subcommands};

/// Subcommands whose texts are help or licences, for other programs, source code, or names in both languages;
/// other tests read the last two in Chinese.
const OTHERS: [&str; 6] = ["completions", "help", "licences", "man", "ladder", "trace"];

/// Words that are names in both languages.
const NAMES: &str = "kattis-holeynqueensbatman holeynqueensbatman Eolymp Queen Attack nowcoder kattis-queens java-all \
    lowbit bottles row cols anti diag int bitqueens join search scalar cpu gpu runs verify merge run \
    plan sbatch sh rustc dev release checker queens USACO Java valid invalid Case Solution Kattis \
    opt-level k-queens-half-turn k-queens-quarter-turn k-queens-unique";

/// The English words of a text, without what backquotes hold.
fn english(text: &str) -> Vec<String> {
    let outside: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let words = outside.split(|char: char| {
        char.is_whitespace()
            || !(char.is_ascii() && (char.is_ascii_alphanumeric() || "-_./^@+".contains(char)))
    });
    let is_word = |word: &&str| {
        let mut bytes = word.bytes();
        word.len() > 1
            && bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic())
            && bytes.all(|byte| byte.is_ascii_lowercase() || byte == b'-')
            && !["ms", "ns"].contains(word)
            && !NAMES.split(' ').any(|name| name == *word)
    };
    words.filter(is_word).map(str::to_owned).collect()
}

#[test]
fn every_report_is_chinese() {
    let folder = folder("8");
    does(&folder, "run plan --ledger runs --shard 0/2", 0);
    does(&folder, "run plan --ledger all", 0);
    // Each subcommand, and what it prints as a report; the exit code.
    let commands = [
        ("bench 4 --runs 1 --threads 1", 0),
        ("bits lowbit 12", 0),
        ("bits bottles 8 3", 0),
        ("bits row 144 32 40", 0),
        ("check 1 2 3", 1),
        ("cluster slurm plan --shards 100 --rate 1e9 -o job", 0),
        ("count 8 --orbits", 0),
        ("draw 4", 0),
        ("estimate 12 --probes 1000 --threads 1", 0),
        ("judge --list", 0),
        ("judge p1219 --explain", 0),
        ("kernels 16", 0),
        ("list 4", 0),
        ("merge plan runs", 3),
        ("merge plan all", 0),
        ("plan 8 -o other", 0),
        ("plan 8 --method join -o third", 0),
        ("puzzle rate puzzle", 0),
        ("solve 2x2", 1),
        ("run plan --ledger third-run", 0),
        ("sequence --list", 0),
        ("solve 3", 1),
        ("puzzle solve puzzle", 0),
        ("status plan runs", 3),
        ("status plan all", 0),
        ("verify all --seed 1", 0),
        ("verify runs --seed 1", 3),
    ];
    does(&folder, "puzzle make 5 --seed 1 -o puzzle", 0);
    for name in subcommands(&[]) {
        if OTHERS.contains(&name.as_str()) {
            continue;
        }
        let name = Some(name.as_str());
        let is_here = |(command, _): &(&str, i32)| command.split(' ').next() == name;
        assert!(commands.iter().any(is_here), "no report of {name:?}");
    }
    let mut failures = Vec::new();
    for (line, code) in commands {
        let words: Vec<&str> = line.split(' ').chain(["--lang", "zh"]).collect();
        let output = bitqueens(&words).current_dir(&folder).output().expect("it runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(output.status.code(), Some(code), "{line}: {text}");
        // What a benchmark says before the empty line names the machine.
        let told = text.split("\n\n").filter(|part| !part.starts_with("bitqueens bench"));
        let words: Vec<String> = told.flat_map(english).collect();
        if !words.is_empty() {
            failures.push(format!(
                "{line}: {words:?}:
{text}"
            ));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Several faults are translated one by one, and so is the place before them.
#[test]
fn every_fault_of_a_solution_is_chinese() {
    for (line, input, expected) in [
        (
            "check 1 2 9 9",
            "",
            "不是解：有皇后互相攻击\n  第 3 行：第 9 列在 4x4 的棋盘之外\n  第 4 行：第 9 列在 4x4 的棋盘之外\n",
        ),
        (
            "check 1 3 5 --size 5x3",
            "",
            "不是解：行：3，不是 5\n  第 3 行：第 5 列在 3x3 的棋盘之外\n",
        ),
        ("check --rules torus", "1 - 2\n", "不是解：其他规则用于正方形棋盘\n"),
        ("check --rules torus", "1 - 2\n1 -\n", "第 1 行：不是解：其他规则用于正方形棋盘\n"),
        (
            "check --size 2x10",
            "{\"rows\":3,\"columns\":9,\"solution\":[1,9,null]}\n",
            "不是解：行：3，不是 2\n  列：9，不是 10\n  皇后：2，行：3，列：9\n",
        ),
    ] {
        let words: Vec<&str> = line.split(' ').chain(["--lang", "zh"]).collect();
        let output = bitqueens(&words).write_stdin(input).output().expect("it runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(output.status.code(), Some(1), "{line}: {text}");
        assert!(text.starts_with(expected), "{line}: {text}");
        assert_eq!(english(&text), Vec::<String>::new(), "{line}: {text}");
    }
}

/// Without a subcommand the help goes to stderr, and the names in it stay what is typed.
#[test]
fn the_help_without_a_subcommand_keeps_the_names() {
    for (arguments, title, name) in
        [(&[][..], "先试这些", "bitqueens count 8"), (&["puzzle"], "子命令：", "solve")]
    {
        let mut command = bitqueens(arguments);
        let assert = command.env("LC_ALL", "zh_CN.UTF-8").assert().code(2);
        let help = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        let is_named = |line: &str| line.trim_start().starts_with(&format!("{name} "));
        assert!(help.contains(title) && help.lines().any(is_named), "{help}");
    }
}

/// What a user typed stands in a message as it is, and its cause is Chinese too.
#[test]
fn names_of_files_stay_as_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let refused = |words: &[&str]| {
        let output = crate::common::bitqueens(words)
            .args(["--lang", "zh"])
            .current_dir(folder.path())
            .output()
            .expect("it starts");
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    for name in ["board (1).txt", "3 min", "a: b; c.txt", "5 s", "n = 8, join, depth 0: 4 units"] {
        let missing = refused(&["count", "--board", name]);
        let start = format!("错误：无法读取 {name}（没有这个文件或文件夹");
        assert!(missing.starts_with(&start), "{missing}");
        std::fs::write(folder.path().join(name), "2\n..\n.x\n").expect("written");
        let wrong = refused(&["count", "--board", name, "--format", "p1562"]);
        let start = format!("错误：{name}：第 3 行第 2 列：");
        assert!(wrong.starts_with(&start), "{wrong}");
    }
    let output = "nodir, x (1)/f: g.txt";
    let unwritten = refused(&["list", "6", "-o", output]);
    let start = format!("错误：无法写 {output}（没有这个文件或文件夹");
    assert!(unwritten.starts_with(&start), "{unwritten}");
}
