//! Areas and steps as sentences.

use super::{Area, Deduction, Reason};
use bitqueens::language::{Language, Localized, space_after};
use bitqueens::{Square, displayed, say};

impl Localized for Area {
    fn text(&self, language: Language) -> String {
        match self {
            Self::Row(row) => say!(language, "row {}", "第 {} 行", u32::from(*row) + 1),
            Self::Column(col) => say!(language, "column {}", "第 {} 列", u32::from(*col) + 1),
            Self::Region(name) => say!(language, "region {name}", "区域 {name}"),
        }
    }
}

displayed!(Area);

impl Localized for Deduction {
    /// The step as a sentence without a full stop; rows and columns count from 1.
    ///
    /// ```
    /// use bitqueens::language::{Language, Localized};
    /// use bitqueens::{Cancel, Problem, Square};
    /// use bitqueens_tutor::puzzle;
    /// let board = Problem::plain(4)?.with_fixed([Square::new(0, 1)])?;
    /// let step = &puzzle::explain(&board, &Cancel::new())?.steps[0];
    /// assert_eq!(step.text(Language::Chinese), "第 2 行只剩一个空位：皇后放在 (2, 4)");
    /// # Ok::<(), bitqueens_tutor::Error>(())
    /// ```
    fn text(&self, language: Language) -> String {
        self.sentence(language, Squares::Listed)
    }
}

impl Deduction {
    /// Where to look for the step, without its reason.
    ///
    /// ```
    /// use bitqueens::language::Language;
    /// use bitqueens::{Cancel, Problem, Square};
    /// use bitqueens_tutor::puzzle;
    /// let board = Problem::plain(4)?.with_fixed([Square::new(0, 1)])?;
    /// let step = &puzzle::explain(&board, &Cancel::new())?.steps[0];
    /// assert_eq!(step.place(Language::English), "look at row 2");
    /// # Ok::<(), bitqueens_tutor::Error>(())
    /// ```
    #[must_use]
    pub fn place(&self, language: Language) -> String {
        let [short, _] = self.reason.areas();
        if short.is_empty() {
            return language.pick("look at the whole board", "看看整个棋盘").to_owned();
        }
        let areas = list(short.iter().map(|area| area.text(language)), language);
        say!(language, "look at {areas}", "看看{areas}")
    }

    /// The sentence for a reader who sees the closed squares crossed, and the place of the queen.
    ///
    /// ```
    /// use bitqueens::language::Language;
    /// use bitqueens::{Cancel, Problem, Square};
    /// use bitqueens_tutor::puzzle;
    /// let step = &puzzle::explain(&Problem::plain(4)?, &Cancel::new())?.steps[0];
    /// let shown = "a queen at a crossed square forces (1, 4), which leaves row 3 without an open square";
    /// assert_eq!(step.shown(Language::English), shown);
    /// # Ok::<(), bitqueens_tutor::Error>(())
    /// ```
    #[must_use]
    pub fn shown(&self, language: Language) -> String {
        self.sentence(language, Squares::Crossed)
    }

    fn sentence(&self, language: Language, told: Squares) -> String {
        let listed = |squares: &[Square]| list(squares.iter().map(Square::to_string), language);
        let subject = |areas: &[Area]| subject(areas, language);
        let squares = |squares: &[Square]| match told {
            Squares::Crossed => language.pick("a crossed square", "打叉的格").to_owned(),
            Squares::Listed => language.pick("", " ").to_owned() + &listed(squares),
        };
        // What only a sentence with its squares ends with.
        let end = |by: &str, squares: &[Square]| match told {
            Squares::Listed => by.to_owned() + &listed(squares),
            Squares::Crossed => String::new(),
        };
        let closed = squares(&self.closed);
        match &self.reason {
            Reason::LastSquare { area } => {
                let area = subject(&[*area]);
                let queen = end(language.pick(": queen at ", "：皇后放在 "), self.queen.as_slice());
                say!(
                    language,
                    "{area} has one open square left{queen}",
                    "{area}只剩一个空位{queen}"
                )
            }
            Reason::Confined { inner, outer } => {
                let (inner, outer) = (subject(inner), subject(outer));
                let closed = end(language.pick(": ", "："), &self.closed);
                say!(
                    language,
                    "all open squares of {inner} lie in {outer}, so the rest of {outer} is closed{closed}",
                    "{inner}的空位全在{outer}内，所以{outer}别处都不能放皇后{closed}"
                )
            }
            Reason::TakesAll { area } => {
                let area = subject(&[*area]);
                say!(
                    language,
                    "a queen at {closed} would leave {area} without an open square",
                    "皇后一放在{closed}，{area}就没有空位了"
                )
            }
            Reason::Trial { forced, area } => {
                let area = subject(&[*area]);
                let forced = listed(forced);
                say!(
                    language,
                    "a queen at {closed} forces {forced}, which leaves {area} without an open square",
                    "皇后一放在{closed}，就只能再放 {forced}，{area}也就没有空位了"
                )
            }
            Reason::Search => say!(
                language,
                "a search finds no solution with a queen at {closed}",
                "搜索可知，皇后不能放在{closed}"
            ),
            Reason::Excluded { n, regions } if n == regions => say!(
                language,
                "these rules have no solution on a board of side {n}",
                "按这种规则，边长 {n} 的棋盘无解"
            ),
            Reason::Excluded { n, regions } => {
                let end = |number: usize| if number == 1 { "" } else { "s" };
                let (region, row) = (end(*regions), end(*n));
                say!(
                    language,
                    "{regions} region{region} and {n} row{row} cannot have one queen each",
                    "{regions} 个区域配 {n} 行，不能各放一个皇后"
                )
            }
            Reason::Impossible { area } => {
                let area = subject(&[*area]);
                say!(
                    language,
                    "{area} has no open square, so there is no solution",
                    "{area}没有空位：无解"
                )
            }
        }
    }
}

