//! A batch of subproblems as the inputs of launches, for any host that runs the shader.

use bitqueens::{Cancel, Kernel, LookAhead, Result, Subproblem, Sum};

use crate::starts::{FEWEST_ROWS, Rows, Starts, Vector, first_state};

/// Invocations of a workgroup.
pub(crate) const WIDTH: u32 = 64;

/// Starts of a batch for each invocation: the more, the fewer wait for the last ones.
const STARTS_PER_LANE: usize = 8;

/// Starts with fewer rows are not split, however few there are.
pub(crate) const FEWEST_TO_SPLIT: u32 = 8;

/// The limits of one launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LaunchLimits {
    /// Invocations, each a search of its own.
    pub lanes: u32,
    /// The most starts, at least one.
    pub starts: usize,
    /// The most subproblems, at least one.
    pub tables: usize,
    /// The most remaining rows of a start: two more than a stack has states.
    pub rows: u32,
}

/// The input of a launch: the contents of two of the shader's buffers.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a> {
    /// The remaining rows of each subproblem, 34 vectors for each.
    pub tables: &'a [Vector],
    /// Columns, `\` diagonals, `/` diagonals and number of the subproblem of each start.
    pub starts: &'a [Vector],
}

/// Completions and attempts of a start.
pub type StartSum = [u64; 2];

/// A batch that is being counted: [`fill`](LaunchBatch::fill), count [`input`](LaunchBatch::input), [`add`](LaunchBatch::add), until
/// nothing is left.
pub struct LaunchBatch {
    layout: LaunchLimits,
    look_ahead: LookAhead,
    subproblems: Vec<Subproblem>,
    /// How many of them have been begun.
    begun: usize,
    /// The rest of the one that was begun last.
    current: Option<Starts>,
    tables: Vec<Vector>,
    starts: Vec<Vector>,
    /// How many of the starts are counted.
    counted: usize,
    /// The subproblems that have a table: their numbers and rows.
    open: Vec<(usize, Rows)>,
    sums: Vec<Sum>,
}

impl LaunchBatch {
    /// A batch of which nothing is counted.
    #[must_use]
    pub fn new(subproblems: &[Subproblem], look_ahead: LookAhead, layout: LaunchLimits) -> Self {
        Self {
            layout,
            look_ahead,
            subproblems: subproblems.to_vec(),
            begun: 0,
            current: None,
            tables: Vec::new(),
            starts: Vec::new(),
            counted: 0,
            open: Vec::new(),
            sums: vec![Sum::default(); subproblems.len()],
        }
    }

    /// Prepares the next input. Returns whether there is one.
    ///
    /// # Errors
    /// Memory is refused to the kernel that counts what is too small for the shader.
    pub fn fill(&mut self) -> Result<bool> {
        let has_input = self.counted < self.starts.len() || self.collect()?;
        self.deal();
        Ok(has_input)
    }

    /// Makes starts until there are enough for a launch, or no subproblem is left. Returns whether there may be any.
    fn collect(&mut self) -> Result<bool> {
        self.tables.clear();
        self.starts.clear();
        self.open.clear();
        self.counted = 0;
        let is_first = self.begun == 0;
        if let Some(current) = &self.current {
            let rows = *current.rows();
            self.open_table(self.begun - 1, rows);
        }
        loop {
            if let Some(current) = &mut self.current {
                let table = to_u32(self.open.len() - 1);
                let room = self.layout.starts - self.starts.len();
                let next = current.by_ref().take(room);
                self.starts.extend(next.map(|[cols, diag, anti]| [cols, diag, anti, table]));
                if self.starts.len() == self.layout.starts {
                    return Ok(true);
                }
                self.sums[self.begun - 1] += Sum::new(0, current.placed().into());
                self.current = None;
            }
            if self.begun == self.subproblems.len() {
                break;
            }
            if self.open.len() == self.layout.tables {
                return Ok(true);
            }
            self.begin()?;
        }
        if is_first {
            self.split();
        }
        Ok(!self.starts.is_empty())
    }

