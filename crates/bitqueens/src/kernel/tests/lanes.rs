//! Lanes without instructions of their own: the loop in register sets on arrays, which every machine and Miri run.

#![allow(unsafe_code)] // promises of the trait
#![allow(clippy::cast_possible_truncation)] // eight lanes

use crate::kernel::LookAhead;
use crate::kernel::frontier::{
    Advance, LevelPair, LevelStack, LevelTally, LoopVariant, seed, sets,
};
use crate::kernel::lanes::{Expand, Lanes};
use crate::kernel::narrow::Row;
use crate::kernel::superqueens::{Level, Pass, Stack, pass};

type V = [u16; 8];

#[derive(Clone, Copy)]
pub(in crate::kernel) struct Arrays;

fn each(a: V, b: V, operation: impl Fn(u16, u16) -> u16) -> V {
    std::array::from_fn(|lane| operation(a[lane], b[lane]))
}

fn mask(a: V, is_marked: impl Fn(u16) -> bool) -> u8 {
    (0..8).fold(0, |mask, lane| mask | u8::from(is_marked(a[lane])) << lane)
}

fn lanes_of(mask: u8) -> impl Iterator<Item = usize> {
    (0..8).filter(move |lane| mask >> lane & 1 == 1)
}

// SAFETY: `marked` counts bits of eight, `size` and `store` are those of the trait, and any bytes are numbers.
unsafe impl Lanes for Arrays {
    type Word = u16;
    type Vector = V;
    type Mask = u8;
    const WIDTH: usize = 8;

    fn is_intel(self) -> bool {
        false
    }
    fn splat(self, word: u16) -> V {
        [word; 8]
    }
    fn and(self, a: V, b: V) -> V {
        each(a, b, |a, b| a & b)
    }
    fn or(self, a: V, b: V) -> V {
        each(a, b, |a, b| a | b)
    }
    fn xor(self, a: V, b: V) -> V {
        each(a, b, |a, b| a ^ b)
    }
    fn sub(self, a: V, b: V) -> V {
        each(a, b, u16::wrapping_sub)
    }
    fn min(self, a: V, b: V) -> V {
        each(a, b, u16::min)
    }
    fn max(self, a: V, b: V) -> V {
        each(a, b, u16::max)
    }
    fn shl(self, a: V, count: u32) -> V {
        a.map(|word| word.checked_shl(count).unwrap_or(0))
    }
    fn shr(self, a: V, count: u32) -> V {
        a.map(|word| word.checked_shr(count).unwrap_or(0))
    }
    fn count_nonzero(self, a: V, b: V) -> u32 {
        mask(a, |word| word != 0).count_ones() + mask(b, |word| word != 0).count_ones()
    }
    fn open(self, a: V) -> u8 {
        mask(a, |word| word != u16::MAX)
    }
    fn open_where_equal(self, a: V, b: V, c: V) -> u8 {
        self.open(a) & mask(each(b, c, |b, c| b ^ c), |word| word == 0)
    }
    fn marked(self, mask: u8) -> usize {
        mask.count_ones() as usize
    }
    fn compress(self, mask: u8, words: V) -> V {
        let mut front = [0; 8];
        for (to, from) in lanes_of(mask).enumerate() {
            front[to] = words[from];
        }
        front
    }
}

impl Expand for Arrays {
    fn full(self, a: V) -> u8 {
        mask(a, |word| word == u16::MAX)
    }
    fn expand(self, mask: u8, top: V, mut kept: V) -> V {
        for (from, to) in lanes_of(mask).enumerate() {
            kept[to] = top[7 - from];
        }
        kept
    }
}

impl Advance for Arrays {
    type Tried = sets::Tried<V>;
    const ROOM: usize = sets::SETS * 8;
    const TRIED_FIELDS: usize = 0;

    fn nothing_tried(self) -> Self::Tried {
        Self::Tried::none(self)
    }

    fn seed(
        self,
        rows: &[Row<u16>],
        look_ahead: LookAhead,
        state: [u16; 3],
        stack: LevelStack<'_, Self>,
    ) -> u32 {
        seed(rows, look_ahead, state, stack)
    }

    fn advance(
        self,
        variant: LoopVariant,
        rows: &[Row<u16>],
        pair: LevelPair<'_, Self>,
    ) -> LevelTally {
        sets::advance(variant, rows, pair)
    }
}

impl Pass for Arrays {
    fn pass(self, level: Level<u16>, stacks: [Stack<'_, Self>; 2]) -> LevelTally {
        pass(level, stacks)
    }
}
