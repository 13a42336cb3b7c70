//! The parser of values.

use super::{Kind, Tape, Token};
use crate::boards::{error::FormatError, input::to_u32};
use bitqueens::{internal::quoted, language::Phrase, text};

/// The deepest accepted nesting of brackets.
const MAX_DEPTH: usize = 60;

/// Words that may stand before the name in a declaration, or before a value.
const DECLARING: [&str; 18] = [
    "letting", "given", "find", "export", "default", "const", "let", "var", "static", "final",
    "int", "char", "bool", "array", "set", "return", "new", "be",
];

/// Functions whose value is that of their last argument.
const WRAPPING: [&str; 10] = [
    "tuple",
    "function",
    "relation",
    "frozenset",
    "array1d",
    "array2d",
    "List",
    "Vector",
    "Array",
    "Seq",
];

pub(super) struct Parser<'a> {
    pub(super) tape: Tape<'a>,
    pub(super) at: usize,
}

impl<'a> Parser<'a> {
    /// Parses the text of an empty tape.
    pub(super) fn parse(tape: Tape<'a>) -> Result<Tape<'a>, FormatError> {
        let mut parser = Self { tape, at: 0 };
        let root = parser.push(Kind::List, 0, 0);
        while parser.skip_blanks() {
            parser.statement()?;
        }
        parser.close(root);
        Ok(parser.tape)
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.tape.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn push(&mut self, kind: Kind, at: usize, len: usize) -> usize {
        let index = self.tape.tokens.len();
        self.tape.tokens.push(Token {
            kind,
            at: to_u32(at),
            len: to_u32(len),
            next: to_u32(index + 1),
        });
        index
    }

    /// Ends a list.
    pub(super) fn close(&mut self, list: usize) {
        let next = to_u32(self.tape.tokens.len());
        let at = self.at;
        let token = &mut self.tape.tokens[list];
        token.next = next;
        token.len = to_u32(at) - token.at;
    }

    pub(super) fn refuse<T>(&self, accepted: Phrase) -> Result<T, FormatError> {
        let what = match self.peek() {
            None => Phrase::new("unexpected end of input", "输入意外结束").into(),
            Some(char) => {
                text!("{} is unexpected", "此处不应有 {0}", quoted(char.encode_utf8(&mut [0; 4])))
            }
        };
        let at = self.tape.position(self.at);
        Err(FormatError::new(at, what, accepted))
    }

    /// Skips blanks and comments; `false` at the end of the text.
    pub(super) fn skip_blanks(&mut self) -> bool {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            let starts = |comment: &[&str]| comment.iter().any(|sign| trimmed.starts_with(sign));
            let skipped = if starts(&["/*"]) {
                trimmed.find("*/").map_or(trimmed.len(), |end| end + 2)
            } else if starts(&["#const "]) {
                "#const ".len()
            } else if starts(&["//", "#", "%", "$"]) {
                trimmed.find('\n').unwrap_or(trimmed.len())
            } else {
                self.at += rest.len() - trimmed.len();
                return !trimmed.is_empty();
            };
            self.at += rest.len() - trimmed.len() + skipped;
        }
    }

    /// The rest of the line, at most 200 bytes, so that many statements on a line take linear time.
    pub(super) fn head(&self) -> &'a str {
        let rest = self.rest();
        let most =
            (0..=rest.len().min(200)).rev().find(|&at| rest.is_char_boundary(at)).unwrap_or(0);
        rest[..most].split('\n').next().unwrap_or("")
    }

    fn skip_line(&mut self) {
        let rest = self.rest();
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    /// Skips one of these signs after blanks.
    pub(super) fn skip(&mut self, signs: &[&str]) -> bool {
        self.skip_blanks();
        let sign = signs.iter().find(|sign| self.rest().starts_with(**sign));
        self.at += sign.map_or(0, |sign| sign.len());
        sign.is_some()
    }

    /// The next name, without going past it.
    fn word(&self) -> &'a str {
        let rest = self.rest();
        let is_part = |char: char| char.is_alphanumeric() || char == '_' || char == '.';
        let end = rest.find(|char| !is_part(char)).unwrap_or(rest.len());
        if rest.starts_with(|char: char| char.is_alphabetic() || char == '_') {
            &rest[..end]
        } else {
            ""
        }
    }

