//! The table of formats.

use super::cells::{Cell, Matrices, Matrix};
use super::draft::Draft;
use super::error::{FormatError, Position};
use super::grid::{self, Alphabet};
use super::input::Limits;
use super::numbers::Base;
use super::{
    Input, Wanted, csplib, data, diagonals, drawing, json, lines, links, signs, text, words,
};
use bitqueens::language::Phrase;
use bitqueens::{MAX_SIDE, Problem, Rules};

/// An entry of the table.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) summary: &'static str,
    pub(super) example: &'static str,
    pub(super) limits: Limits,
    pub(super) read: fn(&Input<'_>, Wanted) -> Drafts,
    pub(super) write: fn(&Problem) -> Result<String, Phrase>,
}

pub(super) type Drafts = Result<Vec<Draft>, FormatError>;

/// The longest row of a drawn board: [`MAX_SIDE`] characters of at most 4 bytes each, and separators.
const ROW: usize = 16 * MAX_SIDE;
/// The longest drawn board: [`MAX_SIDE`] rows, with a margin for other lines.
const DRAWING: usize = 5 << 20;
/// The longest list of squares: all 10^6 of the largest board, each as `[1000, 1000], `.
const LIST: usize = 16 << 20;

/// The largest number of bytes that any format accepts, so a caller need not read more.
pub const MAX_BYTES: usize = LIST;

const DRAWN: Limits = Limits::new(MAX_SIDE, ROW, DRAWING);
const LISTED: Limits = Limits::new(MAX_SIDE, LIST, LIST);

/// Declares the formats and their table. A row: the name and an example, a summary, the limits, how it is read and
/// how it is written.
macro_rules! formats {
    ($(
        #[doc = $doc:literal]
        $format:ident $name:literal $example:literal,
        $summary:literal,
        $limits:expr, $read:expr, $write:expr;
    )*) => {
        /// A format of board files.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $(#[doc = $doc] $format,)*
        }

        pub(super) const ALL: [Format; TABLE.len()] = [$(Format::$format),*];

        /// An entry for each format, in the same order.
        pub(super) const TABLE: &[Entry] = &[$(Entry {
            name: $name,
            summary: $summary,
            example: $example,
            limits: $limits,
            read: $read,
            write: $write,
        }),*];
    };
}

