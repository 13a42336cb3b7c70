//! An open GPU, which counts batches of subproblems.

use bitqueens::language::Phrase;
use bitqueens::language::Text;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bitqueens::{Cancel, Device, LookAhead, MatchBatch, MatchSums, Subproblem, Sum};

use crate::adapters::{AdapterInfo, adapter};
use crate::batch::{FEWEST_TO_SPLIT, LaunchBatch, LaunchLimits, WIDTH};
use crate::buffers::Sizes;
use crate::error::{Error, Result};
use crate::kernel::{self, OTHER_BYTES, STATE_BYTES, STORAGE_BUFFERS, UNSTACKED_ROWS};
use crate::launches::{FEWEST_STEPS, Launches, MOST_STEPS};
use crate::matching::Matching;

/// How work is laid out on a device. It affects the time, not the counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tuning {
    /// Invocations of a launch, each a search of its own.
    pub lanes: u32,
    /// The most remaining rows of a start.
    pub rows: u32,
    /// The most steps of an invocation in one launch, 2^6 to 2^24.
    pub steps: u32,
}

impl Tuning {
    /// Hardware hides the latency of one search behind others; software has no latency to hide.
    const HARDWARE: Self = Self { lanes: 1 << 17, rows: 13, steps: MOST_STEPS };
    /// Mesa's software drivers end the loops of an invocation after 65535 rounds, without an error.
    const SOFTWARE: Self = Self { lanes: 1 << 10, rows: 13, steps: 1 << 15 };

    /// What an adapter is opened with.
    #[must_use]
    pub fn of(info: &AdapterInfo) -> Self {
        if info.is_software { Self::SOFTWARE } else { Self::HARDWARE }
    }
}

/// The most starts of a batch, for each invocation and altogether.
const MOST_PER_LANE: usize = 64;
const MOST_STARTS: usize = 1 << 20;

/// The most subproblems of a batch.
const MOST_TABLES: usize = 1 << 12;

/// Remaining rows of the largest board.
const MOST_ROWS: u32 = 32;

/// A GPU that counts.
///
/// Its threads may count batches at the same time; each has memory of its own on the device.
pub struct Gpu {
    info: AdapterInfo,
    name: String,
    opened: Opened,
    /// Memory that no thread uses at the moment.
    idle: Mutex<Vec<Launches>>,
    matching: Matching,
}

/// What is shared by the batches that a device counts.
pub(crate) struct Opened {
    pub(crate) device: wgpu::Device,
    pub(crate) queue: wgpu::Queue,
    pub(crate) pipeline: wgpu::ComputePipeline,
    pub(crate) sizes: Sizes,
    /// The most steps of a launch.
    pub(crate) steps: u32,
    /// The first failure that the driver told.
    failure: Arc<Mutex<Option<Text>>>,
}

impl Opened {
    /// # Errors
    /// What the driver told, from now on each time.
    pub(crate) fn failure(&self) -> Result<(), Text> {
        match &*lock(&self.failure) {
            Some(reason) => Err(reason.clone()),
            None => Ok(()),
        }
    }

    /// Makes something on the device.
    ///
    /// # Errors
    /// What the driver told meanwhile.
    pub(crate) fn without_error<T>(&self, make: impl FnOnce() -> T) -> Result<T, Text> {
        let made = make();
        self.failure().map(|()| made)
    }
}

impl fmt::Debug for Gpu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Gpu").field(&self.info).finish()
    }
}

impl Gpu {
    /// Opens the GPU with this index of [`adapters`](crate::adapters()). Takes some hundred milliseconds.
    ///
    /// # Errors
    /// [`Error::None`], [`Error::Index`], [`Error::Limit`] or [`Error::Open`].
    pub fn open(index: usize) -> Result<Self> {
        let (adapter, info) = adapter(index)?;
        let tuning = Tuning::of(&info);
        Self::open_adapter(&adapter, info, tuning)
    }

    /// Opens the GPU with a layout of its own, to measure it.
    ///
    /// # Errors
    /// Those of [`Gpu::open`].
    pub fn open_with(index: usize, tuning: Tuning) -> Result<Self> {
        let (adapter, info) = adapter(index)?;
        Self::open_adapter(&adapter, info, tuning)
    }

