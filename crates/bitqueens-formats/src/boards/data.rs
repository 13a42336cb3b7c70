//! Boards in the values of programs: JSON, Python, TypeScript, MiniZinc, Essence, facts.
//!
//! | name | means |
//! |---|---|
//! | `n`, `size`, `dim`, … | the side; `stars`: the stars of a row, of which one is read |
//! | `regions`, `colorRegions`, `sectors`, `areas`, … | a matrix of names, or the squares of each region |
//! | `queens`, `fixed`, `solution`, `q`, … | columns, squares or a board; `init` counts from 0 |
//! | `blocked`, `blocks`, `holes`, … | blocked squares |
//! | `grid`, `board`, `cells`, … | the side, or a board |
//! | `rules`, `v`, `base` | the rules; `"v": 1` counts from 1; rows and columns count from `base` |
//! | `numdiags`, `diags` | excluded diagonals ([`super::diagonals`]) |
//!
//! Other names are skipped, unless they are mistyped ([`Reader::check_names`]); what they hold is searched if
//! nothing else is found. Values without a name
//! are, by their shape, columns, squares, boards, regions, or lists of these.

mod board;
mod names;
mod regions;
mod shapes;
pub(crate) mod write;

use super::draft::{Draft, Settings};
use super::error::{FormatError, Position};
use super::numbers::{Base, Pair};
use super::text::unknown_rules;
use super::value::{Tape, Value};
use super::{Input, Wanted};
use bitqueens::internal::quoted;
use bitqueens::language::Phrase;
use bitqueens::{Rules, text};
use names::{Part, is_fact, is_known, meant, part};
use regions::region_lists;
use shapes::{Shape, named_square, pair, shape};

type Drafts = Result<Vec<Draft>, FormatError>;

/// Reads all boards of a text.
pub(crate) fn read(input: &Input<'_>, wanted: Wanted) -> Drafts {
    let tape = input.tape()?;
    if !tape.is_structured {
        return refuse!(Position::START,
            ["there is no list, no name with a value and no text in quotes" "没有列表，没有带值的名字，也没有带引号的文本"]
            ["give values such as {{\"n\": 4}}" "请给值，如 {{\"n\": 4}}"]);
    }
    let reader = Reader {
        wanted,
        first: input.declares().then_some(Base::One),
        is_essence: input.text.text().contains("letting "),
    };
    reader.read(tape, input.text.end()).map_err(|error| {
        let is_known =
            |(key, _): (Option<Value<'_, '_>>, _)| key.is_some_and(|key| is_known(&key.text()));
        if tape.root().entries().any(is_known)
            || tape.root().items().take(1).any(|item| item.entries().any(is_known))
        {
            error.known()
        } else {
            error
        }
    })
}

impl Reader {
    /// Reads all boards of a text that ends at `end`.
    fn read(self, tape: &Tape<'_>, end: Position) -> Drafts {
        let root = tape.root();
        // Squares and rows may stand without brackets around them.
        let is_bare = |(key, value): Entry<'_, '_>| {
            !value.is_end()
                && key.is_none_or(|key| key.text().ends_with(|c: char| c.is_ascii_digit()))
        };
        if root.items().count() > 1
            && root.entries().all(is_bare)
            && (matches!(shape(root), Shape::Pairs(_))
                || (root.items().all(Value::is_quoted) || root.items().all(Value::is_list))
                    && matches!(shape(root), Shape::Matrix(_)))
        {
            return self.values(root, Settings::default());
        }
        let mut boards = Vec::new();
        let mut record = Vec::new();
        for (key, value) in root.entries() {
            if !value.is_end() {
                record.push((key, value));
            } else if !record.is_empty() {
                boards.extend(self.record(&std::mem::take(&mut record))?);
            }
        }
        if !record.is_empty() {
            boards.extend(self.record(&record)?);
        }
        if boards.is_empty() {
            refuse!(end,
                ["no board is in these values" "这些值里没有棋盘"] ["give a board" "请给棋盘"])
        } else {
            Ok(boards)
        }
    }
}

/// Whether the text has a name at its top level.
pub(crate) fn has_name(tape: &Tape<'_>, name: &str) -> bool {
    let mut keys = tape.root().entries().filter_map(|(key, _)| key);
    keys.any(|key| key.text() == name)
}

#[derive(Clone, Copy)]
struct Reader {
    wanted: Wanted,
    /// What the language of the text counts from.
    first: Option<Base>,
    /// Whether the names are those of Essence.
    is_essence: bool,
}

