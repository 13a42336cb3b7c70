//! `bitqueens cluster depth N`: how long a run takes on few and many cores, by depth of the plan.

use bitqueens::{Cancel, MAX_COUNT_SIDE, Problem};
use bitqueens_runs::Plan;
use bitqueens_runs::balance::{Elements, like, makespan, max_over_mean, shard_costs, unit_costs};
use serde::Serialize;

use crate::console::Console;
use crate::output::digits;
use crate::{figures, values};

const TEACH: &str = "\
Examples:
  bitqueens cluster depth 24                   depths 0 to 2, on 10 to 100000 cores
  bitqueens cluster depth 27 --rate 5e9 --cores 64 --depths 1,2

For each depth: units, the largest unit over the mean, the largest of 10000 shards over the mean, and
for each number of cores the time over what it would be if nobody waited. All by sampled units, which
are estimated by random walks; estimates scatter, so that the truth is rather better. ± is one standard
error: how much it differs when the sample is drawn again from itself.";

/// Numbers of cores that are told of.
const CORES: [usize; 5] = [10, 100, 1000, 10_000, 100_000];

/// Shards whose balance is told.
const SHARDS: u32 = 10_000;

/// Units that are sampled, and random walks for each.
const SAMPLE: u64 = 5000;
const WALKS: usize = 1000;

/// Samples that are drawn from the sample, for the errors (the bootstrap).
const DRAWS: u32 = 8;

/// Plans of more units are not looked at.
const MOST_UNITS: u64 = 30_000_000;

/// Estimate time and balance for each depth of a plan
#[derive(clap::Args)]
#[command(after_help = TEACH)]
pub(crate) struct Flags {
    /// Side of the board, 0 to 32
    #[arg(value_name = "N", value_parser = values::side::<MAX_COUNT_SIDE>, allow_negative_numbers = true)]
    n: usize,
    /// Attempts per second of one core
    #[arg(long, value_name = "A", value_parser = values::rate, allow_negative_numbers = true, default_value = "5e9")]
    rate: f64,
    /// Cores of a node
    #[arg(long, value_name = "C", value_parser = values::cores, allow_negative_numbers = true, default_value = "64")]
    cores: u32,
    /// Depths, with commas between
    #[arg(long, value_name = "D,…", value_parser = values::depth, value_delimiter = ',', default_value = "0,1,2")]
    depths: Vec<usize>,
    /// Print JSON: an object for each depth
    #[arg(long)]
    json: bool,
}

impl Flags {
    pub(super) fn run(&self, console: &mut Console) -> anyhow::Result<()> {
        let problem = Problem::plain(self.n)?;
        for &depth in &self.depths {
            let cancel = console.cancel().clone();
            let plan = Plan::quick(&problem, depth, &cancel)?;
            if plan.units() > MOST_UNITS {
                console.note(format_args!(
                    "depth {depth}: {} units are more than {MOST_UNITS}, and left out",
                    plan.units()
                ));
                continue;
            }
            let row = self.row(&plan, &cancel)?;
            console.answer(&row, self.json, Row::text)?;
            console.output().flush()?;
        }
        Ok(())
    }

    fn row(&self, plan: &Plan, cancel: &Cancel) -> anyhow::Result<Row> {
        let stride = plan.units().div_ceil(SAMPLE).max(1);
        let sample = unit_costs(plan, stride, WALKS, 1, cancel)?;
        let units = usize::try_from(plan.units())?;
        let sampled: Vec<_> = sample.iter().map(|unit| unit.sampled).collect();
        let mut seconds = Vec::new();
        let mut shards = Vec::new();
        let mut spans = CORES.map(|cores| self.fleet(cores, plan)).map(Fleet::begun);
        for draw in 1..=u64::from(DRAWS) {
            let again = like(&sample, sample.len(), draw);
            let costs = like(&again, units, u64::from(DRAWS) + draw);
            let all: f64 = costs.iter().map(|unit| unit.sampled).sum();
            #[allow(clippy::cast_precision_loss)] // For the eye.
            seconds.push(all / units.max(1) as f64 / self.rate);
            shards.push(max_over_mean(&shard_costs(&costs, SHARDS)));
            for (fleet, times, ratios) in &mut spans {
                let span = makespan(&costs, fleet.shards, fleet.nodes, fleet.own);
                #[allow(clippy::cast_precision_loss)] // For the eye.
                let ideal = all / (fleet.nodes * fleet.own) as f64;
                times.push(span / self.rate);
                ratios.push(span / ideal.max(1.0));
            }
            if cancel.is_cancelled() {
                return Err(bitqueens::Error::Cancelled(bitqueens::Progress::default()).into());
            }
        }
        Ok(Row {
            n: self.n,
            depth: plan.depth(),
            units: plan.units(),
            unit_seconds: Spread::of(&seconds),
            unit_max_over_mean: max_over_mean(&sampled),
            shards_max_over_mean: Spread::of(&shards),
            spans: spans.map(Span::of).into(),
        })
    }

