//! The board of a record, and the boards of a value without a name.

use super::super::cells::{Matrices, Matrix, matrices};
use super::super::draft::{Draft, Placed, Settings};
use super::super::error::{FormatError, Position};
use super::super::input::Text;
use super::super::numbers::{self, Base, Number, Pair};
use super::super::value::Value;
use super::super::{Wanted, diagonals, signs};
use super::names::Part;
use super::regions::{named_regions, regions};
use super::shapes::{Shape, named_squares, pair, rows_of, shape};
use super::{Drafts, Reader, Record};
use bitqueens::language::Phrase;
use bitqueens::{MAX_SIDE, Rules};

impl Reader {
    pub(super) fn board(self, record: Record<'_, '_>, at: Position) -> Result<Draft, FormatError> {
        let Record { settings, base, .. } = record;
        let n = settings.n.or(record.rows.filter(|_| record.columns.is_some()));
        if let Some(n) = n.filter(|&n| n > MAX_SIDE && self.wanted == Wanted::Board) {
            return refuse!(at,
                ["n = {n} is out of range" "n = {n} 超出范围"]
                ["give n from 0 to {MAX_SIDE}" "请给 n，0 到 {MAX_SIDE}"]);
        }
        let is = |wanted| move |&&(part, _): &&(Part, Value<'_, '_>)| part == wanted;
        let parts = || record.parts.iter();
        let has_regions = parts().any(|(part, _)| *part == Part::Regions);
        let mut draft: Option<Draft> = None;
        if let Some((_, value)) = parts().find(is(Part::Regions)).or(parts().find(is(Part::Board)))
        {
            draft = Some(if !has_regions {
                self.one(*value, settings)?
            } else if base.is_some() && value.items().all(Value::is_quoted) {
                named_regions(*value, n)?
            } else {
                regions(*value, n)?
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
            match pairs.filter(|pairs| !pairs.is_empty()).map_or_else(|| shape(value), Shape::Pairs)
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
                        return refuse!(value.at(),
                            ["the number of columns is {rows}, but n = {n}" "有 {rows} 个列号，而 n = {n}"]
                            ["give {n} columns" "请给 {n} 个列号"]);
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
            let of_kind =
                record.facts.iter().filter(|(part, _)| (*part != Part::Blocked) == is_queens);
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
                return refuse!(at,
                    ["the side is missing" "缺少边长"] ["give `n = N` first" "请先给 `n = N`"]);
            };
            let blocked = diagonals::blocked(n, count, value)?;
            draft.get_or_insert_with(|| Draft::new(n)).blocked.extend(blocked);
        }
        let mut draft = match (draft, n) {
            (Some(draft), _) => draft,
            (None, Some(n)) => Draft::new(n),
            (None, None) => {
                return refuse!(at, ["the side is missing" "缺少边长"] ["give n" "请给 n"]);
            }
        };
        for (squares, is_queens) in placed {
            if is_queens { draft.fixed.extend(squares) } else { draft.blocked.extend(squares) }
        }
        draft.rules =
            record.rules.unwrap_or(if self.first.is_none() && base.is_some() && has_regions {
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
    pub(super) fn values(self, value: Value<'_, '_>, settings: Settings) -> Drafts {
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
                let boards: Result<Vec<_>, _> =
                    value.items().map(|item| self.values(item, settings)).collect();
                Ok(boards?.into_iter().flatten().collect())
            }
            Shape::Empty => Ok(Vec::new()),
            Shape::Unknown => Err(value
                .refusal(Phrase::new("give columns, squares or a board", "请给列号、格子或棋盘"))),
        }
    }
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
            refuse!(at,
                ["rows and columns could count from 0 or from 1" "行号和列号可能从 0 或从 1 数起"]
                ["add the key \"base\": 0 or \"base\": 1" "请加上键 \"base\": 0 或 \"base\": 1"])
        }
        _ => Ok(Base::One),
    }
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
        .map(|matrix| either(matrix).map_err(placed)?.with(Settings::default(), at))
        .collect()
}
