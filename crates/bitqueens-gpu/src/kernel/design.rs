//! A way to search, as a shader and the memory that it takes.

use crate::batch::WIDTH;

/// Bytes that a state takes on a stack.
pub(crate) const STATE_BYTES: u32 = 16;

/// A design of the shader. All share buffers, starts and launches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Design {
    /// Its name.
    pub name: &'static str,
    /// The parts of its source.
    pub(super) parts: &'static [&'static str],
    /// Remaining rows with which a state is never on a stack.
    pub(super) unstacked_rows: u32,
    /// Vectors of workgroup memory for each invocation and stacked row.
    pub(super) vectors_of_row: u32,
    /// Bytes of a workgroup's memory beside the stacks.
    pub(crate) other_bytes: u32,
    /// Whether the invocations of a workgroup search one start together.
    pub(crate) is_shared: bool,
    /// Whether it takes the operations of subgroups.
    pub needs_subgroups: bool,
    /// The most columns of a board.
    pub columns: u32,
}

impl Design {
    /// The design in use: each invocation is one depth-first search.
    pub const IN_USE: Self = Self {
        name: "depth first",
        parts: &[include_str!("search.wgsl")],
        unstacked_rows: 2,
        vectors_of_row: 1,
        // The next start of the workgroup.
        other_bytes: 4,
        is_shared: false,
        needs_subgroups: false,
        columns: 32,
    };

    /// Vectors of the stacks of an invocation for starts with this many rows.
    pub(crate) fn depth_of(&self, rows: u32) -> u32 {
        (rows - self.unstacked_rows) * self.vectors_of_row
    }

    /// The most rows of a start with stacks of `depth` vectors.
    pub(crate) fn rows_of(&self, depth: u32) -> u32 {
        depth / self.vectors_of_row + self.unstacked_rows
    }

    /// Whether its words hold the open columns beside these occupied ones.
    pub(crate) fn holds(&self, cols: u32) -> bool {
        (!cols)
            .checked_shr(self.columns)
            .is_none_or(|beyond| beyond == 0)
    }

    /// Number of searches that this many invocations run.
    pub(crate) fn searches(&self, lanes: u32) -> u32 {
        match self.is_shared {
            true => lanes / WIDTH,
            false => lanes,
        }
    }
}
