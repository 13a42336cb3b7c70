//! The progress bar of a long count, on stderr if that is a terminal.

use bitqueens::{say, text};
use std::io;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use bitqueens::Progress;
use bitqueens::language::{Phrase, Text};
use bitqueens::sequences::Parts;
use indicatif::{ProgressBar, ProgressStyle};

use crate::console::Console;
use crate::language::Language;
use crate::{figures, terminal};

/// Counts shorter than this show no bar.
const DELAY: Duration = Duration::from_millis(200);

/// Time between two redraws.
const REDRAW: Duration = Duration::from_millis(100);

/// A thread that draws again and again, so that the time goes on during the first unit, which can take minutes. Ends
/// when dropped.
struct Drawing {
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Drawing {
    /// Makes a bar after a delay, and draws it with the time since the start.
    fn start(
        delay: Duration,
        bar: fn() -> ProgressBar,
        draw: impl Fn(&ProgressBar, Duration) + Send + 'static,
    ) -> io::Result<Self> {
        let (end, ended) = channel();
        let thread = Builder::new().spawn(move || {
            let start = Instant::now();
            let goes_on = |time| matches!(ended.recv_timeout(time), Err(RecvTimeoutError::Timeout));
            if goes_on(delay) {
                let bar = bar();
                draw(&bar, start.elapsed());
                while goes_on(REDRAW) {
                    draw(&bar, start.elapsed());
                }
                bar.finish_and_clear();
            }
        })?;
        Ok(Self { end: Some(end), thread: Some(thread) })
    }
}

impl Drop for Drawing {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            // If it panicked, only the bar is missing.
            let _ = thread.join();
        }
    }
}

/// A bar with the rate and the time left. Draws nothing if stderr is not a terminal or no thread could be
/// started.
pub(crate) struct Bar(Option<(Arc<Mutex<Progress>>, Drawing)>);

impl Bar {
    /// An empty bar. It shows the expected share of the work. Units do not measure progress: some take a
    /// thousand times as long as others.
    pub(crate) fn new(console: &Console) -> Self {
        if !console.shows_progress() {
            return Self(None);
        }
        let latest = Arc::new(Mutex::new(Progress::default()));
        let (shared, lang) = (Arc::clone(&latest), console.lang());
        let started = Drawing::start(DELAY, new_bar, move |bar, elapsed| {
            let now = *shared.lock().unwrap_or_else(PoisonError::into_inner);
            draw(bar, &now, elapsed, lang);
        });
        let not_shown = |refusal: io::Error| {
            console.note(&text!("no progress bar: its thread could not be started ({refusal})", "没有进度条：无法启动它的线程（{refusal}）"; refusal
            ));
        };
        Self(started.map_err(not_shown).ok().map(|drawing| (latest, drawing)))
    }

    /// Sets the progress to draw.
    pub(crate) fn show(&self, now: &Progress) {
        if let Some((latest, _)) = &self.0 {
            *latest.lock().unwrap_or_else(PoisonError::into_inner) = *now;
        }
    }
}

/// Searches shorter than this show no line.
pub(crate) const PATIENCE: Duration = Duration::from_secs(1);

/// Counts of which nothing is known are noted after this time.
const NOTICEABLE: Duration = Duration::from_secs(10);

