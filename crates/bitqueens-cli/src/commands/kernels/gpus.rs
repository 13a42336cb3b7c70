//! The GPUs of the machine.

use bitqueens::language::{Language, Phrase};
use bitqueens::say;
use bitqueens_gpu::{AdapterInfo, Error, adapters};

use crate::console::Console;
use crate::exit::Exit;
use crate::failure::printable;
use crate::output::object;

fn text(info: &AdapterInfo, lang: Language) -> String {
    let kind = if info.is_software {
        Phrase::new("software", "软件")
    } else {
        Phrase::new("hardware", "硬件")
    };
    let AdapterInfo { index, name, backend, driver, .. } = info;
    let (buffer, group) = (info.max_buffer >> 20, info.workgroup_memory >> 10);
    let what = say!(lang, "{kind}, buffers to {buffer} MiB, {group} KiB for a workgroup", "{kind}，缓冲区至多 {buffer} MiB，工作组有 {group} KiB"; kind);
    printable(&format!("{:<5}  {name} ({backend}, {driver}): {what}", format!("gpu:{index}")))
}

/// Prints a line for each GPU; without one the exit code is 1.
pub(super) fn print(json: bool, console: &mut Console) -> anyhow::Result<Exit> {
    let found = adapters();
    if found.is_empty() {
        console.say(&Error::None);
        return Ok(Exit::No);
    }
    for info in found {
        let row = object! {
            // As `--device` takes it.
            device: format!("gpu:{}", info.index),
            name: &info.name,
            backend: info.backend,
            driver: &info.driver,
            software: info.is_software,
            max_buffer: info.max_buffer,
            workgroup_memory: info.workgroup_memory,
        };
        console.answer(&row, json, |lang| text(&info, lang))?;
    }
    Ok(Exit::Done)
}
