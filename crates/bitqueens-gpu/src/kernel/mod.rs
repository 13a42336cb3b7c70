//! The shader, compiled for one device.

#![expect(
    unsafe_code,
    reason = "wgpu takes a shader without its own run-time checks only in an unsafe call"
)]

use std::borrow::Cow;

use crate::batch::WIDTH;

/// Bytes that a state takes on a stack.
pub(crate) const STATE_BYTES: u32 = 16;

/// Remaining rows with which a state is never on a stack.
pub(crate) const UNSTACKED_ROWS: u32 = 2;

/// Bytes of a workgroup's memory beside the stacks: its next start.
pub(crate) const OTHER_BYTES: u32 = 4;

/// Storage buffers that the shader uses.
pub(crate) const STORAGE_BUFFERS: u32 = 5;

/// The shader with stacks of `depth` states.
pub(crate) fn pipeline(device: &wgpu::Device, depth: u32) -> wgpu::ComputePipeline {
    let source = wgpu::ShaderModuleDescriptor {
        label: None,
        source: wgpu::ShaderSource::Wgsl(Cow::Borrowed(include_str!("search.wgsl"))),
    };
    // SAFETY: no index is out of bounds and every loop ends. A launch has at most as many invocations as `saved` has
    // columns.
    // A start is at most `launch.starts`, its subproblem has a table of all numbers of remaining rows, and a
    // stack holds a state for each row of a start beyond `UNSTACKED_ROWS`: `Starts` makes none with more
    // than these two and `depth`. The loop of steps is bounded by `launch.steps`, those of the stack by its height.
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
