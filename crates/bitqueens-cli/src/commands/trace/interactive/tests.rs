//! The state machine and the screen, without a terminal.

use std::time::Duration;

use bitqueens_tutor::ladder::{Code, LadderSolver};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::super::sheet;
use super::app::{App, Command, Direction, Event, Note};
use super::frame::{Frame, Rect};
use super::{keys, view};
use crate::language::Language;

fn app(n: usize, solver: LadderSolver, beside: Option<LadderSolver>) -> App {
    App::new(n, solver, beside, Code::Rust)
        .expect("a small board")
        .speaking(Language::English)
}

/// Presses keys as they come from a terminal.
fn press(app: &mut App, codes: impl IntoIterator<Item = KeyCode>) {
    for code in codes {
        let command = keys::command(KeyEvent::new(code, KeyModifiers::NONE));
        app.execute(command.unwrap_or_else(|| panic!("{code:?} has a meaning")));
    }
}

fn typed(app: &mut App, keys: &str) {
    press(app, keys.chars().map(KeyCode::Char));
}

fn screen(app: &App, width: u16, height: u16) -> String {
    let mut frame = Frame::new(width, height);
    view::draw(app, &mut frame);
    frame.text()
}

#[test]
fn plays_at_its_speed_and_stops_at_the_end() {
    let mut app = app(4, LadderSolver::L5, None);
    assert!(app.is_playing());
    app.advance(Duration::from_millis(125));
    assert_eq!(app.step().number, 0, "half a step");
    app.advance(Duration::from_millis(125));
    assert_eq!(app.step().number, 1, "4 a second");
    typed(&mut app, "++++++++++++");
    assert_eq!(app.speed(), 10_000);
    app.advance(Duration::from_secs(9));
    let last = LadderSolver::L5.step_count(4).expect("small") - 1;
    assert_eq!((app.step().number, app.is_playing()), (last, false));
    assert_eq!(app.step().counters.solutions, 2);
    // Playing again starts again.
    typed(&mut app, " ");
    assert_eq!((app.step().number, app.is_playing()), (0, true));
    typed(&mut app, " -------------");
    app.advance(Duration::from_secs(1));
    assert_eq!((app.step().number, app.speed()), (0, 1), "paused");
}

#[test]
fn steps_go_both_ways_and_stay_on_the_search() {
    let mut app = app(5, LadderSolver::L1, None);
    press(&mut app, [KeyCode::Right, KeyCode::Right, KeyCode::Left]);
    assert_eq!((app.step().number, app.is_playing()), (1, false));
    press(&mut app, [KeyCode::PageUp]);
    assert_eq!(app.step().number, 0);
    press(&mut app, [KeyCode::End, KeyCode::Right, KeyCode::PageDown]);
    let last = LadderSolver::L1.step_count(5).expect("small") - 1;
    assert_eq!(app.step().number, last);
    press(&mut app, [KeyCode::Home]);
    assert_eq!(app.step().number, 0);
}

#[test]
fn the_listing_is_in_the_language_that_was_asked_for() {
    for (code, line) in [
        (Code::Python, "def search(cols, anti, diag):"),
        (Code::Java, "while (free != 0) {"),
        (Code::Cpp, "while (free) {"),
    ] {
        let mut app = App::new(4, LadderSolver::L5, Some(LadderSolver::L0), code)
            .expect("a small board")
            .speaking(Language::English);
        assert!(screen(&app, 150, 60).contains(line), "{code}");
        // Exchanged and chosen solvers keep the language.
        typed(&mut app, "x5");
        assert!(screen(&app, 150, 60).contains(line), "{code}");
    }
}

#[test]
fn jumps_from_solution_to_solution() {
    let mut app = app(6, LadderSolver::L2, None);
    let mut seen = Vec::new();
    for _ in 0..4 {
        typed(&mut app, "n");
        assert!(app.step().is_solution());
        seen.push(app.step().queens.to_vec());
    }
    assert!(
        seen.iter()
            .cloned()
            .eq(LadderSolver::L2.list(6).expect("small"))
    );
    typed(&mut app, "n");
    assert_eq!(
        app.note,
        Some(Note::NotFound(Direction::Forward, Event::Solution))
    );
    typed(&mut app, "N");
    assert_eq!(app.step().queens.to_vec(), seen[2]);
    typed(&mut app, "b");
    assert!(app.step().is_back_up());
    let here = app.step().number;
    typed(&mut app, "bB");
    assert_eq!(app.step().number, here);
}

#[test]
fn a_far_jump_stops_to_show_where_it_is() {
    let mut app = app(32, LadderSolver::L5, None);
    typed(&mut app, "n");
    assert_eq!(app.note, Some(Note::NotFoundYet));
    let here = app.step().number;
    typed(&mut app, "n");
    assert_eq!(app.step().number, 2 * here);
    press(&mut app, [KeyCode::End]);
    assert_eq!((app.note, app.last), (Some(Note::EndIsFar), None));
}