displayed!(Deduction);

/// How a sentence tells the squares of its step.
#[derive(Clone, Copy)]
enum Squares {
    /// They are crossed on a board.
    Crossed,
    Listed,
}

/// Areas before a Chinese character: the letter of a region keeps a space from it.
fn subject(areas: &[Area], language: Language) -> String {
    let listed = list(areas.iter().map(|area| area.text(language)), language);
    let space = language.pick("", space_after(&listed));
    listed + space
}

/// "a, b and c".
fn list(items: impl Iterator<Item = String>, language: Language) -> String {
    let items: Vec<String> = items.collect();
    match items.split_last() {
        Some((last, most)) if language == Language::English && !most.is_empty() => {
            format!("{} and {last}", most.join(", "))
        }
        _ => items.join("、"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_s_letter_stands_apart() {
        let step = |reason| Deduction { reason, queen: None, closed: vec![Square::new(0, 2)] };
        let confined =
            step(Reason::Confined { inner: vec![Area::Region('A')], outer: vec![Area::Row(0)] });
        assert_eq!(
            confined.text(Language::Chinese),
            "区域 A 的空位全在第 1 行内，所以第 1 行别处都不能放皇后：(1, 3)"
        );
        let takes_all = step(Reason::TakesAll { area: Area::Column(4) });
        assert_eq!(takes_all.text(Language::Chinese), "皇后一放在 (1, 3)，第 5 列就没有空位了");
    }

    #[test]
    fn a_sentence_beside_a_board_leaves_out_what_is_drawn() {
        let shown = |reason, queen| {
            let step = Deduction { reason, queen, closed: vec![Square::new(0, 2)] };
            Language::ALL.map(|language| step.shown(language))
        };
        let area = Area::Row(1);
        assert_eq!(
            shown(Reason::LastSquare { area }, Some(Square::new(1, 3))),
            ["row 2 has one open square left", "第 2 行只剩一个空位"]
        );
        // The queens that follow are not drawn.
        assert_eq!(
            shown(Reason::Trial { forced: vec![Square::new(2, 5)], area }, None),
            [
                "a queen at a crossed square forces (3, 6), which leaves row 2 without an open square",
                "皇后一放在打叉的格，就只能再放 (3, 6)，第 2 行也就没有空位了",
            ]
        );
    }

    #[test]
    fn a_place_gives_neither_squares_nor_the_reason_away() {
        let (row, forced) = (Area::Row(1), vec![Square::new(2, 5)]);
        let told = |reason| {
            let queen = matches!(reason, Reason::LastSquare { .. }).then(|| Square::new(1, 3));
            let step =
                Deduction { reason, queen, closed: vec![Square::new(0, 2), Square::new(0, 3)] };
            Language::ALL.map(|language| (step.text(language), step.place(language)))
        };
        let at_row = ["look at row 2", "看看第 2 行"];
        let expected = [
            (
                Reason::LastSquare { area: row },
                [
                    "row 2 has one open square left: queen at (2, 4)",
                    "第 2 行只剩一个空位：皇后放在 (2, 4)",
                ],
                at_row,
            ),
            (
                Reason::Confined { inner: vec![Area::Region('C')], outer: vec![row] },
                [
                    "all open squares of region C lie in row 2, so the rest of row 2 is closed: (1, 3) and (1, 4)",
                    "区域 C 的空位全在第 2 行内，所以第 2 行别处都不能放皇后：(1, 3)、(1, 4)",
                ],
                ["look at region C", "看看区域 C"],
            ),
            (
                Reason::TakesAll { area: row },
                [
                    "a queen at (1, 3) and (1, 4) would leave row 2 without an open square",
                    "皇后一放在 (1, 3)、(1, 4)，第 2 行就没有空位了",
                ],
                at_row,
            ),
            (
                Reason::Trial { forced, area: row },
                [
                    "a queen at (1, 3) and (1, 4) forces (3, 6), which leaves row 2 without an open square",
                    "皇后一放在 (1, 3)、(1, 4)，就只能再放 (3, 6)，第 2 行也就没有空位了",
                ],
                at_row,
            ),
            (
                Reason::Search,
                [
                    "a search finds no solution with a queen at (1, 3) and (1, 4)",
                    "搜索可知，皇后不能放在 (1, 3)、(1, 4)",
                ],
                ["look at the whole board", "看看整个棋盘"],
            ),
        ];
        for (reason, texts, places) in expected {
            assert_eq!(
                told(reason),
                [0, 1].map(|at| (texts[at].to_owned(), places[at].to_owned()))
            );
        }
    }
}
