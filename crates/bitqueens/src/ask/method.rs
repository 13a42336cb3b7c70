//! The two algorithms, and who counts.

use std::fmt;

/// One of the two algorithms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// The [search](crate::count), which places queens one by one.
    Search,
    /// The [`join`](crate::join) of half-boards.
    Join,
}

impl Method {
    /// `search` or `join`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Join => "join",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Who counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Search,
    Join,
    /// The join, or the search if the system refuses the memory for the join.
    JoinOrSearch,
    Both,
    /// The searches for other rules and regions.
    Rules,
}

impl Way {
    /// The methods, in the order in which they count.
    pub(super) fn methods(self) -> &'static [Method] {
        match self {
            Self::Search => &[Method::Search],
            Self::Join | Self::JoinOrSearch => &[Method::Join],
            Self::Both => &[Method::Join, Method::Search],
            Self::Rules => &[],
        }
    }
}