/// What is said of work that cannot say how far it is, until dropped: a line with the elapsed time, or a note.
pub(crate) struct Wait(#[allow(dead_code)] Option<Drawing>);

impl Wait {
    /// Shows the line after a second; where no line is shown, a note after ten.
    pub(crate) fn new(console: &Console) -> Self {
        if !console.shows_progress() {
            let note =
                Phrase::new("still searching; press Ctrl-C to stop", "仍在搜索；按 Ctrl-C 停止");
            return Self::noting(console, NOTICEABLE, note);
        }
        Self::showing(console, |time| figures::time(time.as_secs_f64()))
    }

    /// The same for a term of a sequence, with the time that it is expected to take or, once a part of it is done,
    /// the time that is left.
    pub(crate) fn of_term(
        console: &Console,
        expected: Option<Duration>,
        parts: Arc<Parts>,
    ) -> Self {
        Self::showing(console, move |time| {
            let elapsed = figures::time(time.as_secs_f64());
            match (parts.done_of_all(), expected) {
                ((0, _), None) => elapsed,
                ((0, _), Some(whole)) => {
                    let whole = figures::time(whole.as_secs_f64());
                    text!("{elapsed} of about {whole}", "{elapsed}，共约 {whole}"; elapsed, whole)
                }
                ((done, all), _) => {
                    #[allow(clippy::cast_precision_loss)] // Three digits are shown.
                    let left =
                        figures::time(time.as_secs_f64() * (all - done) as f64 / done as f64);
                    text!("{elapsed}, {done} of {all} parts, about {left} left", "{elapsed}，{done} / {all} 部分，约还需 {left}"; elapsed, left)
                }
            }
        })
    }

    /// Notes after a while that a count goes on of whose time nothing is known, where no bar shows it.
    pub(crate) fn of_unknown(console: &Console) -> Self {
        let note = Phrase::new(
            "nothing is known of the time that this count takes; press Ctrl-C to stop it",
            "不知道这次计数要多久；按 Ctrl-C 停止",
        );
        Self::noting(console, NOTICEABLE, note)
    }

    /// The line, or where none is shown, a note after a second that units are made.
    pub(crate) fn of_plan(console: &Console) -> Self {
        let note = Phrase::new(
            "splitting the count into units; press Ctrl-C to stop",
            "正在把计数分成单元；按 Ctrl-C 停止",
        );
        if console.shows_progress() {
            Self::new(console)
        } else {
            Self::noting(console, PATIENCE, note)
        }
    }

    /// Prints a note after a while, where no line is shown.
    fn noting(console: &Console, after: Duration, note: Phrase) -> Self {
        let (notes, said) = (console.notes(), Once::new());
        let say = move |_: &ProgressBar, _| said.call_once(|| notes.note(&note));
        let start = || Drawing::start(after, ProgressBar::hidden, say);
        Self((!console.shows_progress()).then(start).and_then(Result::ok))
    }

    fn showing(console: &Console, text: impl Fn(Duration) -> Text + Send + 'static) -> Self {
        let lang = console.lang();
        let draw = move |line: &ProgressBar, elapsed: Duration| {
            let time = text(elapsed);
            line.set_message(say!(
                lang,
                "searching, {time} (Ctrl-C stops)",
                "搜索中，{time}（Ctrl-C 停止）"; time
            ));
            line.tick();
        };
        let start = || Drawing::start(PATIENCE, ProgressBar::new_spinner, draw);
        // Without a thread, only the line is missing.
        Self(console.shows_progress().then(start).and_then(Result::ok))
    }
}

/// Number of steps of the bar.
const STEPS: f64 = 1000.0;

fn new_bar() -> ProgressBar {
    let style =
        ProgressStyle::with_template(template(terminal::line())).expect("a constant template");
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // A small whole number.
    ProgressBar::new(STEPS as u64).with_style(style)
}

/// The template of the bar on a terminal of `width` cells. Its text is cut rather than wrapped, and a narrow terminal
/// has room for the text alone.
fn template(width: usize) -> &'static str {
    match width {
        0..70 => "{percent:>3}%  {wide_msg}",
        70..90 => "{bar:20.cyan/blue} {percent:>3}%  {wide_msg}",
        _ => "{bar:30.cyan/blue} {percent:>3}%  {wide_msg}",
    }
}

fn draw(bar: &ProgressBar, now: &Progress, elapsed: Duration, lang: Language) {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // From 0 to STEPS.
    bar.set_position((STEPS * part(now)) as u64);
    bar.set_message(message(now, elapsed, lang));
}

/// Share of the work that is done, at most 0.99, because it is an estimate; 0 if it is unknown.
fn part(now: &Progress) -> f64 {
    now.share.unwrap_or(0.0).min(0.99)
}

/// The elapsed time, the rate, and the time left.
#[allow(clippy::cast_precision_loss)] // Three digits are shown.
fn message(now: &Progress, elapsed: Duration, lang: Language) -> String {
    let elapsed = figures::time(elapsed.as_secs_f64());
    let part = part(now);
    if part <= 0.0 {
        return say!(lang, "{elapsed}, counting the first units", "{elapsed}，正在计数最初的单元"; elapsed);
    }
    let seconds = now.elapsed.as_secs_f64();
    let rate = figures::large(now.solutions as f64 / seconds);
    let left = figures::time(seconds / part * (1.0 - part));
    say!(
        lang,
        "{elapsed}, {left} left, {rate} solutions/s",
        "{elapsed}，还需 {left}，每秒 {rate} 个解"; elapsed, left, rate
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The longest text in use fits 80 columns in both languages; a narrow terminal still shows the time left.
    #[test]
    fn the_text_fits_the_terminal() {
        let mut now = Progress::default();
        (now.share, now.solutions) = (Some(0.25), 123_000_000_000);
        now.elapsed = Duration::from_secs(1234);
        for lang in Language::ALL {
            let text = message(&now, now.elapsed, lang);
            let width = crate::table::width(&text);
            assert!(20 + 1 + 4 + 2 + width <= 80, "{width}: {text}");
        }
        let text = message(&now, now.elapsed, Language::English);
        let end = text.find(" left").expect("the time left") + " left".len();
        assert!(4 + 2 + end <= 40 && !template(40).contains("bar"), "{text}");
    }

    #[test]
    fn the_time_left_follows_from_the_share() {
        let mut now = Progress::default();
        let second = Duration::from_secs(1);
        assert_eq!(message(&now, second, Language::English), "1.00 s, counting the first units");
        (now.share, now.solutions) = (Some(0.25), 30_000_000);
        now.elapsed = 10 * second;
        assert_eq!(
            message(&now, 11 * second, Language::English),
            "11.0 s, 30.0 s left, 3.00 million solutions/s"
        );
        now.share = Some(1.0);
        assert!(part(&now) < 1.0, "it is not at its end");
    }
}
