//! The table of formats.

use super::cells::{Cell, Matrices, Matrix};
use super::draft::Draft;
use super::error::FormatError;
use super::grid::{self, Alphabet};
use super::input::Limits;
use super::numbers::Base;
use super::position::Position;
use super::{
    Format, Input, Wanted, csplib, data, diagonals, drawing, json, lines, links, signs, text, words,
};
use bitqueens::language::{self, Phrase};
use bitqueens::text;
use bitqueens::{MAX_SIDE, Problem, Rules};

/// An entry of the table.
pub(super) struct Entry {
    pub(super) format: Format,
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

/// The formats, in the order in which they are tried. Where readings differ, the first one is taken.
pub(super) const TABLE: [Entry; 22] = [
    Entry {
        format: Format::Text,
        name: "text",
        summary: "the project's own format: size, rules, queens, blocked squares, regions, comments",
        example: "bitqueens board 1\nsize 4\nqueen 1 2",
        limits: Limits::new(MAX_SIDE, 4 * MAX_SIDE, LIST),
        read: |input, _| match text::read(input.text) {
            Ok(draft) => Ok(vec![draft]),
            Err(error) if input.text.text().starts_with("bitqueens board") => Err(error.known()),
            Err(error) => Err(error),
        },
        write: text::write,
    },
    Entry {
        format: Format::Csplib,
        name: "csplib",
        summary: "CSPLib problems 79 and 80 in Essence: `letting n`, `blocks` and `queens` as [row,column] from 1",
        example: "letting n = 4\nletting blocks = [[1,2]]",
        limits: LISTED,
        read: |input, wanted| {
            let has_letting = |line: super::input::Line<'_>| line.text.contains("letting ");
            if input.text.lines().any(has_letting) {
                data::read(input, wanted)
            } else {
                Err(unlike(
                    Phrase::new("`letting` is missing", "缺少 `letting`"),
                    Phrase::new("give `letting n = N`", "请给 `letting n = N`"),
                ))
            }
        },
        write: |problem| plain_rules(problem, csplib::write),
    },
    Entry {
        format: Format::Diagonals,
        name: "diagonals",
        summary: "CSPLib problem 79, excluded diagonals: `n`, `numdiags` and `diags` as [number, direction]",
        example: "n = 4\nnumdiags = 1\ndiags = [[3, 0]]",
        limits: LISTED,
        read: |input, wanted| named(input, wanted, "diags"),
        write: |problem| plain_rules(problem, diagonals::write),
    },
    Entry {
        format: Format::Minizinc,
        name: "minizinc",
        summary: "MiniZinc: `n`, `blocks`, `queens`, `dim` and `sectors` of Star Battle, `q` of a solution",
        example: "n = 4;\nblocks = [|1,2|];",
        limits: LISTED,
        read: |input, wanted| {
            if input.text.lines().any(|line| line.text.trim_end().ends_with(';'))
                && !input.text.text().contains(['{', '"'])
            {
                data::read(input, wanted)
            } else {
                Err(unlike(
                    Phrase::new("no assignment ends in `;`", "没有以 `;` 结尾的赋值"),
                    Phrase::new("give `n = N;`", "请给 `n = N;`"),
                ))
            }
        },
        write: data::write::minizinc,
    },
    Entry {
        format: Format::Facts,
        name: "facts",
        summary: "facts of answer sets: `queen(row, column)`, `block(row, column)`, from 1",
        example: "n(4). queen(1,2). queen(2,4).",
        limits: LISTED,
        read: |input, wanted| {
            if input.text.text().contains("(")
                && input.text.text().contains(")")
                && !input.text.text().contains(['{', '['])
            {
                data::read(input, wanted)
            } else {
                Err(unlike(
                    Phrase::new("there are no facts", "没有事实"),
                    Phrase::new("give `queen(1,2)`", "请给 `queen(1,2)`"),
                ))
            }
        },
        write: |problem| plain_rules(problem, data::write::facts),
    },
    Entry {
        format: Format::Leetcode,
        name: "leetcode",
        summary: "the answer to LeetCode 51: boards as lists of rows of `Q` and `.`",
        example: "[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]]",
        limits: LISTED,
        read: |input, wanted| {
            if input.text.text().contains(['Q', 'q']) && !input.text.text().contains(['{', '=']) {
                data::read(input, wanted)
            } else {
                Err(unlike(
                    Phrase::new("there is no list of texts", "没有字符串的列表"),
                    Phrase::new(
                        "give [[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]]",
                        "请给 [[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]]",
                    ),
                ))
            }
        },
        write: |problem| plain_rules(problem, data::write::leetcode),
    },
    Entry {
        format: Format::Json,
        name: "json",
        summary: "JSON, Python or TypeScript: `n`, `rules`, `blocked`, `fixed`, `regions`, or lists",
        example: "{\"v\":1,\"n\":4,\"blocked\":[[1,2]]}",
        limits: LISTED,
        read: data::read,
        write: json::write,
    },
    Entry {
        format: Format::Puzzlink,
        name: "puzzlink",
        summary: "the address of a Star Battle with one star on puzz.link; one of Penpa (penpa-edit) is read, too",
        example: "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou",
        limits: LISTED,
        read: |input, _| links::read(input.text),
        write: links::write,
    },
    Entry {
        format: Format::Fen,
        name: "fen",
        summary: "FEN: rows with `/` between them, numbers of free squares, `Q` a queen",
        example: "1Q2/3Q/Q3/2Q1",
        limits: LISTED,
        read: |input, _| words::read_fen(input.text),
        write: |problem| plain_rules(problem, words::write_fen),
    },
    Entry {
        format: Format::Drawing,
        name: "drawing",
        summary: "a drawing of `bitqueens draw` as text; `♛` is a queen, `▒` is blocked",
        example: "┌─────────┐\n│ · ♛ · · │",
        limits: DRAWN,
        read: drawing::read,
        write: |problem| plain_rules(problem, drawing::write),
    },
    Entry {
        format: Format::Matrix,
        name: "matrix",
        summary: "rows of 0 and 1, where 1 is a queen",
        example: "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0",
        limits: DRAWN,
        read: |input, _| each(input, signs::check_bit, signs::matrix),
        write: |problem| plain_rules(problem, |problem| written(&grid::MATRIX, problem)),
    },
    Entry {
        format: Format::Hash,
        name: "hash",
        summary: "rows; `.` is free, `#` is blocked, `Q` is a queen; many other signs, with or without separators",
        example: ".Q..\n...Q\nQ...\n..Q.",
        limits: DRAWN,
        read: |input, _| each(input, signs::check, signs::board),
        write: |problem| plain_rules(problem, |problem| written(&grid::HASH, problem)),
    },
    Entry {
        format: Format::Uva11195,
        name: "uva11195",
        summary: "UVa 11195, one case: the side, then rows; `.` is free, `*` is blocked",
        example: "4\n.*..\n....\n....\n....",
        limits: DRAWN,
        read: |input, _| drawn(input, &grid::UVA11195),
        write: |problem| plain_rules(problem, |problem| written(&grid::UVA11195, problem)),
    },
    Entry {
        format: Format::P1562,
        name: "p1562",
        summary: "Luogu P1562: the side, then rows; `*` is free, `.` is blocked",
        example: "4\n*.**\n****\n****\n****",
        limits: DRAWN,
        read: |input, _| drawn(input, &grid::P1562),
        write: |problem| plain_rules(problem, |problem| written(&grid::P1562, problem)),
    },
    Entry {
        format: Format::Cses,
        name: "cses",
        summary: "CSES 1624 at any side: rows; `.` is free, `*` is blocked",
        example: ".*..\n....\n....\n....",
        limits: DRAWN,
        read: |input, _| drawn(input, &grid::CSES),
        write: |problem| plain_rules(problem, |problem| written(&grid::CSES, problem)),
    },
    Entry {
        format: Format::Kattis,
        name: "kattis",
        summary: "Kattis 8queens at any side: rows; `.` is free, `*` is a queen",
        example: ".*..\n...*\n*...\n..*.",
        limits: DRAWN,
        read: |input, _| drawn(input, &grid::KATTIS),
        write: |problem| plain_rules(problem, |problem| written(&grid::KATTIS, problem)),
    },
    Entry {
        format: Format::Letters,
        name: "letters",
        summary: "coloured regions: a letter, a number, a word or an emoji for each square; one queen in each, none touching",
        example: "AABB\nABBB\nCCDD\nCCDD",
        limits: DRAWN,
        read: |input, wanted| {
            let boards = each(input, signs::check_name, signs::regions);
            boards.map_err(|error| {
                // Any word may name a region, but only letters alone are surely meant as names, and not as queens.
                let mut signs = input.text.text().chars();
                let is_known = error.is_known
                    && signs.all(|char| char.is_alphabetic() || char.is_whitespace());
                match wanted {
                    Wanted::Board => FormatError { is_known, ..error },
                    Wanted::Queens => unlike(error.what, error.accepted),
                }
            })
        },
        write: signs::write_regions,
    },
    Entry {
        format: Format::Rows,
        name: "rows",
        summary: "solutions, one a line: the column of each row, from 1 or, with a 0, from 0",
        example: "2 4 1 3",
        limits: Limits::new(MAX_SIDE, LIST, LIST),
        read: |input, _| lines::read_columns(input.text, Base::Found),
        write: |problem| plain_rules(problem, |problem| data::write::rows(problem, 1)),
    },
    Entry {
        format: Format::Rows0,
        name: "rows0",
        summary: "solutions, one a line: the column of each row, from 0",
        example: "1 3 0 2",
        limits: LISTED,
        read: |input, _| lines::read_columns(input.text, Base::Zero),
        write: |problem| plain_rules(problem, |problem| data::write::rows(problem, 0)),
    },
    Entry {
        format: Format::Pairs,
        name: "pairs",
        summary: "the row and the column of each queen, one a line, from 1 or, with a 0, from 0",
        example: "1,2\n2,4\n3,1\n4,3",
        limits: LISTED,
        read: |input, _| lines::read_pairs(input.text, Base::Found),
        write: |problem| plain_rules(problem, |problem| data::write::pairs(problem, 1)),
    },
    Entry {
        format: Format::Pairs0,
        name: "pairs0",
        summary: "the row and the column of each queen, one a line, from 0",
        example: "0,1\n1,3\n2,0\n3,2",
        limits: LISTED,
        read: |input, _| lines::read_pairs(input.text, Base::Zero),
        write: |problem| plain_rules(problem, |problem| data::write::pairs(problem, 0)),
    },
    Entry {
        format: Format::Chess,
        name: "chess",
        summary: "the queens by the names of their squares in chess, row 1 at the bottom",
        example: "b4 d3 a2 c1",
        limits: LISTED,
        read: |input, _| words::read_squares(input.text),
        write: |problem| plain_rules(problem, words::write_squares),
    },
];

/// The refusal of a text that has nothing of a format.
fn unlike(what: impl Into<language::Text>, accepted: impl Into<language::Text>) -> FormatError {
    FormatError::new(Position::START, what, accepted)
}

/// Reads values, among which there must be a name.
fn named(input: &Input<'_>, wanted: Wanted, name: &str) -> Drafts {
    if data::has_name(input.tape()?, name) {
        data::read(input, wanted)
    } else {
        Err(unlike(
            text!("`{name}` is missing", "缺少 `{name}`"),
            text!("give `{name} = [...]`", "请给 `{name} = [...]`"),
        ))
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
