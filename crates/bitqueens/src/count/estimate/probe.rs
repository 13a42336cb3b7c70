//! One random walk down the tree of a subproblem, as the search of a kernel or as plain backtracking walks it.
//!
//! The product of the numbers of children on the way estimates the number of nodes at each depth without bias
//! (Knuth, see the parent module). The walk takes a queen of each row, with the look-ahead of the search.

use fastrand::Rng;

use crate::kernel::{Kernel, LookAhead, Subproblem, column_to_close, near_rows, whole_rows};
use crate::schedule::policy::as_f64;

/// The tree that a search walks.
pub(super) struct Tree {
    /// How many of the next rows must keep a free square.
    look_ahead: usize,
    /// Whether it looks further in the last rows, as vector kernels do where these are adjacent and unblocked: at three
    /// rows, then at all rows and columns.
    near: bool,
    /// Columns of a lane: queens close the outermost columns first, until the others fit.
    window: u32,
    /// Number of last rows that are counted without an attempt.
    counted: usize,
}

impl Tree {
    /// The tree of plain backtracking.
    pub(super) const PLAIN: Self = Self { look_ahead: 0, near: false, window: 32, counted: 0 };
    /// The tree whose size plans state, of a search with two rows ahead everywhere.
    pub(super) const PLANNED: Self = Self { look_ahead: 2, near: false, window: 32, counted: 0 };
    /// That of the vector kernels with the widest lanes.
    pub(super) const WIDE: Self =
        Self { look_ahead: LookAhead::Two.rows(), near: true, window: 32, counted: 2 };

    /// The tree of a kernel.
    pub(super) fn of(kernel: Kernel) -> Self {
        // At most 32.
        #[allow(clippy::cast_possible_truncation)]
        let window = kernel.window() as u32;
        Self { near: kernel != Kernel::Scalar, window, ..Self::WIDE }
    }

    /// How many rows below remaining row `at` must keep a free square. If these are all rows, so must every open column
    /// in them. Unlike the kernels, it does not ask whether diagonals enter a window, which they seldom do in the last
    /// rows.
    fn look_ahead_at(&self, subproblem: &Subproblem, at: usize) -> usize {
        let left = subproblem.len() - at;
        let near = |below: usize| {
            subproblem.gaps()[at..at + below].iter().all(|&gap| gap == 1)
                && (at..=at + below).all(|at| subproblem.is_unblocked(at))
        };
        match left {
            4.. if self.near && left <= whole_rows(self.window) && near(left - 1) => left - 1,
            4.. if self.near && left <= near_rows(self.window) && near(3) => 3,
            _ => self.look_ahead,
        }
    }
}

/// The estimates from one probe.
pub(super) struct Probe {
    /// Estimated number of solutions.
    pub(super) leaves: f64,
    /// Estimated number of attempts.
    pub(super) attempts: f64,
}

/// Walks down the tree of a subproblem at random.
pub(super) fn probe(subproblem: &Subproblem, tree: &Tree, rng: &mut Rng) -> Probe {
    let mut estimates = Probe { leaves: 1.0, attempts: 0.0 };
    let mut subproblem = *subproblem;
    while let Some(col) = column_to_close(&subproblem, tree.window) {
        let open: Vec<_> =
            (0..subproblem.len()).filter(|&at| subproblem.masks()[at] >> col & 1 == 1).collect();
        estimates.leaves *= as_f64(open.len());
        estimates.attempts += estimates.leaves;
        match rng.choice(&open) {
            Some(&at) => subproblem = subproblem.with_queen(at, 1 << col),
            None => return estimates,
        }
        if subproblem.is_dead() {
            estimates.leaves = 0.0;
            return estimates;
        }
    }
    let (masks, gaps) = (subproblem.masks(), subproblem.gaps());
    let (mut cols, mut diag, mut anti) = (subproblem.cols(), 0_u32, 0_u32);
    for at in 0..masks.len() {
        let free = masks[at] & !(cols | diag | anti);
        if masks.len() - at > tree.counted {
            estimates.attempts += estimates.leaves * f64::from(free.count_ones());
        }
        let look_ahead = tree.look_ahead_at(&subproblem, at);
        let mut children = [(0, 0, 0); 32];
        let mut alive = 0;
        let mut rest = free;
        while rest != 0 {
            let queen = rest & rest.wrapping_neg();
            rest ^= queen;
            let child = (cols | queen, (diag | queen) << gaps[at], (anti | queen) >> gaps[at]);
            if survives(child, &masks[at + 1..], &gaps[at + 1..], look_ahead) {
                children[alive] = child;
                alive += 1;
            }
        }
        estimates.leaves *= as_f64(alive);
        if alive == 0 {
            break;
        }
        (cols, diag, anti) = children[rng.usize(0..alive)];
    }
    estimates
}

/// Returns whether each of the next `look_ahead` rows has a free square and, if these are three or more and there are no
/// others, each open column as well.
fn survives(
    (cols, mut diag, mut anti): (u32, u32, u32),
    masks: &[u32],
    gaps: &[u8],
    look_ahead: usize,
) -> bool {
    let mut covered = cols;
    let rows = masks.iter().zip(gaps).take(look_ahead).all(|(mask, gap)| {
        let free = mask & !(cols | diag | anti);
        covered |= free;
        diag <<= gap;
        anti >>= gap;
        free != 0
    });
    rows && (look_ahead < 3 || look_ahead < masks.len() || covered == u32::MAX)
}
