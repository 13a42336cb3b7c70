//! Counts, lists, solves and checks n queens, on boards with blocked squares and fixed queens, also under other rules
//! and with regions.
//!
//! # Which entry point for which question
//!
//! | question | entry point |
//! |---|---|
//! | How many solutions has this board? | [`Counter`] |
//! | … that differ by more than rotation and reflection? | [`Orbits`] |
//! | … by a second, independent algorithm? | [`join`] |
//! | … under other rules, or with regions? | [`rules`] |
//! | Which solutions, in order? One solution? | [`solutions`] |
//! | Which integer sequences belong to the family? | [`sequences`] |
//! | How long will that take? | [`estimate()`] |
//! | Is this a solution? | [`board::validate`] |
//! | How many placements has each row of the search tree? | [`profile()`] |
//! | How do I hand parts of a count to workers of my own? | [`Decomposition`], [`Kernel`]; [`Coordinator`] |
//!
//! Other crates answer the other questions:
//!
//! | question | crate |
//! |---|---|
//! | How do I count for days or weeks: plans, ledgers, certificates? | `bitqueens-runs` |
//! | How do I read, write or draw a board, or answer a judge? | `bitqueens-formats` |
//! | How do the tutorials' solvers work, and why is a puzzle's solution the only one? | `bitqueens-tutor` |
//!
//! # Examples
//! Count:
//!
//! ```
//! use bitqueens::{Counter, Problem};
//! let count = Counter::new(&Problem::plain(8)?).run()?;
//! assert_eq!(count.total, 92);
//! # Ok::<(), bitqueens::Error>(())
//! ```
//!
//! Show progress and stop early:
//!
//! ```
//! use bitqueens::{Cancel, Counter, Error, Problem};
//! let cancel = Cancel::new();
//! let stop = cancel.clone();
//! let board = Problem::plain(20)?;
//! let counter = Counter::new(&board).cancel(&cancel).progress(move |progress| {
//!     eprintln!("{} of {} units", progress.units_done, progress.units);
//!     stop.cancel();
//! });
//! let Err(Error::Cancelled(progress)) = counter.run() else { panic!("n = 20 takes longer") };
//! assert!(progress.units_done > 0);
//! # Ok::<(), bitqueens::Error>(())
//! ```
//!
//! Block squares, fix queens:
//!
//! ```
//! use bitqueens::{Counter, Problem, Square};
//! let board = Problem::plain(8)?
//!     .with_blocked([Square::new(0, 0), Square::new(7, 7)])?
//!     .with_fixed([Square::new(3, 0)])?;
//! assert_eq!(Counter::new(&board).run()?.total, 17);
//! # Ok::<(), bitqueens::Error>(())
//! ```
//!
//! Count one unit of a large board:
//!
//! ```
//! use bitqueens::{Cancel, Decomposition, Kernel, Problem};
//! let board = Problem::plain(14)?;
//! let decomposition = Decomposition::new(&board, 1)?;
//! let unit = decomposition.units_of(7)[0];
//! let mut worker = Kernel::best(board.n()).worker()?;
//! let batch = [decomposition.subproblem(&unit)];
//! let sum = worker.sum(&batch, &Cancel::new()).expect("not cancelled");
//! println!("{} completions, each for {} boards", sum.count, unit.weight());
//! # Ok::<(), bitqueens::Error>(())
//! ```
//!
//! List solutions lazily, or find one: the examples of [`solutions`].
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `serde` | off | `Serialize` and `Deserialize` for `Problem` and its parts, `Sum`, `Count`, `Estimate`, `Progress` and names; a `Problem` that cannot exist is refused with the message of its constructor |
//!
//! # Stability
//!
//! The documented items follow semantic versioning. Public items that are hidden from this documentation
//! serve the other crates of the project and change without notice.
//!
//! # Rust versions
//!
//! Rust 1.89 or later, for the AVX-512 instructions. Raising it is a minor release.
#![forbid(unsafe_op_in_unsafe_fn)]

pub mod ask;
pub mod board;
mod control;
pub mod count;
mod error;
mod geometry;
#[doc(hidden)]
pub mod internal;
pub mod join;
mod kernel;
pub mod language;
mod matching;
mod memory;
pub mod rules;
mod schedule;
pub mod sequences;
#[cfg(feature = "serde")]
mod serialize;
pub mod solutions;
#[doc(hidden)]
pub mod sum;
mod threads;

pub use ask::{Answer, Forecast, Method, Question, count_many};
pub use board::{MAX_SIDE, MAX_WORD_SIDE, Problem, Regions, Remark, Rules, SideLimit};
pub use control::{Cancel, Progress};
pub use count::{
    Coordinator, Count, Counter, Decomposition, Estimate, Figure, MAX_COUNT_SIDE, Orbits,
    Signature, Task, TaskWorker, Unit, UnitId, estimate, profile, published, signature,
};
pub use error::{Error, Fault, Result};
pub use geometry::{Group, Square, Squares, Symmetry};
pub use kernel::{Device, Devices, Kernel, LookAhead, Subproblem, Worker};
pub use matching::{Leaf, MatchBatch, MatchSums};
pub use sum::Sum;
pub use threads::{MAX_THREADS, Shortage, Threads, Work};
