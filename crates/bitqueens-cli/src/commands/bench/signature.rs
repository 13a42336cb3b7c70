//! `bitqueens bench --signature`, in the form of the recorded signatures.

use bitqueens::text;
use bitqueens::{Kernel, Signature, signature};
use serde::Serialize;

use super::case::Kernels;
use crate::console::Console;
use crate::exit::Exit;
use crate::output::digits;

#[derive(Serialize)]
struct Line {
    kind: &'static str,
    kernel: &'static str,
    units: usize,
    #[serde(serialize_with = "digits")]
    completions: u128,
    #[serde(serialize_with = "digits")]
    attempts: u128,
}

impl Line {
    fn new(signature: &Signature) -> Self {
        Self {
            kind: "signature",
            kernel: signature.kernel.name(),
            units: signature.counts.len(),
            completions: signature.completions(),
            attempts: signature.attempts,
        }
    }

    fn text(&self) -> String {
        let Self { kernel, units, completions, attempts, .. } = self;
        format!("{kernel:<11} {units} {completions} {attempts}")
    }
}

/// Prints the signatures of the named kernels, or of all that this machine has.
pub(super) fn print(
    kernels: &[Kernels],
    is_named: bool,
    json: bool,
    console: &mut Console,
) -> anyhow::Result<Exit> {
    let kernels = if is_named { Kernels::each(kernels, 24) } else { Kernel::available() };
    let mut counts: Option<Vec<u128>> = None;
    for kernel in kernels {
        let signature = signature(kernel)?;
        console.answer(&Line::new(&signature), json, Line::text)?;
        console.output().flush()?;
        let first = counts.get_or_insert_with(|| signature.counts.clone());
        if *first != signature.counts {
            console.say(&text!(
                "wrong: the counts of {kernel} differ from those of the kernel above",
                "有错：{kernel} 的计数与上一个内核不同"
            ));
            return Ok(Exit::No);
        }
    }
    Ok(Exit::Done)
}
