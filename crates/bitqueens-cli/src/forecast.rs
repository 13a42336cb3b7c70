//! The notes of how long a count will take.

use bitqueens::{Forecast, Method, language::Text, text};

use crate::{console::Console, figures};

/// Counts of this many seconds are always announced.
const LONG: f64 = 60.0;

/// Counts of this many seconds are announced on a terminal.
const NOTICEABLE: f64 = 10.0;

/// Notes the expected time of a count if it is long.
pub(crate) fn announce(forecast: &Forecast, console: &Console) {
    let is_long =
        |&seconds: &f64| seconds >= LONG || (seconds >= NOTICEABLE && console.shows_progress());
    let seconds = forecast.seconds.map(|seconds| seconds.mean);
    let Some(seconds) = seconds.filter(is_long) else { return };
    let (time, how) = (figures::time(seconds), how(forecast));
    console.note(&text!(
        "this count will take about {time} ({how}); press Ctrl-C to stop it",
        "这次计数大约需要 {time}（{how}）；按 Ctrl-C 停止"; time, how
    ));
}

/// Notes the time to count the units of a plan here, unless it is not noticeable.
pub(crate) fn announce_units(forecast: &Forecast, console: &Console) {
    let seconds = forecast.seconds.map(|seconds| seconds.mean);
    let Some(seconds) = seconds.filter(|&seconds| seconds >= NOTICEABLE) else { return };
    let (time, how) = (figures::time(seconds), how(forecast));
    console.note(&text!(
        "counting its units takes about {time} on this machine ({how})",
        "在这台机器上数完各单元大约需要 {time}（{how}）"; time, how
    ));
}

/// The method of a count, and its threads.
fn how(forecast: &Forecast) -> Text {
    let (threads, kernel) = (forecast.threads, forecast.kernel);
    let plural = if threads == 1 { "" } else { "s" };
    let how = match forecast.methods {
        [Method::Search] => text!("kernel {kernel}", "内核 {kernel}"),
        [Method::Join] => text!("half-boards joined", "拼合半盘"),
        _ => text!("both methods", "两种算法"),
    };
    text!("{how}, {threads} thread{plural}", "{how}，{threads} 个线程"; how)
}
