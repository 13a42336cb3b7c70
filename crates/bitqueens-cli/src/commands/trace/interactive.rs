//! The terminal: raw mode, keys in, frames out. What happens is in [`app`], how it looks in
//! [`view`]; neither knows a terminal.

mod app;
mod keys;
#[cfg(test)]
mod tests;
mod view;

use std::time::{Duration, Instant};

use anyhow::Context;
use bitqueens::Cancel;
use ratatui::crossterm::event::{self, Event};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, size};
use ratatui::{DefaultTerminal, TerminalOptions, Viewport};

use crate::exit::Exit;
pub(crate) use app::App;

/// How long to wait for a key: while playing, and while only a signal can come.
const FRAME: Duration = Duration::from_millis(16);
const REST: Duration = Duration::from_millis(100);

/// Plays until the user or a signal ends it; the terminal is put back in any case.
pub(super) fn play(mut app: App, cancel: &Cancel) -> anyhow::Result<Exit> {
    let mut terminal = screen().context("the terminal cannot be taken over")?;
    let outcome = (|| {
        let mut last = Instant::now();
        let mut is_stale = true;
        while !app.is_over() && !cancel.is_cancelled() {
            if is_stale {
                let area = view::area(size()?);
                if terminal.get_frame().area() != area {
                    terminal.resize(area)?;
                }
                terminal.draw(|frame| view::draw(&app, frame))?;
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
        std::io::Result::Ok(())
    })();
    ratatui::restore();
    outcome.context("the terminal went away")?;
    Ok(if cancel.is_cancelled() {
        Exit::Incomplete
    } else {
        Exit::Done
    })
}

/// Takes the terminal over. The viewport is fixed: one of the terminal's own size could have four
/// billion cells.
fn screen() -> std::io::Result<DefaultTerminal> {
    let viewport = Viewport::Fixed(view::area(size()?));
    let terminal = ratatui::try_init_with_options(TerminalOptions { viewport })?;
    let entered = execute!(std::io::stdout(), EnterAlternateScreen);
    if entered.is_err() {
        ratatui::restore();
    }
    entered.map(|()| terminal)
}