/// The parts of one record.
#[derive(Default)]
struct Record<'t, 'a> {
    settings: Settings,
    rows: Option<usize>,
    columns: Option<usize>,
    rules: Option<Rules>,
    base: Option<Base>,
    parts: Vec<(Part, Value<'t, 'a>)>,
    /// Facts, each with one square.
    facts: Vec<(Part, Pair)>,
    /// Facts with a square and the name of its region.
    named: Vec<Value<'t, 'a>>,
    diagonals: Option<(Option<Value<'t, 'a>>, Value<'t, 'a>)>,
    others: Vec<Value<'t, 'a>>,
    /// Names without a meaning, and their values.
    unknown: Vec<(Value<'t, 'a>, Value<'t, 'a>)>,
    /// Whether it states the version of the project's own objects.
    is_own: bool,
}

type Entry<'t, 'a> = (Option<Value<'t, 'a>>, Value<'t, 'a>);

impl Reader {
    /// The boards of a list of values with names.
    fn record(self, entries: &[Entry<'_, '_>]) -> Drafts {
        let lists: Vec<_> = entries.iter().map(|&(_, value)| value).collect();
        let are_lists = entries.iter().all(|(key, list)| key.is_some() && list.items().count() > 0);
        if let Some(board) = region_lists(&lists).filter(|_| are_lists && lists.len() > 2) {
            return Ok(vec![board]);
        }
        let mut record = Record::default();
        self.fill(&mut record, entries)?;
        self.check_names(&record)?;
        let is_board = !record.parts.is_empty()
            || !record.facts.is_empty()
            || !record.named.is_empty()
            || record.diagonals.is_some()
            || record.others.is_empty() && record.settings.n.is_some();
        let is_answer =
            record.parts.iter().all(|(part, _)| *part == Part::Answer) && record.rows.is_none();
        if is_board && (record.parts.is_empty() || !is_answer) {
            let at =
                entries.first().map_or(Position::START, |(key, value)| key.unwrap_or(*value).at());
            return Ok(vec![self.board(record, at)?]);
        }
        let mut boards = Vec::new();
        let answers = record.parts.iter().map(|&(_, value)| value);
        for value in answers
            .chain(record.others.iter().copied())
            .filter(|value| value.is_list() || value.is_quoted())
        {
            match self.values(value, record.settings) {
                Ok(found) => boards.extend(found),
                // A list that is no board may stand beside boards; alone, it is refused.
                Err(error) if record.others.len() == 1 || boards.is_empty() => return Err(error),
                Err(_) => {}
            }
        }
        Ok(boards)
    }

    /// Refuses a name that was mistyped, because what it holds would be left out: in the project's own objects
    /// and in Essence, any unknown one; elsewhere, one that is nearly a known one, and one of squares.
    fn check_names(self, record: &Record<'_, '_>) -> Result<(), FormatError> {
        let is_strict = self.wanted == Wanted::Board && (record.is_own || self.is_essence);
        let has_squares = |value: Value<'_, '_>| {
            self.wanted == Wanted::Board
                && (record.settings.n.is_some() || !record.parts.is_empty())
                && record.parts.iter().all(|(part, _)| *part != Part::Regions)
                && matches!(shape(value), Shape::Pairs(_))
        };
        for &(key, value) in &record.unknown {
            let name = key.text();
            let meant = meant(&name);
            if !is_strict && meant.is_none() && !has_squares(value) {
                continue;
            }
            let name = quoted(&name);
            let what = text!("unknown key {name}", "未知的键 {name}");
            let accepted = match meant {
                Some(meant) => {
                    text!("give `{meant}`, or leave the key out", "请写 `{meant}`，或去掉这个键")
                }
                None if self.is_essence => Phrase::new(
                    "give `n`, `blocks`, `queens` or `init`",
                    "请给 `n`、`blocks`、`queens` 或 `init`",
                )
                .into(),
                None => Phrase::new(
                    "give `n`, `rules`, `blocked`, `fixed`, `queens` or `regions`",
                    "请给 `n`、`rules`、`blocked`、`fixed`、`queens` 或 `regions`",
                )
                .into(),
            };
            return Err(FormatError::new(key.at(), what, accepted));
        }
        Ok(())
    }

