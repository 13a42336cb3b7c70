//! The method of a plan: search or join.

use super::Plan;
use crate::error::{Error, Result};
use bitqueens::{Method, count::decompose, join, language::Phrase};

/// The keyword of a method's line in a plan.
pub(super) const fn keyword(method: Method) -> &'static str {
    match method {
        Method::Search => "decomposition",
        Method::Join => "join",
    }
}

/// The greatest depth of a method's plans.
pub(super) const fn max_depth(method: Method) -> usize {
    match method {
        Method::Search => decompose::MAX_DEPTH,
        Method::Join => join::MAX_DEPTH,
    }
}

/// The version of a method's units at a depth.
pub(crate) const fn version(method: Method, depth: usize) -> u32 {
    match method {
        Method::Search => decompose::VERSION,
        Method::Join => join::version(depth),
    }
}

impl Plan {
    /// In how many shares of a solution the units count; those of a cross add up to whole solutions.
    pub(crate) fn shares(&self) -> u64 {
        match self.method {
            Method::Search => 1,
            Method::Join => join::shares(self.depth),
        }
    }

    /// Refuses `what` unless the plan has the method it needs.
    pub(crate) fn require(&self, needed: Method, what: Phrase) -> Result<()> {
        if self.method == needed {
            return Ok(());
        }
        Err(Error::Method { what, needed: needed.name(), method: self.method.name() })
    }
}
