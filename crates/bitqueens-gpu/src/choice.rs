//! Which devices count: the processor, GPUs, or both, by name.

use std::str::FromStr;

use bitqueens::{Devices, displayed, messages};

use crate::error::{Error, Result};

/// Counts with fewer expected attempts end before a GPU is open.
const WORTH_A_GPU: f64 = 2e9;

/// The devices that count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeviceChoice {
    /// The processor; for long counts also all hardware GPUs.
    Auto,
    /// Those named.
    Named {
        /// Whether the processor is among them.
        cpu: bool,
        /// The GPUs by index, in order, each once.
        gpus: Vec<usize>,
    },
}

/// What happens to GPUs while others go on.
#[derive(Debug, Clone, PartialEq)]
pub enum Notice {
    /// A GPU cannot be opened and is left out.
    LeftOut(Error),
    /// A GPU is a program that runs on the cores of the threads, and is left out beside them: it would take from
    /// them what it counts.
    Software(String),
    /// A GPU failed; the processor counts what it had taken.
    Failed(bitqueens::Error),
}

messages! { Notice, language:
    LeftOut(error) ["{error}: it is left out" "{error}：不使用它"; error]
    Software(name)
        ["{name} runs on the cores of the processor: only threads count"
         "{name} 在处理器的核心上运行：只用线程计数"]
    Failed(error)
        ["{error}; the processor counts what it had taken"
         "{error}；它领走的部分改由处理器计数"; error]
}

displayed!(Notice);

impl FromStr for DeviceChoice {
    type Err = Error;

    /// Reads `auto`, or `cpu`, `gpu` and `gpu:I` separated by commas.
    ///
    /// ```
    /// use bitqueens_gpu::DeviceChoice;
    /// let both = DeviceChoice::Named { cpu: true, gpus: vec![0, 3] };
    /// assert_eq!("gpu:3,cpu,gpu".parse(), Ok(both));
    /// ```
    fn from_str(text: &str) -> Result<Self> {
        if text == "auto" {
            return Ok(Self::Auto);
        }
        let (mut cpu, mut gpus) = (false, Vec::new());
        for name in text.split(',') {
            let index = match name.split_once(':') {
                _ if name == "cpu" => {
                    cpu = true;
                    continue;
                }
                _ if name == "gpu" => Some(0),
                Some(("gpu", index)) => index.parse().ok(),
                _ => None,
            };
            gpus.push(index.ok_or(Error::Name)?);
        }
        gpus.sort_unstable();
        gpus.dedup();
        Ok(Self::Named { cpu, gpus })
    }
}

impl DeviceChoice {
    /// Whether only the processor counts.
    #[must_use]
    pub fn is_processor(&self) -> bool {
        matches!(self, Self::Named { gpus, .. } if gpus.is_empty())
    }

    /// Whether a GPU is named.
    #[must_use]
    pub fn names_gpu(&self) -> bool {
        matches!(self, Self::Named { gpus, .. } if !gpus.is_empty())
    }

    /// Whether the processor counts.
    #[must_use]
    pub fn has_processor(&self) -> bool {
        matches!(self, Self::Auto | Self::Named { cpu: true, .. })
    }

    /// Opens the devices for a count of about this many attempts. `notice` is told of GPUs that the count goes on
    /// without, each failure once.
    ///
    /// # Errors
    /// A named GPU that is not there or cannot be opened; [`Error::Support`] without the feature `wgpu`.
    pub fn open(
        &self,
        attempts: f64,
        notice: impl Fn(Notice) + Send + Sync + 'static,
    ) -> Result<Devices> {
        match self {
            Self::Named { gpus, .. } if gpus.is_empty() => Ok(Devices::default()),
            Self::Auto if attempts < WORTH_A_GPU => Ok(Devices::default()),
            _ => open(self, notice),
        }
    }
}

#[cfg(not(feature = "wgpu"))]
fn open(choice: &DeviceChoice, _: impl Fn(Notice)) -> Result<Devices> {
    match choice {
        DeviceChoice::Auto => Ok(Devices::default()),
        DeviceChoice::Named { .. } => Err(Error::Support),
    }
}

#[cfg(feature = "wgpu")]
fn open(choice: &DeviceChoice, notice: impl Fn(Notice) + Send + Sync + 'static) -> Result<Devices> {
    use std::sync::{Arc, Mutex, PoisonError};

    use bitqueens::Device;

    use crate::adapters::{adapter, adapters};
    use crate::gpu::Gpu;

    let mut opened: Vec<Arc<dyn Device>> = Vec::new();
    match choice {
        DeviceChoice::Auto => {
            for info in adapters().into_iter().filter(|info| !info.is_software) {
                match Gpu::open(info.index) {
                    Ok(gpu) => opened.push(Arc::new(gpu)),
                    Err(error) => notice(Notice::LeftOut(error)),
                }
            }
        }
        DeviceChoice::Named { cpu, gpus } => {
            for &index in gpus {
                if *cpu {
                    let (_, info) = adapter(index)?;
                    if info.is_software {
                        notice(Notice::Software(info.to_string()));
                        continue;
                    }
                }
                opened.push(Arc::new(Gpu::open(index)?));
            }
        }
    }
    if !choice.has_processor() {
        return Ok(Devices::new(opened).alone());
    }
    // A GPU has several hosts, and each reports its failure.
    let told = Mutex::new(Vec::new());
    Ok(Devices::new(opened).on_failure(move |error| {
        let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
        if !told.contains(error) {
            notice(Notice::Failed(error.clone()));
            told.push(error.clone());
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(cpu: bool, gpus: &[usize]) -> DeviceChoice {
        let gpus = gpus.to_vec();
        DeviceChoice::Named { cpu, gpus }
    }

    #[test]
    fn devices_are_named_or_left_to_the_program() {
        assert_eq!("auto".parse(), Ok(DeviceChoice::Auto));
        assert_eq!("cpu".parse(), Ok(named(true, &[])));
        assert_eq!("gpu".parse(), Ok(named(false, &[0])));
        assert_eq!("gpu:3,cpu,gpu:0,gpu".parse(), Ok(named(true, &[0, 3])));
        for text in ["", "gpu:", "gpu:x", "gpu:-1", "tpu", "cpu,", "auto,cpu", "cpu:0"] {
            assert_eq!(text.parse::<DeviceChoice>(), Err(Error::Name), "{text}");
        }
    }

    #[test]
    fn short_counts_and_the_processor_alone_open_nothing() {
        for (choice, attempts) in [(DeviceChoice::Auto, 1e9), (named(true, &[]), 1e20)] {
            let devices = choice.open(attempts, |notice| panic!("{notice:?}"));
            assert_eq!(devices.expect("nothing to open").names().count(), 0);
        }
    }
}