    fn fill<'t, 'a>(
        self,
        record: &mut Record<'t, 'a>,
        entries: &[Entry<'t, 'a>],
    ) -> Result<(), FormatError> {
        for &(key, value) in entries {
            let Some(key) = key else {
                let size = value.number().and_then(|number| usize::try_from(number).ok());
                if value.is_word() {
                    return Err(value.refusal(Phrase::new(
                        "give a name and a value, or a list",
                        "请给名字和值，或列表",
                    )));
                }
                let is_named = entries.iter().any(|(key, _)| key.is_some());
                match (size, record.settings) {
                    (Some(_), Settings { n: Some(_), .. }) if is_named => {
                        return Err(value.refusal(Phrase::new(
                            "give a name and a value, or a list",
                            "请给名字和值，或列表",
                        )));
                    }
                    (Some(size), Settings { n: None, .. }) => record.settings.n = Some(size),
                    (Some(size), Settings { stars: None, .. }) => {
                        record.settings.stars = Some(size)
                    }
                    _ => record.others.push(value),
                }
                continue;
            };
            if value.is_call() && named_square(value).is_some() {
                record.named.push(value);
                continue;
            }
            let name = key.text();
            // A fact such as `n(8)` is a setting too.
            let only =
                value.items().next().filter(|_| value.items().count() == 1 && !value.has_keys());
            let is_setting = Settings::named(&name, 0).is_some();
            let quoted =
                || value.text().parse::<i64>().ok().filter(|_| value.is_quoted() && is_setting);
            let number =
                value.number().or_else(|| only.filter(|_| is_setting)?.number()).or_else(quoted);
            let size = number.and_then(|number| usize::try_from(number).ok());
            let part = part(&name);
            if !is_known(&name) {
                record.unknown.push((key, value));
            }
            match (name.as_ref(), size) {
                ("rows", Some(rows)) => record.rows = Some(rows),
                ("columns" | "cols", Some(columns)) => record.columns = Some(columns),
                ("v", Some(1)) => {
                    record.base = Some(Base::One);
                    record.is_own = true;
                }
                ("v", _) if number.is_some() => {
                    return Err(value.refusal(Phrase::new("give v = 1", "请给 v = 1")));
                }
                ("base", Some(first @ 0..=1)) => {
                    record.base = Some(if first == 0 { Base::Zero } else { Base::One });
                }
                ("rules", _) if value.is_quoted() || value.is_word() => {
                    let rules = value.text();
                    record.rules =
                        Some(rules.parse().map_err(|_| unknown_rules(value.at(), &rules))?);
                }
                ("diags", _) => {
                    record.diagonals = Some((record.diagonals.and_then(|(count, _)| count), value))
                }
                ("numdiags", _) => record.diagonals = Some((Some(value), value)),
                (_, Some(size)) if Settings::named(&name, size).is_some() => {
                    let setting = Settings::named(&name, size).unwrap_or_default();
                    let is_other = |new: Option<usize>, old: Option<usize>| {
                        new.is_some() && old.is_some() && new != old
                    };
                    let old = record.settings;
                    if is_other(setting.n, old.n) || is_other(setting.stars, old.stars) {
                        return refuse!(key.at(),
                            ["{name} is given twice" "{name} 给了两次"]
                            ["give it once" "只能给一次"]);
                    }
                    record.settings = old.and(setting);
                }
                // The side under a name that a board has elsewhere.
                ("grid" | "board" | "queens", Some(size)) => {
                    record.settings = record.settings.and(Settings { n: Some(size), stars: None });
                }
                (_, Some(_)) if part.is_some() => {
                    return Err(value.refusal(Phrase::new("give a list", "请给列表")));
                }
                _ if value.is_word() && value.text() == "null" && part == Some(Part::Answer) => {
                    return refuse!(value.at(),
                        ["there is no solution in it" "里面没有解"]
                        ["give a solution" "请给一个解"]);
                }
                _ if number.is_some() || value.is_word() => {
                    if number.is_some_and(|number| number < 0)
                        && Settings::named(&name, 0).is_some()
                    {
                        return Err(value.refusal(text!(
                            "give {name} as a whole number from 0",
                            "{name} 须是整数，从 0 起"
                        )));
                    }
                }
                _ => match part {
                    Some(Part::Given) if value.has_keys() => {
                        self.fill(record, &value.entries().collect::<Vec<_>>())?;
                    }
                    Some(Part::Given) => record.parts.push((Part::Queens, value)),
                    Some(part) => match pair(value) {
                        Some(pair) if value.is_call() && is_fact(part) => {
                            record.facts.push((part, pair))
                        }
                        _ => record.parts.push((part, value)),
                    },
                    None => record.others.push(value),
                },
            }
        }
        Ok(())
    }
}
