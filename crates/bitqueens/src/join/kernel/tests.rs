//! The inner loops against the naive ones, with every instruction set.

use super::*;
use crate::join::lines::highest;

/// Sets of which each line is in one of 2^`sparse`, or in all if that is 0.
pub(crate) fn random_sets(rng: &mut fastrand::Rng, size: usize, sparse: u32) -> Vec<u64> {
    let mut set = || (0..sparse).fold(u64::MAX, |set, _| set & rng.u64(..));
    (0..size).map(|_| set()).collect()
}

pub(crate) fn disjoint_pairs(a: &[u64], b: &[u64], tested: u64) -> u64 {
    let partners = |a: &u64| b.iter().filter(|&b| a & b & tested == 0).count();
    a.iter().map(partners).sum::<usize>() as u64
}

/// Lines of which some are settled.
fn lines(own: [u32; 2], settled: [u32; 2]) -> Lines {
    let mut lines = Lines::new(own);
    for (list, settled) in settled.into_iter().enumerate() {
        (0..settled).for_each(|_| lines.settle(list));
    }
    lines
}

/// The lines to test, as a set.
fn left(lines: Lines) -> u64 {
    let own = [0, 1].map(|list| highest(lines.own(list)) >> lines.before(list));
    let settled = [0, 1].map(|list| highest(lines.settled(list)) >> lines.before(list));
    (own[0] | own[1]) & !(settled[0] | settled[1])
}

#[test]
fn lists_of_every_size_count_disjoint_pairs() {
    let mut rng = fastrand::Rng::with_seed(7);
    // Miri is slow.
    let sizes: Vec<usize> = if cfg!(miri) {
        vec![0, 1, 9]
    } else {
        (0..BLOCK).step_by(7).chain([1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK]).collect()
    };
    let mut ranges = vec![lines([0, 0], [0, 0]), lines([4, 3], [0, 0]), lines([19, 19], [5, 2])];
    if !cfg!(miri) {
        ranges.extend([
            lines([1, 0], [0, 0]),
            lines([3, 2], [0, 0]),
            lines([3, 3], [3, 3]),
            lines([16, 16], [0, 0]),
            lines([21, 20], [0, 20]),
            lines([21, 20], [21, 1]),
            lines([24, 24], [7, 9]),
            lines([27, 27], [27, 3]),
            lines([27, 27], [0, 0]),
        ]);
    }
    for isa in InstructionSet::available() {
        let mut block = Block::new();
        for &size in &sizes {
            // Sums of up to 8 sets are added at once.
            let others = if size == BLOCK { BLOCK + 1 } else { size % 19 };
            let sets = random_sets(&mut rng, size, 2);
            let others = random_sets(&mut rng, others, 2);
            for &lines in &ranges {
                let counted = isa.pairs(&mut block, &sets, &others, lines);
                let expected = disjoint_pairs(&sets, &others, left(lines));
                assert_eq!(counted, expected, "{isa:?}: {size} sets, {lines:?}");
            }
        }
    }
}

#[test]
fn many_sets_are_added_without_a_carry_lost() {
    for isa in InstructionSet::available() {
        let mut block = Block::new();
        let numbers: &[usize] =
            if cfg!(miri) { &[17] } else { &[7, 8, 9, 15, 16, 17, 63, 64, 511, 512, 513, 1000] };
        for &others in numbers {
            let others = vec![u64::MAX; others];
            let counted = isa.pairs(&mut block, &[0; BLOCK], &others, lines([27, 27], [0, 0]));
            assert_eq!(counted, (others.len() * BLOCK) as u64, "{isa:?}");
        }
    }
}

#[test]
fn half_boards_are_unions_of_disjoint_placements() {
    let mut rng = fastrand::Rng::with_seed(11);
    for isa in InstructionSet::available() {
        let (most, least) = if cfg!(miri) { (11, 100) } else { (40, 480) };
        let mut unions = vec![1, 2, 3];
        let mut expected = unions.clone();
        for (many, few) in (0..most).flat_map(|many| [0, 1, 7, 9].map(|few| (many, few))) {
            let (a, b) = (random_sets(&mut rng, many, 2), random_sets(&mut rng, few, 3));
            unions.reserve(many * few + WORDS);
            isa.unite(&a, &b, &mut unions);
            let (few, many) = if a.len() < b.len() { (&a, &b) } else { (&b, &a) };
            for set in few {
                let partners = many.iter().filter(|&other| set & other == 0);
                expected.extend(partners.map(|other| set | other));
            }
        }
        assert!(expected.len() > least, "{}", expected.len());
        assert_eq!(unions, expected, "{isa:?}");
    }
}

/// Miri is given the features of AVX2, as the checks call it.
#[test]
fn miri_has_instructions_beyond_the_portable_ones() {
    assert!(!cfg!(miri) || InstructionSet::available().len() == 2);
}
