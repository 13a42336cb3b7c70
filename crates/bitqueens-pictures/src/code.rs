//! Refusals and doubts as numbers: the page's reader has no words.

use crate::{Doubt, Refusal};

impl Refusal {
    /// The refusal as three numbers.
    #[must_use]
    pub fn code(self) -> [usize; 3] {
        match self {
            Self::Bytes { given, pixels } => [0, given, pixels],
            Self::Large { width, height } => [1, width, height],
            Self::NoBoard => [2, 0, 0],
            Self::NoRegions { n } => [3, n, 0],
            Self::Boxes { n } => [4, n, 0],
            Self::TwoColours { n } => [5, n, 0],
        }
    }

    /// The refusal with these numbers.
    #[must_use]
    pub fn of_code([kind, a, b]: [usize; 3]) -> Self {
        match kind {
            0 => Self::Bytes { given: a, pixels: b },
            1 => Self::Large { width: a, height: b },
            3 => Self::NoRegions { n: a },
            4 => Self::Boxes { n: a },
            5 => Self::TwoColours { n: a },
            _ => Self::NoBoard,
        }
    }
}

impl Doubt {
    const ALL: [Self; 7] = [
        Self::Faint,
        Self::Unclear,
        Self::Contradiction,
        Self::SeveralBoards,
        Self::Symbols,
        Self::Margin,
        Self::Part,
    ];

    /// The doubt as three numbers.
    #[must_use]
    pub fn code(self) -> [usize; 3] {
        match self {
            Self::Shaded { row, col } => [Self::ALL.len(), row, col],
            _ => [Self::ALL.iter().position(|&doubt| doubt == self).unwrap_or(0), 0, 0],
        }
    }

    /// The doubt with these numbers.
    #[must_use]
    pub fn of_code([kind, row, col]: [usize; 3]) -> Self {
        Self::ALL.get(kind).copied().unwrap_or(Self::Shaded { row, col })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_back() {
        let refusals = [
            Refusal::Bytes { given: 7, pixels: 2 },
            Refusal::Large { width: 9, height: 8 },
            Refusal::NoBoard,
            Refusal::NoRegions { n: 5 },
            Refusal::Boxes { n: 9 },
            Refusal::TwoColours { n: 8 },
        ];
        assert_eq!(refusals.map(|refusal| Refusal::of_code(refusal.code())), refusals);
        let shaded = Doubt::Shaded { row: 3, col: 0 };
        for doubt in Doubt::ALL.into_iter().chain([shaded]) {
            assert_eq!(Doubt::of_code(doubt.code()), doubt);
        }
    }
}
