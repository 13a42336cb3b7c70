//! The launches that match half-boards for a join.
//!
//! A launch takes the next leaves of a batch, as many as are expected to take its time: a driver resets a device that is
//! busy for seconds, and a batch can be cancelled between launches only. The sums of all launches are read after each,
//! 80 bytes, because they tell whether all leaves were finished.

use std::ops::Range;
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use bitqueens::language::{Phrase, Text};
use bitqueens::{Cancel, Leaf, MatchBatch, MatchSums, text};
use wgpu::{BufferUsages, ComputePipeline};

use crate::gpu::{Opened, lock};
use crate::kernel::{self, MATCH_BYTES, MATCH_WIDTH};
use crate::launches::{adapted, read};

/// A leaf as the shader reads it, 48 bytes.
type Words = [u32; 12];

/// The most leaves of a launch: workgroups of one dimension.
const MOST_LEAVES: usize = 65535;

/// Rounds of the loops of an invocation in the first launch, and the fewest and most of any, if its leaves were counted
/// one after the other.
const FIRST_ROUNDS: u32 = 1 << 16;
const FEWEST_ROUNDS: u32 = 1 << 10;
const MOST_ROUNDS: u32 = 1 << 30;

/// Sets of a block, and rows that are staged at once.
const BLOCK: u32 = 512;

/// Words of the sums, as `match.wgsl` describes them.
const SUMS: usize = 20;
const TESTS: usize = 16;
const FINISHED: usize = 18;
const STAMP: usize = 19;

/// What a device needs for joins; made when the first one asks for it.
#[derive(Default)]
pub(crate) struct Matching {
    pipeline: OnceLock<Result<ComputePipeline, Text>>,
    /// Memory that no thread uses at the moment.
    idle: Mutex<Vec<Launches>>,
}

/// A thread's memory on the device, and the pace of its launches.
struct Launches {
    leaves: wgpu::Buffer,
    sums: wgpu::Buffer,
    /// A copy of `sums` that can be read.
    copy: wgpu::Buffer,
    /// The sets of a batch, as many as the largest one so far had, and all buffers together.
    sets: Option<(wgpu::Buffer, wgpu::BindGroup)>,
    rounds: u32,
    /// Batches so far: the stamp of their sums.
    batches: u32,
    /// Time of all launches so far.
    elapsed: Duration,
}

impl Matching {
    /// Counts the disjoint pairs of a batch; `None` when `cancel` was set meanwhile. An error is the driver's message.
    pub(crate) fn count(
        &self,
        opened: &Opened,
        batch: &MatchBatch,
        cancel: &Cancel,
    ) -> Result<Option<MatchSums>, Text> {
        let pipeline = self.pipeline.get_or_init(|| pipeline(opened)).as_ref();
        let pipeline = pipeline.map_err(Text::clone)?;
        let idle = lock(&self.idle).pop();
        let mut launches = match idle {
            Some(launches) => launches,
            None => opened.without_error(|| Launches::new(&opened.device))?,
        };
        let counted = launches.count(opened, pipeline, batch, cancel);
        if counted.is_ok() {
            lock(&self.idle).push(launches);
        }
        counted
    }

    /// Time of all launches so far.
    pub(crate) fn launched(&self) -> Duration {
        lock(&self.idle).iter().map(|own| own.elapsed).sum()
    }
}

/// Compiles the shader, if the device has what it needs.
fn pipeline(opened: &Opened) -> Result<ComputePipeline, Text> {
    let limits = opened.device.limits();
    let needs = [
        (
            Phrase::new("bytes of workgroup memory", "工作组内存的字节数"),
            u64::from(limits.max_compute_workgroup_storage_size),
            u64::from(MATCH_BYTES),
        ),
        (
            Phrase::new("invocations of a workgroup", "一个工作组的调用数"),
            u64::from(limits.max_compute_invocations_per_workgroup),
            u64::from(MATCH_WIDTH),
        ),
        (
            Phrase::new("bytes of a buffer", "缓冲区的字节数"),
            limits.max_storage_buffer_binding_size.min(limits.max_buffer_size),
            bytes(MatchBatch::MOST_SETS),
        ),
    ];
    for (what, given, needed) in needs {
        if given < needed {
            return Err(text!(
                "it offers {what} {given}, and a join needs {needed}",
                "它的{what}是 {given}，拼合需要 {needed}"; what
            ));
        }
    }
    opened.without_error(|| kernel::match_pipeline(&opened.device))
}

