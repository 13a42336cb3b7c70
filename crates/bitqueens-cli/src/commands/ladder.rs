//! `bitqueens ladder N`

mod measure;
mod row;

use bitqueens::{language::Localized, text};
use std::path::PathBuf;

use bitqueens::{Kernel, Problem, estimate};
use bitqueens_tutor::ladder::{LadderSolver, MAX_N};

use super::Subcommand;
use crate::{
    console::Console, destination::Destination, exit::Exit, failure::Failed, figures,
    language::Language, name_parsers, parsers, plot, progress::Wait,
};
use measure::{Measured, measure_kernel, measure_solver};
use row::{Layout, Row};

const AFTER_HELP: &str = "\
Examples:
  bitqueens ladder 10                 seven solvers and the fastest kernel
  bitqueens ladder 15 --solver l4,l6  two of them, and nothing that is slower
  bitqueens ladder 12 -o ladder.svg   with a plot of the times
  bitqueens ladder 12 --as markdown   a table for a document; csv for a program
  bitqueens ladder 8 --json           one JSON object per solver

A node is a placement of non-attacking queens, including the empty board. l6
searches half of the tree. The kernel searches a different tree; its nodes are
queens tried. All solvers run on one thread. `vs l5` is the speed relative to
l5. On the board of side 0 every solver counts one solution, the empty board.
In Python l3 is slower than l2: a shift makes a new object there, and is one
instruction here. docs/LADDER.md explains each solver.";

/// Compare the solvers of the tutorials: count, nodes, time
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// Side of the board, 0 to 32; the first solvers take seconds at 14, minutes from 16 on
    #[arg(value_name = "N", value_parser = parsers::side::<MAX_N>, allow_negative_numbers = true)]
    n: usize,
    /// Only these solvers, l0 to l6 or their names, with commas; without the kernel
    #[arg(long, value_name = "SOLVER", value_parser = name_parsers::solver(), hide_possible_values = true, value_delimiter = ',')]
    solver: Vec<LadderSolver>,
    /// Also plot the times to this SVG file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Layout: table, markdown, csv or json
    #[arg(long = "as", value_name = "LAYOUT", value_enum, hide_possible_values = true, conflicts_with = "json", default_value_t = Layout::Table)]
    layout: Layout,
    /// Print one JSON object per solver, as `--as json`
    #[arg(long)]
    json: bool,
}

/// Nanoseconds for a node of the plain tree, all solvers together (README: 1.56 s for the nodes of n = 13).
const PER_NODE: f64 = 330.0;

/// Tables of this many seconds are announced.
const LONG: f64 = 60.0;

/// Number of probes to estimate the nodes: within two percent.
const PROBES: u64 = 10_000;

pub(crate) struct Settings {
    problem: Problem,
    solvers: Vec<LadderSolver>,
    /// Also measure the fastest kernel.
    kernel: bool,
    plot: Option<Destination>,
    layout: Layout,
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        Ok(Settings {
            problem: Problem::plain(self.n)?,
            kernel: self.solver.is_empty(),
            solvers: if self.solver.is_empty() { LadderSolver::ALL.to_vec() } else { self.solver },
            plot: self.output.as_deref().map(Destination::open_svg).transpose()?,
            layout: if self.json { Layout::Json } else { self.layout },
        })
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        let (n, lang) = (settings.problem.n(), console.lang());
        if let Some(heading) = settings.layout.heading(lang) {
            console.output().line(format_args!("{heading}"))?;
        }
        announce(&settings, console)?;
        // First, because the others are compared with it.
        let reference = {
            let _wait = Wait::new(console);
            measure_solver(LadderSolver::L5, n)?
        };
        let mut rows = Vec::new();
        for &solver in &settings.solvers {
            let wait = Wait::new(console);
            let measured = match solver {
                LadderSolver::L5 => reference,
                other => measure_solver(other, n)?,
            };
            drop(wait);
            rows.push(Row::of_solver(solver, measured, reference));
            print_last(&rows, &settings, console)?;
        }
        if settings.kernel {
            let best = Kernel::best(n);
            let measured = measure_kernel(best, &settings.problem, console)?;
            rows.push(Row::of_kernel(best, measured, reference));
            print_last(&rows, &settings, console)?;
        }
        check_counts(&rows, reference)?;
        if let Some(plot) = settings.plot {
            plot.write(draw(n, &rows, console.lang()).as_bytes())?;
        }
        Ok(Exit::Done)
    }
}

/// Notes the expected time of a table if it is long.
fn announce(settings: &Settings, console: &Console) -> anyhow::Result<()> {
    let nodes = estimate(&settings.problem, PROBES, 0)?.nodes.mean;
    let share = settings.solvers.len() as f64 / LadderSolver::ALL.len() as f64;
    let seconds = share * PER_NODE * 1e-9 * nodes;
    if seconds >= LONG {
        let time = figures::time(seconds);
        console.note(&text!("the solvers will take about {time}, one after the other; press Ctrl-C to stop them", "各解法依次运行，大约需要 {time}；按 Ctrl-C 停止"; time
        ));
    }
    Ok(())
}

/// Prints the last row at once, because the next solver may take long.
fn print_last(rows: &[Row], settings: &Settings, console: &mut Console) -> anyhow::Result<()> {
    let row = rows.last().expect("just added");
    console.answer(row, settings.layout == Layout::Json, |lang| row.text(settings.layout, lang))?;
    console.output().flush()?;
    Ok(())
}

/// Refuses a table whose counts differ.
fn check_counts(rows: &[Row], reference: Measured) -> anyhow::Result<()> {
    match rows.iter().find(|row| row.count != reference.count) {
        None => Ok(()),
        Some(row) => {
            let (id, count, expected) = (row.solver, row.count, reference.count);
            Err(Failed(text!(
                "{id} counts {count} solutions, but l5 {expected}: do not trust this machine",
                "{id} 数出 {count} 个解，而 l5 数出 {expected} 个：不要相信这台机器"
            ))
            .into())
        }
    }
}

fn draw(n: usize, rows: &[Row], lang: Language) -> String {
    let bar = |row: &Row| plot::Bar {
        name: format!("{} {}", row.solver, row.name(lang)),
        value: row.seconds,
        text: format!(
            "{} · {}×",
            figures::time(row.seconds).text(lang),
            figures::three_digits(row.ratio)
        ),
    };
    let bars: Vec<_> = rows.iter().map(bar).collect();
    let title = lang.pick(
        format!("{n} queens, one thread: time, and speed relative to l5"),
        format!("{n} 皇后，单线程：用时，以及速度是 l5 的几倍"),
    );
    plot::bars(&title, &bars, |seconds| figures::time(seconds).text(lang))
}
