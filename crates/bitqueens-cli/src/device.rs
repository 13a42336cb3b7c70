//! `--device`: the processor, GPUs, or both.

use bitqueens::{Decomposition, Devices, language::Phrase, text};
use bitqueens_gpu::{DeviceChoice, HAS_HOST};

use crate::{console::Console, failure::BadInput};

/// The message of a build without the feature.
pub(crate) const NO_SUPPORT: Phrase = Phrase::new(
    "this build has no GPU support: build with `--features gpu`, or take an archive of the release other than the static one, which cannot load a driver",
    "这个程序不支持 GPU：请用 `--features gpu` 编译，或用不是静态的发布包，因为静态程序不能加载驱动",
);

/// Reads a choice that this build has.
pub(crate) fn parse(text: &str) -> Result<DeviceChoice, BadInput> {
    let choice: DeviceChoice =
        text.parse().map_err(|error: bitqueens_gpu::Error| BadInput::from(&error))?;
    if choice.names_gpu() && !HAS_HOST { Err(NO_SUPPORT.into()) } else { Ok(choice) }
}

/// Refuses GPUs for what only the processor can do.
pub(crate) fn require_processor(choice: &DeviceChoice, what: Phrase) -> Result<(), BadInput> {
    if choice.names_gpu() {
        Err(BadInput(
            text!("{what} runs on the processor only: drop --device", "{what}只能在处理器上进行：请去掉 --device"; what
            ),
        ))
    } else {
        Ok(())
    }
}

/// Refuses flags for the processor where it does not count.
pub(crate) fn require_use_of(
    choice: &DeviceChoice,
    flag: &str,
    is_given: bool,
) -> Result<(), BadInput> {
    if is_given && !choice.has_processor() {
        Err(BadInput(text!(
            "{flag} is for the processor, which does not count here: drop it, or give --device cpu,gpu",
            "{flag} 用于处理器，而这里处理器不计数：请去掉它，或给 --device cpu,gpu"
        )))
    } else {
        Ok(())
    }
}

/// Opens the devices for a count of this board.
///
/// # Errors
/// A named GPU that is not there or cannot be opened.
pub(crate) fn open(
    choice: &DeviceChoice,
    decomposition: &Decomposition,
    console: &Console,
) -> anyhow::Result<Devices> {
    if choice.is_processor() {
        return Ok(Devices::default());
    }
    let notes = console.notes();
    let attempts = decomposition.rough_attempts();
    Ok(choice.open(attempts, move |notice| notes.note(&notice))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_device_cannot_do_is_refused() {
        let gpu = DeviceChoice::Named { cpu: false, gpus: vec![0] };
        let both = DeviceChoice::Named { cpu: true, gpus: vec![0] };
        assert!(require_use_of(&gpu, "--kernel", true).is_err());
        assert!(require_use_of(&gpu, "--kernel", false).is_ok());
        assert!(require_use_of(&both, "--kernel", true).is_ok());
        assert!(require_processor(&both, Phrase::name("a join")).is_err());
        assert!(require_processor(&DeviceChoice::Auto, Phrase::name("a join")).is_ok());
    }

    #[cfg(not(feature = "gpu"))]
    #[test]
    fn without_the_feature_a_gpu_is_refused() {
        assert!(parse("gpu").is_err_and(|error| error.0.english.contains("--features gpu")));
    }
}
