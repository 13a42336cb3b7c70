//! Designs beside the one in use, to measure them.
//!
//! The invocations of a workgroup search one start together, with a stack for each row: see `frontier.wgsl`.

use super::Design;

const FRONTIER: &str = include_str!("frontier.wgsl");
const STATES: &str = include_str!("states.wgsl");
const PAIRS: &str = include_str!("pairs.wgsl");
const BY_ATOMIC: &str = include_str!("claim_atomic.wgsl");
const BY_SUBGROUP: &str = include_str!("claim_subgroup.wgsl");

/// Two vectors for each invocation and row but the last one; the heights of the stacks and what the invocations share.
const STATES_BY_ATOMIC: Design = Design {
    name: "frontier",
    parts: &[FRONTIER, STATES, BY_ATOMIC],
    unstacked_rows: 1,
    vectors_of_row: 2,
    other_bytes: 256,
    is_shared: true,
    needs_subgroups: false,
    columns: 32,
};

const STATES_BY_SUBGROUP: Design = Design {
    name: "frontier, subgroups",
    parts: &[FRONTIER, STATES, BY_SUBGROUP],
    needs_subgroups: true,
    ..STATES_BY_ATOMIC
};

const PAIRS_BY_ATOMIC: Design = Design {
    name: "pairs",
    parts: &[FRONTIER, PAIRS, BY_ATOMIC],
    columns: 16,
    ..STATES_BY_ATOMIC
};

const PAIRS_BY_SUBGROUP: Design = Design {
    name: "pairs, subgroups",
    parts: &[FRONTIER, PAIRS, BY_SUBGROUP],
    needs_subgroups: true,
    ..PAIRS_BY_ATOMIC
};

/// All designs, the one in use first.
pub const DESIGNS: [Design; 5] = [
    Design::IN_USE,
    STATES_BY_ATOMIC,
    STATES_BY_SUBGROUP,
    PAIRS_BY_ATOMIC,
    PAIRS_BY_SUBGROUP,
];
