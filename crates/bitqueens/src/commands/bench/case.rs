//! The rows of a table.

use std::str::FromStr;

use bitqueens::Kernel;

use super::checked_side;
use crate::values;

/// Largest side at which solution five is measured: at n = 17 it takes most of a minute.
const MAX_LADDER_SIDE: usize = 17;

/// A side, or a range of sides.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Sides {
    low: usize,
    high: usize,
}

impl Sides {
    pub(super) const DEFAULT: Self = Self { low: 12, high: 16 };

    pub(super) fn all(self) -> impl Iterator<Item = usize> {
        self.low..=self.high
    }
}

impl FromStr for Sides {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let side = |text: &str| {
            let n = text
                .trim_start_matches('=')
                .parse()
                .map_err(|_| "give a side such as 16, or a range such as 12..16".to_owned())?;
            checked_side(n).map_err(|error| error.to_string())
        };
        let (low, high) = match text.split_once("..") {
            Some((low, high)) => (side(low)?, side(high)?),
            None => (side(text)?, side(text)?),
        };
        if low > high {
            return Err(format!("the range is empty: give {high}..{low}"));
        }
        Ok(Self { low, high })
    }
}

/// One or several kernels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Kernels {
    /// The fastest for a side.
    Best,
    /// All that this machine has.
    All,
    One(Kernel),
}

impl FromStr for Kernels {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "best" => Ok(Self::Best),
            "all" => Ok(Self::All),
            name => values::kernel(name).map(Self::One),
        }
    }
}

impl Kernels {
    /// The kernels for boards of side `n`.
    pub(super) fn at(self, n: usize) -> Vec<Kernel> {
        match self {
            Self::Best => vec![Kernel::best(n)],
            Self::All => Kernel::available(),
            Self::One(kernel) => vec![kernel],
        }
    }

    /// All kernels of a list for side `n`, each once, in the order of [`Kernel`].
    pub(super) fn each(list: &[Self], n: usize) -> Vec<Kernel> {
        let mut kernels: Vec<_> = list.iter().flat_map(|kernels| kernels.at(n)).collect();
        kernels.sort_unstable();
        kernels.dedup();
        kernels
    }
}

/// The program that a row measures.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Case {
    /// Solution five of the tutorials, on one thread.
    Ladder,
    Kernel {
        kernel: Kernel,
        threads: usize,
    },
    /// The devices with so many threads of the fastest kernel beside them.
    Devices {
        threads: usize,
    },
}

impl Case {
    pub(super) fn is_ladder(&self) -> bool {
        *self == Self::Ladder
    }
}

pub(super) fn cases(n: usize, kernels: &[Kernels], threads: &[usize], ladder: bool) -> Vec<Case> {
    let ladder = (ladder && n <= MAX_LADDER_SIDE).then_some(Case::Ladder);
    let kernels = Kernels::each(kernels, n);
    let cases = kernels.iter().flat_map(|&kernel| {
        let of = move |&threads| Case::Kernel { kernel, threads };
        threads.iter().map(of)
    });
    ladder.into_iter().chain(cases).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_one_or_a_range_with_both_ends() {
        let all = |text: &str| Sides::from_str(text).map(|sides| sides.all().collect::<Vec<_>>());
        assert_eq!(all("9"), Ok(vec![9]));
        assert_eq!(all("9..11"), Ok(vec![9, 10, 11]));
        assert_eq!(all("9..=11"), Ok(vec![9, 10, 11]));
        for (text, says) in [
            ("x", "12..16"),
            ("9..", "12..16"),
            ("28", "0 to 27"),
            ("-1", "12..16"),
            ("11..9", "give 9..11"),
            ("26..40", "0 to 27"),
        ] {
            let error = all(text).expect_err(text);
            assert!(error.contains(says), "{text}: {error}");
        }
    }

    #[test]
    fn each_row_once_and_solution_five_first() {
        let kernels = [Kernels::All, Kernels::One(Kernel::Scalar), Kernels::Best];
        let rows = cases(12, &kernels, &[1, 2], true);
        assert_eq!(rows[0], Case::Ladder);
        assert_eq!(rows.len(), 1 + 2 * Kernel::available().len());
        assert!(!cases(18, &kernels, &[1], true).contains(&Case::Ladder));
    }
}
