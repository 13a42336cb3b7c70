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
            let lines: u32 = leaf.lines.iter().map(|lines| lines.end - lines.start).sum();
            let tables = match lines.div_ceil(GROUP) {
                0..=4 => 4,
                5..=6 => 6,
                7 => 7,
                8 => 8,
                _ => 11,
            };
            let lines = leaf.lines.iter().flat_map(Range::clone);
            let lines = lines.fold(0, |set, line| set | 1 << (63 - line));
            let sets = filled.iter().copied().filter(|set| set & leaf.without[0] == 0);
            all.read += filled.len() as u64;
            for block in sets.collect::<Vec<u64>>().chunks(BLOCK) {
                let common = block.iter().fold(lines, |common, set| common & set);
                let without = common | leaf.without[1];
                let rows = tested.iter().filter(|&row| row & without == 0).count() as u64;
                all.blocks += 1;
                all.read += tested.len() as u64;
                all.rows += rows;
                all.tests += rows * block.len() as u64;
                all.entries += rows * tables;
            }
        }
        all.elapsed += start.elapsed();
        Ok(Some(MatchSums::default()))
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
