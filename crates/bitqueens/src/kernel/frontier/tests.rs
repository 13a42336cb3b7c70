//! Full stacks, made quickly enough for Miri.

use super::level::PADDING;
use super::*;

impl<L: Lanes> Frontier<L> {
    /// Counts the first part `copies` times over; returns how often a stack was full, too. Its first
    /// states are made once and copied, since an interpreter takes longer to make them than to count.
    pub(in crate::kernel) fn count_copies(
        &mut self,
        parts: &Parts<L::Word>,
        copies: u64,
    ) -> (Outcome, usize) {
        let (cancel, mut outcome) = (Cancel::new(), Outcome::default());
        let part = parts.list[0];
        assert!(self.start(parts.rows_of(&part), part.state, &cancel, &mut outcome));
        let left = self.rows.len() - SEEDED;
        // What lies behind the highest stack is not in use: it gets a padding to look at.
        self.memory.pad(self.levels.len());
        // SAFETY: `new` was promised the instruction set.
        self.levels.push(unsafe { Level::new() });
        let states = self.states(left);
        for _ in 1..copies {
            if self.levels[left].height > limit::<L>() - SEEDS {
                assert!(self.run(left, false, &cancel, &mut outcome));
            }
            let [stack] = self.memory.stacks([left]);
            for &state in &states {
                // SAFETY: the stack of this level, which has room for more states than these.
                unsafe { self.levels[left].push(stack, state) };
            }
        }
        assert!(self.drain(0, &cancel, &mut outcome));
        assert!((0..self.levels.len()).all(|level| self.is_padded(level)));
        (outcome, self.full)
    }

    /// Whether the padding of a level is as it was: whatever is written beyond the end of a field goes there.
    fn is_padded(&mut self, level: usize) -> bool {
        let [stack] = self.memory.stacks([level]);
        // SAFETY: PADDING words lie before height 0, and the level is in use.
        let word = |field: *mut L::Word, at| unsafe { field.sub(at).read() };
        stack
            .iter()
            .all(|&field| (1..=PADDING).all(|at| word(field, at) == L::Word::ONES))
    }

    /// What is on the stack of a level.
    fn states(&mut self, left: usize) -> Vec<[L::Word; 3]> {
        let [stack] = self.memory.stacks([left]);
        let states = 0..self.levels[left].height;
        // SAFETY: the words below the height are initialised.
        let state = |at| stack.map(|field| unsafe { field.offset(at).read() });
        states.map(state).collect()
    }
}
