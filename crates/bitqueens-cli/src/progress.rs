//! The progress of a long count, on stderr and only when somebody watches.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use bitqueens::Progress;
use indicatif::{ProgressBar, ProgressStyle};

use crate::console::Console;
use crate::figures;

/// A count that ends sooner shows no bar.
const PATIENCE: Duration = Duration::from_millis(200);

/// Time between two drawings.
const REDRAW: Duration = Duration::from_millis(100);

/// A bar with the rate and the time left; nothing at all when stderr is not a terminal, or no thread
/// could be started to draw it.
pub(crate) struct Bar(Option<Watched>);

/// A thread of its own draws: the first unit of a large board can take minutes, and the clock
/// should be seen to run.
struct Watched {
    latest: Arc<Mutex<Progress>>,
    end: Sender<()>,
    drawing: JoinHandle<()>,
}

impl Bar {
    /// An empty bar. It shows the expected share of the work: units are no measure, for some take a
    /// thousand times as long as others.
    pub(crate) fn new(console: &Console) -> Self {
        let watch = || {
            let latest = Arc::new(Mutex::new(Progress::default()));
            let shared = Arc::clone(&latest);
            let (end, ended) = channel();
            let drawing = Builder::new().spawn(move || {
                let start = Instant::now();
                let still_counting =
                    |time| matches!(ended.recv_timeout(time), Err(RecvTimeoutError::Timeout));
                if still_counting(PATIENCE) {
                    let bar = empty();
                    draw(&bar, &look(&shared), start.elapsed());
                    while still_counting(REDRAW) {
                        draw(&bar, &look(&shared), start.elapsed());
                    }
                    bar.finish_and_clear();
                }
            })?;
            std::io::Result::Ok(Watched {
                latest,
                end,
                drawing,
            })
        };
        let not_shown = |refusal| {
            console.note(format_args!(
                "note: no progress is shown: no thread to draw it ({refusal})"
            ));
        };
        Self(match console.is_watched() {
            true => watch().map_err(not_shown).ok(),
            false => None,
        })
    }

    /// Takes a moment of the count to be drawn next.
    pub(crate) fn show(&self, now: &Progress) {
        if let Some(watched) = &self.0 {
            let mut latest = watched
                .latest
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            *latest = *now;
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(watched) = self.0.take() {
            drop(watched.end);
            // Nothing but the drawing is lost if it failed.
            let _ = watched.drawing.join();
        }
    }
}

fn look(latest: &Mutex<Progress>) -> Progress {
    *latest.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Steps of the bar.
const STEPS: f64 = 1000.0;

fn empty() -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30.cyan/blue} {percent:>3}%  {msg}")
        .expect("a constant template");
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // A small whole number.
    ProgressBar::new(STEPS as u64).with_style(style)
}

fn draw(bar: &ProgressBar, now: &Progress, elapsed: Duration) {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // From 0 to STEPS.
    bar.set_position((STEPS * part(now)) as u64);
    bar.set_message(words(now, elapsed));
}

/// How much of the work is done, from 0 to 1; 0 if that is not known. It is an estimate: a count that goes
/// on is not at its end.
fn part(now: &Progress) -> f64 {
    now.share.unwrap_or(0.0).min(0.99)
}

/// The time that has passed, the rate, and the time left.
#[allow(clippy::cast_precision_loss)] // For the eye: three digits are shown.
fn words(now: &Progress, elapsed: Duration) -> String {
    let elapsed = figures::time(elapsed.as_secs_f64());
    let part = part(now);
    if part <= 0.0 {
        return format!("{elapsed}, first units under way");
    }
    let seconds = now.elapsed.as_secs_f64();
    let rate = figures::large(now.solutions as f64 / seconds);
    let left = figures::time(seconds / part * (1.0 - part));
    format!("{elapsed}, {rate} solutions/s, {left} left")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_follows_from_the_share() {
        let mut now = Progress::default();
        let second = Duration::from_secs(1);
        assert_eq!(words(&now, second), "1.00 s, first units under way");
        (now.share, now.solutions) = (Some(0.25), 30_000_000);
        now.elapsed = 10 * second;
        assert_eq!(
            words(&now, 11 * second),
            "11.0 s, 3.00 million solutions/s, 30.0 s left"
        );
        now.share = Some(1.0);
        assert!(part(&now) < 1.0, "it is not at its end");
    }
}