    fn fleet(&self, cores: usize, plan: &Plan) -> Fleet {
        let own = usize::try_from(self.cores).unwrap_or(1).min(cores);
        let nodes = cores / own;
        let elements = Elements {
            rate: self.rate,
            cores: u32::try_from(own).unwrap_or(1),
        };
        // The last nodes would have nothing to do: as many shards as there are nodes.
        let least = u32::try_from(nodes).unwrap_or(u32::MAX);
        Fleet {
            cores,
            own,
            nodes,
            shards: elements.shards(plan).max(least),
        }
    }
}

/// So many cores, in nodes.
struct Fleet {
    cores: usize,
    /// Cores of a node.
    own: usize,
    nodes: usize,
    shards: u32,
}

impl Fleet {
    /// With its times and what they are of the ideal, none so far.
    fn begun(self) -> (Self, Vec<f64>, Vec<f64>) {
        (self, Vec::new(), Vec::new())
    }
}

/// A figure with one standard error.
#[derive(Serialize)]
struct Spread {
    mean: f64,
    error: f64,
}

impl Spread {
    #[allow(clippy::cast_precision_loss)] // A few.
    fn of(values: &[f64]) -> Self {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares = values.iter().map(|value| (value - mean).powi(2));
        Self {
            mean,
            error: (squares.sum::<f64>() / (count - 1.0)).sqrt(),
        }
    }

    /// The figure as it is written, with two digits of the error.
    fn beside(&self, figure: &str) -> String {
        format!("{figure} ± {:.2}%", 100.0 * self.error / self.mean)
    }

    /// The same, of a plain number.
    fn text(&self) -> String {
        self.beside(&figures::three_digits(self.mean))
    }
}

#[derive(Serialize)]
struct Row {
    n: usize,
    depth: usize,
    #[serde(serialize_with = "digits")]
    units: u64,
    unit_seconds: Spread,
    unit_max_over_mean: f64,
    shards_max_over_mean: Spread,
    spans: Vec<Span>,
}

#[derive(Serialize)]
struct Span {
    cores: usize,
    shards: u32,
    seconds: f64,
    over_ideal: Spread,
}

impl Span {
    fn of((fleet, times, ratios): (Fleet, Vec<f64>, Vec<f64>)) -> Self {
        Self {
            cores: fleet.cores,
            shards: fleet.shards,
            seconds: Spread::of(&times).mean,
            over_ideal: Spread::of(&ratios),
        }
    }
}

impl Row {
    fn text(&self) -> String {
        let spans = self.spans.iter().map(|span| {
            format!(
                "  {:>6} cores  {:>6} shards  {:>10}  {} of the ideal",
                span.cores,
                span.shards,
                figures::time(span.seconds),
                span.over_ideal.text(),
            )
        });
        let head = format!(
            "n = {}, depth {}: {} units of {} on average, the largest {} of the mean; {SHARDS} \
             shards: the largest {} of the mean",
            self.n,
            self.depth,
            self.units,
            self.unit_seconds
                .beside(&figures::time(self.unit_seconds.mean)),
            figures::three_digits(self.unit_max_over_mean),
            self.shards_max_over_mean.text(),
        );
        std::iter::once(head)
            .chain(spans)
            .collect::<Vec<_>>()
            .join("\n")
    }
}
