//! Words on stderr about ledgers.

use bitqueens_runs::ledger::Scan;

use crate::console::Console;

/// Tells of ends that were torn; the first, a run's own, was cut.
pub(crate) fn torn(console: &Console, files: &[(String, Scan)], is_first_cut: bool) {
    for (index, (path, scan)) in files.iter().enumerate() {
        let Some(torn) = scan.torn else { continue };
        let what = if is_first_cut && index == 0 {
            "cut off"
        } else {
            "left out"
        };
        console.note(format_args!(
            "note: {path}: the last {} bytes, from offset {}, were never acknowledged and are {what}",
            torn.bytes, torn.offset
        ));
    }
}
