//! Sealed text: a readable plan or certificate whose last line is the SHA-256 of everything above it.
//!
//! | part | content |
//! |---|---|
//! | first line | `bitqueens KIND, format NUMBER` |
//! | body | lines `name value`, and rows of numbers |
//! | last line | `sha256 ` and 64 hexadecimal digits |
//!
//! Lines end with a line feed. Each content has exactly one text, so that equal content means equal bytes.
//! `head -n -1 FILE | sha256sum` checks a file without this program.

use bitqueens::language::{Phrase, Text};
use bitqueens::{localized_error, messages, say, text};
use std::fmt::{self, Write as _};
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// Maximum length of a file in bytes: about two million crosses.
pub const MAX_BYTES: usize = 64 << 20;

/// Version of the layouts of plans and certificates.
const FORMAT: u32 = 1;

const SEAL: &str = "sha256 ";

/// Why a plan or a certificate cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SealedError {
    /// Another first line.
    Kind {
        /// `plan` or `certificate`.
        kind: Phrase,
    },
    /// A format that this version does not know.
    Format {
        /// `plan` or `certificate`.
        kind: Phrase,
        /// The format in the first line.
        found: String,
    },
    /// The content does not match the seal.
    Seal {
        /// `plan` or `certificate`.
        kind: Phrase,
    },
    /// The file is too long.
    Length {
        /// `plan` or `certificate`.
        kind: Phrase,
        /// Its length.
        bytes: usize,
    },
    /// A line that cannot be valid, under a valid seal.
    Line {
        /// `plan` or `certificate`.
        kind: Phrase,
        /// The line, from 1.
        line: usize,
        /// What is wrong, and what would be accepted.
        why: Text,
    },
}

messages! { SealedError, language:
    Format { kind, found }
        ["this {kind} has format {found}: this version of bitqueens reads format {FORMAT}"
         "这份{kind}的格式是 {found}：这个版本的 bitqueens 只读格式 {FORMAT}"; kind]
    Seal { kind }
        ["this {kind} was changed or damaged after it was written: its content does not match the sha256 in its last line; use an unchanged copy or make it again"
         "这份{kind}写成之后被改动或损坏：内容与最后一行的 sha256 不符；请用没有改动的副本，或重新生成"; kind]
    Length { kind, bytes }
        ["this {kind} has {bytes} bytes: the limit is {MAX_BYTES}"
         "这份{kind}有 {bytes} 字节：上限是 {MAX_BYTES}"; kind]
    Line { kind, line, why }
        ["line {line} of this {kind} is invalid: {why}"
         "这份{kind}的第 {line} 行无效：{why}"; kind, why]
    ;
    Self::Kind { kind } => {
        let name = kind.english;
        say!(
            language,
            "this is not a {kind}: the first line must be `bitqueens {name}, format {FORMAT}`",
            "这不是{kind}：第一行须是 `bitqueens {name}, format {FORMAT}`"; kind
        )
    }
}

localized_error!(SealedError);

/// The first line of a file.
pub(crate) fn title(kind: &str) -> String {
    format!("bitqueens {kind}, format {FORMAT}\n")
}

/// Lower-case hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    // Writing to a string cannot fail.
    let _ = write_hex(&mut text, bytes);
    text
}

/// Writes lower-case hexadecimal digits.
pub(crate) fn write_hex(out: &mut dyn fmt::Write, bytes: &[u8]) -> fmt::Result {
    const DIGITS: [u8; 16] = *b"0123456789abcdef";
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .try_for_each(|digit| out.write_char(char::from(DIGITS[usize::from(digit)])))
}

/// The SHA-256 of a text that is never in memory as a whole.
pub(crate) fn digest(
    write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result,
) -> Result<[u8; 32], fmt::Error> {
    struct Hash(Sha256);
    impl fmt::Write for Hash {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0.update(text);
            Ok(())
        }
    }
    let mut hash = Hash(Sha256::new());
    write(&mut hash)?;
    Ok(hash.0.finalize().into())
}

