//! Full stacks, made quickly enough for Miri.

use super::*;

impl<L: Advance> Frontier<L> {
    /// Counts the first part `copies` times; returns how often a stack was full, too. The first states are
    /// made once and copied, since an interpreter takes longer to make them than to count.
    pub(in crate::kernel) fn count_copies(
        &mut self,
        parts: &Parts<L::Word>,
        copies: u64,
    ) -> (Sum, usize) {
        let (cancel, mut outcome) = (Cancel::new(), Sum::default());
        let part = parts.list[0];
        assert!(self.start(parts.rows_of(&part), part.state, &cancel, &mut outcome));
        let left = self.rows.len() - seed::ROWS;
        // The level behind the highest stack is not used; its padding shows writes beyond that stack.
        if self.levels.len() == left + 1 {
            self.levels.grow();
        }
        let states = self.levels.states(left);
        for _ in 1..copies {
            if !self.levels.has_room_for(left, seed::STATES) {
                assert!(self.run(left, false, &cancel, &mut outcome));
            }
            self.levels.push(left, &states);
        }
        assert!(self.drain(0, &cancel, &mut outcome));
        assert!((0..self.levels.len()).all(|level| self.levels.is_padded(level)));
        (outcome, self.full)
    }
}