    /// A binding, a fact, the end of a record, or a value.
    fn statement(&mut self) -> Result<(), FormatError> {
        let line = self.head().trim_end();
        let is_rule = |sign| line.len() >= 5 && line.bytes().all(|byte| byte == sign);
        let is_answer = line.starts_with("Answer:") || line.starts_with("Solution");
        if is_rule(b'-') || is_rule(b'=') || is_answer {
            self.push(Kind::End, self.at, line.len());
            // `Solution 2: [2, 4, 1, 3]`
            match line.find([':', '[']).filter(|_| is_answer && line.ends_with([']', ')', '}'])) {
                Some(end) => self.at += end + usize::from(line[end..].starts_with(':')),
                None => self.skip_line(),
            }
            return Ok(());
        }
        let is_said = |said: &&str| line.starts_with(said);
        let said = [
            "import ",
            "language ",
            "clingo ",
            "Reading ",
            "Solving",
            "SATISFIABLE",
            "OPTIMUM",
            "Models",
            "Calls",
            "Time",
            "CPU Time",
            "Optimization",
        ];
        let is_export = line
            .strip_prefix("export default ")
            .is_some_and(|name| !name.contains(['{', '[', '=']));
        if said.iter().any(is_said) || line == "from" || is_export {
            self.skip_line();
            return Ok(());
        }
        let start = self.tape.tokens.len();
        self.declaration();
        self.item(1)?;
        self.gather_squares(start)?;
        if ["as ", "satisfies "].iter().any(|word| self.rest().trim_start().starts_with(word)) {
            self.skip_line();
        }
        while self.skip(&[";", ",", "."]) {}
        Ok(())
    }

    /// Skips what stands before a value: `export const name: Type[] =`, `letting name be`, `array[1..n] of int:
    /// name =`. Keeps the name as a key.
    fn declaration(&mut self) {
        let start = self.at;
        let line = self.head();
        let first = self.word();
        if first.is_empty() {
            return;
        }
        let be = line.find(" be ").filter(|_| DECLARING.contains(&first));
        let Some(end) = line.find('=').filter(|_| be.is_none()).or(be) else { return };
        let before = &line[..end];
        // A list or a text before the sign belongs to a value, not to a declaration.
        let is_value =
            before.contains(['{', '(', '"', '\'']) || before.contains(',') && first != "array";
        if is_value || line[end..].starts_with("=>") {
            return;
        }
        let typed = match first {
            "array" | "int" | "set" | "var" if before.contains(':') => before.rsplit(':').next(),
            _ => before.split(':').next(),
        };
        // `int board[8][8]` declares `board`.
        let name = typed.unwrap_or(before).split('[').next().unwrap_or("");
        let name = name.split_whitespace().next_back();
        if let Some(name) =
            name.filter(|name| name.chars().all(|c| c.is_alphanumeric() || c == '_'))
        {
            let offset = name.as_ptr().addr() - line.as_ptr().addr();
            self.push(Kind::Key, start + offset, name.len());
            self.tape.is_structured = true;
            self.at = start + end + if be.is_some() { 4 } else { 1 };
        }
    }