// In the order in which they are tried. Where readings differ, the first one is taken.
formats! {
    /// The project's own format.
    Text "text" "bitqueens board 1\nsize 4\nqueen 1 2",
        "the project's own format: size, rules, queens, blocked squares, regions, comments",
        Limits::new(MAX_SIDE, 4 * MAX_SIDE, LIST), |input, _| match text::read(input.text) {
            Ok(draft) => Ok(vec![draft]),
            Err(error) if input.text.text().starts_with("bitqueens board") => Err(error.known()),
            Err(error) => Err(error),
        }, text::write;
    /// CSPLib problems 79 and 80.
    Csplib "csplib" "letting n = 4\nletting blocks = [[1,2]]",
        "CSPLib problems 79 and 80 in Essence: `letting n`, `blocks` and `queens` as [row,column] from 1",
        LISTED, |input, wanted| {
            let has_letting = |line: super::input::Line<'_>| line.text.contains("letting ");
            if input.text.lines().any(has_letting) {
                data::read(input, wanted)
            } else {
                refuse!(Position::START,
                    ["`letting` is missing" "缺少 `letting`"] ["give `letting n = N`" "请给 `letting n = N`"])
            }
        }, |problem| plain_rules(problem, csplib::write);
    /// Excluded diagonals of CSPLib problem 79.
    Diagonals "diagonals" "n = 4\nnumdiags = 1\ndiags = [[3, 0]]",
        "CSPLib problem 79, excluded diagonals: `n`, `numdiags` and `diags` as [number, direction]",
        LISTED, |input, wanted| named(input, wanted, "diags"),
        |problem| plain_rules(problem, diagonals::write);
    /// Data and solutions of `MiniZinc`.
    Minizinc "minizinc" "n = 4;\nblocks = [|1,2|];",
        "MiniZinc: `n`, `blocks`, `queens`, `dim` and `sectors` of Star Battle, `q` of a solution",
        LISTED, |input, wanted| {
            if input.text.lines().any(|line| line.text.trim_end().ends_with(';'))
                && !input.text.text().contains(['{', '"'])
            {
                data::read(input, wanted)
            } else {
                refuse!(Position::START,
                    ["no assignment ends in `;`" "没有以 `;` 结尾的赋值"] ["give `n = N;`" "请给 `n = N;`"])
            }
        }, data::write::minizinc;
    /// Facts of answer sets.
    Facts "facts" "n(4). queen(1,2). queen(2,4).",
        "facts of answer sets: `queen(row, column)`, `block(row, column)`, from 1",
        LISTED, |input, wanted| {
            if input.text.text().contains("(")
                && input.text.text().contains(")")
                && !input.text.text().contains(['{', '['])
            {
                data::read(input, wanted)
            } else {
                refuse!(Position::START,
                    ["there are no facts" "没有事实"] ["give `queen(1,2)`" "请给 `queen(1,2)`"])
            }
        }, |problem| plain_rules(problem, data::write::facts);
    /// The answer to `LeetCode` 51.
    Leetcode "leetcode" "[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]]",
        "the answer to LeetCode 51: boards as lists of rows of `Q` and `.`",
        LISTED, |input, wanted| {
            if input.text.text().contains(['Q', 'q']) && !input.text.text().contains(['{', '=']) {
                data::read(input, wanted)
            } else {
                refuse!(Position::START,
                    ["there is no list of texts" "没有字符串的列表"] ["give [[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]]" "请给 [[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]]"])
            }
        }, |problem| plain_rules(problem, data::write::leetcode);
    /// One JSON object.
    Json "json" "{\"v\":1,\"n\":4,\"blocked\":[[1,2]]}",
        "JSON, Python or TypeScript: `n`, `rules`, `blocked`, `fixed`, `regions`, or lists",
        LISTED, data::read, json::write;
    /// Addresses of Star Battle on puzz.link.
    Puzzlink "puzzlink" "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou",
        "the address of a Star Battle with one star on puzz.link; one of Penpa (penpa-edit) is read, too",
        LISTED, |input, _| links::read(input.text), links::write;
    /// A position in the notation FEN.
    Fen "fen" "1Q2/3Q/Q3/2Q1",
        "FEN: rows with `/` between them, numbers of free squares, `Q` a queen",
        LISTED, |input, _| words::read_fen(input.text),
        |problem| plain_rules(problem, words::write_fen);
    /// A drawing as text.
    Drawing "drawing" "┌─────────┐\n│ · ♛ · · │",
        "a drawing of `bitqueens draw` as text; `♛` is a queen, `▒` is blocked",
        DRAWN, drawing::read, |problem| plain_rules(problem, drawing::write);
    /// Rows of 0 and 1.
    Matrix "matrix" "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0",
        "rows of 0 and 1, where 1 is a queen",
        DRAWN, |input, _| each(input, signs::check_bit, signs::matrix),
        |problem| plain_rules(problem, |problem| written(&grid::MATRIX, problem));
    /// `.`, `#` and `Q`.
    Hash "hash" ".Q..\n...Q\nQ...\n..Q.",
        "rows; `.` is free, `#` is blocked, `Q` is a queen; many other signs, with or without separators",
        DRAWN, |input, _| each(input, signs::check, signs::board),
        |problem| plain_rules(problem, |problem| written(&grid::HASH, problem));
    /// UVa 11195.
    Uva11195 "uva11195" "4\n.*..\n....\n....\n....",
        "UVa 11195, one case: the side, then rows; `.` is free, `*` is blocked",
        DRAWN, |input, _| drawn(input, &grid::UVA11195),
        |problem| plain_rules(problem, |problem| written(&grid::UVA11195, problem));
    /// Luogu P1562.
    P1562 "p1562" "4\n*.**\n****\n****\n****",
        "Luogu P1562: the side, then rows; `*` is free, `.` is blocked",
        DRAWN, |input, _| drawn(input, &grid::P1562),
        |problem| plain_rules(problem, |problem| written(&grid::P1562, problem));
    /// CSES 1624.
    Cses "cses" ".*..\n....\n....\n....",
        "CSES 1624 at any side: rows; `.` is free, `*` is blocked",
        DRAWN, |input, _| drawn(input, &grid::CSES),
        |problem| plain_rules(problem, |problem| written(&grid::CSES, problem));
    /// Kattis 8queens.
    Kattis "kattis" ".*..\n...*\n*...\n..*.",
        "Kattis 8queens at any side: rows; `.` is free, `*` is a queen",
        DRAWN, |input, _| drawn(input, &grid::KATTIS),
        |problem| plain_rules(problem, |problem| written(&grid::KATTIS, problem));
    /// A grid of letters for regions.
    Letters "letters" "AABB\nABBB\nCCDD\nCCDD",
        "coloured regions: a letter, a number, a word or an emoji for each square; one queen in each, none touching",
        DRAWN, |input, wanted| {
            let boards = each(input, signs::check_name, signs::regions);
            boards.map_err(|error| {
                // Any word may name a region, but only letters alone are surely meant as names, and not as queens.
                let mut signs = input.text.text().chars();
                let is_known = error.is_known
                    && signs.all(|char| char.is_alphabetic() || char.is_whitespace());
                match wanted {
                    Wanted::Board => FormatError { is_known, ..error },
                    Wanted::Queens => {
                        FormatError::new(Position::START, error.what, error.accepted)
                    }
                }
            })
        }, signs::write_regions;
    /// The columns of a solution.
    Rows "rows" "2 4 1 3",
        "solutions, one a line: the column of each row, from 1 or, with a 0, from 0",
        Limits::new(MAX_SIDE, LIST, LIST), |input, _| lines::read_columns(input.text, Base::Found),
        |problem| plain_rules(problem, |problem| data::write::rows(problem, 1));
    /// The columns of a solution, from 0.
    Rows0 "rows0" "1 3 0 2",
        "solutions, one a line: the column of each row, from 0",
        LISTED, |input, _| lines::read_columns(input.text, Base::Zero),
        |problem| plain_rules(problem, |problem| data::write::rows(problem, 0));
    /// The rows and columns of queens.
    Pairs "pairs" "1,2\n2,4\n3,1\n4,3",
        "the row and the column of each queen, one a line, from 1 or, with a 0, from 0",
        LISTED, |input, _| lines::read_pairs(input.text, Base::Found),
        |problem| plain_rules(problem, |problem| data::write::pairs(problem, 1));
    /// The rows and columns of queens, from 0.
    Pairs0 "pairs0" "0,1\n1,3\n2,0\n3,2",
        "the row and the column of each queen, one a line, from 0",
        LISTED, |input, _| lines::read_pairs(input.text, Base::Zero),
        |problem| plain_rules(problem, |problem| data::write::pairs(problem, 0));
    /// The names of squares in chess.
    Chess "chess" "b4 d3 a2 c1",
        "the queens by the names of their squares in chess, row 1 at the bottom",
        LISTED, |input, wanted| words::read_squares(input.text, wanted),
        |problem| plain_rules(problem, words::write_squares);
}

