//! The launches that count the starts of one batch.
//!
//! A launch takes a bounded time, because a driver resets a device that is busy for seconds, a display that
//! the device drives freezes meanwhile, and a batch can be cancelled between launches only. The number of steps
//! of a launch follows from the time of the one before.

use bitqueens::language::Phrase;
use bitqueens::language::Text;
use bitqueens::text;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use bitqueens::{Cancel, LookAhead};

use crate::batch::{Input, StartSum, WIDTH};
use crate::buffers::Buffers;
use crate::gpu::Opened;
use crate::starts::Vector;

/// Time of a launch.
const TARGET: Duration = Duration::from_millis(50);

/// Steps of the first launch, and the fewest and most of any. A step finds at most one completion, so that
/// 32 bits hold those of a launch.
const FIRST_STEPS: u32 = 1 << 12;
pub(crate) const FEWEST_STEPS: u32 = 1 << 6;
pub(crate) const MOST_STEPS: u32 = 1 << 24;

/// How far a single launch may change the number of steps.
const MOST_CHANGE: f64 = 4.0;

/// A launch that takes this long has failed.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often the host asks whether a launch has ended.
const POLL: Duration = Duration::from_micros(300);

/// A worker's memory on the device, and the pace of its launches.
pub(crate) struct Launches {
    buffers: Buffers,
    steps: u32,
    /// Batches so far: the stamp of their sums.
    batches: u32,
    /// Time of all launches so far.
    pub(crate) elapsed: Duration,
}

impl Launches {
    pub(crate) fn new(opened: &Opened) -> Result<Self, Text> {
        let buffers = opened
            .without_error(|| Buffers::new(&opened.device, &opened.pipeline, &opened.sizes))?;
        Ok(Self {
            buffers,
            steps: FIRST_STEPS.min(opened.steps),
            batches: 0,
            elapsed: Duration::ZERO,
        })
    }

    /// Counts the starts, in order; `None` when `cancel` was set meanwhile.
    pub(crate) fn count(
        &mut self,
        opened: &Opened,
        input: &Input<'_>,
        look_ahead: LookAhead,
        cancel: &Cancel,
    ) -> Result<Option<Vec<StartSum>>, Text> {
        let starts = u32::try_from(input.starts.len())
            .map_err(|error| Text::verbatim(&error.to_string()))?;
        if starts == 0 {
            return Ok(Some(Vec::new()));
        }
        self.batches = self.batches.wrapping_add(1);
        let (queue, buffers) = (&opened.queue, &self.buffers);
        queue.write_buffer(&buffers.tables, 0, bytemuck::cast_slice(input.tables));
        queue.write_buffer(&buffers.starts, 0, bytemuck::cast_slice(input.starts));
        let lanes = opened.sizes.lanes.min(starts.next_multiple_of(WIDTH));
        let untested = match look_ahead {
            LookAhead::One => u32::MAX,
            LookAhead::Two => 0,
        };
        let (mut is_first, mut launched) = (true, 0_u32);
        loop {
            if cancel.is_cancelled() {
                return Ok(None);
            }
            let launch = [starts, self.steps, lanes, untested];
            queue.write_buffer(&buffers.launch, 0, bytemuck::cast_slice(&launch));
            let before = Instant::now();
            let [next, finished, ended] = self.launch(opened, lanes, is_first)?;
            let elapsed = before.elapsed();
            self.elapsed += elapsed;
            // Not every interface reports a launch that failed half-way.
            launched = launched.wrapping_add(lanes);
            if ended != launched {
                return Err(text!(
                    "{ended} of {launched} invocations reached the end of their launch whole",
                    "{launched} 个调用中只有 {ended} 个完整结束"
                ));
            }
            if finished == starts {
                return self.sums(opened, input.starts.len()).map(Some);
            }
            if finished > starts {
                return Err(text!(
                    "it finished {finished} of {starts} starts",
                    "它说算完了 {finished} 个起点，可是只有 {starts} 个"
                ));
            }
            // Invocations that find no start count beyond them.
            if next > starts {
                queue.write_buffer(&buffers.shared, 0, bytemuck::bytes_of(&starts));
            }
            self.steps = adapted(self.steps, elapsed, FEWEST_STEPS, opened.steps);
            is_first = false;
        }
    }