    fn open_adapter(adapter: &wgpu::Adapter, info: AdapterInfo, tuning: Tuning) -> Result<Self> {
        let limits = adapter.limits();
        let sizes = sizes(&info, &limits, tuning)?;
        let failed = |reason: Text| Error::Open { name: info.to_string(), reason };
        let descriptor = wgpu::DeviceDescriptor { required_limits: limits, ..Default::default() };
        let opened = pollster::block_on(adapter.request_device(&descriptor));
        let (device, queue) = opened.map_err(|error| failed(Text::verbatim(&error.to_string())))?;
        let failure = Arc::new(Mutex::new(None));
        let told = Arc::clone(&failure);
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            lock(&told).get_or_insert(Text::verbatim(&error.to_string()));
        }));
        let told = Arc::clone(&failure);
        device.set_device_lost_callback(move |_, message| {
            let message = if message.is_empty() {
                Phrase::new("the driver lost the device", "驱动丢失了设备").into()
            } else {
                Text::verbatim(&message)
            };
            lock(&told).get_or_insert(message);
        });
        let opened = Opened {
            pipeline: kernel::pipeline(&device, sizes.depth),
            device,
            queue,
            steps: tuning.steps.clamp(FEWEST_STEPS, MOST_STEPS),
            sizes,
            failure,
        };
        opened.failure().map_err(failed)?;
        Ok(Self {
            name: info.to_string(),
            info,
            opened,
            idle: Mutex::default(),
            matching: Matching::default(),
        })
    }

    /// What is known of it.
    #[must_use]
    pub fn info(&self) -> &AdapterInfo {
        &self.info
    }

    /// Time of all launches so far, without what the host prepares between batches.
    #[doc(hidden)]
    #[must_use]
    pub fn launched(&self) -> Duration {
        let searched = lock(&self.idle).iter().map(|own| own.elapsed).sum::<Duration>();
        searched + self.matching.launched()
    }

    /// Destroys the device. A driver that resets it takes another path, which no test reaches.
    #[doc(hidden)]
    pub fn lose(&self) {
        self.opened.device.destroy();
    }

    /// Counts each subproblem. An error is the driver's message.
    fn count(
        &self,
        batch: &[Subproblem],
        look_ahead: LookAhead,
        cancel: &Cancel,
    ) -> Result<Option<Vec<Sum>>, Text> {
        let idle = lock(&self.idle).pop();
        let mut launches = match idle {
            Some(launches) => launches,
            None => Launches::new(&self.opened)?,
        };
        let counted = self.count_on(&mut launches, batch, look_ahead, cancel);
        if counted.is_ok() {
            lock(&self.idle).push(launches);
        }
        counted
    }

    fn count_on(
        &self,
        launches: &mut Launches,
        batch: &[Subproblem],
        look_ahead: LookAhead,
        cancel: &Cancel,
    ) -> Result<Option<Vec<Sum>>, Text> {
        let sizes = &self.opened.sizes;
        let layout = LaunchLimits {
            lanes: sizes.lanes,
            starts: sizes.starts,
            tables: sizes.tables,
            rows: sizes.depth + UNSTACKED_ROWS,
        };
        let mut batch = LaunchBatch::new(batch, look_ahead, layout);
        while batch.fill().map_err(|error| Text::from(&error))? {
            let counted = launches.count(&self.opened, &batch.input(), look_ahead, cancel)?;
            let Some(sums) = counted else { return Ok(None) };
            batch.add(&sums);
        }
        Ok(Some(batch.finish()))
    }
}

impl Device for Gpu {
    fn name(&self) -> &str {
        &self.name
    }

    fn counts(
        &self,
        batch: &[Subproblem],
        look_ahead: LookAhead,
        cancel: &Cancel,
    ) -> bitqueens::Result<Option<Vec<Sum>>> {
        let counted = self.count(batch, look_ahead, cancel);
        counted.map_err(|reason| bitqueens::Error::Device { name: self.name.clone(), reason })
    }

    fn match_all(
        &self,
        batch: &MatchBatch,
        cancel: &Cancel,
    ) -> bitqueens::Result<Option<MatchSums>> {
        let matched = self.matching.count(&self.opened, batch, cancel);
        matched.map_err(|reason| bitqueens::Error::Device { name: self.name.clone(), reason })
    }
}

