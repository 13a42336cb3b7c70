//! The memory of a device for one batch at a time.

use wgpu::{BufferUsages, ComputePipeline, Device};

use crate::kernel::STATE_BYTES;
use crate::starts::TABLE;

/// Sizes of the buffers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sizes {
    /// Invocations of a launch.
    pub(crate) lanes: u32,
    /// States on the stack of each.
    pub(crate) depth: u32,
    /// The most starts of a batch.
    pub(crate) starts: usize,
    /// The most subproblems of a batch.
    pub(crate) tables: usize,
}

impl Sizes {
    /// Bytes of the largest buffer.
    pub(crate) fn largest(&self) -> u64 {
        [self.saved(), self.sums(), self.tables()].into_iter().max().unwrap_or(0)
    }

    fn saved(&self) -> u64 {
        u64::from(self.lanes) * u64::from(self.depth + 2) * u64::from(STATE_BYTES)
    }

    /// With one vector more, for the stamp of the batch.
    fn sums(&self) -> u64 {
        (self.starts as u64 + 1) * u64::from(STATE_BYTES)
    }

    fn tables(&self) -> u64 {
        (self.tables * TABLE) as u64 * u64::from(STATE_BYTES)
    }
}

/// Bytes of the three numbers that the invocations share.
const SHARED: u64 = 12;

/// The buffers, as `search.wgsl` describes them, and those through which results are read.
pub(crate) struct Buffers {
    pub(crate) launch: wgpu::Buffer,
    pub(crate) tables: wgpu::Buffer,
    pub(crate) starts: wgpu::Buffer,
    pub(crate) sums: wgpu::Buffer,
    pub(crate) shared: wgpu::Buffer,
    pub(crate) saved: wgpu::Buffer,
    pub(crate) group: wgpu::BindGroup,
    /// A copy of `shared` that can be read.
    pub(crate) shared_copy: wgpu::Buffer,
    /// A copy of `sums` that can be read.
    pub(crate) sums_copy: wgpu::Buffer,
}

impl Buffers {
    pub(crate) fn new(device: &Device, pipeline: &ComputePipeline, sizes: &Sizes) -> Self {
        let buffer = |size, usage| {
            device.create_buffer(&wgpu::BufferDescriptor {
                label: None,
                size,
                usage,
                mapped_at_creation: false,
            })
        };
        let input = BufferUsages::STORAGE | BufferUsages::COPY_DST;
        let output = input | BufferUsages::COPY_SRC;
        let copy = BufferUsages::MAP_READ | BufferUsages::COPY_DST;
        let launch = buffer(16, BufferUsages::UNIFORM | BufferUsages::COPY_DST);
        let tables = buffer(sizes.tables(), input);
        let starts = buffer(sizes.sums(), input);
        let sums = buffer(sizes.sums(), output);
        let shared = buffer(SHARED, output);
        let saved = buffer(sizes.saved(), input);
        let all = [&launch, &tables, &starts, &sums, &shared, &saved];
        let entries: Vec<_> = (0..)
            .zip(all)
            .map(|(binding, buffer)| wgpu::BindGroupEntry {
                binding,
                resource: buffer.as_entire_binding(),
            })
            .collect();
        let group = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &pipeline.get_bind_group_layout(0),
            entries: &entries,
        });
        Self {
            shared_copy: buffer(SHARED, copy),
            sums_copy: buffer(sizes.sums(), copy),
            launch,
            tables,
            starts,
            sums,
            shared,
            saved,
            group,
        }
    }
}
