//! How far a kernel looks ahead.

/// How many of the rows below a queen must keep a free square for the search to go on there.
///
/// Two rows are the default and the faster choice (docs/KERNELS.md); with one row a kernel tries more queens
/// and finds the same count. No kernel works without, since every state that it keeps has a square to try.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum LookAhead {
    /// The next remaining row.
    One,
    /// The next two remaining rows. Vector kernels look at three if few rows are left, and in the end at all rows and
    /// all open columns.
    #[default]
    Two,
}

impl LookAhead {
    /// Both, the shorter first.
    pub const ALL: [Self; 2] = [Self::One, Self::Two];

    /// The number of rows.
    #[must_use]
    pub const fn rows(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }
}
