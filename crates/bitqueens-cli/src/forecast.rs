//! The note of how long a count will take.

use bitqueens::{Forecast, Method};

use crate::console::Console;
use crate::figures;

/// Counts of this many seconds are always announced.
const LONG: f64 = 60.0;

/// Counts of this many seconds are announced on a terminal.
const NOTICEABLE: f64 = 10.0;

/// Notes the expected time of a count if it is long.
pub(crate) fn announce(forecast: &Forecast, console: &Console) {
    let is_long =
        |&seconds: &f64| seconds >= LONG || (seconds >= NOTICEABLE && console.shows_progress());
    let Some(seconds) = forecast.seconds.filter(is_long) else {
        return;
    };
    let (time, threads, kernel) = (figures::time(seconds), forecast.threads, forecast.kernel);
    let plural = if threads == 1 { "" } else { "s" };
    console.note(match forecast.methods {
        [Method::Search] => format!(
            "this count will take about {time} (kernel {kernel}, {threads} thread{plural}); press \
             Ctrl-C to stop it",
        ),
        [Method::Join] => format!(
            "this count will take about {time} (half-boards joined, {threads} thread{plural}); press \
             Ctrl-C to stop it",
        ),
        _ => format!(
            "this count will take about {time} (both methods, {threads} thread{plural}); press \
             Ctrl-C to stop it",
        ),
    });
}
