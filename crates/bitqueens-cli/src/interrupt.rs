//! Signals: Ctrl-C, SIGTERM and SIGHUP, and those of resource limits.

use std::{
    io::{IsTerminal, Write},
    time::Duration,
};

use bitqueens::{Cancel, say, text};

use crate::{destination, exit::Exit, failure::Place, language};

/// Time for the work to stop after a signal, before the process exits.
const GRACE: Duration = Duration::from_millis(500);

/// Sets `cancel` on the first signal, and exits after [`GRACE`] if the work has not stopped by then.
pub(crate) fn listen(cancel: &Cancel) -> anyhow::Result<()> {
    let cancel = cancel.clone();
    ctrlc::set_handler(move || {
        cancel.cancel();
        // The handler runs on its own thread, so sleeping blocks no other.
        std::thread::sleep(GRACE);
        let stopped = say!(language::of_process(), "stopped: interrupted", "已停止：被中断");
        // Leaves the line of the progress bar, if any.
        let newline = if std::io::stderr().is_terminal() { "\n" } else { "" };
        let _ = writeln!(anstream::stderr(), "{newline}{stopped}");
        destination::remove_all_and_stop();
        std::process::exit(i32::from(Exit::Incomplete as u8));
    })
    .map_err(|error| match error {
        ctrlc::Error::System(refusal) => refusal.into(),
        other => anyhow::Error::from(other),
    })
    .within(|| {
        text!("cannot handle Ctrl-C, which needs a thread", "无法处理 Ctrl-C，它需要一个线程")
    })
}

/// Turns the signals of resource limits into the exit code [`Exit::MachineFailed`].
///
/// A write beyond the file size limit (`ulimit -f`) fails with an error like any other. A process that runs
/// out of memory prints a message and aborts, with this exit code.
pub(crate) fn catch_limits() -> anyhow::Result<()> {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGABRT, SIGXFSZ};
        use std::sync::{Arc, atomic::AtomicBool};
        let code = i32::from(Exit::MachineFailed as u8);
        // The flag is not read: the handler replaces the default action.
        signal_hook::flag::register(SIGXFSZ, Arc::default())
            .and_then(|_| {
                let always = Arc::new(AtomicBool::new(true));
                signal_hook::flag::register_conditional_shutdown(SIGABRT, code, always)
            })
            .within(|| {
                text!("cannot handle the signals of resource limits", "无法处理资源限制的信号")
            })?;
    }
    Ok(())
}