    /// An item of a list, with its key if it has one.
    pub(super) fn item(&mut self, depth: usize) -> Result<(), FormatError> {
        if depth > MAX_DEPTH {
            return self
                .refuse(Phrase::new("give fewer brackets in each other", "括号的嵌套须更浅"));
        }
        self.skip_blanks();
        let start = self.at;
        let mark = self.tape.tokens.len();
        let index = match self.peek() {
            Some('[' | '(' | '{') => {
                self.at += type_before(self.rest());
                self.list(depth, None)?;
                None
            }
            Some('-') if self.rest()[1..].starts_with(|char: char| char.is_alphabetic()) => {
                // The negation of a fact.
                self.at += 1;
                self.item(depth + 1)?;
                self.tape.tokens.truncate(mark);
                None
            }
            Some(quote @ ('"' | '\'' | '`')) => {
                let mut is_escaped = false;
                let end = self.rest()[1..].find(|char| {
                    let is_end = char == quote && !is_escaped;
                    is_escaped = char == '\\' && !is_escaped;
                    is_end
                });
                let Some(end) = end else {
                    return self.refuse(Phrase::new(
                        "end the text with the quote that it begins with",
                        "文本须以开头的引号结束",
                    ));
                };
                self.at += end + 2;
                self.tape.is_structured = true;
                Some(self.push(Kind::Quoted, start + 1, end))
            }
            Some(char) if char.is_ascii_digit() || char == '-' || char == '+' => {
                let rest = self.rest();
                let digits = rest[1..].find(|char: char| !char.is_ascii_digit());
                let end = digits.map_or(rest.len(), |end| end + 1);
                if end == 1 && !char.is_ascii_digit() {
                    return self.refuse(Phrase::new(
                        "give a number, a text in quotes or a list",
                        "请给数、带引号的文本或列表",
                    ));
                }
                self.at += end;
                if let Some(rest) = self.rest().strip_prefix("..") {
                    let is_part = |char: char| char.is_alphanumeric() || char == '_';
                    let end = rest.find(|char| !is_part(char)).unwrap_or(rest.len());
                    self.at += 2 + end;
                    return Ok(());
                }
                // NumPy writes `1.` and `0.`.
                if self.rest().starts_with('.') {
                    let rest = &self.rest()[1..];
                    let zeros = rest.len() - rest.trim_start_matches('0').len();
                    if rest[zeros..].starts_with(|char: char| char.is_ascii_digit()) {
                        return self.refuse(Phrase::new("give a whole number", "请给整数"));
                    }
                    self.at += 1 + zeros;
                }
                Some(self.push(Kind::Number, start, end))
            }
            _ => {
                let word = self.word();
                if let Some(row) = self.row_of_signs().filter(|_| depth > 1) {
                    // Java prints rows without quotes.
                    self.at += row.len();
                    self.push(Kind::Quoted, start, row.len());
                    return Ok(());
                }
                if word.is_empty() {
                    return self.refuse(Phrase::new(
                        "give a number, a text in quotes or a list",
                        "请给数、带引号的文本或列表",
                    ));
                }
                self.at += word.len();
                if word == "array2d" && self.rest().starts_with('(') {
                    return self.rows(depth);
                }
                if DECLARING.contains(&word) {
                    return self.item(depth + 1);
                }
                if WRAPPING.contains(&word) {
                    self.item(depth + 1)?;
                    if !word.starts_with(['t', 'f', 'r']) {
                        self.unwrap(mark);
                    }
                    return Ok(());
                }
                if self.rest().starts_with('(') {
                    // A call: the fact `queen(1,5)`, or `np.array([…])`.
                    self.push(Kind::Key, start, word.len());
                    self.list(depth, None)?;
                    // Nothing but a range was in it.
                    if self.tape.tokens.len() == mark + 1 {
                        self.tape.tokens.truncate(mark);
                    }
                    None
                } else {
                    Some(self.push(Kind::Word, start, word.len()))
                }
            }
        };
        let Some(index) = index else { return Ok(()) };
        self.skip_blanks();
        if self.skip(&["-->", "->", "=>", ":", "="]) {
            self.tape.tokens[index].kind = Kind::Key;
            self.tape.is_structured = true;
            return self.item(depth + 1);
        }
        Ok(())
    }
}

/// The length of a type of Go before a list, such as `[][]int` in `[][]int{{1, 2}}`.
fn type_before(text: &str) -> usize {
    if !text.starts_with("[]") {
        return 0;
    }
    let is_type = |char: char| char.is_ascii_alphanumeric() || "[]".contains(char);
    let end = text.find(|char| !is_type(char)).unwrap_or(0);
    if text[end..].starts_with('{') { end } else { 0 }
}
