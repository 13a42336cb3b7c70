//! The method of a plan: search or join.

use super::Plan;
use crate::error::{Error, Result};
use bitqueens::count::decompose;
use bitqueens::join;
use bitqueens::language::Phrase;

/// The method that counts the units of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// By [search](bitqueens::count), with a kernel.
    Search,
    /// By [join](bitqueens::join) of half-boards.
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

    /// The keyword of its line in a plan.
    pub(super) const fn keyword(self) -> &'static str {
        match self {
            Self::Search => "decomposition",
            Self::Join => "join",
        }
    }

    /// The version of its units.
    #[must_use]
    pub const fn version(self) -> u32 {
        match self {
            Self::Search => decompose::VERSION,
            Self::Join => join::VERSION,
        }
    }
}

impl std::fmt::Display for Method {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl Plan {
    /// Refuses `what` unless the plan has the method it needs.
    pub(crate) fn require(&self, needed: Method, what: Phrase) -> Result<()> {
        if self.method == needed {
            return Ok(());
        }
        Err(Error::Method {
            what,
            needed: needed.name(),
            method: self.method.name(),
        })
    }
}
