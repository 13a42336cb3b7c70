//! Counts that take weeks: planned as numbered units, run and recorded, merged, certified, verified.
#![forbid(unsafe_code)]

pub mod balance;
pub mod certificate;
mod error;
pub mod ledger;
pub mod plan;
pub mod run;
pub mod sealed;
mod shard;
pub mod status;
pub mod tally;
pub mod verify;

pub use certificate::Certificate;
pub use error::{Error, Result};
pub use plan::{Method, Plan};
pub use run::{Ran, Run};
pub use shard::Shard;
pub use tally::Tally;