    /// The input that was prepared.
    #[must_use]
    pub fn input(&self) -> Input<'_> {
        let rest = &self.starts[self.counted..];
        Input { tables: &self.tables, starts: &rest[..rest.len().min(self.layout.starts)] }
    }

    /// Adds the sums of the starts of the input, in their order.
    pub fn add(&mut self, sums: &[StartSum]) {
        let starts = &self.starts[self.counted..];
        for (start, &[completions, attempts]) in starts.iter().zip(sums) {
            let (number, _) = self.open[start[3] as usize];
            self.sums[number] += Sum::new(completions.into(), attempts.into());
        }
        self.counted += sums.len();
    }

    /// The sum of each subproblem, in order, once nothing is left.
    #[must_use]
    pub fn finish(self) -> Vec<Sum> {
        self.sums
    }

    /// Begins the next subproblem. One with fewer rows than the shader needs is counted here.
    fn begin(&mut self) -> Result<()> {
        let number = self.begun;
        let subproblem = &self.subproblems[number];
        self.begun += 1;
        if subproblem.len() < FEWEST_ROWS as usize {
            let mut worker = Kernel::Scalar.worker()?.look_ahead(self.look_ahead);
            let sum = worker.sum(std::slice::from_ref(subproblem), &Cancel::new());
            self.sums[number] = sum.expect("the flag is never set");
            return Ok(());
        }
        let rows = Rows::new(subproblem);
        let first = first_state(subproblem);
        self.current = Some(Starts::new(rows, self.look_ahead, first, self.layout.rows));
        self.open_table(number, rows);
        Ok(())
    }

    fn open_table(&mut self, number: usize, rows: Rows) {
        self.tables.extend(rows.table());
        self.open.push((number, rows));
    }

    /// Orders the starts as the shader takes them: the half with the larger estimates is dealt to the workgroups,
    /// in the order of the subproblems, and the other half follows. In both the largest come first, so that those
    /// that are counted last are small.
    fn deal(&mut self) {
        let rest = &mut self.starts[self.counted..];
        let len = rest.len().min(self.layout.starts);
        let width = WIDTH as usize;
        let groups = (self.layout.lanes as usize / width).clamp(1, len.div_ceil(width).max(1));
        let dealt = len / (2 * groups);
        if dealt == 0 {
            return;
        }
        let estimate = |start: &Vector| {
            let [cols, diag, anti, table] = *start;
            let (_, rows) = &self.open[table as usize];
            std::cmp::Reverse(rows.estimate([cols, diag, anti]))
        };
        let mut keyed: Vec<_> = (0_usize..)
            .zip(&rest[..len])
            .map(|(at, start)| (estimate(start), at, *start))
            .collect();
        let (large, _, _) = keyed.select_nth_unstable(groups * dealt);
        large.sort_unstable_by_key(|&(_, at, _)| at);
        for part in large.chunks_mut(dealt) {
            part.sort_unstable();
        }
        keyed[groups * dealt..].sort_unstable();
        for (start, (_, _, next)) in rest.iter_mut().zip(keyed) {
            *start = next;
        }
    }

    /// Splits the starts with the most rows until there are enough for all invocations.
    fn split(&mut self) {
        let enough = (self.layout.lanes as usize * STARTS_PER_LANE).min(self.layout.starts);
        let rows_of = |&[cols, ..]: &Vector| cols.count_zeros();
        while self.starts.len() < enough {
            let most = self.starts.iter().map(rows_of).max();
            let Some(most) = most.filter(|&most| most >= FEWEST_TO_SPLIT) else { return };
            let mut split = Vec::with_capacity(self.starts.len());
            for &start in &self.starts {
                let [cols, diag, anti, table] = start;
                let (number, rows) = self.open[table as usize];
                let until = rows_of(&start).min(most - 1);
                let mut parts = Starts::new(rows, self.look_ahead, [cols, diag, anti], until);
                let with_table = |[cols, diag, anti]: [u32; 3]| [cols, diag, anti, table];
                split.extend(parts.by_ref().map(with_table));
                self.sums[number] += Sum::new(0, parts.placed().into());
            }
            self.starts = split;
        }
    }
}

/// Subproblems of an input are at most [`LaunchLimits::tables`].
fn to_u32(number: usize) -> u32 {
    u32::try_from(number).expect("fewer than 2^32 tables")
}

#[cfg(test)]
mod tests {
    use bitqueens::{Decomposition, Problem};

    use super::*;

