//! `bitqueens count N`

mod answer;
pub(super) mod method;

use bitqueens::{MAX_COUNT_SIDE, Orbits, Problem, Rules, SideLimit, Threads, count_any, profile};

use super::Subcommand;
use crate::console::Console;
use crate::device::{self, DeviceChoice};
use crate::exit::Exit;
use crate::failure::BadInput;
use crate::progress::Bar;
use crate::source::{BoardFlags, remarks};
use crate::threads::threads;
use crate::values;
use answer::{AnyRules, Classes, Levels, Record};
use method::{Counted, Method, MethodFlags};

const AFTER_HELP: &str = "\
Examples:
  bitqueens count 8                  92
  bitqueens count 20 --ledger runs   durable: continues after a crash
  bitqueens count 8 --fundamental    12: rotations and reflections count once
  bitqueens count 8 --profile        nodes of the plain search tree, row by row
  bitqueens count 16 --double-check  counted by two independent algorithms
  bitqueens count 13 --rules torus   also semi, superqueen, touching ...
  bitqueens count --board FILE       blocked squares, fixed queens, regions";

/// Count the solutions of a board
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Flags {
    /// Side of the board, 0 to 32; 0 to 64 with other rules
    #[arg(value_name = "N", value_parser = values::any_side::<MAX_COUNT_SIDE>, allow_negative_numbers = true, required_unless_present = "board")]
    n: Option<usize>,
    #[command(flatten)]
    board: BoardFlags,
    /// Rules: queen, torus, semi, torus-semi, superqueen or touching [default: those of the board, or
    /// queen]
    #[arg(long, value_name = "R", value_parser = values::rules)]
    rules: Option<Rules>,
    #[command(flatten)]
    question: QuestionFlags,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "T", value_parser = values::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// What counts: cpu, gpu (the first one), gpu:I, several with commas, or auto: the processor and, for
    /// long counts, all GPUs
    #[arg(long, value_name = "D", value_parser = device::parse, default_value = "cpu")]
    device: DeviceChoice,
    #[command(flatten)]
    method: MethodFlags,
    /// Print JSON instead of text: an object for each method
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
#[group(multiple = false)]
struct QuestionFlags {
    /// Count fundamental solutions (rotations and reflections count once)
    #[arg(long)]
    fundamental: bool,
    /// Count orbits of solutions under rotations and reflections, by size
    #[arg(long)]
    orbits: bool,
    /// Count the nodes of the plain search tree by row: k queens on the first k rows
    #[arg(long)]
    profile: bool,
}

/// What to print.
#[derive(Clone, Copy)]
enum Question {
    Total,
    Fundamental,
    Orbits,
    Profile,
}

/// The validated flags.
pub(crate) struct Settings {
    question: Question,
    problem: Problem,
    threads: Threads,
    method: Method,
    json: bool,
}

impl Settings {
    /// Whether the kernels count; runs with a ledger need them.
    fn is_for_kernels(&self) -> bool {
        self.problem.is_for_kernels() || self.method.is_durable()
    }
}

impl Subcommand for Flags {
    type Settings = Settings;

    fn validate(self) -> anyhow::Result<Settings> {
        let question = match self.question {
            QuestionFlags {
                fundamental: true, ..
            } => Question::Fundamental,
            QuestionFlags { orbits: true, .. } => Question::Orbits,
            QuestionFlags { profile: true, .. } => Question::Profile,
            _ => Question::Total,
        };
        let problem = self
            .board
            .problem(self.n, self.rules, SideLimit::of_counting)?;
        let device = self.device;
        device.require_use_of("--threads", self.threads.is_some())?;
        if matches!(question, Question::Profile) {
            device.require_processor("--profile")?;
        } else if !problem.is_for_kernels() {
            device.require_processor("a count with other rules or regions")?;
        }
        let method = self.method.validate(&problem, device)?;
        if matches!(question, Question::Profile) && self.method.asks_for_join() {
            let why = "--profile counts the plain search tree: drop --method and --double-check";
            return Err(BadInput(why.into()).into());
        }
        Ok(Settings {
            question,
            problem,
            threads: threads(self.threads),
            method,
            json: self.json,
        })
    }

    fn run(settings: Settings, console: &mut Console) -> anyhow::Result<Exit> {
        let n = settings.problem.n();
        for remark in remarks(&settings.problem) {
            console.note(format_args!("note: {remark}"));
        }
        match settings.question {
            Question::Total if !settings.is_for_kernels() => {
                let total = AnyRules::new(&settings.problem, any_rules(&settings, console)?);
                console.answer(&total, settings.json, AnyRules::text)
            }
            Question::Total => {
                let counted = count(&settings, console)?;
                let total = counted.total()?;
                if settings.json {
                    let records = Record::all(n, &counted);
                    records
                        .iter()
                        .try_for_each(|record| console.output().json(record))
                } else {
                    console.output().line(format_args!("{total}"))
                }
            }
            Question::Fundamental => {
                let classes = Classes::new(n, &orbits(&settings, console)?);
                console.answer(&classes, settings.json, Classes::fundamental)
            }
            Question::Orbits => {
                let classes = Classes::new(n, &orbits(&settings, console)?);
                console.answer(&classes, settings.json, Classes::text)
            }
            Question::Profile => {
                let levels = profile(
                    &settings.problem,
                    settings.threads.clone(),
                    console.cancel(),
                )?;
                console.answer(&Levels::new(n, levels), settings.json, Levels::text)
            }
        }?;
        Ok(Exit::Done)
    }
}

fn orbits(settings: &Settings, console: &Console) -> anyhow::Result<Orbits> {
    let total = count(settings, console)?.total()?;
    Ok(Orbits::of(&settings.problem, total, console.cancel())?)
}

fn any_rules(settings: &Settings, console: &Console) -> anyhow::Result<u128> {
    let bar = Bar::new(console);
    let (problem, threads) = (&settings.problem, settings.threads.clone());
    let total = count_any(problem, threads, console.cancel(), &|now| bar.show(now))?;
    Ok(total)
}

fn count(settings: &Settings, console: &Console) -> anyhow::Result<Counted> {
    settings
        .method
        .count(&settings.problem, &settings.threads, console)
}
