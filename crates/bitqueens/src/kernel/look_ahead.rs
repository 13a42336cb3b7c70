//! How far a kernel looks ahead.

/// How many of the rows below a queen must keep a free square for the search to go on there.
///
/// Two rows are the default and the faster choice (docs/KERNELS.md); one row tries more queens and
/// finds the same. No kernel can do without, since what it keeps always has a square to try. Builds for
/// WebAssembly, where every byte is downloaded, always look two rows ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum LookAhead {
    /// The next remaining row.
    One,
    /// The next two remaining rows.
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

    /// Whether to leave out the second row. Never in builds whose size counts.
    pub(super) const fn is_near(self) -> bool {
        cfg!(not(target_family = "wasm")) && matches!(self, Self::One)
    }
}
