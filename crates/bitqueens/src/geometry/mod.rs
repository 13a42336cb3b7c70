//! Squares, sets of squares, placements of queens, and the symmetries of the board.

mod placement;
mod squares;
mod symmetry;

pub(crate) use placement::{MAX_MASK_SIDE, Placement, bits, full};
pub use squares::{Square, Squares, to_u16};
pub use symmetry::{Group, Symmetry};
