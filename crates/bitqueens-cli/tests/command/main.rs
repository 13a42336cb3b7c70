//! The command, end to end. One binary, so that what the tests share is built and linked once.
#![allow(missing_docs)]

mod aliases;
mod answers;
mod bad_boards;
mod bad_input;
mod bench;
mod chinese;
mod cluster;
mod cluster_faults;
#[path = "../common/mod.rs"]
mod common;
mod disks;
#[cfg(target_os = "linux")]
mod exchanges;
mod foreign;
#[cfg(unix)]
mod hostile;
mod judge;
#[cfg(unix)]
mod kill;
mod layouts;
mod ledgers;
mod limits;
mod list;
mod merge_size;
mod outputs;
mod pictures;
mod piped;
mod puzzle;
mod readme;
mod runs;

#[cfg(unix)]
#[path = "../common/schedulers.rs"]
mod schedulers;
#[cfg(feature = "pictures")]
mod screenshots;
mod sealed;
mod signals;
mod solve;
mod threads;
mod trace;
