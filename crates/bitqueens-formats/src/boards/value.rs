//! Values as programs write them: JSON, Python, JavaScript and TypeScript, MiniZinc, Essence, facts of answer
//! sets.
//!
//! One tolerant parser reads all of them into a flat list of tokens, the tape. A list may stand in any
//! brackets, its items may be separated by commas, semicolons or blanks, and an item may have a key.
//!
//! | in the text | on the tape |
//! |---|---|
//! | `[1, 2]` `(1, 2)` `{1, 2}` | a list |
//! | `[\| 1, 2 \| 3, 4 \|]` `[1 2; 3 4]` `array2d(1..2, 1..2, [1, 2, 3, 4])` | a list of lists |
//! | `"n": 8` `n = 8` `letting n be 8` `n => 8` | a key and its value |
//! | `queen(1, 5)` | the key `queen` and a list |
//! | `----------` `Answer: 2` | the end of a record |
//! | `1..4` `int(1..4)` `-queen(1, 1)` | nothing |
//!
//! Comments, `import` lines and the words before a name in a declaration are skipped. Cost: linear in the
//! length of the text.

use bitqueens::language::{self, Phrase};
use bitqueens::text;
use std::borrow::Cow;
use std::cell::Cell;

use super::error::FormatError;
use super::input::to_u32;
use super::position::Position;
use bitqueens::internal::quoted;

/// The deepest accepted nesting of brackets.
const MAX_DEPTH: usize = 60;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    /// A name without quotes.
    Word,
    /// A text in quotes.
    Quoted,
    /// A name before a value.
    Key,
    List,
    /// The end of a record.
    End,
}

/// A token: its kind, its bytes, and the index of the token after it and its items.
#[derive(Debug, Clone, Copy)]
struct Token {
    kind: Kind,
    at: u32,
    len: u32,
    next: u32,
}

/// A parsed text.
#[derive(Debug)]
pub(crate) struct Tape<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    /// Whether the text has brackets, quotes or keys; without them, it is a list of words.
    pub(crate) is_structured: bool,
    /// The byte and the position that were asked for last.
    last: Cell<(usize, Position)>,
}

/// A value on a tape.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Value<'t, 'a> {
    tape: &'t Tape<'a>,
    index: usize,
}

impl<'a> Tape<'a> {
    /// Parses a text.
    pub(crate) fn new(text: &'a str) -> Result<Self, FormatError> {
        let mut parser = Parser {
            tape: Self {
                text,
                tokens: Vec::new(),
                is_structured: false,
                last: Cell::new((0, Position::START)),
            },
            at: 0,
        };
        let root = parser.push(Kind::List, 0, 0);
        while parser.skip_blanks() {
            parser.statement()?;
        }
        parser.close(root);
        Ok(parser.tape)
    }

    /// The list of all statements.
    pub(crate) fn root(&self) -> Value<'_, 'a> {
        Value {
            tape: self,
            index: 0,
        }
    }

    /// The position of a byte. Cost: the distance from the byte that was asked for before.
    fn position(&self, byte: usize) -> Position {
        let (last, Position { mut line, column }) = self.last.get();
        let lines = |from: usize, to: usize| {
            let ends = self.text.as_bytes()[from..to].iter();
            to_u32(ends.filter(|&&byte| byte == b'\n').count())
        };
        let moved = match byte >= last {
            true => &self.text[last..byte],
            false => &self.text[byte..last],
        };
        let chars = to_u32(moved.chars().count());
        let column = if !moved.contains('\n') {
            match byte >= last {
                true => column.saturating_add(chars),
                false => column.saturating_sub(chars),
            }
        } else {
            line = match byte >= last {
                true => line.saturating_add(lines(last, byte)),
                false => line.saturating_sub(lines(byte, last)),
            };
            let start = self.text[..byte].rfind('\n').map_or(0, |end| end + 1);
            to_u32(self.text[start..byte].chars().count()).saturating_add(1)
        };
        let position = Position { line, column };
        self.last.set((byte, position));
        position
    }
}

impl<'t, 'a> Value<'t, 'a> {
    fn token(self) -> Token {
        self.tape.tokens[self.index]
    }