    /// What the shader does, by plain search: completions of a start and the queens tried for them.
    fn count(table: &[Vector], [cols, diag, anti]: [u32; 3], look_ahead: LookAhead) -> StartSum {
        let remaining = cols.count_zeros() as usize;
        if remaining == 0 {
            return [1, 0];
        }
        // The row above would have this row's mask.
        let [_, mask, gap, after] = table[remaining + 1];
        let mut free = mask & !(cols | diag | anti);
        let mut sum = [0, 0];
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            sum[1] += 1;
            let below = [cols | queen, (diag | queen) << gap, (anti | queen) >> gap];
            // The queens of the last two rows are no attempts.
            if remaining > 3 {
                let [next_gap, second] = [table[remaining][2], table[remaining][3]];
                let first = after & !(below[0] | below[1] | below[2]);
                let second = second & !(below[0] | below[1] << next_gap | below[2] >> next_gap);
                if first == 0 || second == 0 && look_ahead == LookAhead::Two {
                    continue;
                }
            }
            let [completions, attempts] = count(table, below, look_ahead);
            sum[0] += completions;
            sum[1] += if remaining > 3 { attempts } else { 0 };
        }
        sum
    }

    fn counted(
        subproblems: &[Subproblem],
        look_ahead: LookAhead,
        layout: LaunchLimits,
    ) -> Vec<Sum> {
        let mut batch = LaunchBatch::new(subproblems, look_ahead, layout);
        while batch.fill().expect("memory") {
            let input = batch.input();
            assert!(input.starts.len() <= layout.starts);
            assert!(input.tables.len() <= layout.tables * crate::starts::TABLE);
            let sums = input.starts.iter().map(|&[cols, diag, anti, table]| {
                let table = &input.tables[table as usize * crate::starts::TABLE..];
                count(table, [cols, diag, anti], look_ahead)
            });
            let sums = sums.collect::<Vec<_>>();
            batch.add(&sums);
        }
        batch.finish()
    }

    /// The shader's invocations take the starts in this order.
    #[test]
    fn the_larger_half_is_dealt_and_each_part_begins_with_its_largest() {
        let decomposition = Decomposition::new(&Problem::plain(12).expect("small"), 0);
        let decomposition = decomposition.expect("small");
        let units: Vec<_> = decomposition.units().collect();
        let subproblem = |unit| decomposition.subproblem(unit);
        let subproblems: Vec<_> = units.iter().map(subproblem).collect();
        let (lanes, groups) = (3 * WIDTH, 3);
        let layout = LaunchLimits { lanes, starts: 10_000, tables: subproblems.len(), rows: 8 };
        let mut batch = LaunchBatch::new(&subproblems, LookAhead::Two, layout);
        assert!(batch.fill().expect("memory"));
        let estimate = |&[cols, diag, anti, table]: &Vector| {
            let (_, rows) = batch.open[table as usize];
            rows.estimate([cols, diag, anti])
        };
        let estimates: Vec<_> = batch.input().starts.iter().map(estimate).collect();
        let dealt = estimates.len() / (2 * groups);
        let (large, small) = estimates.split_at(groups * dealt);
        assert!(dealt > 10);
        assert!(large.iter().min() >= small.iter().max());
        for part in large.chunks(dealt).chain([small]) {
            assert!(part.is_sorted_by(|one, next| one >= next));
            assert!(part.first() > part.last());
        }
        let mut starts = batch.input().starts.to_vec();
        batch.deal();
        starts.sort_unstable();
        starts.dedup();
        assert_eq!(starts.len(), estimates.len());
    }

    #[test]
    fn every_layout_has_the_sums_of_the_scalar_kernel() {
        for n in 0..=9 {
            let decomposition = Decomposition::new(&Problem::plain(n).expect("small"), 0);
            let decomposition = decomposition.expect("small");
            let units: Vec<_> = decomposition.units().collect();
            let subproblem = |unit| decomposition.subproblem(unit);
            let batch: Vec<_> = units.iter().map(subproblem).collect();
            for look_ahead in LookAhead::ALL {
                let worker = Kernel::Scalar.worker().expect("everywhere");
                let expected = worker.look_ahead(look_ahead).run(&batch, &Cancel::new());
                let expected = expected.expect("not cancelled");
                for (lanes, starts, tables, rows) in
                    [(1, 1, 1, 8), (2, 7, 2, 3), (64, 100, 3, 5), (1000, 5000, 99, 13)]
                {
                    let layout = LaunchLimits { lanes, starts, tables, rows };
                    let found = counted(&batch, look_ahead, layout);
                    assert_eq!(found, expected, "n = {n}, {layout:?}");
                }
            }
        }
    }
}
