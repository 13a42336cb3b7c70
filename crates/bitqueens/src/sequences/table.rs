//! The table of sequences, by identifier.

use super::Rule::{Row, Term, Weighed};
use super::parts::sum_parts;
use super::{
    Sequence, Work, first, invariant, scattered, semiqueens, shifts, superqueens, torus, wide,
};
use crate::board::{Problem, Rules};
use crate::count::{Counter, MAX_COUNT_SIDE, Orbits, profile, symmetric};
use crate::error::Result;
use crate::geometry::Symmetry;
use crate::language::Phrase;
use crate::rules::{PartCounter, count_any, divided, semitorus_attempts};
use crate::sum::Sum;

/// The largest side whose rows fit the masks.
const MASK: usize = 32;
/// The largest index n of sequences over the odd sides 2n + 1, up to side 31.
const ODD: usize = 15;
/// The largest index of the formulas; their values are far below 2^128.
const FORMULA: usize = 1_000_000;

/// Builds the table. A row: the identifier, the indices, the definition in English and Chinese, and the function.
macro_rules! sequences {
    ($($id:literal $offset:literal..=$last:ident, $english:literal $chinese:literal, $rule:expr;)*) => {
        [$(Sequence {
            id: $id,
            offset: $offset,
            last: $last,
            definition: Phrase::new($english, $chinese),
            rule: $rule,
        }),*]
    };
}

