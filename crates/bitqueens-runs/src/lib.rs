//! Counts that take weeks: planned as numbered units, run and recorded, merged, certified, verified.
//!
//! | step | type |
//! |---|---|
//! | split a problem into numbered units | [`Plan`] |
//! | count the units of a [`Shard`], each recorded durably in a [ledger] | [`Run`] |
//! | read the progress of a run from its ledgers | [`Status`] |
//! | add up ledgers | [`Tally`] |
//! | keep the result with what makes it checkable | [`Certificate`] |
//! | check a certificate or ledgers | [`Verify`] |
//! | record the terms of a sequence and their parts | [`TermFolder`] |
//!
//! [`Node`] and [`depth_for`] choose the number of shards and the depth of a plan.
#![forbid(unsafe_code)]

pub mod certificate;
mod error;
mod folder;
pub mod ledger;
mod memory;
pub mod plan;
mod run;
pub mod sealed;
mod shard;
mod sizing;
mod status;
mod tally;
mod terms;
mod verify;

pub use certificate::Certificate;
pub use error::{Error, Result};
pub use folder::Folder;
pub use memory::free_mebibytes;
pub use plan::{Method, Plan};
pub use run::{Run, RunReport};
pub use shard::Shard;
pub use sizing::{JOIN_RATE, JobCost, Node, depth_for};
pub use status::{ShardState, ShardStatus, Status};
pub use tally::{Conflict, Sighting, States, Tally, Totals};
pub use terms::TermFolder;
pub use verify::{Check, CheckOutcome, Verdict, Verify};
