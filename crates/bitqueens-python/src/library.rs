//! The items of the workspace's libraries that the extension module uses, in one place.

pub(crate) use bitqueens::board::validate;
pub(crate) use bitqueens::internal::quoted;
pub(crate) use bitqueens::internal::threads::all_cores;
pub(crate) use bitqueens::sequences::{Sequence, Terms};
pub(crate) use bitqueens::solutions::{
    self as enumerate, Rectangle, RectangleSolutions, RowBlocks, Solutions, solve,
};
pub(crate) use bitqueens::{
    Cancel, Error, Fault, Figure, Kernel, Method, Orbits, Problem, Progress, Question, Regions,
    Rules, Square, Threads, Work, count_many, estimate, published,
};
pub(crate) use bitqueens_formats::boards::{Boards, read, square};
pub(crate) use bitqueens_formats::draw::{Drawing, MAX_DRAWN_SIDE, Picture};
pub(crate) use bitqueens_formats::solutions::{one, typed};
pub(crate) use bitqueens_formats::{Error as FormatsError, Format, FormatError};
pub(crate) use bitqueens_gpu as gpu;
pub(crate) use bitqueens_pictures as pictures;
pub(crate) use bitqueens_runs as runs;
pub(crate) use bitqueens_tutor::{Error as TutorError, ladder, puzzle};
