//! The published numbers of solutions of the plain board (A000170).

/// The published Q(n) for n from 0 to 27. Q(26): Dresden, 2009, and Moscow, 2009; Q(27): Preußer
/// and Engelhardt, 2016.
#[doc(hidden)]
pub const SOLUTIONS: [u128; 28] = [
    1,
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2_680,
    14_200,
    73_712,
    365_596,
    2_279_184,
    14_772_512,
    95_815_104,
    666_090_624,
    4_968_057_848,
    39_029_188_884,
    314_666_222_712,
    2_691_008_701_644,
    24_233_937_684_440,
    227_514_171_973_736,
    2_207_893_435_808_352,
    22_317_699_616_364_044,
    234_907_967_154_122_528,
];

/// The published number of solutions of the plain board of side `n`; `None` beyond n = 27.
///
/// ```
/// assert_eq!(bitqueens::published(8), Some(92));
/// assert_eq!(bitqueens::published(28), None);
/// ```
#[must_use]
pub fn published(n: usize) -> Option<u128> {
    SOLUTIONS.get(n).copied()
}

#[cfg(test)]
mod tests {
    #[test]
    fn solutions_agree_with_the_test_data() {
        let table = include_str!("../../tests/data/oeis.tsv");
        let line = table.lines().find(|line| line.starts_with("A000170"));
        let terms: Vec<u128> = line
            .and_then(|line| line.split('\t').nth(2))
            .expect("the sequence is in the data")
            .split(',')
            .map(|term| term.parse().expect("a number"))
            .collect();
        assert_eq!(terms[..], super::SOLUTIONS);
    }
}
