//! Lists of values, and the rows that semicolons, bars and ranges make in them.

use super::{Kind, parser::Parser};
use crate::boards::{error::FormatError, input::to_u32};
use bitqueens::language::Phrase;

impl<'a> Parser<'a> {
    /// Replaces a list by its only item, if that is a list.
    pub(super) fn unwrap(&mut self, list: usize) {
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
    pub(super) fn rows(&mut self, depth: usize) -> Result<(), FormatError> {
        let head = self.head();
        let second = head.split("..").nth(2).and_then(|text| {
            let digits = text.find(|char: char| !char.is_ascii_digit())?;
            text[..digits].parse().ok()
        });
        let Some(list) = head.find('[').filter(|_| second.is_some_and(|length: usize| length > 0))
        else {
            return self.item(depth + 1);
        };
        self.at += list;
        self.list(depth, second)?;
        self.skip(&[")"]);
        Ok(())
    }

    /// The next row of a board without quotes, such as `..Q.`, or a square of one. A letter alone is a word.
    pub(super) fn row_of_signs(&self) -> Option<&'a str> {
        let rest = self.rest();
        let is_sign = |char: char| ".Q_q♛·#*".contains(char);
        let row = &rest[..rest.find(|char| !is_sign(char)).unwrap_or(rest.len())];
        let ends = rest[row.len()..].trim_start().starts_with([',', ']', ')', '}']);
        (ends && !matches!(row, "" | "Q" | "q")).then_some(row)
    }

    /// Makes a list of the squares on the line of a name, as in `A: (1,1) (1,2)`. The name is the token `name`.
    pub(super) fn gather_squares(&mut self, name: usize) -> Result<(), FormatError> {
        let list = name + 1;
        let kinds = self.tape.tokens[name..].iter().map(|token| token.kind);
        if !kinds.take(2).eq([Kind::Key, Kind::List]) || !self.has_next_square() {
            return Ok(());
        }
        let tokens = &mut self.tape.tokens;
        for token in &mut tokens[list..] {
            token.next += 1;
        }
        // Around the first square, until it is closed.
        tokens.insert(list, tokens[list]);
        while self.has_next_square() {
            self.skip(&[","]);
            self.item(2)?;
        }
        self.close(list);
        Ok(())
    }

    /// Whether the line goes on with brackets.
    fn has_next_square(&self) -> bool {
        let rest = self.head().trim_start();
        rest.strip_prefix(',').unwrap_or(rest).trim_start().starts_with('(')
    }

    /// A list in brackets, in rows of `length` items if that is given. Semicolons between lists of items are the
    /// ends of rows too.
    pub(super) fn list(&mut self, depth: usize, length: Option<usize>) -> Result<(), FormatError> {
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
            let Some(first) = tokens[from..to].first() else { continue };
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
