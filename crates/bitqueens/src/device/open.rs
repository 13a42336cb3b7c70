//! Opens GPUs.

use std::sync::{Arc, Mutex, PoisonError};

use bitqueens::{Device, Devices};
use bitqueens_gpu::{Gpu, adapters};

use crate::console::Notes;

/// All GPUs that are not programs, beside the processor. One that cannot be opened is noted.
pub(super) fn hardware(notes: Notes) -> Devices {
    let hardware = adapters().into_iter().filter(|info| !info.is_software);
    let opened = hardware.filter_map(|info| match Gpu::open(info.index) {
        Ok(gpu) => Some(Arc::new(gpu) as Arc<dyn Device>),
        Err(error) => {
            let left_out = notes.lang().pick(": it is left out", "：不使用它");
            notes.note(format_args!("{error}{left_out}"));
            None
        }
    });
    beside_processor(opened.collect(), notes)
}

/// The GPUs with these indices, beside the processor or alone.
pub(super) fn named(cpu: bool, gpus: &[usize], notes: Notes) -> anyhow::Result<Devices> {
    let mut opened = Vec::with_capacity(gpus.len());
    for &index in gpus {
        opened.push(Arc::new(Gpu::open(index)?) as Arc<dyn Device>);
    }
    Ok(match cpu {
        true => beside_processor(opened, notes),
        false => Devices::new(opened).alone(),
    })
}

fn beside_processor(opened: Vec<Arc<dyn Device>>, notes: Notes) -> Devices {
    // A GPU has several hosts, and each reports its failure.
    let noted = Mutex::new(Vec::new());
    Devices::new(opened).on_failure(move |error| {
        let text = error.to_string();
        let mut noted = noted.lock().unwrap_or_else(PoisonError::into_inner);
        if !noted.contains(&text) {
            let goes_on = notes.lang().pick(
                "; the processor counts what it had taken",
                "；它已取走的部分由处理器计数",
            );
            notes.note(format_args!("{text}{goes_on}"));
            noted.push(text);
        }
    })
}
