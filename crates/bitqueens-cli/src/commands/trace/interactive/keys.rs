//! The commands of keys.

use bitqueens_tutor::ladder::LadderSolver;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::app::{Command, Direction, Event};

/// The command of a key.
pub(super) fn command(key: KeyEvent) -> Option<Command> {
    // Some terminals also report the release of a key.
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Command::Quit);
    }
    Some(match key.code {
        KeyCode::Char(' ') => Command::PlayOrPause,
        KeyCode::Right | KeyCode::Char('l') => Command::Step(Direction::Forward, 1),
        KeyCode::Left | KeyCode::Char('h') => Command::Step(Direction::Back, 1),
        KeyCode::PageDown => Command::Step(Direction::Forward, 100),
        KeyCode::PageUp => Command::Step(Direction::Back, 100),
        KeyCode::Home => Command::Start,
        KeyCode::End => Command::End,
        KeyCode::Up | KeyCode::Char('+' | '=') => Command::Faster,
        KeyCode::Down | KeyCode::Char('-') => Command::Slower,
        KeyCode::Char('n') => Command::Jump(Direction::Forward, Event::Solution),
        KeyCode::Char('N') => Command::Jump(Direction::Back, Event::Solution),
        KeyCode::Char('b') => Command::Jump(Direction::Forward, Event::BackUp),
        KeyCode::Char('B') => Command::Jump(Direction::Back, Event::BackUp),
        KeyCode::Char(digit @ '0'..='6') => {
            let at = digit.to_digit(10).and_then(|d| usize::try_from(d).ok())?;
            Command::Choose(LadderSolver::ALL[at])
        }
        KeyCode::Char('s') => Command::NextBeside,
        KeyCode::Char('x') => Command::Exchange,
        KeyCode::Char('z') => Command::Language,
        KeyCode::Char('q') | KeyCode::Esc => Command::Quit,
        _ => return None,
    })
}