#[test]
fn two_solvers_stay_at_the_same_placement() {
    let mut app = app(6, LadderSolver::L2, Some(LadderSolver::L5));
    for _ in 0..300 {
        press(&mut app, [KeyCode::Right]);
        let beside = app.beside.as_ref().expect("two");
        assert_eq!(beside.step.queens, app.step().queens);
    }
    let queens = app.step().queens;
    typed(&mut app, "x");
    assert_eq!(app.step().solver, LadderSolver::L5);
    assert_eq!(app.step().queens, queens);
    // Another solver leads: still the same board.
    for digit in "0123451".chars() {
        typed(&mut app, &digit.to_string());
        assert_eq!(app.step().solver.id(), format!("l{digit}"));
        assert_eq!(app.step().queens, queens);
    }
    let mut besides = Vec::new();
    for _ in 0..8 {
        besides.push(app.beside.as_ref().map(|pane| pane.solver().id()));
        typed(&mut app, "s");
    }
    let expected = [
        Some("l2"),
        Some("l3"),
        Some("l4"),
        Some("l5"),
        Some("l6"),
        None,
        Some("l0"),
        Some("l1"),
    ];
    assert_eq!(besides, expected);
}

#[test]
fn keys_without_a_meaning_and_keys_let_go() {
    let key = |code, modifiers| keys::command(KeyEvent::new(code, modifiers));
    assert_eq!(key(KeyCode::Char('7'), KeyModifiers::NONE), None);
    assert_eq!(key(KeyCode::F(1), KeyModifiers::NONE), None);
    assert_eq!(key(KeyCode::Char('n'), KeyModifiers::CONTROL), None);
    assert_eq!(
        key(KeyCode::Char('c'), KeyModifiers::CONTROL),
        Some(Command::Quit)
    );
    let mut released = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE);
    released.kind = KeyEventKind::Release;
    assert_eq!(keys::command(released), None);
    let mut app = app(4, LadderSolver::L0, None);
    typed(&mut app, "q");
    assert!(app.is_over());
}

#[test]
fn the_screen_shows_boards_masks_and_source() {
    let mut app = app(8, LadderSolver::L2, Some(LadderSolver::L5));
    typed(&mut app, "n");
    let shown = screen(&app, 120, 40);
    for part in [
        "8 queens  step ",
        "paused, 4/s",
        " l2 marks ",
        " l5 masks ",
        "│ ♛ · · · · · · · │",
        "cols 列",
        "solutions 1, nodes 114, depth 8, tried 876",
        "tally.solutions += 1;",
        "space play/pause",
    ] {
        assert!(shown.contains(part), "{part} in\n{shown}");
    }
    assert_eq!(
        shown.matches("▶").count(),
        2,
        "a line of source each:\n{shown}"
    );
    typed(&mut app, "z");
    let shown = screen(&app, 120, 40).replace(' ', "");
    assert!(
        shown.contains("雁过留痕") && shown.contains("得到一个解"),
        "{shown}"
    );
    // Whatever the size of the window, there is no panic.
    for (width, height) in [(1, 1), (20, 5), (80, 24), (300, 4)] {
        screen(&app, width, height);
    }
    let mut empty = App::new(0, LadderSolver::L6, None, Code::Python)
        .expect("a board")
        .speaking(Language::Chinese);
    press(&mut empty, [KeyCode::Right, KeyCode::Right]);
    assert!(screen(&empty, 80, 24).contains("#1"));
    let large = App::new(32, LadderSolver::L3, Some(LadderSolver::L4), Code::Cpp)
        .expect("a board")
        .speaking(Language::English);
    screen(&large, 80, 24);
}

/// Terminals may say anything about their size.
#[test]
fn every_size_of_a_terminal_is_drawn() {
    let largest = || app(32, LadderSolver::L2, Some(LadderSolver::L3));
    let sizes = [0, 1, 2, 3, 7, 80, 149, 150, 151, 400, 401, 32767, 65535];
    for width in sizes {
        for height in sizes {
            let area = view::area((width, height));
            let cells = u32::from(area.width) * u32::from(area.height);
            assert!((1..=60_000).contains(&cells), "{area:?}");
            screen(&largest(), area.width, area.height);
        }
    }
    assert_eq!(view::area((0, 0)), Rect::of_size(80, 24));
    assert_eq!(view::area((1, 1)), Rect::of_size(1, 1));
}

/// Two of the largest boards, side by side, with their longest texts, fit the largest area.
#[test]
fn the_largest_area_holds_everything() {
    let area = view::area((u16::MAX, u16::MAX));
    let pairs = [
        (LadderSolver::L0, LadderSolver::L1),
        (LadderSolver::L2, LadderSolver::L3),
        (LadderSolver::L4, LadderSolver::L5),
        (LadderSolver::L6, LadderSolver::L2),
    ];
    for lang in [Language::English, Language::Chinese] {
        for (one, other) in pairs {
            let mut app = App::new(32, one, Some(other), Code::Rust)
                .expect("a board")
                .speaking(lang);
            press(&mut app, [KeyCode::PageDown]);
            // Chinese characters take two cells, the second of which is a blank.
            let bare = |text: &str| text.replace(' ', "");
            let screen = bare(&screen(&app, area.width, area.height));
            for (pane, solver) in [(Some(&app.lead), one), (app.beside.as_ref(), other)] {
                let step = &pane.expect("two").step;
                let mut texts = sheet::lines(step, lang);
                texts.push(sheet::title(step, lang));
                texts.push(sheet::counters(step, lang));
                texts.extend(solver.listing().lines.iter().map(|line| (*line).to_owned()));
                for text in texts {
                    assert!(screen.contains(&bare(&text)), "{text} is not in\n{screen}");
                }
            }
        }
    }
}
