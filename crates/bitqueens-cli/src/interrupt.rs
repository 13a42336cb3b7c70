//! Ctrl-C, SIGTERM and SIGHUP; signals of a machine at its limits.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use anyhow::Context;
use bitqueens::Cancel;

use crate::destination;
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
        destination::remove_all_and_stop();
        std::process::exit(i32::from(Exit::Incomplete as u8));
    })
    .map_err(|error| match error {
        ctrlc::Error::System(refusal) => refusal.into(),
        other => anyhow::Error::from(other),
    })
    .context("Ctrl-C cannot be caught, which takes a thread")
}

/// Makes signals that a machine at its limits sends an exit code: [`Exit::MachineFailed`].
///
/// A write beyond the limit for files (`ulimit -f`) becomes an error like any other. When memory
/// ends, the process has said so and aborts; then this is its exit code.
pub(crate) fn outlive_limits() -> anyhow::Result<()> {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGABRT, SIGXFSZ};
        use std::sync::{Arc, atomic::AtomicBool};
        let code = i32::from(Exit::MachineFailed as u8);
        // The flag is not read: a handler is enough.
        signal_hook::flag::register(SIGXFSZ, Arc::default())
            .and_then(|_| {
                let always = Arc::new(AtomicBool::new(true));
                signal_hook::flag::register_conditional_shutdown(SIGABRT, code, always)
            })
            .context("the signals of limits cannot be caught")?;
    }
    Ok(())
}
