//! The inner loops against the naive ones, with every instruction set.

use super::*;
use crate::join::quadrant::DIAGONALS;

/// The lines of a block: a few.
#[allow(clippy::cast_possible_truncation)]
const MOST_LINES: u32 = LINES as u32;

/// Sets of which each line is in one of 2^`sparse`, or in all if that is 0.
pub(crate) fn random_sets(rng: &mut fastrand::Rng, size: usize, sparse: u32) -> Vec<u64> {
    let mut set = || (0..sparse).fold(u64::MAX, |set, _| set & rng.u64(..));
    (0..size).map(|_| set()).collect()
}

/// The highest `lines` bits.
pub(crate) fn first(lines: usize) -> u64 {
    !u64::MAX
        .checked_shr(u32::try_from(lines).expect("few"))
        .unwrap_or(0)
}

pub(crate) fn disjoint_pairs(a: &[u64], b: &[u64], tested: u64) -> u64 {
    let partners = |a: &u64| b.iter().filter(|&b| a & b & tested == 0).count();
    a.iter().map(partners).sum::<usize>() as u64
}

#[test]
fn blocks_of_every_size_count_disjoint_pairs() {
    let mut rng = fastrand::Rng::with_seed(7);
    // Miri is slow.
    let (most, step) = if cfg!(miri) { (24, 8) } else { (BLOCK, 1) };
    let ranges: &[Range<u32>] = if cfg!(miri) {
        &[0..0, 0..7, 5..38]
    } else {
        &[
            0..0,
            0..1,
            0..5,
            1..7,
            0..7,
            14..26,
            0..31,
            9..41,
            1..34,
            0..41,
            14..14,
            0..MOST_LINES,
        ]
    };
    for isa in InstructionSet::available() {
        let mut block = Block::new();
        for size in (0..=most).step_by(step) {
            // Sums of up to 8 rows are added at once.
            let (sets, others) = (
                random_sets(&mut rng, size, 2),
                random_sets(&mut rng, size % 19, 2),
            );
            block.fill(&sets);
            for lines in ranges {
                let counted = isa.pairs(&mut block, &others, lines.clone());
                let [before, all] = [lines.start, lines.end].map(|lines| first(lines as usize));
                let expected = disjoint_pairs(&sets, &others, all & !before);
                assert_eq!(counted, expected, "{isa:?}: {size} sets, lines {lines:?}");
            }
        }
    }
}

#[test]
fn many_rows_are_added_without_a_carry_lost() {
    for isa in InstructionSet::available() {
        let mut block = Block::new();
        block.fill(&[0; BLOCK]);
        let numbers: &[usize] = if cfg!(miri) {
            &[17]
        } else {
            &[7, 8, 9, 15, 16, 17, 63, 64, 1000]
        };
        for &rows in numbers {
            let counted = isa.pairs(&mut block, &vec![u64::MAX; rows], 0..MOST_LINES);
            assert_eq!(counted, (rows * BLOCK) as u64, "{isa:?}");
        }
    }
}

#[test]
fn half_boards_are_unions_of_disjoint_placements() {
    let mut rng = fastrand::Rng::with_seed(11);
    for isa in InstructionSet::available() {
        let most = if cfg!(miri) { 11 } else { 40 };
        let mut unions = vec![1, 2, 3];
        let mut expected = unions.clone();
        for (many, few) in (0..most).flat_map(|many| [0, 1, 7, 9].map(|few| (many, few))) {
            let (a, b) = (
                random_sets(&mut rng, many, 2),
                random_sets(&mut rng, few, 3),
            );
            unions.reserve(many * few + WORDS);
            isa.unite(&a, &b, &mut unions);
            let (few, many) = if a.len() < b.len() {
                (&a, &b)
            } else {
                (&b, &a)
            };
            for set in few {
                let partners = many.iter().filter(|&other| set & other & DIAGONALS == 0);
                expected.extend(partners.map(|other| set | other));
            }
        }
        let diagonals =
            |sets: Vec<u64>| -> Vec<u64> { sets.into_iter().map(|set| set & DIAGONALS).collect() };
        assert!(expected.len() > 12 * most, "{}", expected.len());
        assert_eq!(diagonals(unions), diagonals(expected), "{isa:?}");
    }
}

/// Miri is given the features of AVX2, as the checks call it.
#[test]
fn miri_has_instructions_beyond_the_portable_ones() {
    assert!(!cfg!(miri) || InstructionSet::available().len() == 2);
}
