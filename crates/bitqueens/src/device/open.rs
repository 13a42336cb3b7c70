//! Opens GPUs.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use bitqueens::{Device, Devices};
use bitqueens_gpu::{Gpu, adapters};

use crate::chinese::localized;
use crate::language::Language;

/// All GPUs that are not programs, beside the processor. One that cannot be opened is noted.
pub(super) fn hardware() -> Devices {
    let hardware = adapters().into_iter().filter(|info| !info.is_software);
    let opened = hardware.filter_map(|info| match Gpu::open(info.index) {
        Ok(gpu) => Some(Arc::new(gpu) as Arc<dyn Device>),
        Err(error) => {
            note(&format!("{error}: it is left out"));
            None
        }
    });
    beside_processor(opened.collect())
}

/// The GPUs with these indices, beside the processor or alone.
pub(super) fn named(cpu: bool, gpus: &[usize]) -> anyhow::Result<Devices> {
    let mut opened = Vec::with_capacity(gpus.len());
    for &index in gpus {
        opened.push(Arc::new(Gpu::open(index)?) as Arc<dyn Device>);
    }
    Ok(match cpu {
        true => beside_processor(opened),
        false => Devices::new(opened).alone(),
    })
}

fn beside_processor(opened: Vec<Arc<dyn Device>>) -> Devices {
    // A GPU has several hosts, and each reports its failure.
    let noted = Mutex::new(Vec::new());
    Devices::new(opened).on_failure(move |error| {
        let text = error.to_string();
        let mut noted = noted.lock().unwrap_or_else(PoisonError::into_inner);
        if !noted.contains(&text) {
            note(&format!("{text}; the processor counts what it had taken"));
            noted.push(text);
        }
    })
}

fn note(text: &str) {
    let lang = Language::of_process();
    let (label, text) = (lang.pick("note: ", "注意："), localized(lang, text));
    let _ = writeln!(anstream::stderr(), "{label}{text}");
}