    fn raw(self) -> &'a str {
        let Token { at, len, .. } = self.token();
        &self.tape.text[at as usize..][..len as usize]
    }

    /// The position of the value.
    pub(crate) fn at(self) -> Position {
        self.tape.position(self.token().at as usize)
    }

    /// The value as a whole number.
    pub(crate) fn number(self) -> Option<i64> {
        match self.token().kind {
            Kind::Number => self.raw().parse().ok(),
            _ => None,
        }
    }

    /// Whether the value is a name without quotes, such as `null`.
    pub(crate) fn is_word(self) -> bool {
        self.token().kind == Kind::Word
    }

    /// Whether the value is a text in quotes.
    pub(crate) fn is_quoted(self) -> bool {
        self.token().kind == Kind::Quoted
    }

    /// Whether the value is a list.
    pub(crate) fn is_list(self) -> bool {
        self.token().kind == Kind::List
    }

    /// Whether the value is a list in parentheses.
    pub(crate) fn is_call(self) -> bool {
        self.raw().starts_with('(')
    }

    /// Whether a record ends here.
    pub(crate) fn is_end(self) -> bool {
        self.token().kind == Kind::End
    }

    /// The text of a number, a name or a text in quotes, without its escapes.
    pub(crate) fn text(self) -> Cow<'a, str> {
        let raw = self.raw();
        match self.token().kind {
            Kind::Quoted if raw.contains('\\') => Cow::Owned(unescaped(raw)),
            _ => Cow::Borrowed(raw),
        }
    }

    /// The items of a list with their keys.
    pub(crate) fn entries(self) -> impl Iterator<Item = (Option<Self>, Self)> {
        let tape = self.tape;
        let end = match self.is_list() {
            true => self.token().next as usize,
            false => self.index,
        };
        let mut index = self.index + 1;
        std::iter::from_fn(move || {
            let mut key = None;
            while index < end {
                let value = Value { tape, index };
                if value.token().kind == Kind::Key {
                    key = Some(value);
                    index += 1;
                    continue;
                }
                index = value.token().next as usize;
                return Some((key, value));
            }
            None
        })
    }

    /// The items of a list.
    pub(crate) fn items(self) -> impl Iterator<Item = Self> {
        self.entries().map(|(_, value)| value)
    }

    /// Whether an item of the list has a key.
    pub(crate) fn has_keys(self) -> bool {
        self.entries().any(|(key, _)| key.is_some())
    }

    /// The refusal of this value.
    pub(crate) fn refusal(self, accepted: impl Into<language::Text>) -> FormatError {
        let what = text!("{} is not valid here", "此处不能是 {0}", quoted(self.raw()));
        FormatError::new(self.at(), what, accepted)
    }
}

/// The text in quotes without its escapes.
fn unescaped(raw: &str) -> String {
    let mut units: Vec<u16> = Vec::new();
    let mut chars = raw.chars();
    let mut text = String::with_capacity(raw.len());
    let flush = |text: &mut String, units: &mut Vec<u16>| {
        text.push_str(&String::from_utf16_lossy(units));
        units.clear();
    };
    while let Some(char) = chars.next() {
        let char = match (char, char == '\\') {
            (_, true) => match chars.next() {
                Some('u') => {
                    let hex: String = chars.clone().take(4).collect();
                    if let Ok(unit) = u16::from_str_radix(&hex, 16) {
                        units.push(unit);
                        chars = chars.as_str()[hex.len()..].chars();
                        continue;
                    }
                    'u'
                }
                Some('n') => '\n',
                Some('t') => '\t',
                Some(char) => char,
                None => break,
            },
            (char, false) => char,
        };
        flush(&mut text, &mut units);
        text.push(char);
    }
    flush(&mut text, &mut units);
    text
}

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

