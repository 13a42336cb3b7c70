//! Every message in the sources of the workspace has a translation, and every translation the holes of its message.

mod sources;

use std::collections::BTreeMap;

use super::{OWN, chinese, chinese_report, foreign, reports};
use sources::{Found, sources};

/// Files whose strings of several words are not messages on stderr, by the ends of their paths.
const NOT_MESSAGES: &[&str] = &[
    // Pictures.
    "draw/svg.rs",
    "draw/glyphs.rs",
    "src/plot.rs",
    // Results on stdout.
    "src/sheet.rs",
    "src/version.rs",
    "src/table.rs",
    "src/figures.rs",
    "commands/licences.rs",
    // Descriptions in the scripts that complete names.
    "formats/src/boards/mod.rs",
    // Bilingual beside the English.
    "src/chinese",
    "src/names.rs",
    "commands/ladder",
    "commands/trace",
    "commands/puzzle/reasons.rs",
    "commands/solve/explain.rs",
    "commands/puzzle/make.rs",
    "tutor/src/bits/lab",
    "tutor/src/ladder/",
    "tutor/src/puzzle/",
    // Scripts and manifests.
    "cluster/",
    // What names the machine of a benchmark, in both languages.
    "commands/bench/machine.rs",
    // The lines of a plan.
    "runs/src/plan/text.rs",
    // The help.
    "commands/cli.rs",
    "commands/man.rs",
    "commands/completions.rs",
    // Broken promises of a caller, as panics.
    "count/digits.rs",
    "src/geometry/",
    "src/kernel/",
];

/// Files of [`NOT_MESSAGES`] that have messages.
const STILL_MESSAGES: &[&str] = &["kernel/choice.rs", "kernel/available.rs"];

/// Strings of several words that are no messages.
const EXEMPT: &[&str] = &[
    // Titles of pictures.
    "Nanoseconds per solution, smallest of the runs",
    // Parts of messages, and headings whose cells are translated one by one.
    "{} queen{}",
    ", {} attempts/s each",
    "{} lanes × columns",
    // Units, headings and places in both languages.
    "line {}:",
    "{} ns",
    "{} ns · {}",
    "vs l5",
    // Commands to type, and keywords of formats.
    "--method join",
    "bitqueens --version",
    "`letting n = N`",
    "letting {} = [",
    "letting n = {}",
    "n = {}\nnumdiags = {}\ndiags = [{}]",
    "size N",
    "{}\nsize {}",
    "rules {}",
    "blocked {} {}",
    "queen {} {}",
    "bitqueens {}, format {}",
    "bitqueens {}, format",
    "total {}\nresidue {}\nattempts {}\nonce {}\nidentical {}\nconfirmed {}",
    "weight {} {}",
    "by {} {} {}",
    "bitqueens count {}",
    "bitqueens count --board {}",
    "bitqueens board 1",
    "rules NAME",
    "queen ROW COLUMN",
    "blocked ROW COLUMN",
    // The output of a judge.
    "Solution counter: {}",
    // Parts of the messages of other parsers, which are removed.
    "`, expected",
    "unknown field `",
    "missing field `",
    "duplicate field `",
    "trailing characters",
    "For more information",
    // A place before a message that has its own template.
    "{}: line {}: {}",
    // Titles of sheets.
    "n = {}: {} boards",
    "n = …: {} boards",
    // Lines that are translated one by one.
    "error: {}\n{}{}\nFor more information, try '--help'.",
];

fn is_exempt(found: &Found) -> bool {
    let path = found.file.to_string_lossy().replace('\\', "/");
    let is_in = |files: &[&str]| files.iter().any(|part| path.contains(part));
    EXEMPT.contains(&found.template.as_str())
        || !found.is_error && is_in(NOT_MESSAGES) && !is_in(STILL_MESSAGES)
}

/// Whether the Chinese of a text with `1` in its holes has no English words: its parts have translations.
fn is_translated(template: &str) -> bool {
    let sample = template.replace("{}", "1");
    let text = chinese(&sample);
    let outside: Vec<&str> = text.split('`').step_by(2).collect();
    let mut words = outside
        .iter()
        .flat_map(|part| part.split(|char: char| !char.is_ascii_alphanumeric() && char != '-'));
    let is_word = |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
    text != sample && !words.any(is_word)
}

