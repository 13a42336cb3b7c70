//! Tables that compress and expand, for instruction sets without these instructions.
//!
//! A mask of eight lanes is the index of an entry. An entry holds for each lane of the result the lane that
//! its word comes from.

#![allow(unsafe_code)] // bytes as registers
#![allow(clippy::cast_possible_truncation)] // indices below 256, in `const` code that lacks `TryFrom`

#[cfg(target_arch = "aarch64")]
use std::arch::aarch64::uint8x16_t as Register;
#[cfg(target_arch = "wasm32")]
use std::arch::wasm32::v128 as Register;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::__m128i as Register;

/// A lane or byte that is arbitrary. As an index of bytes it gives zero on every machine: x86-64 tests the top
/// bit, WebAssembly and NEON any bit from 16 on.
const NONE: u8 = 0x80;

/// Where the words of a mask's lanes are before and after a move; they stay in order.
#[derive(Clone, Copy)]
pub(super) enum Move {
    /// From the lanes of the mask to the first lanes.
    ToFront,
    /// From the first lanes to the lanes of the mask.
    FromFront,
    /// From the last lanes to the lanes of the mask.
    #[cfg(target_arch = "x86_64")]
    FromRear,
}

impl Move {
    /// For each mask and each lane of the result the lane that it comes from, or [`NONE`].
    pub(super) const fn table(self) -> [[u8; 8]; 256] {
        let mut table = [[NONE; 8]; 256];
        let mut mask = 0_usize;
        while mask < 256 {
            let (mut lane, mut rank) = (0, 0);
            while lane < 8 {
                if mask >> lane & 1 == 1 {
                    let (from, to) = match self {
                        Self::ToFront => (lane, rank),
                        Self::FromFront => (rank, lane),
                        #[cfg(target_arch = "x86_64")]
                        Self::FromRear => (8 - mask.count_ones() as usize + rank, lane),
                    };
                    table[mask][to] = from as u8;
                    rank += 1;
                }
                lane += 1;
            }
            mask += 1;
        }
        table
    }

    /// The same for eight lanes of two bytes each, as operands of a byte shuffle.
    const fn shuffles(self) -> Shuffles {
        let lanes = self.table();
        let mut table = [[NONE; 16]; 256];
        let mut at = 0;
        while at < 256 * 8 {
            let (mask, lane) = (at / 8, at % 8);
            let from = lanes[mask][lane];
            if from != NONE {
                table[mask][2 * lane] = 2 * from;
                table[mask][2 * lane + 1] = 2 * from + 1;
            }
            at += 1;
        }
        // SAFETY: a register is 16 bytes of any value.
        Shuffles(unsafe { std::mem::transmute::<[[u8; 16]; 256], [Register; 256]>(table) })
    }
}

/// The operand of a byte shuffle for each mask of eight lanes.
#[repr(align(64))]
pub(super) struct Shuffles([Register; 256]);

impl Shuffles {
    /// The operand for a mask.
    #[inline(always)]
    pub(super) fn of(&self, mask: u8) -> Register {
        self.0[usize::from(mask)]
    }
}

pub(super) static COMPRESS: Shuffles = Move::ToFront.shuffles();
pub(super) static EXPAND: Shuffles = Move::FromFront.shuffles();
#[cfg(target_arch = "x86_64")]
pub(super) static EXPAND_REAR: Shuffles = Move::FromRear.shuffles();

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_1_and_4() {
        let (mask, none) = (0b1_0010, NONE);
        let entry = |way: Move| way.table()[mask];
        assert_eq!(
            entry(Move::ToFront),
            [1, 4, none, none, none, none, none, none]
        );
        assert_eq!(
            entry(Move::FromFront),
            [none, 0, none, none, 1, none, none, none]
        );
        #[cfg(target_arch = "x86_64")]
        assert_eq!(
            entry(Move::FromRear),
            [none, 6, none, none, 7, none, none, none]
        );
        // SAFETY: a register is 16 bytes.
        let bytes: [u8; 16] = unsafe { std::mem::transmute(COMPRESS.of(0b1_0010)) };
        assert_eq!(bytes[..4], [2, 3, 8, 9]);
        assert_eq!(bytes[4..], [NONE; 12]);
    }

    /// A word that is compressed and expanded again is where it was.
    #[test]
    fn expanding_undoes_compressing() {
        let tables = [Move::ToFront, Move::FromFront].map(Move::table);
        for (mask, (compress, expand)) in tables[0].iter().zip(&tables[1]).enumerate() {
            for lane in 0..8 {
                let in_mask = mask >> lane & 1 == 1;
                assert_eq!(expand[lane] != NONE, in_mask);
                if in_mask {
                    assert_eq!(usize::from(compress[usize::from(expand[lane])]), lane);
                }
            }
            let moved = compress.iter().filter(|&&from| from != NONE).count();
            assert_eq!(moved, mask.count_ones() as usize);
        }
    }
}
