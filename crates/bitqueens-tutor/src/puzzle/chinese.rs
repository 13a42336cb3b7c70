//! Steps as sentences in Chinese; [`super::reason`] has the English ones.

use super::{Area, Deduction, Difficulty, Reason};
use bitqueens::Square;

impl Area {
    /// Returns the Chinese name.
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
    /// Returns the Chinese name.
    #[must_use]
    pub const fn name_zh(self) -> &'static str {
        match self {
            Self::LastSquare => "唯一空位",
            Self::Confined => "一个区域的空位都在同一行或同一列里，或反过来",
            Self::TakesAll => "放了别处就没有空位",
            Self::Pair => "两个区域的空位只在两行或两列里，或反过来",
            Self::Group => "几个区域的空位只在同样多的行或列里，或反过来",
            Self::Trial => "试探",
            Self::Search => "搜索",
        }
    }
}

impl Deduction {
    /// Returns the step as a Chinese sentence without a full stop; rows and columns count from 1.
    ///
    /// ```
    /// use bitqueens::{Cancel, Problem, Square};
    /// use bitqueens_tutor::puzzle;
    /// let board = Problem::plain(4)?.with_fixed([Square::new(0, 1)])?;
    /// let explanation = puzzle::explain(&board, &Cancel::new())?;
    /// assert_eq!(explanation.steps[0].text_zh(), "第 2 行只剩一个空位：皇后放在 (2, 4)");
    /// # Ok::<(), bitqueens_tutor::Error>(())
    /// ```
    #[must_use]
    pub fn text_zh(&self) -> String {
        let closed = squares(&self.closed);
        match &self.reason {
            Reason::LastSquare { area } => {
                let queen = self.queen.map_or(String::new(), |queen| queen.to_string());
                format!("{}只剩一个空位：皇后放在 {queen}", subject(&[*area]))
            }
            Reason::Confined { inner, outer } => {
                let (inner, outer) = (subject(inner), subject(outer));
                format!("{inner}的空位全在{outer}内，那里别处都不能放皇后，所以 {closed} 不能放")
            }
            Reason::TakesAll { area } => {
                format!("皇后一放在 {closed}，{}就没有空位了", subject(&[*area]))
            }
            Reason::Trial { forced, area } => {
                let forced = squares(forced);
                format!(
                    "皇后一放在 {closed}，就只能再放 {forced}，{}也就没有空位了",
                    subject(&[*area])
                )
            }
            Reason::Search => format!("搜索可知，皇后放在 {closed} 无解"),
            Reason::Excluded { n, regions } if n == regions => {
                format!("按这种规则，边长 {n} 的棋盘无解")
            }
            Reason::Excluded { n, regions } => {
                format!("{regions} 个区域配 {n} 行，不能各放一个皇后")
            }
            Reason::Impossible { area } => format!("{}没有空位：无解", subject(&[*area])),
        }
    }
}

fn squares(squares: &[Square]) -> String {
    let texts: Vec<_> = squares.iter().map(ToString::to_string).collect();
    texts.join("、")
}

/// The areas before a Chinese character: the letter of a region keeps a space from it.
fn subject(areas: &[Area]) -> String {
    let texts: Vec<_> = areas.iter().map(|area| area.text_zh()).collect();
    let space = match areas.last() {
        Some(Area::Region(_)) => " ",
        _ => "",
    };
    texts.join("、") + space
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_s_letter_stands_apart() {
        let step = |reason| Deduction {
            reason,
            queen: None,
            closed: vec![Square::new(0, 2)],
        };
        let confined = step(Reason::Confined {
            inner: vec![Area::Region('A')],
            outer: vec![Area::Row(0)],
        });
        assert_eq!(
            confined.text_zh(),
            "区域 A 的空位全在第 1 行内，那里别处都不能放皇后，所以 (1, 3) 不能放"
        );
        let takes_all = step(Reason::TakesAll {
            area: Area::Column(4),
        });
        assert_eq!(
            takes_all.text_zh(),
            "皇后一放在 (1, 3)，第 5 列就没有空位了"
        );
    }
}
