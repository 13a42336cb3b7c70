//! The table that compresses, for instruction sets without such an instruction.
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

/// For each mask and each lane of the result the lane that it comes from, or [`NONE`]: those of the mask move to
/// the front, in order.
pub(super) const fn to_front() -> [[u8; 8]; 256] {
    let mut table = [[NONE; 8]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut lane, mut rank) = (0_usize, 0);
        while lane < 8 {
            if mask >> lane & 1 == 1 {
                table[mask][rank] = lane as u8;
                rank += 1;
            }
            lane += 1;
        }
        mask += 1;
    }
    table
}

/// The same for eight lanes of two bytes each, as operands of a byte shuffle.
const fn shuffles() -> Shuffles {
    let lanes = to_front();
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
    Shuffles {
        // SAFETY: a register is 16 bytes of any value.
        operands: unsafe { std::mem::transmute::<[[u8; 16]; 256], [Register; 256]>(table) },
    }
}

/// The masks of two halves of eight lanes, the lowest byte of either half of a number. The other bits are clear.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Halves(u32);

#[cfg(target_arch = "x86_64")]
impl Halves {
    /// The lanes of 16 bits in which every bit is set, where all or none are.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn where_set(lanes: std::arch::x86_64::__m256i) -> Self {
        use std::arch::x86_64::*;
        let bytes = _mm256_packs_epi16(lanes, _mm256_setzero_si256());
        Self(_mm256_movemask_epi8(bytes).cast_unsigned())
    }

    /// The other lanes.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn where_clear(lanes: std::arch::x86_64::__m256i) -> Self {
        use std::arch::x86_64::*;
        let bytes = _mm256_packs_epi16(lanes, _mm256_set1_epi16(-1));
        // Complemented as one number: the compiler moves two to a vector register and back.
        Self(!_mm256_movemask_epi8(bytes).cast_unsigned())
    }

    /// The mask of the low half.
    #[inline(always)]
    pub(super) fn low(self) -> u8 {
        self.0 as u8
    }

    /// Number of lanes.
    #[inline(always)]
    pub(super) fn count(self) -> usize {
        self.0.count_ones() as usize
    }
}

/// The operand of a byte shuffle for each mask of eight lanes.
#[repr(align(64))]
pub(super) struct Shuffles {
    operands: [Register; 256],
}

impl Shuffles {
    /// The operand for a mask.
    #[inline(always)]
    pub(super) fn of(&self, mask: u8) -> Register {
        self.operands[usize::from(mask)]
    }

    /// The operands for the masks of two halves.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn both(&self, masks: Halves) -> std::arch::x86_64::__m256i {
        use std::arch::x86_64::*;
        let low = _mm256_castsi128_si256(self.of(masks.low()));
        // By its offset: an index takes one instruction more, and the loops 1 to 4% more time.
        // SAFETY: of the bits from 12 on only eight can be set, those of the high half: 16 times its mask.
        let high = unsafe { *self.operands.as_ptr().byte_add((masks.0 >> 12) as usize) };
        // Two loads that cross no line of the cache.
        _mm256_inserti128_si256::<1>(low, high)
    }
}

pub(super) static COMPRESS: Shuffles = shuffles();

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_1_and_4() {
        let (mask, none) = (0b1_0010, NONE);
        let entry = to_front()[mask];
        assert_eq!(entry, [1, 4, none, none, none, none, none, none]);
        // SAFETY: a register is 16 bytes.
        let bytes: [u8; 16] = unsafe { std::mem::transmute(COMPRESS.of(0b1_0010)) };
        assert_eq!(bytes[..4], [2, 3, 8, 9]);
        assert_eq!(bytes[4..], [NONE; 12]);
    }

    /// The lanes of a mask come first, in order, and nothing else.
    #[test]
    fn lanes_of_a_mask_come_first() {
        for (mask, entry) in to_front().iter().enumerate() {
            let marked = (0..8).filter(|lane| mask >> lane & 1 == 1);
            let none = std::iter::repeat_n(NONE, 8 - mask.count_ones() as usize);
            assert!(marked.chain(none).eq(entry.iter().copied()), "{mask:08b}");
        }
    }
}
