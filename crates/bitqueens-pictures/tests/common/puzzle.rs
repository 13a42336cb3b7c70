//! Random puzzles: connected regions, their colours, and a player's queens and marks.

use bitqueens_pictures::Content;
use fastrand::Rng;

use super::canvas::Colour;

pub struct Puzzle {
    pub n: usize,
    /// The region of each square, numbered in reading order.
    pub regions: Vec<usize>,
    pub contents: Vec<Content>,
}

impl Puzzle {
    pub fn new(rng: &mut Rng, n: usize) -> Self {
        Self { n, regions: regions(rng, n), contents: contents(rng, n) }
    }

    pub fn neighbours(n: usize, square: usize) -> impl Iterator<Item = usize> {
        let (row, col) = (square / n, square % n);
        let inside = [
            (row > 0).then(|| square - n),
            (row + 1 < n).then_some(square + n),
            (col > 0).then(|| square - 1),
            (col + 1 < n).then_some(square + 1),
        ];
        inside.into_iter().flatten()
    }

    /// Whether two neighbours are in different regions.
    pub fn is_wall(&self, a: usize, b: usize) -> bool {
        self.regions[a] != self.regions[b]
    }

    /// A colour for each region from a palette; regions that touch differ by at least `apart`, others may not.
    pub fn colours(&self, rng: &mut Rng, palette: &[Colour], apart: f32) -> Option<Vec<Colour>> {
        let mut colours: Vec<Option<Colour>> = vec![None; self.n];
        for region in 0..self.n {
            let touching: Vec<Colour> = (0..self.n * self.n)
                .filter(|&square| self.regions[square] == region)
                .flat_map(|square| Self::neighbours(self.n, square))
                .filter_map(|square| {
                    colours[self.regions[square]].filter(|_| self.regions[square] != region)
                })
                .collect();
            let fresh = palette.iter().copied().filter(|colour| !colours.contains(&Some(*colour)));
            let mut choices: Vec<Colour> = fresh.collect();
            let far =
                |colour: &Colour| touching.iter().all(|other| distance(*colour, *other) >= apart);
            choices.retain(far);
            if choices.is_empty() || rng.u8(..) < 25 {
                choices = palette.iter().copied().filter(far).collect();
            }
            colours[region] = Some(*rng.choice(&choices)?);
        }
        colours.into_iter().collect()
    }
}

pub fn distance(a: Colour, b: Colour) -> f32 {
    let square = |i: usize| (f32::from(a[i]) - f32::from(b[i])).powi(2);
    (square(0) + square(1) + square(2)).sqrt()
}

/// n connected regions, grown from the queens of a random permutation.
fn regions(rng: &mut Rng, n: usize) -> Vec<usize> {
    loop {
        let mut columns: Vec<usize> = (0..n).collect();
        rng.shuffle(&mut columns);
        let mut of = vec![usize::MAX; n * n];
        let greed: Vec<u8> = (0..n).map(|_| rng.u8(1..8)).collect();
        for (row, col) in columns.into_iter().enumerate() {
            of[row * n + col] = row;
        }
        while let Some(empty) = pick(rng, &of) {
            let near: Vec<usize> =
                Puzzle::neighbours(n, empty).filter(|&s| of[s] != usize::MAX).collect();
            if let Some(&from) = rng.choice(&near)
                && rng.u8(0..8) < greed[of[from]]
            {
                of[empty] = of[from];
            }
        }
        let mut names = Vec::new();
        let numbered: Vec<usize> = of
            .iter()
            .map(|&old| {
                names.iter().position(|&name| name == old).unwrap_or_else(|| {
                    names.push(old);
                    names.len() - 1
                })
            })
            .collect();
        if !are_rows(n, &numbered) {
            return numbered;
        }
    }
}

fn are_rows(n: usize, of: &[usize]) -> bool {
    (0..n * n).all(|square| of[square] == square / n)
        || (0..n * n).all(|square| of[square] == square % n)
}

fn pick(rng: &mut Rng, of: &[usize]) -> Option<usize> {
    let empty: Vec<usize> = (0..of.len()).filter(|&square| of[square] == usize::MAX).collect();
    rng.choice(empty)
}

/// Nothing, or some queens that share no line, with some marks.
fn contents(rng: &mut Rng, n: usize) -> Vec<Content> {
    let mut contents = vec![Content::Empty; n * n];
    if rng.bool() {
        let marked = rng.u8(0..150);
        for content in &mut contents {
            if rng.u8(..) < marked {
                *content = Content::Mark;
            }
        }
        let mut columns: Vec<usize> = (0..n).collect();
        rng.shuffle(&mut columns);
        for (row, col) in columns.into_iter().enumerate().take(rng.usize(0..=n)) {
            contents[row * n + col] = Content::Queen;
        }
    }
    contents
}
