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

use super::cells::{Cell, Matrices, Matrix, cells_of, matrices, wrong_row};
use super::diagonals;
use super::draft::{Draft, Placed, Settings};
use super::error::FormatError;
use super::input::{Text, to_u32};
use super::numbers::{self, Base, Number, Pair, is_permutation};
use super::position::Position;
use super::signs;
use super::text::{region_name, unknown_rules};
use super::value::{Tape, Value};
use super::{Input, Wanted};
use bitqueens::internal::quoted;
use bitqueens::language::Phrase;
use bitqueens::text;
use bitqueens::{MAX_SIDE, Rules};

type Drafts = Result<Vec<Draft>, FormatError>;

/// Reads all boards of a text.
pub(crate) fn read(input: &Input<'_>, wanted: Wanted) -> Drafts {
    let tape = input.tape()?;
    if !tape.is_structured {
        let what = Phrase::new(
            "there is no list, no name with a value and no text in quotes",
            "没有列表，没有带值的名字，也没有带引号的文本",
        );
        return Err(FormatError::new(
            Position::START,
            what,
            Phrase::new("give values such as {\"n\": 4}", "请给值，如 {\"n\": 4}"),
        ));
    }
    let reader = Reader {
        wanted,
        first: input.declares().then_some(Base::One),
        is_essence: input.text.text().contains("letting "),
    };
    reader.read(tape, input.text.end()).map_err(|error| {
        let is_known =
            |(key, _): (Option<Value<'_, '_>>, _)| key.is_some_and(|key| is_known(&key.text()));
        match tape.root().entries().any(is_known)
            || tape
                .root()
                .items()
                .take(1)
                .any(|item| item.entries().any(is_known))
        {
            true => error.known(),
            false => error,
        }
    })
}

