//! `bitqueens cluster depth N`: how long a run takes on few and many cores, by depth of the plan.

use bitqueens::balance::{Elements, like, makespan, max_over_mean, shard_costs, unit_costs};
use bitqueens::{Cancel, MAX_COUNT_SIDE, Plan, Problem};
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
are estimated by random walks; estimates scatter, so that the truth is rather better.";

/// Numbers of cores that are told of.
const CORES: [usize; 5] = [10, 100, 1000, 10_000, 100_000];

/// Shards whose balance is told.
const SHARDS: u32 = 10_000;

/// Units that are sampled, and random walks for each.
const SAMPLE: u64 = 5000;
const WALKS: usize = 1000;

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
        let costs = like(&sample, units, 1);
        let sampled: Vec<_> = sample.iter().map(|unit| unit.sampled).collect();
        let all: f64 = costs.iter().map(|unit| unit.sampled).sum();
        #[allow(clippy::cast_precision_loss)] // For the eye.
        let mean = all / units.max(1) as f64;
        let spans = CORES.map(|cores| {
            let own = usize::try_from(self.cores).unwrap_or(1).min(cores);
            let nodes = cores / own;
            let elements = Elements {
                rate: self.rate,
                cores: u32::try_from(own).unwrap_or(1),
            };
            let shards = elements.shards(plan);
            // The last nodes would have nothing to do: as many shards as there are nodes.
            let shards = shards.max(u32::try_from(nodes).unwrap_or(u32::MAX));
            let span = makespan(&costs, shards, nodes, own);
            #[allow(clippy::cast_precision_loss)] // For the eye.
            let ideal = all / (nodes * own) as f64;
            Span {
                cores,
                shards,
                seconds: span / self.rate,
                over_ideal: span / ideal.max(1.0),
            }
        });
        Ok(Row {
            n: self.n,
            depth: plan.depth(),
            units: plan.units(),
            unit_seconds: mean / self.rate,
            unit_max_over_mean: max_over_mean(&sampled),
            shards_max_over_mean: max_over_mean(&shard_costs(&costs, SHARDS)),
            spans: spans.into(),
        })
    }
}

#[derive(Serialize)]
struct Row {
    n: usize,
    depth: usize,
    #[serde(serialize_with = "digits")]
    units: u64,
    unit_seconds: f64,
    unit_max_over_mean: f64,
    shards_max_over_mean: f64,
    spans: Vec<Span>,
}

#[derive(Serialize)]
struct Span {
    cores: usize,
    shards: u32,
    seconds: f64,
    over_ideal: f64,
}

impl Row {
    fn text(&self) -> String {
        let spans = self.spans.iter().map(|span| {
            format!(
                "  {:>6} cores  {:>6} shards  {:>10}  {} of the ideal",
                span.cores,
                span.shards,
                figures::time(span.seconds),
                figures::three_digits(span.over_ideal),
            )
        });
        let head = format!(
            "n = {}, depth {}: {} units of {} on average, the largest {} of the mean; {SHARDS} \
             shards: the largest {} of the mean",
            self.n,
            self.depth,
            self.units,
            figures::time(self.unit_seconds),
            figures::three_digits(self.unit_max_over_mean),
            figures::three_digits(self.shards_max_over_mean),
        );
        std::iter::once(head)
            .chain(spans)
            .collect::<Vec<_>>()
            .join("\n")
    }
}
