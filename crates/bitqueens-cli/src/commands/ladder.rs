//! `bitqueens ladder N`

mod measure;
mod row;

use std::path::PathBuf;

use bitqueens::{Kernel, Problem};
use bitqueens_tutor::ladder::{MAX_N, Solver};

use super::Subcommand;
use crate::console::Console;
use crate::destination::Destination;
use crate::exit::Exit;
use crate::figures;
use crate::language::Language;
use crate::plot;
use crate::values;
use measure::{Measured, kernel, solver};
use row::Row;

const TEACH: &str = "\
Examples:
  bitqueens ladder 10                 seven solvers and the kernel, slowest idea first
  bitqueens ladder 10 --lang zh       the same in Chinese
  bitqueens ladder 12 -o ladder.svg   and a plot of the times
  bitqueens ladder 8 --json           one JSON object per solver

A node is a placement that attacks nobody, the empty board included; l6 walks half of the tree, and
the kernel, which searches another tree altogether, counts the queens it tries. All run on one
thread. `vs l5` is how many times as fast as l5 a solver is.";

/// Run the tutorials' solvers side by side: count, nodes, time
#[derive(clap::Args)]
#[command(after_help = TEACH)]
pub(crate) struct Flags {
    /// Side of the board, 0 to 32; from 14 on the first solvers take minutes
    #[arg(value_name = "N", value_parser = values::side::<MAX_N>, allow_negative_numbers = true)]
    n: usize,
    /// Draw the times as bars into this SVG file as well
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Language of headings and names
    #[arg(long, value_enum, default_value_t, value_name = "LANG")]
    lang: Language,
    /// Print one JSON object per solver instead of a table
    #[arg(long)]
    json: bool,
}

/// What to run and where to draw.
pub(crate) struct Settings {
    problem: Problem,
    plot: Option<Destination>,
    lang: Language,
    json: bool,
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        Ok(Settings {
            problem: Problem::plain(self.n)?,
            plot: self.output.as_deref().map(Destination::open).transpose()?,
            lang: self.lang,
            json: self.json,
        })
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        let n = settings.problem.n();
        if !settings.json {
            console
                .output()
                .line(format_args!("{}", row::heading(settings.lang)))?;
        }
        // First, since all others are measured against it.
        let reference = solver(Solver::L5, n)?;
        let mut rows = Vec::new();
        for rung in Solver::ALL {
            let measured = match rung {
                Solver::L5 => reference,
                other => solver(other, n)?,
            };
            rows.push(Row::of_solver(rung, measured, reference));
            show(&rows, &settings, console)?;
        }
        let best = Kernel::best(n);
        let measured = kernel(best, &settings.problem, console)?;
        rows.push(Row::of_kernel(best, measured, reference));
        show(&rows, &settings, console)?;
        agree(&rows, reference)?;
        if let Some(plot) = settings.plot {
            plot.write(draw(n, &rows, settings.lang).as_bytes())?;
        }
        Ok(Exit::Done)
    }
}

/// Prints the newest row at once: the next solver may take its time.
fn show(rows: &[Row], settings: &Settings, console: &mut Console) -> anyhow::Result<()> {
    let row = rows.last().expect("just added");
    console.answer(row, settings.json, |row| row.text(settings.lang))?;
    console.output().flush()?;
    Ok(())
}

/// A table of solvers that disagree is no table.
fn agree(rows: &[Row], reference: Measured) -> anyhow::Result<()> {
    match rows.iter().find(|row| row.count() != reference.count) {
        None => Ok(()),
        Some(row) => Err(anyhow::anyhow!(
            "{} counts {} solutions and l5 {}: do not trust this machine",
            row.id(),
            row.count(),
            reference.count
        )),
    }
}

fn draw(n: usize, rows: &[Row], lang: Language) -> String {
    let bar = |row: &Row| plot::Bar {
        name: format!("{} {}", row.id(), row.name(lang)),
        value: row.seconds(),
        text: format!(
            "{} · {}×",
            figures::time(row.seconds()),
            figures::three_digits(row.ratio())
        ),
    };
    let bars: Vec<_> = rows.iter().map(bar).collect();
    let title = lang.pick(
        format!("{n} queens, one thread: time, and how many times as fast as l5"),
        format!("{n} 皇后，单线程：用时，以及速度是 l5 的几倍"),
    );
    plot::bars(&title, &bars, figures::time)
}