impl Reader {
    /// Reads all boards of a text that ends at `end`.
    fn read(self, tape: &Tape<'_>, end: Position) -> Drafts {
        let root = tape.root();
        // Squares and rows may stand without brackets around them.
        let is_bare = |(key, value): Entry<'_, '_>| {
            !value.is_end() && key.is_none_or(|key| key.text().parse::<u32>().is_ok())
        };
        if root.items().count() > 1
            && root.entries().all(is_bare)
            && (matches!(shape(root), Shape::Pairs(_))
                || root.items().all(Value::is_quoted) && matches!(shape(root), Shape::Matrix(_)))
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
        match boards.is_empty() {
            true => Err(FormatError::new(
                end,
                Phrase::new("no board is in these values", "这些值里没有棋盘"),
                Phrase::new("give a board", "请给棋盘"),
            )),
            false => Ok(boards),
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

/// What a name says about its value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Regions,
    Queens,
    Init,
    Answer,
    Blocked,
    Board,
    Given,
}

fn part(key: &str) -> Option<Part> {
    let plain: String = key.chars().filter(|char| char.is_alphanumeric()).collect();
    Some(match plain.to_lowercase().as_str() {
        "regions" | "region" | "colorregions" | "colourregions" | "areas" | "sectors" | "zones"
        | "colors" | "colours" | "regiongrid" | "regionmap" | "colorgrid" | "colormap"
        | "cages" | "shapes" | "groups" | "territories" | "sections" => Part::Regions,
        "queens" | "queen" | "q" | "fixed" | "placement" | "positions" | "placed" | "cols"
        | "hints" => Part::Queens,
        "init" => Part::Init,
        "solution" | "solutions" | "answer" => Part::Answer,
        "blocked" | "blocks" | "block" | "holes" | "hole" | "forbidden" | "obstacles"
        | "disabled" | "walls" => Part::Blocked,
        "grid" | "board" | "cells" | "map" | "matrix" | "rows" | "field" => Part::Board,
        "given" | "givens" => Part::Given,
        _ => return None,
    })
}

/// Whether a name says something about a board.
fn is_known(name: &str) -> bool {
    let others = ["v", "base", "rules", "columns", "numdiags", "diags"];
    part(name).is_some() || Settings::named(name, 0).is_some() || others.contains(&name)
}

/// The known name that an unknown one was meant to be: one with one or two letters changed, left out or added.
fn meant(name: &str) -> Option<&'static str> {
    const NAMES: [&str; 7] = [
        "blocked", "blocks", "queens", "fixed", "regions", "rules", "diags",
    ];
    let name: Vec<char> = name.to_lowercase().chars().collect();
    let is_near = |wanted: &&str| {
        let wanted: Vec<char> = wanted.chars().collect();
        wanted.len().abs_diff(name.len()) <= 2
            && changes(&name, &wanted) <= if wanted.len() > 5 { 2 } else { 1 }
    };
    NAMES.into_iter().find(is_near)
}

/// The number of letters to change, leave out or add.
fn changes(from: &[char], to: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (at, char) in from.iter().enumerate() {
        let mut before = std::mem::replace(&mut row[0], at + 1);
        for (index, other) in to.iter().enumerate() {
            let same = before + usize::from(char != other);
            before = row[index + 1];
            row[index + 1] = same.min(before + 1).min(row[index] + 1);
        }
    }
    row.last().copied().unwrap_or(0)
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
        let are_lists = entries
            .iter()
            .all(|(key, list)| key.is_some() && list.items().count() > 0);
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
            let at = entries
                .first()
                .map_or(Position::START, |(key, value)| key.unwrap_or(*value).at());
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
                Some(meant) => text!(
                    "give `{meant}`, or leave the key out",
                    "请写 `{meant}`，或去掉这个键"
                ),
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
                let size = value
                    .number()
                    .and_then(|number| usize::try_from(number).ok());
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
            let only = value
                .items()
                .next()
                .filter(|_| value.items().count() == 1 && !value.has_keys());
            let is_setting = Settings::named(&name, 0).is_some();
            let quoted = || {
                value
                    .text()
                    .parse::<i64>()
                    .ok()
                    .filter(|_| value.is_quoted() && is_setting)
            };
            let number = value
                .number()
                .or_else(|| only.filter(|_| is_setting)?.number())
                .or_else(quoted);
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
                    record.rules = Some(
                        rules
                            .parse()
                            .map_err(|_| unknown_rules(value.at(), &rules))?,
                    );
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
                        let what = text!("{name} is given twice", "{name} 给了两次");
                        return Err(FormatError::new(
                            key.at(),
                            what,
                            Phrase::new("give it once", "只能给一次"),
                        ));
                    }
                    record.settings = old.and(setting);
                }
                // The side under a name that a board has elsewhere.
                ("grid" | "board" | "queens", Some(size)) => {
                    record.settings = record.settings.and(Settings {
                        n: Some(size),
                        stars: None,
                    });
                }
                (_, Some(_)) if part.is_some() => {
                    return Err(value.refusal(Phrase::new("give a list", "请给列表")));
                }
                _ if value.is_word() && value.text() == "null" && part == Some(Part::Answer) => {
                    return Err(FormatError::new(
                        value.at(),
                        Phrase::new("there is no solution in it", "里面没有解"),
                        Phrase::new("give a solution", "请给一个解"),
                    ));
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

    /// The board of a record.
    fn board(self, record: Record<'_, '_>, at: Position) -> Result<Draft, FormatError> {
        let Record { settings, base, .. } = record;
        let n = settings
            .n
            .or(record.rows.filter(|_| record.columns.is_some()));
        if let Some(n) = n.filter(|&n| n > MAX_SIDE && self.wanted == Wanted::Board) {
            let what = text!("n = {n} is out of range", "n = {n} 超出范围");
            return Err(FormatError::new(
                at,
                what,
                text!("give n from 0 to {MAX_SIDE}", "请给 n，0 到 {MAX_SIDE}"),
            ));
        }
        let is = |wanted| move |&&(part, _): &&(Part, Value<'_, '_>)| part == wanted;
        let parts = || record.parts.iter();
        let has_regions = parts().any(|(part, _)| *part == Part::Regions);
        let mut draft: Option<Draft> = None;
        if let Some((_, value)) = parts()
            .find(is(Part::Regions))
            .or(parts().find(is(Part::Board)))
        {
            draft = Some(match has_regions {
                true if base.is_some() && value.items().all(Value::is_quoted) => {
                    named_regions(*value, n)?
                }
                true => regions(*value, n)?,
                false => self.one(*value, settings)?,
            });
        }
        if let (None, Some(matrix)) = (&draft, named_squares(&record.named)) {
            draft = Some(signs::regions(&matrix)?);
        }
        let mut placed: Vec<(Vec<Placed>, bool)> = Vec::new();
        for &(part, value) in &record.parts {
            let is_queens = match part {
                Part::Queens | Part::Init => true,
                Part::Answer if has_regions && self.wanted == Wanted::Board => continue,
                Part::Answer => true,
                Part::Blocked => false,
                _ => continue,
            };
            let base = match part {
                Part::Init => Some(Base::Zero),
                _ => base.or(self.first),
            };
            let side = n.or(draft.as_ref().map(Draft::n));
            let pairs: Option<Vec<Pair>> = value.items().map(pair).collect();
            match pairs
                .filter(|pairs| !pairs.is_empty())
                .map_or_else(|| shape(value), Shape::Pairs)
            {
                Shape::Pairs(pairs) => {
                    let base = match base {
                        Some(base) => base,
                        None => found(&pairs, side, part == Part::Blocked, self.wanted)?,
                    };
                    let (found, squares) = numbers::squares(&pairs, side, base)?;
                    let draft = draft.get_or_insert_with(|| Draft::new(side.unwrap_or(found)));
                    draft.at = at;
                    placed.push((squares, is_queens));
                }
                Shape::Columns(columns) if is_queens => {
                    let mut own = numbers::columns(&columns, base.unwrap_or(Base::Found))?;
                    if n.is_some_and(|n| n != own.n()) {
                        let (n, rows) = (n.unwrap_or(0), own.n());
                        let what = text!(
                            "the number of columns is {rows}, but n = {n}",
                            "有 {rows} 个列号，而 n = {n}"
                        );
                        return Err(FormatError::new(
                            value.at(),
                            what,
                            text!("give {n} columns", "请给 {n} 个列号"),
                        ));
                    }
                    own.columns = record.columns.or(n);
                    placed.push((own.fixed.split_off(0), true));
                    draft.get_or_insert(own);
                }
                Shape::Empty if n.is_some() => {}
                Shape::Solutions(_) => {
                    return Err(value.refusal(Phrase::new(
                        "give squares, each as [row, column]",
                        "请给格子，每格写成 [row, column]",
                    )));
                }
                _ => {
                    let mut own = self.one(value, settings)?;
                    if !is_queens {
                        // In a matrix of blocked squares, 1 is blocked.
                        own.fixed.append(&mut own.blocked);
                    }
                    placed.push((own.fixed.clone(), is_queens));
                    draft.get_or_insert(own).fixed.clear();
                }
            }
        }
        for is_queens in [true, false] {
            let of_kind = record
                .facts
                .iter()
                .filter(|(part, _)| (*part != Part::Blocked) == is_queens);
            let pairs: Vec<Pair> = of_kind.map(|&(_, pair)| pair).collect();
            if pairs.is_empty() {
                continue;
            }
            let own = match (is_queens, n) {
                (true, None) => numbers::queens(&pairs, None, Base::Found)?,
                _ => {
                    let (n, squares) = numbers::squares(&pairs, n, Base::Found)?;
                    let mut own = Draft::new(n);
                    own.fixed = squares;
                    own
                }
            };
            placed.push((own.fixed.clone(), is_queens));
            draft.get_or_insert(own).fixed.clear();
        }
        if let Some((count, value)) = record.diagonals {
            let Some(n) = n.filter(|&n| n > 0) else {
                return Err(FormatError::new(
                    at,
                    Phrase::new("the side is missing", "缺少边长"),
                    Phrase::new("give `n = N` first", "请先给 `n = N`"),
                ));
            };
            let blocked = diagonals::blocked(n, count, value)?;
            draft
                .get_or_insert_with(|| Draft::new(n))
                .blocked
                .extend(blocked);
        }
        let mut draft = match (draft, n) {
            (Some(draft), _) => draft,
            (None, Some(n)) => Draft::new(n),
            (None, None) => {
                return Err(FormatError::new(
                    at,
                    Phrase::new("the side is missing", "缺少边长"),
                    Phrase::new("give n", "请给 n"),
                ));
            }
        };
        for (squares, is_queens) in placed {
            match is_queens {
                true => draft.fixed.extend(squares),
                false => draft.blocked.extend(squares),
            }
        }
        draft.rules =
            record
                .rules
                .unwrap_or(if self.first.is_none() && base.is_some() && has_regions {
                    Rules::Queen
                } else {
                    draft.rules
                });
        draft.with(Settings { n, ..settings }, at)
    }

    /// The only board of a value.
    fn one(self, value: Value<'_, '_>, settings: Settings) -> Result<Draft, FormatError> {
        let mut boards = self.values(value, settings)?;
        match boards.pop() {
            Some(board) if boards.is_empty() => Ok(board),
            _ => Err(value.refusal(Phrase::new("give one board", "请给一个棋盘"))),
        }
    }

    /// The boards of a value without a name.
    fn values(self, value: Value<'_, '_>, settings: Settings) -> Drafts {
        let columns = |numbers: &[Number]| {
            let mut draft = numbers::columns(numbers, Base::Found)?;
            draft.columns = settings.n;
            Ok(draft)
        };
        match shape(value) {
            Shape::Record => self.record(&value.entries().collect::<Vec<_>>()),
            Shape::Columns(numbers)
                if settings.n.is_some_and(|n| n > 1 && n * n == numbers.len()) =>
            {
                Ok(vec![either(&rows_of(&value.items().collect::<Vec<_>>()))?])
            }
            Shape::Columns(numbers) => Ok(vec![columns(&numbers)?]),
            Shape::Solutions(solutions) => {
                solutions.iter().map(|numbers| columns(numbers)).collect()
            }
            Shape::Pairs(pairs) => match (settings.n, self.wanted) {
                // The text of a competition: the side and the blocked squares.
                (Some(n), wanted) if wanted == Wanted::Board || pairs.len() != n => {
                    let (_, blocked) = numbers::squares(&pairs, Some(n), Base::Found)?;
                    let mut draft = Draft::new(n);
                    draft.blocked = blocked;
                    Ok(vec![draft])
                }
                (n, _) => Ok(vec![numbers::queens(&pairs, n, Base::Found)?]),
            },
            Shape::Matrix(mut matrix) => {
                matrix.settings = matrix.settings.and(settings);
                Ok(vec![either(&matrix)?])
            }
            Shape::Regions => Ok(vec![regions(value, settings.n)?]),
            Shape::Text => texts(value),
            Shape::List => {
                let boards: Result<Vec<_>, _> = value
                    .items()
                    .map(|item| self.values(item, settings))
                    .collect();
                Ok(boards?.into_iter().flatten().collect())
            }
            Shape::Empty => Ok(Vec::new()),
            Shape::Unknown => Err(value.refusal(Phrase::new(
                "give columns, squares or a board",
                "请给列号、格子或棋盘",
            ))),
        }
    }
}