/// Bytes of this many sets.
fn bytes(sets: usize) -> u64 {
    (sets * size_of::<u64>()) as u64
}

fn buffer(device: &wgpu::Device, size: u64, usage: BufferUsages) -> wgpu::Buffer {
    let usage = usage | BufferUsages::COPY_DST;
    let mapped_at_creation = false;
    device.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation })
}

impl Launches {
    fn new(device: &wgpu::Device) -> Self {
        let leaves = (MOST_LEAVES * size_of::<Words>()) as u64;
        let sums = (SUMS * size_of::<u32>()) as u64;
        Self {
            leaves: buffer(device, leaves, BufferUsages::STORAGE),
            sums: buffer(device, sums, BufferUsages::STORAGE | BufferUsages::COPY_SRC),
            copy: buffer(device, sums, BufferUsages::MAP_READ),
            sets: None,
            rounds: FIRST_ROUNDS,
            batches: 0,
            elapsed: Duration::ZERO,
        }
    }

    fn count(
        &mut self,
        opened: &Opened,
        pipeline: &ComputePipeline,
        batch: &MatchBatch,
        cancel: &Cancel,
    ) -> Result<Option<MatchSums>, Text> {
        if batch.leaves().is_empty() {
            return Ok(Some(MatchSums::default()));
        }
        self.batches = self.batches.wrapping_add(1);
        let mut words = [0_u32; SUMS];
        words[STAMP] = self.batches;
        opened.queue.write_buffer(&self.sums, 0, bytemuck::cast_slice(&words));
        let group = self.upload(opened, pipeline, batch.sets())?;
        let mut leaves = batch.leaves();
        let mut launched = 0;
        while !leaves.is_empty() {
            if cancel.is_cancelled() {
                return Ok(None);
            }
            let next;
            (next, leaves) = leaves.split_at(self.affordable(leaves));
            let next: Vec<Words> = next.iter().map(encoded).collect();
            launched += next.len();
            opened.queue.write_buffer(&self.leaves, 0, bytemuck::cast_slice(&next));
            let before = Instant::now();
            let read = self.launch(opened, pipeline, &group, next.len())?;
            let elapsed = before.elapsed();
            self.elapsed += elapsed;
            self.rounds = adapted(self.rounds, elapsed, FEWEST_ROUNDS, MOST_ROUNDS);
            words = read.try_into().unwrap_or_default();
            let (finished, stamp) = (words[FINISHED], words[STAMP]);
            // Not every interface reports a launch that failed half-way.
            if stamp != self.batches || finished as usize != launched {
                return Err(text!(
                    "it finished {finished} of {launched} parts of lists",
                    "它只算完了 {launched} 段列表中的 {finished} 段"
                ));
            }
        }
        let sum = |index: usize| u64::from(words[index]) | u64::from(words[index + 1]) << 32;
        let pairs = std::array::from_fn(|images| sum(2 * images));
        Ok(Some(MatchSums { pairs, tests: sum(TESTS) }))
    }

    /// Puts the sets on the device. Returns all buffers.
    fn upload(
        &mut self,
        opened: &Opened,
        pipeline: &ComputePipeline,
        sets: &[u64],
    ) -> Result<wgpu::BindGroup, Text> {
        let needed = bytes(sets.len().next_power_of_two());
        let kept = self.sets.take().filter(|(buffer, _)| buffer.size() >= needed);
        let (buffer, group) = match kept {
            Some(kept) => kept,
            None => opened.without_error(|| self.with_sets(opened, pipeline, needed))?,
        };
        opened.queue.write_buffer(&buffer, 0, bytemuck::cast_slice(sets));
        self.sets = Some((buffer, group.clone()));
        Ok(group)
    }