/// Reads values, among which there must be a name.
fn named(input: &Input<'_>, wanted: Wanted, name: &str) -> Drafts {
    if data::has_name(input.tape()?, name) {
        data::read(input, wanted)
    } else {
        refuse!(Position::START,
            ["`{name}` is missing" "缺少 `{name}`"] ["give `{name} = [...]`" "请给 `{name} = [...]`"])
    }
}

/// Reads boards of cells. `check` says what is wrong with a cell alone, which comes before a missing row.
pub(super) fn each(
    input: &Input<'_>,
    check: impl Fn(&Cell<'_>) -> Result<(), FormatError>,
    read: impl Fn(&Matrix<'_>) -> Result<Draft, FormatError>,
) -> Drafts {
    let Matrices { boards, refusal } = input.matrices();
    if let Some(refusal) = refusal {
        boards.iter().flat_map(|board| &board.rows).flatten().try_for_each(check)?;
        let is_known = boards.iter().any(|board| !board.rows.is_empty());
        return Err(if is_known { refusal.clone().known() } else { refusal.clone() });
    }
    if boards.is_empty() {
        Err(grid::empty(Phrase::new("the rows of a board", "棋盘的各行")))
    } else {
        boards.iter().map(read).collect()
    }
}

/// Reads boards whose characters have the meanings of an alphabet.
fn drawn(input: &Input<'_>, alphabet: &Alphabet) -> Drafts {
    if alphabet.header && input.text.text().trim() == "0" {
        Ok(vec![Draft::new(0)])
    } else {
        each(input, |cell| alphabet.check(cell), |matrix| alphabet.draft(matrix))
    }
}

fn written(alphabet: &Alphabet, problem: &Problem) -> Result<String, Phrase> {
    alphabet.write(problem)
}

/// Writes a problem in a format that has neither rules nor regions.
fn plain_rules(
    problem: &Problem,
    write: impl Fn(&Problem) -> Result<String, Phrase>,
) -> Result<String, Phrase> {
    if problem.rules() != Rules::Queen {
        return Err(Phrase::new("rules other than `queen`", "`queen` 以外的规则"));
    }
    if problem.regions().is_some() {
        return Err(Phrase::new("regions", "区域"));
    }
    write(problem)
}