#[test]
fn every_message_has_a_translation() {
    let pairs = OWN.into_iter().chain([reports::CELLS]).flatten();
    let known: BTreeMap<&str, &str> = pairs.copied().collect();
    let found = sources();
    assert!(
        found.iter().filter(|found| found.is_error).count() > 70,
        "the errors were not found"
    );
    let missing: Vec<String> = found
        .iter()
        .filter(|found| !is_exempt(found) && !known.contains_key(found.template.as_str()))
        .filter(|found| !is_translated(&found.template))
        .map(|found| format!("{}: {:?}", found.file.display(), found.template))
        .collect();
    assert!(
        missing.is_empty(),
        "without Chinese:\n{}",
        missing.join("\n")
    );
}

#[test]
fn every_translation_has_its_holes_and_full_width_signs() {
    for (english, chinese) in OWN
        .into_iter()
        .chain([foreign::MESSAGES, reports::CELLS])
        .flatten()
    {
        let holes = english.matches("{}").count();
        for (at, _) in chinese.match_indices('{') {
            let inside = chinese[at + 1..].split_once('}').expect("a hole").0;
            let inside = inside.trim_start_matches('=');
            let index: usize = inside.parse().expect("a number");
            assert!(index < holes, "{chinese}");
        }
        let chars: Vec<char> = chinese.chars().collect();
        for pair in chars.windows(2) {
            let is_chinese = |char: char| ('\u{4e00}'..='\u{9fff}').contains(&char);
            let is_narrow = |char: char| ",;:()".contains(char);
            assert!(!(is_chinese(pair[0]) && is_narrow(pair[1])), "{chinese}");
        }
    }
}

#[test]
fn causes_are_translated_and_quoted_words_are_not() {
    for (english, expected) in [
        (
            "invalid value 'row' for '[N]...': n must be a whole number from 0 to 32",
            "'[N]...' 的值 'row' 无效：n 须是 0 到 32 的整数",
        ),
        (
            "b.txt: line 2, column 1: this row has 3 squares: give 4 squares a row",
            "b.txt：第 2 行第 1 列：这一行有 3 格：每行须有 4 格",
        ),
        (
            "no kernel is called `x`: give one of a, b; did you mean `a`?",
            "没有叫 `x` 的内核：请从 a, b 中选择；是不是 `a`？",
        ),
        (
            "cannot write to stdout: No space left on device (os error 28)",
            "无法写到标准输出：磁盘已满",
        ),
        (
            "cannot create the folder runs: Permission denied (os error 13)",
            "无法新建文件夹 runs：没有权限",
        ),
        (
            "cannot list runs: Permission denied (os error 13)",
            "无法列出 runs：没有权限",
        ),
        (
            "cannot read plan (No such file or directory (os error 2)): give a readable file, or - for stdin",
            "无法读 plan（没有这个文件或文件夹）：请给可读的文件，或用 - 表示标准输入",
        ),
        (
            "runs is not a folder: give an existing one, such as bench/record",
            "runs 不是文件夹：请给已有的文件夹，如 bench/record",
        ),
        (
            "the board could be `cses` (`*` is blocked) or `kattis` (`*` is a queen): name the format",
            "棋盘的格式可能是 `cses`（`*` 是禁放格）或 `kattis`（`*` 是皇后）：请指明格式",
        ),
        ("a text that is in no table", "a text that is in no table"),
    ] {
        assert_eq!(chinese(english), expected);
    }
}

#[test]
fn reports_keep_their_columns() {
    for (english, expected) in [
        (
            "solutions  15365            ± 11.8%\nnodes      883878           ± 2.46%   of the kernels",
            "解         15365            ± 11.8%\n节点       883878           ± 2.46%   内核的试放",
        ),
        ("11 of size 8, 1 of size 4", "11 个大小为 8，1 个大小为 4"),
        ("plan", "计划"),
        ("cannot read plan", "无法读 plan"),
        (
            "0/2           stopped  3 of 4 units, last write 2.00 min ago, 1.20 billion attempts/s",
            "0/2           停止     完成 3 个单元，共 4 个，上次写入在 2.00 分钟前，每秒试放 12.0 亿次",
        ),
    ] {
        assert_eq!(chinese_report(english), expected);
    }
}
