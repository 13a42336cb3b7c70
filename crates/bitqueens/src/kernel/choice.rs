//! The reason for the choice of a kernel, in words.
//!
//! [`Kernel::best`] decides. The words follow from the lanes of the chosen kernel and from what the other
//! kernels lack, so that they stay true when the rule changes.

use super::Kernel;

impl Kernel {
    /// Number of states in one register.
    #[doc(hidden)]
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
    #[doc(hidden)]
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
    /// use bitqueens::Kernel;
    /// let chosen = Kernel::best(18);
    /// assert!(chosen.reason(18).starts_with("chosen for n = 18"));
    /// ```
    #[doc(hidden)]
    #[must_use]
    pub fn reason(self, n: usize) -> String {
        let best = Self::best(n);
        if let Some(why) = self.missing() {
            return format!("not here: {why}");
        }
        if self == best {
            return format!("chosen for n = {n}: {}", self.because(n));
        }
        let (lanes, most) = (self.lanes(), best.lanes());
        let (window, other) = (self.window(), best.window());
        if lanes > most {
            return format!(
                "available: more lanes, but fitting {n} columns into {window} makes parts so small \
                 that they leave the lanes empty"
            );
        }
        if lanes == most {
            return format!("available: as many lanes, of {window} columns instead of {other}");
        }
        match lanes {
            1 => format!("available: one state at a time instead of {most}"),
            _ => format!("available: {lanes} states at a time instead of {most}"),
        }
    }

    /// The reason for the chosen kernel.
    fn because(self, n: usize) -> String {
        let more = Self::ALL
            .iter()
            .any(|kernel| kernel.missing().is_none() && kernel.lanes() > self.lanes());
        let (lanes, window) = (self.lanes(), self.window());
        let lead = match (lanes, more) {
            (1, _) => "no vector kernel runs here".to_owned(),
            (_, false) => format!("{lanes} states at a time, the most that a kernel has here"),
            (_, true) => format!("{lanes} states at a time in the widest lanes"),
        };
        let fit = if n <= window {
            format!("a row of {n} columns fits a lane of {window}")
        } else {
            format!(
                "a lane holds {window} of {n} columns, so queens go on the outermost open columns \
                 first until the rest fits"
            )
        };
        format!("{lead}; {fit}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_kernel_is_chosen_and_the_missing_say_what_they_lack() {
        for n in 0..=32 {
            let chosen: Vec<_> = Kernel::ALL
                .into_iter()
                .filter(|kernel| kernel.reason(n).starts_with("chosen for"))
                .collect();
            assert_eq!(chosen, [Kernel::best(n)], "n = {n}");
            for kernel in Kernel::ALL {
                let missing = kernel.reason(n).starts_with("not here: ");
                assert_eq!(missing, kernel.missing().is_some(), "{kernel}, n = {n}");
            }
        }
    }

    /// The number of columns in a lane decides whether columns are closed first.
    #[test]
    fn the_reason_names_the_window() {
        let (narrow, wide) = (Kernel::Simd128W16, Kernel::Scalar);
        assert!(narrow.because(16).contains("fits a lane of 16"));
        assert!(narrow.because(17).contains("16 of 17 columns"));
        assert!(wide.because(32).contains("fits a lane of 32"));
    }
}
