//! The note of how long a count will take.

use bitqueens::text;
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
    let seconds = forecast.seconds.map(|seconds| seconds.mean);
    let Some(seconds) = seconds.filter(is_long) else {
        return;
    };
    let (time, threads, kernel) = (figures::time(seconds), forecast.threads, forecast.kernel);
    let plural = if threads == 1 { "" } else { "s" };
    let how = match forecast.methods {
        [Method::Search] => text!("kernel {kernel}", "内核 {kernel}"),
        [Method::Join] => text!("half-boards joined", "拼合半盘"),
        _ => text!("both methods", "两种算法"),
    };
    console.note(&text!(
        "this count will take about {time} ({how}, {threads} thread{plural}); press Ctrl-C to stop it",
        "这次计数大约需要 {time}（{how}，{threads} 个线程）；按 Ctrl-C 停止"; time, how
    ));
}