/// The sizes that the limits of an adapter allow.
fn sizes(info: &AdapterInfo, limits: &wgpu::Limits, tuning: Tuning) -> Result<Sizes> {
    let require = |what, given: u64, needed: u64| {
        if given >= needed {
            Ok(())
        } else {
            Err(Error::Limit { name: info.to_string(), what, given, needed })
        }
    };
    let invocations = limits.max_compute_invocations_per_workgroup;
    let invocations = invocations.min(limits.max_compute_workgroup_size_x);
    require(
        Phrase::new("invocations of a workgroup", "一个工作组的调用数"),
        invocations.into(),
        WIDTH.into(),
    )?;
    let storage = limits.max_storage_buffers_per_shader_stage;
    require(
        Phrase::new("storage buffers", "存储缓冲区数"),
        storage.into(),
        STORAGE_BUFFERS.into(),
    )?;
    // As deep as rows are wanted, or as the memory of a workgroup allows.
    let for_stacks = limits.max_compute_workgroup_storage_size.saturating_sub(OTHER_BYTES);
    let rows = for_stacks / (WIDTH * STATE_BYTES) + UNSTACKED_ROWS;
    let wanted = tuning.rows.clamp(FEWEST_TO_SPLIT, MOST_ROWS);
    let least = FEWEST_TO_SPLIT - UNSTACKED_ROWS;
    let memory = |depth: u32| u64::from(depth * WIDTH * STATE_BYTES + OTHER_BYTES);
    let given = limits.max_compute_workgroup_storage_size;
    require(
        Phrase::new("bytes of workgroup memory", "工作组内存的字节数"),
        given.into(),
        memory(least),
    )?;
    let groups = (tuning.lanes / WIDTH).clamp(1, limits.max_compute_workgroups_per_dimension);
    let mut sizes = Sizes {
        lanes: groups * WIDTH,
        depth: rows.min(wanted) - UNSTACKED_ROWS,
        starts: 0,
        tables: MOST_TABLES,
    };
    // Half as many invocations until their stacks fit a buffer.
    loop {
        sizes.starts = MOST_STARTS.min(sizes.lanes as usize * MOST_PER_LANE);
        if sizes.largest() <= info.max_buffer || sizes.lanes == WIDTH {
            break;
        }
        sizes.lanes = (sizes.lanes / 2).next_multiple_of(WIDTH);
    }
    require(Phrase::new("bytes of a buffer", "缓冲区的字节数"), info.max_buffer, sizes.largest())?;
    Ok(sizes)
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(max_buffer: u64) -> AdapterInfo {
        AdapterInfo {
            index: 0,
            name: "small".to_owned(),
            backend: "vulkan",
            driver: String::new(),
            is_software: false,
            max_buffer,
            workgroup_memory: 0,
        }
    }

    #[test]
    fn an_adapter_below_a_limit_is_refused_by_that_limit() {
        type Lower = fn(&mut wgpu::Limits);
        let lowered: [(&str, Lower); 4] = [
            ("invocations", |l| l.max_compute_workgroup_size_x = WIDTH - 1),
            ("invocations", |l| {
                l.max_compute_invocations_per_workgroup = WIDTH - 1;
            }),
            ("storage buffers", |l| {
                l.max_storage_buffers_per_shader_stage = STORAGE_BUFFERS - 1;
            }),
            ("workgroup memory", |l| {
                l.max_compute_workgroup_storage_size = WIDTH * STATE_BYTES;
            }),
        ];
        for (what, lower) in lowered {
            let mut limits = wgpu::Limits::default();
            lower(&mut limits);
            let error = sizes(&info(1 << 30), &limits, Tuning::HARDWARE).expect_err(what);
            assert!(error.to_string().contains(what), "{error}");
        }
        let error = sizes(&info(1 << 10), &wgpu::Limits::default(), Tuning::HARDWARE);
        let error = error.expect_err("no room").to_string();
        assert!(error.contains("bytes of a buffer"), "{error}");
    }

    /// Smaller adapters get smaller layouts: fewer states on a stack, fewer invocations.
    #[test]
    fn a_layout_keeps_the_limits() {
        let mut limits = wgpu::Limits::default();
        let roomy = sizes(&info(1 << 30), &limits, Tuning::HARDWARE).expect("enough");
        assert_eq!(roomy.lanes, Tuning::HARDWARE.lanes.min(65535 * WIDTH));
        assert_eq!(roomy.depth + UNSTACKED_ROWS, Tuning::HARDWARE.rows);
        limits.max_compute_workgroup_storage_size = 8 * WIDTH * STATE_BYTES;
        let small = sizes(&info(8 << 20), &limits, Tuning::HARDWARE).expect("enough");
        assert!(small.depth < 8 && small.lanes < roomy.lanes, "{small:?}");
        assert!(small.largest() <= 8 << 20);
    }
}