/// Writes a file: first line, body, seal.
pub(crate) fn write_sealed(
    out: &mut dyn fmt::Write,
    kind: &str,
    body: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result,
) -> fmt::Result {
    struct Both<'o>(&'o mut dyn fmt::Write, Sha256);
    impl fmt::Write for Both<'_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.1.update(text);
            self.0.write_str(text)
        }
    }
    let mut both = Both(out, Sha256::new());
    both.write_str(&title(kind))?;
    body(&mut both)?;
    let Both(out, hash) = both;
    out.write_str(SEAL)?;
    write_hex(out, &hash.finalize())?;
    out.write_char('\n')
}

/// Whether a value prints exactly this text. Compares while printing.
pub(crate) fn prints(value: &impl fmt::Display, text: &[u8]) -> bool {
    struct Rest<'t>(&'t [u8]);
    impl fmt::Write for Rest<'_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(text.as_bytes()).ok_or(fmt::Error)?;
            Ok(())
        }
    }
    let mut rest = Rest(text);
    write!(rest, "{value}").is_ok() && rest.0.is_empty()
}

/// Appends the seal.
#[cfg(test)]
pub(crate) fn seal(mut text: String) -> String {
    let digest = hex(&Sha256::digest(&text));
    text.push_str(SEAL);
    text.push_str(&digest);
    text.push('\n');
    text
}

/// Checks the first and the last line and returns the lines between them.
pub(crate) fn open<'t>(kind: Phrase, bytes: &'t [u8]) -> Result<SealedLines<'t>, SealedError> {
    if bytes.len() > MAX_BYTES {
        return Err(SealedError::Length { kind, bytes: bytes.len() });
    }
    let start = format!("bitqueens {}, format ", kind.english);
    if !bytes.starts_with(start.as_bytes()) {
        return Err(SealedError::Kind { kind });
    }
    // The seal is checked before the content, because a changed byte may have any effect.
    let text = std::str::from_utf8(bytes).map_err(|_| SealedError::Seal { kind })?;
    let (first, _) = text.split_once('\n').unwrap_or((text, ""));
    if format!("{first}\n") != title(kind.english) {
        let found = first[start.len()..].trim();
        // Other blanks, such as line ends of Windows.
        if found == FORMAT.to_string() {
            return Err(SealedError::Seal { kind });
        }
        return Err(SealedError::Format { kind, found: found.chars().take(20).collect() });
    }
    let content = text
        .strip_suffix('\n')
        .and_then(|text| Some(text.split_at(text.rfind('\n')? + 1)))
        .filter(|(content, last)| {
            last.strip_prefix(SEAL) == Some(hex(&Sha256::digest(content)).as_str())
        })
        .map(|(content, _)| content)
        .ok_or(SealedError::Seal { kind })?;
    Ok(SealedLines { kind, lines: content.lines().skip(1).peekable(), line: 1 })
}

/// The lines of the body, in order.
pub(crate) struct SealedLines<'t> {
    kind: Phrase,
    lines: std::iter::Peekable<std::iter::Skip<std::str::Lines<'t>>>,
    line: usize,
}

impl<'t> SealedLines<'t> {
    /// Number of the last line read, from 1.
    pub(crate) fn line(&self) -> usize {
        self.line
    }

    /// An error at the last line read.
    pub(crate) fn error(&self, why: impl Into<Text>) -> SealedError {
        self.error_at(self.line, why)
    }

    /// An error at an earlier line.
    pub(crate) fn error_at(&self, line: usize, why: impl Into<Text>) -> SealedError {
        SealedError::Line { kind: self.kind, line, why: why.into() }
    }