/// All sequences. Offsets and definitions follow the encyclopedia; the wording is this project's. Those that the
/// encyclopedia does not have, as far as is known, have names.
pub(super) static SEQUENCES: [Sequence; 35] = sequences! {
    "A000170" 0..=MAX_COUNT_SIDE, "solutions on an n × n board" "n × n 棋盘的解", Term(all);
    "A002562" 1..=MAX_COUNT_SIDE,
        "fundamental solutions on an n × n board: rotations and reflections count once"
        "n × n 棋盘的本质不同的解：旋转和翻转只算一个",
        Term(|n, work| Ok(Orbits::of(&Problem::plain(n)?, all(n, work)?, &work.cancel)?.fundamental));
    "A003111" 0..=ODD,
        "complete mappings of the cyclic group of order 2n + 1: semi-queens on a torus of that side, one of them on the first square"
        "2n + 1 阶循环群的完全映射：该边长的环面上的半皇后，其中一个在第一格",
        Weighed(|n, work| {
            let side = 2 * n + 1;
            Ok(any(Rules::TorusSemi, side, work)? / wide(side))
        }, |n| semitorus_attempts(2 * n + 1));
    "A006717" 0..=ODD,
        "semi-queens (one direction of diagonals) on a torus of side 2n + 1"
        "边长 2n + 1 的环面上的半皇后（只有一个方向的斜线）", Weighed(|n, work| any(Rules::TorusSemi, 2 * n + 1, work), |n| semitorus_attempts(2 * n + 1));
    "A007705" 0..=ODD, "queens on a torus of side 2n + 1" "边长 2n + 1 的环面上的皇后",
        Term(|n, work| any(Rules::Torus, 2 * n + 1, work));
    "A032522" 1..=MAX_COUNT_SIDE, "solutions that a half turn leaves unchanged" "半转不变的解",
        Term(|n, work| unchanged(Symmetry::Rotate180, n, work));
    "A033148" 0..=MAX_COUNT_SIDE, "solutions that a quarter turn leaves unchanged" "四分之一转不变的解",
        Term(|n, work| unchanged(Symmetry::Rotate90, n, work));
    "A036464" 1..=FORMULA, "2 queens on an n × n board" "n × n 棋盘上的 2 个皇后",
        Term(|n, _| {
            // Lucas: C(n, 3) (3n − 1).
            let n = wide(n);
            Ok(n * n.saturating_sub(1) * n.saturating_sub(2) / 6 * (3 * n).saturating_sub(1))
        });
    "A047659" 0..=FORMULA, "3 queens on an n × n board" "n × n 棋盘上的 3 个皇后",
        Term(|n, _| Ok(three(n)));
    "A051223" 1..=MASK, "superqueens (queen and knight) on an n × n board" "n × n 棋盘上的超级皇后（皇后加马）",
        Weighed(|n, work| any(Rules::Superqueen, n, work), superqueens::weight);
    "A051224" 1..=MASK,
        "superqueens (queen and knight) on an n × n board: rotations and reflections count once"
        "n × n 棋盘上的超级皇后（皇后加马）：旋转和翻转只算一个", Weighed(superqueens::unique, superqueens::weight);
    "A051906" 1..=MASK, "queens on a torus of side n" "边长 n 的环面上的皇后",
        Term(|n, work| any(Rules::Torus, n, work));
    "A053994" 0..=ODD,
        "queens on a torus of side 2n + 1: rotations, reflections and translations count once"
        "边长 2n + 1 的环面上的皇后：旋转、翻转和平移只算一个", Term(|n, work| torus::unique(2 * n + 1, work));
    "A061994" 0..=MASK, "4 queens on an n × n board" "n × n 棋盘上的 4 个皇后",
        Term(|n, work| scattered::exactly(4, n, work));
    "A062164" 1..=MASK,
        "solutions on an n × n board: rotations, reflections and shifts on the torus count once"
        "n × n 棋盘的解：旋转、翻转和环面上的平移只算一个", Term(shifts::congruent);
    "A062165" 1..=MASK,
        "solutions on an n × n board: rotations, reflections, shifts on the torus and multiplication by units modulo n count once"
        "n × n 棋盘的解：旋转、翻转、环面上的平移和乘以模 n 的单位只算一个", Term(shifts::similar);
    "A099152" 0..=MASK,
        "semi-queens (one direction of diagonals) on an n × n board" "n × n 棋盘上的半皇后（只有一个方向的斜线）",
        Term(|n, work| {
            if n > semiqueens::LAST {
                return any(Rules::Semi, n, work);
            }
            semiqueens::count(n, work)
        });
    "A108792" 5..=MASK, "5 queens on an n × n board" "n × n 棋盘上的 5 个皇后",
        Term(|n, work| scattered::exactly(5, n, work));
    "A140450" 1..=MASK,
        "squares tried, one by one, until the first solution on an n × n board"
        "在 n × n 棋盘上逐格尝试，到第一个解为止试过的格数", Term(first::tries);
    "A141843" 1..=MASK,
        "triangle by rows: the columns (from 1) of the first solution on an n × n board in lexicographic order, zeros when there is none"
        "三角形，逐行：n × n 棋盘字典序第一个解的列号（从 1 数起），无解时为零", Row { first: 1, row: first::solution };
    "A146303" 1..=MASK,
        "any number of queens on an n × n board, so that no more can be added"
        "n × n 棋盘上任意个皇后，不能再添", Term(scattered::maximal);
    "A176186" 6..=MASK, "6 queens on an n × n board" "n × n 棋盘上的 6 个皇后",
        Term(|n, work| scattered::exactly(6, n, work));
    "A178721" 1..=MASK, "7 queens on an n × n board" "n × n 棋盘上的 7 个皇后",
        Term(|n, work| scattered::exactly(7, n, work));
    "A252593" 1..=MASK, "8 queens on an n × n board" "n × n 棋盘上的 8 个皇后",
        Term(|n, work| scattered::exactly(8, n, work));
    "A260318" 1..=MAX_COUNT_SIDE,
        "orbits of 2 solutions under rotation and reflection (1 for n = 1, by convention)"
        "旋转和翻转下 2 个解的轨道（按惯例，n = 1 时为 1）",
        Term(|n, work| match n {
            1 => Ok(1),
            _ => Ok(unchanged(Symmetry::Rotate90, n, work)? / 2),
        });
    "A260319" 1..=MAX_COUNT_SIDE,
        "orbits of 4 solutions under rotation and reflection" "旋转和翻转下 4 个解的轨道",
        Term(|n, work| {
            let half = unchanged(Symmetry::Rotate180, n, work)?;
            Ok((half - unchanged(Symmetry::Rotate90, n, work)?) / 4)
        });
    "A260320" 1..=MAX_COUNT_SIDE,
        "orbits of 8 solutions under rotation and reflection" "旋转和翻转下 8 个解的轨道",
        Term(|n, work| Ok((all(n, work)? - unchanged(Symmetry::Rotate180, n, work)?) / 8));
    "A287227" 0..=MASK, "any number of queens on an n × n board" "n × n 棋盘上任意个皇后",
        Term(|n, work| Ok(scattered::by_queens(n, work)?.iter().sum()));
    "A319283" 0..=MAX_COUNT_SIDE,
        "nodes of the plain search tree: queens on the first rows, however many, of an n × n board"
        "普通搜索树的节点：n × n 棋盘前若干行上的皇后", Term(|n, work| Ok(nodes(n, work)?.iter().sum()));
    "A319284" 0..=MAX_COUNT_SIDE,
        "triangle by rows: queens on the first k rows of an n × n board" "三角形，逐行：n × n 棋盘前 k 行上的皇后",
        Row { first: 0, row: nodes };
    "A348129" 0..=MASK, "triangle by rows: k queens on an n × n board" "三角形，逐行：n × n 棋盘上的 k 个皇后",
        Row { first: 0, row: scattered::by_queens };
    "A352661" 1..=MASK,
        "orbits of 2 superqueen placements under rotation and reflection" "旋转和翻转下 2 种超级皇后放法的轨道",
        Term(|n, work| match n {
            1 => Ok(0),
            _ => Ok(superqueens::quarter(n, work)? / 2),
        });
    "k-queens-half-turn" 0..=MASK,
        "triangle by rows: k queens on an n × n board that a half turn leaves unchanged"
        "三角形，逐行：n × n 棋盘上半转不变的 k 个皇后",
        Row { first: 0, row: |n, work| invariant::unchanged(Symmetry::Rotate180, n, work) };
    "k-queens-quarter-turn" 0..=MASK,
        "triangle by rows: k queens on an n × n board that a quarter turn leaves unchanged"
        "三角形，逐行：n × n 棋盘上四分之一转不变的 k 个皇后",
        Row { first: 0, row: |n, work| invariant::unchanged(Symmetry::Rotate90, n, work) };
    "k-queens-unique" 0..=MASK,
        "triangle by rows: k queens on an n × n board: rotations and reflections count once"
        "三角形，逐行：n × n 棋盘上的 k 个皇后，旋转和翻转只算一个", Row { first: 0, row: invariant::unique };
};