struct Parser<'a> {
    tape: Tape<'a>,
    at: usize,
}

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        &self.tape.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn push(&mut self, kind: Kind, at: usize, len: usize) -> usize {
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
    fn close(&mut self, list: usize) {
        let next = to_u32(self.tape.tokens.len());
        let at = self.at;
        let token = &mut self.tape.tokens[list];
        token.next = next;
        token.len = to_u32(at) - token.at;
    }

    fn refuse<T>(&self, accepted: Phrase) -> Result<T, FormatError> {
        let what = match self.peek() {
            None => Phrase::new("unexpected end of input", "输入意外结束").into(),
            Some(char) => text!(
                "{} is unexpected",
                "此处不应有 {0}",
                quoted(char.encode_utf8(&mut [0; 4]))
            ),
        };
        let at = self.tape.position(self.at);
        Err(FormatError::new(at, what, accepted))
    }

    /// Skips blanks and comments; `false` at the end of the text.
    fn skip_blanks(&mut self) -> bool {
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
    fn head(&self) -> &'a str {
        let rest = self.rest();
        let most = (0..=rest.len().min(200))
            .rev()
            .find(|&at| rest.is_char_boundary(at))
            .unwrap_or(0);
        rest[..most].split('\n').next().unwrap_or("")
    }

    fn skip_line(&mut self) {
        let rest = self.rest();
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    /// Skips one of these signs after blanks.
    fn skip(&mut self, signs: &[&str]) -> bool {
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
        match rest.starts_with(|char: char| char.is_alphabetic() || char == '_') {
            true => &rest[..end],
            false => "",
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
            match line
                .find([':', '['])
                .filter(|_| is_answer && line.ends_with([']', ')', '}']))
            {
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
        self.declaration();
        self.item(1)?;
        if ["as ", "satisfies "]
            .iter()
            .any(|word| self.rest().trim_start().starts_with(word))
        {
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
        let Some(end) = line.find('=').filter(|_| be.is_none()).or(be) else {
            return;
        };
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
    fn item(&mut self, depth: usize) -> Result<(), FormatError> {
        if depth > MAX_DEPTH {
            return self.refuse(Phrase::new(
                "give fewer brackets in each other",
                "括号的嵌套须更浅",
            ));
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

    /// Replaces a list by its only item, if that is a list.
    fn unwrap(&mut self, list: usize) {
        let tokens = &mut self.tape.tokens;
        let is_list = |at: usize| tokens.get(at).is_some_and(|token| token.kind == Kind::List);
        if is_list(list) && is_list(list + 1) && tokens[list].next == tokens[list + 1].next {
            tokens.remove(list);
            for token in &mut tokens[list..] {
                token.next -= 1;
            }
        }
    }

    /// The last argument of `array2d`, in rows as long as the second range says.
    fn rows(&mut self, depth: usize) -> Result<(), FormatError> {
        let head = self.head();
        let second = head.split("..").nth(2).and_then(|text| {
            let digits = text.find(|char: char| !char.is_ascii_digit())?;
            text[..digits].parse().ok()
        });
        let Some(list) = head
            .find('[')
            .filter(|_| second.is_some_and(|length: usize| length > 0))
        else {
            return self.item(depth + 1);
        };
        self.at += list;
        self.list(depth, second)?;
        self.skip(&[")"]);
        Ok(())
    }

    /// The next row of a board without quotes, such as `..Q.`.
    fn row_of_signs(&self) -> Option<&'a str> {
        let rest = self.rest();
        let is_sign = |char: char| ".Q_q♛·#*".contains(char);
        let row = &rest[..rest.find(|char| !is_sign(char)).unwrap_or(rest.len())];
        let ends = rest[row.len()..]
            .trim_start()
            .starts_with([',', ']', ')', '}']);
        (ends
            && row.len() > 1
            && !row.starts_with(|char: char| char.is_alphabetic() && row.len() < 2))
        .then_some(row)
    }

    /// A list in brackets, in rows of `length` items if that is given. Semicolons between lists of items are the
    /// ends of rows too.
    fn list(&mut self, depth: usize, length: Option<usize>) -> Result<(), FormatError> {
        self.tape.is_structured = true;
        let list = self.push(Kind::List, self.at, 0);
        self.at += 1;
        self.skip_blanks();
        if self.peek() == Some(',') {
            // The name of a row in R.
            return self.refuse(Phrase::new("give an item", "请给一项"));
        }
        let mut row = None;
        let mut ends: Vec<(usize, usize)> = Vec::new();
        let mut items = 0;
        loop {
            while self.skip(&[","]) {}
            match self.peek() {
                None => return self.refuse(Phrase::new("close the list", "请闭合列表")),
                Some(']' | ')' | '}') => break,
                Some(';') => {
                    self.at += 1;
                    ends.push((self.tape.tokens.len(), items));
                }
                Some('|') => {
                    if let Some(row) = row.take() {
                        self.close(row);
                    }
                    self.at += 1;
                    self.skip_blanks();
                    if !self.rest().starts_with([']', '|']) {
                        row = Some(self.push(Kind::List, self.at, 0));
                    }
                }
                Some(_) => {
                    if length.is_some_and(|length| items % length == 0) {
                        if let Some(row) = row.take() {
                            self.close(row);
                        }
                        row = Some(self.push(Kind::List, self.at, 0));
                    }
                    let before = self.tape.tokens.len();
                    self.item(depth + 1)?;
                    items += usize::from(self.tape.tokens.len() > before);
                }
            }
        }
        if let Some(row) = row {
            self.close(row);
        }
        self.at += 1;
        if self.tape.tokens.len() == list + 1 && depth > 1 && self.is_range(list) {
            self.tape.tokens.truncate(list);
            return Ok(());
        }
        self.split_rows(list, &ends, items);
        self.close(list);
        Ok(())
    }

    /// Whether an empty list has a range in it, which is no value.
    fn is_range(&self, list: usize) -> bool {
        self.tape.text[self.tape.tokens[list].at as usize..self.at].contains("..")
    }

    /// Makes rows of the items of a list between the semicolons, which end at these tokens and items.
    fn split_rows(&mut self, list: usize, ends: &[(usize, usize)], items: usize) {
        // A single item in each row is a list with semicolons for commas, and after the last one there may be none.
        let is_rows = items > ends.last().map_or(items, |&(_, before)| before)
            && ends.first().is_some_and(|&(_, first)| first > 1);
        if !is_rows {
            return;
        }
        let starts = std::iter::once(list + 1).chain(ends.iter().map(|&(token, _)| token));
        let mut tokens = self.tape.tokens.split_off(list + 1);
        let mut starts: Vec<usize> = starts.collect();
        starts.push(list + 1 + tokens.len());
        for (added, bounds) in (1..).zip(starts.windows(2)) {
            let (from, to) = (bounds[0] - list - 1, bounds[1] - list - 1);
            let Some(first) = tokens[from..to].first() else {
                continue;
            };
            let at = first.at;
            let last = tokens[to - 1];
            let row = self.push(Kind::List, at as usize, (last.at + last.len - at) as usize);
            let moved = tokens[from..to].iter_mut().map(|token| {
                token.next += to_u32(added);
                *token
            });
            self.tape.tokens.extend(moved);
            self.tape.tokens[row].next = to_u32(self.tape.tokens.len());
        }
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
