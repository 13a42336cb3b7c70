//! The screen: boards and masks, the source of the solvers, the keys.

use crossterm::style::{ContentStyle, Stylize};

use super::super::sheet;
use super::app::{App, Direction, Event, Note, Pane};
use super::frame::{Frame, Rect, styled};
use crate::language::Language;

const KEYS: [&str; 2] = [
    "space play/pause  ←/→ step  n/N solution  b/B back-up  +/- speed  q quit",
    "空格 播放/暂停  ←/→ 单步  n/N 解  b/B 回溯  +/- 速度  q 退出",
];
const MORE_KEYS: [&str; 2] = [
    "PgUp/PgDn 100 steps  Home/End  0-6 solver  s second solver  x exchange  z 中文",
    "PgUp/PgDn 100 步  Home/End  0-6 解法  s 第二个解法  x 对换  z English",
];

/// Maximum size: two boards of side 32 with their sources.
const MAX_SIZE: (u16, u16) = (400, 150);

/// The width or height of a terminal that does not know it.
const UNKNOWN: u16 = 0;

/// The size used if the terminal does not know its own.
const DEFAULT_SIZE: (u16, u16) = (80, 24);

/// The area to draw on a terminal of this size, at most [`MAX_SIZE`].
pub(super) fn area((width, height): (u16, u16)) -> Rect {
    let known = |size, default| if size == UNKNOWN { default } else { size };
    let (width, height) = (known(width, DEFAULT_SIZE.0), known(height, DEFAULT_SIZE.1));
    Rect::of_size(width.min(MAX_SIZE.0), height.min(MAX_SIZE.1))
}

pub(super) fn draw(app: &App, frame: &mut Frame) {
    let panes: Vec<&Pane> = std::iter::once(&app.lead).chain(&app.beside).collect();
    let count = if app.beside.is_some() { 2 } else { 1 };
    let rows = panes.iter().map(|pane| height(pane, app.lang));
    let tallest = rows.max().unwrap_or(0).saturating_add(2);
    let help = [
        app.lang.pick(KEYS[0], KEYS[1]),
        app.lang.pick(MORE_KEYS[0], MORE_KEYS[1]),
    ];
    let (top, rest) = frame.area().split_top(1);
    let (boards, rest) = rest.split_top(tallest.min(rest.height.saturating_sub(2)));
    let (source, keys) = rest.split_top(rest.height.saturating_sub(2));

    let bold = ContentStyle::new().bold();
    frame.put(top, 0, styled(&status(app), bold));
    for (pane, area) in panes.iter().zip(boards.columns(count)) {
        board(pane, app.lang, area, frame);
    }
    for (pane, area) in panes.iter().zip(source.columns(count)) {
        listing(pane, area, frame);
    }
    for (row, line) in (0..).zip(help) {
        frame.put(keys, row, styled(line, ContentStyle::new().dim()));
    }
}

fn height(pane: &Pane, lang: Language) -> u16 {
    let lines = 1 + sheet::lines(&pane.step, lang).len();
    u16::try_from(lines).unwrap_or(u16::MAX)
}

/// The state of the search, and why the last command failed.
fn status(app: &App) -> String {
    let step = app.step();
    let of = app.last.map_or(String::new(), |last| format!(" / {last}"));
    let state = match app.is_playing() {
        true => app.lang.pick("playing", "播放中"),
        false => app.lang.pick("paused", "已暂停"),
    };
    let mut text = app.lang.pick(
        format!(
            " {} queens  step {}{of}  {state}, {}/s",
            step.n,
            step.number,
            app.speed()
        ),
        format!(
            " {} 皇后  第 {}{of} 步  {state}，每秒 {} 步",
            step.n,
            step.number,
            app.speed()
        ),
    );
    if let Some(note) = app.note {
        text += "  — ";
        text += message(note, app.lang);
    }
    text
}

fn message(note: Note, lang: Language) -> &'static str {
    match note {
        Note::NotFound(Direction::Forward, Event::Solution) => {
            lang.pick("no further solution", "后面没有解了")
        }
        Note::NotFound(Direction::Back, Event::Solution) => {
            lang.pick("no earlier solution", "前面没有解")
        }
        Note::NotFound(Direction::Forward, Event::BackUp) => {
            lang.pick("no further back-up", "后面没有回溯了")
        }
        Note::NotFound(Direction::Back, Event::BackUp) => {
            lang.pick("no earlier back-up", "前面没有回溯")
        }
        Note::NotFoundYet => lang.pick(
            "not found yet: press again to continue",
            "还没找到，再按一次继续",
        ),
        Note::EndIsFar => lang.pick(
            "the board is too large to go to the end",
            "棋盘太大，末尾太远",
        ),
    }
}

fn board(pane: &Pane, lang: Language, area: Rect, frame: &mut Frame) {
    let info = pane.solver().info();
    let name = lang.pick(info.word, info.name.chinese);
    frame.border(
        area,
        &format!(" {} {name} ", info.id),
        &format!(" {} ", sheet::counters(&pane.step, lang)),
    );
    let plain = ContentStyle::new();
    let title = if pane.step.is_solution() {
        plain.dark_green()
    } else {
        plain.dark_cyan()
    };
    let inside = area.inside();
    frame.put(inside, 0, styled(&sheet::title(&pane.step, lang), title));
    for (row, line) in (1..).zip(sheet::lines(&pane.step, lang)) {
        frame.put(inside, row, line.chars().map(|sign| (sign, colour(sign))));
    }
}

/// The style of a character. The characters alone have the same meaning.
fn colour(sign: char) -> ContentStyle {
    let plain = ContentStyle::new();
    match sign {
        sheet::QUEEN => plain.dark_yellow().bold(),
        sheet::REJECTED | sheet::REMOVED => plain.dark_red().bold(),
        sheet::ATTACKED => plain.dim(),
        _ => plain,
    }
}

/// The source, with the line of the step centred, below a rule.
fn listing(pane: &Pane, area: Rect, frame: &mut Frame) {
    let plain = ContentStyle::new();
    let (border, inside) = area.split_top(1);
    frame.put(border, 0, (0..border.width).map(|_| ('─', plain)));
    let lines = &pane.listing.lines;
    let height = usize::from(inside.height);
    let here = pane.listing.line_of(&pane.step);
    let top = here.unwrap_or(0).saturating_sub(height / 2);
    let top = top.min(lines.len().saturating_sub(height));
    for (row, (at, code)) in (0..inside.height).zip(lines.iter().enumerate().skip(top)) {
        let (sign, style) = if here == Some(at) {
            ("▶", plain.reverse())
        } else {
            (" ", plain)
        };
        frame.put(
            inside,
            row,
            styled(&format!("{sign}{:>2} {code}", at + 1), style),
        );
    }
}
