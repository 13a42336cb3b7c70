//! A row of the table.

use bitqueens::language::Localized;
use serde::Serialize;

use super::case::Case;
use super::measure::Runs;
use crate::language::Language;
use crate::output::digits;
use crate::table::{pad, pad_left};
use crate::{figures, plot};

/// A row of the table.
#[derive(Serialize)]
pub(super) struct Row {
    kind: &'static str,
    n: usize,
    kernel: &'static str,
    threads: usize,
    #[serde(serialize_with = "digits")]
    count: u128,
    /// Whether every run gave the published count.
    right: bool,
    /// Queens tried; for solution five, nodes of the plain tree.
    #[serde(serialize_with = "digits")]
    attempts: u128,
    seconds_min: f64,
    seconds_median: f64,
    seconds: Vec<f64>,
    ns_per_solution: Option<f64>,
    attempts_per_solution: Option<f64>,
    attempts_per_second: f64,
    /// Speed relative to the row of this kernel with the fewest threads.
    speed_up: f64,
    /// Speed relative to solution five.
    times_l5: Option<f64>,
}

impl Row {
    #[allow(clippy::cast_precision_loss)] // Ratios, shown with three digits.
    pub(super) fn new(n: usize, case: &Case, runs: &Runs) -> Self {
        let mut sorted = runs.seconds.clone();
        sorted.sort_unstable_by(f64::total_cmp);
        let (min, half) = (sorted[0], sorted.len() / 2);
        let median = match sorted.len() % 2 {
            1 => sorted[half],
            _ => f64::midpoint(sorted[half - 1], sorted[half]),
        };
        let per_solution = |value: f64| (runs.count > 0).then(|| value / runs.count as f64);
        let (kernel, threads) = match *case {
            Case::Ladder => ("l5", 1),
            Case::Kernel { kernel, threads } => (kernel.name(), threads),
            Case::Devices { threads: 0 } => ("gpu", 0),
            Case::Devices { threads } => ("cpu,gpu", threads),
        };
        Self {
            kind: "row",
            n,
            kernel,
            threads,
            count: runs.count,
            right: runs.is_steady && bitqueens::published(n) == Some(runs.count),
            attempts: runs.attempts,
            seconds_min: min,
            seconds_median: median,
            seconds: runs.seconds.clone(),
            ns_per_solution: per_solution(1e9 * min),
            attempts_per_solution: per_solution(runs.attempts as f64),
            attempts_per_second: runs.attempts as f64 / min,
            speed_up: 1.0,
            times_l5: None,
        }
    }

    pub(super) fn is_right(&self) -> bool {
        self.right
    }

    pub(super) fn bar(&self) -> Option<plot::Bar> {
        Some(plot::Bar {
            name: format!("{} {} × {}", self.n, self.kernel, self.threads),
            value: self.ns_per_solution?,
            text: format!(
                "{} ns · {}",
                figures::three_digits(self.ns_per_solution?),
                figures::time(self.seconds_min).english
            ),
        })
    }

    pub(super) fn text(&self, lang: Language) -> String {
        let or_none = |value: Option<f64>| value.map_or("-".to_owned(), figures::three_digits);
        line([
            &self.n.to_string(),
            self.kernel,
            &self.threads.to_string(),
            lang.pick(["WRONG", "ok"], ["错", "对"])[usize::from(self.right)],
            &figures::time(self.seconds_min).text(lang),
            &figures::time(self.seconds_median).text(lang),
            &or_none(self.ns_per_solution),
            &or_none(self.attempts_per_solution),
            &figures::three_digits(self.attempts_per_second / 1e6),
            &figures::three_digits(self.speed_up),
            &or_none(self.times_l5),
        ])
    }
}

/// Computes the ratios between rows, which have the same side.
pub(super) fn compare(rows: &mut [Row]) {
    let l5 = rows.iter().find(|row| row.kernel == "l5").map(|row| row.seconds_min);
    let times: Vec<_> = rows.iter().map(|row| (row.kernel, row.threads, row.seconds_min)).collect();
    for row in rows {
        row.times_l5 = l5.map(|l5| l5 / row.seconds_min);
        let of_kernel = times.iter().filter(|(kernel, ..)| *kernel == row.kernel);
        let fewest = of_kernel.min_by_key(|(_, threads, _)| *threads);
        row.speed_up = fewest.map_or(1.0, |(.., seconds)| seconds / row.seconds_min);
    }
}

/// The names of the columns.
pub(super) fn heading(lang: Language) -> String {
    line(lang.pick(
        [
            "n", "kernel", "threads", "count", "min", "median", "ns/sol", "att/sol", "Matt/s",
            "speedup", "vs l5",
        ],
        [
            "n",
            "内核",
            "线程",
            "计数",
            "最小",
            "中位",
            "ns/解",
            "试放/解",
            "百万/s",
            "加速",
            "比 l5",
        ],
    ))
}

/// A line of 80 cells.
fn line(fields: [&str; 11]) -> String {
    const CELLS: [usize; 11] = [2, 11, 7, 5, 7, 7, 6, 7, 6, 7, 5];
    let mut cells = fields.iter().zip(CELLS).enumerate().map(|(at, (text, cells))| {
        // Names are aligned to the left, numbers to the right.
        match at {
            1 | 3 => pad(text, cells),
            _ => pad_left(text, cells),
        }
    });
    let mut line = cells.next().unwrap_or_default();
    cells.for_each(|cell| {
        line.push(' ');
        line.push_str(&cell);
    });
    line
}

#[cfg(test)]
mod tests {
    use bitqueens::Kernel;

    use super::*;

    fn row(threads: usize, count: u128, seconds: &[f64]) -> Row {
        let kernel = Kernel::Scalar;
        let runs = Runs { count, attempts: 1840, is_steady: true, seconds: seconds.to_vec() };
        Row::new(8, &Case::Kernel { kernel, threads }, &runs)
    }

    #[test]
    fn a_wrong_or_wavering_count_is_not_right() {
        assert!(row(1, 92, &[1.0]).is_right());
        assert!(!row(1, 91, &[1.0]).is_right());
        assert!(row(1, 91, &[1.0]).text(Language::English).contains("WRONG"));
        let runs = Runs { count: 92, attempts: 1, is_steady: false, seconds: vec![1.0] };
        assert!(!Row::new(8, &Case::Ladder, &runs).is_right());
    }

    #[test]
    fn medians_and_ratios() {
        let mut rows = [row(1, 92, &[4.0, 2.0, 9.0]), row(2, 92, &[1.0, 2.0])];
        compare(&mut rows);
        let figures: Vec<_> =
            rows.iter().map(|row| (row.seconds_min, row.seconds_median, row.speed_up)).collect();
        assert_eq!(figures, [(2.0, 4.0, 1.0), (1.0, 1.5, 2.0)]);
        assert_eq!(rows[0].attempts_per_solution, Some(20.0));
        assert_eq!(rows[0].times_l5, None);
    }

    #[test]
    fn boards_without_solutions_have_no_time_per_solution() {
        let row = Row::new(
            3,
            &Case::Ladder,
            &Runs { count: 0, attempts: 4, is_steady: true, seconds: vec![1e-6] },
        );
        assert!(row.is_right() && row.bar().is_none());
        assert_eq!(row.ns_per_solution, None);
    }
}
