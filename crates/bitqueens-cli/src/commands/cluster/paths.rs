//! Paths as text that a shell, a YAML parser and a reader of the job all read alike.

use std::path::{self, Path};

use bitqueens_runs::ledger;

use crate::failure::BadInput;

/// The path as text for a job: in UTF-8, without the characters of [`is_refused`], and with `./` before
/// a leading dash, which a command would take for a flag.
pub(super) fn checked(path: &Path, what: &str) -> Result<String, BadInput> {
    const ACCEPTED: &str = "a job takes paths in UTF-8 without control characters, line separators \
                            and direction marks";
    // `Debug` shows what is refused as an escape.
    let refused = |why: &str| BadInput(format!("{what} {path:?} {why}: {ACCEPTED}"));
    let text = path.to_str().ok_or_else(|| refused("is not UTF-8"))?;
    if text.is_empty() {
        return Err(BadInput(format!("{what} is empty: give a path")));
    }
    if let Some((at, c)) = text.chars().enumerate().find(|(_, c)| is_refused(*c)) {
        let why = format!("holds U+{:04X} as character {}", u32::from(c), at + 1);
        return Err(refused(&why));
    }
    let dash = if text.starts_with('-') { "./" } else { "" };
    Ok(format!("{dash}{text}"))
}

/// Whether a character must not stand in a job.
fn is_refused(c: char) -> bool {
    match c {
        // C0, DEL and C1, with U+0085: they end a line, or a terminal obeys them.
        c if c.is_control() => true,
        // Line and paragraph separators end a comment in YAML 1.1.
        '\u{2028}' | '\u{2029}' => true,
        // Marks of direction show a line in another order than a shell reads it.
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            true
        }
        // YAML has no place for a byte order mark, nor for what is no character.
        '\u{feff}' | '\u{fffe}' | '\u{ffff}' => true,
        _ => false,
    }
}

/// Refuses a job two of whose files have one name, so that one would replace the other.
pub(super) fn distinct(files: &[(&str, &str)]) -> Result<(), BadInput> {
    let absolute = |name: &str| path::absolute(name).unwrap_or_else(|_| name.into());
    for (i, (what, name)) in files.iter().enumerate() {
        let same = |(_, other): &&(&str, &str)| absolute(other) == absolute(name);
        if let Some((other, _)) = files[..i].iter().find(same) {
            return Err(BadInput(format!(
                "{other} and {what} are both {name}: give each a name of its own"
            )));
        }
    }
    Ok(())
}

/// The certificate's path, [`checked`], which must not end so that `verify` takes it for a ledger.
pub(super) fn certificate(path: &Path) -> Result<String, BadInput> {
    if path.extension() == Some(ledger::EXTENSION.as_ref()) {
        return Err(BadInput(format!(
            "the certificate {path:?} ends like a ledger: give it another ending than .{}",
            ledger::EXTENSION
        )));
    }
    checked(path, "the certificate")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_names_the_character_and_its_place() {
        for (text, why) in [
            ("a\u{85}b", r#""a\u{85}b" holds U+0085 as character 2"#),
            ("ä\u{2028}", r#""ä\u{2028}" holds U+2028 as character 2"#),
            ("\u{2029}", "holds U+2029 as character 1"),
            ("a\nb", r#""a\nb" holds U+000A as character 2"#),
            ("\u{202e}a", "holds U+202E as character 1"),
            ("a\u{feff}", "holds U+FEFF as character 2"),
            ("", "the path is empty"),
        ] {
            let error = checked(Path::new(text), "the path").expect_err(text);
            assert!(error.to_string().contains(why), "{error}");
        }
    }

    #[test]
    fn a_path_stays_itself() {
        for text in ["20.plan", "a b", "it's $HOME `x`", "ä/后", "~", "👩‍🔬"] {
            assert_eq!(checked(Path::new(text), "the path").expect("fine"), text);
        }
        assert_eq!(checked(Path::new("-n"), "the path").expect("fine"), "./-n");
    }

    #[test]
    fn two_files_with_one_name_are_refused() {
        let files = [("the plan", "a"), ("the ledger folder", "./a/")];
        let error = distinct(&files).expect_err("one name").to_string();
        assert!(error.contains("the plan and the ledger folder"), "{error}");
        assert!(distinct(&files[..1]).is_ok());
        assert!(certificate(Path::new("b.ledger")).is_err());
    }
}
