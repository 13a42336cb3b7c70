//! The diagonals that a half-board stores, and their bits.

use super::lines::Lines;

/// For each square of the board, the diagonals that it shares with another quadrant, as a set of at
/// most 48 bits: the highest bits of a word.
///
/// The first [`between`](Self::between) of them, from the highest on, are the diagonals that run through both the west
/// and the east, in order of how often both halves contain them: testing the first ones decides the most pairs.
#[derive(Debug)]
pub(super) struct Diagonals {
    n: usize,
    /// Place of each falling diagonal, by row − column + n − 1, then of each rising one, by row +
    /// column. Place 0 is the highest bit.
    bits: [Vec<Option<u32>>; 2],
    between: Lines,
}

impl Diagonals {
    /// Creates the diagonals of an `n` × `n` board cut before row `middle` and column `middle`.
    pub(super) fn new(n: usize, middle: usize) -> Self {
        let lines = (2 * n).saturating_sub(1);
        let mut all: Vec<(bool, usize, usize, usize)> = Vec::new();
        for rising in 0..2 {
            for line in 0..lines {
                // The quadrants through which the diagonal runs.
                let mut quadrants = [false; 4];
                for row in 0..n {
                    for col in 0..n {
                        if Self::line(n, rising, row, col) == line {
                            quadrants
                                [2 * usize::from(row >= middle) + usize::from(col >= middle)] =
                                true;
                        }
                    }
                }
                let [nw, ne, sw, se] = quadrants;
                let across = (nw || sw) && (ne || se);
                if across || (nw && sw) || (ne && se) {
                    all.push((!across, Self::rarity(n, rising, line), rising, line));
                }
            }
        }
        all.sort_unstable();
        let mut bits = [vec![None; lines], vec![None; lines]];
        let between = all.iter().filter(|(inside, ..)| !inside).count();
        let between = Lines::dealt(u32::try_from(between).expect("fewer than 4n diagonals"));
        for (place, &(inside, _, rising, line)) in (0..).zip(&all) {
            let list = place as usize % 2;
            bits[rising][line] =
                Some(if inside { place } else { between.before(list) + place / 2 });
        }
        Self { n, bits, between }
    }

    /// How rarely both halves contain a diagonal, in quarters of a step from one diagonal to the next.
    ///
    /// At n = 18, 29% of all pairs of half-boards share the rising diagonal three quarters of a step below the middle, and
    /// four percentage points fewer with each step from there. Of the falling diagonals, which join the quadrants
    /// with the lowest sets of rows, 19% share the one at one and a half steps above the middle.
    fn rarity(n: usize, rising: usize, line: usize) -> usize {
        let middle = 4 * n - 4;
        match rising {
            1 => (4 * line).abs_diff(middle + 3),
            _ => 10 + (4 * line + 6).abs_diff(middle),
        }
    }

    fn line(n: usize, rising: usize, row: usize, col: usize) -> usize {
        if rising == 1 { row + col } else { row + n - 1 - col }
    }

    /// The diagonals that run through both halves.
    pub(super) fn between(&self) -> Lines {
        self.between
    }

    /// The diagonals of a square, as a set.
    pub(super) fn of(&self, row: usize, col: usize) -> u64 {
        (0..2)
            .filter_map(|rising| self.bits[rising][Self::line(self.n, rising, row, col)])
            .fold(0, |set, place| set | 1 << (63 - place))
    }
}
