//! Every message in the sources of the workspace has a translation, and every translation the holes of its message.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::{OWN, chinese, chinese_report, foreign, reports};

/// The crates whose messages a user of the command reads.
const CRATES: [&str; 10] = [
    "bitqueens",
    "bitqueens-core",
    "bitqueens-formats",
    "bitqueens-gpu",
    "bitqueens-join",
    "bitqueens-rules",
    "bitqueens-runs",
    "bitqueens-sequences",
    "bitqueens-solutions",
    "bitqueens-tutor",
];

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
    "at line",
    "unknown field `",
    // Lines that are translated one by one.
    "error: {}\n{}\nFor more information, try '--help'.",
];

/// A text in a source: the template that [`super::MESSAGES`] should have.
struct Found {
    template: String,
    file: PathBuf,
    /// Whether it is the text of an error type.
    is_error: bool,
}

#[derive(Default)]
struct Sources {
    found: Vec<Found>,
}

impl Sources {
    fn read(&mut self, folder: &Path) {
        let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        let mut paths: Vec<PathBuf> = entries
            .map(|entry| entry.expect("an entry").path())
            .collect();
        paths.sort();
        for path in paths {
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .unwrap_or_default();
            if path.is_dir() && name != "tests" {
                self.read(&path);
            } else if name.ends_with(".rs") && !name.ends_with("tests.rs") && name != "naive.rs" {
                let text = fs::read_to_string(&path).expect("a source");
                let tokens = TokenStream::from_str(&text).expect("Rust");
                self.walk(tokens, &path);
            }
        }
    }

    /// Collects the strings outside tests, assertions and documentation.
    fn walk(&mut self, tokens: TokenStream, file: &Path) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            match token {
                TokenTree::Punct(sign) if sign.as_char() == '#' => {
                    // An inner attribute has a sign between.
                    let next = tokens.get(at + 1);
                    let inner =
                        matches!(next, Some(TokenTree::Punct(sign)) if sign.as_char() == '!');
                    at += 1 + usize::from(inner);
                    if let Some(TokenTree::Group(group)) = tokens.get(at) {
                        let text = group.stream().to_string();
                        if text.starts_with("cfg (test") || text.starts_with("cfg(test") {
                            at = end_of_item(&tokens, at);
                        } else if text.starts_with("error") {
                            self.attribute(group.stream(), file);
                        }
                    }
                }
                TokenTree::Ident(name) => {
                    let name = name.to_string();
                    let quiet = [
                        "expect",
                        "expect_err",
                        "panic",
                        "unreachable",
                        "assert",
                        "debug_assert",
                        "assert_eq",
                        "debug_assert_eq",
                        "AFTER_HELP",
                    ];
                    if quiet.contains(&name.as_str()) {
                        at = end_of_call(&tokens, at);
                    }
                }
                TokenTree::Group(group) => self.walk(group.stream(), file),
                TokenTree::Literal(literal) => self.string(&literal.to_string(), file, false),
                TokenTree::Punct(_) => {}
            }
            at += 1;
        }
    }

    /// The text of `#[error("…")]`.
    fn attribute(&mut self, tokens: TokenStream, file: &Path) {
        let inside = tokens.into_iter().find_map(|token| match token {
            TokenTree::Group(group) => group.stream().into_iter().next(),
            _ => None,
        });
        if let Some(TokenTree::Literal(literal)) = inside {
            self.string(&literal.to_string(), file, true);
        }
    }

    fn string(&mut self, literal: &str, file: &Path, is_error: bool) {
        let Some(text) = literal
            .strip_prefix('"')
            .and_then(|text| text.strip_suffix('"'))
        else {
            return;
        };
        let template = holes(&unescaped(text)).trim().to_owned();
        let words = template
            .replace("{}", "")
            .chars()
            .filter(char::is_ascii_alphabetic)
            .count()
            > 0;
        if words && (is_error || is_sentence(&template)) {
            self.found.push(Found {
                template,
                file: file.to_owned(),
                is_error,
            });
        }
    }
}

/// Whether two words follow each other, one of them of two letters or more: also `a direction`, `--board needs` and
/// `{} are`.
fn is_sentence(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |word: &str| {
        let signs = |char: char| !char.is_ascii_alphanumeric();
        word.trim_matches(signs).to_owned()
    };
    let is_word = |word: &str| {
        let word = bare(word);
        word.len() > 1
            && word
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || b"-'".contains(&byte))
    };
    words.len() > 1 && words.iter().any(|word| is_word(word))
}

/// The index of the last token of the item after an attribute.
fn end_of_item(tokens: &[TokenTree], from: usize) -> usize {
    let is_end = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(sign) => sign.as_char() == ';',
        _ => false,
    };
    let rest = tokens[from..].iter().position(is_end);
    rest.map_or(tokens.len(), |end| from + end)
}

/// The index of the last token of a call or of a constant.
fn end_of_call(tokens: &[TokenTree], from: usize) -> usize {
    match &tokens[from + 1..] {
        [TokenTree::Group(_), ..] => from + 1,
        [TokenTree::Punct(sign), TokenTree::Group(_), ..] if sign.as_char() == '!' => from + 2,
        [TokenTree::Punct(sign), ..] if sign.as_char() == ':' => end_of_item(tokens, from),
        _ => from,
    }
}

/// The value of a string literal.
fn unescaped(text: &str) -> String {
    let mut value = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        value.push_str(before);
        let mut chars = after.chars();
        match chars.next() {
            Some('\n') => {
                rest = after.trim_start();
                continue;
            }
            Some('n') => value.push('\n'),
            Some('t') => value.push('\t'),
            Some(other) => value.push(other),
            None => {}
        }
        rest = chars.as_str();
    }
    value + rest
}

/// The text with `{}` for every hole.
fn holes(text: &str) -> String {
    let mut template = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        template.push_str(before);
        match after.split_once('}') {
            Some((_, after)) if !after.starts_with('{') || !before.ends_with('{') => {
                template.push_str("{}");
                rest = after;
            }
            _ => {
                template.push('{');
                rest = after;
            }
        }
    }
    template + rest
}

fn sources() -> Vec<Found> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut sources = Sources::default();
    for name in CRATES {
        sources.read(&crates.join(name).join("src"));
    }
    sources.found
}

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
