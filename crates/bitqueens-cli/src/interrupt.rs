//! Ctrl-C, SIGTERM and SIGHUP.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use anyhow::Context;
use bitqueens::Cancel;

use crate::exit::Exit;

/// How long work may take to notice that it should stop, before the process ends without it.
const GRACE: Duration = Duration::from_millis(500);

/// Sets `cancel` on the first signal. Work that looks at it ends with a word on how far it came;
/// work that does not is ended after [`GRACE`].
pub(crate) fn listen(cancel: &Cancel) -> anyhow::Result<()> {
    let cancel = cancel.clone();
    ctrlc::set_handler(move || {
        cancel.cancel();
        // The handler has a thread of its own: waiting here holds nobody up.
        std::thread::sleep(GRACE);
        // Below the progress bar, if there is one.
        let below = if std::io::stderr().is_terminal() {
            "\n"
        } else {
            ""
        };
        let _ = writeln!(anstream::stderr(), "{below}stopped: interrupted");
        std::process::exit(i32::from(Exit::Incomplete as u8));
    })
    .context("Ctrl-C cannot be caught")
}