    /// The next line.
    pub(crate) fn next(&mut self) -> Result<&'t str, SealedError> {
        self.line += 1;
        let line = self.lines.next();
        line.ok_or_else(|| self.error(Phrase::new("the file ends here", "文件到此结束")))
    }

    /// The value of the next line, which must start with `name`.
    pub(crate) fn text(&mut self, name: &str) -> Result<&'t str, SealedError> {
        let line = self.next()?;
        line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')).ok_or_else(|| {
            self.error(text!("expected `{name}` and a value", "此处应为 `{name}` 和一个值"))
        })
    }

    /// The value of the next line if it starts with `name`; otherwise no line is read.
    pub(crate) fn text_if(&mut self, name: &str) -> Option<&'t str> {
        let value = self.lines.peek()?.strip_prefix(name)?.strip_prefix(' ')?;
        self.lines.next();
        self.line += 1;
        Some(value)
    }

    /// The number in the next line, which must start with `name`.
    pub(crate) fn number<T: FromStr>(&mut self, name: &str) -> Result<T, SealedError> {
        let text = self.text(name)?;
        self.parsed(text)
    }

    /// The words of a line, exactly `WORDS`.
    pub(crate) fn words<const WORDS: usize>(
        &self,
        line: &'t str,
    ) -> Result<[&'t str; WORDS], SealedError> {
        let mut words = line.split(' ');
        let found = std::array::from_fn(|_| words.next());
        match (found.iter().all(Option::is_some), words.next()) {
            (true, None) => Ok(found.map(Option::unwrap_or_default)),
            _ => Err(self.error(text!("expected {WORDS} columns", "此处应有 {WORDS} 列"))),
        }
    }

    /// A number in the last line read.
    pub(crate) fn parsed<T: FromStr>(&self, text: &str) -> Result<T, SealedError> {
        text.parse().map_err(|_| {
            self.error(text!(
                "`{text}` is not a number in the range of this field",
                "`{text}` 不是此处允许的数"
            ))
        })
    }

    /// Refuses further lines.
    pub(crate) fn end(mut self) -> Result<(), SealedError> {
        match self.next() {
            Ok(_) => Err(self.error(Phrase::new("expected the seal", "此处应为封印"))),
            Err(_) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use bitqueens::language::{Language, Localized};

    use super::*;

    const PLAN: Phrase = Phrase::new("plan", "计划");

    #[test]
    fn a_seal_holds_and_breaks() {
        let text = seal(format!("{}n 8\n", title("plan")));
        // Computed with sha256sum.
        assert!(
            text.ends_with(
                "sha256 a173584732e1cb4e329b8a856f7c034e0b6b18aa3ba623c51c503755768033b6\n"
            ),
            "{text}"
        );
        let mut lines = open(PLAN, text.as_bytes()).unwrap();
        assert_eq!(lines.number::<u8>("n").unwrap(), 8);
        lines.end().unwrap();

        let refused = |text: &str| open(PLAN, text.as_bytes()).err().unwrap();
        let kind = PLAN;
        assert_eq!(refused("hello"), SealedError::Kind { kind });
        for language in Language::ALL {
            let text = refused("hello").text(language);
            assert!(text.contains("`bitqueens plan, format 1`"), "{text}");
        }
        assert_eq!(refused(&text.replace("n 8", "n 9")), SealedError::Seal { kind });
        assert_eq!(refused(&text.replace('\n', "\r\n")), SealedError::Seal { kind });
        assert_eq!(refused(text.trim_end()), SealedError::Seal { kind });
        assert_eq!(refused(&format!("{text}\n")), SealedError::Seal { kind });
        assert!(matches!(
            refused(&text.replace("format 1", "format 2")),
            SealedError::Format { found, .. } if found == "2"
        ));
    }

    #[test]
    fn the_longest_file_that_is_read() {
        let kind = PLAN;
        let refused = |bytes| open(kind, &vec![b'x'; bytes]).err().unwrap();
        assert_eq!(refused(MAX_BYTES), SealedError::Kind { kind });
        let bytes = MAX_BYTES + 1;
        assert_eq!(refused(bytes), SealedError::Length { kind, bytes });
    }
}
