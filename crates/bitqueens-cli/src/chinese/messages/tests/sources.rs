//! The strings in the sources of the workspace that may be messages.

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The crates whose messages a user of the command reads.
const CRATES: [&str; 6] = [
    "bitqueens",
    "bitqueens-cli",
    "bitqueens-formats",
    "bitqueens-gpu",
    "bitqueens-runs",
    "bitqueens-tutor",
];

/// A text in a source: the template that [`OWN`](super::OWN) should have.
pub(super) struct Found {
    pub(super) template: String,
    pub(super) file: PathBuf,
    /// Whether it is the text of an error type.
    pub(super) is_error: bool,
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

/// The strings in the sources that may be messages.
pub(super) fn sources() -> Vec<Found> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut sources = Sources::default();
    for name in CRATES {
        sources.read(&crates.join(name).join("src"));
    }
    sources.found
}
