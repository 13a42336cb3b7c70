//! The shader, compiled for one device.

#![expect(
    unsafe_code,
    reason = "wgpu takes a shader without its own run-time checks only in an unsafe call"
)]

mod design;
#[cfg(feature = "designs")]
mod designs;

use std::borrow::Cow;

use crate::batch::WIDTH;

pub use design::Design;
pub(crate) use design::STATE_BYTES;
#[cfg(feature = "designs")]
pub use designs::DESIGNS;

/// Storage buffers that the shader uses.
pub(crate) const STORAGE_BUFFERS: u32 = 5;

/// The shader with stacks of `depth` states.
pub(crate) fn pipeline(
    device: &wgpu::Device,
    design: &Design,
    depth: u32,
) -> wgpu::ComputePipeline {
    let source = wgpu::ShaderModuleDescriptor {
        label: None,
        source: wgpu::ShaderSource::Wgsl(Cow::Owned(design.parts.concat())),
    };
    // SAFETY: no index is out of bounds and every loop ends. A launch has at most as many invocations as `saved` has
    // columns.
    // A start is at most `launch.starts`, its subproblem has a table of all numbers of remaining rows, and a
    // stack holds a state for each row of a start beyond `unstacked_rows`: `Starts` makes none with more than
    // `Design::rows_of(depth)`. The loop of steps is bounded by `launch.steps`, those of the stack by its height. Of
    // the shared stacks, a step pushes at most `PLACES` states to the row below, and a row is left before fewer
    // places are free there. It is entered with empty hands, and its first refill takes as many states as can be
    // spilled later.
    let module = unsafe {
        device.create_shader_module_trusted(source, wgpu::ShaderRuntimeChecks::unchecked())
    };
    let constants = [("STACK", f64::from(WIDTH * depth))];
    device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: None,
        layout: None,
        module: &module,
        entry_point: Some("search"),
        compilation_options: wgpu::PipelineCompilationOptions {
            constants: &constants,
            // Every entry of a stack is written before it is read.
            zero_initialize_workgroup_memory: false,
        },
        cache: None,
    })
}
