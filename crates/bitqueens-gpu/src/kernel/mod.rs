//! The shaders, compiled for one device.

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

/// Invocations of a workgroup of `match.wgsl`, and bytes of its memory.
pub(crate) const MATCH_WIDTH: u32 = 128;
pub(crate) const MATCH_BYTES: u32 = 22_528 + 5_120 + 4_096 + 32;

/// The shader of joins. It keeps wgpu's run-time checks.
pub(crate) fn match_pipeline(device: &wgpu::Device) -> wgpu::ComputePipeline {
    let source = include_str!("match.wgsl");
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: None,
        source: wgpu::ShaderSource::Wgsl(Cow::Borrowed(source)),
    });
    compute_pipeline(device, &module, "match_leaf", &[])
}

/// The shader of searches, with stacks of `depth` states.
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
    compute_pipeline(device, &module, "search", &constants)
}

fn compute_pipeline(
    device: &wgpu::Device,
    module: &wgpu::ShaderModule,
    entry: &str,
    constants: &[(&str, f64)],
) -> wgpu::ComputePipeline {
    device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: None,
        layout: None,
        module,
        entry_point: Some(entry),
        compilation_options: wgpu::PipelineCompilationOptions {
            constants,
            // Every entry of a stack, a table or a list is written before it is used.
            zero_initialize_workgroup_memory: false,
        },
        cache: None,
    })
}
