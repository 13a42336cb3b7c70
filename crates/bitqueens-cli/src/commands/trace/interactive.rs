//! Runs `trace` on a terminal: reads keys and draws frames. [`app`] has the state and [`view`] the layout;
//! neither depends on a terminal.

mod app;
mod frame;
mod keys;
#[cfg(test)]
mod tests;
mod view;

use std::io;
use std::time::{Duration, Instant};

use anyhow::Context;
use bitqueens::Cancel;
use crossterm::cursor::{Hide, Show};
use crossterm::event::{self, Event};
use crossterm::execute;
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};

use crate::exit::Exit;
pub(crate) use app::App;
use frame::Frame;

/// Time to wait for a key while playing.
const FRAME: Duration = Duration::from_millis(16);

/// Time to wait for a key while paused, after which signals are checked.
const PAUSE: Duration = Duration::from_millis(100);

/// Plays until the user quits or a signal arrives. Always restores the terminal.
pub(super) fn play(mut app: App, cancel: &Cancel) -> anyhow::Result<Exit> {
    set_up().context("cannot set up the terminal")?;
    let outcome = (|| {
        let mut last = Instant::now();
        let mut is_stale = true;
        let mut out = io::stdout();
        let mut shown: Option<Frame> = None;
        while !app.is_over() && !cancel.is_cancelled() {
            if is_stale {
                let area = view::area(terminal::size()?);
                let mut frame = Frame::new(area.width, area.height);
                view::draw(&app, &mut frame);
                if shown.as_ref().is_none_or(|shown| shown.area() != area) {
                    execute!(out, Clear(ClearType::All))?;
                    shown = None;
                }
                frame.show(shown.as_ref(), &mut out)?;
                shown = Some(frame);
            }
            let wait = if app.is_playing() { FRAME } else { PAUSE };
            is_stale = app.is_playing();
            if event::poll(wait)? {
                is_stale = true;
                if let Event::Key(key) = event::read()?
                    && let Some(command) = keys::command(key)
                {
                    app.execute(command);
                }
            }
            let now = Instant::now();
            app.advance(now - last);
            last = now;
        }
        io::Result::Ok(())
    })();
    let restored = restore();
    outcome.and(restored).context("the terminal was closed")?;
    Ok(if cancel.is_cancelled() {
        Exit::Incomplete
    } else {
        Exit::Done
    })
}

/// Sets up the terminal. A panic restores it before it prints its message.
fn set_up() -> io::Result<()> {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let _ = restore();
        report(info);
    }));
    terminal::enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, Hide).inspect_err(|_| {
        let _ = restore();
    })
}

/// Restores the terminal.
fn restore() -> io::Result<()> {
    let mode = terminal::disable_raw_mode();
    execute!(io::stdout(), Show, LeaveAlternateScreen).and(mode)
}
