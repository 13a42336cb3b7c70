//! Queens named by the squares of chess: `a8 e7 h6`, and positions in the notation FEN.

use super::Wanted;
use super::draft::{Draft, Placed};
use super::error::{FormatError, Position};
use super::input::{Text, to_u32};
use super::numbers::{Base, Pair, queens, squares};
use bitqueens::internal::quoted;
use bitqueens::language::Phrase;
use bitqueens::{MAX_SIDE, Problem, Square};

/// The letters of a column: `a` to `z`, then `aa`, …
fn file(col: usize) -> String {
    let letter = |index: usize| char::from(b'a' + u8::try_from(index % 26).unwrap_or(0));
    match col / 26 {
        0 => letter(col).to_string(),
        more => file(more - 1) + &letter(col).to_string(),
    }
}

/// The square with a name in chess, such as `a1`, on a board of `n` rows, of which row 1 is at the bottom; `None` for
/// other texts and for squares outside the board.
#[must_use]
pub fn square(name: &str, n: usize) -> Option<Square> {
    let (col, rank, length) = named(name);
    let (row, col) = (n.checked_sub(rank)?, col.checked_sub(1)?);
    let is_inside = row < n && col < n && length == name.len();
    Some(Square::new(row.try_into().ok()?, col.try_into().ok()?)).filter(|_| is_inside)
}

/// The column and the row at the start of a text, from 1, and the length of the name; 0 for what is missing. A number
/// ends where it reaches the largest side.
fn named(text: &str) -> (usize, usize, usize) {
    let (mut col, mut row, mut rest) = (0, 0, text.as_bytes());
    while let [letter @ (b'a'..=b'z' | b'A'..=b'Z'), after @ ..] = rest
        && col < MAX_SIDE
    {
        col = col * 26 + usize::from(letter.to_ascii_lowercase() - b'a') + 1;
        rest = after;
    }
    while let [digit @ b'0'..=b'9', after @ ..] = rest
        && row < MAX_SIDE
    {
        row = row * 10 + usize::from(digit - b'0');
        rest = after;
    }
    (col, row, text.len() - rest.len())
}

/// Reads squares such as `a8`, in any order, with or without separators or `Q` before them. Row 1 is at the
/// bottom. A board to solve has a queen in each row.
pub(crate) fn read_squares(text: Text<'_>, wanted: Wanted) -> Result<Vec<Draft>, FormatError> {
    let board = |pairs: &[Pair]| board(pairs, wanted);
    let mut boards = Vec::new();
    let mut pairs: Vec<Pair> = Vec::new();
    for line in text.lines() {
        let start = pairs.len();
        let mut chars = line.text.char_indices();
        let mut is_after = true;
        while let Some((byte, char)) = chars.next() {
            if is_separator(char) || is_after && matches!(char, 'Q' | '♛' | '♕') {
                is_after = true;
                continue;
            }
            let at = line.at(byte);
            let wrong = || {
                refusal!(at,
                    ["{} is not a square of chess" "{0} 不是国际象棋的格子", quoted(&line.text[byte..])]
                    ["give squares such as a8, e7, h6" "请给格子，如 a8、e7、h6"])
            };
            let after = line.text[byte..].chars().nth(1);
            if char.is_ascii_uppercase() && after.is_some_and(|after| after.is_ascii_lowercase()) {
                let word = line.text[byte..].split(is_separator).next().unwrap_or_default();
                return refuse!(at,
                    ["{} is not a queen" "{0} 不是皇后", quoted(word)]
                    ["give squares such as a8 or Qa8" "请给格子，如 a8 或 Qa8"]);
            }
            let (col, row, length) = named(&line.text[byte..]);
            // The first sign of the name is taken already.
            (1..length).for_each(|_| _ = chars.next());
            if col == 0 || row == 0 || col.max(row) > MAX_SIDE {
                return Err(wrong());
            }
            is_after = false;
            pairs.push((to_u32(row), to_u32(col), at));
        }
        // A line with a queen in each row is a board; shorter lines go on in the next one.
        let count = pairs.len() - start;
        let is_whole =
            |pairs: &[Pair]| pairs.iter().all(|pair| pair.0.max(pair.1) as usize <= count);
        if count > 3 && is_whole(&pairs[start..]) && start == 0 {
            boards.push(board(&std::mem::take(&mut pairs))?);
        }
    }
    if !pairs.is_empty() || boards.is_empty() {
        boards.push(board(&pairs)?);
    }
    Ok(boards)
}

/// Whether a character stands between squares.
fn is_separator(char: char) -> bool {
    char.is_whitespace() || ",;|-()[]{}\"'".contains(char)
}

fn board(pairs: &[Pair], wanted: Wanted) -> Result<Draft, FormatError> {
    if pairs.is_empty() {
        return Err(super::grid::empty(Phrase::new(
            "squares such as a8, e7, h6",
            "格子，如 a8、e7、h6",
        )));
    }
    // Of queens, the farthest says the side.
    let is_stated = wanted == Wanted::Queens;
    let side = is_stated.then(|| squares(pairs, None, Base::One)).transpose()?.map(|(n, _)| n);
    let mut draft = queens(pairs, side, Base::One)?;
    let side = to_u32(draft.n());
    for placed in &mut draft.fixed {
        placed.row = side - 1 - placed.row;
    }
    Ok(draft)
}

