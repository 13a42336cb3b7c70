//! The sentences of steps in Chinese; the English ones are in [`super::reason`].

use super::{Area, Difficulty, Reason, Step};
use crate::Square;

impl Area {
    /// Its Chinese name.
    #[must_use]
    pub fn text_zh(self) -> String {
        match self {
            Self::Row(row) => format!("第 {} 行", u32::from(row) + 1),
            Self::Column(col) => format!("第 {} 列", u32::from(col) + 1),
            Self::Region(name) => format!("区域 {name}"),
        }
    }
}

impl Difficulty {
    /// A Chinese word for it.
    #[must_use]
    pub const fn name_zh(self) -> &'static str {
        match self {
            Self::LastSquare => "唯一格",
            Self::Confined => "一区限一线",
            Self::TakesAll => "占尽",
            Self::Pair => "数对",
            Self::Group => "数组",
            Self::Trial => "试探",
            Self::Search => "搜索",
        }
    }
}

impl Step {
    /// One Chinese sentence, without a full stop; rows and columns count from 1.
    ///
    /// ```
    /// use bitqueens::{Cancel, Problem, Square, puzzle};
    /// let board = Problem::plain(4)?.with_fixed([Square::new(0, 1)])?;
    /// let explanation = puzzle::explain(&board, &Cancel::new())?;
    /// assert_eq!(explanation.steps[0].text_zh(), "第 2 行只剩一个空格：皇后在 (2, 4)");
    /// # Ok::<(), bitqueens::Error>(())
    /// ```
    #[must_use]
    pub fn text_zh(&self) -> String {
        let closed = squares(&self.closed);
        match &self.reason {
            Reason::LastSquare { area } => {
                let queen = self.queen.map_or(String::new(), |queen| queen.to_string());
                format!("{}只剩一个空格：皇后在 {queen}", area.text_zh())
            }
            Reason::Confined { inner, outer } => {
                let (inner, outer) = (areas(inner), areas(outer));
                format!("{inner}的空格全在{outer}里：那里的皇后属于{inner}，所以 {closed} 不能放")
            }
            Reason::TakesAll { area } => {
                format!("皇后放在 {closed} 会占尽{}的空格", area.text_zh())
            }
            Reason::Trial { forced, area } => {
                let forced = squares(forced);
                format!(
                    "皇后放在 {closed} 会逼出 {forced}，然后{}就没有空格了",
                    area.text_zh()
                )
            }
            Reason::Search => format!("搜索表明皇后放在 {closed} 没有解"),
            Reason::Excluded { n, regions } if n == regions => {
                format!("按这种规则，边长 {n} 的棋盘没有解")
            }
            Reason::Excluded { n, regions } => {
                format!("{regions} 个区域、{n} 行，无法各放一个皇后")
            }
            Reason::Impossible { area } => format!("{}没有空格：无解", area.text_zh()),
        }
    }
}

fn squares(squares: &[Square]) -> String {
    let texts: Vec<_> = squares.iter().map(ToString::to_string).collect();
    texts.join("、")
}

fn areas(areas: &[Area]) -> String {
    let texts: Vec<_> = areas.iter().map(|area| area.text_zh()).collect();
    texts.join("、")
}
