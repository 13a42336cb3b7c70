//! The GPUs of the machine.

use bitqueens::language::Language;
use bitqueens::language::Phrase;
use bitqueens::say;
use bitqueens_gpu::{AdapterInfo, Error, adapters};
use serde::Serialize;

use crate::console::Console;
use crate::exit::Exit;
use crate::failure::printable;

#[derive(Serialize)]
struct Row {
    /// As `--device` takes it.
    device: String,
    name: String,
    backend: &'static str,
    driver: String,
    /// Whether it is a program that runs on the processor.
    software: bool,
    /// Bytes of the largest buffer, and of the memory of a workgroup.
    max_buffer: u64,
    workgroup_memory: u32,
}

impl Row {
    fn new(info: AdapterInfo) -> Self {
        Self {
            device: format!("gpu:{}", info.index),
            name: info.name,
            backend: info.backend,
            driver: info.driver,
            software: info.is_software,
            max_buffer: info.max_buffer,
            workgroup_memory: info.workgroup_memory,
        }
    }

    fn text(&self, lang: Language) -> String {
        let kind = if self.software {
            Phrase::new("software", "软件")
        } else {
            Phrase::new("hardware", "硬件")
        };
        let buffer = self.max_buffer >> 20;
        let group = self.workgroup_memory >> 10;
        let what = say!(lang, "{kind}, buffers to {buffer} MiB, {group} KiB for a workgroup", "{kind}，缓冲区至多 {buffer} MiB，工作组有 {group} KiB"; kind);
        printable(&format!(
            "{:<5}  {} ({}, {}): {what}",
            self.device, self.name, self.backend, self.driver
        ))
    }
}

/// Prints a line for each GPU; without one the exit code is 1.
pub(super) fn print(json: bool, console: &mut Console) -> anyhow::Result<Exit> {
    let found = adapters();
    if found.is_empty() {
        console.say(&Error::None);
        return Ok(Exit::No);
    }
    for info in found {
        console.answer_report(&Row::new(info), json, Row::text)?;
    }
    Ok(Exit::Done)
}