pub(crate) fn write_squares(problem: &Problem) -> Result<String, Phrase> {
    let n = solved(problem)?;
    let squares = problem
        .fixed()
        .iter()
        .map(|queen| file(queen.col.into()) + &(n - usize::from(queen.row)).to_string());
    Ok(squares.collect::<Vec<_>>().join(" ") + "\n")
}

/// The side of a board with a queen in each row, which a list of queens states.
pub(crate) fn solved(problem: &Problem) -> Result<usize, Phrase> {
    if !problem.blocked().is_empty() {
        return Err(Phrase::new("blocked squares", "禁放格"));
    }
    if problem.fixed().len() == problem.n() && problem.n() > 0 {
        Ok(problem.n())
    } else {
        Err(Phrase::new("a board without a queen in each row", "不是每行都有皇后的棋盘"))
    }
}

/// Reads positions in FEN, one a line: rows from the top, `/` between them, a number of free squares, `Q` a
/// queen. What follows a blank, the state of a game, is left out.
pub(crate) fn read_fen(text: Text<'_>) -> Result<Vec<Draft>, FormatError> {
    let lines = text.lines().filter(|line| !line.text.trim().is_empty());
    let boards: Result<Vec<Draft>, FormatError> = lines
        .map(|line| {
            let mut words = line.words().map(|word| word.text);
            let word = words.next().unwrap_or("");
            let is_alone =
                words.next().is_none_or(|side| matches!(side, "w" | "b") && word.contains('/'));
            let start = word.as_ptr().addr() - line.text.as_ptr().addr();
            let ranks: Vec<&str> = word.split('/').collect();
            let n = ranks.len();
            if !is_alone
                || n > MAX_SIDE
                || n < 2 && (text.text().contains('\n') || word != "Q" && word != "1")
            {
                return refuse!(line.start(),
                    ["this is no position in FEN" "这不是 FEN 局面"]
                    ["give rows with `/` between them, such as 1Q2/3Q/Q3/2Q1" "请给以 `/` 分隔的各行，如 1Q2/3Q/Q3/2Q1"]);
            }
            let mut draft = Draft::new(n);
            draft.at = line.at(start);
            let mut byte = start;
            let mut placed = Vec::new();
            for (row, rank) in (0..).zip(ranks) {
                placed.extend(rank_queens(rank, n, row, line.at(byte))?);
                byte += rank.len() + 1;
            }
            draft.fixed = placed;
            Ok(draft)
        })
        .collect();
    match boards {
        Ok(boards) if boards.is_empty() => {
            Err(super::grid::empty(Phrase::new("a position in FEN", "FEN 局面")))
        }
        boards => boards,
    }
}

/// The queens of a row of `n` squares. Digits are one number if that makes the row as long as the others are
/// many, otherwise a number each.
fn rank_queens(rank: &str, n: usize, row: u32, at: Position) -> Result<Vec<Placed>, FormatError> {
    let mut sums = [0_usize; 2];
    for is_long in [true, false] {
        let (mut col, mut run) = (0_usize, 0_usize);
        let mut queens = Vec::new();
        for (byte, char) in rank.char_indices() {
            if let Some(digit) = char.to_digit(10) {
                let digit = digit as usize;
                run = if is_long { (run * 10 + digit).min(2 * MAX_SIDE) } else { run + digit };
                continue;
            }
            col += std::mem::take(&mut run);
            if !matches!(char, 'Q' | 'q') {
                let column = at.column.saturating_add(to_u32(rank[..byte].chars().count()));
                return refuse!(Position { column, ..at },
                    ["{} is not a queen" "{0} 不是皇后", quoted(&char.to_string())]
                    ["give `Q` and numbers of free squares" "请给 `Q` 和空位的个数"]);
            }
            queens.push(Placed { row, col: to_u32(col), at });
            col += 1;
        }
        sums[usize::from(is_long)] = col + run;
        if col + run == n {
            return Ok(queens);
        }
    }
    Err(super::cells::wrong_row(at, sums[0], n))
}

pub(crate) fn write_fen(problem: &Problem) -> Result<String, Phrase> {
    if !problem.blocked().is_empty() {
        return Err(Phrase::new("blocked squares", "禁放格"));
    }
    if problem.n() == 0 {
        return Err(Phrase::new("the board of side 0", "边长为 0 的棋盘"));
    }
    let mut queens = problem.fixed().iter().peekable();
    let free = |count: usize| {
        if count == 0 { String::new() } else { count.to_string() }
    };
    let ranks: Vec<String> = (0..problem.n())
        .map(|row| {
            let (mut rank, mut col) = (String::new(), 0);
            while let Some(queen) = queens.next_if(|queen| usize::from(queen.row) == row) {
                rank += &(free(usize::from(queen.col) - col) + "Q");
                col = usize::from(queen.col) + 1;
            }
            rank + &free(problem.n() - col)
        })
        .collect();
    Ok(ranks.join("/") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_the_names_that_are_written() {
        for n in [1_u16, 8, 26, 800] {
            for at in 0..n {
                let name = file(at.into()) + &(at + 1).to_string();
                assert_eq!(square(&name, n.into()), Some(Square::new(n - 1 - at, at)), "{name}");
            }
        }
        assert_eq!(square("A1", 8), Some(Square::new(7, 0)));
        for wrong in
            ["", "a", "1", "a0", "a9", "i1", "a+1", "a-1", "1a", "é1", "a1b", &"z".repeat(70_000)]
        {
            assert_eq!(square(wrong, 8), None, "{wrong}");
        }
    }
}