/// Whether a name with one square is a fact, of which there may be more.
fn is_fact(part: Part) -> bool {
    matches!(part, Part::Queens | Part::Blocked)
}

/// Whether squares count from 0 or from 1. Blocked squares that could count from both are refused, because the
/// answer depends on it; as `blocks`, they count from 0, as in PyCSP3.
fn found(
    pairs: &[Pair],
    n: Option<usize>,
    is_blocked: bool,
    wanted: Wanted,
) -> Result<Base, FormatError> {
    let has = |number: usize| {
        let of = |&(row, col, _): &Pair| row as usize == number || col as usize == number;
        pairs.iter().any(of)
    };
    let is_whole = n.is_some_and(|n| n == pairs.len());
    match n {
        _ if has(0) => Ok(Base::Zero),
        Some(n) if has(n) => Ok(Base::One),
        Some(_) if !is_whole && wanted == Wanted::Board && (is_blocked || !pairs.is_empty()) => {
            let at = pairs.first().map_or(Position::START, |pair| pair.2);
            let what = Phrase::new(
                "rows and columns could count from 0 or from 1",
                "行号和列号可能从 0 或从 1 数起",
            );
            Err(FormatError::new(
                at,
                what,
                Phrase::new(
                    "add the key \"base\": 0 or \"base\": 1",
                    "请加上键 \"base\": 0 或 \"base\": 1",
                ),
            ))
        }
        _ => Ok(Base::One),
    }
}

