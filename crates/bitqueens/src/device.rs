//! `--device`: the processor, GPUs, or both.

#[cfg(feature = "gpu")]
mod open;

use bitqueens::{Decomposition, Devices};

use crate::console::Console;
use crate::failure::BadInput;

/// Counts with fewer expected attempts end before a GPU is open.
#[cfg(feature = "gpu")]
const WORTH_A_GPU: f64 = 2e9;

/// What a build without the feature says.
pub(crate) const NO_SUPPORT: &str = "this build has no GPU support: a static binary cannot load a driver; take another archive of \
     the release, or build with `--features gpu`";

/// The devices that count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DeviceChoice {
    /// The processor; for long counts also all GPUs that are not programs.
    Auto,
    /// Those named.
    Named { cpu: bool, gpus: Vec<usize> },
}

/// Reads `auto`, or `cpu`, `gpu` and `gpu:I` separated by commas.
pub(crate) fn parse(text: &str) -> Result<DeviceChoice, String> {
    if text == "auto" {
        return Ok(DeviceChoice::Auto);
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
        gpus.push(index.ok_or(
            "give auto, cpu, gpu or gpu:I with I from 0, or several with commas such as cpu,gpu",
        )?);
    }
    gpus.sort_unstable();
    gpus.dedup();
    if !cfg!(feature = "gpu") && !gpus.is_empty() {
        return Err(NO_SUPPORT.into());
    }
    Ok(DeviceChoice::Named { cpu, gpus })
}

impl DeviceChoice {
    /// Whether only the processor counts.
    pub(crate) fn is_processor(&self) -> bool {
        matches!(self, Self::Named { gpus, .. } if gpus.is_empty())
    }

    /// Refuses GPUs for what only the processor can do.
    pub(crate) fn require_processor(&self, what: &str) -> Result<(), BadInput> {
        if self.is_processor() || *self == Self::Auto {
            return Ok(());
        }
        Err(BadInput(format!(
            "{what} runs on the processor only: drop --device"
        )))
    }

    /// Refuses flags for the processor where it does not count.
    pub(crate) fn require_use_of(&self, flag: &str, is_given: bool) -> Result<(), BadInput> {
        match self {
            Self::Named { cpu: false, gpus } if is_given && !gpus.is_empty() => {
                Err(BadInput(format!(
                    "{flag} is for the processor, which does not count here: drop it, or give --device \
                     cpu,gpu"
                )))
            }
            _ => Ok(()),
        }
    }

    /// Whether the processor counts.
    pub(crate) fn has_processor(&self) -> bool {
        matches!(self, Self::Auto | Self::Named { cpu: true, .. })
    }

    /// Opens the devices for a count of this board.
    ///
    /// # Errors
    /// A named GPU that is not there or cannot be opened.
    pub(crate) fn open(
        &self,
        decomposition: &Decomposition,
        console: &Console,
    ) -> anyhow::Result<Devices> {
        #[cfg(feature = "gpu")]
        return match self {
            Self::Auto if decomposition.rough_attempts() < WORTH_A_GPU => Ok(Devices::default()),
            Self::Auto => Ok(open::hardware(console.notes())),
            Self::Named { cpu, gpus } => open::named(*cpu, gpus, console.notes()),
        };
        // Without GPUs there is nothing to open: `parse` has refused them.
        #[cfg(not(feature = "gpu"))]
        {
            let _ = (decomposition, console);
            Ok(Devices::default())
        }
    }
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
        assert_eq!(parse("auto"), Ok(DeviceChoice::Auto));
        assert_eq!(parse("cpu"), Ok(named(true, &[])));
        for text in [
            "", "gpu:", "gpu:x", "gpu:-1", "tpu", "cpu,", "auto,cpu", "cpu:0",
        ] {
            let error = parse(text).expect_err(text);
            assert!(error.contains("gpu:I"), "{text}: {error}");
        }
    }

    #[cfg(feature = "gpu")]
    #[test]
    fn each_gpu_is_named_once() {
        assert_eq!(parse("gpu"), Ok(named(false, &[0])));
        assert_eq!(parse("gpu:3,cpu,gpu:0,gpu"), Ok(named(true, &[0, 3])));
        assert!(named(false, &[0]).require_use_of("--kernel", true).is_err());
        assert!(named(true, &[0]).require_use_of("--kernel", true).is_ok());
        assert!(named(true, &[0]).require_processor("a join").is_err());
        assert!(DeviceChoice::Auto.require_processor("a join").is_ok());
    }

    #[cfg(not(feature = "gpu"))]
    #[test]
    fn without_the_feature_a_gpu_is_refused() {
        assert!(parse("gpu").is_err_and(|error| error.contains("--features gpu")));
    }
}
