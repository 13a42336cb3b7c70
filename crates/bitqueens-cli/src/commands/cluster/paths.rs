//! Paths that a shell, a YAML parser and a human reader of a job all read in the same way.

use std::path::{self, Path};

use bitqueens_runs::ledger;

use crate::failure::BadInput;

/// The path as text for a job: UTF-8 without the characters of [`is_refused`]. A leading dash, which would
/// start an option, gets `./` before it.
pub(super) fn checked(path: &Path, what: &str) -> Result<String, BadInput> {
    const ACCEPTED: &str = "a job takes paths in UTF-8 without control characters, line separators \
                            and direction marks";
    // `Debug` escapes the refused characters.
    let refused = |why: &str| BadInput(format!("{what} {path:?} {why}: {ACCEPTED}"));
    let text = path.to_str().ok_or_else(|| refused("is not UTF-8"))?;
    if text.is_empty() {
        return Err(BadInput(format!("{what} is empty: give a path")));
    }
    if let Some((at, c)) = text.chars().enumerate().find(|(_, c)| is_refused(*c)) {
        let why = format!("has U+{:04X} as character {}", u32::from(c), at + 1);
        return Err(refused(&why));
    }
    let dash = if text.starts_with('-') { "./" } else { "" };
    Ok(format!("{dash}{text}"))
}

/// Whether a character is refused in a job.
fn is_refused(c: char) -> bool {
    match c {
        // C0, DEL and C1, including U+0085: line ends and terminal commands.
        c if c.is_control() => true,
        // Line and paragraph separators end a comment in YAML 1.1.
        '\u{2028}' | '\u{2029}' => true,
        // Direction marks display a line in another order than a shell reads it.
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            true
        }
        // YAML does not allow byte order marks and noncharacters.
        '\u{feff}' | '\u{fffe}' | '\u{ffff}' => true,
        _ => false,
    }
}

/// Refuses names of the same file, because one would replace the other.
pub(super) fn require_distinct(files: &[(&str, &str)]) -> Result<(), BadInput> {
    let absolute = |name: &str| path::absolute(name).unwrap_or_else(|_| name.into());
    let is_one = |a, b| {
        absolute(a) == absolute(b) || same_file::is_same_file(a, b).is_ok_and(|is_same| is_same)
    };
    for (i, (what, name)) in files.iter().enumerate() {
        if let Some((other, _)) = files[..i].iter().find(|(_, other)| is_one(other, name)) {
            return Err(BadInput(format!(
                "{other} and {what} are both {name}: give them different names"
            )));
        }
    }
    Ok(())
}

/// The [`checked`] path of the certificate, without the extension of a ledger, by which `verify` recognises
/// ledgers.
pub(super) fn certificate(path: &Path) -> Result<String, BadInput> {
    if path.extension() == Some(ledger::EXTENSION.as_ref()) {
        return Err(BadInput(format!(
            "the certificate {path:?} has the extension of ledgers: use another one than .{}",
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
            ("a\u{85}b", r#""a\u{85}b" has U+0085 as character 2"#),
            ("ä\u{2028}", r#""ä\u{2028}" has U+2028 as character 2"#),
            ("\u{2029}", "has U+2029 as character 1"),
            ("a\nb", r#""a\nb" has U+000A as character 2"#),
            ("\u{202e}a", "has U+202E as character 1"),
            ("a\u{feff}", "has U+FEFF as character 2"),
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
        let error = require_distinct(&files).expect_err("one name").to_string();
        assert!(error.contains("the plan and the ledger folder"), "{error}");
        assert!(require_distinct(&files[..1]).is_ok());
        assert!(certificate(Path::new("b.ledger")).is_err());
    }
}
