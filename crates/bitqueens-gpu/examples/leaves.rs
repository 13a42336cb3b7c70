//! What a join gives to a device, without one: half-boards, leaves, tests, and what the shader loads for them, as
//! `docs/GPU.md` has it. `cargo run --profile dist -p bitqueens-gpu --example leaves -- 22 700 1100` prints a line for each
//! of these units of n = 22.

use std::error::Error;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use bitqueens::join::Units;
use bitqueens::{Cancel, Device, LookAhead, MatchBatch, MatchSums, Problem, Subproblem, Sum};

/// Sets of a block, and lines of a table.
const BLOCK: usize = 512;
const GROUP: u32 = 5;

/// A device that adds up what it is given and finds no pairs.
#[derive(Default)]
struct Counting(Mutex<Figures>);

#[derive(Debug, Default, Clone, Copy)]
struct Figures {
    /// Half-boards.
    sets: u64,
    leaves: u64,
    /// Pairs of those that are not left out.
    tests: u64,
    blocks: u64,
    /// Sets that are read to fill blocks and for rows, and rows that are tested, over all blocks.
    read: u64,
    rows: u64,
    /// Entries of tables that the rows choose.
    entries: u64,
    /// Time of adding up.
    elapsed: Duration,
}

impl Device for Counting {
    fn name(&self) -> &str {
        "nothing"
    }

    fn counts(
        &self,
        _: &[Subproblem],
        _: LookAhead,
        _: &Cancel,
    ) -> bitqueens::Result<Option<Vec<Sum>>> {
        Ok(None)
    }

    fn match_all(&self, batch: &MatchBatch, _: &Cancel) -> bitqueens::Result<Option<MatchSums>> {
        let start = Instant::now();
        let mut all = self.0.lock().expect("no panic");
        all.sets += batch.sets().len() as u64;
        all.leaves += batch.leaves().len() as u64;
        for leaf in batch.leaves() {
            let [filled, tested] = leaf
                .ranges
                .each_ref()
                .map(|Range { start, end }| &batch.sets()[*start as usize..*end as usize]);
            let lines = leaf
                .lines
                .each_ref()
                .map(|range| range.clone().fold(0, |set: u64, line| set | 1 << (63 - line)));
            let sets = filled.iter().copied().filter(|set| set & leaf.without[0] == 0);
            all.read += filled.len() as u64;
            for block in sets.collect::<Vec<u64>>().chunks(BLOCK) {
                let (of_all, of_any) =
                    block.iter().fold((u64::MAX, 0), |(all, any), set| (all & set, any | set));
                let without = of_all & (lines[0] | lines[1]) | leaf.without[1];
                let rows = tested.iter().filter(|&row| row & without == 0).count() as u64;
                all.blocks += 1;
                all.read += tested.len() as u64;
                all.rows += rows;
                all.tests += rows * block.len() as u64;
                all.entries += rows * loaded(lines, of_all ^ of_any);
            }
        }
        all.elapsed += start.elapsed();
        Ok(Some(MatchSums::default()))
    }
}

/// Entries that the shader loads for a row, if it tests the lines of each range from the first on in which sets differ.
fn loaded(lines: [u64; 2], differ: u64) -> u64 {
    let left = |lines: u64| {
        let first = (lines & differ).leading_zeros();
        (lines << first.min(63)).count_ones()
    };
    match lines.map(left).iter().sum::<u32>().div_ceil(GROUP) {
        0..=4 => 4,
        5..=6 => 6,
        7 => 7,
        8 => 8,
        _ => 11,
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<usize>());
    let n = numbers.next().ok_or("give N and units")??;
    let units = Units::new(&Problem::plain(n)?)?;
    for unit in numbers {
        let unit = unit?;
        let counting = Counting::default();
        let start = Instant::now();
        // Nothing is found, so that every sum is right.
        units.matcher_on(&counting).count(unit, &Cancel::new())?;
        let figures = *counting.0.lock().expect("no panic");
        let host = start.elapsed().saturating_sub(figures.elapsed);
        writeln!(io::stdout(), "unit {unit}: {figures:?}, host {host:?}")?;
    }
    Ok(())
}