/// What a value without a name can be.
enum Shape<'a> {
    Record,
    Columns(Vec<Number>),
    Solutions(Vec<Vec<Number>>),
    Pairs(Vec<Pair>),
    Matrix(Matrix<'a>),
    /// The squares of each region.
    Regions,
    /// A text in quotes.
    Text,
    List,
    Empty,
    Unknown,
}

fn shape<'a>(value: Value<'_, 'a>) -> Shape<'a> {
    if value.is_quoted() {
        return Shape::Text;
    }
    let items: Vec<_> = value.items().collect();
    if !value.is_list() {
        return Shape::Unknown;
    }
    if items.is_empty() {
        return Shape::Empty;
    }
    if let Some(pairs) = keyed_pairs(value) {
        return Shape::Pairs(pairs);
    }
    if value.has_keys() {
        return Shape::Record;
    }
    if let Some(numbers) = columns(value) {
        return Shape::Columns(numbers);
    }
    let pairs: Option<Vec<Pair>> = items.iter().map(|&item| pair(item)).collect();
    if let Some(pairs) = pairs.filter(|pairs| pairs.len() != 2 || has_two_pairs(pairs)) {
        return Shape::Pairs(pairs);
    }
    if items.iter().all(|item| item.is_quoted()) {
        let is_word = |item: &Value<'_, '_>| !item.text().contains(char::is_whitespace);
        let side = items.len().isqrt();
        let all_squares = side > 1 && side * side == items.len() && items.iter().all(is_word);
        return match row_texts(&items) {
            Some(matrix) => Shape::Matrix(matrix),
            None if all_squares => Shape::Matrix(rows_of(&items)),
            None => Shape::List,
        };
    }
    if let Some(matrix) = named_squares(&items) {
        return Shape::Matrix(matrix);
    }
    if !items.iter().all(|item| item.is_list()) {
        return Shape::Unknown;
    }
    let is_flat =
        |item: &Value<'_, '_>| !item.has_keys() && item.items().all(|inner| !inner.is_list());
    let width = |item: &Value<'_, '_>| item.items().count();
    let rows: Option<Vec<Vec<Number>>> = items.iter().map(|&item| columns(item)).collect();
    if let Some(rows) = rows {
        let is_solutions = rows.iter().all(|row| is_permutation(row) && row.len() > 1);
        let is_square = rows.iter().all(|row| row.len() == rows.len());
        if is_solutions || !is_square && rows.iter().all(|row| row.len() == rows[0].len()) {
            return Shape::Solutions(rows);
        }
        if !is_square {
            return Shape::Regions;
        }
    }
    if items
        .iter()
        .all(|item| is_flat(item) && width(item) == items.len())
    {
        let cell = |item: Value<'_, 'a>| Cell {
            text: item.text(),
            at: item.at(),
        };
        let row = |item: &Value<'_, 'a>| item.items().map(cell).collect::<Vec<_>>();
        let rows: Vec<_> = items.iter().map(row).collect();
        let is_one = |row: &Vec<Cell<'_>>| {
            row.iter()
                .all(|cell| cell.text.chars().count() == items.len())
        };
        if rows.len() < 2 || !rows.iter().all(is_one) {
            return Shape::Matrix(Matrix {
                rows,
                ..Matrix::default()
            });
        }
    }
    match squares_of_regions(&items) {
        Some(_) => Shape::Regions,
        None => Shape::List,
    }
}

