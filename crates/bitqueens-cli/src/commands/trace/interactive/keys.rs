//! Which key means what.

use bitqueens_tutor::ladder::Solver;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::app::{Command, Event, Way};

/// The command of a key, if it has one.
pub(super) fn command(key: KeyEvent) -> Option<Command> {
    // Some terminals report the release as well.
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Command::Quit);
    }
    Some(match key.code {
        KeyCode::Char(' ') => Command::PlayOrPause,
        KeyCode::Right | KeyCode::Char('l') => Command::Step(Way::Forward, 1),
        KeyCode::Left | KeyCode::Char('h') => Command::Step(Way::Back, 1),
        KeyCode::PageDown => Command::Step(Way::Forward, 100),
        KeyCode::PageUp => Command::Step(Way::Back, 100),
        KeyCode::Home => Command::Start,
        KeyCode::End => Command::End,
        KeyCode::Up | KeyCode::Char('+' | '=') => Command::Faster,
        KeyCode::Down | KeyCode::Char('-') => Command::Slower,
        KeyCode::Char('n') => Command::Jump(Way::Forward, Event::Solution),
        KeyCode::Char('N') => Command::Jump(Way::Back, Event::Solution),
        KeyCode::Char('b') => Command::Jump(Way::Forward, Event::BackUp),
        KeyCode::Char('B') => Command::Jump(Way::Back, Event::BackUp),
        KeyCode::Char(digit @ '0'..='6') => {
            let at = digit.to_digit(10).and_then(|d| usize::try_from(d).ok())?;
            Command::Choose(Solver::ALL[at])
        }
        KeyCode::Char('s') => Command::Beside,
        KeyCode::Char('x') => Command::Exchange,
        KeyCode::Char('z') => Command::Language,
        KeyCode::Char('q') | KeyCode::Esc => Command::Quit,
        _ => return None,
    })
}
