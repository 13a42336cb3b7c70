//! The GPUs of the machine.

use std::fmt;

use crate::error::{Error, Result};

/// What is known of a GPU before it is opened.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct AdapterInfo {
    /// Its index among those of the machine: hardware before software, otherwise in the order of the drivers.
    pub index: usize,
    /// The name that its driver gives.
    pub name: String,
    /// The interface: `vulkan`, `metal` or `dx12`.
    pub backend: &'static str,
    /// The driver and its version.
    pub driver: String,
    /// Whether it is a program that runs on the processor, such as Mesa's lavapipe.
    pub is_software: bool,
    /// Largest buffer that a shader can use, in bytes.
    pub max_buffer: u64,
    /// Memory of a workgroup, in bytes.
    pub workgroup_memory: u32,
}

impl fmt::Display for AdapterInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.backend)
    }
}

/// The GPUs of the machine, by index. Asking the drivers takes some ten milliseconds.
#[must_use]
pub fn adapters() -> Vec<AdapterInfo> {
    let all = all().into_iter().enumerate();
    all.map(|(index, adapter)| info(index, &adapter)).collect()
}

/// The adapter with this index, and what is known of it.
pub(crate) fn adapter(index: usize) -> Result<(wgpu::Adapter, AdapterInfo)> {
    let mut all = all();
    if all.is_empty() {
        return Err(Error::None);
    }
    if index >= all.len() {
        let named = |(index, adapter)| format!("{index}: {}", info(index, adapter));
        let available: Vec<_> = all.iter().enumerate().map(named).collect();
        return Err(Error::Index { index, available: available.join(", ") });
    }
    let adapter = all.swap_remove(index);
    let info = info(index, &adapter);
    Ok((adapter, info))
}

fn all() -> Vec<wgpu::Adapter> {
    let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle();
    descriptor.backends = wgpu::Backends::PRIMARY;
    // Neither validation layers nor debug names: the shader and its buffers never change.
    descriptor.flags = wgpu::InstanceFlags::empty();
    let instance = wgpu::Instance::new(descriptor);
    let all = pollster::block_on(instance.enumerate_adapters(wgpu::Backends::PRIMARY));
    let mut all = by_one_backend(all, |adapter| {
        let info = adapter.get_info();
        ((info.vendor, info.device, info.name), info.backend)
    });
    // Stable: the order of the drivers otherwise.
    all.sort_by_key(|adapter| is_software(&adapter.get_info()));
    all
}

/// Leaves out what another backend listed before: on Windows one GPU is there by Vulkan and by DX12. GPUs of
/// one model that the same backend lists are several.
fn by_one_backend<T, M, B>(mut all: Vec<T>, of: impl Fn(&T) -> (M, B)) -> Vec<T>
where
    M: PartialEq,
    B: PartialEq,
{
    let mut models: Vec<(M, B)> = Vec::new();
    all.retain(|adapter| {
        let (model, backend) = of(adapter);
        match models.iter().find(|(known, _)| *known == model) {
            Some((_, first)) => *first == backend,
            None => {
                models.push((model, backend));
                true
            }
        }
    });
    all
}

fn is_software(info: &wgpu::AdapterInfo) -> bool {
    info.device_type == wgpu::DeviceType::Cpu
}

fn info(index: usize, adapter: &wgpu::Adapter) -> AdapterInfo {
    let (info, limits) = (adapter.get_info(), adapter.limits());
    let is_software = is_software(&info);
    AdapterInfo {
        index,
        name: info.name,
        backend: info.backend.to_str(),
        driver: format!("{} {}", info.driver, info.driver_info).trim().to_owned(),
        is_software,
        max_buffer: limits.max_storage_buffer_binding_size.min(limits.max_buffer_size),
        workgroup_memory: limits.max_compute_workgroup_storage_size,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_gpu_is_listed_by_one_backend() {
        let listed = vec![
            ("GeForce", "vulkan"),
            ("Radeon", "vulkan"),
            ("GeForce", "vulkan"),
            ("GeForce", "dx12"),
            ("GeForce", "dx12"),
            ("Radeon", "dx12"),
            ("Basic Render Driver", "dx12"),
        ];
        let expected = [
            ("GeForce", "vulkan"),
            ("Radeon", "vulkan"),
            ("GeForce", "vulkan"),
            ("Basic Render Driver", "dx12"),
        ];
        assert_eq!(by_one_backend(listed, |adapter| *adapter), expected);
        assert!(by_one_backend(Vec::<(u32, u32)>::new(), |adapter| *adapter).is_empty());
    }
}