/// Items as the squares of a board, row by row.
fn rows_of<'a>(items: &[Value<'_, 'a>]) -> Matrix<'a> {
    let side = items.len().isqrt().max(1);
    let cell = |item: &Value<'_, 'a>| Cell {
        text: item.text(),
        at: item.at(),
    };
    let rows = items.chunks(side).map(|row| row.iter().map(cell).collect());
    Matrix {
        rows: rows.collect(),
        ..Matrix::default()
    }
}

/// A row, a column and the name of a region: in this order, or with the keys `row` and `col`.
fn named_square<'a>(value: Value<'_, 'a>) -> Option<(u32, u32, Cell<'a>)> {
    let [(first, row), (second, col), (_, name)] = value.entries().collect::<Vec<_>>()[..] else {
        return None;
    };
    let number = |value: Value<'_, '_>| u32::try_from(value.number()?).ok();
    let is_column = |key: Option<Value<'_, '_>>| {
        key.is_some_and(|key| matches!(&*key.text(), "col" | "column" | "c" | "x"))
    };
    let (row, col) = (number(row)?, number(col)?);
    let (row, col) = match is_column(first) && !is_column(second) {
        true => (col, row),
        false => (row, col),
    };
    let (text, at) = (name.text(), name.at());
    (!name.is_list()).then_some((row, col, Cell { text, at }))
}

