//! Runs with ledgers, for `run`, and notes about torn ledgers.

use bitqueens::language::Phrase;
use bitqueens::text;
use std::path::Path;

use bitqueens::{Kernel, Threads};
use bitqueens_runs::ledger::TornTail;
use bitqueens_runs::{Plan, Run};

use crate::console::Console;
use crate::progress::Bar;

/// A run with the progress bar and the signals of the command; without a kernel, with the fastest one.
pub(crate) fn new_run<'p, 'c>(
    plan: &'p Plan,
    folder: &Path,
    threads: Threads,
    kernel: Option<Kernel>,
    bar: &'c Bar,
    console: &Console,
) -> bitqueens_runs::Result<Run<'p, 'c>> {
    let mut run = Run::new(plan, folder).threads(threads)?;
    if let Some(kernel) = kernel {
        run = run.kernel(kernel)?;
    }
    let run = run.cancel(console.cancel());
    Ok(run.progress(|now| bar.show(now)))
}

/// Notes torn tails.
pub(crate) fn note_torn(console: &Console, tails: &[TornTail]) {
    for torn in tails {
        let what = if torn.is_truncated {
            Phrase::new("were truncated", "已截去")
        } else {
            Phrase::new("are ignored", "略过")
        };
        let (path, bytes, offset) = (&torn.path, torn.bytes, torn.offset);
        let plural = if bytes == 1 { "" } else { "s" };
        console.note(&text!(
            "{path}: the last {bytes} byte{plural}, from offset {offset}, were never acknowledged and {what}",
            "{path}：从偏移 {offset} 起的最后 {bytes} 字节从未得到确认，{what}"; what
        ));
    }
}
