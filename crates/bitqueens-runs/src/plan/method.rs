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

/// The version of a method's units.
pub(crate) const fn version(method: Method) -> u32 {
    match method {
        Method::Search => decompose::VERSION,
        Method::Join => join::VERSION,
    }
}

impl Plan {
    /// Refuses `what` unless the plan has the method it needs.
    pub(crate) fn require(&self, needed: Method, what: Phrase) -> Result<()> {
        if self.method == needed {
            return Ok(());
        }
        Err(Error::Method { what, needed: needed.name(), method: self.method.name() })
    }
}
