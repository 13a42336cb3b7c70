//! Tables for instruction sets that have a byte shuffle and neither compress nor expand.
//!
//! Eight lanes of 16 bits are one register of 16 bytes; the lanes of a mask are an index of 8 bits.

#![allow(clippy::cast_possible_truncation)] // indices below 256, in `const` code that lacks `TryFrom`

/// A byte that every shuffle turns into zero: x86-64 asks for the top bit, WebAssembly and NEON for
/// anything from 16 on.
const NONE: u8 = 0x80;

/// A shuffle for each set of lanes.
#[repr(align(64))]
#[derive(Debug)]
pub(super) struct Shuffles(pub(super) [Bytes; 256]);

/// A shuffle: for each byte of the result the byte that it comes from, [`NONE`] for zero.
#[repr(align(16))]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bytes(pub(super) [u8; 16]);

/// Moves the lanes of the set to the front, in order.
pub(super) static COMPRESS: Shuffles = table(Move::ToFront);

/// Spreads the front lanes over the lanes of the set, in order.
pub(super) static EXPAND: Shuffles = table(Move::FromFront);

/// Spreads the rear lanes over the lanes of the set, in order.
#[cfg(target_arch = "x86_64")]
pub(super) static EXPAND_REAR: Shuffles = table(Move::FromRear);

#[derive(Clone, Copy)]
enum Move {
    ToFront,
    FromFront,
    #[cfg(target_arch = "x86_64")]
    FromRear,
}

const fn table(way: Move) -> Shuffles {
    let mut table = [Bytes([NONE; 16]); 256];
    let mut set = 0_usize;
    while set < 256 {
        let (mut lane, mut rank) = (0, 0);
        while lane < 8 {
            if set >> lane & 1 == 1 {
                let (from, to) = match way {
                    Move::ToFront => (lane, rank),
                    Move::FromFront => (rank, lane),
                    #[cfg(target_arch = "x86_64")]
                    Move::FromRear => (8 - set.count_ones() as usize + rank, lane),
                };
                table[set].0[2 * to] = 2 * from as u8;
                table[set].0[2 * to + 1] = 2 * from as u8 + 1;
                rank += 1;
            }
            lane += 1;
        }
        set += 1;
    }
    Shuffles(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_1_and_4() {
        let mut expected = [NONE; 16];
        expected[..4].copy_from_slice(&[2, 3, 8, 9]);
        assert_eq!(COMPRESS.0[0b1_0010], Bytes(expected));
        let mut expected = [NONE; 16];
        (expected[2], expected[3], expected[8], expected[9]) = (0, 1, 2, 3);
        assert_eq!(EXPAND.0[0b1_0010], Bytes(expected));
    }

    /// What is compressed and expanded again is where it was.
    #[test]
    fn expanding_undoes_compressing() {
        for (compress, expand) in COMPRESS.0.iter().zip(&EXPAND.0) {
            for (byte, &from) in expand.0.iter().enumerate() {
                if from != NONE {
                    assert_eq!(usize::from(compress.0[usize::from(from)]), byte);
                }
            }
        }
        let lanes = |set: usize| (set.count_ones() * 2) as usize;
        for set in 0..256 {
            let kept = |bytes: &Bytes| bytes.0.iter().filter(|&&byte| byte != NONE).count();
            assert_eq!(kept(&COMPRESS.0[set]), lanes(set));
            assert_eq!(kept(&EXPAND.0[set]), lanes(set));
        }
    }
}