    /// One launch. Returns the next start, the number of finished ones, and that of the invocations which have
    /// ended, over all launches of the batch.
    fn launch(&self, opened: &Opened, lanes: u32, is_first: bool) -> Result<[u32; 3], Text> {
        let buffers = &self.buffers;
        let mut encoder = opened.device.create_command_encoder(&Default::default());
        if is_first {
            for buffer in [&buffers.sums, &buffers.shared, &buffers.saved] {
                encoder.clear_buffer(buffer, 0, None);
            }
        }
        let mut pass = encoder.begin_compute_pass(&Default::default());
        pass.set_pipeline(&opened.pipeline);
        pass.set_bind_group(0, &buffers.group, &[]);
        pass.dispatch_workgroups(lanes / WIDTH, 1, 1);
        drop(pass);
        let copy = &buffers.shared_copy;
        encoder.copy_buffer_to_buffer(&buffers.shared, 0, copy, 0, copy.size());
        let words = read(opened, encoder, copy, copy.size())?;
        match words[..] {
            [next, finished, ended] => Ok([next, finished, ended]),
            _ => Err(Phrase::new("it returned no state", "它没有交回局面").into()),
        }
    }

    fn sums(&self, opened: &Opened, starts: usize) -> Result<Vec<StartSum>, Text> {
        let mut encoder = opened.device.create_command_encoder(&Default::default());
        let bytes = (starts * size_of::<Vector>()) as u64;
        let (from, to) = (&self.buffers.sums, &self.buffers.sums_copy);
        // A vector after the sums, different in each batch, shows that this copy was made.
        let stamp = [self.batches, !self.batches, u32::MAX, u32::MAX];
        let whole = bytes + size_of_val(&stamp) as u64;
        opened.queue.write_buffer(from, bytes, bytemuck::cast_slice(&stamp));
        encoder.copy_buffer_to_buffer(from, 0, to, 0, whole);
        let words = read(opened, encoder, to, whole)?;
        let (words, end) = words.split_at(4 * starts);
        if end != stamp {
            return Err(Phrase::new("it returned no sums", "它没有交回和").into());
        }
        let wide = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        let sums = words.chunks_exact(4);
        Ok(sums.map(|sum| [wide(sum[0], sum[1]), wide(sum[2], sum[3])]).collect())
    }
}

/// The number of steps after a launch that took so long, from `fewest` to `most`.
pub(crate) fn adapted(steps: u32, elapsed: Duration, fewest: u32, most: u32) -> u32 {
    let ratio = TARGET.as_secs_f64() / elapsed.as_secs_f64().max(1e-6);
    let wanted = f64::from(steps) * ratio.clamp(1.0 / MOST_CHANGE, MOST_CHANGE);
    // Saturates; never negative.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let wanted = wanted as u32;
    wanted.clamp(fewest, most)
}

/// Submits the commands, the last of which fill `copy`, waits, and reads it.
pub(crate) fn read(
    opened: &Opened,
    encoder: wgpu::CommandEncoder,
    copy: &wgpu::Buffer,
    bytes: u64,
) -> Result<Vec<u32>, Text> {
    let (sender, receiver) = mpsc::channel();
    opened.queue.submit([encoder.finish()]);
    let slice = copy.slice(..bytes);
    slice.map_async(wgpu::MapMode::Read, move |mapped| {
        // The receiver is there unless the wait below has failed.
        let _ = sender.send(mapped);
    });
    // `Device::poll` panics when the driver loses the device. An empty submission polls as well, and reports the
    // loss to the callback.
    let start = Instant::now();
    let mapped = loop {
        match receiver.recv_timeout(POLL) {
            Ok(mapped) => break mapped,
            Err(mpsc::RecvTimeoutError::Timeout) if start.elapsed() < PATIENCE => {
                opened.queue.submit([]);
                opened.failure()?;
            }
            Err(error) => return Err(Text::verbatim(&error.to_string())),
        }
    };
    opened.failure()?;
    mapped.map_err(|error| Text::verbatim(&error.to_string()))?;
    let view = slice.get_mapped_range().map_err(|error| Text::verbatim(&error.to_string()))?;
    let words = bytemuck::pod_collect_to_vec(&view[..]);
    drop(view);
    copy.unmap();
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn launches_approach_their_time_and_keep_their_bounds() {
        let from = |steps, elapsed| adapted(steps, elapsed, FEWEST_STEPS, MOST_STEPS);
        assert_eq!(from(1000, TARGET), 1000);
        assert_eq!(from(1000, TARGET / 2), 2000);
        assert_eq!(from(1000, TARGET * 2), 500);
        assert_eq!(from(1000, Duration::ZERO), 4000);
        assert_eq!(from(1000, PATIENCE), 250);
        assert_eq!(from(FEWEST_STEPS, PATIENCE), FEWEST_STEPS);
        assert_eq!(from(MOST_STEPS, Duration::ZERO), MOST_STEPS);
        assert_eq!(adapted(1000, Duration::ZERO, FEWEST_STEPS, 1500), 1500);
        assert!(u64::from(MOST_STEPS) < 1 << 32);
    }
}