/// A board of regions whose squares come with their names, if they are exactly all squares.
fn named_squares<'a>(items: &[Value<'_, 'a>]) -> Option<Matrix<'a>> {
    let side = items.len().isqrt();
    if side < 3 || side * side != items.len() {
        return None;
    }
    let squares: Option<Vec<_>> = items.iter().map(|&item| named_square(item)).collect();
    let mut squares = squares?;
    let first = squares.iter().map(|&(row, col, _)| row.min(col)).min()?;
    squares.sort_by_key(|&(row, col, _)| (row, col));
    let is_next = |(at, (row, col, _)): (usize, &(u32, u32, Cell<'_>))| {
        ((*row - first) as usize, (*col - first) as usize) == (at / side, at % side)
    };
    if !squares.iter().enumerate().all(is_next) {
        return None;
    }
    let cells: Vec<Cell<'a>> = squares.into_iter().map(|(.., cell)| cell).collect();
    Some(Matrix {
        rows: cells.chunks(side).map(<[Cell<'a>]>::to_vec).collect(),
        ..Matrix::default()
    })
}

/// Whether two pairs are squares and not the rows of a board of side 2.
fn has_two_pairs(pairs: &[Pair]) -> bool {
    pairs.iter().any(|&(row, col, _)| row.max(col) > 2)
}

/// The numbers of a list, with `null` or `-` for a row without a queen.
fn columns(value: Value<'_, '_>) -> Option<Vec<Number>> {
    let number = |item: Value<'_, '_>| match item.number() {
        Some(number) => Some((Some(u32::try_from(number).ok()?), item.at())),
        None if item.is_word() && matches!(item.text().as_ref(), "null" | "None") => {
            Some((None, item.at()))
        }
        None => None,
    };
    match value.is_list() && !value.has_keys() {
        true => value.items().map(number).collect(),
        false => None,
    }
}

/// A row and a column: two numbers, or the keys `row` and `col`.
fn pair(value: Value<'_, '_>) -> Option<Pair> {
    if !value.is_list() {
        return None;
    }
    let mut entries = value.entries();
    let ((first, row), (_, col)) = (entries.next()?, entries.next()?);
    if entries.next().is_some() {
        return None;
    }
    let number = |value: Value<'_, '_>| u32::try_from(value.number()?).ok();
    let (row, col) = (number(row)?, number(col)?);
    match first.map(|key| key.text().to_lowercase()).as_deref() {
        None | Some("row" | "r" | "y") => Some((row, col, value.at())),
        Some("col" | "column" | "c" | "x") => Some((col, row, value.at())),
        Some(_) => None,
    }
}

/// Rows and columns as keys and values: `{1: 5, 2: 8}`.
fn keyed_pairs(value: Value<'_, '_>) -> Option<Vec<Pair>> {
    let pair = |(key, value): Entry<'_, '_>| {
        let row = key?.text().parse().ok()?;
        Some((row, u32::try_from(value.number()?).ok()?, value.at()))
    };
    value.entries().map(pair).collect()
}

/// A board whose rows are texts.
fn row_texts<'a>(items: &[Value<'_, 'a>]) -> Option<Matrix<'a>> {
    let row = |item: &Value<'_, 'a>| {
        let cells = cells_of(item.text(), item.at());
        (cells.len() == items.len()).then_some(cells)
    };
    let rows: Option<Vec<_>> = items.iter().map(row).collect();
    Some(Matrix {
        rows: rows?,
        ..Matrix::default()
    })
}

/// A board of signs or, where there are other texts, of regions.
fn either(matrix: &Matrix<'_>) -> Result<Draft, FormatError> {
    signs::board(matrix).or_else(|error| match signs::regions(matrix) {
        Ok(draft) => Ok(draft),
        Err(other) if (other.line, other.column) > (error.line, error.column) => Err(other),
        Err(_) => Err(error),
    })
}

/// The boards of a text in quotes.
fn texts(value: Value<'_, '_>) -> Drafts {
    let text = value.text();
    let at = value.at();
    let placed = |error: FormatError| FormatError::new(at, error.what, error.accepted);
    let Matrices { boards, refusal } = matrices(Text::of(&text));
    if let Some(refusal) = refusal {
        return Err(placed(refusal));
    }
    boards
        .iter()
        .map(|matrix| {
            either(matrix)
                .map_err(placed)?
                .with(Settings::default(), at)
        })
        .collect()
}

/// The squares of each region of a board, if they are exactly all squares.
fn squares_of_regions(items: &[Value<'_, '_>]) -> Option<Vec<Vec<(usize, usize)>>> {
    let listed = |item: &Value<'_, '_>| -> Option<Vec<Pair>> {
        let cells = item
            .entries()
            .find(|(key, _)| key.is_some_and(|key| key.text() == "cells"));
        let list = cells.map_or(*item, |(_, cells)| cells);
        list.items().map(pair).collect()
    };
    let squares: Option<Vec<Vec<Pair>>> = items.iter().map(listed).collect();
    let indices = || -> Option<Vec<Vec<Pair>>> {
        let numbers: Option<Vec<Vec<Number>>> = items.iter().map(|&item| columns(item)).collect();
        let numbers = numbers?;
        let side = to_u32(numbers.iter().map(Vec::len).sum::<usize>().isqrt()).max(1);
        let zero = numbers
            .iter()
            .flatten()
            .any(|(number, _)| *number == Some(0));
        let square = |&(number, at): &Number| {
            let index = number?.checked_sub(u32::from(!zero))?;
            Some((index / side, index % side, at))
        };
        numbers
            .iter()
            .map(|list| list.iter().map(square).collect())
            .collect()
    };
    let squares = squares.or_else(indices)?;
    let n = squares.iter().map(Vec::len).sum::<usize>().isqrt();
    let first = squares
        .iter()
        .flatten()
        .map(|&(row, col, _)| row.min(col))
        .min()?;
    let mut seen = vec![false; n * n];
    let mut fresh = |&(row, col, _): &Pair| {
        let at = (
            row.checked_sub(first)? as usize,
            col.checked_sub(first)? as usize,
        );
        let seen = seen.get_mut(at.0 * n + at.1).filter(|_| at.1 < n)?;
        (!std::mem::replace(seen, true)).then_some(at)
    };
    let regions: Option<Vec<Vec<_>>> = squares
        .iter()
        .map(|list| list.iter().map(&mut fresh).collect())
        .collect();
    regions.filter(|_| seen.iter().all(|&seen| seen))
}

/// Reads the regions of the project's own objects: texts whose characters are the names.
fn named_regions(value: Value<'_, '_>, n: Option<usize>) -> Result<Draft, FormatError> {
    let n = n.unwrap_or_else(|| value.items().count());
    let rows = value.items().count();
    if rows != n {
        let what = text!(
            "the number of rows of regions is {rows}, but n = {n}",
            "区域有 {rows} 行，而 n = {n}"
        );
        return Err(FormatError::new(
            value.at(),
            what,
            text!(
                "give {n} texts of {n} characters",
                "请给 {n} 个文本，每个 {n} 个字符"
            ),
        ));
    }
    let mut names = Vec::with_capacity(n * n);
    for row in value.items() {
        let text = row.text();
        let length = text.chars().count();
        if length != n {
            return Err(wrong_row(row.at(), length, n));
        }
        for char in text.chars() {
            region_name(row.at(), char)?;
            names.push(char);
        }
    }
    let mut draft = Draft::new(n);
    draft.regions = Some(names);
    Ok(draft)
}

/// The board whose regions have these lists of squares.
fn region_lists(items: &[Value<'_, '_>]) -> Option<Draft> {
    let squares = squares_of_regions(items).filter(|squares| squares.len() > 1)?;
    let n = squares.iter().map(Vec::len).sum::<usize>().isqrt();
    let names = ('A'..='Z').chain('a'..='z').chain('\u{100}'..);
    let mut regions = vec!['A'; n * n];
    for (name, squares) in names.zip(squares) {
        for (row, col) in squares {
            regions[row * n + col] = name;
        }
    }
    let mut draft = Draft::new(n);
    draft.rules = Rules::Touching;
    draft.regions = Some(regions);
    Some(draft)
}

/// Reads regions: a matrix, texts, the squares of each region, or names with squares.
fn regions(value: Value<'_, '_>, n: Option<usize>) -> Result<Draft, FormatError> {
    let items: Vec<_> = value.items().collect();
    if let Some(board) = region_lists(&items) {
        return Ok(board);
    }
    let matrix = match shape(value) {
        Shape::Matrix(matrix) => matrix,
        Shape::Text => {
            let text = value.text();
            let Matrices { boards, refusal } = matrices(Text::of(&text));
            return match &boards[..] {
                [matrix] if refusal.is_none() => signs::regions(matrix),
                _ => Err(value.refusal(Phrase::new(
                    "give one board of regions",
                    "请给一个有区域的棋盘",
                ))),
            };
        }
        // One list of all squares, or rows that could be solutions too.
        _ => {
            let flat: Vec<_> = match items.iter().all(|item| item.is_list()) {
                true => items
                    .iter()
                    .flat_map(|item| item.items().collect::<Vec<_>>())
                    .collect(),
                false => items,
            };
            let side = flat.len().isqrt();
            if side * side != flat.len() || side == 0 || flat.iter().any(|item| item.is_list()) {
                let n = n.map_or("n".to_owned(), |n| n.to_string());
                return Err(value.refusal(text!(
                    "give {n} rows of {n} names of regions, or the squares of each region",
                    "请给 {n} 行，每行 {n} 个区域名，或每个区域的格子"
                )));
            }
            rows_of(&flat)
        }
    };
    signs::regions(&matrix)
}