/// Counts the solutions of the plain board.
fn all(n: usize, work: &Work) -> Result<u128> {
    let problem = Problem::plain(n)?;
    let count = Counter::new(&problem).threads(work.threads.clone())?.cancel(&work.cancel).run()?;
    Ok(count.total)
}

/// Counts the solutions of the plain board under any rules.
pub(super) fn any(rules: Rules, n: usize, work: &Work) -> Result<u128> {
    let problem = Problem::plain(n)?.with_rules(rules)?;
    let Some(divided) = divided(&problem)? else {
        return count_any(&problem, work.threads.clone(), &work.cancel, &|_| ());
    };
    let count = |count: &mut PartCounter<'_>, part| count(part);
    let found: Sum = sum_parts(work, divided.parts(), || divided.counter(&work.cancel), count)?;
    found.check()?;
    Ok(found.count)
}

/// Counts the solutions of the plain board that a symmetry leaves unchanged.
fn unchanged(symmetry: Symmetry, n: usize, work: &Work) -> Result<u128> {
    symmetric::count(&Problem::plain(n)?, symmetry, &work.cancel).map(u128::from)
}

/// Counts the nodes of each row of the plain search tree.
fn nodes(n: usize, work: &Work) -> Result<Vec<u128>> {
    let nodes = profile(&Problem::plain(n)?, work.threads.clone(), &work.cancel)?;
    Ok(nodes.into_iter().map(u128::from).collect())
}

/// The number of placements of 3 queens: Landau, 1896 (*Naturwissenschaftliche Wochenschrift*,
/// 2 August).
fn three(n: usize) -> u128 {
    let n = wide(n);
    if n < 4 {
        return 0;
    }
    if n.is_multiple_of(2) {
        n * (n - 2).pow(2) * (2 * n.pow(3) + 23 * n - (12 * n.pow(2) + 10)) / 12
    } else {
        let quartic = 2 * n.pow(4) + 25 * n.pow(2) + 1 - (12 * n.pow(3) + 14 * n);
        (n - 1) * (n - 3) * quartic / 12
    }
}
