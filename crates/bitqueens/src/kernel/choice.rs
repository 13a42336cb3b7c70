//! The reason for the choice of a kernel, in words.
//!
//! [`Kernel::best`] decides. The words follow from the lanes of the chosen kernel and from what the other
//! kernels lack, so that they stay true when the rule changes.

use super::Kernel;
use crate::language::{Language, Localized, Phrase, say};

impl Kernel {
    /// The reason for the chosen kernel.
    fn because(self, n: usize, language: Language) -> String {
        let more = Self::ALL
            .iter()
            .any(|kernel| kernel.missing().is_none() && kernel.lanes() > self.lanes());
        let (lanes, window) = (self.lanes(), self.window());
        let lead = match (lanes, more) {
            (1, _) => {
                Phrase::new("no vector kernel runs here", "这台机器不能运行向量内核").text(language)
            }
            (_, false) => say!(
                language,
                "{lanes} states at a time, the most that a kernel has here",
                "一次搜索 {lanes} 个局面，这台机器上最多"
            ),
            (_, true) => say!(
                language,
                "{lanes} states at a time in the widest lanes",
                "在最宽的通道里一次搜索 {lanes} 个局面"
            ),
        };
        let fit = if n <= window {
            say!(
                language,
                "a row of {n} columns fits a lane of {window}",
                "一行 {n} 列放得进 {window} 列的通道"
            )
        } else {
            say!(
                language,
                "a lane holds {window} of {n} columns, so queens go on the outermost open columns first until the rest fits",
                "一条通道放得下 {n} 列中的 {window} 列，所以先在最外侧的空列放皇后，直到其余的列放得下"
            )
        };
        say!(language, "{lead}; {fit}", "{lead}；{fit}")
    }
}

#[doc(hidden)]
impl Kernel {
    /// Number of states in one register.
    #[must_use]
    pub const fn lanes(self) -> usize {
        match self {
            Self::Scalar => 1,
            Self::Simd128W16 | Self::Avx2W32 => 8,
            Self::Avx2W16 | Self::Avx512W32 => 16,
            Self::Avx512W16 => 32,
        }
    }

    /// Number of columns in a lane.
    #[must_use]
    pub const fn window(self) -> usize {
        match self {
            Self::Scalar | Self::Avx2W32 | Self::Avx512W32 => 32,
            Self::Simd128W16 | Self::Avx2W16 | Self::Avx512W16 => 16,
        }
    }

    /// Why [`Self::best`] takes this kernel for a board of side `n`, or why it does not.
    ///
    /// ```
    /// use bitqueens::{Kernel, language::Language};
    /// let chosen = Kernel::best(18);
    /// assert!(chosen.reason(18, Language::English).starts_with("chosen for n = 18"));
    /// ```
    #[must_use]
    pub fn reason(self, n: usize, language: Language) -> String {
        let best = Self::best(n);
        if let Some(why) = self.missing() {
            return say!(language, "not here: {why}", "这台机器没有：{why}"; why);
        }
        if self == best {
            return say!(
                language,
                "chosen for n = {n}: {}",
                "n = {n} 时选用：{0}",
                self.because(n, language)
            );
        }
        let (lanes, most) = (self.lanes(), best.lanes());
        let (window, other) = (self.window(), best.window());
        if lanes > most {
            return say!(
                language,
                "available: more lanes, but fitting {n} columns into {window} makes parts so small that they leave the lanes empty",
                "可用：通道更多，但把 {n} 列放进 {window} 列的通道，各部分太小，通道会空着"
            );
        }
        if lanes == most {
            return say!(
                language,
                "available: as many lanes, of {window} columns instead of {other}",
                "可用：通道数相同，每条 {window} 列而不是 {other} 列"
            );
        }
        match lanes {
            1 => say!(
                language,
                "available: one state at a time instead of {most}",
                "可用：一次搜索 1 个局面而不是 {most} 个"
            ),
            _ => say!(
                language,
                "available: {lanes} states at a time instead of {most}",
                "可用：一次搜索 {lanes} 个局面而不是 {most} 个"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "nothing unsafe, and much text")]
    fn one_kernel_is_chosen_and_the_missing_say_what_they_lack() {
        for n in 0..=32 {
            let chosen: Vec<_> = Kernel::ALL
                .into_iter()
                .filter(|kernel| kernel.reason(n, Language::English).starts_with("chosen for"))
                .collect();
            assert_eq!(chosen, [Kernel::best(n)], "n = {n}");
            for kernel in Kernel::ALL {
                let missing = kernel.reason(n, Language::English).starts_with("not here: ");
                assert_eq!(missing, kernel.missing().is_some(), "{kernel}, n = {n}");
            }
        }
    }

    /// The number of columns in a lane decides whether columns are closed first.
    #[test]
    fn the_reason_names_the_window() {
        let (narrow, wide) = (Kernel::Simd128W16, Kernel::Scalar);
        assert!(narrow.because(16, Language::English).contains("fits a lane of 16"));
        assert!(narrow.because(17, Language::English).contains("16 of 17 columns"));
        assert!(wide.because(32, Language::English).contains("fits a lane of 32"));
    }
}
