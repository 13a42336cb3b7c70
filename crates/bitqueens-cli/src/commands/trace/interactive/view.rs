//! The screen: boards and masks, the source of the solvers, the keys.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph};

use super::super::sheet;
use super::app::{App, Direction, Event, Note, Pane};
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
    Rect::new(0, 0, width.min(MAX_SIZE.0), height.min(MAX_SIZE.1))
}

pub(super) fn draw(app: &App, frame: &mut Frame) {
    let panes: Vec<&Pane> = std::iter::once(&app.lead).chain(&app.beside).collect();
    let rows: Vec<u16> = panes.iter().map(|pane| height(pane, app.lang)).collect();
    let tallest = rows.into_iter().max().unwrap_or(0) + 2;
    let [status, boards, source, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(tallest),
        Constraint::Fill(1),
        Constraint::Length(2),
    ])
    .areas(frame.area());
    frame.render_widget(Paragraph::new(self::status(app)), status);
    let sides = |area: Rect| {
        Layout::horizontal(panes.iter().map(|_| Constraint::Fill(1)))
            .split(area)
            .to_vec()
    };
    for (pane, area) in panes.iter().zip(sides(boards)) {
        board(pane, app.lang, area, frame);
    }
    for (pane, area) in panes.iter().zip(sides(source)) {
        listing(pane, area, frame);
    }
    let dim = Style::new().add_modifier(Modifier::DIM);
    let help = [
        app.lang.pick(KEYS[0], KEYS[1]),
        app.lang.pick(MORE_KEYS[0], MORE_KEYS[1]),
    ];
    frame.render_widget(
        Paragraph::new(help.map(|line| Line::styled(line, dim)).to_vec()),
        keys,
    );
}

fn height(pane: &Pane, lang: Language) -> u16 {
    let lines = 1 + sheet::lines(&pane.step, lang).len();
    u16::try_from(lines).unwrap_or(u16::MAX)
}

/// The state of the search, and why the last command failed.
fn status(app: &App) -> Line<'static> {
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
    Line::styled(text, Style::new().add_modifier(Modifier::BOLD))
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
    let rung = pane.solver().rung();
    let name = lang.pick(rung.word, rung.name_zh);
    let block = Block::new()
        .borders(Borders::ALL)
        .title(format!(" {} {name} ", rung.id))
        .title_bottom(format!(" {} ", sheet::counters(&pane.step, lang)));
    let title = Line::styled(
        sheet::title(&pane.step, lang),
        Style::new().fg(if pane.step.is_solution() {
            Color::Green
        } else {
            Color::Cyan
        }),
    );
    let sheet = sheet::lines(&pane.step, lang);
    let lines: Vec<Line> = std::iter::once(title)
        .chain(sheet.iter().map(|line| coloured(line)))
        .collect();
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// Colours a line. The characters alone have the same meaning.
fn coloured(line: &str) -> Line<'static> {
    let spans = line.chars().map(|c| {
        let style = match c {
            sheet::QUEEN => Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD),
            sheet::REJECTED | sheet::REMOVED => {
                Style::new().fg(Color::Red).add_modifier(Modifier::BOLD)
            }
            sheet::ATTACKED => Style::new().add_modifier(Modifier::DIM),
            _ => Style::new(),
        };
        Span::styled(c.to_string(), style)
    });
    Line::from_iter(spans)
}

/// The source, with the line of the step centred.
fn listing(pane: &Pane, area: Rect, frame: &mut Frame) {
    let here = pane.listing.line_of(&pane.step);
    let lines = pane.listing.lines.iter().enumerate().map(|(at, code)| {
        let (sign, style) = if here == Some(at) {
            ("▶", Style::new().add_modifier(Modifier::REVERSED))
        } else {
            (" ", Style::new())
        };
        Line::styled(format!("{sign}{:>2} {code}", at + 1), style)
    });
    let inside = area.height.saturating_sub(1);
    let length = u16::try_from(pane.listing.lines.len()).unwrap_or(u16::MAX);
    let here = here.and_then(|at| u16::try_from(at).ok()).unwrap_or(0);
    let top = here
        .saturating_sub(inside / 2)
        .min(length.saturating_sub(inside));
    let block = Block::new().borders(Borders::TOP);
    frame.render_widget(
        Paragraph::new(lines.collect::<Vec<_>>())
            .scroll((top, 0))
            .block(block),
        area,
    );
}
