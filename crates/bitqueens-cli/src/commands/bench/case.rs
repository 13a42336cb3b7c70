//! The rows of a table.

use bitqueens::Kernel;

use super::checked_side;
use crate::failure::BadInput;
use crate::name_parsers::{Names, bare};
use crate::parsers;
use crate::sides::Sides;

/// Largest side at which solution five is measured: at n = 17 it takes most of a minute.
const MAX_LADDER_SIDE: usize = 17;

/// The sides of a table without arguments.
pub(super) const DEFAULT: Sides = Sides { low: 12, high: 16 };

/// Parses sides that have a published count.
pub(super) fn sides(text: &str) -> Result<Sides, BadInput> {
    let sides: Sides = text.parse()?;
    match [sides.low, sides.high].into_iter().try_for_each(checked_side) {
        Ok(()) => Ok(sides),
        Err(refusal) => Err(refusal),
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

/// A kernel that this machine can run, `best` or `all`.
pub(super) fn kernels() -> Names<Kernels> {
    let list = || {
        let kernels = Kernel::available().into_iter().map(Kernel::name);
        bare(["best", "all"].into_iter().chain(kernels))
    };
    Names::new(list, |text| match text {
        "best" => Ok(Kernels::Best),
        "all" => Ok(Kernels::All),
        name => parsers::kernel(name).map(Kernels::One),
    })
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
    /// The devices, beside this number of threads of the fastest kernel.
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
        let all = |text: &str| super::sides(text).map(|sides| sides.all().collect::<Vec<_>>());
        assert_eq!(all("9"), Ok(vec![9]));
        assert_eq!(all("9..11"), Ok(vec![9, 10, 11]));
        assert_eq!(all("9..=11"), Ok(vec![9, 10, 11]));
        for (text, says) in [
            ("x", "8..12"),
            ("9..", "8..12"),
            ("28", "0 to 27"),
            ("-1", "8..12"),
            ("11..9", "give 9..11"),
            ("26..40", "0 to 27"),
        ] {
            let error = all(text).expect_err(text);
            assert!(error.0.english.contains(says), "{text}: {error}");
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
