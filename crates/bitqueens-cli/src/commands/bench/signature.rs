//! `bitqueens bench --signature`, in the form of the recorded signatures.

use bitqueens::{Kernel, signature, text};

use super::case::Kernels;
use crate::{console::Console, exit::Exit, output::object};

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
        let (units, completions) = (signature.counts.len(), signature.completions());
        let line = object! {
            kind: "signature",
            kernel: kernel.name(),
            units,
            completions: completions.to_string(),
            attempts: signature.attempts.to_string(),
        };
        console.answer(&line, json, |_| {
            format!("{kernel:<11} {units} {completions} {}", signature.attempts)
        })?;
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
