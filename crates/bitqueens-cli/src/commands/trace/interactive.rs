//! Runs `trace` on a terminal: reads keys and draws frames. [`app`] has the state and [`view`] the layout;
//! neither depends on a terminal.

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

/// Time to wait for a key while playing.
const FRAME: Duration = Duration::from_millis(16);

/// Time to wait for a key while paused, after which signals are checked.
const PAUSE: Duration = Duration::from_millis(100);

/// Plays until the user quits or a signal arrives. Always restores the terminal.
pub(super) fn play(mut app: App, cancel: &Cancel) -> anyhow::Result<Exit> {
    let mut terminal = screen().context("cannot set up the terminal")?;
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
        std::io::Result::Ok(())
    })();
    ratatui::restore();
    outcome.context("the terminal was closed")?;
    Ok(if cancel.is_cancelled() {
        Exit::Incomplete
    } else {
        Exit::Done
    })
}

/// Sets up the terminal. The viewport is fixed, because a terminal can report a size of four billion cells.
fn screen() -> std::io::Result<DefaultTerminal> {
    let viewport = Viewport::Fixed(view::area(size()?));
    let terminal = ratatui::try_init_with_options(TerminalOptions { viewport })?;
    let entered = execute!(std::io::stdout(), EnterAlternateScreen);
    if entered.is_err() {
        ratatui::restore();
    }
    entered.map(|()| terminal)
}