    fn with_sets(
        &self,
        opened: &Opened,
        pipeline: &ComputePipeline,
        size: u64,
    ) -> (wgpu::Buffer, wgpu::BindGroup) {
        let sets = buffer(&opened.device, size, BufferUsages::STORAGE);
        let entries: Vec<_> = (0..)
            .zip([&sets, &self.leaves, &self.sums])
            .map(|(binding, buffer)| wgpu::BindGroupEntry {
                binding,
                resource: buffer.as_entire_binding(),
            })
            .collect();
        let group = opened.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &pipeline.get_bind_group_layout(0),
            entries: &entries,
        });
        (sets, group)
    }

    /// Number of leaves for the next launch, at least one.
    fn affordable(&self, leaves: &[Leaf]) -> usize {
        let mut left = self.rounds;
        let is_affordable = |leaf: &&Leaf| {
            let rounds = rounds(leaf);
            let is_affordable = rounds <= left;
            left = left.saturating_sub(rounds);
            is_affordable
        };
        leaves.iter().take(MOST_LEAVES).take_while(is_affordable).count().max(1)
    }

    /// One launch. Returns the sums.
    fn launch(
        &self,
        opened: &Opened,
        pipeline: &ComputePipeline,
        group: &wgpu::BindGroup,
        leaves: usize,
    ) -> Result<Vec<u32>, Text> {
        let mut encoder = opened.device.create_command_encoder(&Default::default());
        let mut pass = encoder.begin_compute_pass(&Default::default());
        pass.set_pipeline(pipeline);
        pass.set_bind_group(0, group, &[]);
        pass.dispatch_workgroups(u32::try_from(leaves).expect("at most 2^16"), 1, 1);
        drop(pass);
        let size = self.copy.size();
        encoder.copy_buffer_to_buffer(&self.sums, 0, &self.copy, 0, size);
        read(opened, encoder, &self.copy, size)
    }
}

/// The most rounds of the loops of an invocation for a leaf: at most 2^15, for two ranges of [`MatchBatch::LONGEST`] sets.
fn rounds(leaf: &Leaf) -> u32 {
    let [blocks, rows] = leaf.ranges.each_ref().map(|range| range.end - range.start);
    // Those of a block: for its sets, slices and tables, and for each 512 rows, to read, to stage and to test them.
    let each = BLOCK / MATCH_WIDTH;
    let (fill, stage) = (1 + 2 * each + 32 + 11, 1 + 2 * each + BLOCK / (MATCH_WIDTH / 4));
    let of_block = fill + stage * rows.div_ceil(BLOCK);
    blocks.div_ceil(MATCH_WIDTH) + blocks.div_ceil(BLOCK) * of_block
}

/// A leaf as the shader reads it.
fn encoded(leaf: &Leaf) -> Words {
    let [blocks, rows] = &leaf.ranges;
    #[allow(clippy::cast_possible_truncation)] // both halves
    let [a, b] = leaf.without.map(|lines| [lines as u32, (lines >> 32) as u32]);
    let length = |lines: &Range<u32>| lines.end - lines.start;
    let [first, second] = &leaf.lines;
    let shifts = first.start | second.start << 8 | length(first) << 16;
    let sum = u32::try_from(leaf.images - 1).expect("at most eight images");
    [
        blocks.start,
        blocks.end,
        rows.start,
        rows.end,
        a[0],
        a[1],
        b[0],
        b[1],
        shifts,
        length(first) + length(second),
        sum,
        0,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaf(blocks: u32, rows: u32) -> Leaf {
        let ranges = [0..blocks, 0..rows];
        Leaf { ranges, without: [0; 2], lines: [0..27, 27..54], images: 1 }
    }

    /// Mesa's software drivers end loops after 65535 rounds.
    #[test]
    fn the_largest_leaf_has_few_rounds() {
        let longest = u32::try_from(MatchBatch::LONGEST).expect("2^14");
        assert!(rounds(&leaf(longest, longest)) <= 1 << 15);
        assert_eq!(rounds(&leaf(1, 1)), 1 + 52 + 25);
        // 32 bits hold the pairs of a leaf.
        assert!(u64::from(longest) * u64::from(longest) < 1 << 32);
    }

    #[test]
    fn a_leaf_is_read_as_it_is_written() {
        let leaf = Leaf {
            ranges: [1..2, 3..4],
            without: [5 << 32 | 6, 7 << 32 | 8],
            lines: [9..21, 30..33],
            images: 8,
        };
        assert_eq!(encoded(&leaf), [1, 2, 3, 4, 6, 5, 8, 7, 9 | 30 << 8 | 12 << 16, 15, 7, 0]);
    }
}
