//! The terminal: raw mode, keys in, frames out. What happens is in [`app`], how it looks in
//! [`view`]; neither knows a terminal.

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

/// How long to wait for a key: while playing, and while only a signal can come.
const FRAME: Duration = Duration::from_millis(16);
const REST: Duration = Duration::from_millis(100);

/// Plays until the user or a signal ends it; the terminal is put back in any case.
pub(super) fn play(mut app: App, cancel: &Cancel) -> anyhow::Result<Exit> {
    take_over().context("the terminal cannot be taken over")?;
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
            let wait = if app.is_playing() { FRAME } else { REST };
            is_stale = app.is_playing();
            if event::poll(wait)? {
                is_stale = true;
                if let Event::Key(key) = event::read()?
                    && let Some(command) = keys::command(key)
                {
                    app.obey(command);
                }
            }
            let now = Instant::now();
            app.pass(now - last);
            last = now;
        }
        io::Result::Ok(())
    })();
    let restored = restore();
    outcome.and(restored).context("the terminal went away")?;
    Ok(if cancel.is_cancelled() {
        Exit::Incomplete
    } else {
        Exit::Done
    })
}

/// Takes the terminal over. A panic gives it back before it prints its message.
fn take_over() -> io::Result<()> {
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

/// Gives the terminal back as it was.
fn restore() -> io::Result<()> {
    let mode = terminal::disable_raw_mode();
    execute!(io::stdout(), Show, LeaveAlternateScreen).and(mode)
}
